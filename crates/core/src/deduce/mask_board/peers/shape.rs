//! Where the words of cells and units are.

use crate::model::{Cell, Geometry, ValueSet};

/// Where the words of cells and units are; does not change.
#[derive(Debug)]
pub(super) struct Shape<S> {
    pub(super) side: usize,
    /// Where `values` begin.
    pub(super) values: usize,
    /// The seats of each cell, from the last unit to the first, which is the order of visits; all of cell 0 first.
    pub(super) seats: Vec<Seat<S>>,
    /// Where the seats of each cell begin, and the end of the last.
    pub(super) starts: Vec<u32>,
    /// The cells of all units, `side` per unit.
    pub(super) unit_cells: Vec<Cell>,
    pub(super) is_plain: bool,
}

/// One unit of a cell, and the cell's place in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat<S> {
    /// Where the unit's `places` begin, and its cells in `unit_cells`.
    pub(super) places: u32,
    /// Where the unit's `taken`, `alone` and `waiting` are.
    pub(super) unit: u32,
    pub(super) bit: S,
}

pub(super) const TAKEN: usize = 0;
pub(super) const ALONE: usize = 1;
pub(super) const WAITING: usize = 2;
pub(super) const WORDS_PER_UNIT: usize = 3;

impl<S: ValueSet> Shape<S> {
    pub(super) fn new(geometry: &Geometry) -> Shape<S> {
        let side = geometry.side();
        let values = geometry.unit_count() * side;
        let units = values + geometry.cell_count();
        let mut seats = Vec::with_capacity(values);
        let mut starts = vec![0];
        for cell in geometry.cells() {
            seats.extend(geometry.memberships(cell).iter().rev().map(|its| Seat {
                places: (usize::from(its.unit) * side) as u32,
                unit: (units + usize::from(its.unit) * WORDS_PER_UNIT) as u32,
                bit: S::only(its.position.into()),
            }));
            starts.push(seats.len() as u32);
        }
        let unit_cells = geometry.units().flat_map(|unit| unit.cells).copied().collect();
        Shape { side, values, seats, starts, unit_cells, is_plain: geometry.is_plain() }
    }

    /// The seats of a cell. `UNITS` is the number of units of every cell, or 0 if it differs.
    #[inline]
    pub(super) fn seats<const UNITS: usize>(&self, cell: Cell) -> &[Seat<S>] {
        if UNITS == 0 {
            &self.seats[self.starts[cell.index()] as usize..self.starts[cell.index() + 1] as usize]
        } else {
            &self.seats[cell.index() * UNITS..][..UNITS]
        }
    }
}
