//! What can be asked of `antdoku lab` about clusters.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueHint};

use super::values;

/// Cut a campaign into shards of about a minute or more
///
/// Proposes how many, from the times of what is recorded, and of a short trial where there is none; looks for a number
/// with which all shards take about as long, and each has tasks of all contestants. The number is kept with the campaign,
/// for `work`, `status` and `submit`. Without options, a campaign that is cut already is left as it is, and told of.
#[derive(Debug, Args)]
#[command(after_help = SHARDS, after_long_help = SHARDS_LONG)]
pub(crate) struct ShardsArgs {
    /// The folder of the campaign
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) campaign: PathBuf,
    /// How long a shard is to take about, such as 60s, 10m or 2h [default: 60s]
    #[arg(long, value_name = "TIME", value_parser = values::positive_duration)]
    target: Option<Duration>,
    /// So many shards, whatever they take
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = values::shards,
        conflicts_with_all = ["target", "trial"])]
    pub(crate) count: Option<u64>,
    /// Try tasks for so long at most where nothing is known about their times; 0 for not at all [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    trial: Option<Duration>,
    /// Propose only: keep nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Write nothing but the number, and errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

impl ShardsArgs {
    /// Is a number to be found even if there is one?
    pub(crate) fn asks_anew(&self) -> bool {
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
What the trial does is thrown away: times of this machine are not those of the
cluster. It tries each contestant on each set of which there is no record yet;
where none of its tasks ends in time, they count as long as their limit. What is
recorded is not done again, and counts for nothing.

Shards of any number fit the same campaign, one after the other: what is
recorded is never done again. Only at the same time they must be of one number.

Exit codes:
  0    cut, or it was
  2    refused: something has changed, or nothing is known about times
  74   a file could not be read or written
  75   shards of another number are at work: try again later
  130  interrupted: nothing is kept

Examples:
  antdoku lab shards out
  antdoku lab shards out --target 10m
  antdoku lab shards out --target 10m --dry-run
  antdoku lab shards out --count 12
  seq $(antdoku lab shards out --quiet) |
    parallel --retries 3 antdoku lab work out --shard {}";

/// Tell how far a campaign is: done, running, failed, missing
///
/// By shard and by host, from the journals and locks in the folder, and what to do next. Asks no engine, and takes no lock.
#[derive(Debug, Args)]
#[command(after_help = STATUS, after_long_help = STATUS_LONG)]
pub(crate) struct StatusArgs {
    /// The folder of the campaign
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) campaign: PathBuf,
    /// List every shard, also where there are many
    #[arg(long)]
    pub(crate) all: bool,
    /// Write one JSON object
    #[arg(long, conflicts_with = "all")]
    pub(crate) json: bool,
    /// Write nothing: only the exit code tells
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
  failed    its job script has given up, and left a word why; or tasks ended
            with a panic, which is recorded
  missing   tasks of it have no record, and no process is seen at work: it may
            wait in the queue of an engine
Of a running shard all tasks without a record count as running. Where the file
system keeps locks to each machine, processes on other machines are not seen.

With --json, `is_merged` tells whether records.jsonl holds exactly the records
that there are, and `is_reported` whether report.html is as new as the last one.

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

/// Hand the missing shards of a campaign to a cluster
#[derive(Debug, Args)]
#[command(after_help = SUBMIT)]
pub(crate) struct SubmitArgs {
    #[command(subcommand)]
    pub(crate) engine: SubmitCommand,
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
/// and are not in the queue already. Killed, requeued, or at its time limit, a shard goes on where it was.
#[derive(Debug, Args)]
#[command(after_help = SLURM, after_long_help = SLURM_LONG)]
pub(crate) struct SlurmArgs {
    #[command(flatten)]
    pub(crate) common: SubmitCommonArgs,
    /// The partition [default: the site's]
    #[arg(long, value_name = "NAME")]
    pub(crate) partition: Option<String>,
    /// Time limit of a shard, after which it is requeued and goes on: 90m, 2h, or as 2:00:00 [default: 1h; more for long tasks, less if the partition allows no more]
    #[arg(long, value_name = "TIME", value_parser = values::slurm_time)]
    pub(crate) time: Option<Duration>,
    /// Memory for each core, such as 500M or 2G [default: the site's; 500M where a job would get all memory of its node]
    #[arg(long, value_name = "SIZE", value_parser = values::memory)]
    pub(crate) mem: Option<String>,
    /// Ask for whole nodes, shared with no other job: the quietest times, and the most expensive
    #[arg(long)]
    pub(crate) exclusive: bool,
    /// At most so many shards at the same time [default: no limit but the site's]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = values::shards)]
    pub(crate) array_limit: Option<u64>,
    /// The site's MaxArraySize, should `scontrol` not tell: arrays count to one less
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = values::shards)]
    pub(crate) array_size: Option<u64>,
    /// Further options for sbatch, such as --account=ants --constraint=epyc
    #[arg(value_name = "OPTIONS OF SBATCH", last = true)]
    pub(crate) options: Vec<String>,
}

/// What every engine needs.
#[derive(Debug, Args)]
pub(crate) struct SubmitCommonArgs {
    /// The folder of the campaign, on a file system that all nodes see
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) campaign: PathBuf,
    /// Cores for each shard, which does so many tasks side by side; more than one disturb each other's times
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, default_value_t = 1, value_parser = values::threads)]
    pub(crate) cpus: usize,
    /// Also shards that a process seems to be doing, as when a machine that is gone holds their locks
    #[arg(long)]
    pub(crate) also_running: bool,
    /// Print what would be written and submitted, and do nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Write nothing but errors and the ids of jobs
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
runs on their second threads. An array is cut to the site's MaxArraySize; then
each of several arrays has its share of --array-limit. The same command again
submits what is missing then. This program must be at the same place on all
nodes, and the folder too.

