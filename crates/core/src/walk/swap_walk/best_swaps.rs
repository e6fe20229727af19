//! The best swaps of each cell in conflict, and the tabu values.

use super::{SwapWalk, SwapWords};
use crate::walk::swap_layout::Block;

impl<T: SwapWords> SwapWalk<'_, T> {
    /// The score of the swap of two positions of a block, and whether it is barred.
    #[inline]
    pub(super) fn score(&self, block: &Block, position: usize, other: usize) -> (T, bool) {
        let (forth, back) =
            (self.rows[block.slot(position, other)], self.columns[block.slot(position, other)]);
        let own = self.own[block.start + position].count() + self.own[block.start + other].count();
        let score = T::of(T::BARRED.raw() + forth.count() + back.count() - own);
        (score, forth.is_barred() || back.is_barred())
    }

    /// Finds the best swaps of a cell in conflict.
    #[inline]
    pub(super) fn find_best_swaps(&mut self, place: usize) {
        let (free, tabu) = T::best_swaps(&self.lines(place));
        self.conflicts.enter(place as u16, free, tabu);
    }

    /// Adds or removes a cell whose own word has changed, and finds its best swaps.
    #[inline]
    pub(super) fn refresh(&mut self, place: usize) {
        let number = place as u16;
        let has_clash = self.own[place].has_clash();
        if has_clash != self.conflicts.has(number) {
            let block = self.layout.block(place);
            self.clashing[self.layout.block_number(place)] ^= 1 << (place - block.start);
            if has_clash {
                self.conflicts.join(number);
            } else {
                self.conflicts.leave(number);
            }
        }
        if has_clash {
            self.find_best_swaps(place);
        }
    }

    /// Begins a move: frees the values whose tenure ends.
    #[inline]
    pub(super) fn release(&mut self) {
        let SwapWalk { expiry, freed, .. } = self;
        freed.clear();
        expiry.advance(|slot| freed.push(slot as u32));
        self.free_values();
    }

    /// Frees all tabu values.
    pub(super) fn release_all(&mut self) {
        let SwapWalk { expiry, freed, .. } = self;
        freed.clear();
        expiry.drain(|slot| freed.push(slot as u32));
        self.free_values();
    }

    #[inline]
    fn free_values(&mut self) {
        for index in 0..self.freed.len() {
            self.free_value(self.freed[index] as usize);
        }
    }

    /// Allows a cell to take a value again.
    #[inline]
    fn free_value(&mut self, slot: usize) {
        let layout = self.layout;
        let place = layout.place_of_slot(slot);
        let block = layout.block(place);
        let position = place - block.start;
        let number = (slot - block.slot(position, 0)) as u8;
        if self.held[place] == number {
            // The value that the cell holds stays barred.
            return;
        }
        let holder = usize::from(self.holders[block.values + layout.value(block, number)]);
        self.set_barred(block, position, holder, false);
        let (score, is_barred) = self.score(block, position, holder);
        if is_barred {
            // The other cell may not take its value.
            return;
        }
        for place in [place, block.start + holder] {
            if self.own[place].has_clash() {
                let (free, tabu) = self.conflicts.best_of(place as u16);
                *free = score.min(*free);
                if *tabu == score {
                    self.find_best_swaps(place);
                }
            }
        }
    }

    /// Bars a cell from the value that is held at a position of its block, or allows it.
    #[inline]
    pub(super) fn set_barred(&mut self, block: &Block, position: usize, holder: usize, is_barred: bool) {
        let slot = block.slot(position, holder);
        let word = if is_barred { self.rows[slot].barred() } else { self.rows[slot].freed() };
        self.rows[slot] = word;
        self.columns[block.slot(holder, position)] = word;
    }
}
