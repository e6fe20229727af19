#!/bin/bash
@OPTIONS@

# One shard of a campaign, written by `antdoku lab submit slurm`. It may be killed at any moment and begun again, here or
# on another node: what is recorded is kept, and what is missing is done.

program=(@PROGRAM@)
folder=@FOLDER@
shards=@SHARDS@
jobs=@JOBS@
# An array cannot count beyond the site's MaxArraySize; what is beyond is another array, with an offset.
number=$((SLURM_ARRAY_TASK_ID + ${1:-0}))
# Not SLURM_JOB_ID: that of one task of each array is the id of the array, and requeueing it requeues all of them.
task=${SLURM_ARRAY_JOB_ID}_${SLURM_ARRAY_TASK_ID}
log=$folder/slurm/log/$task.txt

@LOOP@

trap 'stop time' USR1 # the warning before the time limit: --signal

begun=$(recorded)
say "task $task, start $((${SLURM_RESTART_COUNT:-0} + 1)), $begun records of its own"
do_shard
if [ "$why" = time ]; then
    # Without this it would be requeued for ever.
    if [ "$(recorded)" -eq "$begun" ]; then
        give_up 1 'no record was added within the time limit: submit again with a longer --time'
    fi
    # Until the controller hears it, or the time is over.
    until scontrol requeue "$task"; do
        sleep 5 &
        wait $!
    done
    say 'out of time, requeued'
    exit 0
fi
say 'told to end'
exit 143
