//! One live run: its contestants on their threads, and the messages about them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use antdoku::format::Entry;
use antdoku::internals::{Touch, now};
use antdoku::{Budget, Cover, Propagation, Puzzle, Run, Seed};
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::sync::watch;

use super::contestant::{Contestant, Picked, StepUnit};
use super::frame::Frame;
use super::memory::Reserved;
use super::registry::{Live, random_token};
use super::shown::Shown;
use super::speed::Speed;
use super::stepper::Stepper;
use super::timeline::{Found, Kept};
use super::turn_state::{Place, Stage, Terms};
use super::turns::{TurnGate, Turns};
use super::watcher::Watcher;
use crate::error::ApiError;
use crate::request::{MOST_MEMORY, TimeLimit, TouchField, too_much_memory};
use crate::slots::Ticket;
use crate::threads;

/// One live run.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) id: String,
    /// The secret that commands need.
    pub(crate) key: String,
    pub(crate) task: Task,
    pub(crate) contestants: Vec<Contestant>,
    pub(crate) turns: Arc<Turns>,
    /// Why it ended, if it did not end by itself.
    cover: OnceLock<Arc<Cover>>,
    ended: OnceLock<End>,
    /// Counts everything that viewers have not seen.
    news: watch::Sender<u64>,
    /// Counts changes of state, which viewers get at once.
    state_number: AtomicU64,
    /// Open streams of the owner.
    pub(crate) owners: AtomicUsize,
    /// Whether the owner has ever opened a stream.
    pub(crate) was_claimed: AtomicBool,
    /// Open streams, those of the owner included.
    pub(crate) viewers: AtomicUsize,
    /// Given back when the last contestant has ended.
    memory: Mutex<Vec<Reserved>>,
}

/// What all contestants of a run share.
#[derive(Debug)]
pub(crate) struct Task {
    pub(crate) entry: Entry,
    pub(crate) seed: Seed,
    /// The time limit of each contestant by itself.
    pub(crate) time: TimeLimit,
}

/// What a new run consists of.
#[derive(Debug)]
pub(crate) struct JobParts {
    pub(crate) task: Task,
    pub(crate) contestants: Vec<Contestant>,
    pub(crate) terms: Terms,
    /// The place in the queue for the first slot of the run.
    pub(crate) ticket: Ticket,
    pub(crate) memory: Reserved,
}

/// Why a run ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum End {
    /// The owner sent the command `stop`.
    Stopped,
    /// The owner closed its stream.
    Left,
    /// The owner never opened a stream.
    Unclaimed,
    /// The run was paused for too long.
    Paused,
    /// The server is shutting down.
    Closing,
}

/// What a run does now, as viewers get it.
#[derive(Debug, Serialize)]
pub(crate) struct StateMessage<'a> {
    state: &'static str,
    place: Option<usize>,
    speed: Speed,
    seed: u64,
    ended: Option<End>,
    contestants: Vec<ContestantMessage<'a>>,
}

#[derive(Debug, Serialize)]
struct ContestantMessage<'a> {
    state: &'static str,
    /// What one `step` does.
    step: StepUnit,
    seconds: f64,
    iterations: u64,
    picked: Option<Picked>,
    /// What can be seen again.
    kept: Option<Kept>,
    answer: Option<&'a RawValue>,
}

/// A frame of the timeline, and the places of those beside it.
#[derive(Debug, Serialize)]
pub(crate) struct Moment {
    frame: Frame,
    before: Option<u64>,
    after: Option<u64>,
}

impl Job {
    pub(crate) fn new(parts: JobParts) -> Arc<Job> {
        let JobParts { task, contestants, terms, ticket, memory } = parts;
        let has_choices = contestants.iter().map(Contestant::has_choices).collect();
        Arc::new(Job {
            id: random_token(),
            key: random_token(),
            task,
            contestants,
            turns: Arc::new(Turns::new(has_choices, ticket, terms)),
            cover: OnceLock::new(),
            ended: OnceLock::new(),
            news: watch::Sender::new(0),
            state_number: AtomicU64::new(1),
            owners: AtomicUsize::new(0),
            was_claimed: AtomicBool::new(false),
            viewers: AtomicUsize::new(0),
            memory: Mutex::new(vec![memory]),
        })
    }

