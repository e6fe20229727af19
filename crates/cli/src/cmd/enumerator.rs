//! Methods that can find all solutions.

use antdoku::{Enumerator, Method, Solver};

use crate::exit::Failure;
use crate::words::listed;

/// The solver as one that finds all solutions.
pub(super) fn of(solver: &dyn Solver) -> Result<&dyn Enumerator, Failure> {
    solver.as_enumerator().ok_or_else(|| {
        let able = Method::names(|method| method.enumerates);
        Failure::Usage(format!(
            "method '{}' cannot find all solutions; those that can are {}",
            solver.name(),
            listed(&able, "and")
        ))
    })
}
