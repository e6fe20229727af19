//! The arguments of `solve`.

use std::ffi::OsString;
use std::time::Duration;

use antdoku::format::OutputFormat;
use clap::{Args, ValueHint};

use super::{InputArgs, values};

/// Solve puzzles
///
/// Solves puzzles of any size. Unless a method is named, `auto` picks one by the size of the puzzle. Without a puzzle,
/// the ant colony solves a famous one, AI Escargot, and the program explains what happened.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = LONG)]
pub(crate) struct SolveArgs {
    /// Puzzle, name of a famous puzzle, file, or `-` for standard input
    ///
    /// An argument that names an existing file, has a path separator, or ends in a file suffix such as .txt, .sdk, .sdm,
    /// .ss or .json is a file. `-` is standard input. These 16 names are famous puzzles: aiescargot, platinumblond,
    /// goldennugget, reddwarf, coly013, tarx0134, sabuncu1 to sabuncu10. Anything else is the text of a puzzle.
    #[arg(value_name = "PUZZLE|FILE|-", value_hint = ValueHint::FilePath)]
    pub(crate) puzzles: Vec<OsString>,

    /// Method of search; `antdoku methods` describes them [default: auto, or the first method that has the given --preset
    /// and parameters; with --all: exact]
    #[arg(long, value_name = "METHOD", value_parser = values::method())]
    pub(crate) method: Option<String>,
    /// Report on standard error which method was picked, and why
    #[arg(long)]
    pub(crate) explain: bool,
    /// Named set of parameters; the first one of a method is its default
    #[arg(long, value_name = "PRESET")]
    pub(crate) preset: Option<String>,
    /// Seed of all random numbers: the same seed gives the same run [default: random, and reported]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = values::number)]
    pub(crate) seed: Option<u64>,

    /// Time for each puzzle, such as 500ms, 5s, 1.5s or 2m; a plain number is seconds [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = values::duration, allow_hyphen_values = true, help_heading = "Budget of each puzzle")]
    pub(crate) timeout: Option<Duration>,
    /// Iterations for each puzzle; a run with this limit is repeatable [default: no limit]
    #[arg(
        long,
        value_name = "NUMBER",
        allow_negative_numbers = true,
        value_parser = values::number,
        help_heading = "Budget of each puzzle"
    )]
    pub(crate) max_iterations: Option<u64>,
    /// Steps for each puzzle; a run with this limit is repeatable [default: no limit]
    #[arg(
        long,
        value_name = "NUMBER",
        allow_negative_numbers = true,
        value_parser = values::number,
        help_heading = "Budget of each puzzle"
    )]
    pub(crate) max_steps: Option<u64>,
    /// Threads for one puzzle: methods with --islands use one per island, and auto has one island per thread
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, default_value_t = 1, value_parser = values::threads,
        hide_default_value = true, help_heading = "Budget of each puzzle")]
    pub(crate) threads: usize,
    /// Puzzles solved at the same time [default: processors / threads]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = values::threads,
        help_heading = "Budget of each puzzle")]
    pub(crate) jobs: Option<usize>,

    /// Write every solution of each puzzle, as soon as it is found
    #[arg(long, help_heading = "Output")]
    pub(crate) all: bool,
    /// With --all: the largest number of solutions to write for each puzzle [default: no limit]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = values::limit, requires = "all",
        help_heading = "Output")]
    pub(crate) limit: Option<u64>,
    /// Format of the answer
    #[arg(long, value_name = "FORMAT", default_value = "grid", value_parser = values::output_format(),
        help_heading = "Output")]
    pub(crate) format: OutputFormat,
    /// Write one JSON object per puzzle, with answer, seed, parameters and effort
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    pub(crate) json: bool,
    /// Report on standard error what each search took
    #[arg(long, help_heading = "Output")]
    pub(crate) stats: bool,
    /// Write nothing to standard error but errors
    #[arg(short, long, conflicts_with = "stats", help_heading = "Output")]
    pub(crate) quiet: bool,

    #[command(flatten)]
    pub(crate) input: InputArgs,
}

const EXAMPLES: &str = "\
The parameters of the methods are options too: --help lists them.

Examples:
  antdoku solve 12..34....21....
  antdoku solve --timeout 20s --seed 7 puzzles.txt
  antdoku solve --format line - < puzzles.txt > solutions.txt";

const LONG: &str = "\
What auto does:
  It propagates the givens first, which is enough for easy puzzles. Where cells
  stay open, it picks by size:
    up to 12x12  exact, a complete search
    up to 25x25  acs --preset swift, the fastest ants, for a million steps;
                 then exact
    above        ants-tabu, walks that share pheromone, for some 10 minutes;
                 then exact. Where few values are left, 1,000 steps of exact
                 come first
  On Latin squares the swift ants go up to 30x30, and ants-swap is above; on
  other variants ants-tabu begins at 17x17. With --threads N, ants and walks
  search on N islands; the answer to a seed depends on N. For many puzzles,
  --jobs is faster than --threads.
  Given time, it also proves that a puzzle has no solution. --explain reports
  what was picked, and why.

Answers:
  Standard output has the answers and nothing else, in the order of the
  puzzles; seed, messages and progress go to standard error. A puzzle that was
  not solved within its budget gives its fullest grid, with blanks. One that
  has no solution or could not be read gives no grid. Among several puzzles it
  gives an empty line with --format line and `null` with --format json, so that
  the n-th line answers the n-th puzzle. --json gives one object per puzzle,
  also for one that could not be read (status `error`).

  From standard input, a line with a puzzle is answered as soon as it is read,
  while the pipe stays open, and as one of several. A line may also be a row of
  a larger grid (up to 100 cells, but 81 characters in a row). Answers then
  wait for 2,000 lines or the end of the input, unless --input-format line or
  --box is given. All other formats are read to their end first.

  On a terminal, givens are bold, cells that follow from them by propagation
  are plain, and cells that the search found are green. NO_COLOR=1 switches
  that off.

  All puzzles of a call have the same seed, so that one of them alone, with
  that seed, repeats its run. Ctrl-C ends the search with the fullest grid so
  far; a second Ctrl-C ends the program at once.

Variants:
  A header above the puzzles of a text names their rules, up to the next one:
    variant: diagonals, anti-knight
  and for a jigsaw `regions:` with a row of letters for each row. --variant and
  --regions do the same for puzzles without a header. If both are given, they
  must agree. Standard input with a header is read to its end first. Answers as
  lines or drawings have no header. docs/guide/variants.md has all names.

All solutions:
  --all writes the solutions of one puzzle after the other, each as soon as it
  is found. With --json, each solution is one object with its `number`; a last
  object follows only if there is no solution or the budget ended. The exit code is 0 if all
  were found, or as many as --limit says; 1 if there is none; 3 if the budget
  ended.

Exit codes:
  0    solved
  1    proven to have no solution
  2    wrong options
  3    not solved within the budget
  65   a puzzle could not be understood; the others were still solved
  74   a file could not be read; the others were still solved
  130  interrupted
  With several puzzles: the first of 130, 65, 2, 74, 3, 1 that applies to any.

Examples:
  antdoku solve
  antdoku solve platinumblond --seed 7 --stats
  antdoku solve 12..34....21....
  antdoku solve --timeout 20s --ants 20 --rho 0.8 puzzles.txt
  antdoku solve --method backtrack --json hard.sdm
  antdoku solve --variant latin square.txt
  antdoku solve --variant jigsaw --regions regions.txt puzzles.txt
  antdoku solve --all --limit 10 --format line 1...............
  antdoku solve --format line - < puzzles.txt > solutions.txt";
