//! Tuning: antdoku as a target of irace \[1\], which races configurations of parameters against each other.
//!
//! irace calls a program once for each run and reads one line from it. [`Call`] is the call, [`Target`] does the run and
//! [`Reply`] is the line. The [`Space`] of a method lists its tunable parameters, and [`files`] writes it in irace's
//! format. Tested with irace 3.5.
//!
//! # References
//! \[1\] M. López-Ibáñez et al., *The irace package: iterated racing for automatic algorithm configuration*, Operations
//! Research Perspectives 3, 2016.

pub mod call;
pub mod files;
pub mod space;
pub mod target;

use antdoku::ParameterError;
use thiserror::Error;

pub use call::Call;
pub use space::Space;
pub use target::{Cost, Reply, Target};

/// Why a call from irace cannot be answered. irace stops and shows the message.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum TuneError {
    /// An argument is missing.
    #[error(
        "the {0} is missing: irace passes configuration, instance number, seed, instance, perhaps a bound, and parameters"
    )]
    Missing(&'static str),
    /// The seed is not a number.
    #[error("the seed `{0}` is not a whole number from 0")]
    Seed(String),
    /// The bound is not a number.
    #[error("the bound `{0}` is not a number above 0; parameters begin with --")]
    Bound(String),
    /// A parameter has no value.
    #[error("the parameter {0} has no value; end its switch in parameters.txt with a blank")]
    NoValue(String),
    /// There is no limit in the unit of the cost.
    #[error("a cost in {} needs a limit of {}: a run without an answer would never end", .0.name(), .0.name())]
    NoLimit(Cost),
    /// The method, its preset or the name of a parameter is unknown.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
}
