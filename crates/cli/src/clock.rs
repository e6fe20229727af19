//! The clock of the program.

use std::time::Instant;

#[expect(clippy::disallowed_methods, reason = "when to draw and how long to wait, not what a search does")]
pub(crate) fn now() -> Instant {
    Instant::now()
}
