//! Runs for parts of a search: stages and islands.

#[cfg(feature = "sat")]
use std::ops::ControlFlow;
use std::sync::Arc;
#[cfg(feature = "sat")]
use std::time::Duration;

use super::Run;
#[cfg(feature = "sat")]
use super::now;
use crate::rng::Seed;
use crate::search::islands::FirstFinish;
use crate::search::{Budget, Observer};
#[cfg(feature = "sat")]
use crate::search::{CancelToken, Gate, Instant, StopReason};

/// The other islands of a run, one of which may finish first.
#[derive(Clone, Debug)]
pub(super) struct Rivals {
    first: Arc<FirstFinish>,
    /// Steps of the first island before this one began.
    head_start: u64,
}

impl Rivals {
    /// The steps of this island after which it cannot be the first.
    pub(super) fn last_step(&self) -> u64 {
        self.first.last_step().saturating_sub(self.head_start)
    }
}

impl Run<'_> {
    /// A run for a part of this one: with the same start of the clock, cancel token and gate, on one thread, without an
    /// observer, and with nothing counted yet.
    #[must_use]
    pub(crate) fn fork<'p>(&self, seed: Seed, budget: Budget) -> Run<'p> {
        let (cancel, gate) = (self.cancel.clone(), self.gate.clone());
        Run { budget, cancel, gate, held: self.held, ..Run::starting(seed, self.started, self.last_poll) }
    }

    /// A [fork](Self::fork) for an island, which ends soon after the step at which another island has finished.
    #[must_use]
    pub(crate) fn fork_island<'p>(
        &self,
        seed: Seed,
        budget: Budget,
        first: &Arc<FirstFinish>,
        head_start: u64,
    ) -> Run<'p> {
        Run { rivals: Some(Rivals { first: first.clone(), head_start }), ..self.fork(seed, budget) }
    }

    /// A [fork](Self::fork) with the observer and the threads of this run.
    #[must_use]
    pub(crate) fn fork_watched(&mut self, seed: Seed, budget: Budget) -> Run<'_> {
        let (part, threads) = (self.fork(seed, budget), self.threads);
        let observer = self.observer.as_mut().map(|observer| &mut **observer as &mut (dyn Observer + Send));
        Run { observer, threads, ..part }
    }

    /// [`poll_ahead`](Self::poll_ahead) on its own, for a search whose inner loop is not ours and cannot borrow the run.
    #[cfg(feature = "sat")]
    pub(crate) fn watch(&self, tidying: Duration) -> Watch {
        // A limit beyond what the clock can show is none.
        let end = self.budget.wall.and_then(|wall| self.started.checked_add(wall.saturating_sub(tidying)));
        Watch { end, cancel: self.cancel.clone(), gate: self.gate.clone(), held: self.held }
    }
}

/// The part of a [`Run`] that can end it at any time, on its own.
#[cfg(feature = "sat")]
pub(crate) struct Watch {
    end: Option<Instant>,
    cancel: Option<CancelToken>,
    gate: Option<Arc<dyn Gate>>,
    held: Duration,
}

#[cfg(feature = "sat")]
impl Watch {
    /// As [`Run::poll`].
    pub(crate) fn poll(&self) -> ControlFlow<StopReason> {
        let mut held_since = Duration::ZERO;
        if let Some(gate) = &self.gate {
            gate.pass();
            held_since = gate.held().saturating_sub(self.held);
        }
        if self.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
            return ControlFlow::Break(StopReason::Cancelled);
        }
        match self.end {
            Some(end) if now() - held_since >= end => ControlFlow::Break(StopReason::WallClock),
            _ => ControlFlow::Continue(()),
        }
    }
}
