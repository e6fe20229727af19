//! The tabu walk: one cell after the other takes the value that mends the most.

mod best_grid;
mod best_moves;
#[cfg(test)]
mod check;
mod moves;

use std::ops::ControlFlow;

use super::conflict_counts::{ConflictCounts, LANES};
use super::conflicts::Conflicts;
use super::expiry::Expiry;
use super::{Neighbours, SlotNumber, Slots, Unguided};
use crate::deduce::{Cover, Literal};
use crate::rng::Rng;

/// A walk over grids in which every open cell has one of its values, until no two peers have the same.
///
/// The *cost* is the number of pairs of peers with the same value. A move gives a cell in conflict another value, the
/// one of all such moves with the best change of cost; the value left is tabu for a while, unless taking it again leads
/// below everything seen so far.
#[derive(Debug)]
pub struct TabuWalk<'c, T: ConflictCounts, N: Neighbours> {
    cover: &'c Cover,
    slots: &'c Slots,
    neighbours: &'c N,
    /// One word per slot.
    counts: Table<N, T>,
    /// The open cell of each group of lanes.
    cells: Table<N, u16>,
    /// The slot of each open cell's value.
    current: Box<[N::Number; 1 << 16]>,
    /// Has the open cell one group of lanes only? Most have.
    is_narrow: Box<[bool; 1 << 16]>,
    conflicts: Conflicts<T>,
    /// For each group of lanes, the least word whose change is to be looked at: any if the cell is in conflict, else a
    /// barred one, which may be the cell's own value. One compare answers both questions.
    watched: Table<N, T>,
    expiry: Expiry,
    /// Slots to be looked at after a move, and room for one write that is not kept.
    touched: Table<N, N::Number>,
    cost: u32,
    best_cost: u32,
    best: Vec<N::Number>,
    /// Is the best grid the one the walk is at? Then it is kept only when the walk leaves it.
    is_at_best: bool,
    /// Moves since the best grid was found.
    stale: u64,
}

type Table<N, T> = Box<<<N as Neighbours>::Number as SlotNumber>::Table<T>>;

/// For how many moves a value that was left is tabu: a random number below `random` + `share` of the cells in conflict.
/// One that is left again while it is tabu is so until the later of both ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tenure {
    /// A random number below this is added.
    pub random: u32,
    /// So is this share of the number of cells in conflict: the worse the grid, the longer.
    pub share: f32,
}

impl<'c, T: ConflictCounts, N: Neighbours> TabuWalk<'c, T, N> {
    /// A walk that has no grid yet; see [`begin`](Self::begin). No tenure may ever be longer than `longest` makes it.
    #[must_use]
    pub fn new(cover: &'c Cover, slots: &'c Slots, neighbours: &'c N, longest: Tenure) -> TabuWalk<'c, T, N> {
        let cell_count = cover.open_cells().len();
        let longest = longest.random as usize + (longest.share * cell_count as f32) as usize + 1;
        // What a move touches, or what is free again at once: no more than was left in as many moves before.
        let room = neighbours.longest().max(longest + 1) + 1;
        let mut walk = TabuWalk {
            cover,
            slots,
            neighbours,
            counts: N::Number::table(T::PADDING, slots.len()),
            cells: N::Number::table(0, slots.len() / LANES),
            current: u16::table(N::Number::of(0), cell_count),
            is_narrow: u16::table(false, cell_count),
            conflicts: Conflicts::new(cell_count),
            watched: N::Number::table(T::BARRED, slots.len() / LANES),
            expiry: Expiry::new(slots.len(), longest),
            touched: N::Number::table(N::Number::of(0), room),
            cost: 0,
            best_cost: u32::MAX,
            best: vec![N::Number::of(0); cell_count],
            is_at_best: false,
            stale: 0,
        };
        for cell in 0..cell_count {
            walk.is_narrow[cell] = slots.is_narrow(cell);
            walk.cells[slots.lanes(cell)].fill(cell as u16);
        }
        walk
    }

    /// The cost of the grid where the walk is.
    #[inline]
    #[must_use]
    pub fn cost(&self) -> u32 {
        self.cost
    }

    /// The least cost since the walk began.
    #[inline]
    #[must_use]
    pub fn best_cost(&self) -> u32 {
        self.best_cost
    }

    /// Moves since the least cost was reached.
    #[inline]
    #[must_use]
    pub fn stale(&self) -> u64 {
        self.stale
    }

    /// The literals of the grid where the walk is, cell by cell.
    pub fn literals(&self) -> impl ExactSizeIterator<Item = Literal> {
        self.current().iter().map(|slot| self.slots.literal(slot.index()))
    }

    #[inline]
    fn current(&self) -> &[N::Number] {
        &self.current[..self.best.len()]
    }

    /// The word of the value that a cell has.
    #[inline]
    fn own_count(&self, cell: u16) -> T {
        self.counts[self.current[usize::from(cell)].index()]
    }

    /// Begins anew with the given literals, the other cells in random order, each with the value that clashes least.
    ///
    /// `poll` is called now and then whether to go on.
    pub fn begin<B>(
        &mut self,
        given: &[Literal],
        rng: &mut Rng,
        mut poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.counts[0..self.slots.len()].fill(T::PADDING);
        for literal in self.cover.literals() {
            self.counts[self.slots.slot(literal)] = T::ZERO;
        }
        self.conflicts.clear();
        self.watched[0..self.slots.len() / LANES].fill(T::BARRED);
        self.expiry.clear();
        self.cost = 0;
        let cell_count = self.best.len();
        let mut given_slots: Vec<Option<usize>> = vec![None; cell_count];
        for &literal in given {
            let slot = self.slots.slot(literal);
            given_slots[self.slots.cell(slot)] = Some(slot);
        }
        let mut order: Vec<usize> = (0..cell_count).filter(|&cell| given_slots[cell].is_none()).collect();
        rng.shuffle(&mut order);
        for (cell, slot) in given_slots.into_iter().enumerate() {
            if let Some(slot) = slot {
                self.place(cell, slot);
            }
        }
        for (count, &cell) in order.iter().enumerate() {
            if count % 64 == 63 {
                poll()?;
            }
            let row = self.slots.row(cell);
            let wanted = T::least(&self.counts[row.clone()]);
            let start = row.start;
            let slot = self.draw_value(start, &self.counts[row], wanted, &Unguided, rng);
            self.place(cell, slot);
        }
        for cell in 0..cell_count {
            self.refresh(cell as u16);
        }
        self.best_cost = u32::MAX;
        self.note_best();
        ControlFlow::Continue(())
    }

    /// Gives a cell its first value.
    fn place(&mut self, cell: usize, slot: usize) {
        self.cost += self.counts[slot].count();
        self.counts[slot] = self.counts[slot].barred();
        self.current[cell] = N::Number::of(slot);
        let counts = &mut *self.counts;
        self.neighbours.for_each(slot, |neighbour| {
            let word = &mut counts[neighbour.index()];
            *word = word.more();
        });
    }
}
