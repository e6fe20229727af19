//! The fixed data of walks by swaps: the blocks of a puzzle, their values, and where blocks cross.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};

use super::conflict_counts::LANES;
use crate::deduce::{Cover, Literal};
use crate::model::{Cell, Geometry, Grid, ValueSet};

/// The weight of a clashing pair in the word of a cell and a value, and in the score of a swap.
///
/// A value outside of the value set of its cell weighs 1, and a swap changes the number of those by 2 at most. So with
/// 5 the change of cost decides, and violations of value sets only break ties.
pub(super) const PAIR: u32 = 5;

/// The number, position or place of what does not exist.
pub(super) const NONE: u8 = u8::MAX;

/// The open cells of a kept unit. They always hold the values that the unit lacks, each once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    /// The place of its first cell; a multiple of [`LANES`].
    pub(super) start: usize,
    /// The number of its cells, which is the number of its values.
    pub(super) len: usize,
    /// That number padded to a multiple of [`LANES`].
    pub(super) stride: usize,
    /// Its first slot.
    pub(super) slots: usize,
    /// Where the values of the block begin in tables of all values for each block.
    pub(super) values: usize,
}

impl Block {
    /// The slot of the cell at this position and of this number: a value of the block, or another position.
    #[inline]
    pub(super) fn slot(&self, position: usize, number: usize) -> usize {
        self.slots + position * self.stride + number
    }

    /// All its slots.
    #[inline]
    pub(super) fn slot_range(&self) -> Range<usize> {
        self.slots..self.slots + self.len * self.stride
    }
}

/// The cells of a block that must differ from a cell outside.
///
/// It repeats what counting needs of the block, so that one access of 32 bytes is enough.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    /// A bit for each position in the block.
    pub(super) cells: u128,
    /// The first of its positions in the list of all segments' positions.
    first: u32,
    /// The beginning of the block's values and slots, its stride and its number.
    pub(super) values: u32,
    slots: u32,
    stride: u8,
    /// The number of its positions.
    len: u8,
    pub(super) block: u16,
}

impl Segment {
    /// The slots of the cell at a position of the block.
    #[inline]
    pub(super) fn slots(&self, position: usize) -> Range<usize> {
        let (start, stride) = (self.slots as usize, usize::from(self.stride));
        start + position * stride..start + (position + 1) * stride
    }
}

/// The fixed data of walks by swaps over one puzzle.
///
/// Some units that have each cell once are *kept*: they hold every value once at any time. The open cells of a kept unit
/// are a *block*. A cell has a *position* in its block and a *place* in tables of cells, in which each block begins at a
/// whole group of lanes. The values that the unit lacks have a *number* in the block, in ascending order.
///
/// Two cells of a block never have the same value. So only cells of different blocks clash, and what a swap changes
/// lies outside of its block. The peers of a cell in another block are a *segment* of that block: in a Sudoku the part of
/// its row or column there. Cells of a block in the same line have the same segments, so segments are stored once.
#[derive(Debug)]
pub(crate) struct SwapLayout<'c> {
    cover: &'c Cover,
    blocks: Vec<Block>,
    /// The block of each group of lanes of places.
    block_numbers: Vec<u16>,
    /// The cell at each place; a padding place has the last cell of the block.
    cells: Vec<Cell>,
    /// The values of each block by number, at the places of the block.
    values: Vec<u8>,
    /// The place of each group of lanes of slots.
    places: Vec<u16>,
    /// The literal of each slot, or [`NO_LITERAL`].
    literals: Vec<u32>,
    /// The word of each slot while all other open cells are blank: clashes with filled cells, and 1 for a value outside
    /// of the value set.
    base: Vec<u16>,
    /// Where the segments of each place begin, and the end of the last.
    crossing_starts: Vec<u32>,
    crossings: Vec<u32>,
    segments: Vec<Segment>,
    positions: Vec<u8>,
    longest: usize,
    most_clashes: u32,
}

const NO_LITERAL: u32 = u32::MAX;
const NO_PLACE: u16 = u16::MAX;

