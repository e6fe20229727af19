//! Arguments of `antdoku lab`.

use std::path::PathBuf;
use std::time::Duration;

use super::shard::ShardSelection;
use clap::{Args, Subcommand, ValueHint};

use super::cluster::{ShardsArgs, StatusArgs, SubmitArgs};
use super::publish::PublishArgs;
use super::reproduce::ReproduceArgs;
use super::tune::TuneArgs;
use super::values;

/// Do experiments: plan, run, merge, report
///
/// A plan is frozen into a list of tasks; each finished task leaves one record. Every step reads and writes files, so it
/// can be interrupted, repeated, or done on another machine.
#[derive(Debug, Args)]
#[command(after_help = LAB, after_long_help = LAB)]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    pub(crate) command: LabCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum LabCommand {
    Plan(PlanArgs),
    Run(RunArgs),
    Shards(ShardsArgs),
    Work(WorkArgs),
    Submit(SubmitArgs),
    Status(StatusArgs),
    Merge(MergeArgs),
    Report(ReportArgs),
    Publish(PublishArgs),
    Reproduce(ReproduceArgs),
    TuneTarget(TuneArgs),
}

impl LabCommand {
    pub(super) fn name(&self) -> &'static str {
        match self {
            LabCommand::Plan(_) => "plan",
            LabCommand::Run(_) => "run",
            LabCommand::Shards(_) => "shards",
            LabCommand::Work(_) => "work",
            LabCommand::Submit(_) => "submit",
            LabCommand::Status(_) => "status",
            LabCommand::Merge(_) => "merge",
            LabCommand::Report(_) => "report",
            LabCommand::Publish(_) => "publish",
            LabCommand::Reproduce(_) => "reproduce",
            LabCommand::TuneTarget(_) => "tune-target",
        }
    }
}

const LAB: &str = "\
Examples:
  antdoku lab reproduce --quick -o out  the paper's figures in a few minutes
  antdoku lab plan plan.toml -o out     freeze a plan into the folder `out`
  antdoku lab run out                   do its tasks, or continue with them
  antdoku lab shards out                cut it into shards, for a cluster
  antdoku lab submit slurm out          submit the shards to a cluster
  antdoku lab status out                what is done, and what to do next
  antdoku lab merge out                 check and join the records of all shards
  antdoku lab report out                make tables, figures and report.html";

/// Freeze a plan into a folder
///
/// Checks the whole plan, generates or reads its instances, and writes them with the list of all tasks. After an error or
/// Ctrl-C nothing is written.
#[derive(Debug, Args)]
#[command(after_help = PLAN, after_long_help = PLAN_LONG)]
pub(crate) struct PlanArgs {
    /// The plan
    #[arg(value_name = "PLAN", value_hint = ValueHint::FilePath)]
    pub(crate) plan: PathBuf,
    /// The folder of the campaign, created if it does not exist
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) output: PathBuf,
    /// Write only errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

const PLAN: &str = "\
Example:
  antdoku lab plan plan.toml -o out

`antdoku lab plan --help` shows a plan with every key.";

