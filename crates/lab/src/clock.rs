//! Clocks for waiting, for syncing journals and for names. No search depends on them.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// This moment, for the lab and the program that uses it.
#[expect(clippy::disallowed_methods, reason = "for waiting and progress; no search depends on it")]
#[must_use]
pub fn now() -> Instant {
    Instant::now()
}

#[expect(clippy::disallowed_methods, reason = "a time stamp; no search depends on it")]
pub(crate) fn seconds_since_1970() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}
