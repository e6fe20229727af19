//! One small word per literal: the number of conflicts it would have, and whether the walk may choose it.

use std::fmt::Debug;

use wide::bytemuck::cast;
use wide::{u8x16, u16x16, u64x2};

use crate::rng::Rng;

/// The number of words that are compared at once; the length of a cell's row is a multiple of this.
pub(crate) const LANES: usize = 16;

/// The number of conflicts of a literal, and above it a flag:
/// ```text
///   7 (15)      6 (14) .. 0
/// ┌──────────┬────────────────┐
/// │  barred  │     count      │
/// └──────────┴────────────────┘
/// ```
/// Barred are the values that the walk may not take: the current value of the cell, and those that are tabu. So the least
/// word of a cell's row is its best allowed value. With inverted flags, the least word is the best forbidden value. Each
/// is one vector minimum, on any processor that has a minimum for bytes.
///
/// The same type also holds a change of cost, offset by [`BARRED`](Self::BARRED) so that it is never negative.
pub(crate) trait ConflictCounts: Copy + Ord + Debug + Send + Sync + 'static {
    /// The flag.
    const BARRED: Self;
    /// The padding of a row, and the cost of a move that does not exist; above every word that occurs.
    const PADDING: Self;
    /// No conflicts, not barred.
    const ZERO: Self;
    /// The largest count.
    const LIMIT: usize;

    /// The word as a number, flag included.
    fn raw(self) -> u32;
    /// The word for this number.
    fn of(raw: u32) -> Self;
    /// The count without the flag.
    fn count(self) -> u32;
    /// Whether the flag is set.
    fn is_barred(self) -> bool;
    /// The word with one conflict more.
    fn more(self) -> Self;
    /// The word with one conflict fewer.
    fn fewer(self) -> Self;
    /// The word with the flag set.
    fn barred(self) -> Self;
    /// The word without the flag.
    fn freed(self) -> Self;
    /// The change of cost when the cell moves from this value to `other`.
    fn change_to(self, other: Self) -> Self;
    /// A change of cost increased by one; [`PADDING`](Self::PADDING) stays as it is.
    fn one_worse(self) -> Self;
    /// A change of cost decreased by one; [`PADDING`](Self::PADDING) stays as it is.
    fn one_better(self) -> Self;
    /// The least word of whole lanes.
    fn least(words: &[Self]) -> Self;
    /// The least word of each of two slices of whole lanes of the same length.
    fn least_of_each(words: &[Self], others: &[Self]) -> (Self, Self);
    /// The least word of whole lanes, and the least word with inverted flags.
    fn least_two(words: &[Self]) -> (Self, Self);
    /// A bit for each lane that equals `wanted`.
    fn matches(lanes: &[Self; LANES], wanted: Self) -> u32;
}

macro_rules! conflict_counts {
    ($word:ty, $vector:ty, $reduce:ident) => {
        impl ConflictCounts for $word {
            const BARRED: $word = 1 << (<$word>::BITS - 1);
            const PADDING: $word = <$word>::MAX;
            const ZERO: $word = 0;
            // One below the largest that fits, so that no word equals the padding.
            const LIMIT: usize = Self::BARRED as usize - 2;

            #[inline]
            fn raw(self) -> u32 {
                u32::from(self)
            }
            #[inline]
            fn of(raw: u32) -> $word {
                debug_assert!(raw < Self::PADDING.into());
                raw as $word
            }
            #[inline]
            fn count(self) -> u32 {
                u32::from(self.freed())
            }
            #[inline]
            fn is_barred(self) -> bool {
                self >= Self::BARRED
            }
            #[inline]
            fn more(self) -> $word {
                self + 1
            }
            #[inline]
            fn fewer(self) -> $word {
                self - 1
            }
            #[inline]
            fn barred(self) -> $word {
                self | Self::BARRED
            }
            #[inline]
            fn freed(self) -> $word {
                self & !Self::BARRED
            }
            #[inline]
            fn change_to(self, other: $word) -> $word {
                Self::BARRED + other.freed() - self.freed()
            }
            #[inline]
            fn one_worse(self) -> $word {
                self + <$word>::from(self != Self::PADDING)
            }
            #[inline]
            fn one_better(self) -> $word {
                self - <$word>::from(self != Self::PADDING)
            }
            #[inline]
            fn least(words: &[$word]) -> $word {
                let mut least = <$vector>::splat(Self::PADDING);
                for &lanes in words.as_chunks::<LANES>().0 {
                    least = least.min(<$vector>::from(lanes));
                }
                $reduce(least, least).0
            }
            #[inline]
            fn least_of_each(words: &[$word], others: &[$word]) -> ($word, $word) {
                let (lanes, others) = (words.as_chunks::<LANES>().0, others.as_chunks::<LANES>().0);
                let mut least = [<$vector>::splat(Self::PADDING); 2];
                for (&lanes, &others) in lanes.iter().zip(others) {
                    least = [least[0].min(<$vector>::from(lanes)), least[1].min(<$vector>::from(others))];
                }
                $reduce(least[0], least[1])
            }
            #[inline]
            fn least_two(words: &[$word]) -> ($word, $word) {
                let flags = <$vector>::splat(Self::BARRED);
                let (lanes, _) = words.as_chunks::<LANES>();
                let Some((&first, rest)) = lanes.split_first() else { return (Self::PADDING, Self::PADDING) };
                let mut plain = <$vector>::from(first);
                let mut flipped = plain ^ flags;
                for &lanes in rest {
                    let lanes = <$vector>::from(lanes);
                    plain = plain.min(lanes);
                    flipped = flipped.min(lanes ^ flags);
                }
                $reduce(plain, flipped)
            }
            #[inline]
            fn matches(lanes: &[$word; LANES], wanted: $word) -> u32 {
                <$vector>::from(*lanes).simd_eq(<$vector>::splat(wanted)).to_bitmask()
            }
        }
    };
}