    /// Starts every contestant, each on its own thread. Where threads cannot wait, each runs to its end before the next one
    /// begins: those that can prove go first, because the others may use up all their time.
    ///
    /// # Errors
    /// If the system has no thread left; then no contestant runs.
    pub(crate) fn start(self: &Arc<Job>) -> std::io::Result<()> {
        let mut numbers: Vec<usize> = (0..self.contestants.len()).collect();
        if !threads::can_wait() {
            numbers.sort_by_key(|&number| !self.contestants[number].chosen.solver.is_complete());
        }
        for number in numbers {
            let job = Arc::clone(self);
            threads::spawn(format!("contestant {number}"), move || job.run(number))
                .inspect_err(|_| self.stop(End::Closing))?;
        }
        Ok(())
    }

    pub(crate) fn puzzle(&self) -> &Puzzle {
        &self.task.entry.puzzle
    }

    /// Reserves what a contestant needs beyond the memory that is reserved for it.
    ///
    /// # Errors
    /// 422 if a search may not take as much, 503 if other runs have reserved too much.
    pub(crate) fn reserve(&self, live: &Live, contestant: &Contestant, needed: u64) -> Result<(), ApiError> {
        let mut reserved = contestant.reserved.lock().unwrap_or_else(PoisonError::into_inner);
        if needed <= *reserved {
            return Ok(());
        }
        if needed > MOST_MEMORY {
            return Err(too_much_memory("touch.to", needed));
        }
        let more = live.reserve(needed - *reserved)?;
        self.memory.lock().unwrap_or_else(PoisonError::into_inner).push(more);
        *reserved = needed;
        Ok(())
    }

    /// Changes the colony of a contestant after the iteration under way, and returns the number of that iteration.
    ///
    /// # Errors
    /// 422 if there were too many changes, or a cell is freed that is not fixed.
    pub(crate) fn touch(
        &self,
        contestant: &Contestant,
        field: TouchField,
        touch: Touch,
    ) -> Result<u64, ApiError> {
        let after = contestant.touches.add(field, touch)?;
        contestant.show_touches();
        self.notify();
        Ok(after)
    }

    /// Cancels the search of all contestants. The first reason is kept.
    pub(crate) fn stop(&self, reason: End) {
        if !self.is_done() {
            let _ = self.ended.set(reason);
        }
        self.turns.cancel();
    }

    /// Why it ended early: a pause that lasted too long ends a run by itself.
    fn ended(&self) -> Option<End> {
        self.ended.get().copied().or_else(|| self.turns.cancel.is_cancelled().then_some(End::Paused))
    }

    pub(crate) fn is_done(&self) -> bool {
        self.turns.stage() == Stage::Done
    }

    /// The time that a contestant has searched: since its start, without its waits for turns.
    pub(crate) fn search_time(&self, contestant: &Contestant) -> Duration {
        let elapsed = contestant.started.get().map_or(Duration::ZERO, |started| now() - *started);
        elapsed.saturating_sub(self.turns.held(contestant.number))
    }

    /// Shows something new of a contestant, with its search time.
    pub(super) fn show(&self, contestant: &Contestant, change: impl FnOnce(&mut Shown)) {
        let seconds = self.search_time(contestant).as_secs_f64();
        let mut shown = contestant.shown();
        shown.seconds = seconds;
        change(&mut shown);
        drop(shown);
        self.notify();
    }

    /// Wakes the viewers.
    fn notify(&self) {
        self.news.send_modify(|number| *number += 1);
    }

    /// Wakes the viewers for a change of state.
    pub(crate) fn notify_state(&self) {
        self.state_number.fetch_add(1, Ordering::Relaxed);
        self.notify();
    }

