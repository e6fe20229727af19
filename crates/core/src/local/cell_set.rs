//! A set of cells from which a random cell can be drawn.

use crate::model::Cell;

/// A set of cells: a list of its members, and the index of each cell in the list.
///
/// The order of the list depends only on the order of insertions and removals, so that draws can be repeated.
#[derive(Clone, Debug)]
pub(crate) struct CellSet {
    members: Vec<Cell>,
    places: Vec<u16>,
}

/// The index of a cell that is not in the set; no grid has this many cells.
const ABSENT: u16 = u16::MAX;

impl CellSet {
    /// An empty set for cells below `cell_count`.
    pub(crate) fn new(cell_count: usize) -> CellSet {
        CellSet { members: Vec::with_capacity(cell_count), places: vec![ABSENT; cell_count] }
    }

    /// The members, in arbitrary but repeatable order.
    #[inline]
    pub(crate) fn members(&self) -> &[Cell] {
        &self.members
    }

    /// Whether the cell is in the set.
    #[inline]
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        self.places[cell.index()] != ABSENT
    }

    /// Adds a cell to the set; has no effect if it is a member already.
    #[inline]
    pub(crate) fn insert(&mut self, cell: Cell) {
        let place = &mut self.places[cell.index()];
        if *place == ABSENT {
            *place = self.members.len() as u16;
            self.members.push(cell);
        }
    }

    /// Removes a cell from the set; has no effect if it is not a member. The last member takes its index.
    #[inline]
    pub(crate) fn remove(&mut self, cell: Cell) {
        let place = std::mem::replace(&mut self.places[cell.index()], ABSENT);
        if place != ABSENT {
            self.members.swap_remove(place.into());
            if let Some(moved) = self.members.get(usize::from(place)) {
                self.places[moved.index()] = place;
            }
        }
    }

    /// Removes all cells.
    pub(crate) fn clear(&mut self) {
        for cell in self.members.drain(..) {
            self.places[cell.index()] = ABSENT;
        }
    }
}
