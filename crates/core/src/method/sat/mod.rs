//! Satisfiability: the puzzle as clauses, solved by CaDiCaL \[1\]; a complete method.
//!
//! What propagation leaves open becomes one variable for each literal of the [`Cover`](crate::deduce::Cover), and
//! each group the clauses for "exactly one". CaDiCaL is C++ and comes with the cargo feature `sat`, so that everything
//! else needs Rust alone; without it the method is listed, but cannot be built.
//!
//! With a step budget a run is a function of puzzle and seed, as everywhere, but only for one version of CaDiCaL, and
//! as long as no `CADICAL_...` variable of the environment changes its options. Simplifying the clauses between
//! conflicts is no step: on large grids a step limit does not bound the time.
//!
//! # References
//! \[1\] A. Biere, T. Faller, K. Fazekas, M. Fleury, N. Froleyks, F. Pollitt, *CaDiCaL 2.0*, CAV 2024.

#[cfg(feature = "sat")]
mod clauses;
#[cfg(feature = "sat")]
mod search;

#[cfg(feature = "sat")]
pub use search::Sat;

use super::{Method, MethodKind, memory};
use crate::parameters::ParameterError;
use crate::search::Solver;

/// Bytes that CaDiCaL takes for each open literal. Measured: 1,500, which is more than all other methods together.
const PER_LITERAL: u64 = 2_000;

pub(super) const METHOD: Method = Method {
    kind: MethodKind::Tree,
    caption: "a solver of clauses",
    is_complete: true,
    enumerates: true,
    step: "one conflict of the clause-learning search",
    memory: |_, puzzle| memory::of_literals(puzzle, PER_LITERAL),
    missing_feature: if cfg!(feature = "sat") { None } else { Some("sat") },
    ..Method::new("sat", "the puzzle as clauses, solved by CaDiCaL", build)
};

#[cfg(feature = "sat")]
fn build(_preset: &'static str, _settings: &[(&str, &str)]) -> Result<Box<dyn Solver>, ParameterError> {
    Ok(Box::new(Sat))
}

#[cfg(not(feature = "sat"))]
fn build(_preset: &'static str, _settings: &[(&str, &str)]) -> Result<Box<dyn Solver>, ParameterError> {
    Err(ParameterError::NotInBuild { method: "sat", feature: "sat", needs: "a C++ compiler" })
}
