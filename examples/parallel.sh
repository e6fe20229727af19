#!/bin/sh
# A campaign in shards with GNU parallel, on all cores of this machine: examples/parallel.sh DIR SHARDS
#
# `antdoku lab work` takes its shard from PARALLEL_SEQ, the number of the job, and how many there are from the campaign;
# hence -N0, which hands on no argument. A shard that was killed is begun anew up to twice, and goes on where it was.
# On several machines with a common file system: --sshlogin one,two --workdir .
set -eu
antdoku lab shards "$1" --count "$2" --quiet
seq "$2" | parallel -N0 --retries 3 antdoku lab work "$1" --wait --quiet
antdoku lab merge "$1"
