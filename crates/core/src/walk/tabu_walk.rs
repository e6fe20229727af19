//! The tabu walk: one cell after the other takes the value that mends the most.

use std::ops::ControlFlow;

use super::conflicts::Conflicts;
use super::expiry::Expiry;
use super::tally::{LANES, Tally, draw_equal};
use super::{Guide, Neighbours, SlotNumber, Slots, Unguided};
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
    /// The open cell of each group of lanes.
    cells: Table<N, u16>,
    /// The slot of each open cell's value.
    current: Box<[N::Number; 1 << 16]>,
    /// Has the open cell one group of lanes only? Most have.
    is_narrow: Box<[bool; 1 << 16]>,
    conflicts: Conflicts<T>,
    /// For each group of lanes, the least tally whose change is to be looked at: any if the cell is in conflict, else a
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

impl<'c, T: Tally, N: Neighbours> TabuWalk<'c, T, N> {
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
            tallies: N::Number::table(T::PADDING, slots.len()),
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

    /// The tally of the value that a cell has.
    #[inline]
    fn own_tally(&self, cell: u16) -> T {
        self.tallies[self.current[usize::from(cell)].index()]
    }

    /// Begins anew with the given literals, the other cells in random order, each with the value that clashes least.
    ///
    /// `look` is asked now and then whether to go on.
    pub fn begin<B>(
        &mut self,
        given: &[Literal],
        rng: &mut Rng,
        mut look: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.tallies[0..self.slots.len()].fill(T::PADDING);
        for literal in self.cover.literals() {
            self.tallies[self.slots.slot(literal)] = T::ZERO;
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
                look()?;
            }
            let row = self.slots.row(cell);
            let wanted = T::least(&self.tallies[row.clone()]);
            let start = row.start;
            let slot = self.draw_value(start, &self.tallies[row], wanted, &Unguided, rng);
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
        self.cost += self.tallies[slot].count();
        self.tallies[slot] = self.tallies[slot].barred();
        self.current[cell] = N::Number::of(slot);
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
    fn choose(&self, guide: &impl Guide, rng: &mut Rng) -> Option<(u16, N::Number)> {
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
        let wanted = T::of(self.own_tally(cell).count() + best.raw() - bias);
        let wanted = if aspires { wanted.barred() } else { wanted };
        let own = self.current[usize::from(cell)];
        let slot = if self.is_narrow[usize::from(cell)] {
            let start = own.index() / LANES * LANES;
            self.draw_value(start, own.lanes(&self.tallies), wanted, guide, rng)
        } else {
            let row = self.slots.row(cell.into());
            self.draw_value(row.start, &self.tallies[row], wanted, guide, rng)
        };
        Some((cell, N::Number::of(slot)))
    }

    /// One of the slots that equal `wanted`, in the row that begins at `start`.
    #[inline]
    fn draw_value(&self, start: usize, row: &[T], wanted: T, guide: &impl Guide, rng: &mut Rng) -> usize {
        let mut draw = || draw_equal(row, wanted, rng);
        let first = draw();
        start + guide.draw_further(first, draw, |place| self.slots.literal(start + place))
    }

    /// Gives a cell another value; the one it leaves is tabu for so many moves.
    #[inline]
    fn change(&mut self, cell: u16, slot: N::Number, moves: u64) {
        let left = std::mem::replace(&mut self.current[usize::from(cell)], slot);
        let (before, after) = (self.tallies[left.index()].count(), self.tallies[slot.index()].count());
        if self.is_at_best && after > before {
            self.keep_best(cell, left);
        }
        self.cost = self.cost + after - before;
        // The value left stays barred, now because it is tabu.
        self.expiry.forbid(left.index(), moves);
        self.tallies[slot.index()] = self.tallies[slot.index()].barred();
        let touched = self.count(left, T::fewer);
        for place in 0..touched.index() {
            self.has_fewer(self.touched[place]);
        }
        let touched = self.count(slot, T::more);
        for place in 0..touched.index() {
            self.has_more(self.touched[place]);
        }
        self.refresh(cell);
    }

    /// Keeps the best grid, which the walk has just left by giving this cell another value than `left`.
    #[cold]
    fn keep_best(&mut self, cell: u16, left: N::Number) {
        let cell_count = self.best.len();
        self.best.copy_from_slice(&self.current[..cell_count]);
        self.best[usize::from(cell)] = left;
        self.is_at_best = false;
    }

    /// Counts one conflict more or fewer for every neighbour of a slot; how many of them, now in `touched`, are to be
    /// looked at.
    #[inline]
    fn count(&mut self, slot: N::Number, change: impl Fn(T) -> T) -> N::Number {
        let TabuWalk { tallies, watched, touched, neighbours, .. } = self;
        let (tallies, watched, touched) = (&mut **tallies, &**watched, &mut **touched);
        let mut count = N::Number::of(0);
        neighbours.for_each(slot.index(), |number| {
            let neighbour = number.index();
            let tally = change(tallies[neighbour]);
            tallies[neighbour] = tally;
            // Collected without a branch, which would be a coin toss.
            touched[count.index()] = number;
            count = count.advanced(tally >= watched[neighbour / LANES]);
        });
        count
    }

    /// Mends what is known of a cell's best moves after one of its values has lost a conflict.
    #[inline]
    fn has_fewer(&mut self, slot: N::Number) {
        let cell = self.cells[slot.index() / LANES];
        let tally = self.tallies[slot.index()];
        let own = self.current[usize::from(cell)];
        if own == slot && tally.count() == 0 {
            self.leave(cell);
        } else if own == slot {
            // Its own value clashes less: every move gains one less.
            let (free, tabu) = self.conflicts.best_of(cell);
            (*free, *tabu) = (free.one_worse(), tabu.one_worse());
        } else if self.conflicts.has(cell) {
            let change = self.own_tally(cell).change_to(tally);
            let (free, tabu) = self.conflicts.best_of(cell);
            let best = if tally.is_barred() { tabu } else { free };
            *best = change.min(*best);
        }
    }

    /// Mends what is known of a cell's best moves after one of its values has got another conflict.
    #[inline]
    fn has_more(&mut self, slot: N::Number) {
        let cell = self.cells[slot.index() / LANES];
        let tally = self.tallies[slot.index()];
        let own = self.current[usize::from(cell)];
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
            let before = self.own_tally(cell).change_to(tally.fewer());
            let (free, tabu) = self.conflicts.best_of(cell);
            // Only if it was the best is there another one to be found.
            if before == if tally.is_barred() { *tabu } else { *free } {
                self.find_best_moves(cell);
            }
        }
    }

