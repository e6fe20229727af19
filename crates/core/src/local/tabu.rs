//! The tabu list of swaps.

use super::Layout;
use crate::model::Cell;

/// Forbids the swaps among the last ones made.
///
/// Instead of a list to be searched, each pair of cells has the number of its last swap. The pairs of one cell are
/// adjacent, because they are read together.
#[derive(Clone, Debug)]
pub(crate) struct SwapTabu {
    /// For each cell, the start of its row: one pair for each cell of its block.
    rows: Vec<u32>,
    /// For each cell, its index in its block.
    places: Vec<u8>,
    last: Vec<u64>,
    /// The number of swaps made, and the length of the tabu list.
    made: u64,
    length: u64,
}

impl SwapTabu {
    /// An empty tabu list for the last `length` swaps.
    pub(crate) fn new(layout: &Layout, length: usize) -> SwapTabu {
        let cell_count = layout.grid().geometry().cell_count();
        let (mut rows, mut places) = (vec![0; cell_count], vec![0; cell_count]);
        let mut row = 0;
        for block in layout.blocks() {
            for (place, cell) in block.iter().enumerate() {
                rows[cell.index()] = row;
                places[cell.index()] = place as u8;
                row += block.len() as u32;
            }
        }
        let length = length as u64;
        SwapTabu { rows, places, last: vec![0; row as usize], made: length, length }
    }

    /// Whether the swap of these two cells of a block is tabu.
    #[inline]
    pub(crate) fn forbids(&self, a: Cell, b: Cell) -> bool {
        self.last[self.pair(a, b)] + self.length > self.made
    }

    /// Adds a swap, and drops the oldest one.
    #[inline]
    pub(crate) fn remember(&mut self, a: Cell, b: Cell) {
        self.made += 1;
        let (forth, back) = (self.pair(a, b), self.pair(b, a));
        self.last[forth] = self.made;
        self.last[back] = self.made;
    }

    /// Empties the tabu list.
    pub(crate) fn clear(&mut self) {
        self.made += self.length;
    }

    #[inline]
    fn pair(&self, a: Cell, b: Cell) -> usize {
        self.rows[a.index()] as usize + usize::from(self.places[b.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Geometry, Grid};

    #[test]
    fn a_swap_is_tabu_until_length_other_swaps_were_made() {
        let layout = Layout::new(&Grid::blank(Geometry::square(2).unwrap()));
        let cells: Vec<Cell> = layout.block(Cell(0)).to_vec();
        let mut tabu = SwapTabu::new(&layout, 2);
        assert!(!tabu.forbids(cells[0], cells[1]));
        tabu.remember(cells[0], cells[1]);
        assert!(tabu.forbids(cells[0], cells[1]) && tabu.forbids(cells[1], cells[0]));
        tabu.remember(cells[1], cells[2]);
        assert!(tabu.forbids(cells[0], cells[1]) && tabu.forbids(cells[2], cells[1]));
        tabu.remember(cells[0], cells[3]);
        assert!(!tabu.forbids(cells[0], cells[1]) && tabu.forbids(cells[2], cells[1]));
        tabu.clear();
        assert!(!tabu.forbids(cells[2], cells[1]) && !tabu.forbids(cells[0], cells[3]));
        let mut never = SwapTabu::new(&layout, 0);
        never.remember(cells[0], cells[1]);
        assert!(!never.forbids(cells[0], cells[1]));
    }
}
