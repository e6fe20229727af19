//! What the rules read of a position.

use super::State;
use crate::logic::cell_set::{CellSet, cells_of};
use crate::logic::step::Candidate;
use crate::model::{Cell, UnitKind, ValueSet};

impl State {
    pub(in crate::logic) fn side(&self) -> usize {
        self.geometry().side()
    }

    pub(in crate::logic) fn unit_count(&self) -> usize {
        self.done.len()
    }

    /// The cells of a unit, in the order of the bits of `places`.
    pub(in crate::logic) fn unit_cells(&self, unit: usize) -> &[Cell] {
        self.geometry().unit(unit).cells
    }

    pub(in crate::logic) fn unit_kind(&self, unit: usize) -> UnitKind {
        self.geometry().unit(unit).kind
    }

    /// The units of this kind.
    pub(in crate::logic) fn units_of(&self, kind: UnitKind) -> Vec<usize> {
        (0..self.unit_count()).filter(|&unit| self.unit_kind(unit) == kind).collect()
    }

    /// The values left for a cell, as indices; none if it is fixed.
    #[inline]
    pub(in crate::logic) fn values(&self, cell: Cell) -> u128 {
        self.values[cell.index()]
    }

    /// The places left for a value in a unit; none if it is fixed there.
    #[inline]
    pub(in crate::logic) fn places(&self, unit: usize, value: usize) -> u128 {
        self.places[unit * self.side() + value]
    }

    /// The cells at these places of a unit.
    pub(in crate::logic) fn cells_at(&self, unit: usize, places: u128) -> Vec<Cell> {
        places.indices().map(|place| self.unit_cells(unit)[place]).collect()
    }

    /// The values that are not yet fixed in a unit.
    #[inline]
    pub(in crate::logic) fn missing(&self, unit: usize) -> u128 {
        u128::all(self.side()) & !self.done[unit]
    }

    /// The open cells that may still have a value.
    #[inline]
    pub(in crate::logic) fn cells(&self, value: usize) -> &CellSet {
        &self.cells[value]
    }

    /// The cells that a cell must differ from.
    #[inline]
    pub(in crate::logic) fn peers(&self, cell: Cell) -> &CellSet {
        &self.sight.peers[cell.index()]
    }

    /// Whether two cells must differ.
    #[inline]
    pub(in crate::logic) fn sees(&self, first: Cell, second: Cell) -> bool {
        self.peers(first).has(second)
    }

    /// The open cells with this number of values.
    pub(in crate::logic) fn cells_with(&self, count: usize) -> Vec<Cell> {
        self.geometry().cells().filter(|&cell| self.values(cell).len() == count).collect()
    }

    /// The candidates of a value in cells that must differ from all of these: false if one of these has the value.
    pub(in crate::logic) fn seen_by_all(&self, value: usize, cells: &[Cell]) -> Vec<Candidate> {
        let mut found = Vec::new();
        for (place, &word) in self.cells(value).words().iter().enumerate() {
            let seen = cells.iter().fold(word, |word, &cell| word & self.peers(cell).words()[place]);
            found.extend(cells_of(place, seen).map(|cell| Candidate::new(cell, value)));
        }
        found
    }

    /// The units in which a value has exactly two places, with the two cells.
    pub(in crate::logic) fn conjugate_pairs(&self, value: usize) -> Vec<(usize, [Cell; 2])> {
        let mut pairs = Vec::new();
        for unit in 0..self.unit_count() {
            let places = self.places(unit, value);
            if places.len() == 2 {
                let cells = self.unit_cells(unit);
                pairs.push((unit, [cells[places.lowest()], cells[places.without_lowest().lowest()]]));
            }
        }
        pairs
    }

    /// For each other unit that shares at least two cells with this one: its number, and the shared places.
    pub(in crate::logic) fn crossings(&self, unit: usize) -> Vec<(usize, u128)> {
        let mut shared = vec![0u128; self.unit_count()];
        for (place, &cell) in self.unit_cells(unit).iter().enumerate() {
            for its in self.geometry().memberships(cell) {
                shared[usize::from(its.unit)] |= u128::only(place);
            }
        }
        let crosses = |(other, places): &(usize, u128)| *other != unit && places.len() >= 2;
        shared.into_iter().enumerate().filter(crosses).collect()
    }

    /// Whether two cells are in a common row or column.
    pub(in crate::logic) fn share_line(&self, first: Cell, second: Cell) -> bool {
        let (first, second) = (self.geometry().row_and_column(first), self.geometry().row_and_column(second));
        first.0 == second.0 || first.1 == second.1
    }
}
