//! A colony between two calls: with the puzzle that it walks on, and with its run.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use antdoku::{
    Acs, CancelToken, ColonyStepper, ColonyView, Cover, Gate, Grid, Progress, Puzzle, Run, Seed, Solution,
    StepperError, StopReason,
};

use crate::clock;
use crate::interrupt::Interrupt;

/// A colony with its run.
pub(crate) struct Nest {
    colony: ColonyStepper,
    /// Taken out only while it iterates.
    run: Option<Run<'static>>,
    /// Steps of iterations that were taken back.
    wasted: u64,
    /// How long the last iteration took.
    last: Duration,
}

/// What propagation leaves of a puzzle.
pub(crate) enum Begun {
    Contradiction,
    Solved(Solution),
    Open(Box<Nest>),
}

/// An iteration that follows one of this length may be broken off by Ctrl-C, so that the colony is copied before it.
/// Copying takes about a hundredth of it; for shorter ones nobody has to wait.
const LONG: Duration = Duration::from_millis(5);

/// What has taken longer than this is broken off; most iterations are finished before.
const PATIENCE: Duration = Duration::from_millis(30);

impl Nest {
    /// Propagates the givens and makes the colony; `Break` if the run is over before.
    pub(crate) fn begin(acs: &Acs, puzzle: &Puzzle, mut run: Run<'static>) -> ControlFlow<StopReason, Begun> {
        let cover = match Cover::compile(puzzle, acs.parameters().propagation, || run.poll())? {
            Err(_) => return ControlFlow::Continue(Begun::Contradiction),
            Ok(cover) => cover,
        };
        if cover.is_trivial() {
            return ControlFlow::Continue(Begun::Solved(solution(puzzle, cover.grid().clone())));
        }
        match acs.stepper(&cover, &mut run) {
            Ok(colony) => {
                let nest = Nest { colony, run: Some(run), wasted: 0, last: Duration::ZERO };
                ControlFlow::Continue(Begun::Open(Box::new(nest)))
            }
            Err(StepperError::Stopped(stopped)) => ControlFlow::Break(stopped),
            Err(error) => unreachable!("the parameters and the cover were checked: {error}"),
        }
    }

    pub(crate) fn cover(&self) -> &Arc<Cover> {
        self.colony.view().cover
    }

    /// One iteration. `Break` if it was broken off, and taken back: the colony is as it was before.
    pub(crate) fn iterate(&mut self, caller: &Arc<Caller>) -> ControlFlow<(), Progress> {
        let run = self.run.take().expect("it is put back");
        let mut run = run.with_cancel(caller.cancel.clone()).with_gate(caller.clone());
        let steps = run.steps();
        // How long the first one takes, nobody knows.
        let is_long = run.iterations() == 0 || self.last >= LONG;
        let began = clock::now();
        caller.wait_until(is_long.then(|| began + PATIENCE));
        let saved = is_long.then(|| self.colony.clone());
        let iterated = self.colony.iterate(&mut run);
        match saved {
            Some(saved) if iterated.is_break() => self.colony = saved,
            _ => {}
        }
        self.last = clock::now() - began;
        if iterated.is_break() {
            self.wasted += run.steps() - steps;
        }
        self.run = Some(run);
        iterated.map_break(|_| ())
    }

    /// Shows the colony.
    pub(crate) fn see<T>(&self, look: impl FnOnce(&ColonyView<'_>) -> T) -> T {
        look(&self.colony.view())
    }

    pub(crate) fn best(&self) -> Grid {
        self.colony.best()
    }

    /// The solution, once it is found.
    pub(crate) fn solution(&self, puzzle: &Puzzle) -> Solution {
        solution(puzzle, self.best())
    }

    pub(crate) fn iterations(&self) -> u64 {
        self.run.as_ref().map_or(0, Run::iterations)
    }

    /// Steps of all iterations that count.
    pub(crate) fn steps(&self) -> u64 {
        self.run.as_ref().map_or(0, Run::steps) - self.wasted
    }
}

/// What a colony claims to have found, verified.
fn solution(puzzle: &Puzzle, grid: Grid) -> Solution {
    Solution::verify(puzzle, grid).expect("a colony knows a solution")
}

/// Who called for iterations, and may press Ctrl-C.
///
/// Signals are looked for between iterations, while nobody has hold of the colony: handlers may look at it. Within an
/// iteration that is only done if it takes long, and the colony can be put back.
pub(crate) struct Caller {
    pub(crate) interrupt: Interrupt,
    cancel: CancelToken,
    until: Mutex<Option<Instant>>,
    inside: Arc<Inside>,
}

/// Which thread may run Python while it has hold of the colony, if any: it must not wait for the colony there.
#[derive(Debug, Default)]
pub(crate) struct Inside(Mutex<Option<ThreadId>>);

/// A thread that is inside, until this is dropped.
pub(crate) struct Entered<'a>(&'a Inside);

impl Inside {
    /// This thread, which has hold of the colony, may run Python now.
    pub(crate) fn enter(&self) -> Entered<'_> {
        *self.thread() = Some(thread::current().id());
        Entered(self)
    }

    /// Is it this thread?
    pub(crate) fn is_here(&self) -> bool {
        *self.thread() == Some(thread::current().id())
    }

    fn thread(&self) -> MutexGuard<'_, Option<ThreadId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        *self.0.thread() = None;
    }
}

impl Caller {
    pub(crate) fn new(inside: &Arc<Inside>) -> Arc<Caller> {
        let cancel = CancelToken::new();
        let interrupt = Interrupt::new(cancel.clone());
        Arc::new(Caller { interrupt, cancel, until: Mutex::new(None), inside: inside.clone() })
    }

    /// A run which this caller can interrupt before its first iteration.
    pub(crate) fn begin(self: &Arc<Caller>, seed: Seed) -> Run<'static> {
        self.wait_until(Some(clock::now()));
        Run::new(seed).with_cancel(self.cancel.clone()).with_gate(self.clone())
    }

    /// An iteration may be broken off from then on, or never.
    fn wait_until(&self, until: Option<Instant>) {
        *self.until.lock().unwrap_or_else(PoisonError::into_inner) = until;
    }
}

impl Gate for Caller {
    fn pass(&self) {
        let until = *self.until.lock().unwrap_or_else(PoisonError::into_inner);
        if until.is_some_and(|until| clock::now() >= until) {
            let _inside = self.inside.enter();
            self.interrupt.pass();
        }
    }

    fn held(&self) -> Duration {
        Duration::ZERO
    }
}

impl fmt::Debug for Caller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Caller").finish_non_exhaustive()
    }
}
