//! One run of a solver: its seed, its limits, its counts, and the only clock.
//!
//! This file has the caller's side: what a run is given, and what it has done. [`control`] has the side of the solver:
//! steps, polls and events; [`author`] the part of it that other crates see; [`parts`] the runs of parts of a search;
//! [`end`] the outcomes.

mod author;
mod control;
mod end;
mod parts;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

pub use author::RunControl;
pub use control::CompileError;
pub(crate) use end::trusted;
use parts::Rivals;
#[cfg(feature = "sat")]
pub(crate) use parts::Watch;

use super::{Budget, CancelToken, Gate, Instant, Observer, now};
use crate::rng::Seed;

/// The work that a run did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Effort {
    /// Iterations finished.
    pub iterations: u64,
    /// Steps begun.
    pub steps: u64,
    /// Time for set-up: propagating the givens and building tables.
    pub setup: Duration,
    /// Time from the end of set-up to the end of the run.
    pub search: Duration,
}

/// One run of a solver: its seed and limits, and the count of what it did.
///
/// The caller makes it and passes it to a solver, which counts its steps through [`RunControl`]. Nothing else in the
/// library reads a clock. A run serves one call of a solver: its clock and its counts are not reset.
///
/// ```
/// use antdoku::{Budget, Exact, Run, Seed, Solver};
/// let puzzle: antdoku::Puzzle = "1...............".parse()?;
/// let mut run = Run::new(Seed(1)).with_budget(Budget { steps: Some(1_000), ..Budget::default() });
/// assert!(Exact::default().solve(&puzzle, &mut run).effort.steps <= 1_000);
/// # Ok::<(), antdoku::format::ReadError>(())
/// ```
pub struct Run<'a> {
    seed: Seed,
    budget: Budget,
    cancel: Option<CancelToken>,
    gate: Option<Arc<dyn Gate>>,
    /// The time for which the gate had held the run at the last poll; `started` is moved by as much.
    held: Duration,
    observer: Option<&'a mut (dyn Observer + Send)>,
    threads: usize,
    rivals: Option<Rivals>,
    iterations: u64,
    steps: u64,
    /// The number of steps at which limits are polled again.
    next_poll: u64,
    /// Steps between two polls.
    gap: u64,
    started: Instant,
    last_poll: Instant,
    search_started: Option<Instant>,
}

impl<'a> Run<'a> {
    /// A run without limits. Its clock starts now.
    #[must_use]
    pub fn new(seed: Seed) -> Run<'a> {
        let now = now();
        Run::starting(seed, now, now)
    }

    /// A run without limits, with nothing counted yet.
    fn starting(seed: Seed, started: Instant, last_poll: Instant) -> Run<'a> {
        Run {
            seed,
            budget: Budget::default(),
            cancel: None,
            gate: None,
            held: Duration::ZERO,
            observer: None,
            threads: 1,
            rivals: None,
            iterations: 0,
            steps: 0,
            next_poll: 0,
            gap: 1,
            started,
            last_poll,
            search_started: None,
        }
    }

    /// Limits the run.
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// Lets a token end the run from another thread.
    #[must_use]
    pub fn with_cancel(mut self, cancel: CancelToken) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// Lets a gate pause the run.
    #[doc(hidden)]
    #[must_use]
    pub fn with_gate(mut self, gate: Arc<dyn Gate>) -> Self {
        self.held = gate.held();
        self.gate = Some(gate);
        self
    }

    /// Lets an observer watch the run, and end it.
    #[must_use]
    pub fn with_observer(mut self, observer: &'a mut (dyn Observer + Send)) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Lets the run use up to `threads` threads, at least one. With a budget of steps or iterations, the outcome does not
    /// depend on them, except that `auto` searches on as many islands as there are threads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// The seed of the run.
    #[must_use]
    pub(crate) fn seed(&self) -> Seed {
        self.seed
    }

    /// The limits of the run.
    #[must_use]
    pub(crate) fn budget(&self) -> Budget {
        self.budget
    }

    /// The number of threads that the run may use.
    #[must_use]
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// Iterations finished so far.
    #[doc(hidden)]
    #[must_use]
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// Steps begun so far.
    #[doc(hidden)]
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Whether the same run takes the same course again. With a time limit alone, that depends on the machine.
    pub(crate) fn is_repeatable(&self) -> bool {
        self.budget.wall.is_none() || self.budget.iterations.is_some() || self.budget.steps.is_some()
    }
}

impl fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Run { seed, budget, iterations, steps, .. } = self;
        write!(f, "Run({seed:?}, {budget:?}, {iterations} iterations, {steps} steps)")
    }
}
