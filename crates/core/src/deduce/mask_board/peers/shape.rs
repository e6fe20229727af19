//! Where the words of cells and units are.

pub(super) use crate::model::MOST_UNITS;
use crate::model::{Cell, Geometry, ValueSet};

/// Where the words of cells and units are; does not change.
#[derive(Debug)]
pub(super) struct Shape<S> {
    pub(super) side: usize,
    /// The number of words of each unit.
    pub(super) stride: usize,
    /// Where `values` begin.
    pub(super) values: usize,
    /// The seats of each cell, from the last unit to the first, which is the order of visits; all of cell 0 first.
    pub(super) seats: Vec<Seat<S>>,
    /// Where the seats of each cell begin, and the end of the last.
    pub(super) starts: Vec<u32>,
    /// The cells of each unit, from where its words begin.
    pub(super) unit_cells: Vec<Cell>,
    /// Whether each cell has three units, and no others that it must differ from.
    pub(super) has_triples: bool,
}

/// One unit of a cell, and the cell's place in it. Small, so that the seats of a 25x25 grid fit the fastest cache.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat<S> {
    /// Where the words of the unit begin, and its cells in `unit_cells`.
    pub(super) unit: u16,
    pub(super) bit: S,
}

pub(super) const TAKEN: usize = 0;
pub(super) const ALONE: usize = 1;
pub(super) const WAITING: usize = 2;
/// Where the places of the first value are, from where the words of a unit begin.
pub(super) const PLACES: usize = 3;

impl<S> Seat<S> {
    /// The index of a word of the unit.
    #[inline(always)]
    pub(super) fn word(&self, word: usize) -> usize {
        usize::from(self.unit) + word
    }
}

impl<S: ValueSet> Shape<S> {
    pub(super) fn new(geometry: &Geometry) -> Shape<S> {
        let side = geometry.side();
        // One value more than there are, whose places are always empty. In fours, so that the first words of a unit are
        // in one cache line.
        let stride = (PLACES + side + 1).next_multiple_of(4);
        let values = geometry.unit_count() * stride;
        assert!(values <= usize::from(u16::MAX), "the words of all units have short numbers");
        let mut seats = Vec::with_capacity(geometry.unit_count() * side);
        let mut starts = vec![0];
        for cell in geometry.cells() {
            seats.extend(
                geometry
                    .memberships(cell)
                    .iter()
                    .rev()
                    .map(|its| Seat { unit: its.unit * stride as u16, bit: S::only(its.position.into()) }),
            );
            assert!(geometry.memberships(cell).len() <= MOST_UNITS, "a cell is in too many units");
            starts.push(seats.len() as u32);
        }
        let mut unit_cells = vec![Cell(0); values];
        for (cells, unit) in unit_cells.chunks_exact_mut(stride).zip(geometry.units()) {
            cells[..side].copy_from_slice(unit.cells);
        }
        let has_three = |cell| geometry.memberships(cell).len() == 3;
        let has_triples = geometry.cells().all(has_three) && !geometry.has_exclusions();
        Shape { side, stride, values, seats, starts, unit_cells, has_triples }
    }

    /// The seats of a cell.
    #[inline]
    pub(super) fn seats(&self, cell: Cell) -> &[Seat<S>] {
        &self.seats[self.starts[cell.index()] as usize..self.starts[cell.index() + 1] as usize]
    }
}
