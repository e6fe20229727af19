//! Signals, such as Ctrl-C, while the GIL is released.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use antdoku::internals::{Gate, now};
use antdoku::{CancelToken, Run};
use pyo3::prelude::*;

/// The interval at which the interpreter is asked for signals. A search takes at most 50 ms to end. So Ctrl-C takes effect
/// within the 100 ms that the package promises.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(40);

/// Ends a run when a signal handler of Python raises an exception, such as `KeyboardInterrupt`.
///
/// The interpreter runs signal handlers on its main thread only, between two bytecode instructions. So a search on that
/// thread has to poll for signals. This is the gate of its run, which the search passes wherever it reads the clock.
/// Searching on another thread while the main thread waits would cost an easy 9x9 more than its solving.
pub(crate) struct Interrupt {
    thread: ThreadId,
    cancel: CancelToken,
    state: Mutex<State>,
}

struct State {
    polled: Instant,
    /// From when on the gate polls; `None` for never.
    gate_polls_from: Option<Instant>,
    raised: Option<PyErr>,
}

impl Interrupt {
    /// Makes the gate for searches that this thread waits for.
    pub(crate) fn new() -> Arc<Interrupt> {
        let now = now();
        let state = Mutex::new(State { polled: now, gate_polls_from: Some(now), raised: None });
        Arc::new(Interrupt { thread: thread::current().id(), cancel: CancelToken::new(), state })
    }

    /// Makes a run on this thread interruptible.
    pub(crate) fn watch<'a>(self: &Arc<Interrupt>, run: Run<'a>) -> Run<'a> {
        run.with_cancel(self.cancel_token()).with_gate(self.clone())
    }

    /// The token that is cancelled when a signal handler raises.
    pub(crate) fn cancel_token(&self) -> CancelToken {
        self.cancel.clone()
    }

    /// Lets the gate poll only from this time on, or never.
    pub(crate) fn poll_from(&self, from: Option<Instant>) {
        self.state().gate_polls_from = from;
    }

    /// Whether an exception was raised. Polls the interpreter once per interval, and then runs `also` too.
    pub(crate) fn poll(&self, also: impl FnOnce(Python<'_>) -> PyResult<()>) -> bool {
        let mut state = self.state();
        if state.raised.is_some() || now() - state.polled < POLL_INTERVAL {
            return state.raised.is_some();
        }
        drop(state);
        // A handler may run for long, and may start another search: not while the state is locked.
        let signalled = Python::try_attach(|py| py.check_signals().and_then(|()| also(py)));
        state = self.state();
        state.polled = now();
        if let Some(Err(error)) = signalled {
            self.cancel.cancel();
            state.raised = Some(error);
        }
        state.raised.is_some()
    }

    /// Raises the exception of the signal handler, if there is one.
    pub(crate) fn raise(&self) -> PyResult<()> {
        self.state().raised.take().map_or(Ok(()), Err)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Gate for Interrupt {
    fn pass(&self) {
        // Islands pass on other threads too; the interpreter runs no signal handlers there.
        if thread::current().id() == self.thread
            && self.state().gate_polls_from.is_some_and(|from| now() >= from)
        {
            self.poll(|_| Ok(()));
        }
    }

    fn held(&self) -> Duration {
        Duration::ZERO
    }
}

impl fmt::Debug for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Interrupt").finish_non_exhaustive()
    }
}
