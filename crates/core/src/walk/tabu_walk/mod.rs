//! The tabu walk: in each move, one cell in conflict takes the value with the best change of cost.

mod best_grid;
mod best_moves;
#[cfg(test)]
mod check;
mod moves;

use std::ops::ControlFlow;

use super::conflict_counts::{ConflictCounts, LANES};
use super::conflicts::Conflicts;
use super::expiry::Expiry;
use super::{Guide, Neighbours, SlotNumber, Slots, Tenure, Unguided, Walk};
use crate::deduce::{Cover, Literal};
use crate::model::Grid;
use crate::rng::Rng;

/// A walk over grids in which every open cell has one of its values, until no two peers have the same value.
///
/// The *cost* is the number of pairs of peers with the same value. A move gives a cell in conflict another value; of
/// all such moves, one with the best change of cost is made. The old value is tabu for a while, unless taking it again
/// leads to a cost below the best so far.
#[derive(Debug)]
pub(crate) struct TabuWalk<'c, T: ConflictCounts, N: Neighbours> {
    cover: &'c Cover,
    slots: &'c Slots,
    neighbours: &'c N,
    /// The word of each slot.
    counts: Table<N, T>,
    /// The open cell of each group of lanes.
    cells: Table<N, u16>,
    /// The slot of each open cell's value.
    current: Box<[N::Number; 1 << 16]>,
    /// Whether the row of the open cell is a single group of lanes, as most are.
    is_narrow: Box<[bool; 1 << 16]>,
    conflicts: Conflicts<T>,
    /// For each group of lanes, the least word whose change matters: any word if the cell is in conflict, else a barred
    /// one, which may be the cell's current value. So one comparison decides both cases.
    watched: Table<N, T>,
    expiry: Expiry,
    /// The slots to be examined after a move, and room for one write that is not kept.
    touched: Table<N, N::Number>,
    cost: u32,
    best_cost: u32,
    best: Vec<N::Number>,
    /// Whether the current grid is the best one; it is copied only when the walk leaves it.
    is_at_best: bool,
    /// The number of moves since the best grid was found.
    stale: u64,
}

type Table<N, T> = Box<<<N as Neighbours>::Number as SlotNumber>::Table<T>>;

impl<'c, T: ConflictCounts, N: Neighbours> TabuWalk<'c, T, N> {
    /// A walk without a grid; see [`begin`](Walk::begin). No tenure of a later step may exceed `longest`.
    pub(crate) fn new(
        cover: &'c Cover,
        slots: &'c Slots,
        neighbours: &'c N,
        longest: Tenure,
    ) -> TabuWalk<'c, T, N> {
        let cell_count = cover.open_cells().len();
        let longest = longest.longest(cell_count);
        // The neighbours of one slot, or the slots whose tenure ends at one move: at most one per move of the tenure.
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

    #[inline]
    fn current(&self) -> &[N::Number] {
        &self.current[..self.best.len()]
    }

    /// The word of the current value of a cell.
    #[inline]
    fn own_count(&self, cell: u16) -> T {
        self.counts[self.current[usize::from(cell)].index()]
    }

    /// Gives a cell its first value and counts its conflicts.
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

impl<T: ConflictCounts, N: Neighbours> Walk for TabuWalk<'_, T, N> {
    /// The cells without a given literal are filled in random order, each with the least clashing value.
    fn begin<B>(
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

    #[inline]
    fn step(&mut self, tenure: Tenure, guide: &impl Guide, rng: &mut Rng) {
        self.release();
        self.stale += 1;
        let Some((cell, slot)) = self.choose(guide, rng) else { return };
        let moves = tenure.draw(self.conflicts.len(), rng);
        self.change(cell, slot, moves);
        self.note_best();
    }

    #[inline]
    fn cost(&self) -> u32 {
        self.cost
    }

    #[inline]
    fn best_cost(&self) -> u32 {
        self.best_cost
    }

    #[inline]
    fn stale(&self) -> u64 {
        self.stale
    }

    fn literals(&self) -> impl Iterator<Item = Literal> {
        self.current().iter().map(|slot| self.slots.literal(slot.index()))
    }

    fn best_grid(&self) -> Grid {
        self.best_without_clashes()
    }
}
