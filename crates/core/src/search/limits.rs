//! The limits that end a run without an answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::model::names;

/// The limits of a search; the first one reached ends it. `None` is no limit of that kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Time from the start of the run, set-up included.
    pub wall: Option<Duration>,
    /// Iterations, in the method's own sense.
    pub iterations: Option<u64>,
    /// Steps, in the method's own sense.
    pub steps: Option<u64>,
}

/// The reason why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StopReason {
    /// The time limit was reached.
    WallClock,
    /// The iterations were used up.
    Iterations,
    /// The steps were used up.
    Steps,
    /// A [`CancelToken`] was cancelled.
    Cancelled,
    /// An observer ended it.
    Observer,
}

names! {
    StopReason, "reason to stop": WallClock = "wall_clock", Iterations = "iterations", Steps = "steps",
    Cancelled = "cancelled", Observer = "observer"
}

/// A switch that ends a run from another thread. Clones share the switch.
#[derive(Clone, Debug, Default)]
pub struct CancelToken {
    pressed: Arc<AtomicBool>,
}

impl CancelToken {
    /// A switch that is not pressed.
    #[doc(hidden)]
    #[must_use]
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// Ends the runs that hold this token, soon.
    pub fn cancel(&self) {
        self.pressed.store(true, Ordering::Relaxed);
    }

    /// Whether it is pressed.
    #[doc(hidden)]
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.pressed.load(Ordering::Relaxed)
    }
}

impl From<Arc<AtomicBool>> for CancelToken {
    /// A token on a flag that other code, such as a signal handler, sets.
    fn from(flag: Arc<AtomicBool>) -> CancelToken {
        CancelToken { pressed: flag }
    }
}
