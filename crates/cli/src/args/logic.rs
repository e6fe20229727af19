//! The arguments of `hint`, `explain` and `rate`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::{InputArgs, values};

/// What the three commands share.
#[derive(Debug, Args)]
pub(crate) struct LogicArgs {
    /// Puzzle, name of a famous puzzle, file, or `-` for standard input
    #[arg(value_name = "PUZZLE|FILE|-", required = true, value_hint = ValueHint::FilePath)]
    pub(crate) puzzles: Vec<OsString>,
    /// Start from the givens alone, without the values that a player has set or struck out
    #[arg(long)]
    pub(crate) no_marks: bool,
    /// Write one JSON object per puzzle
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
    /// Write nothing to standard error but errors
    #[arg(short, long, help_heading = "Output")]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

/// Give a hint: the next step by the easiest technique
///
/// Names the next step that a person can take, without trial and error. Techniques are tried in the order of difficulty,
/// from singles to forcing chains. They work on every size and variant.
#[derive(Debug, Args)]
#[command(after_help = HINT_EXAMPLES, after_long_help = HINT_LONG)]
pub(crate) struct HintArgs {
    /// How much the hint says, also as JSON: 1 where to look, 2 the technique too, 3 the whole step
    #[arg(long, value_name = "1|2|3", default_value_t = 3, value_parser = values::hint_level, help_heading = "Output")]
    pub(crate) level: u8,
    #[command(flatten)]
    pub(crate) logic: LogicArgs,
}

const HINT_EXAMPLES: &str = "\
Examples:
  antdoku hint --level 1 puzzle.txt
  antdoku hint aiescargot";

const HINT_LONG: &str = "\
Pencil marks:
  A text may have the values that a player has set or struck out: a drawing of
  candidates, nine digits per cell, or lines of HoDoKu. The hint starts from
  them. If they are wrong, it says which; --no-marks leaves them out.

Several solutions:
  Every step holds for all solutions. Unique rectangles and BUG+1 are used only
  if the puzzle has exactly one.

Exit codes:
  0    a hint, or nothing is left to do
  1    the puzzle has no solution, or the pencil marks are wrong
  2    wrong options
  3    no technique applies: the next step takes trial and error
  65   a puzzle could not be understood; the others were still answered
  74   a file could not be read; the others were still answered
  130  interrupted
  With several puzzles: the first of 130, 65, 74, 3, 1 that applies to any.

Examples:
  antdoku hint --level 1 puzzle.txt           look at box 5
  antdoku hint aiescargot
  antdoku hint --variant diagonals --json puzzle.txt";

/// Explain the solution step by step
///
/// Writes all steps to the solution, each by the easiest technique that applies, with the cells and values that cause it.
/// Where no technique applies, the explanation ends: the rest takes trial and error.
#[derive(Debug, Args)]
#[command(after_help = EXPLAIN_EXAMPLES, after_long_help = EXPLAIN_LONG)]
pub(crate) struct ExplainArgs {
    /// Write a page with a picture of each step to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "json", help_heading = "Output")]
    pub(crate) html: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) logic: LogicArgs,
}

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  antdoku explain puzzle.txt
  antdoku explain --html steps.html puzzle.txt";

const EXPLAIN_LONG: &str = "\
Pencil marks and several solutions:
  As for `antdoku hint`.

Pictures:
  --html draws the candidates before each step: causes in colours, links of
  chains as curves (dashed if weak), struck values crossed out, and set values
  in circles. The page needs no other file.

Exit codes:
  0    explained to the end
  1    a puzzle has no solution, or its pencil marks are wrong
  2    wrong options
  3    the techniques end before the solution
  65   a puzzle could not be understood; the others were still explained
  74   a file could not be read or written
  130  interrupted
  With several puzzles: the first of 130, 65, 74, 3, 1 that applies to any.

Examples:
  antdoku explain puzzle.txt
  antdoku explain --html steps.html puzzle.txt
  antdoku explain --json aiescargot";

/// Rate how hard puzzles are for a person
///
/// Prints level, score, rating and hardest technique of each puzzle. Levels and scores are like those of HoDoKu, ratings
/// like those of Sudoku Explainer. With several puzzles, the name of the puzzle stands before each line.
#[derive(Debug, Args)]
#[command(after_help = RATE_EXAMPLES, after_long_help = RATE_LONG)]
pub(crate) struct RateArgs {
    /// Puzzles rated at the same time [default: processors]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = values::threads)]
    pub(crate) jobs: Option<usize>,
    #[command(flatten)]
    pub(crate) logic: LogicArgs,
}

const RATE_EXAMPLES: &str = "\
Examples:
  antdoku rate aiescargot
  antdoku rate --json puzzles.txt > ratings.jsonl";

const RATE_LONG: &str = "\
Levels:
  easy     singles
  medium   locked candidates, pairs and triples
  hard     quadruples, fish, wings, colours, unique rectangles
  unfair   larger fish with fins, chains, almost locked sets
  extreme  forcing chains, or trial and error
  A high sum of scores raises the level: above 800 a puzzle is not easy, above
  1000 not medium, above 1600 not hard, above 1800 not unfair.

Needs trial:
  Where the techniques end before the solution, the line ends in `needs trial`;
  score and rating are those of the steps up to there.

Exit codes:
  0    rated
  1    a puzzle has no solution, or its pencil marks are wrong
  2    wrong options
  65   a puzzle could not be understood; the others were still rated
  74   a file could not be read; the others were still rated
  130  interrupted
  With several puzzles: the first of 130, 65, 74, 1 that applies to any.

Examples:
  antdoku rate aiescargot
  antdoku rate --jobs 1 puzzles.txt
  antdoku rate --json puzzles.txt > ratings.jsonl";
