//! A board of masks: the values of each cell, and the places of each value in each unit.
//!
//! ```text
//! values[cell]         bit v set: cell may still be v             one word per cell
//! places[unit, value]  bit p set: value may still go to the       one word per unit and value
//!                      unit's p-th cell
//! ```
//! Every change is made in both views, so that a naked single is a word of `values` with one bit and a hidden single a
//! word of `places` with one bit. Nothing is ever rescanned.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Board, Contradiction, ContradictionPlace, Cover, Literal, Propagation};
use crate::model::{Cell, Geometry, Grid, Puzzle, Value, ValueSet};

/// A board of masks, with either reading of the propagation.
#[derive(Clone, Debug)]
pub struct MaskBoard<S> {
    geometry: Arc<Geometry>,
    reading: Propagation,
    values: Vec<S>,
    places: Vec<S>,
    /// Which cells have been fixed. A cell with one value that still waits in the queue has not.
    is_fixed: Vec<bool>,
    /// The values fixed in each unit; what a cell may lose is looked up here under [`Propagation::Peers`].
    taken: Vec<S>,
    /// Cells fixed, in order, with the indices of their values.
    fixed: Vec<(Cell, u8)>,
    /// Fixpoint: what is to be fixed next, first in, first out.
    queue: Vec<(Cell, u8)>,
    /// Peers: the cells just fixed, innermost last, with the next of their unit-mates to look at.
    stack: Vec<(Cell, u32)>,
    contradiction: Option<ContradictionPlace>,
}

