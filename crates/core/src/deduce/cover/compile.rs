//! Makes a [`Cover`] from a puzzle or from a board of masks.

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use super::Cover;
use crate::deduce::{Contradiction, MaskBoard, Masks, PeersMasks, Propagation, cover_board};
use crate::model::{Cell, Geometry, Grid, Puzzle, ValueSet, with_value_set};

impl Cover {
    /// Enters the givens, propagates, and compiles what stays open.
    ///
    /// `poll` is called regularly and may stop the work.
    pub(crate) fn compile<B>(
        puzzle: &Puzzle,
        propagation: Propagation,
        poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Result<Arc<Cover>, Contradiction>> {
        with_value_set!(puzzle.geometry().side(), Set => match propagation {
            Propagation::Fixpoint => Cover::enter::<MaskBoard<Set>, B>(puzzle, poll),
            Propagation::Peers => Cover::enter::<PeersMasks<Set>, B>(puzzle, poll),
        })
    }

    fn enter<M: Masks, B>(
        puzzle: &Puzzle,
        mut poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Result<Arc<Cover>, Contradiction>> {
        let mut masks = M::blank(puzzle.geometry());
        match masks.enter(puzzle, &mut poll)? {
            Ok(()) => ControlFlow::Continue(Ok(Cover::from_board(&masks, poll)?)),
            Err(contradiction) => ControlFlow::Continue(Err(contradiction)),
        }
    }

    /// Enters the givens, propagates to the fixpoint, and compiles what stays open.
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

    /// Like [`propagate`](Self::propagate), with a given kind of propagation.
    ///
    /// # Errors
    /// If the givens contradict each other.
    #[doc(hidden)]
    pub fn propagate_by(puzzle: &Puzzle, propagation: Propagation) -> Result<Arc<Cover>, Contradiction> {
        let never = || ControlFlow::<std::convert::Infallible>::Continue(());
        match Cover::compile(puzzle, propagation, never) {
            ControlFlow::Continue(result) => result,
        }
    }

    /// Compiles the open part of a board. `poll` is called regularly and may stop the work.
    #[doc(hidden)]
    pub fn from_board<M: Masks, B>(
        board: &M,
        poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Arc<Cover>> {
        ControlFlow::Continue(Arc::new(Cover::compile_board(board, poll)?))
    }

    /// Like [`from_board`](Self::from_board), for a board on which rules beyond propagation have struck out values.
    pub(crate) fn from_presolved<S: ValueSet, B>(
        board: &MaskBoard<S>,
        poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Arc<Cover>> {
        let cover = Cover::compile_board(board, poll)?;
        ControlFlow::Continue(Arc::new(Cover { is_presolved: true, ..cover }))
    }

    fn compile_board<M: Masks, B>(
        board: &M,
        mut poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Cover> {
        let grid = board.grid();
        let geometry = grid.geometry().clone();
        let mut cover = Cover::list_literals(board, grid, &geometry);
        poll()?;
        cover.list_groups(&geometry, &mut poll)?;
        if geometry.has_exclusions() {
            cover.list_excluded(&geometry, &mut poll)?;
        }
        cover.words = cover_board::count_groups(&cover);
        ControlFlow::Continue(cover)
    }

    fn list_literals<M: Masks>(board: &M, grid: Grid, geometry: &Geometry) -> Cover {
        let open_cells: Vec<Cell> = geometry.cells().filter(|&cell| grid.get(cell).is_none()).collect();
        let literal_count = open_cells.iter().map(|&cell| board.values(cell).len()).sum();
        let mut cover = Cover {
            propagation: M::PROPAGATION,
            is_presolved: false,
            grid,
            open_from: Vec::with_capacity(geometry.cell_count()),
            cell_starts: Vec::with_capacity(open_cells.len() + 1),
            literal_values: Vec::with_capacity(literal_count),
            literal_cells: Vec::with_capacity(literal_count),
            open_cells,
            literal_groups: Vec::new(),
            stride: 0,
            padding_groups: Vec::new(),
            group_starts: Vec::new(),
            members: Vec::new(),
            excluded: Vec::new(),
            excluded_starts: Vec::new(),
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

    /// Lists the literals that exclude each other without a common group.
    fn list_excluded<B>(
        &mut self,
        geometry: &Geometry,
        poll: &mut impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.excluded_starts.push(0);
        for literal in self.literals() {
            let (cell, value) = (self.cell(literal), self.value(literal));
            for &other in geometry.exclusions(cell) {
                let other = self.literal(other, value);
                self.excluded.extend(other.map(|other| other.0));
            }
            self.excluded_starts.push(self.excluded.len() as u32);
            if literal.0 % 16_384 == 16_383 {
                poll()?;
            }
        }
        ControlFlow::Continue(())
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

        // First pass: the sizes. The groups of cells come first. A group for a value in a unit gets its number when its
        // first literal is met, because most values have no open place in most units.
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
            // A cell with fewer units than the others is padded with groups that have no other literal, from which
            // nothing follows. So every literal has the same number of groups.
            for _ in units.len() + 1..self.stride {
                self.padding_groups.push(sizes.len() as u32);
                self.literal_groups.push(sizes.len() as u32);
                sizes.push(1);
            }
            if literal.0 % 65_536 == 65_535 {
                poll()?;
            }
        }

        // Second pass: the members, which are ascending because the literals are.
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
}
