//! Depth-first search with propagation, which backtracking and the completion of partial grids share.
//!
//! The next cell is the one with the fewest values left, the first with two if there is one; its values are tried in
//! ascending order, each with propagation. A choice is taken back along a trail; no board is copied.
//!
//! The board decides how far propagation goes and which contradictions it notices. Two things hold for every board:
//! - An exhausted tree is a proof. Propagation only removes values that no completion can have, so a node that fails has
//!   no solution below it, however many contradictions stay unnoticed.
//! - A full board is a solution, also where a value without a place is not noticed. A cell is fixed only to a value that
//!   none of its peers is fixed to. So no two cells of a unit are equal, and a full unit has every value.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::memory::{of_literals, of_walkers};
use crate::deduce::{Cover, Literal, Propagation, ReversibleBoard};
use crate::model::{Grid, Puzzle};
use crate::parameters::{ParameterType, Settings};

/// Bytes for each open literal that a search with [`Propagation::Peers`] takes. Measured on a blank 64x64: 90.
const PER_LITERAL_AMONG_PEERS: u64 = 160;

/// The estimate of the memory of a search with a parameter `propagation`.
pub(super) fn memory(settings: &Settings, puzzle: &Puzzle) -> u64 {
    if settings.0.contains(&("propagation", Propagation::Peers.setting())) {
        of_literals(puzzle, PER_LITERAL_AMONG_PEERS)
    } else {
        of_walkers(settings, puzzle)
    }
}

/// Evaluates `$body` with `$board` as a new board on the cover, of the kind that propagates in this way.
///
/// Breaks if the run is over before the board is made.
macro_rules! with_reversible_board {
    ($propagation:expr, $cover:expr, $run:expr, $board:ident => $body:expr) => {
        match $propagation {
            $crate::deduce::Propagation::Fixpoint => {
                let $board = $crate::deduce::CoverBoard::new($cover);
                $body
            }
            $crate::deduce::Propagation::Peers => {
                $crate::model::with_value_set!($cover.grid().geometry().side(), Set => {
                    let masks = $crate::deduce::PeersMasks::<Set>::from_cover($cover, || $run.poll())?;
                    let $board = $crate::deduce::PeersBoard::new($cover, &std::sync::Arc::new(masks));
                    $body
                })
            }
        }
    };
}
pub(super) use with_reversible_board;

/// A depth-first search with its path on a stack of its own: a blank 100x100 grid is 10,000 choices deep.
pub(super) struct DepthFirst<B: ReversibleBoard> {
    board: B,
    path: Vec<Choice<B::Mark>>,
    fullest: Vec<Literal>,
    begun: bool,
}

/// An open choice on the path: a cell, the board before it, and which of its literals comes next.
struct Choice<M> {
    open_cell: usize,
    mark: M,
    next: Literal,
}

impl<B: ReversibleBoard> DepthFirst<B> {
    /// A search that has not begun, on a new board.
    pub(super) fn new(board: B) -> DepthFirst<B> {
        DepthFirst { board, path: Vec::new(), fullest: Vec::new(), begun: false }
    }

    /// Back to the beginning, without any suppositions.
    pub(super) fn restart(&mut self) {
        self.board.reset();
        self.path.clear();
        self.fullest.clear();
        self.begun = false;
    }

    /// Before the search begins: takes a literal as if it were given.
    ///
    /// Returns whether propagation leaves that possible.
    pub(super) fn suppose(&mut self, literal: Literal) -> bool {
        if self.board.is_candidate(literal) {
            self.board.assume(literal)
        } else {
            self.board.is_fixed(literal)
        }
    }

    /// Searches on to the next solution: is there one? If so, the board has it.
    ///
    /// `visit` is asked before each node whether to go on.
    pub(super) fn next<T>(&mut self, mut visit: impl FnMut(&Self) -> ControlFlow<T>) -> ControlFlow<T, bool> {
        if !self.begun {
            self.begun = true;
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
            visit(self)?;
            if self.board.assume(literal) && !self.descend() {
                return ControlFlow::Continue(true);
            }
        }
        ControlFlow::Continue(false)
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

    /// The cover that is searched.
    pub(super) fn cover(&self) -> &Arc<Cover> {
        self.board.cover()
    }

    /// The grid as it is now.
    pub(super) fn grid(&self) -> Grid {
        self.cover().fill(self.board.fixed())
    }

    /// The grid at the node with the most cells fixed.
    pub(super) fn fullest(&self) -> Grid {
        self.cover().fill(&self.fullest)
    }

    /// Choices on the current path.
    pub(super) fn depth(&self) -> usize {
        self.path.len()
    }

    /// Cells fixed on the current path, givens included.
    pub(super) fn filled(&self) -> usize {
        self.cover().grid().filled_count() + self.board.fixed().len()
    }
}
