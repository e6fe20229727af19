//! Backtracking search: the paper's BS, a complete method.
//!
//! Depth first; the next cell is the one with the fewest values left, the first with two if there is one; its values
//! are tried in ascending order, each with full propagation. The authors copy the board at every node; here a choice
//! is taken back along a trail, which visits the same nodes in the same order.

use std::ops::ControlFlow;

use super::Method;
use crate::deduce::{Board, Cover, CoverBoard, Literal, Mark, Propagation};
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
        *fullest = cover.fill(&search.fullest);
        found.map_continue(|found| found.then(|| search.grid()))
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
            if visit(trusted(puzzle, search.grid())).is_break() {
                return ControlFlow::Continue(Extent::Limit);
            }
        }
        ControlFlow::Continue(Extent::All)
    }
}

/// A depth-first search with its path on a stack of its own: a blank 100x100 grid is 10,000 choices deep.
struct Search<'c> {
    board: CoverBoard<'c>,
    path: Vec<Choice>,
    fullest: Vec<Literal>,
    nodes: u64,
    begun: bool,
}

/// An open choice on the path: a cell, the board before it, and which of its literals comes next.
struct Choice {
    open_cell: usize,
    mark: Mark,
    next: Literal,
}

impl<'c> Search<'c> {
    fn new(cover: &'c Cover) -> Search<'c> {
        Search {
            board: CoverBoard::new(cover),
            path: Vec::new(),
            fullest: Vec::new(),
            nodes: 0,
            begun: false,
        }
    }

    /// Searches on to the next solution: is there one? If so, the board has it.
    fn next(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason, bool> {
        if !self.begun {
            self.begun = true;
            run.begin_search()?;
            if !self.descend() {
                return ControlFlow::Continue(true);
            }
        }
        while let Some(choice) = self.path.last_mut() {
            self.board.undo(choice.mark);
            let untried = |literal: &Literal| *literal >= choice.next;
            let Some(literal) = self.board.candidates(choice.open_cell).find(untried) else {
                self.path.pop();
                continue;
            };
            choice.next = Literal(literal.0 + 1);
            run.step()?;
            self.nodes += 1;
            if self.nodes.is_multiple_of(REPORT_EVERY) {
                run.report(|| self.event())?;
            }
            if self.board.assume(literal) && !self.descend() {
                return ControlFlow::Continue(true);
            }
        }
        ControlFlow::Continue(false)
    }

    fn grid(&self) -> Grid {
        self.board.cover().fill(self.board.fixed())
    }

    /// Goes to the next open cell, if there is one.
    fn descend(&mut self) -> bool {
        if self.board.fixed().len() > self.fullest.len() {
            self.fullest.clear();
            self.fullest.extend_from_slice(self.board.fixed());
        }
        let Some(open_cell) = self.fewest_values() else { return false };
        self.path.push(Choice { open_cell, mark: self.board.mark(), next: Literal(0) });
        true
    }

    /// The open cell with the fewest values; looking ends at a cell with two.
    fn fewest_values(&self) -> Option<usize> {
        let mut best = None;
        let mut fewest = u32::MAX;
        for open_cell in 0..self.board.cover().open_cells().len() {
            let count = self.board.value_count(open_cell);
            if count >= 2 && count < fewest {
                best = Some(open_cell);
                fewest = count;
                if count == 2 {
                    break;
                }
            }
        }
        best
    }

    fn event(&self) -> Event<'static> {
        let filled = self.board.cover().grid().filled_count() + self.board.fixed().len();
        Event::Nodes { nodes: self.nodes, depth: self.path.len(), filled }
    }
}
