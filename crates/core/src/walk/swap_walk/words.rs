//! The words of a walk by swaps, and the scores of the swaps of a cell, sixteen at a time.

use wide::{u8x16, u16x16};

use crate::walk::ConflictCounts;
use crate::walk::conflict_counts::{LANES, reduce_bytes, reduce_words};
use crate::walk::swap_layout::PAIR;

/// The clashes of a cell if it had the value of another cell of its block:
/// ```text
///   7 (15)          6 (14) .. 0
/// ┌──────────┬───────────────────────┐
/// │  barred  │ 5 x clashes + outside │
/// └──────────┴───────────────────────┘
/// ```
/// Outside is 1 if the value is not in the value set of the cell. Barred are the value that the cell holds and its tabu values.
///
/// The *score* of a swap is 5 x (change of cost) + (change of the number of values outside of their value set), offset by
/// [`BARRED`](ConflictCounts::BARRED) so that it is never negative.
pub(crate) trait SwapWords: ConflictCounts {
    /// The most clashes of a cell with which no word and no score overflows.
    const MOST_CLASHES: u32;
    /// The word with one clash more.
    fn pair_more(self) -> Self;
    /// The word with one clash fewer; also the score of a swap before its cost grew by one.
    fn pair_fewer(self) -> Self;
    /// The best score of the allowed swaps, and that of the barred ones.
    fn best_swaps(lines: &Lines<'_, Self>) -> (Self, Self);
    /// Writes the scores of the barred or of the allowed swaps, with `PADDING` in place of the others.
    fn scores(lines: &Lines<'_, Self>, are_barred: bool, scores: &mut [Self]);

    /// Whether the word has a clash.
    #[inline]
    fn has_clash(self) -> bool {
        self.count() >= PAIR
    }

    /// The change of cost in a score, offset by that of [`BARRED`](ConflictCounts::BARRED).
    #[inline]
    fn pairs(self) -> u32 {
        // The change of violations is at least -2, and the offset plus 2 is a multiple of 5.
        (self.raw() + 4) / PAIR
    }

    /// The change of cost in a score.
    #[inline]
    fn change_of_cost(self) -> i32 {
        self.pairs() as i32 - Self::BARRED.pairs() as i32
    }
}

/// The words from which the scores of all swaps of a cell follow, by position in the block.
pub(crate) struct Lines<'w, T> {
    /// The words of the cell for the values of the others.
    pub(super) row: &'w [T],
    /// The words of the others for the value of the cell.
    pub(super) column: &'w [T],
    /// The words of all cells of the block for their own values, without flags.
    pub(super) own: &'w [T],
    /// The one of the cell itself.
    pub(super) first: T,
}

impl<T> Lines<'_, T> {
    /// Whole groups of lanes of row, column and own words.
    #[inline]
    fn lanes(&self) -> impl Iterator<Item = [&[T; LANES]; 3]> {
        let (row, column) = (self.row.as_chunks::<LANES>().0, self.column.as_chunks::<LANES>().0);
        let lines = row.iter().zip(column).zip(self.own.as_chunks::<LANES>().0);
        lines.map(|((row, column), own)| [row, column, own])
    }
}

macro_rules! swap_words {
    ($word:ty, $vector:ty, $reduce:ident, $score:ident) => {
        /// The scores of a group of lanes, and all bits set where the swap is barred.
        ///
        /// The cell itself is barred with a score of `BARRED`, a padding lane with one above.
        #[inline]
        fn $score(lanes: [&[$word; LANES]; 3], first: $word) -> ($vector, $vector) {
            let [row, column, own] = lanes.map(|lanes| <$vector>::from(*lanes));
            let flags = <$vector>::splat(<$word>::BARRED);
            let gain = <$vector>::splat(<$word>::BARRED - first);
            let score = (row & !flags) + (column & !flags) + gain - own;
            let is_barred = ((row | column) & flags).simd_eq(flags);
            (score, is_barred)
        }

        impl SwapWords for $word {
            // Four words of a score, and two violations.
            const MOST_CLASHES: u32 = (<$word>::BARRED as u32 - 4) / (2 * PAIR);

            #[inline]
            fn pair_more(self) -> $word {
                self + PAIR as $word
            }
            #[inline]
            fn pair_fewer(self) -> $word {
                self - PAIR as $word
            }
            #[inline]
            fn best_swaps(lines: &Lines<'_, $word>) -> ($word, $word) {
                let mut best = [<$vector>::splat(<$word>::PADDING); 2];
                for lanes in lines.lanes() {
                    let (score, is_barred) = $score(lanes, lines.first);
                    best = [best[0].min(score | is_barred), best[1].min(score | !is_barred)];
                }
                $reduce(best[0], best[1])
            }
            #[inline]
            fn scores(lines: &Lines<'_, $word>, are_barred: bool, scores: &mut [$word]) {
                for (lanes, scores) in lines.lanes().zip(scores.as_chunks_mut::<LANES>().0) {
                    let (score, is_barred) = $score(lanes, lines.first);
                    let is_other = if are_barred { !is_barred } else { is_barred };
                    *scores = (score | is_other).to_array();
                }
            }
        }
    };
}

swap_words!(u8, u8x16, reduce_bytes, score_bytes);
swap_words!(u16, u16x16, reduce_words, score_words);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;

    fn agree<T: SwapWords>(most: u32) {
        let mut rng = Seed(6).rng();
        for round in 0..200 {
            let len: usize = 2 + round % 40;
            let stride = len.next_multiple_of(LANES);
            let mut line = |padding: T, may_be_barred: bool| -> Vec<T> {
                let mut word = || {
                    let word = T::of(rng.below(PAIR * most + 2));
                    if may_be_barred && rng.below(3) == 0 { word.barred() } else { word }
                };
                (0..stride).map(|place| if place < len { word() } else { padding }).collect()
            };
            let (mut row, mut column) = (line(T::PADDING, true), line(T::BARRED, true));
            let own = line(T::ZERO, false);
            row[1] = own[1].barred();
            column[1] = own[1].barred();
            let lines = Lines { row: &row, column: &column, own: &own, first: own[1] };
            let mut expected = [T::PADDING; 2];
            let mut scores = [vec![T::PADDING; stride], vec![T::PADDING; stride]];
            T::scores(&lines, false, &mut scores[0]);
            T::scores(&lines, true, &mut scores[1]);
            for place in 0..len {
                let sum = T::BARRED.raw() + row[place].count() + column[place].count();
                let score = T::of(sum - own[1].count() - own[place].count());
                let class = usize::from(row[place].is_barred() || column[place].is_barred());
                expected[class] = expected[class].min(score);
                assert_eq!((scores[class][place], scores[1 - class][place]), (score, T::PADDING));
            }
            assert_eq!(T::best_swaps(&lines), (expected[0], expected[1]));
        }
    }

    #[test]
    fn vector_scores_agree_with_scalar_ones() {
        assert_eq!(u8::MOST_CLASHES, 12);
        agree::<u8>(u8::MOST_CLASHES);
        agree::<u16>(99);
    }

    #[test]
    fn a_score_tells_the_change_of_cost() {
        for change in -24i32..=24 {
            for violations in -2..=2 {
                let score = u8::of((i32::from(u8::BARRED) + PAIR as i32 * change + violations) as u32);
                assert_eq!(score.change_of_cost(), change);
            }
        }
        assert_eq!(u16::BARRED.change_of_cost(), 0);
        assert_eq!(u16::of(u16::BARRED.raw() - 7).change_of_cost(), -1);
    }
}
