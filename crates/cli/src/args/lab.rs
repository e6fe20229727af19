//! What can be asked of `antdoku lab`.

use std::path::PathBuf;
use std::time::Duration;

use super::shard::ShardSelection;
use antdoku_lab::reproduce::Scale;
use clap::{ArgGroup, Args, Subcommand, ValueHint};

use super::cluster::{ShardsArgs, StatusArgs, SubmitArgs};
use super::tune::TuneArgs;
use super::values;

/// Do experiments: plan, run, merge, report
///
/// A plan is frozen into a list of tasks; each task, done, leaves one record. Between two steps there is always a file,
/// so that each step can be broken off, repeated, or done elsewhere.
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
            LabCommand::Reproduce(_) => "reproduce",
            LabCommand::TuneTarget(_) => "tune-target",
        }
    }
}

const LAB: &str = "\
Examples:
  antdoku lab reproduce --quick -o out  the paper's figures in a few minutes
  antdoku lab plan plan.toml -o out     freeze a plan into the folder `out`
  antdoku lab run out                   do its tasks; again: go on after a break
  antdoku lab shards out                cut it into shards, for a cluster
  antdoku lab submit slurm out          hand the shards to a cluster
  antdoku lab status out                what is done, and what to do next
  antdoku lab merge out                 check and join the records of all shards
  antdoku lab report out                make tables, figures and report.html";

/// Freeze a plan into a folder
///
/// Checks the whole plan, makes or reads its instances, and writes them with the list of all tasks. Nothing is written
/// if anything is wrong, and nothing is kept after Ctrl-C.
#[derive(Debug, Args)]
#[command(after_help = PLAN, after_long_help = PLAN_LONG)]
pub(crate) struct PlanArgs {
    /// The plan
    #[arg(value_name = "PLAN", value_hint = ValueHint::FilePath)]
    pub(crate) plan: PathBuf,
    /// The folder of the campaign, which is made if need be
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) output: PathBuf,
    /// Write nothing but errors
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
  published = \"lloyd-amos\"         # the paper's figures beside; default: not

  [[sets]]                         # instances that are treated alike
  name = \"named\"
  named = \"all\"                    # or [\"aiescargot\", \"sabuncu3\"]

  [[sets]]
  name = \"25x25 at 45 %\"
  generate = { side = 25, fixed = 45, count = 20, seed = 7 }
                                   # also box = \"2x3\", unique = true;
                                   # the same seed gives the same full grids
  runs = 1                         # instead of those of the plan
  budget = { seconds = 20.0 }
  contestants = [\"ACS\"]            # default: all

  [[sets]]
  name = \"from files\"
  files = \"25x25/45\"               # folder or file, in ANTDOKU_INSTANCES
                                   # or beside the plan
  limit = 20                       # the first so many
  fixed = 45                       # percentage they were made for, if known

  [[contestants]]
  name = \"ACS\"                     # under this name in the report
  method = \"acs\"
  preset = \"paper\"                 # default: the first one of the method
  parameters = { best_value_evaporation = 0.0 }

Tasks are ordered by set, run, instance and contestant. The seed of a task
follows from the seed of the plan and the names of set and instance, and is the
same for all contestants. With budgets of steps or iterations a campaign can be
repeated exactly.

Exit codes:
  0    frozen, or the folder held this very campaign
  2    the plan is wrong, or the folder holds another campaign
  65   a puzzle in a file could not be understood
  74   a file could not be read or written
  130  interrupted: nothing is kept

Examples:
  antdoku lab plan plan.toml -o out
  ANTDOKU_INSTANCES=~/sudoku antdoku lab plan plan.toml -o out";

/// Do the tasks of a campaign
///
/// Appends one line to DIR/records/run.jsonl for each task done, and at the end writes all records in the order of the
/// tasks to DIR/records.jsonl. Whatever ends it, the same command goes on where it was.
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
    /// Tasks done at the same time; more than one disturb each other's times, and the report says so
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, default_value_t = 1, value_parser = values::threads)]
    pub(crate) jobs: usize,
    /// Write nothing but errors and how to go on
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

const RUN: &str = "\
Examples:
  antdoku lab run out
  antdoku lab run out --jobs 4";

const RUN_LONG: &str = "\
Ctrl-C ends the running searches, which are begun anew the next time, and keeps
what is done; a second Ctrl-C ends the program at once, which does no harm
either. A line of the journal that a crash has cut or damaged is named, and its
task done again. A task that fails is recorded as failed, and the others go on.

Another version of antdoku, or a frozen file or an instance file that has
changed, is refused. So is a `run` beside another one or beside shards.

Exit codes:
  0    all tasks have a record
  2    refused: something has changed
  74   a file could not be read or written, as on a full disk; what was written
       before is kept
  75   another process is at work on the campaign: try again later
  130  interrupted: what is done is kept

Examples:
  antdoku lab run out
  antdoku lab run out --jobs 4          where times do not matter";

/// Do one of several shards of a campaign
///
/// Does the tasks whose number leaves the remainder K-1 when divided by N, with a journal and a lock of its own, for the
/// job array of a cluster. Tasks that `run` or other shards have done already are left out.
#[derive(Debug, Args)]
#[command(after_help = WORK, after_long_help = WORK_LONG)]
pub(crate) struct WorkArgs {
    /// The folder of the campaign
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) campaign: PathBuf,
    /// Which shard of how many, from 1; K alone is one of as many as `antdoku lab shards` keeps [default: told by the engine]
    #[arg(long, value_name = "K/N", allow_hyphen_values = true)]
    pub(crate) shard: Option<ShardSelection>,
    /// While another process does tasks of this shard, wait; if nothing is recorded for TIME, go on beside it [default TIME: 10m]
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
  antdoku lab work out                  in a job array, which tells the shard";

