//! The contract of a solver, and its outcomes.

use std::borrow::Cow;
use std::fmt::{self, Debug};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Effort, Run, StopReason};
use crate::colony::{Probe, Touch, TouchError};
use crate::deduce::Cover;
use crate::model::{Grid, Puzzle, Solution};
use crate::parameters::{ParameterError, Settings};

/// A method with its parameters: an immutable, validated description. All state lives inside one call of `solve`.
pub trait Solver: Debug + Send + Sync {
    /// The name of the method.
    fn name(&self) -> &'static str;

    /// Whether its search can prove that there is no solution.
    fn is_complete(&self) -> bool;

    /// The parameters in effect.
    fn settings(&self) -> Settings;

    /// Checks whether the method, with these parameters, can be used on this puzzle.
    ///
    /// # Errors
    /// The parameter that does not fit the puzzle.
    #[doc(hidden)]
    fn accepts(&self, _puzzle: &Puzzle) -> Result<(), ParameterError> {
        Ok(())
    }

    /// Solves the puzzle, or tells why not. If it is not [accepted](Self::accepts), the method does what it can.
    fn solve(&self, puzzle: &Puzzle, run: &mut Run<'_>) -> Outcome;

    /// Like [`solve`](Self::solve), for a puzzle whose cover is compiled already: nothing is compiled twice.
    ///
    /// A method that needs another kind of propagation compiles its own cover, and so does one that does not start from
    /// a cover.
    ///
    /// # Panics
    /// If the search finds a grid that does not solve the puzzle, because the cover is that of another one.
    #[doc(hidden)]
    fn solve_compiled(&self, puzzle: &Puzzle, cover: &Arc<Cover>, run: &mut Run<'_>) -> Outcome {
        let _ = cover;
        self.solve(puzzle, run)
    }

    /// The method as one that can find every solution, if it can.
    fn as_enumerator(&self) -> Option<&dyn Enumerator> {
        None
    }

    /// The method as one whose single choices can be watched, if it can.
    #[doc(hidden)]
    fn as_probed(&self) -> Option<&dyn Probed> {
        None
    }
}

/// A method whose ants can be watched choice by choice.
pub trait Probed {
    /// As [`Solver::solve`], or [`Solver::solve_compiled`] with a cover: with the same events and the same answer. Every
    /// choice of the first colony is shown to `probe`.
    fn solve_probed(
        &self,
        puzzle: &Puzzle,
        cover: Option<&Arc<Cover>>,
        run: &mut Run<'_>,
        probe: &mut (dyn Probe + Send),
    ) -> Outcome;

    /// Whether the probe can change the colony between its iterations.
    fn is_touchable(&self) -> bool;

    /// Checks whether the probe can make this change while a colony is at work on this cover.
    ///
    /// # Errors
    /// What does not fit the parameters or the cover. The colony ignores a cell or a value that does not fit.
    fn check_touch(&self, touch: Touch, cover: &Cover) -> Result<(), TouchError>;
}

/// A complete method that can go on after the first solution.
pub trait Enumerator {
    /// Shows every solution to `visit`, until none is left, `visit` has seen enough, or the run is over.
    fn enumerate(
        &self,
        puzzle: &Puzzle,
        run: &mut Run<'_>,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Enumeration;

    /// Counts the solutions, but not beyond `limit`.
    ///
    /// A method that can count without writing every solution out does so here.
    fn count(&self, puzzle: &Puzzle, run: &mut Run<'_>, limit: u64) -> Enumeration {
        let mut left = limit;
        if limit == 0 {
            return run.enumerated(0, Extent::Limit);
        }
        self.enumerate(puzzle, run, &mut |_| {
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    }
}

/// How many solutions were found, and whether that is all.
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Enumeration {
    /// Solutions found.
    pub count: u64,
    /// Whether there are more.
    pub extent: Extent,
    /// What it took.
    pub effort: Effort,
}

/// Whether an enumeration is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// There are no other solutions.
    All,
    /// The caller had enough; there may be more.
    Limit,
    /// The run was over; there may be more.
    Stopped(StopReason),
}

impl Extent {
    /// The name used in JSON and records.
    #[doc(hidden)]
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Extent::All => "counted",
            Extent::Limit => "limit",
            Extent::Stopped(_) => "unknown",
        }
    }

    /// Why there may be more than were found, if the run was over.
    #[doc(hidden)]
    #[must_use]
    pub fn stopped(self) -> Option<StopReason> {
        match self {
            Extent::Stopped(stopped) => Some(stopped),
            Extent::All | Extent::Limit => None,
        }
    }
}

/// What a run ended with, and what it took.
#[must_use]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// What it ended with.
    pub status: Status,
    /// What it took.
    pub effort: Effort,
    /// The method that solved the puzzle or proved that it has no solution, with its preset where `auto` chose one:
    /// `exact`, `acs swift`, or `propagation` if `auto` needed no search. `None` without an answer.
    pub solved_by: Option<Cow<'static, str>>,
}

impl Outcome {
    /// An outcome by no method. Solvers get theirs from the run.
    #[doc(hidden)]
    pub fn new(status: Status, effort: Effort) -> Outcome {
        Outcome { status, effort, solved_by: None }
    }

    /// Names the method that gave the answer; without an answer, no method is named.
    #[doc(hidden)]
    pub fn by(mut self, method: impl Into<Cow<'static, str>>) -> Outcome {
        self.solved_by = self.status.is_answer().then(|| method.into());
        self
    }

    /// Takes over a grid which another part of the search found, if there is no answer and the grid is fuller.
    pub(crate) fn or_fuller(mut self, grid: &Grid) -> Outcome {
        if let Status::Unknown { best, .. } = &mut self.status
            && grid.filled_count() > best.filled_count()
        {
            best.clone_from(grid);
        }
        self
    }
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
    /// Whether this is a solution or a proof that there is none.
    #[doc(hidden)]
    #[must_use]
    pub fn is_answer(&self) -> bool {
        !matches!(self, Status::Unknown { .. })
    }

    /// The name used in JSON and records.
    #[doc(hidden)]
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Status::Solved(_) => "solved",
            Status::Unsatisfiable => "unsatisfiable",
            Status::Unknown { .. } => "unknown",
        }
    }
}

/// Writes `solved`, `unsatisfiable` or `unknown`.
impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
