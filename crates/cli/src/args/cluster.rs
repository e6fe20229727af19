//! Arguments of `antdoku lab` for clusters.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueHint};

use super::values;

/// Cut a campaign into shards of about a minute or more
///
/// Proposes a number of shards from the times of recorded tasks, and of a short trial where there are none. With this
/// number, all shards take about the same time and have tasks of all contestants. It is stored with the campaign for
/// `work`, `status` and `submit`. Without options, a campaign that is already cut is left unchanged, and its number shown.
#[derive(Debug, Args)]
#[command(after_help = SHARDS, after_long_help = SHARDS_LONG)]
pub(crate) struct ShardsArgs {
    /// The folder of the campaign
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) campaign: PathBuf,
    /// The time that a shard should take, such as 60s, 10m or 2h [default: 60s]
    #[arg(long, value_name = "TIME", value_parser = values::positive_duration)]
    target: Option<Duration>,
    /// The number of shards, whatever time they take
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = values::shards,
        conflicts_with_all = ["target", "trial"])]
    pub(crate) count: Option<u64>,
    /// The longest time for a trial of tasks whose time is unknown; 0 for no trial [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    trial: Option<Duration>,
    /// Only propose a number: store nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Write only the number, and errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

impl ShardsArgs {
    /// Whether a new number is wanted even if one is stored.
    pub(crate) fn wants_new_count(&self) -> bool {
        self.target.is_some() || self.count.is_some() || self.trial.is_some() || self.dry_run
    }

    pub(crate) fn target(&self) -> Duration {
        self.target.unwrap_or(Duration::from_secs(60))
    }

    pub(crate) fn trial(&self) -> Duration {
        self.trial.unwrap_or(Duration::from_secs(10))
    }
}

const SHARDS: &str = "\
Examples:
  antdoku lab shards out
  antdoku lab shards out --target 10m
  antdoku lab shards out --count 12";

const SHARDS_LONG: &str = "\
Results of the trial are discarded: the times of this machine are not those of
the cluster. It tries each contestant on each set without records. If none of
its tasks ends in time, each counts as long as its limit. Recorded tasks are not
done again and do not count.

A campaign can be cut anew at any time: recorded tasks are never done again.
Shards that run at the same time must belong to the same number of shards.

Exit codes:
  0    the campaign is cut into shards
  2    refused: something has changed, or times are unknown
  74   a file could not be read or written
  75   shards of another number are running: try again later
  130  interrupted: nothing was stored

Examples:
  antdoku lab shards out
  antdoku lab shards out --target 10m
  antdoku lab shards out --target 10m --dry-run
  antdoku lab shards out --count 12
  seq $(antdoku lab shards out --quiet) |
    parallel --retries 3 antdoku lab work out --shard {}";

/// Show the status of a campaign: done, running, failed, missing
///
/// By shard and by host, from the journals and locks in the folder, with the next step. Queries no scheduler, and takes no
/// lock.
#[derive(Debug, Args)]
#[command(after_help = STATUS, after_long_help = STATUS_LONG)]
pub(crate) struct StatusArgs {
    /// The folder of the campaign
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) campaign: PathBuf,
    /// List every shard, even if there are many
    #[arg(long)]
    pub(crate) all: bool,
    /// Write one JSON object
    #[arg(long, conflicts_with = "all")]
    pub(crate) json: bool,
    /// Write nothing; the exit code is the answer
    #[arg(short, long, conflicts_with_all = ["json", "all"])]
    pub(crate) quiet: bool,
}

const STATUS: &str = "\
Examples:
  antdoku lab status out
  antdoku lab status out --json
  while antdoku lab status out --quiet; [ $? = 3 ]; do sleep 60; done";

const STATUS_LONG: &str = "\
A shard is
  done      every task of it has a record
  running   a process holds its lock
  failed    its job script gave up and left the reason; or tasks ended with a
            panic, which is recorded
  missing   tasks of it have no record, and no process is seen running: it may
            wait in the queue of a scheduler
All tasks without a record of a running shard count as running. Where locks are
local to each machine, processes on other machines are not seen.

With --json, `is_merged` is true if records.jsonl holds exactly the records of
the journals, and `is_reported` if report.html is as new as the last record.

Exit codes:
  0    every task has a record
  1    two records of a task contradict each other
  2    refused: a frozen file has changed, or a record belongs to another
       campaign
  3    some tasks have no record yet
  74   a file could not be read or written
  130  interrupted

Examples:
  antdoku lab status out
  antdoku lab status out --json
  while antdoku lab status out --quiet; [ $? = 3 ]; do sleep 60; done";

/// Submit the missing shards of a campaign to a cluster
#[derive(Debug, Args)]
#[command(after_help = SUBMIT)]
pub(crate) struct SubmitArgs {
    #[command(subcommand)]
    pub(crate) scheduler: SubmitCommand,
}

const SUBMIT: &str = "\
Examples:
  antdoku lab submit slurm out --partition short --time 2h
  antdoku lab submit hyperqueue out";

#[derive(Debug, Subcommand)]
pub(crate) enum SubmitCommand {
    Slurm(SlurmArgs),
    Hyperqueue(HyperqueueArgs),
}