const PLAN_LONG: &str = "\
A plan with every key:
  title = \"Does evaporation pay?\"  # default: the name of the file
  seed = 1                         # of the whole plan, default 1
  runs = 10                        # per contestant and instance, default 1
  budget = { seconds = 5.0 }       # of each run; also steps, iterations
  published = \"lloyd-amos\"         # show the paper's figures; default: no

  [[sets]]                         # instances that are treated alike
  name = \"named\"
  named = \"all\"                    # or [\"aiescargot\", \"sabuncu3\"]

  [[sets]]
  name = \"25x25 at 45 %\"
  generate = { side = 25, fixed = 45, count = 20, seed = 7 }
                                   # also box = \"2x3\", unique = true,
                                   # balanced = true;
                                   # the same seed gives the same full grids
  rate = true                      # how hard each puzzle is for a person
  runs = 1                         # instead of those of the plan
  budget = { seconds = 20.0 }
  contestants = [\"ACS\"]            # default: all

  [[sets]]
  name = \"from files\"
  files = \"25x25/45\"               # folder or file, in ANTDOKU_INSTANCES
                                   # or beside the plan
  limit = 20                       # at most this many
  fixed = 45                       # requested percentage, if known

  [[sets]]
  name = \"Latin squares\"
  variant = \"latin\"                # rules of the puzzles of a set, such as
                                   # \"jigsaw\" or \"diagonals,anti-knight\"
  files = \"latin/30\"

  [[sets]]
  name = \"jigsaws\"
  variant = \"jigsaw\"
  regions = \"regions.txt\"          # a grid of letters; without it, each
                                   # generated puzzle draws its regions
  generate = { side = 9, fixed = 40, count = 20 }

  [[sets]]
  name = \"files first\"
  files = \"25x25/40\"               # up to count files, if there are any;
  generate = { side = 25, fixed = 40, count = 20 }   # generates the rest
  contestants = []                 # no runs: only describe the puzzles

  [[contestants]]
  name = \"ACS\"                     # its name in the report
  method = \"acs\"
  preset = \"paper\"                 # default: the first of the method
  parameters = { best_value_evaporation = 0.0 }

Tasks are ordered by set, run, instance and contestant. The seed of a task
is derived from the seed of the plan and the names of set and instance, and is
the same for all contestants. With budgets of steps or iterations a campaign is
exactly repeatable.

Exit codes:
  0    frozen, or the folder already held this campaign
  2    the plan is invalid, or the folder holds another campaign
  65   a puzzle in a file could not be understood
  74   a file could not be read or written
  130  interrupted: nothing was written

Examples:
  antdoku lab plan plan.toml -o out
  ANTDOKU_INSTANCES=~/sudoku antdoku lab plan plan.toml -o out";

/// Do the tasks of a campaign
///
/// Appends one line to DIR/records/run.jsonl for each finished task, and at the end writes all records in the order of the
/// tasks to DIR/records.jsonl. After an interruption, the same command continues.
#[derive(Debug, Args)]
#[command(after_help = RUN, after_long_help = RUN_LONG)]
pub(crate) struct RunArgs {
    /// The folder of the campaign
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) campaign: PathBuf,
    #[command(flatten)]
    pub(crate) how: HowArgs,
}

#[derive(Debug, Args)]
pub(crate) struct HowArgs {
    /// Tasks that run in parallel; more than one disturb each other's times, which the report notes
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, default_value_t = 1, value_parser = values::threads)]
    pub(crate) jobs: usize,
    /// Write only errors and how to continue
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

const RUN: &str = "\
Examples:
  antdoku lab run out
  antdoku lab run out --jobs 4";

const RUN_LONG: &str = "\
Ctrl-C ends the running searches, which start anew the next time, and keeps all
finished tasks. A second Ctrl-C ends the program at once, which does no harm
either. A line of the journal that a crash has damaged is reported, and its task
is done again. A task that fails is recorded as failed, and the others continue.

The command is refused with another version of antdoku, after a change of a
frozen file or an instance file, and while another `run` or a shard is running.

Exit codes:
  0    all tasks have a record
  2    refused: something has changed
  74   a file could not be read or written, as on a full disk; what was written
       before is kept
  75   another process is running the campaign: try again later
  130  interrupted: finished tasks are kept

Examples:
  antdoku lab run out
  antdoku lab run out --jobs 4          if times do not matter";

