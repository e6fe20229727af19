//! The one place that reads the clock for the server; searches have their own in [`antdoku::Run`].

use std::time::Instant;

#[expect(clippy::disallowed_methods, reason = "a server lives in time")]
pub(crate) fn now() -> Instant {
    Instant::now()
}
