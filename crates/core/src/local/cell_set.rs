//! A set of cells from which a random one can be drawn.

use crate::model::Cell;

/// A set of cells: its members stand side by side in a list, and each cell knows its place there.
///
/// The order of the list follows from the order of insertions and removals, so that draws from it can be repeated.
#[derive(Clone, Debug)]
pub struct CellSet {
    members: Vec<Cell>,
    places: Vec<u16>,
}

/// The place of a cell that is not in the set: no grid has so many cells.
const ABSENT: u16 = u16::MAX;

impl CellSet {
    /// An empty set for cells below `cell_count`.
    #[must_use]
    pub fn new(cell_count: usize) -> CellSet {
        CellSet { members: Vec::with_capacity(cell_count), places: vec![ABSENT; cell_count] }
    }

    /// The members, in no particular but repeatable order.
    #[inline]
    #[must_use]
    pub fn members(&self) -> &[Cell] {
        &self.members
    }

    /// Is the cell in the set?
    #[inline]
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.places[cell.index()] != ABSENT
    }

    /// Puts a cell into the set; nothing happens if it is there already.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        let place = &mut self.places[cell.index()];
        if *place == ABSENT {
            *place = self.members.len() as u16;
            self.members.push(cell);
        }
    }

    /// Takes a cell out of the set; nothing happens if it is not there. The last member moves to its place.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        let place = std::mem::replace(&mut self.places[cell.index()], ABSENT);
        if place != ABSENT {
            self.members.swap_remove(place.into());
            if let Some(moved) = self.members.get(usize::from(place)) {
                self.places[moved.index()] = place;
            }
        }
    }

    /// Takes all cells out.
    pub fn clear(&mut self) {
        for cell in self.members.drain(..) {
            self.places[cell.index()] = ABSENT;
        }
    }
}