    /// Lists or unlists a cell that has another value now, and finds its best moves.
    #[inline]
    fn refresh(&mut self, cell: u16) {
        let is_in_conflict = self.own_tally(cell).count() > 0;
        match (self.conflicts.has(cell), is_in_conflict) {
            (false, true) => self.join(cell),
            (true, false) => self.leave(cell),
            (true, true) => self.find_best_moves(cell),
            (false, false) => {}
        }
    }

    #[inline]
    fn join(&mut self, cell: u16) {
        self.conflicts.join(cell);
        self.watch(cell, T::ZERO);
        self.find_best_moves(cell);
    }

    #[inline]
    fn leave(&mut self, cell: u16) {
        self.conflicts.leave(cell);
        self.watch(cell, T::BARRED);
    }

    #[inline]
    fn watch(&mut self, cell: u16, from: T) {
        if self.is_narrow[usize::from(cell)] {
            self.watched[self.current[usize::from(cell)].index() / LANES] = from;
        } else {
            // A loop, because a call to fill memory takes longer than the few words.
            for lanes in self.slots.lanes(cell.into()) {
                self.watched[lanes] = from;
            }
        }
    }

    #[inline]
    fn find_best_moves(&mut self, cell: u16) {
        let own = self.own_tally(cell);
        let (free, tabu) = if self.is_narrow[usize::from(cell)] {
            T::least_two(self.current[usize::from(cell)].lanes(&self.tallies))
        } else {
            T::least_two(&self.tallies[self.slots.row(cell.into())])
        };
        // The cell's own value counts as forbidden here, with a change of nothing, to which nothing ever aspires. So the
        // best forbidden change is exact only below nothing; above, it may be better than the truth.
        let change = |best: T| if best.is_barred() { T::PADDING } else { own.change_to(best) };
        self.conflicts.enter(cell, change(free), change(tabu));
    }

