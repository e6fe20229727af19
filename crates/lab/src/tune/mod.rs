//! Tuning: antdoku as a target of irace \[1\], which races configurations of parameters against each other.
//!
//! irace calls a program once for each run and reads one line from it. [`Call`] is what it passes, [`Target`] does the
//! run, [`Reply`] is the line. What there is to tune is the [`Space`] of a method, made from the method's own table of
//! parameters, and [`files`] writes it down in irace's words. Tried with irace 3.5.
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

/// Why a call from irace cannot be answered. irace stops and shows it.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum TuneError {
    /// A word is missing.
    #[error(
        "the {0} is missing: irace passes configuration, instance number, seed, instance, perhaps a bound, and parameters"
    )]
    Missing(&'static str),
    /// The seed is no number.
    #[error("the seed `{0}` is no whole number from 0 on")]
    Seed(String),
    /// The bound is no number.
    #[error("the bound `{0}` is no number above 0; parameters begin with --")]
    Bound(String),
    /// A parameter has no value.
    #[error("the parameter {0} has no value; end its switch in parameters.txt with a blank")]
    NoValue(String),
    /// There is no limit in the unit of the cost.
    #[error("a cost in {unit} needs a limit: a run that finds nothing would never end; give {option}")]
    NoLimit {
        /// The unit.
        unit: &'static str,
        /// The option that limits it.
        option: &'static str,
    },
    /// The method, its preset or a name of a parameter is not known.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
}
