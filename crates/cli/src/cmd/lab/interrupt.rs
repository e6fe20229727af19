//! Work that an interrupt ends at once, with a message about what is kept.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;
use std::{process, thread};

use antdoku::CancelToken;

use crate::console;

/// The interval at which interrupts are checked, and the exit code after one.
const TICK: Duration = Duration::from_millis(20);
const INTERRUPTED: i32 = 130;

/// Runs `work`, which may be dropped at any moment. An interrupt prints `hint` and ends the program at once.
pub(super) fn unless_interrupted<T>(cancel: &CancelToken, hint: &str, work: impl FnOnce() -> T) -> T {
    let (working, over) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while over.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                if cancel.is_cancelled() {
                    console::error(hint);
                    process::exit(INTERRUPTED);
                }
            }
        });
        // Dropped at the end, and after a panic too, which ends the watching thread.
        let _working = working;
        work()
    })
}