const WORK_LONG: &str = "\
Without --shard, K is taken from SLURM_ARRAY_TASK_ID, HQ_TASK_ID, PARALLEL_SEQ
or SGE_TASK_ID, and N is the number that `antdoku lab shards` keeps. Arrays must
count from 1.

The same shard twice at the same time, shards of different N at the same time,
and shards beside a `run` are refused. Where locks (flock) do not reach across
machines, that is not noticed and does no harm: each process has a journal of
its own, and of two records of a task the one in the older journal counts. So
--wait goes on in the end beside a lock that a lost machine has left.

SIGTERM and SIGUSR1, which clusters send before they kill, end the running
searches as Ctrl-C does, and keep what is done. Begun again, it goes on there.

Exit codes:
  0    all tasks of the shard have a record
  2    refused: something has changed
  74   a file could not be read or written; what was written before is kept
  75   another process is at work on the shard: try again later
  130  interrupted: what is done is kept

Examples:
  antdoku lab work out --shard 1/2 & antdoku lab work out --shard 2/2 &
  wait; antdoku lab merge out

  antdoku lab shards out --count 12
  parallel --retries 3 antdoku lab work out --shard {} ::: $(seq 12)";

/// Check and join the records of a campaign
///
/// Reads the journals of `run` and of all shards, checks every line, and writes all records in the order of the tasks to
/// DIR/records.jsonl. Tells which tasks have no record yet, and which failed.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  antdoku lab merge out", after_long_help = MERGE_LONG)]
pub(crate) struct MergeArgs {
    /// The folder of the campaign
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) campaign: PathBuf,
    /// Write nothing but errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

const MERGE_LONG: &str = "\
Each line is {\"sum\":\"...\",\"record\":{...}}; the sum is the CRC-32 of the record.
Of several records of one task that in the older journal counts; if its budget
makes it repeatable and they differ, that is an error.

Exit codes:
  0    every task has a record
  1    two records of a task contradict each other
  2    refused: a frozen file has changed, or a record belongs to another
       campaign
  3    merged, but some tasks have no record yet
  74   a file could not be read or written
  75   another process has been merging for a minute: try again later
  130  interrupted: the last merge is as it was

Example:
  antdoku lab merge out";

/// Make tables, figures and a page of a campaign
///
/// Reads the merged records, or the journals if nothing was merged, and writes DIR/report.html, which holds everything, and
/// its parts: DIR/tables (CSV with full numbers, Markdown) and DIR/figures (SVG, PNG).
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  antdoku lab report out", after_long_help = REPORT_LONG)]
pub(crate) struct ReportArgs {
    /// The folder of the campaign
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) campaign: PathBuf,
    /// Write nothing but errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

const REPORT_LONG: &str = "\
A campaign that is not finished has a report too, which says what is missing.
So it does if tasks failed, ran side by side, or ran on different machines or
with different versions.

Exit codes:
  0    written
  2    refused: there are no records, or a frozen file has changed
  74   a file could not be read or written
  130  interrupted: the report is not complete

Example:
  antdoku lab report out";

/// Repeat the experiments of the paper
///
/// Lloyd and Amos, Solving Sudoku with Ant Colony Optimisation: the 16 named puzzles, generated puzzles of 9x9, 16x16 and
/// 25x25 by share of fixed cells, and best value evaporation on and off. Plans, runs and reports in one go, with the
/// published figures beside ours. Needs no file from outside. Whatever ends it, the same command goes on where it was.
#[derive(Debug, Args)]
#[command(after_help = REPRODUCE, after_long_help = REPRODUCE_LONG)]
#[command(group = ArgGroup::new("scale").required(true))]
pub(crate) struct ReproduceArgs {
    /// The folder of the campaign, which is made if need be
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) output: PathBuf,
    /// A glance: fewer instances and runs, shorter limits; takes a few minutes
    #[arg(long, group = "scale")]
    pub(crate) quick: bool,
    /// The paper's whole protocol; takes hours, and says first how many
    #[arg(long, group = "scale")]
    pub(crate) full: bool,
    /// Freeze the tasks, say how long they may take, and stop: for doing them elsewhere, or in shards
    #[arg(long)]
    pub(crate) plan_only: bool,
    #[command(flatten)]
    pub(crate) how: HowArgs,
}

impl ReproduceArgs {
    pub(crate) fn scale(&self) -> Scale {
        if self.full { Scale::Full } else { Scale::Quick }
    }
}

const REPRODUCE: &str = "\
Examples:
  antdoku lab reproduce --quick -o glance
  antdoku lab reproduce --full -o paper";

const REPRODUCE_LONG: &str = "\
                      --quick                          --full (as in the paper)
  named 9x9           20 runs, 1 s                     100 runs, 5 s
  9x9, 16x16, 25x25   10 a class, 0.5/1/1.5 s          100 a class, 5/20/120 s
  shares of fixed     0 to 95 %, every 5 %             the same
Contestants: ACS (preset paper), ILS, DLX, BS, and on the named puzzles and at
25x25 ACS without best value evaporation.

Exit codes:
  0    reported; with --plan-only: frozen
  2    refused: the folder holds another campaign, or something has changed
  74   a file could not be read or written; what was written before is kept
  75   another process is at work on the campaign: try again later
  130  interrupted: what is done is kept

Examples:
  antdoku lab reproduce --quick -o glance
  antdoku lab reproduce --full -o paper
  antdoku lab reproduce --full --plan-only -o paper; antdoku lab shards paper";
