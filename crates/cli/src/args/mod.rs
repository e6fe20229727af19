//! The arguments of the program.

mod cluster;
mod count;
mod generate;
mod lab;
mod logic;
mod page;
mod parameters;
mod publish;
mod reproduce;
mod serve;
mod shape;
mod shard;
mod solve;
mod tune;
mod values;
mod wish;

use std::ffi::OsString;
use std::path::PathBuf;

use antdoku::Propagation;
use antdoku::format::{Alphabet, InputFormat, ReadOptions};
use antdoku_lab::campaign::VERSION;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueHint};
use clap_complete::Shell;

pub(crate) use cluster::{
    HyperqueueArgs, ShardsArgs, SlurmArgs, StatusArgs, SubmitArgs, SubmitCommand, SubmitCommonArgs,
};
pub(crate) use count::CountArgs;
pub(crate) use generate::GenerateArgs;
pub(crate) use lab::{HowArgs, LabArgs, LabCommand, MergeArgs, PlanArgs, ReportArgs};
pub(crate) use logic::{ExplainArgs, HintArgs, LogicArgs, RateArgs};
pub(crate) use page::PageArgs;
pub(crate) use parameters::GivenParameters;
pub(crate) use publish::PublishArgs;
pub(crate) use reproduce::ReproduceArgs;
pub(crate) use serve::ServeArgs;
pub(crate) use shape::PuzzleShape;
pub(crate) use shard::{ShardSelection, whole_number};
pub(crate) use solve::SolveArgs;
pub(crate) use tune::{TuneArgs, TuneFile};
pub(crate) use values::slurm_time;
pub(crate) use wish::WishArgs;

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
  antdoku serve --open           watch the colony in the browser
  antdoku solve --help           all options, with examples";

const LONG_EXAMPLES: &str = "\
Try:
  antdoku solve                  solve a famous puzzle and see what the ants did
  antdoku solve FILE             solve the puzzles of a file
  antdoku count FILE             how many solutions each puzzle has
  antdoku show aiescargot        what follows from a puzzle by logic alone
  antdoku hint FILE              the next step that a person can take
  antdoku rate FILE              how hard each puzzle is for a person
  antdoku serve --open           watch the colony in the browser
  antdoku solve --help           all options, with examples

Exit codes:
  0    solved; `count`: counted; `check`: valid
  1    proven to have no solution; `check`: not valid
  2    wrong options
  3    not solved, or not counted, within the budget
  65   a puzzle could not be understood
  74   a file could not be read or written
  130  interrupted
With several puzzles: the first of 130, 65, 2, 74, 3, 1 that applies to any.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(SolveArgs),
    Count(CountArgs),
    Show(ShowArgs),
    Check(CheckArgs),
    Hint(HintArgs),
    Explain(ExplainArgs),
    Rate(RateArgs),
    Generate(GenerateArgs),
    Serve(ServeArgs),
    Page(PageArgs),
    Lab(LabArgs),
    Methods(MethodsArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

impl Command {
    /// The words after `antdoku` that call the command.
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
            Command::Hint(_) => "hint",
            Command::Explain(_) => "explain",
            Command::Rate(_) => "rate",
            Command::Generate(_) => "generate",
            Command::Serve(_) => "serve",
            Command::Page(_) => "page",
            Command::Lab(_) => "lab",
            Command::Methods(_) => "methods",
            Command::Completions(_) => "completions",
            Command::Man(_) => "man",
        }
    }
}

/// How to read puzzles. By default this is detected from the content.
#[derive(Debug, Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct InputArgs {
    /// Format of the puzzles [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = values::input_format())]
    input_format: Option<InputFormat>,
    /// Characters of the values: digits-letters (1-9A-Z), hex0 (0-9a-f), letters (a-z), or all of them in order
    /// [default: detected]
    #[arg(long, value_name = "ALPHABET")]
    alphabet: Option<Alphabet>,
    #[command(flatten)]
    pub(crate) shape: PuzzleShape,
}

impl InputArgs {
    /// The options for the reader, without the regions, which are in a file.
    pub(crate) fn read_options(&self) -> ReadOptions {
        let PuzzleShape { shape, variant, regions: _ } = &self.shape;
        let (format, alphabet) = (self.input_format, self.alphabet.clone());
        ReadOptions { format, alphabet, shape: *shape, variant: variant.clone(), regions: None }
    }
}

