say() { echo "$(date +%FT%T) shard $number/$shards on ${SLURMD_NODENAME:-$(hostname)}: $*"; }

shard=$folder/records/shard-$number-of-$shards
recorded() { cat "$shard."*.jsonl 2>/dev/null | wc -l; }

give_up() { # give_up CODE WHY; `antdoku lab status` shows WHY until the shard is started again
    say "gave up: $2"
    echo "$2; see $log" >"$shard.failed"
    exit "$1"
}

# The worker runs in the background: a signal interrupts `wait` of bash, but not a command in the foreground.
why='' worker=''
stop() { # stop WHY
    why=$1
    [ -z "$worker" ] || kill -TERM "$worker" 2>/dev/null
}
trap 'stop end' TERM INT

# Runs the worker until its shard is done, the job is terminated, or further attempts are useless.
do_shard() {
    local tries=0 code before
    while [ -z "$why" ]; do
        before=$(recorded)
        "${program[@]}" lab work "$folder" --shard "$number/$shards" --jobs "$jobs" --wait --quiet &
        worker=$!
        # A signal may have come before the worker was started.
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
                say "done, $(recorded) records"
                exit 0
                ;;
            2) give_up 2 'refused' ;;
            126 | 127) give_up "$code" "cannot run ${program[*]} on this machine" ;;
        esac
        [ -z "$why" ] || break
        # Killed (137) or a full disk (74) may be temporary; new records show progress and reset the count.
        [ "$(recorded)" -eq "$before" ] || tries=0
        tries=$((tries + 1))
        [ "$tries" -lt 5 ] || give_up "$code" "ended with code $code, five times without a new record"
        say "ended with code $code, starting again in $((2 ** tries)) s"
        sleep $((2 ** tries)) &
        wait $!
    done
}
