//! The search for 9x9 with rows, columns and 3x3 boxes: all of it in bits.
//!
//! Each value has its possible places as three words, one for each band. Locked candidates are shifts of these words,
//! hidden singles a subtraction, naked singles a sum of nine words; all of it for three bands at once. A *triad*, the
//! three cells that a row or column has in a box, holds three values: that prunes further, and guesses are made on triads
//! too. A guess copies the board (336 bytes), which is cheaper than a trail.
//!
//! docs/decisions/0013 has the designs that were tried, and what each part gives.

mod bands;
mod board;
mod tables;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use crate::method::complete::{REPORT_EVERY, Visitor};
use crate::model::{Geometry, Grid, Puzzle};
use crate::search::{Event, Extent, Run, StopReason};
use board::{Board, Guess};

/// Whether this search is made for the geometry.
pub(super) fn fits(geometry: &Geometry) -> bool {
    geometry.side() == 9 && geometry.box_height() == 3 && geometry.is_plain()
}

/// Shows every solution to the visitor.
pub(super) fn search<V: Visitor>(
    puzzle: &Puzzle,
    run: &mut Run<'_>,
    visitor: &mut V,
) -> ControlFlow<StopReason, Extent> {
    let mut search =
        Search { board: Board::new(puzzle.givens()), alternatives: Vec::new(), fullest: None, nodes: 0 };
    let end = search.walk(puzzle, run, visitor);
    if end.is_break() {
        visitor.fullest(|| search.fullest_grid(puzzle.givens()));
    }
    end
}

/// A depth-first search: the board as it is, and the boards to come back to.
struct Search {
    board: Board,
    alternatives: Vec<Board>,
    fullest: Option<Board>,
    nodes: u64,
}

impl Search {
    fn walk<V: Visitor>(
        &mut self,
        puzzle: &Puzzle,
        run: &mut Run<'_>,
        visitor: &mut V,
    ) -> ControlFlow<StopReason, Extent> {
        run.begin_search()?;
        loop {
            if self.board.propagate().is_ok() {
                if !self.board.is_solved() {
                    self.remember_fullest();
                    run.step()?;
                    self.nodes += 1;
                    if self.nodes.is_multiple_of(REPORT_EVERY) {
                        run.report(|| self.event(puzzle.givens()))?;
                    }
                    self.guess(&self.board.choose());
                    continue;
                }
                if visitor.solution(|| self.board.grid(puzzle.givens())).is_break() {
                    return ControlFlow::Continue(Extent::Limit);
                }
            }
            match self.alternatives.pop() {
                Some(board) => self.board = board,
                None => return ControlFlow::Continue(Extent::All),
            }
        }
    }

    /// Tries a guess, and keeps the board with its opposite for later.
    fn guess(&mut self, guess: &Guess) {
        self.alternatives.push(self.board.clone());
        self.board.assume(guess);
        if let Some(alternative) = self.alternatives.last_mut() {
            alternative.refute(guess);
        }
    }

    fn remember_fullest(&mut self) {
        let count = self.board.decided_count();
        if self.fullest.as_ref().is_none_or(|fullest| fullest.decided_count() < count) {
            self.fullest = Some(self.board.clone());
        }
    }

    fn fullest_grid(&self, givens: &Grid) -> Grid {
        self.fullest.as_ref().unwrap_or(&self.board).grid(givens)
    }

    fn event<'p>(&self, givens: &'p Grid) -> Event<'p> {
        Event::Nodes {
            nodes: self.nodes,
            depth: self.alternatives.len(),
            filled: self.board.decided_count() as usize,
            fullest: self.fullest_grid(givens),
            start: givens,
        }
    }
}
