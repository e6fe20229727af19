//! A value which several threads of Python share.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::nest::{Entered, Inside};

/// A value behind a lock, for whose turn threads wait without the interpreter's lock, and with an ear for Ctrl-C.
///
/// Nobody attaches to the interpreter with the value in hand: that runs Python, such as callbacks for arrays which were
/// dropped meanwhile, and these may want the value too. So whoever waits is attached when it tries to get it.
pub(crate) struct Shared<T> {
    value: Mutex<T>,
    queue: Queue,
    inside: Arc<Inside>,
}

/// Who waits for a value.
#[derive(Default)]
struct Queue {
    /// How many threads.
    waiting: Mutex<usize>,
    /// There may be a turn now, or one less who waits.
    change: Condvar,
}

/// How long somebody who waits sleeps before it tries again, if nobody wakes it.
const NAP: Duration = Duration::from_millis(1);

/// How often somebody who was woken tries.
const GAPS: usize = 50;

/// How long others are given a turn. They take it in microseconds, if the interpreter is not busy with something else.
const TURN: Duration = Duration::from_millis(50);

impl<T: Send> Shared<T> {
    pub(crate) fn new(value: T, inside: Arc<Inside>) -> Shared<T> {
        Shared { value: Mutex::new(value), queue: Queue::default(), inside }
    }

    pub(crate) fn inside(&self) -> &Arc<Inside> {
        &self.inside
    }

    /// The value for a thread that runs Python, as soon as it has its turn. Raises what handlers of signals raise.
    pub(crate) fn attached(&self, py: Python<'_>) -> PyResult<Held<'_, T>> {
        loop {
            let mut value = self.try_lock();
            if value.is_none() && self.inside.is_here() {
                // In a handler of a signal or a finalizer: this thread would wait for itself.
                return Err(PyRuntimeError::new_err(
                    "the colony cannot be used by a signal handler or finalizer that runs during an iteration or an access",
                ));
            }
            if value.is_none() {
                let _waiter = self.queue.waiter();
                py.detach(|| self.queue.nap());
                value = self.try_lock();
            }
            match value {
                Some(value) => {
                    return Ok(Held { _inside: self.inside.enter(), value, _turn: Turn(&self.queue) });
                }
                None => py.check_signals()?,
            }
        }
    }

    /// The value for a thread without the interpreter's lock, after everybody who waits; None if it is over before.
    pub(crate) fn detached(&self, is_over: impl Fn() -> bool) -> Option<MutexGuard<'_, T>> {
        self.queue.give_way();
        loop {
            if is_over() {
                return None;
            }
            let value = self.try_lock().or_else(|| {
                let _waiter = self.queue.waiter();
                self.queue.nap();
                // Whoever looks again and again has it most of the time, and leaves gaps that are short.
                let lock = || {
                    self.try_lock().or_else(|| {
                        thread::yield_now();
                        None
                    })
                };
                (0..GAPS).find_map(|_| lock())
            });
            if value.is_some() {
                return value;
            }
        }
    }

    fn try_lock(&self) -> Option<MutexGuard<'_, T>> {
        match self.value.try_lock() {
            Ok(value) => Some(value),
            Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }
}

impl Queue {
    /// A lock goes to whoever asks first, and that is always who had it before: others would wait for a whole step.
    fn give_way(&self) {
        let waiting = self.waiting();
        if *waiting > 0 {
            self.change.notify_all();
            drop(self.change.wait_timeout_while(waiting, TURN, |waiting| *waiting > 0));
        }
    }

    fn nap(&self) {
        drop(self.change.wait_timeout(self.waiting(), NAP));
    }

    fn waiter(&self) -> Waiter<'_> {
        *self.waiting() += 1;
        Waiter(self)
    }

    fn waiting(&self) -> MutexGuard<'_, usize> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A thread that waits, until this is dropped.
struct Waiter<'a>(&'a Queue);

impl Drop for Waiter<'_> {
    fn drop(&mut self) {
        *self.0.waiting() -= 1;
        self.0.change.notify_all();
    }
}

/// A turn, after which it is somebody else's.
struct Turn<'a>(&'a Queue);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if *self.0.waiting() > 0 {
            self.0.change.notify_all();
        }
    }
}

/// The value, held by a thread that may run Python: making an array can collect garbage, which runs finalizers.
pub(crate) struct Held<'a, T> {
    _inside: Entered<'a>,
    value: MutexGuard<'a, T>,
    /// Over when the value is free.
    _turn: Turn<'a>,
}

impl<T> Deref for Held<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Held<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}
