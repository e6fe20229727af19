//! The clock of the server; searches have their own in [`antdoku::Run`].

use std::time::Instant;

#[expect(clippy::disallowed_methods, reason = "a server has time limits")]
pub(crate) fn now() -> Instant {
    Instant::now()
}
