//! What authors of solvers use of a run.

use std::ops::ControlFlow;

use super::Run;
use crate::model::{Grid, Puzzle};
use crate::rng::Seed;
use crate::search::{Enumeration, Event, Extent, Outcome, StopReason};

/// The solver's side of a [`Run`]: the seed, the count of steps and iterations, and the outcomes.
///
/// Callers of solvers do not need it; an author of a solver imports it.
///
/// ```
/// use antdoku::{Budget, Run, RunControl, Seed};
/// let mut run = Run::new(Seed(1)).with_budget(Budget { steps: Some(2), ..Budget::default() });
/// assert!(run.step().is_continue());
/// assert!(run.step().is_continue());
/// assert!(run.step().is_break());
/// ```
pub trait RunControl {
    /// The seed of the run, from which all randomness of the search must follow.
    fn seed(&self) -> Seed;

    /// Checks clock and cancel token now: for set-up, which has no steps. `Break` if the run is over.
    fn poll(&mut self) -> ControlFlow<StopReason>;

    /// Marks the end of set-up; `Break` if the run is over.
    fn begin_search(&mut self) -> ControlFlow<StopReason>;

    /// Counts one more step; `Break` if the run is over. Costs an add and a compare, and a poll now and then.
    fn step(&mut self) -> ControlFlow<StopReason>;

    /// Counts an iteration and reports it to the observer; `Break` if the run is over. Without an observer, `event` is not
    /// called.
    fn finish_iteration<'e>(&mut self, event: impl FnOnce() -> Event<'e>) -> ControlFlow<StopReason>;

    /// The outcome of a search that found a full grid.
    ///
    /// # Panics
    /// If the grid is no solution of the puzzle.
    fn solved(&self, puzzle: &Puzzle, grid: Grid) -> Outcome;

    /// The outcome of a search that proved that there is no solution.
    fn unsatisfiable(&self) -> Outcome;

    /// The outcome of a search that was stopped, with the fullest grid found.
    fn unknown(&self, stopped: StopReason, best: Grid) -> Outcome;

    /// The outcome of a search for more than one solution.
    fn enumerated(&self, count: u64, extent: Extent) -> Enumeration;
}

impl RunControl for Run<'_> {
    fn seed(&self) -> Seed {
        Run::seed(self)
    }

    fn poll(&mut self) -> ControlFlow<StopReason> {
        Run::poll(self)
    }

    fn begin_search(&mut self) -> ControlFlow<StopReason> {
        Run::begin_search(self)
    }

    #[inline]
    fn step(&mut self) -> ControlFlow<StopReason> {
        Run::step(self)
    }

    fn finish_iteration<'e>(&mut self, event: impl FnOnce() -> Event<'e>) -> ControlFlow<StopReason> {
        Run::finish_iteration(self, event)
    }

    fn solved(&self, puzzle: &Puzzle, grid: Grid) -> Outcome {
        Run::solved(self, puzzle, grid)
    }

    fn unsatisfiable(&self) -> Outcome {
        Run::unsatisfiable(self)
    }

    fn unknown(&self, stopped: StopReason, best: Grid) -> Outcome {
        Run::unknown(self, stopped, best)
    }

    fn enumerated(&self, count: u64, extent: Extent) -> Enumeration {
        Run::enumerated(self, count, extent)
    }
}
