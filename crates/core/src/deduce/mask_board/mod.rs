//! A board of masks: the values of each cell, and the places of each value in each unit.
//!
//! ```text
//! values[cell]         bit v set: cell may still be v             one word per cell
//! places[unit, value]  bit p set: value may still go to the       one word per unit and value
//!                      unit's p-th cell
//! ```
//! Every change is made in both tables. So a naked single is a word of `values` with one bit, a hidden single is a word
//! of `places` with one bit, and no unit is ever rescanned.

mod peers;
mod peers_board;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::sync::Arc;

pub use self::peers::PeersMasks;
pub use self::peers_board::PeersBoard;
use super::{Contradiction, ContradictionPlace, Cover, Propagation};
use crate::model::{Cell, Geometry, Grid, Puzzle, Value, ValueSet};

/// Masks on which the givens are entered, for one kind of propagation.
pub trait Masks: Sized {
    /// The kind of propagation on these masks.
    const PROPAGATION: Propagation;

    /// The word of the masks.
    type Set: ValueSet;

    /// Masks on which every cell has all values.
    fn blank(geometry: &Arc<Geometry>) -> Self;

    /// The shape of the grid.
    fn geometry(&self) -> &Arc<Geometry>;

    /// The value set of a cell.
    fn values(&self, cell: Cell) -> Self::Set;

    /// Whether a cell is fixed.
    fn is_fixed(&self, cell: Cell) -> bool;

    /// Fixes a cell to one of its values and propagates. A contradiction is noted and does not end the propagation.
    fn fix_cell(&mut self, cell: Cell, value: usize);

    /// The first contradiction since the masks were made, if there is one.
    fn contradiction(&self) -> Option<Contradiction>;

    /// The grid of the cells fixed so far.
    fn grid(&self) -> Grid {
        let mut grid = Grid::blank(self.geometry().clone());
        for cell in self.geometry().cells().filter(|&cell| self.is_fixed(cell)) {
            grid.set(cell, Some(Value::from_index(self.values(cell).lowest())));
        }
        grid
    }

