//! Where the literals of a walk stand: those of a cell side by side, in a row of whole lanes.

use std::ops::Range;

use super::conflict_counts::LANES;
use crate::deduce::{Cover, Literal};

/// The places of the literals: each open cell has a row of slots, one per value, filled up to a multiple of the lanes.
#[derive(Clone, Debug)]
pub struct Slots {
    /// Where the row of each open cell begins, and the end of the last.
    starts: Vec<u32>,
    /// The open cell of each group of lanes.
    cells: Vec<u16>,
    /// The literal in each slot; in a slot that only fills up its row, the last one of the cell.
    literals: Vec<Literal>,
    /// The slot of each literal.
    slots: Vec<u32>,
}

impl Slots {
    /// The places for the literals of a cover.
    #[must_use]
    pub fn new(cover: &Cover) -> Slots {
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

    /// How many slots there are, also those that hold nothing.
    #[must_use]
    pub fn len(&self) -> usize {
        self.literals.len()
    }

    /// Is there no slot?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.literals.is_empty()
    }

    /// The row of an open cell.
    #[inline]
    #[must_use]
    pub fn row(&self, cell: usize) -> Range<usize> {
        self.starts[cell] as usize..self.starts[cell + 1] as usize
    }

    /// Is the row of an open cell one group of lanes?
    #[inline]
    #[must_use]
    pub fn is_narrow(&self, cell: usize) -> bool {
        self.starts[cell + 1] - self.starts[cell] == LANES as u32
    }

    /// The groups of lanes of an open cell.
    #[inline]
    #[must_use]
    pub fn lanes(&self, cell: usize) -> Range<usize> {
        self.starts[cell] as usize / LANES..self.starts[cell + 1] as usize / LANES
    }

    /// The open cell of a slot.
    #[inline]
    #[must_use]
    pub fn cell(&self, slot: usize) -> usize {
        self.cells[slot / LANES].into()
    }

    /// The literal in a slot.
    #[inline]
    #[must_use]
    pub fn literal(&self, slot: usize) -> Literal {
        self.literals[slot]
    }

    /// The slot of a literal.
    #[inline]
    #[must_use]
    pub fn slot(&self, literal: Literal) -> usize {
        self.slots[literal.index()] as usize
    }
}