conflict_counts!(u8, u8x16, reduce_bytes);
conflict_counts!(u16, u16x16, reduce_words);

/// The least byte of each vector.
///
/// Together they take about 14 instructions and stay in the vector registers until the end. One by one, as the crate
/// does it for baseline processors, they take 35 each.
#[inline]
pub(super) fn reduce_bytes(one: u8x16, other: u8x16) -> (u8, u8) {
    let pairs = u8x16::unpack_low(one, other).min(u8x16::unpack_high(one, other));
    let as_words = |pairs: u8x16| cast::<u8x16, u64x2>(pairs);
    let pairs = pairs.min(cast(as_words(pairs).unpack_hi(as_words(pairs))));
    let pairs = pairs.min(cast(as_words(pairs) >> 32));
    let pairs = pairs.min(cast(as_words(pairs) >> 16));
    let [one, other] = (as_words(pairs).to_array()[0] as u16).to_ne_bytes();
    (one, other)
}

#[inline]
pub(super) fn reduce_words(one: u16x16, other: u16x16) -> (u16, u16) {
    (one.reduce_min(), other.reduce_min())
}

/// The number of groups of lanes whose bits fit one 64-bit word.
const GROUPS: usize = u64::BITS as usize / LANES;

/// The index of a random word among those that equal `wanted`, of which there must be one. Draws no random number if
/// there is only one.
#[inline]
pub(super) fn draw_equal<T: ConflictCounts>(words: &[T], wanted: T, rng: &mut Rng) -> usize {
    let (lanes, _) = words.as_chunks::<LANES>();
    if lanes.len() > GROUPS {
        return draw_among_many(lanes, wanted, rng);
    }
    let bits = bits_of_equals(lanes, wanted);
    if bits & bits.wrapping_sub(1) == 0 {
        return bits.trailing_zeros() as usize;
    }
    nth_bit(bits, rng.below(bits.count_ones()))
}

/// A bit for each word that equals `wanted`.
#[inline]
fn bits_of_equals<T: ConflictCounts>(lanes: &[[T; LANES]], wanted: T) -> u64 {
    let bits_of = |lanes| u64::from(T::matches(lanes, wanted));
    let places = (0..).step_by(LANES);
    lanes.iter().zip(places).fold(0, |bits, (lanes, place)| bits | bits_of(lanes) << place)
}

#[cold]
fn draw_among_many<T: ConflictCounts>(lanes: &[[T; LANES]], wanted: T, rng: &mut Rng) -> usize {
    let total = lanes.chunks(GROUPS).map(|few| bits_of_equals(few, wanted).count_ones()).sum();
    let mut skipped = if total > 1 { rng.below(total) } else { 0 };
    for (number, few) in lanes.chunks(GROUPS).enumerate() {
        let bits = bits_of_equals(few, wanted);
        let count = bits.count_ones();
        if skipped < count {
            return number * u64::BITS as usize + nth_bit(bits, skipped);
        }
        skipped -= count;
    }
    unreachable!("one of the words was drawn")
}

/// The index of the set bit that has `skipped` set bits below it.
#[inline]
fn nth_bit(mut bits: u64, skipped: u32) -> usize {
    // A loop of 0 to 3 steps is hard to predict: without it, a whole move takes about 3 % less time.
    for step in 0..4 {
        bits = if step < skipped { bits & (bits - 1) } else { bits };
    }
    for _ in 4..skipped {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;

    fn agree<T: ConflictCounts>(draw: impl Fn(u32) -> T) {
        let mut rng = Seed(5).rng();
        for lanes in [1, 1, 2, 3, 4, 5, 9] {
            let words: Vec<T> = (0..lanes * LANES).map(|_| draw(rng.below(5))).collect();
            assert_eq!(T::least(&words), *words.iter().min().unwrap());
            let others: Vec<T> = (0..lanes * LANES).map(|_| draw(1 + rng.below(4))).collect();
            let least = (*words.iter().min().unwrap(), *others.iter().min().unwrap());
            assert_eq!(T::least_of_each(&words, &others), least);
            let wanted = words[rng.below(words.len() as u32) as usize];
            let places: Vec<usize> = (0..words.len()).filter(|&place| words[place] == wanted).collect();
            let mut seen: Vec<usize> = (0..400).map(|_| draw_equal(&words, wanted, &mut rng)).collect();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen, places);
        }
    }

    #[test]
    fn vector_operations_agree_with_scalar_ones() {
        agree::<u8>(|number| [0, 1, 0x7e, 0x80, 0xff][number as usize]);
        agree::<u16>(|number| [0, 1, 0x7ffe, 0x8000, 0xffff][number as usize]);
    }

    #[test]
    fn the_flag_is_above_the_count() {
        let word = u8::of(3).barred().more();
        assert_eq!((word.count(), word.is_barred(), word.freed()), (4, true, u8::of(4)));
        assert!(u8::of(u8::LIMIT as u32) < u8::BARRED && u8::of(u8::LIMIT as u32).barred() < u8::PADDING);
        assert_eq!(u8::of(5).barred().change_to(u8::of(2)), u8::BARRED - 3);
        assert_eq!(u8::PADDING.one_better().one_worse(), u8::PADDING);
    }

    #[test]
    fn a_row_has_a_least_allowed_and_a_least_barred_word() {
        let mut row = [u8::PADDING; LANES];
        row[..4].copy_from_slice(&[u8::of(4), u8::of(1).barred(), u8::of(3), u8::of(2).barred()]);
        assert_eq!(u8::least_two(&row), (3, 1));
    }
}
