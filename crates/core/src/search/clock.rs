//! The one place that reads the clock.

use std::time::Instant;

/// The current time. A search reads it only through its [`Run`](super::Run); front ends use it for waiting and drawing.
#[expect(clippy::disallowed_methods, reason = "the one place that reads the clock")]
#[must_use]
pub fn now() -> Instant {
    Instant::now()
}