    /// Begins a move: allows what was tabu until now.
    #[inline]
    fn release(&mut self) {
        let TabuWalk { tallies, watched, expiry, cells, current, conflicts, touched, .. } = self;
        let mut count = 0;
        expiry.advance(|slot| {
            let cell = cells[slot / LANES];
            let own = current[usize::from(cell)].index();
            if own == slot {
                return;
            }
            let tally = tallies[slot].freed();
            tallies[slot] = tally;
            if watched[slot / LANES] == T::ZERO {
                let change = tallies[own].change_to(tally);
                let (free, tabu) = conflicts.best_of(cell);
                *free = change.min(*free);
                touched[count] = N::Number::of(slot);
                count += usize::from(change == *tabu);
            }
        });
        for place in 0..count {
            self.find_best_moves(self.cells[self.touched[place].index() / LANES]);
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

    /// The best grid since the walk began, without the cells that clash in it.
    #[must_use]
    pub fn best_grid(&self) -> Grid {
        let best = if self.is_at_best { self.current() } else { &self.best };
        let mut grid = self.cover.grid().clone();
        for slot in best {
            let literal = self.slots.literal(slot.index());
            grid.set(self.cover.cell(literal), Some(self.cover.value(literal)));
        }
        // One of each clashing pair goes; the one that clashes with more goes first.
        let is_in_best = |slot: usize| best[self.slots.cell(slot)].index() == slot;
        let mut clashes: Vec<(u32, usize)> = Vec::new();
        for slot in best.iter().map(|slot| slot.index()) {
            let mut count = 0;
            self.neighbours.for_each(slot, |neighbour| count += u32::from(is_in_best(neighbour.index())));
            if count > 0 {
                clashes.push((count, slot));
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
        for cell in 0..self.best.len() {
            let own = self.current[cell].index();
            let conflicts = self.tallies[own].count();
            let row = self.slots.row(cell);
            let mut best = [T::PADDING; 2];
            for literal in self.cover.literals_of(cell) {
                let slot = self.slots.slot(literal);
                assert!(row.contains(&slot));
                let mut count = 0;
                self.neighbours.for_each(slot, |other| {
                    let other = other.index();
                    count += u32::from(self.current[self.slots.cell(other)].index() == other);
                });
                let tally = self.tallies[slot];
                assert_eq!(tally.count(), count);
                assert!(slot != own || tally.is_barred());
                let best = &mut best[usize::from(tally.is_barred())];
                if slot != own {
                    *best = self.tallies[own].change_to(tally).min(*best);
                }
            }
            assert_eq!(self.conflicts.has(cell as u16), conflicts > 0);
            let watched = if conflicts > 0 { T::ZERO } else { T::BARRED };
            assert!(self.slots.lanes(cell).all(|lanes| self.watched[lanes] == watched));
            if conflicts > 0 {
                let (free, tabu) = self.conflicts.clone_best_of(cell as u16);
                assert_eq!(free, best[0]);
                // Exact where it can matter: below no change.
                assert!(if best[1] < T::BARRED { tabu == best[1] } else { tabu >= T::BARRED });
            }
        }
    }
}
