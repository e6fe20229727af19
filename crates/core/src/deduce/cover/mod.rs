//! A puzzle compiled to exact cover: its open (cell, value) pairs as literals, and groups with exactly one true
//! literal.
//!
//! A *literal* says "this cell has this value". Each literal is in one group for its cell, and in one group for its
//! value in each of the cell's units. Exactly one literal of every group must be true. Naked and hidden singles are
//! then one rule (a group with one literal left), and a variant of Sudoku only adds groups. Cells that the givens
//! decide have no literals: about 1,200 of 15,625 remain at 25x25 with 45 % given.
//!
//! Two cells that must differ without a common unit are no group: neither cell must have the value. For each literal
//! there is a list of the literals that it excludes in this way. No deduction starts from such a pair except the strike
//! itself, so it needs no count.

mod compile;

use std::ops::Range;
use std::sync::OnceLock;

use super::Propagation;
use super::peer_lists::{PeerLists, entry_count, fits_entries};
use crate::model::{Cell, Grid, Value};

/// The statement "this cell has this value": the number of an open pair, ascending by cell, then by value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(pub u32);

impl Literal {
    /// The literal's number as an index.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The open part of a propagated puzzle, compiled once and shared by all methods, steppers and views through an
/// [`Arc`].
///
/// The [`Arc`] is the identity of a cover: two views have the same cover if [`Arc::ptr_eq`] holds.
///
/// [`Arc`]: std::sync::Arc
/// [`Arc::ptr_eq`]: std::sync::Arc::ptr_eq
#[derive(Debug)]
pub struct Cover {
    propagation: Propagation,
    /// Whether rules beyond propagation have struck out values before it was compiled.
    is_presolved: bool,
    grid: Grid,
    open_cells: Vec<Cell>,
    /// For each cell its index in `open_cells`, or the index of the next open cell.
    open_from: Vec<u16>,
    /// Where the literals of each open cell begin, and the end of the last.
    cell_starts: Vec<u32>,
    literal_values: Vec<u8>,
    literal_cells: Vec<u16>,
    /// The groups of each literal: its cell, then its value in each unit of the cell; `stride` groups per literal.
    literal_groups: Vec<u32>,
    stride: usize,
    /// Groups that only pad the groups of a literal to `stride`, ascending; see `list_groups`.
    padding_groups: Vec<u32>,
    /// The literals of each group in ascending order; the first groups are those of the open cells.
    group_starts: Vec<u32>,
    members: Vec<u32>,
    /// The literals that each literal excludes without a common group, ascending.
    excluded: Vec<u32>,
    /// Where the excluded literals of each literal begin, and the end of the last; empty if there are none.
    excluded_starts: Vec<u32>,
    /// The counted word of each group while everything is open; see [`CoverBoard`](super::CoverBoard).
    words: Vec<u32>,
    /// Built when the first [`CoverBoard`](super::CoverBoard) needs them; a `BacktrackBoard` lists peers itself.
    peers: OnceLock<Option<PeerLists>>,
}

impl Cover {
    /// Whether the cover is what this kind of propagation alone leaves open.
    pub(crate) fn is_propagated_by(&self, propagation: Propagation) -> bool {
        self.propagation == propagation && !self.is_presolved
    }

    /// The kind of propagation of the givens.
    #[doc(hidden)]
    #[must_use]
    pub fn propagation(&self) -> Propagation {
        self.propagation
    }

    /// The puzzle's grid after propagation.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Whether propagation alone solved the puzzle.
    #[doc(hidden)]
    #[must_use]
    pub fn is_trivial(&self) -> bool {
        self.open_cells.is_empty()
    }

    /// The mean number of values per cell over all cells, the paper's measure; a fixed cell has one value.
    #[doc(hidden)]
    #[must_use]
    pub fn mean_value_set_size(&self) -> f64 {
        let cells = self.grid.geometry().cell_count();
        (cells - self.open_cells.len() + self.literal_count()) as f64 / cells as f64
    }

    /// The mean number of values per open cell; 0 if no cell is open.
    #[doc(hidden)]
    #[must_use]
    pub fn mean_open_values(&self) -> f64 {
        self.literal_count() as f64 / self.open_cells.len().max(1) as f64
    }

    /// The cells that propagation left open, in ascending order.
    #[inline]
    #[must_use]
    pub fn open_cells(&self) -> &[Cell] {
        &self.open_cells
    }

    /// The index in [`open_cells`](Self::open_cells) of this cell, or of the next open cell after it.
    #[inline]
    pub(crate) fn open_from(&self, cell: Cell) -> usize {
        self.open_from[cell.index()].into()
    }

    /// The number of literals.
    #[doc(hidden)]
    #[must_use]
    pub fn literal_count(&self) -> usize {
        self.literal_values.len()
    }

    /// All literals, ascending.
    #[doc(hidden)]
    pub fn literals(&self) -> impl ExactSizeIterator<Item = Literal> + use<> {
        (0..self.literal_count() as u32).map(Literal)
    }