/// Do one of several shards of a campaign
///
/// Does the tasks whose number leaves the remainder K-1 when divided by N, with its own journal and lock, for the job array
/// of a cluster. Tasks that `run` or other shards have already done are left out.
#[derive(Debug, Args)]
#[command(after_help = WORK, after_long_help = WORK_LONG)]
pub(crate) struct WorkArgs {
    /// The folder of the campaign
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) campaign: PathBuf,
    /// Shard K of N, from 1; without N, of the number that `antdoku lab shards` stored [default: the index in the array job]
    #[arg(long, value_name = "K/N", allow_hyphen_values = true)]
    pub(crate) shard: Option<ShardSelection>,
    /// Wait while another process does tasks of this shard; if it records nothing for TIME, start beside it [default TIME: 10m]
    #[arg(
        long,
        value_name = "TIME",
        value_parser = values::duration,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "10m"
    )]
    pub(crate) wait: Option<Duration>,
    #[command(flatten)]
    pub(crate) how: HowArgs,
}

const WORK: &str = "\
Examples:
  antdoku lab work out --shard 1/2      the first half of the tasks
  antdoku lab work out --shard 3        shard 3 of `antdoku lab shards out`
  antdoku lab work out                  in a job array, which gives the shard";

const WORK_LONG: &str = "\
Without --shard, K is taken from SLURM_ARRAY_TASK_ID, HQ_TASK_ID, PARALLEL_SEQ
or SGE_TASK_ID, and N is the number that `antdoku lab shards` stored. Arrays
must count from 1.

A shard is refused while the same shard, a shard with another N, or a `run` is
running. Where locks (flock) do not reach across machines, this is not detected
and does no harm: each process has its own journal, and of two records of a task
the one in the older journal counts. For the same reason, --wait finally ignores
a lock that a lost machine has left.

SIGTERM and SIGUSR1, which clusters send before they kill, end the running
searches as Ctrl-C does, and keep finished tasks. The same command continues.

Exit codes:
  0    all tasks of the shard have a record
  2    refused: something has changed
  74   a file could not be read or written; what was written before is kept
  75   another process is doing the shard: try again later
  130  interrupted: finished tasks are kept

Examples:
  antdoku lab work out --shard 1/2 & antdoku lab work out --shard 2/2 &
  wait; antdoku lab merge out

  antdoku lab shards out --count 12
  parallel --retries 3 antdoku lab work out --shard {} ::: $(seq 12)";

/// Check and join the records of a campaign
///
/// Reads the journals of `run` and of all shards, checks every line, and writes all records in the order of the tasks to
/// DIR/records.jsonl. Lists tasks that have no record yet, and tasks that failed.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  antdoku lab merge out", after_long_help = MERGE_LONG)]
pub(crate) struct MergeArgs {
    /// The folder of the campaign
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) campaign: PathBuf,
    /// Write only errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

const MERGE_LONG: &str = "\
Each line is {\"sum\":\"...\",\"record\":{...}}; the sum is the CRC-32 of the record.
Of several records of one task, the one in the older journal counts. If its
budget makes it repeatable and the records differ, the merge fails.

Exit codes:
  0    every task has a record
  1    two records of a task contradict each other
  2    refused: a frozen file has changed, or a record belongs to another
       campaign
  3    merged, but some tasks have no record yet
  74   a file could not be read or written
  75   another process has been merging for a minute: try again later
  130  interrupted: the last merge is unchanged

Example:
  antdoku lab merge out";

/// Make tables, figures and a page of a campaign
///
/// Reads the journals, or the merged records if there are no journals. Writes DIR/report.html, which holds everything, and
/// its parts: DIR/tables (CSV with full numbers, Markdown) and DIR/figures (SVG, PNG).
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  antdoku lab report out", after_long_help = REPORT_LONG)]
pub(crate) struct ReportArgs {
    /// The folder of the campaign
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) campaign: PathBuf,
    /// Write only errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

const REPORT_LONG: &str = "\
An unfinished campaign can be reported too. The report notes missing tasks,
failed tasks, tasks that ran in parallel, and different machines or versions.

Exit codes:
  0    written
  2    refused: there are no records, or a frozen file has changed
  74   a file could not be read or written
  130  interrupted: the report is incomplete

Example:
  antdoku lab report out";
