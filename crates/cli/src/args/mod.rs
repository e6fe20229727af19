//! What can be asked of the program.

mod cluster;
mod count;
mod generate;
mod lab;
mod parameters;
mod serve;
mod tune;
mod values;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use antdoku::Propagation;
use antdoku::format::{Alphabet, InputFormat, OutputFormat, ReadOptions};
use antdoku_lab::campaign::VERSION;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueHint};
use clap_complete::Shell;

pub(crate) use cluster::{
    HyperqueueArgs, ShardsArgs, SlurmArgs, StatusArgs, SubmitArgs, SubmitCommand, SubmitCommonArgs,
};
pub(crate) use count::CountArgs;
pub(crate) use generate::GenerateArgs;
pub(crate) use lab::{HowArgs, LabArgs, LabCommand, MergeArgs, PlanArgs, ReportArgs, ReproduceArgs};
pub(crate) use parameters::GivenParameters;
pub(crate) use serve::ServeArgs;
pub(crate) use tune::{TuneArgs, TuneFile};
pub(crate) use values::slurm_time;

/// Solve and study Sudoku of any size with ant colonies.
#[derive(Debug, Parser)]
#[command(name = "antdoku", version = VERSION, after_help = EXAMPLES, after_long_help = LONG_EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

const EXAMPLES: &str = "\
Try:
  antdoku solve                  solve a famous puzzle and see what the ants did
  antdoku solve FILE             solve the puzzles of a file
  antdoku serve --open           watch the colony think, in the browser
  antdoku solve --help           all options, with examples";

const LONG_EXAMPLES: &str = "\
Try:
  antdoku solve                  solve a famous puzzle and see what the ants did
  antdoku solve FILE             solve the puzzles of a file
  antdoku count FILE             how many solutions each puzzle has
  antdoku show aiescargot        what logic alone can say about a puzzle
  antdoku serve --open           watch the colony think, in the browser
  antdoku solve --help           all options, with examples

Exit codes:
  0    solved; `count`: counted; `check`: valid
  1    proven to have no solution; `check`: not valid
  2    wrong options
  3    not solved, or not counted, within the budget
  65   a puzzle could not be understood
  74   a file could not be read or written
  130  interrupted
For several puzzles the first of 130, 65, 2, 74, 3, 1 that applies to any of them.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(SolveArgs),
    Count(CountArgs),
    Show(ShowArgs),
    Check(CheckArgs),
    Generate(GenerateArgs),
    Serve(ServeArgs),
    Lab(LabArgs),
    Methods(MethodsArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

impl Command {
    /// The words by which it is called.
    pub(crate) fn path(&self) -> Vec<&'static str> {
        match self {
            Command::Lab(args) => vec![self.name(), args.command.name()],
            _ => vec![self.name()],
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Command::Solve(_) => "solve",
            Command::Count(_) => "count",
            Command::Show(_) => "show",
            Command::Check(_) => "check",
            Command::Generate(_) => "generate",
            Command::Serve(_) => "serve",
            Command::Lab(_) => "lab",
            Command::Methods(_) => "methods",
            Command::Completions(_) => "completions",
            Command::Man(_) => "man",
        }
    }
}

/// How to read puzzles. The defaults find out from the content.
#[derive(Debug, Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct InputArgs {
    /// Form of the puzzles [default: found out]
    #[arg(long, value_name = "FORM", value_parser = values::input_format())]
    input_format: Option<InputFormat>,
    /// Characters of the values: digits-letters (1-9A-Z), hex0 (0-9a-f), letters (a-z), or all of them in order
    /// [default: found out]
    #[arg(long, value_name = "ALPHABET")]
    alphabet: Option<Alphabet>,
    /// Height and width of a box, such as 2x3 for a 6x6 grid [default: found out from the side]
    #[arg(long = "box", value_name = "HxW", value_parser = values::box_shape)]
    shape: Option<(u32, u32)>,
}

impl InputArgs {
    pub(crate) fn read_options(&self) -> ReadOptions {
        ReadOptions { format: self.input_format, alphabet: self.alphabet.clone(), shape: self.shape }
    }
}

