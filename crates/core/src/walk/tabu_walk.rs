//! The tabu walk: one cell after the other takes the value that mends the most.

use std::ops::{ControlFlow, Range};

use super::conflicts::Conflicts;
use super::expiry::Expiry;
use super::tally::{LANES, Tally, draw_equal};
use super::{Guide, Neighbours, SlotNumber, Slots};
use crate::deduce::{Cover, Literal};
use crate::model::Grid;
use crate::rng::Rng;

/// A walk over grids in which every open cell has one of its values, until no two peers have the same.
///
/// The *cost* is the number of pairs of peers with the same value. A move gives a cell in conflict another value, the
/// one of all such moves with the best change of cost; the value left is tabu for a while, unless taking it again leads
/// below everything seen so far.
#[derive(Debug)]
pub struct TabuWalk<'c, T: Tally, N: Neighbours> {
    cover: &'c Cover,
    slots: &'c Slots,
    neighbours: &'c N,
    /// One word per slot.
    tallies: Table<N, T>,
    /// The slot of each open cell's value.
    current: Vec<u32>,
    conflicts: Conflicts<T>,
    /// For each group of lanes, the least tally whose change is to be looked at: any if the cell is in conflict, else a
    /// barred one, which may be the cell's own value. One compare answers both questions.
    watched: Table<N, T>,
    expiry: Expiry,
    /// Slots to be looked at after a move, and room for one write that is not kept.
    touched: Table<N, N::Number>,
    cost: u32,
    best_cost: u32,
    best: Vec<u32>,
    /// Is the best grid the one the walk is at? Then it is kept only when the walk leaves it.
    is_at_best: bool,
    /// Moves since the best grid was found.
    stale: u64,
}

type Table<N, T> = Box<<<N as Neighbours>::Number as SlotNumber>::Table<T>>;

/// How long a value that was left is tabu: 1 + a random number below `random` + `share` of the cells in conflict.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tenure {
    /// A random number below this is added.
    pub random: u32,
    /// So is this share of the number of cells in conflict: the worse the grid, the longer.
    pub share: f32,
}

