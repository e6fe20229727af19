//! The arguments of `count`.

use std::ffi::OsString;
use std::time::Duration;

use antdoku::Method;
use clap::{Args, ValueHint};

use super::{InputArgs, values};

/// Count the solutions of puzzles
///
/// Prints the number of solutions of each puzzle: `1 unique` for one that has exactly one solution, and `>= N` where
/// the limit or the budget ended the count. With several puzzles, the name of the puzzle stands before each number. From
/// standard input, a line with a puzzle is counted as soon as it is read, as one of several.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = LONG)]
pub(crate) struct CountArgs {
    /// Puzzle, name of a famous puzzle, file, or `-` for standard input
    #[arg(value_name = "PUZZLE|FILE|-", required = true, value_hint = ValueHint::FilePath)]
    pub(crate) puzzles: Vec<OsString>,
    /// Largest number of solutions to count
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, default_value_t = 1000, value_parser = values::limit)]
    pub(crate) limit: u64,
    /// Method of search, one that can find all solutions
    #[arg(long, value_name = "METHOD", default_value = Method::COUNTING.name, value_parser = values::counting_method())]
    pub(crate) method: String,

    /// Time for each puzzle, such as 500ms, 5s, 1.5s or 2m; a plain number is seconds [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = values::duration, allow_hyphen_values = true,
        help_heading = "Budget of each puzzle")]
    pub(crate) timeout: Option<Duration>,
    /// Steps for each puzzle; a count with this limit is repeatable [default: no limit]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = values::number,
        help_heading = "Budget of each puzzle")]
    pub(crate) max_steps: Option<u64>,
    /// Puzzles counted at the same time [default: processors]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = values::threads,
        help_heading = "Budget of each puzzle")]
    pub(crate) jobs: Option<usize>,

    /// Write one JSON object per puzzle
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
    /// Write nothing to standard error but errors
    #[arg(short, long, help_heading = "Output")]
    pub(crate) quiet: bool,

    #[command(flatten)]
    pub(crate) input: InputArgs,
}

const EXAMPLES: &str = "\
Examples:
  antdoku count aiescargot
  antdoku count --limit 2 puzzles.txt
  antdoku count --limit 1000000 --timeout 10s 1...............";

const LONG: &str = "\
Exit codes:
  0    counted, up to the limit
  2    wrong options
  3    the budget ended before the count: there are at least as many as printed
  65   a puzzle could not be understood; the others were still counted
  74   a file could not be read; the others were still counted
  130  interrupted
  With several puzzles: the first of 130, 65, 74, 3 that applies to any.

Examples:
  antdoku count aiescargot
  antdoku count --limit 2 puzzles.txt         print `1 unique` or `>= 2`
  antdoku count --variant windoku puzzles.txt
  antdoku count --limit 1000000 --timeout 10s 1...............";