/// Solve puzzles
///
/// Solves puzzles of any size, by an ant colony unless another method is named. Without a puzzle it solves a famous
/// one, AI Escargot, and tells what happened.
#[derive(Debug, Args)]
#[command(after_help = SOLVE_EXAMPLES, after_long_help = SOLVE_LONG)]
pub(crate) struct SolveArgs {
    /// Puzzle, name of a famous puzzle, file, or `-` for standard input
    ///
    /// What names an existing file is a file. What has a path separator, or ends in a file suffix such as .txt, .sdk,
    /// .sdm, .ss or .json, is meant as one. `-` is standard input. The names of 16 famous puzzles stand for them:
    /// aiescargot, platinumblond, goldennugget, reddwarf, coly013, tarx0134, sabuncu1 to sabuncu10. Anything else is
    /// the text of a puzzle.
    #[arg(value_name = "PUZZLE|FILE|-", value_hint = ValueHint::FilePath)]
    pub(crate) puzzles: Vec<OsString>,

    /// How to search; `antdoku methods` describes them [default: auto, or what has the given --preset and parameters; with --all: exact]
    #[arg(long, value_name = "METHOD", value_parser = values::method())]
    pub(crate) method: Option<String>,
    /// Tell which method was picked, and why (standard error)
    #[arg(long)]
    pub(crate) explain: bool,
    /// Named set of parameters of the method; the first one of the method is its default
    #[arg(long, value_name = "PRESET")]
    pub(crate) preset: Option<String>,
    /// Where all randomness comes from: the same seed gives the same run [default: drawn, and reported]
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
    /// Threads that one solve may use: acs one for each of its --islands, auto one for each method in a race
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
    /// With --all: write no more than this of each puzzle [default: no limit]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = values::limit, requires = "all",
        help_heading = "Output")]
    pub(crate) limit: Option<u64>,
    /// Form of the answer
    #[arg(long, value_name = "FORM", default_value = "grid", value_parser = values::output_format(),
        help_heading = "Output")]
    pub(crate) format: OutputFormat,
    /// Write one JSON object per puzzle, with answer, seed, parameters and effort
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    pub(crate) json: bool,
    /// Tell for each puzzle what the search took (standard error)
    #[arg(long, help_heading = "Output")]
    pub(crate) stats: bool,
    /// Write nothing to standard error but errors
    #[arg(short, long, conflicts_with = "stats", help_heading = "Output")]
    pub(crate) quiet: bool,

    #[command(flatten)]
    pub(crate) input: InputArgs,
}

const SOLVE_EXAMPLES: &str = "\
The parameters of the methods are options too: --help lists them.

Examples:
  antdoku solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  antdoku solve --timeout 20s --seed 7 puzzles.txt
  antdoku solve --format line - < puzzles.txt > solutions.txt";

const SOLVE_LONG: &str = "\
Answers:
  Standard output has the answers and nothing else, in the order of the puzzles;
  seed, messages and progress go to standard error. A puzzle that was not solved
  within its budget gives its fullest grid, with blanks. One that has no solution
  or could not be read gives nothing. Among several puzzles such a one gives an
  empty line with --format line and `null` with --format json, so that the n-th
  line answers the n-th puzzle. --json gives one object per puzzle, bad ones
  included (status `error`).

  On a terminal, givens are bold, cells that follow from them by propagation are
  plain, and cells that the search found are green. NO_COLOR=1 switches that off.

  All puzzles of a call have the same seed, so that one of them alone, with that
  seed, repeats its run. Ctrl-C ends the search with the fullest grid so far; a
  second Ctrl-C ends the program at once.

All solutions:
  --all writes the solutions of one puzzle after the other, each as soon as it is
  found; with --json, one object per solution with its `number`, and a last one
  only where there is none or the budget ended. The exit code is 0 if all were
  found, or as many as --limit says; 1 if there is none; 3 if the budget ended.

Exit codes:
  0    solved
  1    proven to have no solution
  2    wrong options
  3    not solved within the budget
  65   a puzzle could not be understood; the others were still solved
  74   a file could not be read; the others were still solved
  130  interrupted
  For several puzzles the first of 130, 65, 2, 74, 3, 1 that applies to any of them.

Examples:
  antdoku solve
  antdoku solve platinumblond --seed 7 --stats
  antdoku solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  antdoku solve --timeout 20s --ants 20 --rho 0.8 puzzles.txt
  antdoku solve --method backtrack --json hard.sdm
  antdoku solve --all --limit 10 --format line 1...............
  antdoku solve --format line - < puzzles.txt > solutions.txt";

