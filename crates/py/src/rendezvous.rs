//! A channel between a search thread and its caller; the search runs only while the caller waits for a solution.

use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use antdoku::internals::{Gate, now};
use antdoku::{CancelToken, Enumeration, Solution};

/// A rendezvous channel for solutions.
///
/// It is also the gate of the search's run. So the search stops wherever it reads the clock while the caller does not
/// wait, and that time counts towards no limit.
#[derive(Debug, Default)]
pub(crate) struct Rendezvous {
    state: Mutex<State>,
    changed: Condvar,
    cancel: CancelToken,
}

#[derive(Debug, Default)]
struct State {
    /// Whether the caller waits for a solution; otherwise the search is stopped.
    is_wanted: bool,
    found: Option<Solution>,
    ended: Option<Enumeration>,
    held: Duration,
}

/// What the caller receives.
pub(crate) enum Received {
    Solution(Solution),
    End(Enumeration),
}

impl Rendezvous {
    /// The token that ends the search.
    pub(crate) fn cancel_token(&self) -> CancelToken {
        self.cancel.clone()
    }

    /// Ends the search.
    pub(crate) fn cancel(&self) {
        self.cancel.cancel();
        // Locked, so that a search which has just read the token as not cancelled waits already, and is woken.
        let _state = self.state();
        self.changed.notify_all();
    }

    /// Lets the search run, and waits up to `timeout` for a solution or the end.
    pub(crate) fn receive(&self, timeout: Duration) -> Option<Received> {
        let mut state = self.state();
        // A solution found after the last timeout is still there.
        state.is_wanted = state.found.is_none();
        self.changed.notify_all();
        let is_open = |state: &mut State| state.found.is_none() && state.ended.is_none();
        let waited = self.changed.wait_timeout_while(state, timeout, is_open);
        state = waited.unwrap_or_else(PoisonError::into_inner).0;
        state.found.take().map(Received::Solution).or_else(|| state.ended.map(Received::End))
    }

    /// Stops the search until the next call of `receive`.
    pub(crate) fn pause(&self) {
        self.state().is_wanted = false;
    }

    /// Called by the search: hands a solution over, and waits until the caller wants another one.
    pub(crate) fn send(&self, solution: Solution) -> ControlFlow<()> {
        let mut state = self.state();
        state.found = Some(solution);
        state.is_wanted = false;
        self.changed.notify_all();
        self.hold(state);
        if self.cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Called by the search: reports its end.
    pub(crate) fn finish(&self, ended: Enumeration) {
        self.state().ended = Some(ended);
        self.changed.notify_all();
    }

    fn hold(&self, state: MutexGuard<'_, State>) {
        let since = now();
        let is_held = |state: &mut State| !state.is_wanted && !self.cancel.is_cancelled();
        let waited = self.changed.wait_while(state, is_held);
        waited.unwrap_or_else(PoisonError::into_inner).held += now() - since;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Gate for Rendezvous {
    fn pass(&self) {
        let state = self.state();
        if !state.is_wanted {
            self.hold(state);
        }
    }

    fn held(&self) -> Duration {
        self.state().held
    }
}
