//! The one place that reads the clock.

pub use time::{Instant, now};

#[cfg(not(target_family = "wasm"))]
mod time {
    pub use std::time::Instant;

    /// The current time. A search reads it only through its [`Run`](crate::Run); front ends use it for waiting and drawing.
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the clock")]
    #[must_use]
    pub fn now() -> Instant {
        Instant::now()
    }
}

#[cfg(target_family = "wasm")]
mod time {
    use std::ops::{Add, AddAssign, Sub};
    use std::time::Duration;

    use crate::host::host;

    /// A moment, as the time since the start of the host: `std::time::Instant` has no clock in a browser.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    /// The current time, from the clock of the host.
    #[must_use]
    pub fn now() -> Instant {
        Instant((host().clock)())
    }

    impl Instant {
        /// The time since an earlier moment, zero if that one is later.
        #[must_use]
        pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// The moment after this time, if it can be told.
        #[must_use]
        pub fn checked_add(&self, time: Duration) -> Option<Instant> {
            self.0.checked_add(time).map(Instant)
        }

        /// The moment before this time, if it can be told.
        #[must_use]
        pub fn checked_sub(&self, time: Duration) -> Option<Instant> {
            self.0.checked_sub(time).map(Instant)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, time: Duration) -> Instant {
            Instant(self.0 + time)
        }
    }

    impl AddAssign<Duration> for Instant {
        fn add_assign(&mut self, time: Duration) {
            self.0 += time;
        }
    }

    impl Sub<Duration> for Instant {
        type Output = Instant;

        fn sub(self, time: Duration) -> Instant {
            Instant(self.0 - time)
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        /// As in the standard library, zero if the other moment is later.
        fn sub(self, earlier: Instant) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }
}