/// Show what follows from a puzzle by logic alone
///
/// Draws the grid after constraint propagation (naked and hidden singles), each open cell with the values it may still
/// have, and tells whether the puzzle is trivial. Exit code 1 if propagation proves that there is no solution.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  antdoku show aiescargot\n  antdoku show --propagation peers --json sabuncu8"
)]
pub(crate) struct ShowArgs {
    /// Puzzle, name of a famous puzzle, file, or `-` for standard input
    #[arg(value_name = "PUZZLE|FILE|-", required = true, value_hint = ValueHint::FilePath)]
    pub(crate) puzzles: Vec<OsString>,
    /// How far propagation goes: to the fixpoint, or as far as in the program of the paper's authors
    #[arg(long, value_name = "READING", default_value = "fixpoint", value_parser = values::propagation())]
    pub(crate) propagation: Propagation,
    /// Write one JSON object per puzzle
    #[arg(long)]
    pub(crate) json: bool,
    /// Write nothing to standard error but errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

/// Check a solution of a puzzle
///
/// Exit code 0 if the solution is full, keeps the givens and has every value once in each row, column and box; 1 with
/// the reason if not. Files with several puzzles are checked against as many solutions, in order.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  antdoku check puzzles.txt solutions.txt")]
pub(crate) struct CheckArgs {
    /// Puzzle, name of a famous puzzle, file, or `-` for standard input
    #[arg(value_name = "PUZZLE|FILE|-", value_hint = ValueHint::FilePath)]
    pub(crate) puzzle: OsString,
    /// Solution, file, or `-` for standard input
    #[arg(value_name = "SOLUTION|FILE|-", value_hint = ValueHint::FilePath)]
    pub(crate) solution: OsString,
    /// Write nothing to standard error but errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

/// List the methods with their parameters
///
/// Each method with what it counts as an iteration and a step, its presets, and its parameters with symbol, default and
/// range.
#[derive(Debug, Args)]
pub(crate) struct MethodsArgs {
    /// Only this method
    #[arg(value_name = "METHOD", value_parser = values::method())]
    pub(crate) method: Option<String>,
    /// Write one JSON array
    #[arg(long)]
    pub(crate) json: bool,
}

/// Write completions for a shell
#[derive(Debug, Args)]
#[command(after_help = "Example, for bash:\n  \
    antdoku completions bash > ~/.local/share/bash-completion/completions/antdoku")]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

/// Write the manual pages
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  antdoku man | man -l -\n  antdoku man -o ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The page of this command instead of the page of the program
    pub(crate) command: Option<String>,
    /// Write the pages of the program and of all commands into this folder
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "command")]
    pub(crate) output: Option<PathBuf>,
}

/// The whole command line, with the parameters of the methods as options of `solve`.
pub(crate) fn command() -> clap::Command {
    Arguments::command().mut_subcommand("solve", parameters::add_options)
}

/// Takes the arguments of the program apart, or ends it with a message.
pub(crate) fn parse() -> (Arguments, GivenParameters) {
    let typed: Vec<OsString> = std::env::args_os().collect();
    let matches =
        command().try_get_matches_from(&typed).unwrap_or_else(|error| with_tip(error, &typed).exit());
    let of_solve = matches.subcommand_matches("solve");
    let parameters = of_solve.map(|matches| GivenParameters::of(matches, &typed)).unwrap_or_default();
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    (arguments, parameters)
}

/// Adds what somebody may have meant who gave a puzzle or a file without a command, or an engine that is not known.
fn with_tip(mut error: clap::Error, typed: &[OsString]) -> clap::Error {
    let is_lone =
        error.kind() == ErrorKind::InvalidSubcommand && error.get(ContextKind::SuggestedSubcommand).is_none();
    let words: Vec<&str> = typed.iter().skip(1).take(2).filter_map(|word| word.to_str()).collect();
    let tip = match words[..] {
        ["lab", "submit"] => {
            "submit to slurm or hyperqueue; whatever else starts commands with a number can use 'antdoku lab work'"
        }
        ["lab", _] => return error,
        _ => "to solve a puzzle or the puzzles of a file, use 'antdoku solve ...'",
    };
    if is_lone {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.to_owned().into()]));
    }
    error
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_consistent() {
        super::command().debug_assert();
    }
}
