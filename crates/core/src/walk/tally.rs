//! One small word per literal: how many conflicts it would have, and whether the walk may choose it.

use std::fmt::Debug;

/// How many tallies are looked at together: a cell's row of them is a multiple of this.
pub const LANES: usize = 16;

/// The conflicts of a literal, with two flags above them:
/// ```text
///   7 (15)     6 (14)    5 (13) .. 0
/// ┌─────────┬──────────┬────────────┐
/// │ current │   tabu   │   count    │
/// └─────────┴──────────┴────────────┘
/// ```
/// So the least word of a cell's row is its best allowed value, and flipping the tabu bits makes it the best forbidden
/// one: a vector minimum each. Loops over `LANES` words are written so that the compiler makes vector code of them
/// without being told for which processor; bytes have an unsigned minimum on all of them.
pub trait Tally: Copy + Ord + Debug + Send + Sync + 'static {
    /// The value which the cell has now.
    const CURRENT: Self;
    /// A value which the walk must not take for a while.
    const TABU: Self;
    /// What fills up a row; it is never the least of one.
    const PADDING: Self;
    /// No conflicts.
    const ZERO: Self;
    /// The largest count.
    const LIMIT: u32;

    /// The word as it is.
    fn raw(self) -> u32;
    /// The count without the flags.
    fn count(self) -> u32;
    /// The word of this number.
    fn of(count: u32) -> Self;
    /// Is it the value which its cell has now?
    fn is_current(self) -> bool;
    /// Is it forbidden?
    fn is_tabu(self) -> bool;
    /// One conflict more.
    #[must_use]
    fn more(self) -> Self;
    /// One conflict fewer.
    #[must_use]
    fn fewer(self) -> Self;
    /// With these flags set.
    #[must_use]
    fn with(self, flags: Self) -> Self;
    /// Without these flags.
    #[must_use]
    fn without(self, flags: Self) -> Self;
    /// With these flags turned round.
    #[must_use]
    fn flipped(self, flags: Self) -> Self;
    /// The lanes equal to `wanted`, one bit each.
    fn matches(lanes: &[Self; LANES], wanted: Self) -> u32;
}

