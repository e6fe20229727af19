//! A board of masks: the values of each cell, and the places of each value in each unit.
//!
//! ```text
//! values[cell]         bit v set: cell may still be v             one word per cell
//! places[unit, value]  bit p set: value may still go to the       one word per unit and value
//!                      unit's p-th cell
//! ```
//! Every change is made in both tables. So a naked single is a word of `values` with one bit, a hidden single is a word
//! of `places` with one bit, and no unit is ever rescanned.

mod by_peers;
mod resettable;

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Contradiction, ContradictionPlace, Cover, Propagation};
use crate::model::{Cell, Geometry, Grid, Puzzle, Value, ValueSet};

/// A board of masks, for both kinds of [`Propagation`].
#[derive(Clone, Debug)]
pub struct MaskBoard<S> {
    geometry: Arc<Geometry>,
    propagation: Propagation,
    values: Vec<S>,
    places: Vec<S>,
    /// Whether each cell is fixed. A cell with one value that still waits in the queue is not.
    is_fixed: Vec<bool>,
    /// The values fixed in each unit; used by [`Propagation::Peers`] only.
    taken: Vec<S>,
    /// The fixed cells in order, with the indices of their values.
    fixed: Vec<(Cell, u8)>,
    /// [`Propagation::Fixpoint`]: the cells to be fixed next, first in, first out.
    queue: Vec<(Cell, u8)>,
    /// [`Propagation::Peers`]: the cells just fixed, innermost last, each with the next cell of its units to visit.
    stack: Vec<(Cell, u32)>,
    contradiction: Option<ContradictionPlace>,
}

impl<S: ValueSet> MaskBoard<S> {
    /// A board on which every cell has all values.
    #[must_use]
    pub fn blank(geometry: &Arc<Geometry>, propagation: Propagation) -> MaskBoard<S> {
        let side = geometry.side();
        assert!(side <= S::CAPACITY, "the word is too small for the side");
        MaskBoard {
            geometry: geometry.clone(),
            propagation,
            values: vec![S::all(side); geometry.cell_count()],
            places: vec![S::all(side); geometry.unit_count() * side],
            is_fixed: vec![false; geometry.cell_count()],
            taken: vec![S::EMPTY; geometry.unit_count()],
            fixed: Vec::with_capacity(geometry.cell_count()),
            queue: Vec::new(),
            stack: Vec::new(),
            contradiction: None,
        }
    }

    /// The kind of propagation on this board.
    pub(super) fn propagation(&self) -> Propagation {
        self.propagation
    }

