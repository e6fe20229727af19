//! Seeds, the generator, and the few draws that the engines make.
//!
//! All randomness of antdoku comes from a [`Seed`] through this file. The generator is xoshiro256++ \[1\], started by
//! SplitMix64. The sampling is written here, because the range functions of random crates may change between versions,
//! and a published run must stay repeatable. Golden vectors below pin every draw.
//!
//! # References
//! \[1\] D. Blackman, S. Vigna, *Scrambled linear pseudorandom number generators*, ACM TOMS 47(4), 2021.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng};

/// The number from which all randomness of a run follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed(pub u64);

impl Seed {
    /// A fresh seed from the operating system, below 2^32 so that a user can type it again.
    ///
    /// This is the only ambient randomness of the library. Engines never call it: a front end draws a seed here when the
    /// user gives none, and reports it.
    #[must_use]
    pub fn from_entropy() -> Seed {
        Seed(entropy() >> 32)
    }

    /// An independent seed for part `stream` of a run, such as one ant or one island.
    #[doc(hidden)]
    #[must_use]
    pub fn derive(self, stream: u64) -> Seed {
        // One SplitMix64 step from a start that differs per stream: multiplying by an odd constant keeps the streams
        // of one seed apart, and mixing makes the streams of neighbouring seeds look unlike each other.
        let mut z = self.0 ^ (stream.wrapping_add(1)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        Seed(z ^ (z >> 31))
    }

    /// The generator that starts from this seed.
    #[must_use]
    pub fn rng(self) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(self.0))
    }
}

/// Random bits from the operating system.
#[cfg(not(target_family = "wasm"))]
#[expect(clippy::disallowed_methods, reason = "the one source of a seed that the caller does not give")]
fn entropy() -> u64 {
    use std::hash::{BuildHasher as _, Hasher as _, RandomState};
    // `RandomState` takes its keys from the operating system, which saves a dependency for one draw per run.
    RandomState::new().build_hasher().finish()
}

/// Random bits from the host: in a browser the keys of `RandomState` are always the same.
#[cfg(target_family = "wasm")]
fn entropy() -> u64 {
    (crate::host::host().random)()
}

/// A stream of random numbers, the same on every machine.
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// 64 random bits.
    #[doc(hidden)]
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Uniform in `[0, 1)`, a multiple of 2^-24: all that an `f32` holds.
    #[doc(hidden)]
    #[inline]
    pub fn unit_f32(&mut self) -> f32 {
        (self.bits() >> 40) as f32 * (1.0 / (1u32 << 24) as f32)
    }

    /// Uniform in `[0, 1)`, a multiple of 2^-53: all that an `f64` holds.
    #[doc(hidden)]
    #[inline]
    pub fn unit_f64(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// Uniform in `0..bound` without bias, by Lemire's multiplication.
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "there is no number below 0");
        let mut product = (self.bits() >> 32) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = (self.bits() >> 32) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Puts `items` into random order (Fisher-Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        let count = items.len();
        self.shuffle_front(items, count);
    }

    /// Moves a random sample of `count` items, in random order, to the front of `items`.
    #[doc(hidden)]
    pub fn shuffle_front<T>(&mut self, items: &mut [T], count: usize) {
        for front in 0..count.min(items.len()) {
            let chosen = front + self.below((items.len() - front) as u32) as usize;
            items.swap(front, chosen);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // The expected numbers come from a separate program written after the generators' published definitions.
    #[test]
    fn draws_never_change() {
        let mut rng = Seed(42).rng();
        assert_eq!(rng.bits(), 15_021_278_609_987_233_951);
        assert_eq!([(); 6].map(|()| rng.below(100)), [31, 98, 70, 79, 58, 12]);
        assert_eq!(rng.unit_f32(), 0.605_122_45);
        assert_eq!(rng.unit_f64(), 0.207_717_171_623_321_6);
        let mut items = [0, 1, 2, 3, 4, 5, 6, 7];
        rng.shuffle(&mut items);
        assert_eq!(items, [7, 4, 0, 6, 1, 3, 2, 5]);
        assert_eq!(Seed(42).derive(0), Seed(13_679_457_532_755_275_413));
    }

    #[test]
    fn streams_of_neighbouring_seeds_differ() {
        let mut seen: Vec<u64> =
            (0..50).flat_map(|seed| (0..50).map(move |stream| Seed(seed).derive(stream).0)).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 2500);
    }

    #[test]
    fn below_reaches_every_number_about_equally() {
        let mut rng = Seed(7).rng();
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|&n| (9_500..10_500).contains(&n)), "{counts:?}");
    }
}
