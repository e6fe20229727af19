//! One move of a [`SwapWalk`]: the choice of a swap, and the words after it.

use super::{MOST_POSITIONS, SwapWalk, SwapWords};
use crate::deduce::Literal;
use crate::model::ValueSet;
use crate::rng::Rng;
use crate::walk::Guide;
use crate::walk::conflict_counts::draw_equal;

/// A swap of the values at two places of a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Swap<T> {
    /// The place of the cell in conflict.
    first: usize,
    second: usize,
    score: T,
}

impl<T: SwapWords> SwapWalk<'_, T> {
    /// Chooses a best swap: draws a cell among those that have one, then a partner among the best ones of the cell.
    #[inline]
    pub(super) fn choose(&self, guide: &impl Guide, rng: &mut Rng) -> Option<Swap<T>> {
        let (free, tabu) = T::least_of_each(self.conflicts.free(), self.conflicts.tabu());
        // Aspiration: a forbidden swap is allowed if it leads to a cost below the best so far.
        let aspires = tabu < free && self.cost + tabu.pairs() < self.best_cost + T::BARRED.pairs();
        let (best, scores) =
            if aspires { (tabu, self.conflicts.tabu()) } else { (free, self.conflicts.free()) };
        if best == T::PADDING {
            return None;
        }
        let focus = if best.change_of_cost() > 0 { self.focus(rng) } else { None };
        let mut draw = || {
            let (index, score) = match focus {
                Some(focus) => focus,
                None => (draw_equal(scores, best, rng), best),
            };
            self.draw_partner(self.conflicts.cell(index).into(), score, aspires, rng)
        };
        let first = draw();
        Some(guide.draw_further(first, draw, |swap| self.literals_of(swap)))
    }

    /// Draws any cell in conflict, by its index in the list; with its best score, if a swap of it is allowed.
    #[inline]
    fn focus(&self, rng: &mut Rng) -> Option<(usize, T)> {
        let index = rng.below(self.conflicts.len() as u32) as usize;
        let score = self.conflicts.free()[index];
        (score != T::PADDING).then_some((index, score))
    }

    /// Draws one of the swaps of a cell that have this score, and are barred or not.
    #[inline]
    fn draw_partner(&self, first: usize, score: T, is_barred: bool, rng: &mut Rng) -> Swap<T> {
        let block = self.layout.block(first);
        let mut scores = [T::PADDING; MOST_POSITIONS];
        let scores = &mut scores[..block.stride];
        T::scores(&self.lines(first), is_barred, scores);
        let position = draw_equal(scores, score, rng);
        debug_assert!(position < block.len);
        Swap { first, second: block.start + position, score }
    }

    /// The literals that a swap adds to the grid.
    #[inline]
    fn literals_of(&self, swap: Swap<T>) -> impl Iterator<Item = Literal> {
        let block = self.layout.block(swap.first);
        let literal = |place: usize, other: usize| {
            self.layout.literal(block.slot(place - block.start, self.held[other].into()))
        };
        [literal(swap.first, swap.second), literal(swap.second, swap.first)].into_iter().flatten()
    }

    /// Makes a swap; what the cells in conflict leave is tabu for `moves` moves.
    #[inline]
    pub(super) fn make(&mut self, swap: Swap<T>, moves: u64) {
        let Swap { first, second, score } = swap;
        let change = score.change_of_cost();
        if self.is_at_best && change > 0 {
            self.keep_best();
        }
        for place in [first, second] {
            if self.own[place].has_clash() {
                self.expiry.forbid(self.own_slot(place), moves);
            }
        }
        self.exchange(first, second);
        self.cost = self.cost.wrapping_add_signed(change);
    }

    /// Swaps the values at two places of a block, and updates everything but the cost.
    #[inline]
    pub(super) fn exchange(&mut self, first: usize, second: usize) {
        let layout = self.layout;
        let block = layout.block(first);
        let (one, other) = (first - block.start, second - block.start);
        let left = layout.value(block, self.held[first]);
        let taken = layout.value(block, self.held[second]);
        let slots = [self.own_slot(first), self.own_slot(second)];
        // Words in other blocks.
        self.count::<false>(first, left);
        self.count::<true>(first, taken);
        self.count::<false>(second, taken);
        self.count::<true>(second, left);
        // In this block no word changes, but two values change their positions.
        for row in self.rows[block.slot_range()].chunks_exact_mut(block.stride) {
            row.swap(one, other);
        }
        let (low, high) = (one.min(other), one.max(other));
        let (before, after) = self.columns[block.slot_range()].split_at_mut(high * block.stride);
        before[low * block.stride..][..block.stride].swap_with_slice(&mut after[..block.stride]);
        self.held.swap(first, second);
        self.holders.swap(block.values + left, block.values + taken);
        self.set_barred(block, one, one, true);
        self.set_barred(block, other, other, true);
        self.set_barred(block, one, other, self.expiry.forbids(slots[0]));
        self.set_barred(block, other, one, self.expiry.forbids(slots[1]));
        self.read_own(block, one);
        self.read_own(block, other);
        self.refresh(first);
        self.refresh(second);
        let both = 1u128 << one | 1 << other;
        for position in (self.clashing[layout.block_number(first)] & !both).indices() {
            self.find_best_swaps(block.start + position);
        }
    }
}
