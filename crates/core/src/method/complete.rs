//! Complete methods: one search finds a solution, counts all of them, or lists them.

use std::fmt::Debug;
use std::ops::ControlFlow;

use super::Method;
use super::start::{Search, Start};
use crate::deduce::Cover;
use crate::model::{Grid, Puzzle, Solution};
use crate::parameters::Settings;
use crate::search::{Enumeration, Enumerator, Extent, Outcome, Run, StopReason, trusted};

/// A report to the observer after this many nodes.
pub(super) const REPORT_EVERY: u64 = 4096;

/// A search through all solutions of a puzzle.
pub(super) trait Complete: Debug + Send + Sync {
    /// The declaration of the method.
    const METHOD: Method;

    /// The parameters in effect.
    fn settings(&self) -> Settings {
        Settings::default()
    }

    /// Shows the visitor every solution, until none is left, the visitor has enough, or the run is over.
    fn search<V: Visitor>(
        &self,
        start: Start<'_>,
        run: &mut Run<'_>,
        visitor: &mut V,
    ) -> ControlFlow<StopReason, Extent>;
}

/// The use that is made of solutions. The grid of one is only made if the visitor asks for it.
pub(super) trait Visitor {
    /// Receives a solution; `Break` if that is enough.
    fn solution(&mut self, grid: impl FnOnce() -> Grid) -> ControlFlow<()>;

    /// Receives the fullest grid met, if the run is over before the search. A later one replaces an earlier one.
    fn fullest(&mut self, _grid: impl FnOnce() -> Grid) {}
}

impl<M: Complete> Search for M {
    const METHOD: Method = <M as Complete>::METHOD;

    fn settings(&self) -> Settings {
        Complete::settings(self)
    }

    fn search(&self, start: Start<'_>, run: &mut Run<'_>) -> ControlFlow<StopReason, Outcome> {
        let mut first = First::default();
        let end = Complete::search(self, start, run, &mut first);
        ControlFlow::Continue(match (end, first.solution) {
            (_, Some(grid)) => run.solved(start.puzzle, grid),
            (ControlFlow::Continue(_), None) => run.unsatisfiable(),
            (ControlFlow::Break(stopped), None) => {
                let best = first.fullest.unwrap_or_else(|| start.puzzle.givens().clone());
                run.unknown(stopped, best)
            }
        })
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
        let end = Complete::search(self, Start::at(puzzle, None), run, &mut each);
        run.enumerated(each.count, extent(end))
    }

    fn count(&self, puzzle: &Puzzle, run: &mut Run<'_>, limit: u64) -> Enumeration {
        if limit == 0 {
            return run.enumerated(0, Extent::Limit);
        }
        let mut counter = Counter { count: 0, limit };
        let end = Complete::search(self, Start::at(puzzle, None), run, &mut counter);
        run.enumerated(counter.count, extent(end))
    }
}

/// Passes the only solution of a puzzle without open cells to the visitor.
pub(super) fn visit_trivial(cover: &Cover, visitor: &mut impl Visitor) -> Extent {
    if visitor.solution(|| cover.grid().clone()).is_break() { Extent::Limit } else { Extent::All }
}

fn extent(end: ControlFlow<StopReason, Extent>) -> Extent {
    match end {
        ControlFlow::Continue(extent) => extent,
        ControlFlow::Break(stopped) => Extent::Stopped(stopped),
    }
}

/// Takes the first solution.
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

/// Passes each solution, verified, to the caller.
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
struct Counter {
    count: u64,
    limit: u64,
}

impl Visitor for Counter {
    fn solution(&mut self, _grid: impl FnOnce() -> Grid) -> ControlFlow<()> {
        self.count += 1;
        if self.count < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
