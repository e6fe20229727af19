//! What complete methods share: one search serves finding a solution, counting them and showing them all.

use std::fmt::Debug;
use std::ops::ControlFlow;

use super::Method;
use crate::model::{Grid, Puzzle, Solution};
use crate::parameters::Settings;
use crate::search::{Enumeration, Enumerator, Extent, Outcome, Run, Solver, StopReason, trusted};

/// A report to the observer after this many nodes.
pub(super) const REPORT_EVERY: u64 = 4096;

/// A search through all solutions of a puzzle, by a method without parameters.
pub(super) trait Complete: Debug + Send + Sync {
    /// The method that it is.
    const METHOD: Method;

    /// Shows the visitor every solution, until none is left, the visitor has enough, or the run is over.
    fn search<V: Visitor>(
        &self,
        puzzle: &Puzzle,
        run: &mut Run<'_>,
        visitor: &mut V,
    ) -> ControlFlow<StopReason, Extent>;
}

/// What is done with a solution. The grid is only made if somebody wants it.
pub(super) trait Visitor {
    /// A solution is found: go on?
    fn solution(&mut self, grid: impl FnOnce() -> Grid) -> ControlFlow<()>;

    /// The run is over before the search: this is the fullest grid met.
    fn fullest(&mut self, _grid: impl FnOnce() -> Grid) {}
}

impl<M: Complete> Solver for M {
    fn name(&self) -> &'static str {
        M::METHOD.name
    }

    fn is_complete(&self) -> bool {
        M::METHOD.is_complete
    }

    fn settings(&self) -> Settings {
        Settings::default()
    }

    fn solve(&self, puzzle: &Puzzle, run: &mut Run<'_>) -> Outcome {
        let mut first = First::default();
        let outcome = match (self.search(puzzle, run, &mut first), first.solution) {
            (_, Some(grid)) => run.solved(puzzle, grid),
            (ControlFlow::Continue(_), None) => run.unsatisfiable(),
            (ControlFlow::Break(stopped), None) => {
                let best = first.fullest.unwrap_or_else(|| puzzle.givens().clone());
                run.unknown(stopped, best)
            }
        };
        outcome.by(M::METHOD.name)
    }

    fn as_enumerator(&self) -> Option<&dyn Enumerator> {
        Some(self)
    }
}

impl<M: Complete> Enumerator for M {
    fn enumerate(
        &self,
        puzzle: &Puzzle,
        run: &mut Run<'_>,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Enumeration {
        let mut each = Each { puzzle, visit, count: 0 };
        let end = self.search(puzzle, run, &mut each);
        run.enumerated(each.count, extent(end))
    }

    fn count(&self, puzzle: &Puzzle, run: &mut Run<'_>, limit: u64) -> Enumeration {
        if limit == 0 {
            return run.enumerated(0, Extent::Limit);
        }
        let mut tally = Tally { count: 0, limit };
        let end = self.search(puzzle, run, &mut tally);
        run.enumerated(tally.count, extent(end))
    }
}

fn extent(end: ControlFlow<StopReason, Extent>) -> Extent {
    match end {
        ControlFlow::Continue(extent) => extent,
        ControlFlow::Break(stopped) => Extent::Stopped(stopped),
    }
}

/// Wants one solution.
#[derive(Default)]
struct First {
    solution: Option<Grid>,
    fullest: Option<Grid>,
}

impl Visitor for First {
    fn solution(&mut self, grid: impl FnOnce() -> Grid) -> ControlFlow<()> {
        self.solution = Some(grid());
        ControlFlow::Break(())
    }

    fn fullest(&mut self, grid: impl FnOnce() -> Grid) {
        self.fullest = Some(grid());
    }
}

/// Shows each solution to somebody.
struct Each<'a> {
    puzzle: &'a Puzzle,
    visit: &'a mut dyn FnMut(Solution) -> ControlFlow<()>,
    count: u64,
}

impl Visitor for Each<'_> {
    fn solution(&mut self, grid: impl FnOnce() -> Grid) -> ControlFlow<()> {
        self.count += 1;
        (self.visit)(trusted(self.puzzle, grid()))
    }
}

/// Counts up to a limit.
struct Tally {
    count: u64,
    limit: u64,
}

impl Visitor for Tally {
    fn solution(&mut self, _grid: impl FnOnce() -> Grid) -> ControlFlow<()> {
        self.count += 1;
        if self.count < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
