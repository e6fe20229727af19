#!/bin/bash
@OPTIONS@

# One shard of a campaign, written by `antdoku lab submit slurm`. It may be killed at any moment and started again, here or
# on another node: records are kept, and missing tasks are done.

program=(@PROGRAM@)
folder=@FOLDER@
shards=@SHARDS@
jobs=@JOBS@
# An index is below the site's MaxArraySize; higher shards are in another array, with an offset.
number=$((SLURM_ARRAY_TASK_ID + ${1:-0}))
# Not SLURM_JOB_ID: for one task of each array it is the id of the whole array, and requeueing it requeues all tasks.
task=${SLURM_ARRAY_JOB_ID}_${SLURM_ARRAY_TASK_ID}
log=$folder/slurm/log/$task.txt

@LOOP@

trap 'stop time' USR1 # the warning before the time limit: --signal

begun=$(recorded)
say "task $task, start $((${SLURM_RESTART_COUNT:-0} + 1)), $begun records so far"
do_shard
if [ "$why" = time ]; then
    # Otherwise a shard without progress would be requeued for ever.
    if [ "$(recorded)" -eq "$begun" ]; then
        give_up 1 'no record was added within the time limit: submit again with a longer --time'
    fi
    # Repeated until the controller answers, or the time limit is reached.
    until scontrol requeue "$task"; do
        sleep 5 &
        wait $!
    done
    say 'out of time, requeued'
    exit 0
fi
say 'terminated'
exit 143
