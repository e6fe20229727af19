//! A fair lock for a value that several Python threads share.

use std::ops::{Deref, DerefMut};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// A fair lock. Threads wait for it with the GIL released, and poll for signals meanwhile.
///
/// Attaching to the interpreter runs Python code, such as callbacks for arrays that were dropped meanwhile, and that code
/// may need the value too. So an attached thread takes the lock only after it has attached again. Where an owner has to
/// attach, [`attached`](Self::attached) raises an exception on its thread instead of waiting for itself.
pub(crate) struct FairLock<T> {
    value: Mutex<T>,
    queue: Queue,
}

/// The threads that wait for the lock.
#[derive(Default)]
struct Queue {
    state: Mutex<QueueState>,
    /// Notified when the lock is free, and when a thread stops waiting.
    changed: Condvar,
}

#[derive(Default)]
struct QueueState {
    waiting: usize,
    /// The thread that holds the lock.
    owner: Option<ThreadId>,
}

/// How long a waiting thread sleeps before its next attempt, if it is not notified.
const NAP: Duration = Duration::from_millis(1);

/// The number of attempts of a detached thread after each sleep.
const ATTEMPTS: usize = 50;

/// How long a detached thread gives way to waiting ones. They need microseconds, unless the interpreter is busy.
const GIVE_WAY: Duration = Duration::from_millis(50);

impl<T: Send> FairLock<T> {
    pub(crate) fn new(value: T) -> FairLock<T> {
        FairLock { value: Mutex::new(value), queue: Queue::default() }
    }

    /// Takes the lock on a thread that is attached to the interpreter. Raises what signal handlers raise.
    pub(crate) fn attached(&self, py: Python<'_>) -> PyResult<Guard<'_, T>> {
        let mut guard = self.try_lock();
        loop {
            if let Some(guard) = guard {
                return Ok(guard);
            }
            if self.queue.is_owned_by_this_thread() {
                return Err(PyRuntimeError::new_err(
                    "the colony cannot be used by a signal handler or finalizer that runs during an iteration or an access",
                ));
            }
            py.check_signals()?;
            let _waiter = self.queue.waiter();
            py.detach(|| self.queue.nap());
            guard = self.try_lock();
        }
    }

    /// Takes the lock on a detached thread, after the threads that wait already; `None` if `is_over` before.
    pub(crate) fn detached(&self, is_over: impl Fn() -> bool) -> Option<Guard<'_, T>> {
        self.queue.give_way();
        while !is_over() {
            if let Some(guard) = self.try_lock() {
                return Some(guard);
            }
            let _waiter = self.queue.waiter();
            self.queue.nap();
            // A thread that reads in a loop holds the lock most of the time, and leaves short gaps.
            for _ in 0..ATTEMPTS {
                if let Some(guard) = self.try_lock() {
                    return Some(guard);
                }
                thread::yield_now();
            }
        }
        None
    }

    fn try_lock(&self) -> Option<Guard<'_, T>> {
        let value = match self.value.try_lock() {
            Ok(value) => value,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return None,
        };
        self.queue.state().owner = Some(thread::current().id());
        Some(Guard { value, _release: Release(&self.queue) })
    }
}

impl Queue {
    /// Lets the waiting threads take the lock first. A mutex alone would go to the thread that has just released it, and
    /// the others would wait for a whole step.
    fn give_way(&self) {
        let state = self.state();
        if state.waiting > 0 {
            self.changed.notify_all();
            drop(self.changed.wait_timeout_while(state, GIVE_WAY, |state| state.waiting > 0));
        }
    }

    fn nap(&self) {
        drop(self.changed.wait_timeout(self.state(), NAP));
    }

    fn waiter(&self) -> Waiter<'_> {
        self.state().waiting += 1;
        Waiter(self)
    }

    fn is_owned_by_this_thread(&self) -> bool {
        self.state().owner == Some(thread::current().id())
    }

    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A thread that waits until this is dropped.
struct Waiter<'a>(&'a Queue);

impl Drop for Waiter<'_> {
    fn drop(&mut self) {
        self.0.state().waiting -= 1;
        self.0.changed.notify_all();
    }
}

/// The value of a [`FairLock`], locked until this is dropped.
pub(crate) struct Guard<'a, T> {
    value: MutexGuard<'a, T>,
    /// Dropped after the value is free.
    _release: Release<'a>,
}

/// Ends the ownership of this thread, and wakes the waiting threads.
struct Release<'a>(&'a Queue);

impl Drop for Release<'_> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        // Another thread may own the lock already.
        if state.owner == Some(thread::current().id()) {
            state.owner = None;
        }
        if state.waiting > 0 {
            self.0.changed.notify_all();
        }
    }
}

impl<T> Deref for Guard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Guard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}