Exit codes:
  0    submitted, or nothing is missing
  1    two records of a task contradict each other
  2    refused: something has changed, the campaign is not cut into shards, the
       time limit is too short, or shards of another cut are in the queue
  74   a file could not be read or written, or sbatch failed
  130  interrupted: what was submitted before stays in the queue

Examples:
  antdoku lab submit slurm out --partition short --time 2h
  antdoku lab submit slurm out --dry-run
  antdoku lab submit slurm out --array-limit 50 -- --account=ants";

/// To a running HyperQueue server
///
/// With the program `hq`; where it is not at hand, with the Python package `hyperqueue`. The shards that have tasks
/// without a record become the tasks of one job.
#[derive(Debug, Args)]
#[command(after_help = HYPERQUEUE, after_long_help = HYPERQUEUE_LONG)]
pub(crate) struct HyperqueueArgs {
    #[command(flatten)]
    pub(crate) common: SubmitCommonArgs,
    /// The folder of the server [default: HQ_SERVER_DIR, or that of HyperQueue]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) server_dir: Option<PathBuf>,
    /// The Python that has the package `hyperqueue`, where there is no `hq`
    #[arg(long, value_name = "PROGRAM", default_value = "python3", value_hint = ValueHint::ExecutablePath)]
    pub(crate) python: PathBuf,
    /// Wait until all shards are done, and tell which failed
    #[arg(long)]
    pub(crate) wait: bool,
}

const HYPERQUEUE: &str = "\
Examples:
  antdoku lab submit hyperqueue out
  antdoku lab submit hyperqueue out --python ~/venv/bin/python --wait";

const HYPERQUEUE_LONG: &str = "\
HyperQueue itself begins a shard anew when its worker is lost. A shard that was
killed alone is begun anew by its script, up to five times without a new record.
HyperQueue is not asked what it has to do already: submit again when the last
job is over.

Exit codes:
  0    submitted, or nothing is missing; with --wait: all are done
  1    with --wait: some shards failed; or two records of a task contradict each
       other
  2    refused: something has changed, or the campaign is not cut into shards
  74   a file could not be read or written, or HyperQueue failed
  130  interrupted: what was submitted goes on

Examples:
  antdoku lab submit hyperqueue out
  antdoku lab submit hyperqueue out --python ~/venv/bin/python --wait
  python3 -m pip install hyperqueue               where there is no hq";
