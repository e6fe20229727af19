//! Sets of values as single machine words.
//!
//! A solver that works on sets is written once, over [`ValueSet`], and compiled for each word; `with_value_set!` picks
//! the smallest word that fits, once per puzzle.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of values (or of places in a unit), one bit each: bit 0 is index 0, which is value 1.
pub trait ValueSet:
    Copy
    + Debug
    + Default
    + Eq
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + 'static
{
    /// The number of values that fit.
    const CAPACITY: usize;

    /// The empty set.
    const EMPTY: Self;

    /// The set of this index alone.
    fn only(index: usize) -> Self;

    /// The set of all indices below `count`.
    fn all(count: usize) -> Self;

    /// The set of all indices above `index` that fit the word.
    fn above(index: usize) -> Self;

    /// The number of indices in the set.
    fn len(self) -> usize;

    /// Whether the set is empty.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the set has exactly one index.
    fn is_single(self) -> bool;

    /// The lowest index.
    ///
    /// For the empty set, this is the width of the word, which is no valid index.
    fn lowest(self) -> usize;

    /// This set without its lowest index.
    fn without_lowest(self) -> Self;

    /// Whether the set has this index.
    #[inline]
    fn has(self, index: usize) -> bool {
        !(self & Self::only(index)).is_empty()
    }

    /// The indices in ascending order.
    #[inline]
    fn indices(self) -> Indices<Self> {
        Indices(self)
    }
}

/// The indices of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Indices<S>(S);

impl<S: ValueSet> Iterator for Indices<S> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let lowest = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(lowest)
    }
}

macro_rules! value_set {
    ($($word:ty),*) => {$(
        impl ValueSet for $word {
            const CAPACITY: usize = <$word>::BITS as usize;
            const EMPTY: $word = 0;

            #[inline]
            fn only(index: usize) -> $word {
                1 << index
            }

            #[inline]
            fn all(count: usize) -> $word {
                if count >= Self::CAPACITY { <$word>::MAX } else { (1 << count) - 1 }
            }

            #[inline]
            fn above(index: usize) -> $word {
                !1 << index
            }

            #[inline]
            fn len(self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn is_single(self) -> bool {
                // Not `count_ones() == 1`: without the popcnt instruction that is a dozen operations. One comparison
                // instead of two, because the processor cannot predict which sets are empty.
                let below = self.wrapping_sub(1);
                self ^ below > below
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn without_lowest(self) -> $word {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}

value_set!(u16, u32, u64, u128);

/// Runs an expression with a type alias for the smallest word that holds sets of `side` values.
macro_rules! with_value_set {
    ($side:expr, $Set:ident => $body:expr) => {
        match $side {
            0..=16 => {
                type $Set = u16;
                $body
            }
            17..=32 => {
                type $Set = u32;
                $body
            }
            33..=64 => {
                type $Set = u64;
                $body
            }
            _ => {
                type $Set = u128;
                $body
            }
        }
    };
}
pub(crate) use with_value_set;

#[cfg(test)]
mod tests {
    use super::*;

    fn laws<S: ValueSet>(side: usize) {
        let all = S::all(side);
        assert_eq!(all.len(), side);
        assert!(all.indices().eq(0..side));
        assert!(!all.has(side.min(S::CAPACITY - 1)) || side == S::CAPACITY);
        for index in 0..side {
            assert!(S::only(index).is_single() && S::only(index).lowest() == index);
            assert!(!(all & !S::only(index)).has(index));
            assert!((all & S::above(index)).indices().eq(index + 1..side));
        }
        assert!(!S::EMPTY.is_single() && !(S::only(0) | S::only(1)).is_single());
    }

    #[test]
    fn each_word_is_a_set_and_the_smallest_is_chosen() {
        for (side, bits) in
            [(2, 16), (9, 16), (16, 16), (17, 32), (25, 32), (36, 64), (64, 64), (81, 128), (100, 128)]
        {
            with_value_set!(side, Set => {
                laws::<Set>(side);
                assert_eq!(Set::CAPACITY, bits);
            });
        }
    }
}