impl<'c, T: Tally, N: Neighbours> TabuWalk<'c, T, N> {
    /// A walk that has no grid yet; see [`begin`](Self::begin). No tenure may ever be longer than `longest` makes it.
    #[must_use]
    pub fn new(cover: &'c Cover, slots: &'c Slots, neighbours: &'c N, longest: Tenure) -> TabuWalk<'c, T, N> {
        let cell_count = cover.open_cells().len();
        let longest = longest.random as usize + (longest.share * cell_count as f32) as usize + 1;
        // What a move touches, or what is free again at once: no more than was left in as many moves before.
        let room = (2 * neighbours.longest()).max(longest + 1) + 1;
        TabuWalk {
            cover,
            slots,
            neighbours,
            tallies: N::Number::table(T::PADDING, slots.len()),
            current: vec![0; cell_count],
            conflicts: Conflicts::new(cell_count),
            watched: N::Number::table(T::BARRED, slots.len() / LANES),
            expiry: Expiry::new(slots.len(), longest),
            touched: N::Number::table(N::Number::of(0), room),
            cost: 0,
            best_cost: u32::MAX,
            best: vec![0; cell_count],
            is_at_best: false,
            stale: 0,
        }
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

    /// How many cells are in conflict.
    #[inline]
    #[must_use]
    pub fn conflicting(&self) -> usize {
        self.conflicts.len()
    }

    /// The literals of the grid where the walk is, cell by cell.
    pub fn literals(&self) -> impl ExactSizeIterator<Item = Literal> {
        self.current.iter().map(|&slot| self.slots.literal(slot as usize))
    }

    /// Begins anew with the given literals, the other cells in random order, each with the value that clashes least.
    ///
    /// `look` is asked now and then whether to go on.
    pub fn begin<B>(
        &mut self,
        given: &[Literal],
        guide: &impl Guide,
        rng: &mut Rng,
        mut look: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        const UNSET: u32 = u32::MAX;
        self.tallies[0..self.slots.len()].fill(T::PADDING);
        for literal in self.cover.literals() {
            self.tallies[self.slots.slot(literal)] = T::ZERO;
        }
        self.conflicts.clear();
        self.watched[0..self.slots.len() / LANES].fill(T::BARRED);
        self.expiry.clear();
        self.current.fill(UNSET);
        self.cost = 0;
        for &literal in given {
            let slot = self.slots.slot(literal);
            self.current[self.slots.cell(slot)] = slot as u32;
        }
        let mut order: Vec<usize> =
            (0..self.current.len()).filter(|&cell| self.current[cell] == UNSET).collect();
        rng.shuffle(&mut order);
        for cell in 0..self.current.len() {
            if self.current[cell] != UNSET {
                self.place(cell, self.current[cell] as usize);
            }
        }
        for (count, &cell) in order.iter().enumerate() {
            if count % 64 == 63 {
                look()?;
            }
            let row = self.slots.row(cell);
            let wanted = T::least(&self.tallies[row.clone()]);
            self.place(cell, row.start + self.draw_value(row, wanted, guide, rng));
        }
        for cell in 0..self.current.len() {
            self.refresh(cell);
        }
        self.best_cost = u32::MAX;
        self.note_best();
        ControlFlow::Continue(())
    }

    /// Gives a cell its first value.
    fn place(&mut self, cell: usize, slot: usize) {
        self.cost += self.tallies[slot].count();
        self.tallies[slot] = self.tallies[slot].barred();
        self.current[cell] = slot as u32;
        let tallies = &mut *self.tallies;
        self.neighbours.for_each(slot, |neighbour| {
            let tally = &mut tallies[neighbour.index()];
            *tally = tally.more();
        });
    }

    /// One move.
    #[inline]
    pub fn step(&mut self, tenure: Tenure, guide: &impl Guide, rng: &mut Rng) {
        self.release();
        self.stale += 1;
        let Some((cell, slot)) = self.choose(guide, rng) else { return };
        let moves = 1 + rng.below(tenure.random) as u64 + (tenure.share * self.conflicts.len() as f32) as u64;
        self.change(cell, slot, moves);
        self.note_best();
    }

    /// The best move: the cell is drawn among those that have it, then the value among those of the cell that have it.
    #[inline]
    fn choose(&self, guide: &impl Guide, rng: &mut Rng) -> Option<(usize, usize)> {
        let (free, tabu) = T::least_of_each(self.conflicts.free(), self.conflicts.tabu());
        let bias = T::BARRED.raw();
        // Aspiration: what is forbidden counts if it leads below everything seen so far.
        let aspires = tabu < free && self.cost + tabu.raw() < self.best_cost + bias;
        let (best, changes) =
            if aspires { (tabu, self.conflicts.tabu()) } else { (free, self.conflicts.free()) };
        if best == T::PADDING {
            return None;
        }
        let cell = self.conflicts.cell(draw_equal(changes, best, rng));
        let before = self.tallies[self.current[cell] as usize].count();
        let wanted = T::of(before + best.raw() - bias);
        let wanted = if aspires { wanted.barred() } else { wanted };
        let row = self.slots.row(cell);
        Some((cell, row.start + self.draw_value(row, wanted, guide, rng)))
    }

    /// The place in a row of one of the slots that equal `wanted`.
    #[inline]
    fn draw_value(&self, row: Range<usize>, wanted: T, guide: &impl Guide, rng: &mut Rng) -> usize {
        let tallies = &self.tallies[row.clone()];
        let mut draw = || draw_equal(tallies, wanted, rng);
        let first = draw();
        guide.second_draw(first, draw, |place| self.slots.literal(row.start + place))
    }

    /// Gives a cell another value; the one it leaves is tabu for so many moves.
    #[inline]
    fn change(&mut self, cell: usize, slot: usize, moves: u64) {
        let left = self.current[cell] as usize;
        let (before, after) = (self.tallies[left].count(), self.tallies[slot].count());
        if self.is_at_best && after > before {
            self.best.copy_from_slice(&self.current);
            self.is_at_best = false;
        }
        self.cost = self.cost + after - before;
        // The value left stays barred, now because it is tabu.
        self.expiry.forbid(left, moves);
        self.tallies[slot] = self.tallies[slot].barred();
        self.current[cell] = slot as u32;
        let touched = self.count(left, T::fewer);
        for place in 0..touched {
            self.has_fewer(self.touched[place].index());
        }
        let touched = self.count(slot, T::more);
        for place in 0..touched {
            self.has_more(self.touched[place].index());
        }
        self.refresh(cell);
    }

    /// Counts one conflict more or fewer for every neighbour of a slot; how many of them, now in `touched`, are to be
    /// looked at.
    #[inline]
    fn count(&mut self, slot: usize, change: impl Fn(T) -> T) -> usize {
        let TabuWalk { tallies, watched, touched, neighbours, .. } = self;
        let (tallies, watched, touched) = (&mut **tallies, &**watched, &mut **touched);
        let mut count = N::Number::of(0);
        neighbours.for_each(slot, |number| {
            let neighbour = number.index();
            let tally = change(tallies[neighbour]);
            tallies[neighbour] = tally;
            // Collected without a branch, which would be a coin toss.
            touched[count.index()] = number;
            count = count.advanced(tally >= watched[neighbour / LANES]);
        });
        count.index()
    }

    /// Mends what is known of a cell's best moves after one of its values has lost a conflict.
    #[inline]
    fn has_fewer(&mut self, slot: usize) {
        let cell = self.slots.cell(slot);
        let tally = self.tallies[slot];
        let own = self.current[cell] as usize;
        if own == slot && tally.count() == 0 {
            self.leave(cell);
        } else if own == slot {
            // Its own value clashes less: every move gains one less.
            let (free, tabu) = self.conflicts.best_of(cell);
            (*free, *tabu) = (free.one_worse(), tabu.one_worse());
        } else if self.conflicts.has(cell) {
            let change = self.tallies[own].change_to(tally);
            let (free, tabu) = self.conflicts.best_of(cell);
            let best = if tally.is_barred() { tabu } else { free };
            *best = change.min(*best);
        }
    }

    /// Mends what is known of a cell's best moves after one of its values has got another conflict.
    #[inline]
    fn has_more(&mut self, slot: usize) {
        let cell = self.slots.cell(slot);
        let tally = self.tallies[slot];
        let own = self.current[cell] as usize;
        if own == slot && tally.count() == 1 {
            self.join(cell);
        } else if own == slot {
            let (free, tabu) = self.conflicts.best_of(cell);
            if *tabu == T::BARRED {
                // A forbidden move that changed nothing may have been to stay, which does not get better.
                self.find_best_moves(cell);
            } else {
                (*free, *tabu) = (free.one_better(), tabu.one_better());
            }
        } else if self.conflicts.has(cell) {
            let before = self.tallies[own].change_to(tally.fewer());
            let (free, tabu) = self.conflicts.best_of(cell);
            // Only if it was the best is there another one to be found.
            if before == if tally.is_barred() { *tabu } else { *free } {
                self.find_best_moves(cell);
            }
        }
    }

    /// Lists or unlists a cell that has another value now, and finds its best moves.
    #[inline]
    fn refresh(&mut self, cell: usize) {
        let is_in_conflict = self.tallies[self.current[cell] as usize].count() > 0;
        match (self.conflicts.has(cell), is_in_conflict) {
            (false, true) => self.join(cell),
            (true, false) => self.leave(cell),
            (true, true) => self.find_best_moves(cell),
            (false, false) => {}
        }
    }

    #[inline]
    fn join(&mut self, cell: usize) {
        self.conflicts.join(cell);
        self.watch(cell, T::ZERO);
        self.find_best_moves(cell);
    }

    #[inline]
    fn leave(&mut self, cell: usize) {
        self.conflicts.leave(cell);
        self.watch(cell, T::BARRED);
    }

    #[inline]
    fn watch(&mut self, cell: usize, from: T) {
        // A loop, because a call to fill memory takes longer than the one or two words.
        for lanes in self.slots.lanes(cell) {
            self.watched[lanes] = from;
        }
    }

    #[inline]
    fn find_best_moves(&mut self, cell: usize) {
        let row = &self.tallies[self.slots.row(cell)];
        let own = self.tallies[self.current[cell] as usize];
        // The cell's own value counts as forbidden here, with a change of nothing, to which nothing ever aspires. So the
        // best forbidden change is exact only below nothing; above, it may be better than the truth.
        let change = |best: T| if best.is_barred() { T::PADDING } else { own.change_to(best) };
        let (free, tabu) = T::least_two(row);
        self.conflicts.enter(cell, change(free), change(tabu));
    }

    /// Begins a move: allows what was tabu until now.
    #[inline]
    fn release(&mut self) {
        let TabuWalk { tallies, watched, expiry, slots, current, conflicts, touched, .. } = self;
        let mut count = 0;
        expiry.advance(|slot| {
            let cell = slots.cell(slot);
            if current[cell] as usize == slot {
                return;
            }
            let tally = tallies[slot].freed();
            tallies[slot] = tally;
            if watched[slot / LANES] == T::ZERO {
                let change = tallies[current[cell] as usize].change_to(tally);
                let (free, tabu) = conflicts.best_of(cell);
                *free = change.min(*free);
                touched[count] = N::Number::of(cell);
                count += usize::from(change == *tabu);
            }
        });
        for place in 0..count {
            self.find_best_moves(self.touched[place].index());
        }
    }

    #[inline]
    fn note_best(&mut self) {
        if self.cost < self.best_cost {
            self.best_cost = self.cost;
            self.is_at_best = true;
            self.stale = 0;
        }
    }

    /// Forgets which grid was the best, so that from here on others may be.
    pub fn forget_best(&mut self) {
        self.best_cost = u32::MAX;
        self.note_best();
    }

    /// The best grid since the walk began, without the cells that clash in it.
    #[must_use]
    pub fn best_grid(&self) -> Grid {
        let best = if self.is_at_best { &self.current } else { &self.best };
        let mut grid = self.cover.grid().clone();
        for &slot in best {
            let literal = self.slots.literal(slot as usize);
            grid.set(self.cover.cell(literal), Some(self.cover.value(literal)));
        }
        // One of each clashing pair goes; the one that clashes with more goes first.
        let is_in_best = |slot: usize| best[self.slots.cell(slot)] as usize == slot;
        let mut clashes: Vec<(u32, usize)> = Vec::new();
        for &slot in best {
            let mut count = 0;
            self.neighbours.for_each(slot as usize, |neighbour| count += u32::from(is_in_best(neighbour.index())));
            if count > 0 {
                clashes.push((count, slot as usize));
            }
        }
        clashes.sort_unstable_by(|a, b| b.cmp(a));
        for (_, slot) in clashes {
            let mut still_clashes = false;
            self.neighbours.for_each(slot, |neighbour| {
                let neighbour = neighbour.index();
                let cell = self.cover.cell(self.slots.literal(neighbour));
                still_clashes |= is_in_best(neighbour) && grid.get(cell).is_some();
            });
            if still_clashes {
                grid.set(self.cover.cell(self.slots.literal(slot)), None);
            }
        }
        grid
    }

    /// Counts everything from scratch.
    #[cfg(test)]
    pub(super) fn check(&self) {
        for cell in 0..self.current.len() {
            let own = self.current[cell] as usize;
            let conflicts = self.tallies[own].count();
            let row = self.slots.row(cell);
            let mut best = [T::PADDING; 2];
            for literal in self.cover.literals_of(cell) {
                let slot = self.slots.slot(literal);
                assert!(row.contains(&slot));
                let mut count = 0;
                self.neighbours.for_each(slot, |other| {
                    let other = other.index();
                    count += u32::from(self.current[self.slots.cell(other)] as usize == other);
                });
                let tally = self.tallies[slot];
                assert_eq!(tally.count(), count);
                assert!(slot != own || tally.is_barred());
                let best = &mut best[usize::from(tally.is_barred())];
                if slot != own {
                    *best = self.tallies[own].change_to(tally).min(*best);
                }
            }
            assert_eq!(self.conflicts.has(cell), conflicts > 0);
            let watched = if conflicts > 0 { T::ZERO } else { T::BARRED };
            assert!(self.slots.lanes(cell).all(|lanes| self.watched[lanes] == watched));
            if conflicts > 0 {
                let (free, tabu) = self.conflicts.clone_best_of(cell);
                assert_eq!(free, best[0]);
                // Exact where it can matter: below no change.
                assert!(if best[1] < T::BARRED { tabu == best[1] } else { tabu >= T::BARRED });
            }
        }
    }
}
