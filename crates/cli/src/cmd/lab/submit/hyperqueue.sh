#!/bin/bash

# One shard of a campaign, written by `antdoku lab submit hyperqueue`. It may be killed at any moment and started again,
# here or by another worker: records are kept, and missing tasks are done.

program=(@PROGRAM@)
folder=@FOLDER@
shards=@SHARDS@
jobs=@JOBS@
# The Python interface passes the shard as an argument, as its tasks count from 0; `hq submit` sets HQ_TASK_ID.
number=${1:-$HQ_TASK_ID}
log=$folder/hyperqueue/log/$HQ_JOB_ID-$number.txt

@LOOP@

do_shard
say 'terminated'
exit 143
