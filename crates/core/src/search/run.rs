//! One run of a solver: its seed, its counts, and the only clock.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Budget, CancelToken, Enumeration, Event, Extent, Gate, Observer, Outcome, Status, StopReason};
use crate::model::{Grid, Puzzle, Solution};
use crate::rng::Seed;

/// What a run did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Iterations finished.
    pub iterations: u64,
    /// Steps begun.
    pub steps: u64,
    /// Time for propagating the givens and building tables.
    pub setup: Duration,
    /// Time from there to the end.
    pub search: Duration,
}

/// One run of a solver: its seed and limits, and the count of what it did.
///
/// A solver asks before each step whether it may go on; nothing else in the library reads a clock. A run is for one
/// call of a solver: its clock and its counts go on from call to call.
///
/// ```
/// use antdoku::{Budget, Run, Seed};
/// let mut run = Run::new(Seed(1)).with_budget(Budget { steps: Some(2), ..Budget::default() });
/// assert!(run.step().is_continue());
/// assert!(run.step().is_continue());
/// assert!(run.step().is_break());
/// ```
pub struct Run<'a> {
    seed: Seed,
    budget: Budget,
    cancel: Option<CancelToken>,
    gate: Option<Arc<dyn Gate>>,
    /// How long the gate had held the run when it was last asked; `started` has been put off by as much.
    held: Duration,
    observer: Option<&'a mut (dyn Observer + Send)>,
    threads: usize,
    iterations: u64,
    steps: u64,
    /// The number of steps at which limits are looked at again.
    next_look: u64,
    /// How many steps lie between two looks at the clock.
    gap: u64,
    started: Instant,
    last_look: Instant,
    search_started: Option<Instant>,
}

/// Looks at the clock should be about this far apart: far below the promised 10 ms, far above the cost of a look.
const LOOK_EVERY: Duration = Duration::from_micros(200);

/// Steps between looks never exceed this, because the cost of a step may change from one to the next by a factor of a
/// hundred: a choice on a blank grid sets off a long cascade, one on a nearly full grid none.
const LARGEST_GAP: u64 = 256;