impl<'c> SwapLayout<'c> {
    /// The layout for the open cells of a cover. `kept` are units that have every cell once.
    ///
    /// `poll` is called regularly and may stop the work.
    pub(crate) fn build<B>(
        cover: &'c Cover,
        kept: Range<usize>,
        mut poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, SwapLayout<'c>> {
        let mut layout = SwapLayout {
            cover,
            blocks: Vec::new(),
            block_numbers: Vec::new(),
            cells: Vec::new(),
            values: Vec::new(),
            places: Vec::new(),
            literals: Vec::new(),
            base: Vec::new(),
            crossing_starts: Vec::new(),
            crossings: Vec::new(),
            segments: Vec::new(),
            positions: Vec::new(),
            longest: 0,
            most_clashes: 0,
        };
        let geometry: &Geometry = cover.grid().geometry();
        let (mut numbers, mut place_of) = (Vec::new(), vec![NO_PLACE; geometry.cell_count()]);
        for unit in kept {
            layout.add_block(geometry.unit(unit).cells, &mut numbers, &mut place_of);
        }
        poll()?;
        let mut builder = Builder { geometry, grid: cover.grid(), numbers, place_of, known: BTreeMap::new() };
        let mut listed_by = vec![NO_PLACE; geometry.cell_count()];
        for place in 0..layout.cells.len() {
            layout.crossing_starts.push(layout.crossings.len() as u32);
            if layout.is_open(place) {
                builder.add_cell(&mut layout, place, &mut listed_by);
            }
            if place % 32 == 31 {
                poll()?;
            }
        }
        layout.crossing_starts.push(layout.crossings.len() as u32);
        ControlFlow::Continue(layout)
    }

    /// Adds the open cells of a unit as a block, and enters the numbers of its values and the places of its cells.
    fn add_block(&mut self, unit: &[Cell], numbers: &mut Vec<u8>, place_of: &mut [u16]) {
        let (grid, side) = (self.cover.grid(), self.cover.grid().geometry().side());
        let taken = unit.iter().filter_map(|&cell| grid.get(cell)).fold(0u128, |set, v| set | 1 << v.index());
        let open: Vec<Cell> = unit.iter().copied().filter(|&cell| grid.get(cell).is_none()).collect();
        let Some(&last) = open.last() else { return };
        let (len, stride) = (open.len(), open.len().next_multiple_of(LANES));
        let (number, start, slots, values) =
            (self.blocks.len(), self.cells.len(), self.literals.len(), self.blocks.len() * side);
        self.blocks.push(Block { start, len, stride, slots, values });
        numbers.resize(values + side, NONE);
        for value in (0..side).filter(|value| taken >> value & 1 == 0) {
            numbers[values + value] = (self.values.len() - start) as u8;
            self.values.push(value as u8);
        }
        for (position, &cell) in open.iter().enumerate() {
            let place = start + position;
            place_of[cell.index()] = place as u16;
            let row = self.literals.len();
            self.literals.resize(row + stride, NO_LITERAL);
            for literal in self.cover.literals_of(self.cover.open_from(cell)) {
                let number = numbers[values + self.cover.value(literal).index()];
                self.literals[row + usize::from(number)] = literal.0;
            }
            self.places.resize(self.literals.len() / LANES, place as u16);
        }
        let is_outside = |&literal: &u32| u16::from(literal == NO_LITERAL);
        self.base.extend(self.literals[slots..].iter().map(is_outside));
        self.cells.extend(open);
        self.cells.resize(start + stride, last);
        self.values.resize(start + stride, 0);
        self.block_numbers.resize(self.cells.len() / LANES, number as u16);
    }

    /// The cover whose open cells are laid out.
    pub(super) fn cover(&self) -> &'c Cover {
        self.cover
    }

    /// The blocks that have open cells.
    #[inline]
    pub(super) fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The number of places, padding included.
    pub(super) fn place_count(&self) -> usize {
        self.cells.len()
    }

    /// The number of slots, padding included.
    pub(super) fn slot_count(&self) -> usize {
        self.literals.len()
    }

    /// The number of the block of a place.
    #[inline]
    pub(super) fn block_number(&self, place: usize) -> usize {
        self.block_numbers[place / LANES].into()
    }

    /// The block of a place.
    #[inline]
    pub(super) fn block(&self, place: usize) -> &Block {
        &self.blocks[self.block_number(place)]
    }

    /// Whether there is a cell at this place.
    fn is_open(&self, place: usize) -> bool {
        let block = self.block(place);
        place - block.start < block.len
    }

    /// The places of all cells, ascending.
    pub(super) fn open_places(&self) -> impl Iterator<Item = usize> {
        self.blocks.iter().flat_map(|block| block.start..block.start + block.len)
    }

    /// The cell at a place.
    pub(super) fn cell(&self, place: usize) -> Cell {
        self.cells[place]
    }

    /// The value of this number in a block, as an index.
    #[inline]
    pub(super) fn value(&self, block: &Block, number: u8) -> usize {
        self.values[block.start + usize::from(number)].into()
    }

    /// The place of the cell of a slot.
    #[inline]
    pub(super) fn place_of_slot(&self, slot: usize) -> usize {
        self.places[slot / LANES].into()
    }

    /// The literal of a slot; `None` if the value is outside of the value set of the cell.
    #[inline]
    pub(super) fn literal(&self, slot: usize) -> Option<Literal> {
        Some(self.literals[slot]).filter(|&literal| literal != NO_LITERAL).map(Literal)
    }

    /// The word of a slot while all other open cells are blank.
    #[inline]
    pub(super) fn base(&self, slot: usize) -> u32 {
        self.base[slot].into()
    }

    /// The segments of the cell at a place, at most one of each other block.
    #[inline]
    pub(super) fn crossings(&self, place: usize) -> &[u32] {
        let (start, end) = (self.crossing_starts[place], self.crossing_starts[place + 1]);
        &self.crossings[start as usize..end as usize]
    }

    /// The segment of this number.
    #[inline]
    pub(super) fn segment(&self, segment: u32) -> &Segment {
        &self.segments[segment as usize]
    }

    /// The positions of a segment.
    #[inline]
    pub(super) fn positions(&self, segment: &Segment) -> &[u8] {
        &self.positions[segment.first as usize..][..usize::from(segment.len)]
    }

    /// The largest number of segments of a cell.
    pub(super) fn longest(&self) -> usize {
        self.longest
    }

    /// No value of a cell can have more clashes than this.
    pub(crate) fn most_clashes(&self) -> u32 {
        self.most_clashes
    }
}

