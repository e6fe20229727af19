//! A full grid with its conflicts, updated with every swap.
//!
//! Each scored unit has one word for each value:
//! ```text
//!  31            16 15             0
//! ┌────────────────┬────────────────┐
//! │     count      │ xor of cells   │
//! └────────────────┴────────────────┘
//! ```
//! The count is the number of cells of the unit that hold the value. While it is one, the xor *is* the cell that holds
//! it. So when the count rises to two or falls to one, the cell whose conflict begins or ends is known without a scan.
//! The cost of a swap depends on the number of units per cell, not on the size of the grid.
//!
//! Pairs of cells that must differ without a common unit are compared one by one.

use super::{CellSet, Layout};
use crate::model::{Cell, Grid, Value};
use crate::rng::Rng;

/// A full grid in which every block holds every value once.
#[derive(Clone, Debug)]
pub struct FullGrid<'l> {
    layout: &'l Layout,
    side: usize,
    /// The index of each cell's value.
    values: Vec<u8>,
    words: Vec<u32>,
    /// For each cell, the number of its units in which its value is repeated, and of cells with its value that must
    /// differ from it.
    clashes: Vec<u16>,
    has_exclusions: bool,
    /// The open cells with clashes.
    conflicting: CellSet,
    cost: u32,
}

/// The value of a cell without a value.
const NO_VALUE: u8 = u8::MAX;

const ONE: u32 = 1 << 16;
const CELL: u32 = ONE - 1;

impl<'l> FullGrid<'l> {
    /// A grid with the missing values of each block in its open cells, both in ascending order.
    #[must_use]
    pub fn new(layout: &'l Layout) -> FullGrid<'l> {
        let geometry = layout.grid().geometry();
        let side = geometry.side();
        let mut full = FullGrid {
            layout,
            side,
            values: vec![NO_VALUE; geometry.cell_count()],
            words: vec![0; layout.scored_count() * side],
            clashes: vec![0; geometry.cell_count()],
            has_exclusions: layout.has_exclusions(),
            conflicting: CellSet::new(geometry.cell_count()),
            cost: (layout.scored_count() * side) as u32,
        };
        for (cell, value) in layout.grid().filled() {
            full.place(cell, value.index() as u8);
        }
        for (&cell, value) in layout.open_cells().iter().zip(layout.missing_values()) {
            full.place(cell, value.index() as u8);
        }
        full
    }

    /// The number of values missing from the scored units, over all units, and of pairs of equal cells that must differ;
    /// 0 for a solution.
    #[inline]
    #[must_use]
    pub fn cost(&self) -> u32 {
        self.cost
    }

    /// The open cells whose value is repeated in one of their scored units, or in a cell that must differ.
    #[inline]
    #[must_use]
    pub fn conflicting(&self) -> &[Cell] {
        self.conflicting.members()
    }

    /// The layout of this grid.
    #[inline]
    #[must_use]
    pub fn layout(&self) -> &'l Layout {
        self.layout
    }

    /// The value of a cell.
    #[inline]
    #[must_use]
    pub fn value(&self, cell: Cell) -> Value {
        Value::from_index(self.values[cell.index()].into())
    }

    /// The indices of all values, for [`restore`](Self::restore).
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The change of cost if two open cells of a block swapped their values.
    #[inline]
    #[must_use]
    pub fn change_by_swap(&self, a: Cell, b: Cell) -> i32 {
        let (of_a, of_b) = (self.layout.scored_units(a), self.layout.scored_units(b));
        if self.has_exclusions {
            let in_units = self.change_in_units(a, of_a, b, of_b) + self.change_in_units(b, of_b, a, of_a);
            return in_units + self.change_in_pairs(a, b) + self.change_in_pairs(b, a);
        }
        // With the two units of a usual cell as arrays, the loops below unroll, which saves a quarter of the time.
        match (<&[u16; 2]>::try_from(of_a), <&[u16; 2]>::try_from(of_b)) {
            (Ok(of_a), Ok(of_b)) => {
                self.change_in_units(a, of_a, b, of_b) + self.change_in_units(b, of_b, a, of_a)
            }
            _ => self.change_in_units(a, of_a, b, of_b) + self.change_in_units(b, of_b, a, of_a),
        }
    }

    /// The change of cost in the units of `cell` that `mate` is not in, if the mate's value replaces the cell's.
    ///
    /// The processor cannot predict whether both share a unit. So this is a factor, not a branch.
    #[inline(always)]
    fn change_in_units(&self, cell: Cell, of_cell: &[u16], mate: Cell, of_mate: &[u16]) -> i32 {
        let (old, new) = (usize::from(self.values[cell.index()]), usize::from(self.values[mate.index()]));
        let mut change = 0;
        for unit in of_cell {
            let is_shared = of_mate.iter().fold(false, |found, other| found | (unit == other));
            let first = usize::from(*unit) * self.side;
            let loses_old = i32::from(self.words[first + old] < 2 * ONE);
            let gains_new = i32::from(self.words[first + new] < ONE);
            change += i32::from(!is_shared) * (loses_old - gains_new);
        }
        change
    }

    /// The change of the number of equal pairs if the mate's value replaces the cell's. The two cells of a block are no
    /// such pair.
    fn change_in_pairs(&self, cell: Cell, mate: Cell) -> i32 {
        let (old, new) = (self.values[cell.index()], self.values[mate.index()]);
        let others = self.layout.exclusions(cell).iter().map(|other| self.values[other.index()]);
        others.map(|value| i32::from(value == new) - i32::from(value == old)).sum()
    }

