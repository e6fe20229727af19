#!/bin/bash

# One shard of a campaign, written by `antdoku lab submit hyperqueue`. It may be killed at any moment and begun again, here
# or by another worker: what is recorded is kept, and what is missing is done.

program=(@PROGRAM@)
folder=@FOLDER@
shards=@SHARDS@
jobs=@JOBS@
# As an argument from the Python interface, whose tasks count from 0; else the number in an array of `hq submit`.
number=${1:-$HQ_TASK_ID}
log=$folder/hyperqueue/log/$HQ_JOB_ID-$number.txt

@LOOP@

do_shard
say 'told to end'
exit 143
