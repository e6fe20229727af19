//! The only place in this crate that reads the clock; searches read it in [`antdoku::Run`].

use std::time::Instant;

#[expect(clippy::disallowed_methods, reason = "signals are polled at intervals")]
pub(crate) fn now() -> Instant {
    Instant::now()
}