    pub(crate) fn subscribe(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    pub(crate) fn state_number(&self) -> u64 {
        self.state_number.load(Ordering::Relaxed)
    }

    pub(crate) fn state(&self) -> StateMessage<'_> {
        let stage = self.turns.stage();
        let (state, place) = match stage {
            Stage::Queued(place) => ("queued", Some(place)),
            Stage::Running => ("running", None),
            Stage::Paused => ("paused", None),
            Stage::Done => ("done", None),
        };
        let contestants =
            self.contestants.iter().map(|contestant| self.contestant_state(contestant)).collect();
        let (speed, seed, ended) = (self.turns.speed(), self.task.seed.0, self.ended());
        StateMessage { state, place, speed, seed, ended, contestants }
    }

    fn contestant_state<'a>(&self, contestant: &'a Contestant) -> ContestantMessage<'a> {
        let answer = contestant.answer();
        let is_done = self.turns.is_done(contestant.number);
        let shown = contestant.shown();
        ContestantMessage {
            state: match contestant.started.get() {
                _ if is_done => "done",
                Some(_) => "running",
                None => "waiting",
            },
            step: contestant.step_unit(),
            seconds: answer.map_or(shown.seconds, |answer| answer.seconds),
            iterations: shown.iterations,
            picked: shown.picked.clone(),
            kept: shown.timeline.kept(),
            answer: answer.map(|answer| &*answer.record),
        }
    }

    /// What was to be seen of each contestant at a place of the timeline, by its number.
    pub(crate) fn moments(&self, place: u64) -> Vec<Option<Moment>> {
        let moment = |contestant: &Contestant| {
            let Found { snapshot, before, after } = contestant.shown().timeline.find(place)?;
            Some(Moment { frame: Frame::of(contestant.number, self.puzzle(), &snapshot), before, after })
        };
        self.contestants.iter().map(moment).collect()
    }

    fn run(&self, number: usize) {
        // A search that panics is a defect, but the other contestants and the viewers must not wait for it.
        let ended = catch_unwind(AssertUnwindSafe(|| self.solve(number)));
        if ended.is_err() {
            eprintln!("antdoku: a search of a live run panicked; please report it");
        }
        self.turns.finish(number);
        if self.is_done() {
            self.memory.lock().unwrap_or_else(PoisonError::into_inner).clear();
        }
        self.notify_state();
    }

    fn solve(&self, number: usize) {
        let contestant = &self.contestants[number];
        self.turns.pass(number, Place::Start);
        self.notify_state();
        // The wait for the first turn is before the start, but part of what the turns count as held.
        let held = self.turns.held(number);
        let started = now();
        let _ = contestant.started.set(started.checked_sub(held).unwrap_or(started));
        let gate = TurnGate { turns: Arc::clone(&self.turns), contestant: number };
        let mut watcher = Watcher::new(self, contestant);
        let mut stepper = Stepper::new(self, contestant);
        let mut run = Run::new(self.task.seed)
            .with_budget(Budget { wall: Some(self.task.time.timeout), ..Budget::default() })
            .with_cancel(self.turns.cancel.clone())
            .with_gate(Arc::new(gate))
            .with_observer(&mut watcher);
        let solver = &contestant.chosen.solver;
        let cover = self.cover(&mut run);
        let outcome = match (solver.as_probed(), &cover) {
            (Some(probed), _) => probed.solve_probed(self.puzzle(), cover.as_ref(), &mut run, &mut stepper),
            (None, Some(cover)) => solver.solve_compiled(self.puzzle(), cover, &mut run),
            (None, None) => solver.solve(self.puzzle(), &mut run),
        };
        drop(run);
        watcher.finish();
        contestant.set_answer(&self.task, &outcome);
    }

    /// The compiled puzzle, which the contestants share; `None` if it cannot be compiled, which the solver then reports.
    ///
    /// The contestant that comes first compiles it. No other one waits: a contestant may be paused while it compiles.
    fn cover(&self, run: &mut Run<'_>) -> Option<Arc<Cover>> {
        if let Some(cover) = self.cover.get() {
            return Some(cover.clone());
        }
        let cover = run.compile(self.puzzle(), Propagation::Fixpoint).ok()?;
        Some(self.cover.get_or_init(|| cover).clone())
    }
}
