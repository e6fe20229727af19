//! A search on a thread of its own that goes on only while its caller waits for the next solution.

use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use antdoku::{CancelToken, Enumeration, Gate, Solution};

use crate::clock;

/// Handed to the search when the caller wants a solution, and back with the solution.
///
/// It is the gate of the search's run, so that the search is held wherever it looks at the clock, and the time for which
/// it is held counts for no limit.
#[derive(Debug, Default)]
pub(crate) struct Baton {
    state: Mutex<State>,
    changed: Condvar,
    cancel: CancelToken,
}

#[derive(Debug, Default)]
struct State {
    /// Does the caller wait? Otherwise the search is held.
    is_wanted: bool,
    found: Option<Solution>,
    ended: Option<Enumeration>,
    held: Duration,
}

/// What the caller has waited for.
pub(crate) enum Step {
    Found(Solution),
    Ended(Enumeration),
}

impl Baton {
    /// The switch that ends the search.
    pub(crate) fn cancel_token(&self) -> CancelToken {
        self.cancel.clone()
    }

    /// Ends the search.
    pub(crate) fn cancel(&self) {
        self.cancel.cancel();
        // With the lock, so that a search which has just found the switch unset is already waiting.
        let _state = self.state();
        self.changed.notify_all();
    }

    /// The caller lets the search go on, and waits for what it finds, for a while.
    pub(crate) fn wait(&self, longest: Duration) -> Option<Step> {
        let mut state = self.state();
        // What was found when the caller had left is still there.
        state.is_wanted = state.found.is_none();
        self.changed.notify_all();
        let is_open = |state: &mut State| state.found.is_none() && state.ended.is_none();
        let waited = self.changed.wait_timeout_while(state, longest, is_open);
        state = waited.unwrap_or_else(PoisonError::into_inner).0;
        state.found.take().map(Step::Found).or_else(|| state.ended.map(Step::Ended))
    }

    /// The caller waits no more, for now.
    pub(crate) fn pause(&self) {
        self.state().is_wanted = false;
    }

    /// The search hands a solution over, and is held until the caller wants another one.
    pub(crate) fn hand_over(&self, solution: Solution) -> ControlFlow<()> {
        let mut state = self.state();
        state.found = Some(solution);
        state.is_wanted = false;
        self.changed.notify_all();
        self.hold(state);
        if self.cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// The search is over.
    pub(crate) fn end(&self, ended: Enumeration) {
        self.state().ended = Some(ended);
        self.changed.notify_all();
    }

    fn hold(&self, state: MutexGuard<'_, State>) {
        let since = clock::now();
        let is_held = |state: &mut State| !state.is_wanted && !self.cancel.is_cancelled();
        let waited = self.changed.wait_while(state, is_held);
        waited.unwrap_or_else(PoisonError::into_inner).held += clock::now() - since;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Gate for Baton {
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
