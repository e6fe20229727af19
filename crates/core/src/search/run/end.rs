//! The outcomes with which a run ends.

use std::ops::ControlFlow;
use std::time::Duration;

use super::{Effort, Run, now};
use crate::model::{Grid, Puzzle, Solution};
use crate::search::{Enumeration, Extent, Outcome, Status, StopReason};

/// For authors of solvers.
impl Run<'_> {
    /// Ends the run with a full grid.
    ///
    /// # Panics
    /// If the grid is no solution of the puzzle.
    pub(crate) fn solved(&self, puzzle: &Puzzle, grid: Grid) -> Outcome {
        self.outcome(Status::Solved(trusted(puzzle, grid)))
    }

    /// Ends the run with the proof that there is no solution.
    pub(crate) fn unsatisfiable(&self) -> Outcome {
        self.outcome(Status::Unsatisfiable)
    }

    /// Ends the run without an answer, with the fullest grid found.
    pub(crate) fn unknown(&self, stopped: StopReason, best: Grid) -> Outcome {
        self.outcome(Status::Unknown { stopped, best })
    }

    /// Ends the run with what its search came to, or with the givens if it was over before the search began.
    pub(crate) fn settle(&self, puzzle: &Puzzle, searched: ControlFlow<StopReason, Outcome>) -> Outcome {
        match searched {
            ControlFlow::Continue(outcome) => outcome,
            ControlFlow::Break(stopped) => self.unknown(stopped, puzzle.givens().clone()),
        }
    }

    /// Ends a run that looked for more than one solution.
    pub(crate) fn enumerated(&self, count: u64, extent: Extent) -> Enumeration {
        Enumeration { count, extent, effort: self.effort() }
    }

    /// Ends the run with this status. No method is named yet: the solver does that.
    pub(crate) fn outcome(&self, status: Status) -> Outcome {
        Outcome::new(status, self.effort())
    }

    fn effort(&self) -> Effort {
        let held_since =
            self.gate.as_ref().map_or(Duration::ZERO, |gate| gate.held().saturating_sub(self.held));
        let end = now() - held_since;
        let search_started = self.search_started.unwrap_or(end);
        Effort {
            iterations: self.iterations,
            steps: self.steps,
            setup: search_started - self.started,
            search: end - search_started,
        }
    }
}

/// The solution that a solver claims to have found.
///
/// # Panics
/// If it is none: then the solver is wrong, and no answer is better than a false one.
#[must_use]
pub fn trusted(puzzle: &Puzzle, grid: Grid) -> Solution {
    match Solution::verify(puzzle, grid) {
        Ok(solution) => solution,
        Err(error) => panic!("a solver gave a wrong solution: {error}"),
    }
}
