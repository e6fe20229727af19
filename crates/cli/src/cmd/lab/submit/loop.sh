say() { echo "$(date +%FT%T) shard $number/$shards on $(hostname): $*"; }

# A signal ends the waiting of bash, not the worker; hence a worker in the background.
why='' worker=''
stop() { # stop WHY
    why=$1
    [ -z "$worker" ] || kill -TERM "$worker" 2>/dev/null
}
trap 'stop end' TERM INT

# Begins the worker until its shard is done, the job is to end, or it makes no sense any more.
do_shard() {
    local tries=0 code
    while [ -z "$why" ]; do
        "$program" lab work "$folder" --shard "$number/$shards" --jobs "$jobs" --wait --quiet &
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
            0) say done && exit 0 ;;
            2) say 'refused' && exit 2 ;;
        esac
        [ -z "$why" ] || break
        # It was killed (137), or a disk was full (74): that may pass.
        tries=$((tries + 1))
        say "ended with code $code, try $tries of 5"
        [ "$tries" -lt 5 ] || exit "$code"
        sleep $((2 ** tries)) &
        wait $!
    done
}