/// As a job array of Slurm
///
/// Writes the job script to DIR/slurm/job.sh and submits it with `sbatch`, for the shards that have tasks without a record
/// and are not already in the queue. A shard that is killed, requeued or at its time limit continues later.
#[derive(Debug, Args)]
#[command(after_help = SLURM, after_long_help = SLURM_LONG)]
pub(crate) struct SlurmArgs {
    #[command(flatten)]
    pub(crate) common: SubmitCommonArgs,
    /// The partition [default: the site's]
    #[arg(long, value_name = "NAME")]
    pub(crate) partition: Option<String>,
    /// Time limit of a shard, after which it is requeued and continues: 90m, 2h, or 2:00:00 [default: 1h; more for long tasks, less if the partition allows no more]
    #[arg(long, value_name = "TIME", value_parser = values::slurm_time)]
    pub(crate) time: Option<Duration>,
    /// Memory for each core, such as 500M or 2G [default: the site's; 500M where a job would get all memory of its node]
    #[arg(long, value_name = "SIZE", value_parser = values::memory)]
    pub(crate) mem: Option<String>,
    /// Ask for whole nodes, shared with no other job: the least disturbed times, and the most expensive
    #[arg(long)]
    pub(crate) exclusive: bool,
    /// The most shards that run at the same time [default: the site's limit]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = values::shards)]
    pub(crate) array_limit: Option<u64>,
    /// The site's MaxArraySize, if `scontrol` does not show it; the highest index is one less
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = values::shards)]
    pub(crate) array_size: Option<u64>,
    /// Further options for sbatch, such as --account=ants --constraint=epyc
    #[arg(value_name = "OPTIONS OF SBATCH", last = true)]
    pub(crate) options: Vec<String>,
}

/// Arguments of every scheduler.
#[derive(Debug, Args)]
pub(crate) struct SubmitCommonArgs {
    /// The folder of the campaign, on a file system that all nodes see
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) campaign: PathBuf,
    /// Cores for each shard, which runs one task on each; parallel tasks disturb each other's times
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, default_value_t = 1, value_parser = values::threads)]
    pub(crate) cpus: usize,
    /// Also submit shards that seem to be running, as when a lost machine holds their locks
    #[arg(long)]
    pub(crate) also_running: bool,
    /// Print what would be written and submitted, and do nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Write only errors and the ids of jobs
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

const SLURM: &str = "\
Examples:
  antdoku lab submit slurm out --partition short --time 2h
  antdoku lab submit slurm out --dry-run
  antdoku lab submit slurm out --array-limit 50 -- --account=ants";

const SLURM_LONG: &str = "\
Cores are asked for as whole cores (--hint=nomultithread), so that no other job
runs on their second threads. If there are more shards than the site's
MaxArraySize allows, several arrays are submitted, each with its share of
--array-limit. The same command later submits the shards that are then missing.
This program and the folder must have the same path on all nodes.

Exit codes:
  0    submitted, or nothing is missing
  1    two records of a task contradict each other
  2    refused: something has changed, the campaign is not cut into shards, the
       time limit is too short, or shards of another number are in the queue
  74   a file could not be read or written, or sbatch failed
  130  interrupted: jobs that were submitted stay in the queue

Examples:
  antdoku lab submit slurm out --partition short --time 2h
  antdoku lab submit slurm out --dry-run
  antdoku lab submit slurm out --array-limit 50 -- --account=ants";

/// To a running HyperQueue server
///
/// Uses the program `hq`, or the Python package `hyperqueue` if there is none. The shards that have tasks without a record
/// become the tasks of one job.
#[derive(Debug, Args)]
#[command(after_help = HYPERQUEUE, after_long_help = HYPERQUEUE_LONG)]
pub(crate) struct HyperqueueArgs {
    #[command(flatten)]
    pub(crate) common: SubmitCommonArgs,
    /// The folder of the server [default: HQ_SERVER_DIR, or HyperQueue's default]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) server_dir: Option<PathBuf>,
    /// The Python with the package `hyperqueue`, if there is no `hq`
    #[arg(long, value_name = "PROGRAM", default_value = "python3", value_hint = ValueHint::ExecutablePath)]
    pub(crate) python: PathBuf,
    /// Wait until all shards are done, and list those that failed
    #[arg(long)]
    pub(crate) wait: bool,
}

const HYPERQUEUE: &str = "\
Examples:
  antdoku lab submit hyperqueue out
  antdoku lab submit hyperqueue out --python ~/venv/bin/python --wait";

const HYPERQUEUE_LONG: &str = "\
HyperQueue restarts a shard when its worker is lost. A shard whose process was
killed is restarted by its script, up to five times without a new record.
HyperQueue's queue is not queried: submit again when the last job has ended.

Exit codes:
  0    submitted, or nothing is missing; with --wait: all are done
  1    with --wait: some shards failed; or two records of a task contradict each
       other
  2    refused: something has changed, or the campaign is not cut into shards
  74   a file could not be read or written, or HyperQueue failed
  130  interrupted: submitted jobs continue

Examples:
  antdoku lab submit hyperqueue out
  antdoku lab submit hyperqueue out --python ~/venv/bin/python --wait
  python3 -m pip install hyperqueue               if there is no hq";
