//! Threads of the system.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{io, thread};

/// Starts a thread.
///
/// # Errors
/// If the system has no thread left.
pub(crate) fn spawn(name: String, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name).spawn(work).map(drop)
}

/// Whether a thread can wait for another one.
pub(crate) fn can_wait() -> bool {
    true
}

/// Lets messages in, where threads share a processor; returns the time that this took.
#[inline]
pub(crate) fn breathe() -> Duration {
    Duration::ZERO
}

/// Wakes threads that wait for a change of what a mutex holds.
#[derive(Debug, Default)]
pub(crate) struct Signal(Condvar);

impl Signal {
    pub(crate) fn notify_all(&self) {
        self.0.notify_all();
    }

    /// Waits for a notice, for at most this time if one is given. As for a condition variable, the wait may end early.
    pub(crate) fn wait<'a, T>(
        &self,
        _mutex: &'a Mutex<T>,
        guard: MutexGuard<'a, T>,
        longest: Option<Duration>,
    ) -> MutexGuard<'a, T> {
        match longest {
            Some(longest) => self.0.wait_timeout(guard, longest).unwrap_or_else(PoisonError::into_inner).0,
            None => self.0.wait(guard).unwrap_or_else(PoisonError::into_inner),
        }
    }
}
