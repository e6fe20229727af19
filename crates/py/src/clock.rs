//! The one place that reads the clock for the package; searches have their own in [`antdoku::Run`].

use std::time::Instant;

#[expect(clippy::disallowed_methods, reason = "Ctrl-C is looked for in time")]
pub(crate) fn now() -> Instant {
    Instant::now()
}
