//! The best moves of each cell in conflict, updated after every change of a count.

use super::TabuWalk;
use crate::walk::conflict_counts::LANES;
use crate::walk::{ConflictCounts, Neighbours, SlotNumber};

impl<T: ConflictCounts, N: Neighbours> TabuWalk<'_, T, N> {
    /// Begins a move: frees the values whose tenure ends.
    #[inline]
    pub(super) fn release(&mut self) {
        let TabuWalk { counts, watched, expiry, cells, current, conflicts, touched, .. } = self;
        let mut count = 0;
        expiry.advance(|slot| {
            let cell = cells[slot / LANES];
            let own = current[usize::from(cell)].index();
            if own == slot {
                return;
            }
            let word = counts[slot].freed();
            counts[slot] = word;
            if watched[slot / LANES] == T::ZERO {
                let change = counts[own].change_to(word);
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

    /// Updates the best moves of a cell after one of its values has lost a conflict.
    #[inline]
    pub(super) fn has_fewer(&mut self, slot: N::Number) {
        let cell = self.cells[slot.index() / LANES];
        let word = self.counts[slot.index()];
        let own = self.current[usize::from(cell)];
        if own == slot && word.count() == 0 {
            self.leave(cell);
        } else if own == slot {
            // The current value clashes less: every move gains one less.
            let (free, tabu) = self.conflicts.best_of(cell);
            (*free, *tabu) = (free.one_worse(), tabu.one_worse());
        } else if self.conflicts.has(cell) {
            let change = self.own_count(cell).change_to(word);
            let (free, tabu) = self.conflicts.best_of(cell);
            let best = if word.is_barred() { tabu } else { free };
            *best = change.min(*best);
        }
    }

    /// Updates the best moves of a cell after one of its values has gained a conflict.
    #[inline]
    pub(super) fn has_more(&mut self, slot: N::Number) {
        let cell = self.cells[slot.index() / LANES];
        let word = self.counts[slot.index()];
        let own = self.current[usize::from(cell)];
        if own == slot && word.count() == 1 {
            self.join(cell);
        } else if own == slot {
            let (free, tabu) = self.conflicts.best_of(cell);
            if *tabu == T::BARRED {
                // A forbidden move without change of cost may have been to stay, which does not improve.
                self.find_best_moves(cell);
            } else {
                (*free, *tabu) = (free.one_better(), tabu.one_better());
            }
        } else if self.conflicts.has(cell) {
            let before = self.own_count(cell).change_to(word.fewer());
            let (free, tabu) = self.conflicts.best_of(cell);
            // A new best move is needed only if this value was the best one.
            if before == if word.is_barred() { *tabu } else { *free } {
                self.find_best_moves(cell);
            }
        }
    }

    /// Adds or removes a cell that has changed its value, and finds its best moves.
    #[inline]
    pub(super) fn refresh(&mut self, cell: u16) {
        let is_in_conflict = self.own_count(cell).count() > 0;
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
            // A loop, because a call of memset takes longer for a few words.
            for lanes in self.slots.lanes(cell.into()) {
                self.watched[lanes] = from;
            }
        }
    }

    #[inline]
    fn find_best_moves(&mut self, cell: u16) {
        let own = self.own_count(cell);
        let (free, tabu) = if self.is_narrow[usize::from(cell)] {
            T::least_two(self.current[usize::from(cell)].lanes(&self.counts))
        } else {
            T::least_two(&self.counts[self.slots.row(cell.into())])
        };
        // The current value counts as a forbidden move with change 0, which never passes the aspiration test. So the
        // best forbidden change is exact only if it is negative; otherwise it may be too low.
        let change = |best: T| if best.is_barred() { T::PADDING } else { own.change_to(best) };
        self.conflicts.enter(cell, change(free), change(tabu));
    }
}