    /// The literals of an open cell, ascending.
    #[doc(hidden)]
    #[inline]
    pub fn literals_of(&self, open_cell: usize) -> impl DoubleEndedIterator<Item = Literal> + Clone + use<> {
        (self.cell_starts[open_cell]..self.cell_starts[open_cell + 1]).map(Literal)
    }

    /// The first literal of an open cell.
    #[inline]
    pub(super) fn first_literal(&self, open_cell: usize) -> Literal {
        Literal(self.cell_starts[open_cell])
    }

    /// The value of a literal.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn value(&self, literal: Literal) -> Value {
        Value::from_index(self.literal_values[literal.index()].into())
    }

    /// The cell of a literal.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn cell(&self, literal: Literal) -> Cell {
        self.open_cells[usize::from(self.literal_cells[literal.index()])]
    }

    /// The literal for this cell and value, if both are open.
    pub(crate) fn literal(&self, cell: Cell, value: Value) -> Option<Literal> {
        let open_cell = self.open_from(cell);
        if self.open_cells.get(open_cell) != Some(&cell) {
            return None;
        }
        self.literals_of(open_cell).find(|&literal| self.value(literal) == value)
    }

    /// The index in [`open_cells`](Self::open_cells) of the cell of a literal, which is also the number of its group.
    #[inline]
    pub(crate) fn open_cell(&self, literal: Literal) -> usize {
        self.literal_cells[literal.index()].into()
    }

    /// The value set of a cell after propagation.
    #[must_use]
    pub fn values(&self, cell: Cell) -> Vec<Value> {
        match self.grid.get(cell) {
            Some(value) => vec![value],
            None => self.literals_of(self.open_from(cell)).map(|literal| self.value(literal)).collect(),
        }
    }

    /// The grid after propagation, with these literals filled in.
    #[doc(hidden)]
    #[must_use]
    pub fn fill(&self, literals: &[Literal]) -> Grid {
        let mut grid = self.grid.clone();
        for &literal in literals {
            grid.set(self.cell(literal), Some(self.value(literal)));
        }
        grid
    }

    /// The literals of each group in ascending order, the groups of the open cells first.
    #[cfg(any(test, feature = "sat"))]
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[u32]> {
        self.real_groups().map(|group| self.members(group)).filter(|members| !members.is_empty())
    }

    /// The numbers of all groups except the padding ones.
    pub(crate) fn real_groups(&self) -> impl Iterator<Item = usize> {
        (0..self.group_count()).filter(|&group| !self.is_padding(group))
    }

    /// The number of groups, padding included.
    pub(crate) fn group_count(&self) -> usize {
        self.group_starts.len() - 1
    }

    /// The number of groups that each literal is in.
    #[inline]
    pub(super) fn stride(&self) -> usize {
        self.stride
    }

    /// The groups of one literal: cell first, then units in the geometry's order.
    #[inline]
    pub(crate) fn groups_of(&self, literal: usize) -> &[u32] {
        &self.literal_groups[literal * self.stride..(literal + 1) * self.stride]
    }

    /// [`groups_of`](Self::groups_of) as an array. `STRIDE` must be the cover's.
    #[inline]
    pub(super) fn groups_of_all<const STRIDE: usize>(&self, literal: u32) -> &[u32; STRIDE] {
        &self.literal_groups.as_chunks().0[literal as usize]
    }

    /// The literals of a group in ascending order.
    #[inline]
    pub(crate) fn members(&self, group: usize) -> &[u32] {
        &self.members[self.member_range(group)]
    }

    /// The literals that a literal excludes without a common group, ascending.
    #[inline]
    pub(crate) fn excluded_by(&self, literal: usize) -> &[u32] {
        if self.excluded_starts.is_empty() {
            return &[];
        }
        &self.excluded[self.excluded_starts[literal] as usize..self.excluded_starts[literal + 1] as usize]
    }

    /// The number of excluded literals of all literals.
    pub(crate) fn excluded_count(&self) -> usize {
        self.excluded.len()
    }

    fn member_range(&self, group: usize) -> Range<usize> {
        self.group_starts[group] as usize..self.group_starts[group + 1] as usize
    }

    /// Whether this group is padding, from which nothing can be deduced.
    pub(super) fn is_padding(&self, group: usize) -> bool {
        self.padding_groups.binary_search(&(group as u32)).is_ok()
    }

    /// The counted words of all groups while everything is open.
    pub(super) fn words(&self) -> &[u32] {
        &self.words
    }

    /// The number of groups that each literal is in, if the cover is small enough for lists of peers made on demand.
    pub(crate) fn listable_stride(&self) -> Option<usize> {
        // 8 MiB with three units per cell, of which only the part in use is touched.
        const MOST_ENTRIES: usize = 1 << 20;
        let is_small = fits_entries(self) && entry_count(self) <= MOST_ENTRIES;
        (is_small && self.excluded.is_empty()).then_some(self.stride)
    }

    /// The flat lists of peers, if the cover is small enough for them.
    #[inline]
    pub(super) fn peers(&self) -> Option<&PeerLists> {
        self.peers.get_or_init(|| PeerLists::build(self)).as_ref()
    }
}
