//! Methods that can go on after the first solution.

use antdoku::{Enumerator, METHODS, Method, Solver};

use crate::exit::Failure;
use crate::words::listed;

/// The method that finds all solutions when none is named.
pub(super) const DEFAULT: &str = "exact";

/// The solver as one that finds all solutions.
pub(super) fn of(solver: &dyn Solver) -> Result<&dyn Enumerator, Failure> {
    solver.as_enumerator().ok_or_else(|| {
        let able: Vec<&str> = METHODS.iter().filter(is_able).map(|method| method.name).collect();
        Failure::Usage(format!(
            "method '{}' cannot find all solutions; those that can are {}",
            solver.name(),
            listed(&able, "and")
        ))
    })
}

fn is_able(method: &&Method) -> bool {
    method.build(None, &[]).is_ok_and(|solver| solver.as_enumerator().is_some())
}
