//! The units that a local search keeps complete, and the units that it scores.

use std::ops::Range;

use super::kept_units::boxes_or_last;
use crate::model::{Cell, Geometry, Grid, Value};

/// The fixed data of a local search over the full grids of one puzzle.
///
/// The *blocks* are units that hold every value once at all times. They partition the cells. If several kinds of units
/// do, boxes or regions are taken, or else the last kind: the columns of a grid without boxes. All other units, such as
/// diagonals, are *scored*: the cost counts their missing values. So are pairs of cells that must differ: the cost counts
/// those with equal values. A cell that the grid fills is *locked*; the others
/// are *open*.
#[derive(Clone, Debug)]
pub struct Layout {
    grid: Grid,
    /// The open cells, block by block, ascending within each.
    open_cells: Vec<Cell>,
    /// The values missing from their blocks, in the same order, ascending within each block.
    missing_values: Vec<Value>,
    /// The open cells of the block of each open cell, as a range of `open_cells`; empty for a locked cell.
    blocks: Vec<Range<u16>>,
    /// The scored units of each cell, by their number in this layout; all of cell 0, then all of cell 1.
    scored: Vec<u16>,
    /// Where each cell's scored units begin, and the end of the last.
    scored_starts: Vec<u32>,
    scored_count: usize,
}

impl Layout {
    /// The layout for filling the blanks of a grid whose values do not clash.
    #[must_use]
    pub fn new(grid: &Grid) -> Layout {
        let geometry = grid.geometry();
        let kept = boxes_or_last(geometry);
        let mut layout = Layout {
            grid: grid.clone(),
            open_cells: Vec::new(),
            missing_values: Vec::new(),
            blocks: vec![0..0; geometry.cell_count()],
            scored: Vec::new(),
            scored_starts: vec![0],
            scored_count: 0,
        };
        for block in kept.clone().map(|unit| geometry.unit(unit)) {
            let start = layout.open_cells.len();
            layout.open_cells.extend(block.cells.iter().filter(|&&cell| grid.get(cell).is_none()));
            let is_missing = |value: &Value| block.cells.iter().all(|&cell| grid.get(cell) != Some(*value));
            layout.missing_values.extend((0..geometry.side()).map(Value::from_index).filter(is_missing));
            for cell in &layout.open_cells[start..] {
                layout.blocks[cell.index()] = start as u16..layout.open_cells.len() as u16;
            }
        }
        layout.number_scored_units(geometry, &kept);
        layout
    }

    /// Numbers the scored units without gaps, so that tables over them have no gaps either.
    fn number_scored_units(&mut self, geometry: &Geometry, kept: &Range<usize>) {
        let mut numbers = Vec::with_capacity(geometry.unit_count());
        for unit in 0..geometry.unit_count() {
            let is_scored = !kept.contains(&unit);
            numbers.push(is_scored.then_some(self.scored_count as u16));
            self.scored_count += usize::from(is_scored);
        }
        for cell in geometry.cells() {
            let units = geometry.memberships(cell).iter();
            self.scored.extend(units.filter_map(|membership| numbers[usize::from(membership.unit)]));
            self.scored_starts.push(self.scored.len() as u32);
        }
    }

    /// The grid to be filled.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The open cells, block by block.
    #[inline]
    #[must_use]
    pub fn open_cells(&self) -> &[Cell] {
        &self.open_cells
    }

    /// For each open cell, in the same order, one of the values missing from its block.
    pub(crate) fn missing_values(&self) -> &[Value] {
        &self.missing_values
    }

    /// Whether this cell is open.
    #[inline]
    pub(crate) fn is_open(&self, cell: Cell) -> bool {
        !self.blocks[cell.index()].is_empty()
    }

    /// The open cells of the block of an open cell, including the cell itself, in ascending order.
    #[inline]
    #[must_use]
    pub fn block(&self, cell: Cell) -> &[Cell] {
        let block = &self.blocks[cell.index()];
        &self.open_cells[usize::from(block.start)..usize::from(block.end)]
    }

    /// The open cells of each block that has any.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = &[Cell]> {
        self.open_cells.chunk_by(|a, b| self.blocks[a.index()] == self.blocks[b.index()])
    }

    /// The scored units of a cell.
    #[inline]
    pub(crate) fn scored_units(&self, cell: Cell) -> &[u16] {
        let start = self.scored_starts[cell.index()] as usize;
        let end = self.scored_starts[cell.index() + 1] as usize;
        &self.scored[start..end]
    }

    /// The number of scored units.
    pub(crate) fn scored_count(&self) -> usize {
        self.scored_count
    }

    /// The cells outside the units of a cell that must differ from it.
    #[inline]
    pub(crate) fn exclusions(&self, cell: Cell) -> &[Cell] {
        self.grid.geometry().exclusions(cell)
    }

    /// Whether any two cells without a common unit must differ.
    pub(crate) fn has_exclusions(&self) -> bool {
        self.grid.geometry().has_exclusions()
    }

    /// The largest change of cost by one swap.
    pub(crate) fn largest_change(&self) -> usize {
        let scored = |&cell: &Cell| self.scored_units(cell).len() + self.exclusions(cell).len();
        2 * self.open_cells.iter().map(scored).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_blocks_and_lines_are_scored() {
        let geometry = Geometry::rectangular(2, 3).unwrap();
        let mut grid = Grid::blank(geometry.clone());
        for column in 0..3 {
            grid.set(geometry.cell(0, column), Some(Value::from_index(column)));
        }
        let layout = Layout::new(&grid);
        assert_eq!(layout.scored_count(), 12);
        assert_eq!(layout.open_cells().len(), 33);
        assert_eq!(layout.blocks().map(<[Cell]>::len).collect::<Vec<_>>(), [3, 6, 6, 6, 6, 6]);
        assert_eq!(layout.missing_values()[..3], [3, 4, 5].map(Value::from_index));
        assert_eq!(layout.block(geometry.cell(1, 1)), [6, 7, 8].map(Cell));
        assert_eq!(layout.scored_units(geometry.cell(1, 2)), [1, 6 + 2]);
        assert!(!layout.is_open(geometry.cell(0, 0)));
    }
}
