//! The words of a [`SwapWalk`] after a cell has lost or got a value.

use super::{SwapWalk, SwapWords};
use crate::model::ValueSet;
use crate::walk::swap_layout::{Block, NONE};

/// A segment, and the position in its block that holds the value of interest.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Found {
    segment: u32,
    holder: u8,
}

impl<T: SwapWords> SwapWalk<'_, T> {
    /// Counts that the cell at a place has got (`MORE`) or lost a value, and updates the best swaps elsewhere.
    #[inline]
    pub(super) fn count<const MORE: bool>(&mut self, place: usize, value: usize) {
        let touched = self.spread::<MORE>(place, value);
        for number in 0..touched {
            self.repair::<MORE>(self.found[number]);
        }
    }

    /// Counts one clash more or fewer with a value for all cells that must differ from the cell at a place.
    ///
    /// Writes the segments in which this may change best swaps to `found`, and returns their number. Each block occurs
    /// once at most, so the segments can be repaired in any order.
    #[inline]
    pub(super) fn spread<const MORE: bool>(&mut self, place: usize, value: usize) -> usize {
        let SwapWalk { layout, rows, columns, holders, clashing, found, .. } = self;
        let change = |word: T| if MORE { word.pair_more() } else { word.pair_fewer() };
        let mut count = 0;
        for &segment in layout.crossings(place) {
            // Collected without a branch, which would be unpredictable: about half of the blocks lack the value.
            let holder = holders[layout.segment(segment).values as usize + value];
            found[count] = Found { segment, holder };
            count += usize::from(holder != NONE);
        }
        let mut touched = 0;
        for number in 0..count {
            let Found { segment, holder } = found[number];
            let segment = layout.segment(segment);
            let holder = usize::from(holder);
            let column = &mut columns[segment.slots(holder)];
            for &position in layout.positions(segment) {
                let position = usize::from(position);
                column[position] = change(column[position]);
                let word = &mut rows[segment.slots(position).start + holder];
                *word = change(*word);
            }
            // A changed word is in the scores of its cell and of the holder. If it is the holder's own, it is in those
            // of all cells of the block.
            let (bit, clashing) = (1u128 << holder, clashing[usize::from(segment.block)]);
            let matters = (clashing & segment.cells) | (bit & (clashing | segment.cells));
            found[touched] = found[number];
            touched += usize::from(matters != 0);
        }
        touched
    }

    /// Updates the best swaps of a block after the words of a segment have changed.
    #[inline]
    fn repair<const MORE: bool>(&mut self, Found { segment, holder }: Found) {
        let layout = self.layout;
        let segment = layout.segment(segment);
        let block = &layout.blocks()[usize::from(segment.block)];
        let holder = usize::from(holder);
        let (bit, clashing) = (1u128 << holder, self.clashing[usize::from(segment.block)]);
        if segment.cells & bit == 0 {
            for position in (clashing & segment.cells).indices() {
                self.repair_swap(block, position, holder, MORE);
            }
            if clashing & bit != 0 {
                self.find_best_swaps(block.start + holder);
            }
        } else {
            // The value clashes at its holder itself. A swap with another cell of the segment only moves this clash.
            self.read_own(block, holder);
            for position in (clashing & !segment.cells).indices() {
                self.repair_swap(block, position, holder, !MORE);
            }
            self.refresh(block.start + holder);
        }
    }

    /// Updates the best swaps of a cell in conflict after the score of its swap with `other` has risen or fallen by one
    /// pair.
    #[inline]
    fn repair_swap(&mut self, block: &Block, position: usize, other: usize, has_risen: bool) {
        let (score, is_barred) = self.score(block, position, other);
        let place = block.start + position;
        let (free, tabu) = self.conflicts.best_of(place as u16);
        let best = if is_barred { tabu } else { free };
        if !has_risen {
            *best = score.min(*best);
        } else if score.pair_fewer() == *best {
            // It was a best swap; another one may be as good.
            self.find_best_swaps(place);
        }
    }
}
