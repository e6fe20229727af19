//! The puzzle compiled: its open (cell, value) pairs as literals, and the groups of which exactly one must be true.
//!
//! This is the exact-cover view of Sudoku. A *literal* says "this cell has this value". Each is in one group for its
//! cell and one for its value in each of the cell's units; from every group exactly one literal must be true. Naked
//! and hidden singles are then one rule (a group with one literal left), and every variant is only more groups.
//! Literals of cells that the givens decide are not there at all: about 1,200 remain of 15,625 at 25x25 with 45 % given.

use std::ops::{ControlFlow, Range};
use std::sync::{Arc, OnceLock};

use super::peer_lists::{PeerLists, entry_count, fits_entries};
use super::{Contradiction, MaskBoard, Propagation, cover_board};
use crate::model::{Cell, Geometry, Grid, Puzzle, Value, ValueSet, with_value_set};

/// "This cell has this value": the number of an open pair, ascending by cell, then value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(pub u32);

impl Literal {
    /// The literal's number as an index.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is open in a propagated puzzle, compiled once and shared by every method, stepper and view through an [`Arc`].
///
/// The [`Arc`] is the identity of a cover: two views are of the same cover if [`Arc::ptr_eq`] says so.
#[derive(Debug)]
pub struct Cover {
    propagation: Propagation,
    grid: Grid,
    open_cells: Vec<Cell>,
    /// For each cell its place in `open_cells`, or the place of the next open one.
    open_from: Vec<u16>,
    /// Where the literals of each open cell begin, and the end of the last.
    cell_starts: Vec<u32>,
    literal_values: Vec<u8>,
    literal_cells: Vec<u16>,
    /// Groups of each literal: its cell, then its value in each unit of the cell; `stride` of them per literal.
    literal_groups: Vec<u32>,
    stride: usize,
    /// Groups that only fill up the slots of a literal, ascending; see `list_groups`.
    spare_groups: Vec<u32>,
    /// The literals of each group in ascending order; the first groups are those of the open cells.
    group_starts: Vec<u32>,
    members: Vec<u32>,
    /// The counted word of each group while everything is open; see [`CoverBoard`](super::CoverBoard).
    words: Vec<u32>,
    /// Made when the first board asks for them: the ants that walk to the tightest cell list peers as they go.
    peers: OnceLock<Option<PeerLists>>,
}

impl Cover {
    /// Enters the givens, propagates, and compiles what stays open.
    ///
    /// `poll` is called now and then whether to go on.
    pub fn compile<B>(
        puzzle: &Puzzle,
        reading: Propagation,
        mut poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Result<Arc<Cover>, Contradiction>> {
        with_value_set!(puzzle.geometry().side(), Set => {
            let mut board = MaskBoard::<Set>::blank(puzzle.geometry(), reading);
            match board.enter(puzzle, &mut poll)? {
                Ok(()) => ControlFlow::Continue(Ok(Cover::from_board(&board, poll)?)),
                Err(contradiction) => ControlFlow::Continue(Err(contradiction)),
            }
        })
    }

    /// [`compile`](Self::compile) to the fixpoint, without asking anybody.
    ///
    /// # Errors
    /// If the givens contradict each other.
    ///
    /// ```
    /// use antdoku::{Cover, format};
    /// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let entry = format::read(line, &Default::default()).remove(0)?;
    /// let cover = Cover::propagate(&entry.puzzle)?;
    /// assert!(cover.is_trivial());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn propagate(puzzle: &Puzzle) -> Result<Arc<Cover>, Contradiction> {
        Cover::propagate_by(puzzle, Propagation::Fixpoint)
    }

    /// [`compile`](Self::compile) without asking anybody.
    ///
    /// # Errors
    /// If the givens contradict each other.
    pub fn propagate_by(puzzle: &Puzzle, reading: Propagation) -> Result<Arc<Cover>, Contradiction> {
        let never = || ControlFlow::<std::convert::Infallible>::Continue(());
        match Cover::compile(puzzle, reading, never) {
            ControlFlow::Continue(result) => result,
        }
    }