    /// The board that a cover was compiled from. `poll` is called regularly and may stop the work.
    pub(crate) fn from_cover<B>(
        cover: &Cover,
        propagation: Propagation,
        mut poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, MaskBoard<S>> {
        let geometry = cover.grid().geometry();
        let mut board = MaskBoard::blank(geometry, propagation);
        board.values.fill(S::EMPTY);
        board.places.fill(S::EMPTY);
        for (cell, value) in cover.grid().filled() {
            board.allow(cell, value.index());
            board.is_fixed[cell.index()] = true;
            board.fixed.push((cell, value.index() as u8));
            for membership in geometry.memberships(cell) {
                board.taken[usize::from(membership.unit)] |= S::only(value.index());
            }
        }
        for literal in cover.literals() {
            board.allow(cover.cell(literal), cover.value(literal).index());
            if literal.0 % 65_536 == 65_535 {
                poll()?;
            }
        }
        ControlFlow::Continue(board)
    }

    /// Adds a value to a cell, without propagation.
    fn allow(&mut self, cell: Cell, value: usize) {
        self.values[cell.index()] |= S::only(value);
        for m in self.geometry.memberships(cell) {
            self.places[usize::from(m.unit) * self.geometry.side() + value] |= S::only(m.position.into());
        }
    }

    /// Enters the givens of a puzzle in reading order and propagates each.
    ///
    /// `poll` is called regularly and may stop the work.
    pub fn enter<B>(
        &mut self,
        puzzle: &Puzzle,
        mut poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Result<(), Contradiction>> {
        for (entered, (cell, value)) in puzzle.givens().filled().enumerate() {
            if entered % 64 == 63 {
                poll()?;
            }
            if self.values(cell).has(value.index()) {
                self.fix_cell(cell, value.index());
            } else {
                self.contradiction = Some(ContradictionPlace::Given(cell, value));
            }
            if let Some(contradiction) = self.contradiction() {
                return ControlFlow::Continue(Err(contradiction));
            }
        }
        ControlFlow::Continue(Ok(()))
    }

    /// The value set of a cell.
    #[inline]
    pub(crate) fn values(&self, cell: Cell) -> S {
        self.values[cell.index()]
    }

    /// The places of each value in a unit, as sets of positions.
    #[inline]
    pub(super) fn places(&self, unit: usize) -> &[S] {
        let side = self.geometry.side();
        &self.places[unit * side..(unit + 1) * side]
    }

    /// The shape of the board.
    pub(super) fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The grid of the cells fixed so far.
    pub(crate) fn grid(&self) -> Grid {
        let mut grid = Grid::blank(self.geometry.clone());
        for &(cell, value) in &self.fixed {
            grid.set(cell, Some(Value::from_index(value.into())));
        }
        grid
    }

    /// The first contradiction since the board was made or reset, if there is one.
    pub(crate) fn contradiction(&self) -> Option<Contradiction> {
        self.contradiction.map(|place| Contradiction { geometry: self.geometry.clone(), place })
    }

    /// Fixes a cell to one of its values and propagates. A contradiction is noted and does not end the propagation.
    pub fn fix_cell(&mut self, cell: Cell, value: usize) {
        match self.propagation {
            Propagation::Fixpoint => self.fix_to_fixpoint(cell, value),
            Propagation::Peers => self.fix_by_peers(cell, value),
        }
    }

    /// Applies both rules by a work list; the cost is proportional to the number of values removed.
    fn fix_to_fixpoint(&mut self, cell: Cell, value: usize) {
        let geometry = Arc::clone(&self.geometry);
        self.queue.clear();
        self.queue.push((cell, value as u8));
        self.propagate_queue(&geometry);
    }

    /// Removes each of these values from its cell and propagates to the fixpoint; a contradiction is noted.
    pub(super) fn refute(&mut self, literals: &[(Cell, usize)]) {
        let geometry = Arc::clone(&self.geometry);
        self.queue.clear();
        for &(cell, value) in literals {
            if self.values(cell).has(value) {
                self.strike(&geometry, cell, value);
            }
        }
        self.propagate_queue(&geometry);
    }

    fn propagate_queue(&mut self, geometry: &Geometry) {
        let mut next = 0;
        while let Some(&(cell, value)) = self.queue.get(next) {
            next += 1;
            let index = usize::from(value);
            if self.is_fixed[cell.index()] || !self.values(cell).has(index) {
                continue;
            }
            self.is_fixed[cell.index()] = true;
            self.fixed.push((cell, value));
            for other in (self.values(cell) & !S::only(index)).indices() {
                self.strike(geometry, cell, other);
            }
            for membership in geometry.memberships(cell) {
                let unit = usize::from(membership.unit);
                let place = S::only(membership.position.into());
                let mates = self.places[unit * geometry.side() + index] & !place;
                for position in mates.indices() {
                    self.strike(geometry, geometry.unit(unit).cells[position], index);
                }
            }
        }
    }

    /// Removes one value from one cell, and queues the singles that follow.
    #[inline]
    fn strike(&mut self, geometry: &Geometry, cell: Cell, value: usize) {
        let values = self.values(cell) & !S::only(value);
        self.values[cell.index()] = values;
        if values.is_single() {
            self.queue.push((cell, values.lowest() as u8));
        } else if values.is_empty() {
            self.contradiction.get_or_insert(ContradictionPlace::Cell(cell));
        }
        for membership in geometry.memberships(cell) {
            let unit = usize::from(membership.unit);
            let places = &mut self.places[unit * geometry.side() + value];
            *places &= !S::only(membership.position.into());
            if places.is_single() {
                self.queue.push((geometry.unit(unit).cells[places.lowest()], value as u8));
            } else if places.is_empty() {
                let place = ContradictionPlace::Unit(unit, Value::from_index(value));
                self.contradiction.get_or_insert(place);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_made_from_a_cover_equals_the_board_behind_the_cover() {
        let escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
        for (line, propagation) in [
            (escargot, Propagation::Peers),
            (escargot, Propagation::Fixpoint),
            ("1...............", Propagation::Peers),
        ] {
            let puzzle: Puzzle = line.parse().unwrap();
            let never = || ControlFlow::<std::convert::Infallible>::Continue(());
            let mut board = MaskBoard::<u16>::blank(puzzle.geometry(), propagation);
            let ControlFlow::Continue(entered) = board.enter(&puzzle, never);
            entered.unwrap();
            let ControlFlow::Continue(cover) = Cover::from_board(&board, never);
            let ControlFlow::Continue(again) = MaskBoard::<u16>::from_cover(&cover, propagation, never);
            assert_eq!(again.values, board.values);
            assert_eq!(again.places, board.places);
            assert_eq!(again.is_fixed, board.is_fixed);
            assert!(propagation == Propagation::Fixpoint || again.taken == board.taken, "Peers needs them");
            assert_eq!(again.fixed.len(), board.fixed.len());
        }
    }
}
