//! Arguments of `antdoku lab reproduce`.

use std::path::PathBuf;

use antdoku_lab::reproduce::Scale;
use clap::{ArgGroup, Args, ValueHint};

use super::lab::HowArgs;

/// Repeat the experiments of the paper
///
/// Lloyd and Amos, Solving Sudoku with Ant Colony Optimisation: the 16 named puzzles, puzzles of 9x9, 16x16 and 25x25 by
/// share of fixed cells, and best value evaporation on and off. Plans, runs and reports in one go, with the published
/// figures beside ours. Needs no other files. After an interruption, the same command continues.
#[derive(Debug, Args)]
#[command(after_help = REPRODUCE, after_long_help = REPRODUCE_LONG)]
#[command(override_usage = "antdoku lab reproduce [OPTIONS] -o <DIR> <--quick|--standard|--full>")]
#[command(group = ArgGroup::new("scale").required(true))]
pub(crate) struct ReproduceArgs {
    /// The folder of the campaign, created if it does not exist
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) output: PathBuf,
    /// An overview: fewer instances and runs, shorter limits; takes a few minutes
    #[arg(long, group = "scale")]
    pub(crate) quick: bool,
    /// As many instances and runs as in the paper, a twentieth of its limits; takes one to two hours, and prints an estimate first
    #[arg(long, group = "scale")]
    pub(crate) standard: bool,
    /// The paper's whole protocol; takes many hours, and prints an estimate first
    #[arg(long, group = "scale")]
    pub(crate) full: bool,
    /// Take the puzzles FOLDER/25x25/45/*.txt and so on first, and generate the rest [default: ANTDOKU_INSTANCES, if set]
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) instances: Option<PathBuf>,
    /// Freeze the tasks, print how long they may take, and stop: to run them elsewhere, or in shards
    #[arg(long)]
    pub(crate) plan_only: bool,
    #[command(flatten)]
    pub(crate) how: HowArgs,
}

impl ReproduceArgs {
    pub(crate) fn scale(&self) -> Scale {
        match (self.standard, self.full) {
            (true, _) => Scale::Standard,
            (_, true) => Scale::Full,
            _ => Scale::Quick,
        }
    }
}

const REPRODUCE: &str = "\
Examples:
  antdoku lab reproduce --quick -o quick
  antdoku lab reproduce --standard --instances ~/sudoku --jobs 2 -o standard
  antdoku lab reproduce --full -o paper";

const REPRODUCE_LONG: &str = "\
Extent:              --quick         --standard      --full (as in the paper)
  named 9x9          20 runs, 1 s    100 runs, 1/4 s 100 runs, 5 s
  puzzles a class    10              100             100
  9x9                0.5 s           1/4 s           5 s
    shares of fixed  0 to 95 %       0 to 40 %       0 to 95 %, every 5 %
  16x16              1 s             1 s             20 s
    shares of fixed  0 to 95 %       0 to 45 %       0 to 95 %
  25x25              1.5 s           6 s             120 s
    shares of fixed  0 to 95 %       0 to 50 %       0 to 95 %
Classes without runs are still described: propagation alone solves most of them.

Contestants: ACS (preset paper) with and without best value evaporation, ILS,
DLX and BS. ACS, ILS and BS take part in both readings of the propagation: that
of the authors' program and that of the text, which goes on to the fixpoint.

The frozen campaign holds its puzzles: to continue it, FOLDER is not needed.

Exit codes:
  0    reported; with --plan-only: frozen
  2    refused: the folder holds another campaign, or something has changed
  65   a puzzle of --instances could not be understood
  74   a file could not be read or written; what was written before is kept
  75   another process is running the campaign: try again later
  130  interrupted: finished tasks are kept

Examples:
  antdoku lab reproduce --quick -o quick
  antdoku lab reproduce --standard --instances ~/sudoku --jobs 2 -o standard
  antdoku lab reproduce --full -o paper
  antdoku lab reproduce --full --plan-only -o paper; antdoku lab shards paper";
