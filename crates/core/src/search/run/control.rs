//! The solver's side of a run: steps, polls of the limits, and events.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;

use super::{Run, now};
use crate::deduce::{Contradiction, Cover, Propagation};
use crate::model::Puzzle;
use crate::search::{CancelToken, Event, StopReason};

/// The time between two polls to aim for: far below the promised 10 ms, far above the cost of a poll.
const POLL_EVERY: Duration = Duration::from_micros(200);

/// The most steps between two polls, because the cost of a step may change from one to the next by a factor of a
/// hundred: a choice on a blank grid sets off a long cascade, one on a nearly full grid none.
pub(super) const LARGEST_GAP: u64 = 256;

/// The reason why a puzzle has no cover.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CompileError {
    /// The givens contradict each other.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
    /// The run was over before the puzzle was compiled.
    #[error("the run was over before the puzzle was compiled ({0})")]
    Stopped(StopReason),
}

/// For authors of solvers.
impl Run<'_> {
    /// Time from the start of the run to the last poll, for limits within a run: reads no clock.
    #[inline]
    #[must_use]
    pub(crate) fn last_poll(&self) -> Duration {
        self.last_poll - self.started
    }

    /// Counts one more step; `Break` if the run is over. Costs an add and a compare, and a poll now and then.
    #[inline]
    pub(crate) fn step(&mut self) -> ControlFlow<StopReason> {
        if self.steps >= self.next_poll {
            self.poll_and_plan()?;
        }
        self.steps += 1;
        ControlFlow::Continue(())
    }

    /// Counts an iteration and reports it; `Break` if the run is over.
    pub(crate) fn finish_iteration<'e>(
        &mut self,
        event: impl FnOnce() -> Event<'e>,
    ) -> ControlFlow<StopReason> {
        self.iterations += 1;
        self.report(event)?;
        self.may_iterate()
    }

    /// Whether the run has an observer.
    #[must_use]
    pub(crate) fn is_observed(&self) -> bool {
        self.observer.is_some()
    }

    /// Reports an event to the observer, if there is one; otherwise `event` is not called.
    pub(crate) fn report<'e>(&mut self, event: impl FnOnce() -> Event<'e>) -> ControlFlow<StopReason> {
        match &mut self.observer {
            Some(observer) => observer.on_event(&event()).map_break(|()| StopReason::Observer),
            None => ControlFlow::Continue(()),
        }
    }

    /// Shows the observer, if there is one, the state in which the search ended.
    pub(crate) fn report_end<'e>(&mut self, state: impl FnOnce() -> Event<'e>) {
        if let Some(observer) = &mut self.observer {
            observer.on_end(&state());
        }
    }

    /// Checks clock, cancel token and gate now: for set-up, which has no steps.
    pub(crate) fn poll(&mut self) -> ControlFlow<StopReason> {
        self.poll_ahead(Duration::ZERO)
    }

    /// [`poll`](Self::poll), for a search that needs `tidying` at its end: ends the run that much before its limit.
    pub(crate) fn poll_ahead(&mut self, tidying: Duration) -> ControlFlow<StopReason> {
        if let Some(gate) = &self.gate {
            gate.pass();
            self.put_off();
        }
        if self.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
            return ControlFlow::Break(StopReason::Cancelled);
        }
        self.last_poll = now();
        match self.budget.wall {
            Some(wall) if self.last_poll - self.started + tidying >= wall => {
                ControlFlow::Break(StopReason::WallClock)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Moves the clock on by the time for which the run was held since this was done last.
    fn put_off(&mut self) {
        let Some(gate) = &self.gate else { return };
        let held = gate.held();
        let more = held.saturating_sub(self.held);
        self.held = held;
        self.started += more;
        self.search_started = self.search_started.map(|started| started + more);
    }

    /// Propagates the givens of a puzzle and compiles what stays open, within the limits of the run.
    ///
    /// # Errors
    /// The givens contradict each other, or the run is over.
    #[doc(hidden)]
    pub fn compile(&mut self, puzzle: &Puzzle, propagation: Propagation) -> Result<Arc<Cover>, CompileError> {
        match Cover::compile(puzzle, propagation, || self.poll()) {
            ControlFlow::Continue(compiled) => Ok(compiled?),
            ControlFlow::Break(stopped) => Err(CompileError::Stopped(stopped)),
        }
    }

    /// Steps left in the budget, if it limits them: for a search that counts its own steps.
    #[must_use]
    pub(crate) fn steps_left(&self) -> Option<u64> {
        self.budget.steps.map(|limit| limit.saturating_sub(self.steps))
    }

    /// Adds steps of a search that counts its own, but none beyond the budget.
    pub(crate) fn took_steps(&mut self, count: u64) {
        self.steps += self.steps_left().map_or(count, |left| count.min(left));
    }

    /// Adds iterations that parts of a search finished in runs of their own.
    pub(crate) fn took_iterations(&mut self, count: u64) {
        self.iterations += count;
    }

    /// Marks the end of set-up; `Break` if the run is over. Set-up ends once, also if a search has several parts.
    pub(crate) fn begin_search(&mut self) -> ControlFlow<StopReason> {
        let polled = self.poll();
        self.search_started.get_or_insert(self.last_poll);
        polled
    }

    /// Enters when a part of this run, in a run of its own, was set up.
    pub(crate) fn began_search_after(&mut self, setup: Duration) {
        self.search_started.get_or_insert(self.started + setup);
    }

    /// Checks the limit of iterations: for methods with iterations, before the first one.
    pub(crate) fn may_iterate(&self) -> ControlFlow<StopReason> {
        match self.budget.iterations {
            Some(limit) if self.iterations >= limit => ControlFlow::Break(StopReason::Iterations),
            _ => ControlFlow::Continue(()),
        }
    }

    #[cold]
    fn poll_and_plan(&mut self) -> ControlFlow<StopReason> {
        let steps_left = match self.budget.steps {
            Some(limit) if self.steps >= limit => return ControlFlow::Break(StopReason::Steps),
            Some(limit) => limit - self.steps,
            None => u64::MAX,
        };
        // Not at that step, but after it: an island that takes exactly as many may still be the first.
        if self.rivals.as_ref().is_some_and(|rivals| self.steps > rivals.last_step()) {
            return ControlFlow::Break(StopReason::Steps);
        }
        let is_alone = self.cancel.is_none() && self.gate.is_none() && self.rivals.is_none();
        if self.budget.wall.is_none() && is_alone {
            // Only the count of steps can end the run: no need for the clock.
            self.next_poll = self.steps.saturating_add(steps_left);
            return ControlFlow::Continue(());
        }
        let before = self.last_poll;
        self.poll()?;
        let apart = self.last_poll - before;
        if apart > 2 * POLL_EVERY {
            self.gap = (self.gap / 4).max(1);
        } else if apart < POLL_EVERY / 2 {
            self.gap = (self.gap * 2).min(LARGEST_GAP);
        }
        self.next_poll = self.steps + self.gap.min(steps_left);
        ControlFlow::Continue(())
    }
}