    /// Compiles what is open on a board.
    pub fn from_board<S: ValueSet, B>(
        board: &MaskBoard<S>,
        mut poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Arc<Cover>> {
        let grid = board.grid();
        let geometry = grid.geometry().clone();
        let mut cover = Cover::list_literals(board, grid, &geometry);
        poll()?;
        cover.list_groups(&geometry, &mut poll)?;
        cover.words = cover_board::count_groups(&cover);
        ControlFlow::Continue(Arc::new(cover))
    }

    fn list_literals<S: ValueSet>(board: &MaskBoard<S>, grid: Grid, geometry: &Geometry) -> Cover {
        let open_cells: Vec<Cell> = geometry.cells().filter(|&cell| grid.get(cell).is_none()).collect();
        let literal_count = open_cells.iter().map(|&cell| board.values(cell).len()).sum();
        let mut cover = Cover {
            propagation: board.reading(),
            grid,
            open_from: Vec::with_capacity(geometry.cell_count()),
            cell_starts: Vec::with_capacity(open_cells.len() + 1),
            literal_values: Vec::with_capacity(literal_count),
            literal_cells: Vec::with_capacity(literal_count),
            open_cells,
            literal_groups: Vec::new(),
            stride: 0,
            spare_groups: Vec::new(),
            group_starts: Vec::new(),
            members: Vec::new(),
            words: Vec::new(),
            peers: OnceLock::new(),
        };
        for (place, &cell) in cover.open_cells.iter().enumerate() {
            cover.open_from.resize(cell.index() + 1, place as u16);
            cover.cell_starts.push(cover.literal_values.len() as u32);
            for value in board.values(cell).indices() {
                cover.literal_values.push(value as u8);
                cover.literal_cells.push(place as u16);
            }
        }
        cover.open_from.resize(geometry.cell_count(), cover.open_cells.len() as u16);
        cover.cell_starts.push(cover.literal_values.len() as u32);
        cover
    }

    fn list_groups<B>(
        &mut self,
        geometry: &Geometry,
        poll: &mut impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let side = geometry.side();
        let most_units = self.open_cells.iter().map(|&cell| geometry.memberships(cell).len()).max();
        self.stride = 1 + most_units.unwrap_or(0);
        self.literal_groups = Vec::with_capacity(self.literal_count() * self.stride);

        // Sizes first. The groups of cells come first; one for a value in a unit gets its number when its first
        // literal is met, because of most values in most units nothing is open.
        const UNMET: u32 = u32::MAX;
        let mut sizes = vec![0u32; self.open_cells.len()];
        let mut numbers = vec![UNMET; geometry.unit_count() * side];
        for literal in self.literals() {
            let open_cell = usize::from(self.literal_cells[literal.index()]);
            let value = usize::from(self.literal_values[literal.index()]);
            let units = geometry.memberships(self.open_cells[open_cell]);
            sizes[open_cell] += 1;
            self.literal_groups.push(open_cell as u32);
            for membership in units {
                let number = &mut numbers[usize::from(membership.unit) * side + value];
                if *number == UNMET {
                    *number = sizes.len() as u32;
                    sizes.push(0);
                }
                sizes[*number as usize] += 1;
                self.literal_groups.push(*number);
            }
            // A cell with fewer units than the others has groups of its own in the spare slots, which have no other
            // literal and from which nothing follows: every literal then has the same number of groups.
            for _ in units.len() + 1..self.stride {
                self.spare_groups.push(sizes.len() as u32);
                self.literal_groups.push(sizes.len() as u32);
                sizes.push(1);
            }
            if literal.0 % 65_536 == 65_535 {
                poll()?;
            }
        }

        // Then the members, in ascending order, because literals come in ascending order.
        let mut next = 0;
        self.group_starts = Vec::with_capacity(sizes.len() + 1);
        for size in &mut sizes {
            self.group_starts.push(next);
            next += std::mem::replace(size, next);
        }
        self.group_starts.push(next);
        let mut cursors = sizes;
        self.members = vec![0; next as usize];
        for (literal, groups) in self.literal_groups.chunks_exact(self.stride).enumerate() {
            for &group in groups {
                let cursor = &mut cursors[group as usize];
                self.members[*cursor as usize] = literal as u32;
                *cursor += 1;
            }
            if literal % 65_536 == 65_535 {
                poll()?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The reading in which the givens were propagated.
    #[must_use]
    pub fn propagation(&self) -> Propagation {
        self.propagation
    }

    /// The puzzle's grid after propagation.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Did propagation alone solve the puzzle?
    #[must_use]
    pub fn is_trivial(&self) -> bool {
        self.open_cells.is_empty()
    }

    /// Values per cell, on average over all cells; a fixed cell has one. This is the paper's measure.
    #[must_use]
    pub fn mean_value_set_size(&self) -> f64 {
        let cells = self.grid.geometry().cell_count();
        (cells - self.open_cells.len() + self.literal_count()) as f64 / cells as f64
    }

    /// Values per open cell, on average; none if no cell is open.
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

    /// The place in [`open_cells`](Self::open_cells) of this cell, or of the next open one after it.
    #[inline]
    #[must_use]
    pub fn open_from(&self, cell: Cell) -> usize {
        self.open_from[cell.index()].into()
    }

    /// How many literals there are.
    #[must_use]
    pub fn literal_count(&self) -> usize {
        self.literal_values.len()
    }

    /// All literals, ascending.
    pub fn literals(&self) -> impl ExactSizeIterator<Item = Literal> + use<> {
        (0..self.literal_count() as u32).map(Literal)
    }

    /// The literals of an open cell, ascending.
    #[inline]
    pub fn literals_of(&self, open_cell: usize) -> impl DoubleEndedIterator<Item = Literal> + Clone + use<> {
        (self.cell_starts[open_cell]..self.cell_starts[open_cell + 1]).map(Literal)
    }

    /// The value which the literal gives its cell.
    #[inline]
    #[must_use]
    pub fn value(&self, literal: Literal) -> Value {
        Value::from_index(self.literal_values[literal.index()].into())
    }

    /// The cell which the literal is about.
    #[inline]
    #[must_use]
    pub fn cell(&self, literal: Literal) -> Cell {
        self.open_cells[usize::from(self.literal_cells[literal.index()])]
    }

    /// The literal for this cell and value, if both are open.
    #[must_use]
    pub fn literal(&self, cell: Cell, value: Value) -> Option<Literal> {
        let open_cell = self.open_from(cell);
        if self.open_cells.get(open_cell) != Some(&cell) {
            return None;
        }
        self.literals_of(open_cell).find(|&literal| self.value(literal) == value)
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
    #[must_use]
    pub fn fill(&self, literals: &[Literal]) -> Grid {
        let mut grid = self.grid.clone();
        for &literal in literals {
            grid.set(self.cell(literal), Some(self.value(literal)));
        }
        grid
    }

    /// The groups with their literals in ascending order, those of the open cells first: exactly one of each is true.
    pub fn groups(&self) -> impl Iterator<Item = &[u32]> {
        self.real_groups().map(|group| self.members(group)).filter(|members| !members.is_empty())
    }

    /// The numbers of all groups but the spare ones.
    pub(crate) fn real_groups(&self) -> impl Iterator<Item = usize> {
        (0..self.group_count()).filter(|&group| !self.is_spare(group))
    }

    /// How many groups there are, spare ones included.
    #[must_use]
    pub(crate) fn group_count(&self) -> usize {
        self.group_starts.len() - 1
    }

    /// How many groups each literal is in.
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

    fn member_range(&self, group: usize) -> Range<usize> {
        self.group_starts[group] as usize..self.group_starts[group + 1] as usize
    }

    /// Whether this group only fills a spare slot of a literal, so that nothing can be deduced from it.
    pub(super) fn is_spare(&self, group: usize) -> bool {
        self.spare_groups.binary_search(&(group as u32)).is_ok()
    }

    /// The counted words of all groups while everything is open.
    pub(super) fn words(&self) -> &[u32] {
        &self.words
    }

    /// How many groups each literal is in, if peers may be listed as they are needed.
    pub(crate) fn listable_stride(&self) -> Option<usize> {
        // 8 MiB with three units per cell, of which only what is used is ever touched.
        const MOST_ENTRIES: usize = 1 << 20;
        (fits_entries(self) && entry_count(self) <= MOST_ENTRIES).then_some(self.stride)
    }

    /// The flat lists of peers, if they are small enough to be worth their memory.
    #[inline]
    pub(super) fn peers(&self) -> Option<&PeerLists> {
        self.peers.get_or_init(|| PeerLists::build(self)).as_ref()
    }
}
