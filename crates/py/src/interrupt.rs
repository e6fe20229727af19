//! Ctrl-C while the interpreter's lock is released.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use antdoku::{CancelToken, Gate};
use pyo3::prelude::*;

use crate::clock;

/// How often the interpreter is asked whether a signal has come. With the time that a search takes to end, at most 50 ms,
/// this keeps below the 100 ms which the package promises.
const ASK_EVERY: Duration = Duration::from_millis(40);

/// Ends a run when the interpreter wants to raise something, such as `KeyboardInterrupt`.
///
/// The interpreter handles signals on its main thread only, between two instructions of a program. So a search that runs
/// there has to ask: as the gate of its run, which it comes to wherever it looks at the clock. A thread of its own for
/// every search, with the main thread left to wait, would cost an easy 9x9 more than its solving.
pub(crate) struct Interrupt {
    thread: ThreadId,
    cancel: CancelToken,
    state: Mutex<State>,
}

struct State {
    asked: Instant,
    raised: Option<PyErr>,
}

impl Interrupt {
    /// For a search on this thread, which `cancel` ends.
    pub(crate) fn new(cancel: CancelToken) -> Interrupt {
        let state = Mutex::new(State { asked: clock::now(), raised: None });
        Interrupt { thread: thread::current().id(), cancel, state }
    }

    /// Has something been raised? Asks the interpreter if it has not been asked for a while, and does something with it
    /// on that occasion.
    pub(crate) fn look(&self, occasion: impl FnOnce(Python<'_>) -> PyResult<()>) -> bool {
        let mut state = self.state();
        if state.raised.is_some() || clock::now() - state.asked < ASK_EVERY {
            return state.raised.is_some();
        }
        drop(state);
        // A handler may run for as long as it likes, and call us: not while we hold the state.
        let signalled = Python::try_attach(|py| py.check_signals().and_then(|()| occasion(py)));
        state = self.state();
        state.asked = clock::now();
        if let Some(Err(error)) = signalled {
            self.cancel.cancel();
            state.raised = Some(error);
        }
        state.raised.is_some()
    }

    /// Raises what has come.
    pub(crate) fn raise(&self) -> PyResult<()> {
        self.state().raised.take().map_or(Ok(()), Err)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Gate for Interrupt {
    fn pass(&self) {
        // Islands and races pass on other threads too, where the interpreter would not listen.
        if thread::current().id() == self.thread {
            self.look(|_| Ok(()));
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
