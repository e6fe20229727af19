//! Backtracking search: the paper's BS, a complete method.
//!
//! Depth first; the next cell is the one with the fewest values left, the first with two if there is one; its values
//! are tried in ascending order, each with full propagation. The authors copy the board at every node; here a choice
//! is taken back along a trail, which visits the same nodes in the same order.

use std::ops::ControlFlow;

use super::Method;
use super::depth_first::DepthFirst;
use crate::deduce::{Cover, Propagation};
use crate::model::{Grid, Puzzle, Solution};
use crate::parameters::{ParameterError, Settings};
use crate::search::{Enumeration, Enumerator, Event, Extent, Outcome, Run, Solver, StopReason, trusted};

pub(super) const METHOD: Method = Method {
    name: "backtrack",
    summary: "depth-first search with propagation, fewest values first (the paper's BS)",
    is_complete: true,
    iteration: "-",
    step: "one node: a value tried in a cell",
    presets: &[],
    missing_feature: None,
    parameters: Vec::new,
    build,
};

fn build(_preset: &'static str, _settings: &[(&str, &str)]) -> Result<Box<dyn Solver>, ParameterError> {
    Ok(Box::new(Backtrack))
}

/// Backtracking search. Finds a solution or proves that there is none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Backtrack;

/// A report to the observer after this many nodes.
const REPORT_EVERY: u64 = 4096;

impl Solver for Backtrack {
    fn name(&self) -> &'static str {
        METHOD.name
    }

    fn is_complete(&self) -> bool {
        METHOD.is_complete
    }

    fn settings(&self) -> Settings {
        Settings::default()
    }

    fn solve(&self, puzzle: &Puzzle, run: &mut Run<'_>) -> Outcome {
        let mut fullest = puzzle.givens().clone();
        match self.find(puzzle, run, &mut fullest) {
            ControlFlow::Continue(Some(grid)) => run.solved(puzzle, grid),
            ControlFlow::Continue(None) => run.unsatisfiable(),
            ControlFlow::Break(stopped) => run.unknown(stopped, fullest),
        }
    }

    fn as_enumerator(&self) -> Option<&dyn Enumerator> {
        Some(self)
    }
}

impl Enumerator for Backtrack {
    fn enumerate(
        &self,
        puzzle: &Puzzle,
        run: &mut Run<'_>,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Enumeration {
        let mut count = 0;
        let extent = match self.visit_all(puzzle, run, &mut count, visit) {
            ControlFlow::Continue(extent) => extent,
            ControlFlow::Break(stopped) => Extent::Stopped(stopped),
        };
        run.enumerated(count, extent)
    }
}

impl Backtrack {
    /// The first solution, if there is one; if the run is over before, the fullest grid is left in `fullest`.
    fn find(
        &self,
        puzzle: &Puzzle,
        run: &mut Run<'_>,
        fullest: &mut Grid,
    ) -> ControlFlow<StopReason, Option<Grid>> {
        let Ok(cover) = Cover::compile(puzzle, Propagation::Fixpoint, || run.look())? else {
            return ControlFlow::Continue(None);
        };
        let mut search = Search::new(&cover);
        let found = search.next(run);
        *fullest = search.tree.fullest();
        found.map_continue(|found| found.then(|| search.tree.grid()))
    }

    fn visit_all(
        &self,
        puzzle: &Puzzle,
        run: &mut Run<'_>,
        count: &mut u64,
        visit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> ControlFlow<StopReason, Extent> {
        let Ok(cover) = Cover::compile(puzzle, Propagation::Fixpoint, || run.look())? else {
            return ControlFlow::Continue(Extent::All);
        };
        let mut search = Search::new(&cover);
        while search.next(run)? {
            *count += 1;
            if visit(trusted(puzzle, search.tree.grid())).is_break() {
                return ControlFlow::Continue(Extent::Limit);
            }
        }
        ControlFlow::Continue(Extent::All)
    }
}

/// The search, within the limits of a run.
struct Search<'c> {
    tree: DepthFirst<'c>,
    nodes: u64,
    begun: bool,
}

impl<'c> Search<'c> {
    fn new(cover: &'c Cover) -> Search<'c> {
        Search { tree: DepthFirst::new(cover), nodes: 0, begun: false }
    }

    /// Searches on to the next solution: is there one? If so, the tree has it.
    fn next(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason, bool> {
        if !self.begun {
            self.begun = true;
            run.begin_search()?;
        }
        let nodes = &mut self.nodes;
        self.tree.next(|tree| {
            run.step()?;
            *nodes += 1;
            if nodes.is_multiple_of(REPORT_EVERY) {
                run.report(|| Event::Nodes { nodes: *nodes, depth: tree.depth(), filled: tree.filled() })?;
            }
            ControlFlow::Continue(())
        })
    }
}
