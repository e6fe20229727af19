//! The positions of literals in the tables of a walk: a row for each cell, padded to whole SIMD lanes.

use std::ops::Range;

use super::conflict_counts::LANES;
use crate::deduce::{Cover, Literal};

/// The slots of the literals: each open cell has a row of slots, one per value, padded to a multiple of [`LANES`].
#[derive(Clone, Debug)]
pub(crate) struct Slots {
    /// Where the row of each open cell begins, and the end of the last.
    starts: Vec<u32>,
    /// The open cell of each group of lanes.
    cells: Vec<u16>,
    /// The literal in each slot; a padding slot has the last literal of the cell.
    literals: Vec<Literal>,
    /// The slot of each literal.
    slots: Vec<u32>,
}

impl Slots {
    /// Assigns slots to the literals of a cover.
    pub(crate) fn new(cover: &Cover) -> Slots {
        let cell_count = cover.open_cells().len();
        let mut slots = Slots {
            starts: Vec::with_capacity(cell_count + 1),
            cells: Vec::with_capacity(2 * cell_count),
            literals: Vec::with_capacity(2 * LANES * cell_count),
            slots: Vec::with_capacity(cover.literal_count()),
        };
        for cell in 0..cell_count {
            slots.starts.push(slots.literals.len() as u32);
            for literal in cover.literals_of(cell) {
                slots.slots.push(slots.literals.len() as u32);
                slots.literals.push(literal);
            }
            let last = *slots.literals.last().expect("an open cell has values");
            slots.literals.resize(slots.literals.len().next_multiple_of(LANES), last);
            slots.cells.resize(slots.literals.len() / LANES, cell as u16);
        }
        slots.starts.push(slots.literals.len() as u32);
        slots
    }

    /// The number of slots, padding included.
    pub(crate) fn len(&self) -> usize {
        self.literals.len()
    }

    /// The slots of an open cell.
    #[inline]
    pub(crate) fn row(&self, cell: usize) -> Range<usize> {
        self.starts[cell] as usize..self.starts[cell + 1] as usize
    }

    /// Whether the row of an open cell is a single group of lanes.
    #[inline]
    pub(crate) fn is_narrow(&self, cell: usize) -> bool {
        self.starts[cell + 1] - self.starts[cell] == LANES as u32
    }

    /// The groups of lanes of an open cell.
    #[inline]
    pub(crate) fn lanes(&self, cell: usize) -> Range<usize> {
        self.starts[cell] as usize / LANES..self.starts[cell + 1] as usize / LANES
    }

    /// The open cell of a slot.
    #[inline]
    pub(crate) fn cell(&self, slot: usize) -> usize {
        self.cells[slot / LANES].into()
    }

    /// The literal in a slot.
    #[inline]
    pub(crate) fn literal(&self, slot: usize) -> Literal {
        self.literals[slot]
    }

    /// The slot of a literal.
    #[inline]
    pub(crate) fn slot(&self, literal: Literal) -> usize {
        self.slots[literal.index()] as usize
    }
}
