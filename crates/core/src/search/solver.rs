//! What every method is, and what it answers.

use super::{Effort, Run, StopReason};
use crate::model::{Grid, Puzzle, Solution};
use crate::parameters::{ParameterError, Settings};

/// A method with its parameters: an immutable, validated description. All state lives inside one call of `solve`.
pub trait Solver: Send + Sync {
    /// The name of the method.
    fn name(&self) -> &'static str;

    /// Can its search itself prove that there is no solution?
    fn is_complete(&self) -> bool;

    /// The parameters in effect.
    fn settings(&self) -> Settings;

    /// Can the method, with these parameters, be used on this puzzle?
    ///
    /// # Errors
    /// The parameter that does not fit the puzzle.
    fn accepts(&self, _puzzle: &Puzzle) -> Result<(), ParameterError> {
        Ok(())
    }

    /// Solves the puzzle, or tells why not.
    ///
    /// # Panics
    /// If the puzzle is not [accepted](Self::accepts).
    fn solve(&self, puzzle: &Puzzle, run: &mut Run<'_>) -> Outcome;
}

/// What a run ended with, and what it took.
#[must_use]
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What it ended with.
    pub status: Status,
    /// What it took.
    pub effort: Effort,
}

/// What a run ended with.
#[derive(Clone, Debug)]
pub enum Status {
    /// A solution, verified.
    Solved(Solution),
    /// A proof that there is none.
    Unsatisfiable,
    /// Neither.
    Unknown {
        /// Why the search ended.
        stopped: StopReason,
        /// The fullest grid that was found; its values need not belong to a solution.
        best: Grid,
    },
}

impl Status {
    /// The name used in JSON and records.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Status::Solved(_) => "solved",
            Status::Unsatisfiable => "unsatisfiable",
            Status::Unknown { .. } => "unknown",
        }
    }
}
