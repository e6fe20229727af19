//! Where the words of cells and units are.

use crate::model::{Cell, Geometry, ValueSet};

/// Where the words of cells and units are; does not change.
#[derive(Debug)]
pub(super) struct Shape<S> {
    pub(super) side: usize,
    /// Where `values` begin.
    pub(super) values: usize,
    /// Where the words of units begin.
    pub(super) units: usize,
    /// The seats of each cell, from the last unit to the first, which is the order of visits; all of cell 0 first.
    pub(super) seats: Vec<Seat<S>>,
    /// Where the seats of each cell begin, and the end of the last.
    pub(super) starts: Vec<u32>,
    /// The cells of all units, `side` per unit.
    pub(super) unit_cells: Vec<Cell>,
    pub(super) is_plain: bool,
}

/// One unit of a cell, and the cell's place in it. Small, so that the seats of a 25x25 grid fit the fastest cache.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat<S> {
    /// Where the unit's `places` begin, and its cells in `unit_cells`: the unit's number times the side.
    pub(super) places: u16,
    pub(super) unit: u16,
    pub(super) bit: S,
}

pub(super) const TAKEN: usize = 0;
pub(super) const ALONE: usize = 1;
pub(super) const WAITING: usize = 2;

/// The most units of a cell.
pub(super) const MOST_UNITS: usize = 12;

/// The three words of a unit, and an unused one, because shifting is quicker than multiplying by three.
pub(super) type UnitWords<S> = [S; 4];

impl<S: ValueSet> Shape<S> {
    pub(super) fn new(geometry: &Geometry) -> Shape<S> {
        let side = geometry.side();
        let values = geometry.unit_count() * side;
        assert!(values <= usize::from(u16::MAX), "the places of all values in all units have short numbers");
        let mut seats = Vec::with_capacity(values);
        let mut starts = vec![0];
        for cell in geometry.cells() {
            seats.extend(geometry.memberships(cell).iter().rev().map(|its| Seat {
                places: its.unit * side as u16,
                unit: its.unit,
                bit: S::only(its.position.into()),
            }));
            assert!(geometry.memberships(cell).len() <= MOST_UNITS, "a cell is in too many units");
            starts.push(seats.len() as u32);
        }
        let unit_cells = geometry.units().flat_map(|unit| unit.cells).copied().collect();
        let units = values + geometry.cell_count();
        Shape { side, values, units, seats, starts, unit_cells, is_plain: geometry.is_plain() }
    }

    /// The seats of a cell.
    #[inline]
    pub(super) fn seats(&self, cell: Cell) -> &[Seat<S>] {
        &self.seats[self.starts[cell.index()] as usize..self.starts[cell.index() + 1] as usize]
    }
}
