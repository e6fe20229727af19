say() { echo "$(date +%FT%T) shard $number/$shards on ${SLURMD_NODENAME:-$(hostname)}: $*"; }

shard=$folder/records/shard-$number-of-$shards
recorded() { cat "$shard."*.jsonl 2>/dev/null | wc -l; }

give_up() { # give_up CODE WHY, which `antdoku lab status` shows until somebody begins again
    say "given up: $2"
    echo "$2; see $log" >"$shard.failed"
    exit "$1"
}

# A signal ends the waiting of bash, not the worker; hence a worker in the background.
why='' worker=''
stop() { # stop WHY
    why=$1
    [ -z "$worker" ] || kill -TERM "$worker" 2>/dev/null
}
trap 'stop end' TERM INT

# Begins the worker until its shard is done, the job is to end, or it makes no sense any more.
do_shard() {
    local tries=0 code before
    while [ -z "$why" ]; do
        before=$(recorded)
        "${program[@]}" lab work "$folder" --shard "$number/$shards" --jobs "$jobs" --wait --quiet &
        worker=$!
        # A signal may have come just before there was a worker to tell.
        [ -z "$why" ] || stop "$why"
        wait "$worker"
        code=$?
        while kill -0 "$worker" 2>/dev/null; do
            wait "$worker"
            code=$?
        done
        worker=''
        case $code in
            0)
                say "done, $(recorded) records of its own"
                exit 0
                ;;
            2) give_up 2 'refused' ;;
            126 | 127) give_up "$code" "there is no program ${program[*]} that can run here" ;;
        esac
        [ -z "$why" ] || break
        # It was killed (137), or a disk was full (74): that may pass, and has if there are new records.
        [ "$(recorded)" -eq "$before" ] || tries=0
        tries=$((tries + 1))
        [ "$tries" -lt 5 ] || give_up "$code" "ended with code $code, five times without a new record"
        say "ended with code $code, begun again in $((2 ** tries)) s"
        sleep $((2 ** tries)) &
        wait $!
    done
}