    /// Enters the givens of a puzzle on blank masks and propagates.
    ///
    /// `poll` is called regularly and may stop the work.
    fn enter<B>(
        &mut self,
        puzzle: &Puzzle,
        poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Result<(), Contradiction>> {
        self.enter_in_turn(puzzle, poll)
    }

    /// Enters the givens of a puzzle in reading order and propagates each.
    fn enter_in_turn<B>(
        &mut self,
        puzzle: &Puzzle,
        mut poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Result<(), Contradiction>> {
        for (entered, (cell, value)) in puzzle.givens().filled().enumerate() {
            if entered % 64 == 63 {
                poll()?;
            }
            if !self.values(cell).has(value.index()) {
                let place = ContradictionPlace::Given(cell, value);
                let geometry = self.geometry().clone();
                return ControlFlow::Continue(Err(Contradiction { geometry, place }));
            }
            self.fix_cell(cell, value.index());
            if let Some(contradiction) = self.contradiction() {
                return ControlFlow::Continue(Err(contradiction));
            }
        }
        ControlFlow::Continue(Ok(()))
    }
}

/// A board of masks for [`Propagation::Fixpoint`].
#[derive(Clone, Debug)]
pub struct MaskBoard<S> {
    geometry: Arc<Geometry>,
    values: Vec<S>,
    places: Vec<S>,
    /// Whether each cell is fixed. A cell with one value that still waits in the queue is not.
    is_fixed: Vec<bool>,
    /// The cells to be fixed next, first in, first out.
    queue: Vec<(Cell, u8)>,
    contradiction: Option<ContradictionPlace>,
}

impl<S: ValueSet> Masks for MaskBoard<S> {
    const PROPAGATION: Propagation = Propagation::Fixpoint;
    type Set = S;

    fn blank(geometry: &Arc<Geometry>) -> MaskBoard<S> {
        let side = geometry.side();
        assert!(side <= S::CAPACITY, "the word is too small for the side");
        MaskBoard {
            geometry: geometry.clone(),
            values: vec![S::all(side); geometry.cell_count()],
            places: vec![S::all(side); geometry.unit_count() * side],
            is_fixed: vec![false; geometry.cell_count()],
            queue: Vec::new(),
            contradiction: None,
        }
    }

    #[inline]
    fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    #[inline]
    fn values(&self, cell: Cell) -> S {
        self.values[cell.index()]
    }

    #[inline]
    fn is_fixed(&self, cell: Cell) -> bool {
        self.is_fixed[cell.index()]
    }

    /// Applies both rules by a work list; the cost is proportional to the number of values removed.
    fn fix_cell(&mut self, cell: Cell, value: usize) {
        let geometry = Arc::clone(&self.geometry);
        self.queue.clear();
        self.queue.push((cell, value as u8));
        self.propagate_queue(&geometry);
    }

    fn contradiction(&self) -> Option<Contradiction> {
        self.contradiction.map(|place| Contradiction { geometry: self.geometry.clone(), place })
    }

    /// Enters all givens at once: the fixpoint does not depend on the order. Only the contradiction that is met first
    /// does, so a puzzle with one is entered again, given by given.
    fn enter<B>(
        &mut self,
        puzzle: &Puzzle,
        mut poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Result<(), Contradiction>> {
        self.enter_at_once(puzzle, &mut poll)?;
        if self.contradiction.is_none() {
            return ControlFlow::Continue(Ok(()));
        }
        *self = MaskBoard::blank(puzzle.geometry());
        self.enter_in_turn(puzzle, poll)
    }
}

impl<S: ValueSet> MaskBoard<S> {
    /// The board that a cover was compiled from. `poll` is called regularly and may stop the work.
    pub(crate) fn from_cover<B>(
        cover: &Cover,
        mut poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, MaskBoard<S>> {
        let mut board = MaskBoard::blank(cover.grid().geometry());
        board.values.fill(S::EMPTY);
        board.places.fill(S::EMPTY);
        for (cell, value) in cover.grid().filled() {
            board.allow(cell, value.index());
            board.is_fixed[cell.index()] = true;
        }
        for literal in cover.literals() {
            board.allow(cover.cell(literal), cover.value(literal).index());
            if literal.0 % 65_536 == 65_535 {
                poll()?;
            }
        }
        ControlFlow::Continue(board)
    }

    /// Enters all givens of a puzzle on a blank board, then propagates; a contradiction is noted.
    ///
    /// Given by given, each value struck out would change four words. Most values of a cell are struck out by givens, so
    /// the board is filled with what they leave.
    fn enter_at_once<B>(
        &mut self,
        puzzle: &Puzzle,
        poll: &mut impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let geometry = Arc::clone(&self.geometry);
        let mut given = vec![S::EMPTY; geometry.unit_count()];
        for (cell, value) in puzzle.givens().filled() {
            let value = S::only(value.index());
            self.is_fixed[cell.index()] = true;
            self.values[cell.index()] = value;
            geometry.memberships(cell).iter().for_each(|its| given[usize::from(its.unit)] |= value);
        }
        self.places.fill(S::EMPTY);
        self.queue.clear();
        for cell in geometry.cells() {
            if !self.is_fixed(cell) {
                self.values[cell.index()] = self.left_by(&given, &geometry, cell);
                self.examine_cell(cell);
            }
            let values = self.values(cell);
            for its in geometry.memberships(cell) {
                let place = S::only(its.position.into());
                let places = &mut self.places[usize::from(its.unit) * geometry.side()..][..geometry.side()];
                values.indices().for_each(|value| places[value] |= place);
            }
            if cell.0 % 256 == 255 {
                poll()?;
            }
        }
        for (unit, &given) in given.iter().enumerate() {
            for value in (S::all(geometry.side()) & !given).indices() {
                self.examine_unit(&geometry, unit, value);
            }
        }
        poll()?;
        self.propagate_queue(&geometry);
        poll()
    }

    /// The values that the givens leave for a blank cell, if `given` has those of each unit.
    fn left_by(&self, given: &[S], geometry: &Geometry, cell: Cell) -> S {
        let in_units = geometry.memberships(cell).iter().map(|its| given[usize::from(its.unit)]);
        let elsewhere = geometry.exclusions(cell).iter().filter(|&&other| self.is_fixed(other));
        let taken = in_units.chain(elsewhere.map(|&other| self.values(other)));
        S::all(geometry.side()) & !taken.fold(S::EMPTY, |all, some| all | some)
    }

    /// Adds a value to a cell, without propagation.
    fn allow(&mut self, cell: Cell, value: usize) {
        self.values[cell.index()] |= S::only(value);
        for m in self.geometry.memberships(cell) {
            self.places[usize::from(m.unit) * self.geometry.side() + value] |= S::only(m.position.into());
        }
    }

    /// The places of each value in a unit, as sets of positions.
    #[inline]
    pub(super) fn places(&self, unit: usize) -> &[S] {
        let side = self.geometry.side();
        &self.places[unit * side..(unit + 1) * side]
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
        let has_exclusions = geometry.has_exclusions();
        let mut next = 0;
        while let Some(&(cell, value)) = self.queue.get(next) {
            next += 1;
            let index = usize::from(value);
            if self.is_fixed[cell.index()] || !self.values(cell).has(index) {
                continue;
            }
            self.is_fixed[cell.index()] = true;
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
            if has_exclusions {
                for &other in geometry.exclusions(cell) {
                    if self.values(other).has(index) {
                        self.strike(geometry, other, index);
                    }
                }
            }
        }
    }

    /// Removes one value from one cell, and queues the singles that follow.
    #[inline]
    fn strike(&mut self, geometry: &Geometry, cell: Cell, value: usize) {
        self.values[cell.index()] &= !S::only(value);
        self.examine_cell(cell);
        for membership in geometry.memberships(cell) {
            let unit = usize::from(membership.unit);
            self.places[unit * geometry.side() + value] &= !S::only(membership.position.into());
            self.examine_unit(geometry, unit, value);
        }
    }

    /// Queues a cell that has one value left, and notes a contradiction if it has none.
    #[inline]
    fn examine_cell(&mut self, cell: Cell) {
        let values = self.values(cell);
        // One test for both rare cases.
        if values.without_lowest().is_empty() {
            if values.is_empty() {
                self.contradiction.get_or_insert(ContradictionPlace::Cell(cell));
            } else {
                self.queue.push((cell, values.lowest() as u8));
            }
        }
    }

    /// Queues the only place left for a value in a unit, and notes a contradiction if there is none.
    #[inline]
    fn examine_unit(&mut self, geometry: &Geometry, unit: usize, value: usize) {
        let places = self.places[unit * geometry.side() + value];
        if places.without_lowest().is_empty() {
            if places.is_empty() {
                let place = ContradictionPlace::Unit(unit, Value::from_index(value));
                self.contradiction.get_or_insert(place);
            } else {
                self.queue.push((geometry.unit(unit).cells[places.lowest()], value as u8));
            }
        }
    }
}