    /// Swaps the values of two open cells of a block.
    #[inline]
    pub fn swap(&mut self, a: Cell, b: Cell) {
        debug_assert!(self.layout.block(a).contains(&b));
        let (of_a, of_b) = (self.values[a.index()], self.values[b.index()]);
        self.remove(a);
        self.remove(b);
        self.place(a, of_b);
        self.place(b, of_a);
    }

    /// Shuffles the values of the chosen open cells within each block.
    pub(crate) fn shuffle(&mut self, chosen: &CellSet, rng: &mut Rng) {
        let mut cells: Vec<Cell> = Vec::new();
        let mut values = Vec::new();
        for block in self.layout.blocks() {
            cells.clear();
            cells.extend(block.iter().filter(|&&cell| chosen.contains(cell)));
            values.clear();
            values.extend(cells.iter().map(|cell| self.values[cell.index()]));
            rng.shuffle(&mut values);
            self.assign(&cells, &values);
        }
    }

    /// Shuffles the values of all open cells within each block.
    pub fn shuffle_all(&mut self, rng: &mut Rng) {
        let mut all = CellSet::new(self.values.len());
        self.layout.open_cells().iter().for_each(|&cell| all.insert(cell));
        self.shuffle(&all, rng);
    }

    /// Restores earlier [`values`](Self::values) of this grid.
    ///
    /// # Panics
    /// If the number of values differs from the number of cells.
    pub fn restore(&mut self, values: &[u8]) {
        assert_eq!(values.len(), self.values.len());
        for &cell in self.layout.open_cells() {
            self.assign(&[cell], &values[cell.index()..=cell.index()]);
        }
    }

    fn assign(&mut self, cells: &[Cell], values: &[u8]) {
        for (&cell, &value) in cells.iter().zip(values) {
            if self.values[cell.index()] != value {
                self.remove(cell);
                self.place(cell, value);
            }
        }
    }

    /// The grid as it is, with its conflicts.
    pub(crate) fn to_grid(&self) -> Grid {
        let mut grid = self.layout.grid().clone();
        for &cell in self.layout.open_cells() {
            grid.set(cell, Some(self.value(cell)));
        }
        grid
    }

    /// The grid with cells blanked until no value is repeated in a unit.
    ///
    /// Cells that clash in several units are blanked first, because this ends several conflicts.
    #[must_use]
    pub fn without_conflicts(&self) -> Grid {
        let mut rest = self.clone();
        let mut grid = self.to_grid();
        for clashes in (1..=self.layout.largest_change() / 2).rev() {
            for &cell in self.layout.open_cells() {
                if grid.get(cell).is_some() && usize::from(rest.clashes[cell.index()]) >= clashes {
                    rest.remove(cell);
                    grid.set(cell, None);
                }
            }
        }
        grid
    }

    /// Removes the value of a cell; the grid is not full until another value is placed there.
    #[inline]
    fn remove(&mut self, cell: Cell) {
        let value = usize::from(self.values[cell.index()]);
        for &unit in self.layout.scored_units(cell) {
            let word = &mut self.words[usize::from(unit) * self.side + value];
            *word = (*word ^ u32::from(cell.0)) - ONE;
            let left = *word;
            self.cost += u32::from(left < ONE);
            if left >= ONE {
                self.lose_clash(cell);
                if left < 2 * ONE {
                    self.lose_clash(Cell((left & CELL) as u16));
                }
            }
        }
        if self.has_exclusions {
            self.remove_from_pairs(cell);
        }
    }

    /// Puts a value into a cell that has none.
    #[inline]
    fn place(&mut self, cell: Cell, value: u8) {
        self.values[cell.index()] = value;
        for &unit in self.layout.scored_units(cell) {
            let word = &mut self.words[usize::from(unit) * self.side + usize::from(value)];
            let before = *word;
            *word = (before ^ u32::from(cell.0)) + ONE;
            self.cost -= u32::from(before < ONE);
            if before >= ONE {
                self.gain_clash(cell);
                if before < 2 * ONE {
                    self.gain_clash(Cell((before & CELL) as u16));
                }
            }
        }
        if self.has_exclusions {
            self.place_in_pairs(cell, value);
        }
    }

    #[inline(never)]
    fn remove_from_pairs(&mut self, cell: Cell) {
        let value = std::mem::replace(&mut self.values[cell.index()], NO_VALUE);
        for &other in self.layout.exclusions(cell) {
            if self.values[other.index()] == value {
                self.cost -= 1;
                self.lose_clash(cell);
                self.lose_clash(other);
            }
        }
    }

    #[inline(never)]
    fn place_in_pairs(&mut self, cell: Cell, value: u8) {
        for &other in self.layout.exclusions(cell) {
            if self.values[other.index()] == value {
                self.cost += 1;
                self.gain_clash(cell);
                self.gain_clash(other);
            }
        }
    }

    #[inline]
    fn gain_clash(&mut self, cell: Cell) {
        let clashes = &mut self.clashes[cell.index()];
        *clashes += 1;
        if *clashes == 1 && self.layout.is_open(cell) {
            self.conflicting.insert(cell);
        }
    }

    #[inline]
    fn lose_clash(&mut self, cell: Cell) {
        let clashes = &mut self.clashes[cell.index()];
        *clashes -= 1;
        if *clashes == 0 {
            self.conflicting.remove(cell);
        }
    }
}