/// What is needed only while segments are listed.
struct Builder<'g> {
    geometry: &'g Geometry,
    grid: &'g Grid,
    /// The number of each value in each block, or [`NONE`].
    numbers: Vec<u8>,
    /// The place of each open cell.
    place_of: Vec<u16>,
    /// The numbers of the segments so far, by block and cells.
    known: BTreeMap<(u16, u128), u32>,
}

impl Builder<'_> {
    /// Adds the segments of the cell at a place, and its clashes with filled cells.
    fn add_cell(&mut self, layout: &mut SwapLayout<'_>, place: usize, listed_by: &mut [u16]) {
        let (geometry, cell, block) = (self.geometry, layout.cell(place), *layout.block(place));
        let position = place - block.start;
        let units = geometry.memberships(cell).iter();
        let mates = units.flat_map(|membership| geometry.unit(membership.unit.into()).cells);
        // The peers in other blocks, each with the number of its block.
        let (own, mut peers) = (layout.block_number(place), Vec::new());
        for &peer in mates.chain(geometry.exclusions(cell)) {
            // A cell may be a peer by several units.
            if peer == cell || std::mem::replace(&mut listed_by[peer.index()], place as u16) == place as u16 {
                continue;
            }
            let Some(value) = self.grid.get(peer) else {
                let place = usize::from(self.place_of[peer.index()]);
                peers.push((layout.block_number(place), place));
                continue;
            };
            // The values of filled cells have no number in their own block.
            let number = self.numbers[block.values + value.index()];
            if number != NONE {
                layout.base[block.slot(position, number.into())] += PAIR as u16;
            }
        }
        peers.retain(|&(number, _)| number != own);
        peers.sort_unstable();
        let before = layout.crossings.len();
        for peers in peers.chunk_by(|a, b| a.0 == b.0) {
            let segment = self.segment(layout, peers);
            layout.crossings.push(segment);
        }
        layout.longest = layout.longest.max(layout.crossings.len() - before);
        layout.most_clashes = layout.most_clashes.max(self.most_clashes(layout, &block, position, before));
    }

    /// The number of the segment with these places of one block, each with the number of the block.
    fn segment(&mut self, layout: &mut SwapLayout<'_>, places: &[(usize, usize)]) -> u32 {
        let number = places[0].0;
        let block = layout.blocks[number];
        let position = |&(_, place): &(usize, usize)| place - block.start;
        let cells = places.iter().map(position).fold(0u128, |cells, position| cells | 1 << position);
        let next = layout.segments.len() as u32;
        let known = *self.known.entry((number as u16, cells)).or_insert(next);
        if known == next {
            let (first, len) = (layout.positions.len() as u32, places.len() as u8);
            layout.positions.extend(cells.indices().map(|position| position as u8));
            let (values, slots, stride) = (block.values as u32, block.slots as u32, block.stride as u8);
            layout.segments.push(Segment { cells, first, values, slots, stride, len, block: number as u16 });
        }
        known
    }

    /// The most clashes that a value of the cell at this position can have: each block has a value once at most.
    fn most_clashes(&self, layout: &SwapLayout<'_>, block: &Block, position: usize, crossings: usize) -> u32 {
        let clashes = |number: usize| {
            let value = layout.value(block, number as u8);
            let has_value =
                |&&segment: &&u32| self.numbers[layout.segment(segment).values as usize + value] != NONE;
            let open = layout.crossings[crossings..].iter().filter(has_value).count() as u32;
            layout.base(block.slot(position, number)) / PAIR + open
        };
        (0..block.len).map(clashes).max().unwrap_or(0)
    }
}
