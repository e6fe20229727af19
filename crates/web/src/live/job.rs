//! One live run: its contestants on their threads, and what is told about them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use antdoku::format::Entry;
use antdoku::{Budget, CancelToken, Puzzle, Run, Seed};
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::sync::watch;

use super::contestant::{Contestant, StepUnit};
use super::memory::Reserved;
use super::shown::Shown;
use super::speed::Speed;
use super::stepper::Stepper;
use super::turns::{Place, Stage, TurnGate, Turns};
use super::watcher::Watcher;
use crate::clock::now;
use crate::request::TimeLimit;

/// One live run.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) id: String,
    /// Who has it may command.
    pub(super) key: String,
    pub(super) asked: Asked,
    pub(super) contestants: Vec<Contestant>,
    pub(super) turns: Arc<Turns>,
    pub(super) cancel: CancelToken,
    /// Who ended it, if it did not come to its end by itself.
    ended: OnceLock<End>,
    /// Grows with everything that viewers have not seen.
    news: watch::Sender<u64>,
    /// Grows with every change of state, so that viewers are told at once.
    state_number: AtomicU64,
    /// Streams of the owner and of others that are open.
    pub(super) owners: AtomicUsize,
    pub(super) was_claimed: AtomicBool,
    pub(super) viewers: AtomicUsize,
    /// Given back when the last contestant has ended.
    memory: Mutex<Option<Reserved>>,
}

/// What all contestants of a run share.
#[derive(Debug)]
pub(super) struct Asked {
    pub(super) entry: Entry,
    pub(super) seed: Seed,
    /// The time of each contestant for itself.
    pub(super) time: TimeLimit,
}

/// Who ended a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum End {
    /// Its owner told it to stop.
    Stopped,
    /// Its owner has left.
    Left,
    /// Its owner never came.
    Unclaimed,
    /// It was paused for too long.
    Paused,
    /// The server ends.
    Closing,
}

/// What a run does now, as viewers get it.
#[derive(Debug, Serialize)]
pub(super) struct StateMessage<'a> {
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
    answer: Option<&'a RawValue>,
}

#[derive(Debug, Serialize)]
struct Picked {
    method: String,
    reason: String,
}

impl Job {
    pub(super) fn new(
        (id, key): (String, String),
        asked: Asked,
        contestants: Vec<Contestant>,
        turns: Turns,
        cancel: CancelToken,
        memory: Reserved,
    ) -> Arc<Job> {
        Arc::new(Job {
            id,
            key,
            asked,
            contestants,
            turns: Arc::new(turns),
            cancel,
            ended: OnceLock::new(),
            news: watch::Sender::new(0),
            state_number: AtomicU64::new(1),
            owners: AtomicUsize::new(0),
            was_claimed: AtomicBool::new(false),
            viewers: AtomicUsize::new(0),
            memory: Mutex::new(Some(memory)),
        })
    }

    /// Lets every contestant begin, each in a thread of its own.
    ///
    /// # Errors
    /// If the system has no thread left; then nothing runs.
    pub(super) fn start(self: &Arc<Job>) -> std::io::Result<()> {
        for number in 0..self.contestants.len() {
            let job = Arc::clone(self);
            let thread = thread::Builder::new().name(format!("contestant {number}"));
            thread.spawn(move || job.run(number)).inspect_err(|_| self.stop(End::Closing))?;
        }
        Ok(())
    }

    pub(super) fn puzzle(&self) -> &Puzzle {
        &self.asked.entry.puzzle
    }

    /// Ends the search of all contestants, soon. The first reason counts.
    pub(super) fn stop(&self, reason: End) {
        if !self.is_done() {
            let _ = self.ended.set(reason);
        }
        self.cancel.cancel();
        self.turns.wake();
    }

    /// Who ended it: a pause that lasted too long ends a run by itself.
    fn ended(&self) -> Option<End> {
        self.ended.get().copied().or_else(|| self.cancel.is_cancelled().then_some(End::Paused))
    }

    pub(super) fn is_done(&self) -> bool {
        self.turns.stage() == Stage::Done
    }

    /// Time on the own clock of a contestant: what it waited does not count.
    pub(super) fn own_time(&self, contestant: &Contestant) -> Duration {
        let elapsed = contestant.started.get().map_or(Duration::ZERO, |started| now() - *started);
        elapsed.saturating_sub(self.turns.held(contestant.number))
    }

    /// Shows something new of a contestant, with the time on its clock.
    pub(super) fn show(&self, contestant: &Contestant, change: impl FnOnce(&mut Shown)) {
        let seconds = self.own_time(contestant).as_secs_f64();
        let mut shown = contestant.shown();
        shown.seconds = seconds;
        change(&mut shown);
        drop(shown);
        self.tell();
    }

    /// Wakes the viewers.
    fn tell(&self) {
        self.news.send_modify(|number| *number += 1);
    }

    /// Wakes the viewers, because the state has changed.
    pub(super) fn tell_state(&self) {
        self.state_number.fetch_add(1, Ordering::Relaxed);
        self.tell();
    }

    pub(super) fn subscribe(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    pub(super) fn state_number(&self) -> u64 {
        self.state_number.load(Ordering::Relaxed)
    }

    pub(super) fn state(&self) -> StateMessage<'_> {
        let stage = self.turns.stage();
        let (state, place) = match stage {
            Stage::Queued(place) => ("queued", Some(place)),
            Stage::Running => ("running", None),
            Stage::Paused => ("paused", None),
            Stage::Done => ("done", None),
        };
        let contestants =
            self.contestants.iter().map(|contestant| self.contestant_state(contestant)).collect();
        let (speed, seed, ended) = (self.turns.speed(), self.asked.seed.0, self.ended());
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
            picked: shown.picked.clone().map(|(method, reason)| Picked { method, reason }),
            answer: answer.map(|answer| &*answer.record),
        }
    }

    fn run(&self, number: usize) {
        // A search that panics is a defect of ours, but no reason to leave the others and the viewers hanging.
        let ended = catch_unwind(AssertUnwindSafe(|| self.solve(number)));
        if ended.is_err() {
            eprintln!("antdoku: a search of a live run broke down; please report it");
        }
        self.turns.finish(number);
        if self.is_done() {
            self.memory.lock().unwrap_or_else(PoisonError::into_inner).take();
        }
        self.tell_state();
    }

    fn solve(&self, number: usize) {
        let contestant = &self.contestants[number];
        self.turns.pass(number, Place::Start);
        self.tell_state();
        // Waiting for the first turn is before the start, and is part of what the turns have held.
        let held = self.turns.held(number);
        let started = now();
        let _ = contestant.started.set(started.checked_sub(held).unwrap_or(started));
        let gate = TurnGate { turns: Arc::clone(&self.turns), contestant: number };
        let mut watcher = Watcher::new(self, contestant);
        let mut stepper = Stepper::new(self, contestant);
        let mut run = Run::new(self.asked.seed)
            .with_budget(Budget { wall: Some(self.asked.time.timeout), ..Budget::default() })
            .with_cancel(self.cancel.clone())
            .with_gate(Arc::new(gate))
            .with_observer(&mut watcher);
        let solver = &contestant.chosen.solver;
        let outcome = match solver.as_probed() {
            Some(probed) => probed.solve_probed(self.puzzle(), &mut run, &mut stepper),
            None => solver.solve(self.puzzle(), &mut run),
        };
        contestant.set_answer(&self.asked, &outcome);
    }
}