/// Show what follows from a puzzle by logic alone
///
/// Draws the grid after constraint propagation (naked and hidden singles). Each open cell shows the values that it may
/// still have. A puzzle is trivial if propagation alone solves it.
#[derive(Debug, Args)]
#[command(after_help = SHOW_EXAMPLES, after_long_help = SHOW_LONG)]
pub(crate) struct ShowArgs {
    /// Puzzle, name of a famous puzzle, file, or `-` for standard input
    #[arg(value_name = "PUZZLE|FILE|-", required = true, value_hint = ValueHint::FilePath)]
    pub(crate) puzzles: Vec<OsString>,
    /// How far propagation goes: to the fixpoint, or only among peers as in the program of the paper's authors
    #[arg(long, value_name = "KIND", default_value = "fixpoint", value_parser = values::propagation())]
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

const SHOW_EXAMPLES: &str = "\
Examples:
  antdoku show aiescargot
  antdoku show --propagation peers --json sabuncu8
  antdoku show --variant diagonals puzzles.txt";

const SHOW_LONG: &str = "\
Exit codes:
  0    shown
  1    propagation proves that a puzzle has no solution
  2    wrong options
  65   a puzzle could not be understood; the others were still shown
  74   a file could not be read; the others were still shown
  130  interrupted

Examples:
  antdoku show aiescargot
  antdoku show --propagation peers --json sabuncu8
  antdoku show --variant diagonals puzzles.txt";

/// Check solutions of puzzles
///
/// A solution is valid if it is full, keeps the givens and obeys the rules of its puzzle: every value once in each row,
/// column and box, and those of a variant. For an invalid one, the reason is printed. A file with several puzzles needs
/// as many solutions, in the same order; standard error then reports how many are valid.
#[derive(Debug, Args)]
#[command(after_help = CHECK_EXAMPLES, after_long_help = CHECK_LONG)]
pub(crate) struct CheckArgs {
    /// Puzzle, name of a famous puzzle, file, or `-` for standard input
    #[arg(value_name = "PUZZLE|FILE|-", value_hint = ValueHint::FilePath)]
    pub(crate) puzzle: OsString,
    /// Solution, file, or `-` for standard input
    #[arg(value_name = "SOLUTION|FILE|-", value_hint = ValueHint::FilePath)]
    pub(crate) solution: OsString,
    /// Write only the solutions that are not valid, with the reason
    #[arg(short, long)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

const CHECK_EXAMPLES: &str = "\
Examples:
  antdoku check puzzles.txt solutions.txt
  antdoku solve --format line puzzles.txt | antdoku check -q puzzles.txt -";

const CHECK_LONG: &str = "\
Exit codes:
  0    valid
  1    not valid
  2    wrong options
  65   a puzzle or a solution could not be understood, or their numbers differ
  74   a file could not be read
  130  interrupted

Examples:
  antdoku check puzzles.txt solutions.txt
  antdoku solve --format line puzzles.txt | antdoku check -q puzzles.txt -";

/// List the methods with their parameters
///
/// Lists what each method counts as an iteration and as a step, its presets, and its parameters with symbol, default
/// and range.
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
#[command(after_help = "Examples:\n  antdoku man | man -l -\n  antdoku man lab run | man -l -\n  \
        antdoku man -o ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// Page of this command, such as `solve` or `lab run`, instead of the page of the program
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
    /// Write the pages of the program and of all commands into this folder
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "command")]
    pub(crate) output: Option<PathBuf>,
}

/// The whole command line, with the parameters of the methods as options of `solve`.
pub(crate) fn command() -> clap::Command {
    Arguments::command().mut_subcommand("solve", parameters::add_options)
}

/// Parses the arguments of the program. The text for `--help` is returned as an error, as clap does.
pub(crate) fn parse(typed: &[OsString]) -> Result<(Arguments, GivenParameters), clap::Error> {
    let solve = Arguments::command().find_subcommand("solve").cloned();
    if let Some(message) = solve.and_then(parameters::conflict) {
        return Err(command().error(ErrorKind::ArgumentConflict, message));
    }
    let matches = command().try_get_matches_from(typed).map_err(|error| with_tip(error, typed))?;
    let of_solve = matches.subcommand_matches("solve");
    let parameters = of_solve.map(|matches| GivenParameters::of(matches, typed)).unwrap_or_default();
    Ok((Arguments::from_arg_matches(&matches)?, parameters))
}

/// Adds a tip if a puzzle or a file is given without a command, or an unknown engine is named.
fn with_tip(mut error: clap::Error, typed: &[OsString]) -> clap::Error {
    let is_lone =
        error.kind() == ErrorKind::InvalidSubcommand && error.get(ContextKind::SuggestedSubcommand).is_none();
    let words: Vec<&str> = typed.iter().skip(1).take(2).filter_map(|word| word.to_str()).collect();
    let tip = match words[..] {
        ["lab", "submit"] => {
            "submit to slurm or hyperqueue; any other system that starts numbered jobs can call 'antdoku lab work'"
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