impl<S: ValueSet> MaskBoard<S> {
    /// A board on which every cell may be everything.
    #[must_use]
    pub fn blank(geometry: &Arc<Geometry>, reading: Propagation) -> MaskBoard<S> {
        let side = geometry.side();
        assert!(side <= S::CAPACITY, "the word is too small for the side");
        MaskBoard {
            geometry: geometry.clone(),
            reading,
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

    /// The reading in which it propagates.
    pub(super) fn reading(&self) -> Propagation {
        self.reading
    }

    /// The board that a cover was compiled from.
    #[must_use]
    pub fn from_cover(cover: &Cover, reading: Propagation) -> MaskBoard<S> {
        let geometry = cover.grid().geometry();
        let mut board = MaskBoard::blank(geometry, reading);
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
        }
        board
    }

    /// Gives a cell a value more, and nothing else.
    fn allow(&mut self, cell: Cell, value: usize) {
        self.values[cell.index()] |= S::only(value);
        for m in self.geometry.memberships(cell) {
            self.places[usize::from(m.unit) * self.geometry.side() + value] |= S::only(m.position.into());
        }
    }

    /// Enters the givens of a puzzle in reading order, each with all that follows.
    ///
    /// `poll` is called now and then whether to go on.
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
    #[must_use]
    pub fn values(&self, cell: Cell) -> S {
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
    #[must_use]
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::blank(self.geometry.clone());
        for &(cell, value) in &self.fixed {
            grid.set(cell, Some(Value::from_index(value.into())));
        }
        grid
    }

    /// What contradicts, if something does, since the board was made or reset.
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction> {
        self.contradiction.map(|place| Contradiction { geometry: self.geometry.clone(), place })
    }

    /// Fixes a cell to one of its values and whatever follows from it; a contradiction is noted, and the rest goes on.
    pub fn fix_cell(&mut self, cell: Cell, value: usize) {
        match self.reading {
            Propagation::Fixpoint => self.fix_to_fixpoint(cell, value),
            Propagation::Peers => self.fix_looking_at_peers(cell, value),
        }
    }

    /// The two rules by a work list: the cost is proportional to the values removed.
    fn fix_to_fixpoint(&mut self, cell: Cell, value: usize) {
        let geometry = Arc::clone(&self.geometry);
        self.queue.clear();
        self.queue.push((cell, value as u8));
        self.work_off_queue(&geometry);
    }

    /// Takes each of these values from its cell, and fixes whatever follows to the fixpoint; a contradiction is noted.
    pub(super) fn refute(&mut self, literals: &[(Cell, usize)]) {
        let geometry = Arc::clone(&self.geometry);
        self.queue.clear();
        for &(cell, value) in literals {
            if self.values(cell).has(value) {
                self.strike(&geometry, cell, value);
            }
        }
        self.work_off_queue(&geometry);
    }

    fn work_off_queue(&mut self, geometry: &Geometry) {
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

    /// Takes one value from one cell, and notes what is forced by that.
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

    /// The authors' order: as soon as a cell is fixed, its unit-mates are looked at one by one, first cell of the box,
    /// of the column, of the row, then the second ones; a cell fixed on the way takes over at once.
    ///
    /// A stack of our own instead of recursion: on a blank 100x100 grid the chain can be 10,000 cells deep.
    fn fix_looking_at_peers(&mut self, cell: Cell, value: usize) {
        let geometry = Arc::clone(&self.geometry);
        self.stack.clear();
        self.settle(&geometry, cell, value);
        while let Some((cell, next)) = self.stack.last_mut() {
            let memberships = geometry.memberships(*cell);
            let (position, back) = (*next as usize / memberships.len(), *next as usize % memberships.len());
            *next += 1;
            if position == geometry.side() {
                self.stack.pop();
                continue;
            }
            // Units are listed row, column, box; the authors go through them the other way round.
            let unit = memberships[memberships.len() - 1 - back].unit;
            let mate = geometry.unit(unit.into()).cells[position];
            self.look_at(&geometry, mate);
        }
    }

    /// Both rules for one cell only.
    fn look_at(&mut self, geometry: &Geometry, cell: Cell) {
        if self.is_fixed[cell.index()] || self.values(cell).is_empty() {
            return;
        }
        let memberships = geometry.memberships(cell);
        let taken = memberships.iter().fold(S::EMPTY, |all, m| all | self.taken[usize::from(m.unit)]);
        for value in (self.values(cell) & taken).indices() {
            self.lose(geometry, cell, value);
        }
        let values = self.values(cell);
        if values.is_single() {
            return self.settle(geometry, cell, values.lowest());
        }
        if values.is_empty() {
            self.contradiction.get_or_insert(ContradictionPlace::Cell(cell));
        }
        for m in memberships {
            let only_here = S::only(m.position.into());
            let places = |value: usize| self.places[usize::from(m.unit) * geometry.side() + value];
            let mut hidden = values.indices().filter(|&value| places(value) == only_here);
            // Two values with no other place contradict each other; the authors' program passes over them.
            if let (Some(value), None) = (hidden.next(), hidden.next()) {
                return self.settle(geometry, cell, value);
            }
        }
    }

    /// Fixes a cell; its unit-mates are to be looked at next.
    fn settle(&mut self, geometry: &Geometry, cell: Cell, value: usize) {
        if self.is_fixed[cell.index()] {
            return;
        }
        self.is_fixed[cell.index()] = true;
        self.fixed.push((cell, value as u8));
        for other in (self.values(cell) & !S::only(value)).indices() {
            self.lose(geometry, cell, other);
        }
        for membership in geometry.memberships(cell) {
            self.taken[usize::from(membership.unit)] |= S::only(value);
        }
        self.stack.push((cell, 0));
    }

    /// Takes a value from a cell, and nothing else.
    fn lose(&mut self, geometry: &Geometry, cell: Cell, value: usize) {
        self.values[cell.index()] &= !S::only(value);
        for m in geometry.memberships(cell) {
            self.places[usize::from(m.unit) * geometry.side() + value] &= !S::only(m.position.into());
        }
    }
}

/// A mask board on which ants walk: the board after the givens, and a copy that they change.
#[derive(Clone, Debug)]
pub struct ResettableMaskBoard<S> {
    cover: Arc<Cover>,
    fresh: Arc<MaskBoard<S>>,
    board: MaskBoard<S>,
    fixed: Vec<Literal>,
}

impl<S: ValueSet> MaskBoard<S> {
    /// A board for walks that start from this one; `cover` must be compiled from it.
    #[must_use]
    pub fn resettable(self: &Arc<Self>, cover: &Arc<Cover>) -> ResettableMaskBoard<S> {
        ResettableMaskBoard {
            cover: cover.clone(),
            fresh: Arc::clone(self),
            board: MaskBoard::clone(self),
            fixed: Vec::with_capacity(cover.open_cells().len()),
        }
    }
}

impl<S: ValueSet> Board for ResettableMaskBoard<S> {
    fn reset(&mut self) {
        let (board, fresh) = (&mut self.board, &self.fresh);
        board.values.copy_from_slice(&fresh.values);
        board.places.copy_from_slice(&fresh.places);
        board.is_fixed.copy_from_slice(&fresh.is_fixed);
        board.taken.copy_from_slice(&fresh.taken);
        board.fixed.truncate(fresh.fixed.len());
        board.contradiction = None;
        self.fixed.clear();
    }

    #[inline]
    fn is_open(&self, open_cell: usize) -> bool {
        let cell = self.cover.open_cells()[open_cell];
        !self.board.is_fixed[cell.index()] && !self.board.values(cell).is_empty()
    }

    #[inline]
    fn candidates(&self, open_cell: usize) -> impl Iterator<Item = Literal> + Clone {
        let values = self.board.values(self.cover.open_cells()[open_cell]);
        self.cover
            .literals_of(open_cell)
            .filter(move |&literal| values.has(self.cover.value(literal).index()))
    }

    fn fix(&mut self, literal: Literal) {
        let before = self.board.fixed.len();
        self.board.fix_cell(self.cover.cell(literal), self.cover.value(literal).index());
        for &(cell, value) in &self.board.fixed[before..] {
            let literal = self.cover.literal(cell, Value::from_index(value.into()));
            self.fixed.push(literal.expect("the cover is compiled from this board"));
        }
    }

    #[inline]
    fn fixed(&self) -> &[Literal] {
        &self.fixed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cover_has_all_that_its_board_had() {
        let escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
        for (line, reading) in [
            (escargot, Propagation::Peers),
            (escargot, Propagation::Fixpoint),
            ("1...............", Propagation::Peers),
        ] {
            let puzzle: Puzzle = line.parse().unwrap();
            let never = || ControlFlow::<std::convert::Infallible>::Continue(());
            let mut board = MaskBoard::<u16>::blank(puzzle.geometry(), reading);
            let ControlFlow::Continue(entered) = board.enter(&puzzle, never);
            entered.unwrap();
            let ControlFlow::Continue(cover) = Cover::from_board(&board, never);
            let again = MaskBoard::<u16>::from_cover(&cover, reading);
            assert_eq!(again.values, board.values);
            assert_eq!(again.places, board.places);
            assert_eq!(again.is_fixed, board.is_fixed);
            assert!(reading == Propagation::Fixpoint || again.taken == board.taken, "peers need them");
            assert_eq!(again.fixed.len(), board.fixed.len());
        }
    }
}
