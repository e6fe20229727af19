//! The arguments of `lab tune-target`.

use std::ffi::OsString;
use std::time::Duration;

use antdoku::Method;
use antdoku_lab::tune::Cost;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::{InputArgs, values};

/// Do one run for irace, which tunes parameters
///
/// irace calls this once for each run, with the last arguments, and reads the line that it prints: the cost of the run
/// and what it spent. A configuration that the method refuses costs `Inf`, which irace takes as a rejection.
/// --print writes the files that irace needs.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TuneArgs {
    /// Method to tune
    #[arg(long, value_name = "METHOD", value_parser = values::method(), default_value = Method::COLONY.name)]
    pub(crate) method: String,
    /// Preset whose parameters are tuned; the other parameters keep its values [default: the first of the method]
    #[arg(long, value_name = "PRESET")]
    pub(crate) preset: Option<String>,

    /// Time for each run, such as 500ms, 5s or 2m
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    pub(crate) timeout: Option<Duration>,
    /// Iterations for each run
    #[arg(long, value_name = "NUMBER", value_parser = values::number)]
    pub(crate) max_iterations: Option<u64>,
    /// Steps for each run
    #[arg(long, value_name = "NUMBER", value_parser = values::number)]
    pub(crate) max_steps: Option<u64>,
    /// Unit of the cost and of irace's bound [default: the first of steps, iterations, seconds that is limited]
    #[arg(long, value_name = "UNIT", value_parser = cost())]
    pub(crate) cost: Option<Cost>,
    /// Cost of a run without an answer, as a multiple of its limit: 2 is PAR2, 10 is PAR10
    #[arg(long, value_name = "FACTOR", default_value_t = 2.0, value_parser = penalty)]
    pub(crate) penalty: f64,

    /// Print a file for irace instead of running; use the same options for each file
    #[arg(long, value_name = "FILE")]
    pub(crate) print: Option<TuneFile>,

    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Arguments from irace: CONFIGURATION NUMBER SEED INSTANCE [BOUND] [--PARAMETER VALUE]...
    ///
    /// INSTANCE is a puzzle, the name of a famous puzzle, or a file with one puzzle. Everything
    /// after the first of these arguments belongs to them.
    #[arg(
        value_name = "ARGUMENTS FROM IRACE",
        trailing_var_arg = true,
        allow_hyphen_values = true,
        required_unless_present = "print"
    )]
    pub(crate) words: Vec<OsString>,
}

/// The files of irace.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum TuneFile {
    /// Every parameter with type, domain and condition
    Parameters,
    /// The preset as the first configuration
    Configurations,
    /// A scenario that names the other files
    Scenario,
    /// The script that irace calls
    TargetRunner,
}

const EXAMPLES: &str = "\
Example, in an empty folder (examples/tuning of the sources has its results):
  antdoku generate --size 16 --fixed 40% --count 20 --format line > instances.txt
  tune=\"antdoku lab tune-target --method acs --preset swift --max-steps 2000\"
  $tune --print parameters > parameters.txt
  $tune --print configurations > configurations.txt
  $tune --print scenario > scenario.txt
  $tune --print target-runner > target-runner && chmod +x target-runner
  irace

One run as irace asks for it:
  antdoku lab tune-target --max-steps 5000 1 1 42 aiescargot --ants 12";

fn cost() -> impl TypedValueParser<Value = Cost> {
    let find = |name: String| Cost::ALL.into_iter().find(|cost| cost.name() == name);
    PossibleValuesParser::new(Cost::ALL.map(Cost::name))
        .map(move |name| find(name).expect("a listed name is known"))
}

fn penalty(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 1.0);
    number.ok_or_else(|| "it must be a number of at least 1".to_owned())
}