impl<'a> Run<'a> {
    /// A run without limits. Its clock starts now.
    #[must_use]
    pub fn new(seed: Seed) -> Run<'a> {
        let now = now();
        Run {
            seed,
            budget: Budget::default(),
            cancel: None,
            gate: None,
            held: Duration::ZERO,
            observer: None,
            threads: 1,
            iterations: 0,
            steps: 0,
            next_look: 0,
            gap: 1,
            started: now,
            last_look: now,
            search_started: None,
        }
    }

    /// Limits the run.
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// Lets somebody else end the run.
    #[must_use]
    pub fn with_cancel(mut self, cancel: CancelToken) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// Lets somebody hold the run up.
    #[must_use]
    pub fn with_gate(mut self, gate: Arc<dyn Gate>) -> Self {
        self.held = gate.held();
        self.gate = Some(gate);
        self
    }

    /// Lets somebody watch the run, and end it.
    #[must_use]
    pub fn with_observer(mut self, observer: &'a mut (dyn Observer + Send)) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Lets the run use so many threads, at least one. What it answers does not depend on them.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// A run for a part of this one: with the same start of the clock, the same cancel switch and gate, on one thread,
    /// not watched, and with nothing counted yet.
    #[must_use]
    pub fn fork(&self, seed: Seed, budget: Budget) -> Run<'static> {
        Run {
            seed,
            budget,
            cancel: self.cancel.clone(),
            gate: self.gate.clone(),
            held: self.held,
            observer: None,
            threads: 1,
            iterations: 0,
            steps: 0,
            next_look: 0,
            gap: 1,
            started: self.started,
            last_look: self.last_look,
            search_started: None,
        }
    }

    /// A [fork](Self::fork) that the observer of this run watches, with as many threads.
    #[must_use]
    pub(crate) fn fork_watched(&mut self, seed: Seed, budget: Budget) -> Run<'_> {
        let (cancel, threads) = (self.cancel.clone(), self.threads);
        let (gate, held) = (self.gate.clone(), self.held);
        let (started, last_look) = (self.started, self.last_look);
        let observer = self.observer.as_mut().map(|observer| &mut **observer as &mut (dyn Observer + Send));
        Run {
            cancel,
            gate,
            held,
            threads,
            started,
            last_look,
            observer,
            ..Run::new(seed).with_budget(budget)
        }
    }

    /// A switch of its own for a part of this run: pressing it ends that part only, cancelling the run ends both.
    pub(crate) fn inner_switch(&self) -> CancelToken {
        self.cancel.as_ref().map_or_else(CancelToken::new, CancelToken::inner)
    }

    /// The seed of the run.
    #[must_use]
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Its limits.
    #[must_use]
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// How many threads it may use.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Iterations finished so far.
    #[must_use]
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// Steps begun so far.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Will the same run go the same way again? With a limit of time alone it depends on the machine.
    #[must_use]
    pub fn is_repeatable(&self) -> bool {
        self.budget.wall.is_none() || self.budget.iterations.is_some() || self.budget.steps.is_some()
    }

    /// Time from the start of the run to the last look at the clock, for limits within a run: reads no clock.
    #[inline]
    #[must_use]
    pub fn last_look(&self) -> Duration {
        self.last_look - self.started
    }

    /// Asks to begin one more step: an add and a compare, now and then a look at the clock.
    #[inline]
    pub fn step(&mut self) -> ControlFlow<StopReason> {
        if self.steps >= self.next_look {
            self.look_and_plan()?;
        }
        self.steps += 1;
        ControlFlow::Continue(())
    }

    /// Tells that an iteration is finished, lets the observer see it, and asks to begin another.
    pub fn finish_iteration<'e>(&mut self, event: impl FnOnce() -> Event<'e>) -> ControlFlow<StopReason> {
        self.iterations += 1;
        self.report(event)?;
        self.may_iterate()
    }

    /// Does anybody watch?
    #[must_use]
    pub fn is_observed(&self) -> bool {
        self.observer.is_some()
    }

    /// Shows something to the observer, if there is one; otherwise `event` is not even made.
    pub fn report<'e>(&mut self, event: impl FnOnce() -> Event<'e>) -> ControlFlow<StopReason> {
        match &mut self.observer {
            Some(observer) => observer.on_event(&event()).map_break(|()| StopReason::Observer),
            None => ControlFlow::Continue(()),
        }
    }

    /// Looks at clock and cancel switch at once: for set-up, which has no steps.
    pub fn look(&mut self) -> ControlFlow<StopReason> {
        self.look_ahead(Duration::ZERO)
    }

    /// [`look`](Self::look), for a search that needs `tidying` at its end: ends the run that much before its limit.
    pub(crate) fn look_ahead(&mut self, tidying: Duration) -> ControlFlow<StopReason> {
        if let Some(gate) = &self.gate {
            gate.pass();
            self.put_off();
        }
        if self.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
            return ControlFlow::Break(StopReason::Cancelled);
        }
        self.last_look = now();
        match self.budget.wall {
            Some(wall) if self.last_look - self.started + tidying >= wall => {
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

    /// [`look_ahead`](Self::look_ahead) on its own, for a search whose inner loop is not ours and cannot borrow the run.
    #[cfg(feature = "sat")]
    pub(crate) fn watch(&self, tidying: Duration) -> Watch {
        // A limit beyond what the clock can show is none.
        let end = self.budget.wall.and_then(|wall| self.started.checked_add(wall.saturating_sub(tidying)));
        Watch { end, cancel: self.cancel.clone(), gate: self.gate.clone(), held: self.held }
    }

    /// Steps left of the budget, if it limits them: for a search that counts its steps itself.
    #[must_use]
    pub fn steps_left(&self) -> Option<u64> {
        self.budget.steps.map(|limit| limit.saturating_sub(self.steps))
    }

    /// Enters steps of a search that counts its steps itself, but none beyond the budget.
    pub fn took_steps(&mut self, count: u64) {
        self.steps += self.steps_left().map_or(count, |left| count.min(left));
    }

    /// Enters iterations which the parts of a search finished in runs of their own.
    pub fn took_iterations(&mut self, count: u64) {
        self.iterations += count;
    }

    /// Tells that set-up is over, and asks to begin the search. Set-up ends once, also if a search has several parts.
    pub fn begin_search(&mut self) -> ControlFlow<StopReason> {
        let looked = self.look();
        self.search_started.get_or_insert(self.last_look);
        looked
    }

    /// Enters when a part of this run, in a run of its own, was set up.
    pub(crate) fn began_search_after(&mut self, setup: Duration) {
        self.search_started.get_or_insert(self.started + setup);
    }

    /// Asks to begin an iteration: for methods that have iterations, before their first one.
    pub fn may_iterate(&self) -> ControlFlow<StopReason> {
        match self.budget.iterations {
            Some(limit) if self.iterations >= limit => ControlFlow::Break(StopReason::Iterations),
            _ => ControlFlow::Continue(()),
        }
    }

    #[cold]
    fn look_and_plan(&mut self) -> ControlFlow<StopReason> {
        let steps_left = match self.budget.steps {
            Some(limit) if self.steps >= limit => return ControlFlow::Break(StopReason::Steps),
            Some(limit) => limit - self.steps,
            None => u64::MAX,
        };
        if self.budget.wall.is_none() && self.cancel.is_none() && self.gate.is_none() {
            // Nobody can end the run but the count of its steps: no need for the clock.
            self.next_look = self.steps.saturating_add(steps_left);
            return ControlFlow::Continue(());
        }
        let before = self.last_look;
        self.look()?;
        let apart = self.last_look - before;
        if apart > 2 * LOOK_EVERY {
            self.gap = (self.gap / 4).max(1);
        } else if apart < LOOK_EVERY / 2 {
            self.gap = (self.gap * 2).min(LARGEST_GAP);
        }
        self.next_look = self.steps + self.gap.min(steps_left);
        ControlFlow::Continue(())
    }

    /// Ends the run with a full grid.
    ///
    /// # Panics
    /// If the grid is no solution of the puzzle.
    pub fn solved(&self, puzzle: &Puzzle, grid: Grid) -> Outcome {
        self.outcome(Status::Solved(trusted(puzzle, grid)))
    }

    /// Ends the run with the proof that there is no solution.
    pub fn unsatisfiable(&self) -> Outcome {
        self.outcome(Status::Unsatisfiable)
    }

    /// Ends the run without an answer, with the fullest grid found.
    pub fn unknown(&self, stopped: StopReason, best: Grid) -> Outcome {
        self.outcome(Status::Unknown { stopped, best })
    }

    /// Ends the run with what its search came to, or with the givens if it was over before the search began.
    pub(crate) fn settle(&self, puzzle: &Puzzle, searched: ControlFlow<StopReason, Outcome>) -> Outcome {
        match searched {
            ControlFlow::Continue(outcome) => outcome,
            ControlFlow::Break(stopped) => self.unknown(stopped, puzzle.givens().clone()),
        }
    }

    /// Ends a run that looked for more than one solution.
    pub fn enumerated(&self, count: u64, extent: Extent) -> Enumeration {
        Enumeration { count, extent, effort: self.effort() }
    }

    /// Ends the run with this status. No method is named yet: the solver does that.
    pub(crate) fn outcome(&self, status: Status) -> Outcome {
        Outcome { status, effort: self.effort(), solved_by: None }
    }

    fn effort(&self) -> Effort {
        let held_since =
            self.gate.as_ref().map_or(Duration::ZERO, |gate| gate.held().saturating_sub(self.held));
        let end = now() - held_since;
        let search_started = self.search_started.unwrap_or(end);
        Effort {
            iterations: self.iterations,
            steps: self.steps,
            setup: search_started - self.started,
            search: end - search_started,
        }
    }
}

impl fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Run { seed, budget, iterations, steps, .. } = self;
        write!(f, "Run({seed:?}, {budget:?}, {iterations} iterations, {steps} steps)")
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
    /// As [`Run::look`].
    pub(crate) fn look(&self) -> ControlFlow<StopReason> {
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

/// The solution that a solver claims to have found.
///
/// # Panics
/// If it is none: then the solver is wrong, and no answer is better than a false one.
#[must_use]
pub fn trusted(puzzle: &Puzzle, grid: Grid) -> Solution {
    match Solution::verify(puzzle, grid) {
        Ok(solution) => solution,
        Err(error) => panic!("a solver gave a wrong solution: {error}"),
    }
}

#[expect(clippy::disallowed_methods, reason = "the one place that reads the clock")]
fn now() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps_until_stop(run: &mut Run<'_>) -> (u64, StopReason) {
        let mut steps = 0;
        loop {
            match run.step() {
                ControlFlow::Continue(()) => steps += 1,
                ControlFlow::Break(reason) => return (steps, reason),
            }
        }
    }

    #[test]
    fn a_step_limit_is_exact() {
        for limit in [0, 1, 2, 3, 100, 1023, 1024, 10_000] {
            let budget = Budget { steps: Some(limit), ..Budget::default() };
            let mut run = Run::new(Seed(0)).with_budget(budget);
            assert_eq!(steps_until_stop(&mut run), (limit, StopReason::Steps));
        }
    }

    #[test]
    fn a_time_limit_of_nothing_stops_at_the_first_step() {
        let mut run =
            Run::new(Seed(0)).with_budget(Budget { wall: Some(Duration::ZERO), ..Budget::default() });
        assert_eq!(steps_until_stop(&mut run), (0, StopReason::WallClock));
    }

    /// Holds a run for an hour, without waiting, when it comes for the third time.
    #[derive(Debug, Default)]
    struct Hour(std::sync::atomic::AtomicU64);

    impl Gate for Hour {
        fn pass(&self) {
            self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        }

        fn held(&self) -> Duration {
            let passed = self.0.load(std::sync::atomic::Ordering::Relaxed);
            if passed >= 3 { Duration::from_secs(3_600) } else { Duration::ZERO }
        }
    }

    #[test]
    fn the_time_for_which_a_run_is_held_does_not_count() {
        let limit = Duration::from_secs(1_800);
        let mut run = Run::new(Seed(0)).with_budget(Budget { wall: Some(limit), ..Budget::default() });
        // As if it had begun an hour ago: what the gate holds it for must lie in the past.
        run.started -= Duration::from_secs(3_600);
        let mut run = run.with_gate(Arc::new(Hour::default()));
        assert!(run.look().is_break(), "an hour has passed");
        assert!(run.look().is_break());
        assert!(run.look().is_continue(), "but the run was held all the time");
        assert!(run.last_look() < limit);
        let part = run.fork(Seed(1), Budget::default());
        let effort =
            part.unknown(StopReason::Steps, Grid::blank(crate::model::Geometry::square(2).unwrap())).effort;
        assert!(effort.setup + effort.search < limit, "the same goes for a part of it");
    }

    #[test]
    fn a_gate_is_come_to_again_and_again_without_any_limit() {
        let gate = Arc::new(Hour::default());
        let mut run = Run::new(Seed(0)).with_gate(gate.clone());
        for _ in 0..10_000 {
            assert!(run.step().is_continue());
        }
        assert!(gate.0.load(std::sync::atomic::Ordering::Relaxed) >= 10_000 / LARGEST_GAP);
    }

    #[test]
    fn cancelling_stops_within_one_gap() {
        let cancel = CancelToken::new();
        let mut run = Run::new(Seed(0)).with_cancel(cancel.clone());
        for _ in 0..10_000 {
            assert!(run.step().is_continue());
        }
        cancel.cancel();
        let (steps, reason) = steps_until_stop(&mut run);
        assert!(steps <= LARGEST_GAP);
        assert_eq!(reason, StopReason::Cancelled);
    }

    #[test]
    fn no_iterations_means_none() {
        let mut run = Run::new(Seed(0)).with_budget(Budget { iterations: Some(0), ..Budget::default() });
        assert_eq!(run.begin_search(), ControlFlow::Continue(()));
        assert_eq!(run.may_iterate(), ControlFlow::Break(StopReason::Iterations));
    }
}