macro_rules! tally {
    ($word:ty, $matches:expr) => {
        impl Tally for $word {
            const CURRENT: $word = 1 << (<$word>::BITS - 1);
            const TABU: $word = 1 << (<$word>::BITS - 2);
            const PADDING: $word = <$word>::MAX;
            const ZERO: $word = 0;
            // One below the largest that fits, so that no word equals the padding.
            const LIMIT: u32 = Self::TABU as u32 - 2;

            #[inline]
            fn raw(self) -> u32 {
                u32::from(self)
            }
            #[inline]
            fn count(self) -> u32 {
                u32::from(self & (Self::TABU - 1))
            }
            #[inline]
            fn of(raw: u32) -> $word {
                debug_assert!(raw <= <$word>::MAX.into());
                raw as $word
            }
            #[inline]
            fn is_current(self) -> bool {
                self >= Self::CURRENT
            }
            #[inline]
            fn is_tabu(self) -> bool {
                self & Self::TABU != 0
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
            fn with(self, flags: $word) -> $word {
                self | flags
            }
            #[inline]
            fn without(self, flags: $word) -> $word {
                self & !flags
            }
            #[inline]
            fn flipped(self, flags: $word) -> $word {
                self ^ flags
            }
            #[inline]
            fn matches(lanes: &[$word; LANES], wanted: $word) -> u32 {
                $matches(lanes, wanted)
            }
        }
    };
}

tally!(u8, matching_bytes);
tally!(u16, matching_words);

/// Eight bytes at a time within a word of 64 bits: three times as fast as one by one.
#[inline]
fn matching_bytes(lanes: &[u8; LANES], wanted: u8) -> u32 {
    const LOW: u64 = u64::from_le_bytes([0x7f; 8]);
    let (halves, _) = lanes.as_chunks::<8>();
    let all = u64::from_le_bytes([wanted; 8]);
    let bits = |half: &[u8; 8]| {
        let differing = u64::from_le_bytes(*half) ^ all;
        // The top bit of each byte that does not differ.
        let equal = !(((differing & LOW) + LOW) | differing | LOW);
        // Gathers the top bits of the eight bytes into one byte.
        (((equal >> 7).wrapping_mul(0x0102_0408_1020_4080)) >> 56) as u32
    };
    bits(&halves[0]) | bits(&halves[1]) << 8
}

#[inline]
fn matching_words(lanes: &[u16; LANES], wanted: u16) -> u32 {
    lanes.iter().enumerate().fold(0, |bits, (lane, &word)| bits | u32::from(word == wanted) << lane)
}

/// The least of the words.
#[inline]
pub(super) fn least<T: Tally>(words: &[T]) -> T {
    let mut least = [T::PADDING; LANES];
    for lanes in words.as_chunks::<LANES>().0 {
        for (least, &word) in least.iter_mut().zip(lanes) {
            *least = word.min(*least);
        }
    }
    least.into_iter().fold(T::PADDING, T::min)
}

/// The least of the words once the flags are turned round.
#[inline]
pub(super) fn least_flipped<T: Tally>(words: &[T], flags: T) -> T {
    let mut least = [T::PADDING; LANES];
    for lanes in words.as_chunks::<LANES>().0 {
        for (least, &word) in least.iter_mut().zip(lanes) {
            *least = word.flipped(flags).min(*least);
        }
    }
    least.into_iter().fold(T::PADDING, T::min)
}

/// How many of the words equal `wanted`.
#[inline]
pub(super) fn count_equal<T: Tally>(words: &[T], wanted: T) -> u32 {
    words.as_chunks::<LANES>().0.iter().map(|lanes| T::matches(lanes, wanted).count_ones()).sum()
}

/// The place of the word that equals `wanted` after `skipped` others that do.
#[inline]
pub(super) fn find_equal<T: Tally>(words: &[T], wanted: T, mut skipped: u32) -> usize {
    for (number, lanes) in words.as_chunks::<LANES>().0.iter().enumerate() {
        let mut bits = T::matches(lanes, wanted);
        let count = bits.count_ones();
        if skipped < count {
            for _ in 0..skipped {
                bits &= bits - 1;
            }
            return number * LANES + bits.trailing_zeros() as usize;
        }
        skipped -= count;
    }
    unreachable!("there are more equal words than were skipped")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;

    fn agree<T: Tally>(draw: impl Fn(u32) -> T) {
        let mut rng = Seed(5).rng();
        for _ in 0..200 {
            let words: Vec<T> = (0..3 * LANES).map(|_| draw(rng.below(5))).collect();
            assert_eq!(least(&words), *words.iter().min().unwrap());
            let wanted = draw(rng.below(5));
            let places: Vec<usize> = (0..words.len()).filter(|&place| words[place] == wanted).collect();
            assert_eq!(count_equal(&words, wanted) as usize, places.len());
            for (skipped, &place) in places.iter().enumerate() {
                assert_eq!(find_equal(&words, wanted, skipped as u32), place);
            }
        }
    }

    #[test]
    fn lanes_agree_with_one_by_one() {
        agree::<u8>(|number| [0, 1, 0x40, 0x80, 0xff][number as usize]);
        agree::<u16>(|number| [0, 1, 0x4000, 0x8000, 0xffff][number as usize]);
    }

    #[test]
    fn flags_stand_above_the_count() {
        let tally = u8::of(3).with(u8::TABU).more();
        assert_eq!((tally.count(), tally.is_tabu(), tally.is_current()), (4, true, false));
        assert!(tally.without(u8::TABU) < u8::of(5) && u8::of(u8::LIMIT) < u8::TABU);
        assert_eq!(u8::of(2).with(u8::CURRENT).fewer().count(), 1);
    }
}
