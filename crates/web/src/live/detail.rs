//! How much of a run is shown.

use std::sync::atomic::{AtomicU8, Ordering};

use super::speed::{Speed, Unit};
use super::turns::SLICE;

/// How much of a run is shown, which decides where its contestants wait and when frames are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Detail {
    /// Full speed: turns end with their slices, and frames are made now and then.
    Frames,
    /// Turns end with iterations, too fast for a frame of each.
    FastIterations,
    /// Every iteration is shown, also during a pause.
    Iterations,
    /// Every choice is shown; iterations of methods that show no choices are too fast for a frame of each.
    FastChoices,
    /// Every choice and every iteration is shown.
    Choices,
}

impl Detail {
    const ALL: [Detail; 5] =
        [Detail::Frames, Detail::FastIterations, Detail::Iterations, Detail::FastChoices, Detail::Choices];

    pub(super) fn of(is_paused: bool, unit: Unit, speed: Speed) -> Detail {
        let is_slow = is_paused || speed.interval().is_some_and(|interval| interval >= SLICE);
        match (unit, is_slow) {
            (Unit::Choice, true) => Detail::Choices,
            (Unit::Choice, false) => Detail::FastChoices,
            (_, true) => Detail::Iterations,
            (Unit::Iteration, false) => Detail::FastIterations,
            (Unit::Slice, false) => Detail::Frames,
        }
    }

    /// Whether every iteration is shown.
    pub(super) fn has_iterations(self) -> bool {
        matches!(self, Detail::Iterations | Detail::Choices)
    }

    /// Whether every choice is shown.
    pub(super) fn has_choices(self) -> bool {
        matches!(self, Detail::FastChoices | Detail::Choices)
    }
}

/// A [`Detail`] that can be read without a lock: the search reads it at every choice.
#[derive(Debug)]
pub(super) struct AtomicDetail(AtomicU8);

impl AtomicDetail {
    pub(super) fn new(detail: Detail) -> AtomicDetail {
        AtomicDetail(AtomicU8::new(detail as u8))
    }

    #[inline]
    pub(super) fn load(&self) -> Detail {
        Detail::ALL[usize::from(self.0.load(Ordering::Relaxed))]
    }

    pub(super) fn store(&self, detail: Detail) {
        self.0.store(detail as u8, Ordering::Relaxed);
    }
}
