//! Whose turn it is: pause, pace, and equal slices of time for the contestants of a run.
//!
//! Every contestant has a thread, but only one of them searches at a time: the others wait here. A round gives each one
//! turn; how long a turn is depends on the speed. A run that waits for its pace or for people gives its slot back, and
//! at full speed it lets others in after each turn, so that a viewer in slow motion costs nobody a processor.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use antdoku::{CancelToken, Gate};

use super::speed::{Speed, Unit};
use super::turn_state::TurnState;
use crate::clock::now;
use crate::estimate::Stay;
use crate::slots::{Slots, Ticket};

/// A turn at full speed. Long enough that changing turns costs nothing, short enough that all seem to move at once.
const SLICE: Duration = Duration::from_millis(20);

/// How a run begins, and what limits it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    pub(super) speed: Speed,
    pub(super) is_paused: bool,
    /// A run that is paused for longer is ended.
    pub(super) longest_pause: Duration,
    /// For how long all contestants together may search.
    pub(super) longest_search: Duration,
}

/// The turns of the contestants of one run.
#[derive(Debug)]
pub(super) struct Turns {
    slots: Arc<Slots>,
    cancel: CancelToken,
    state: Mutex<TurnState>,
    changed: Condvar,
    created: Instant,
    /// When the turn began, in nanoseconds since `created`.
    turn_began: AtomicU64,
    /// Full speed and no pause: who searches need not come to the lock before its slice is over.
    is_free: AtomicBool,
    /// So slow that people can see every iteration.
    is_slow: AtomicBool,
    shows_choices: AtomicBool,
    /// For how long each contestant has waited, in nanoseconds.
    held: Vec<AtomicU64>,
    terms: Terms,
}

/// Where a contestant is when it comes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Before its set-up.
    Start,
    /// Somewhere in its search.
    Within,
    /// An ant has just chosen.
    Choice,
    /// An iteration has just ended, and has been shown if people go iteration by iteration.
    Iteration,
    /// An iteration has just ended that nobody was shown.
    Unseen,
}

/// What people can tell a run to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Command {
    Pause,
    Resume,
    /// One turn for each contestant, of this length.
    Once(Unit),
    Speed(Speed),
}

/// What a run does now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// It waits for a slot; so many are before it.
    Queued(usize),
    Running,
    Paused,
    Done,
}

impl Turns {
    /// Turns for contestants, of each of which is said whether it has choices to show. They begin when `ticket` has got
    /// them a slot.
    pub(super) fn new(
        has_choices: Vec<bool>,
        slots: &Arc<Slots>,
        ticket: Ticket,
        cancel: &CancelToken,
        terms: Terms,
    ) -> Turns {
        let created = now();
        let held = has_choices.iter().map(|_| AtomicU64::new(0)).collect();
        // A ticket that no contestant waits with would hold up the whole queue.
        let ticket = (!terms.is_paused).then(|| Arc::new(ticket));
        let turns = Turns {
            slots: Arc::clone(slots),
            cancel: cancel.clone(),
            state: Mutex::new(TurnState::new(terms, has_choices, ticket, created)),
            changed: Condvar::new(),
            created,
            turn_began: AtomicU64::new(0),
            is_free: AtomicBool::new(false),
            is_slow: AtomicBool::new(false),
            shows_choices: AtomicBool::new(false),
            held,
            terms,
        };
        turns.tell(&turns.lock());
        turns
    }

    /// Holds a contestant up while it is not its turn. Cancelled ones go through.
    pub(super) fn pass(&self, contestant: usize, place: Place) {
        if self.is_free.load(Ordering::Relaxed) && place != Place::Start && !self.is_slice_over(place) {
            return;
        }
        let began = now();
        let mut state = self.lock();
        if matches!(place, Place::Within | Place::Unseen) && state.may_end_its_iteration(began) {
            return;
        }
        if state.turn == contestant && state.ends_turn(place) {
            state.pass_on();
            self.changed.notify_all();
        }
        drop(self.wait_for_turn(state, contestant));
        let ended = now();
        self.held[contestant].fetch_add(nanoseconds(ended - began), Ordering::Relaxed);
        self.turn_began.store(nanoseconds(ended - self.created), Ordering::Relaxed);
    }

    /// Does anything but its slice end the turn of a contestant?
    #[inline]
    pub(super) fn holds_up(&self) -> bool {
        !self.is_free.load(Ordering::Relaxed)
    }

    /// Is every iteration for people to see?
    pub(super) fn is_slow(&self) -> bool {
        self.is_slow.load(Ordering::Relaxed)
    }

    /// Does somebody want to see single choices?
    #[inline]
    pub(super) fn shows_choices(&self) -> bool {
        self.shows_choices.load(Ordering::Relaxed)
    }

    /// For how long a contestant has waited.
    pub(super) fn held(&self, contestant: usize) -> Duration {
        Duration::from_nanos(self.held[contestant].load(Ordering::Relaxed))
    }

    /// A contestant has come to its end.
    pub(super) fn finish(&self, contestant: usize) {
        let mut state = self.lock();
        state.is_done[contestant] = true;
        if state.turn == contestant {
            state.pass_on();
        }
        if state.is_over() {
            state.leave();
        }
        self.changed.notify_all();
    }

    /// Does what people want.
    pub(super) fn command(&self, command: Command) {
        let mut state = self.lock();
        match command {
            Command::Pause => state.pause(),
            Command::Resume => state.resume(),
            Command::Once(unit) => {
                state.pause();
                state.turn = state.first();
                state.open_round(unit);
            }
            Command::Speed(speed) => {
                state.speed = speed;
                if !state.is_paused {
                    state.resume();
                }
            }
        }
        self.tell(&state);
        self.changed.notify_all();
    }

    /// Wakes everybody up, to see that the run is cancelled.
    pub(super) fn wake(&self) {
        drop(self.lock());
        self.changed.notify_all();
    }

    pub(super) fn stage(&self) -> Stage {
        let state = self.lock();
        match &state.ticket {
            _ if state.is_over() => Stage::Done,
            Some(ticket) if state.slot.is_none() && !state.is_paused => Stage::Queued(ticket.place()),
            _ if state.is_paused => Stage::Paused,
            _ => Stage::Running,
        }
    }

    /// In how long the run will have ended at the latest: when its contestants have had all their time, or when its
    /// pause has lasted too long. A run in slow motion may take longer.
    pub(super) fn left(&self) -> Duration {
        let state = self.lock();
        if state.is_paused {
            return self.terms.longest_pause.saturating_sub(now() - state.paused_since);
        }
        state.search_left(self.terms.longest_search)
    }

    pub(super) fn speed(&self) -> Speed {
        self.lock().speed
    }

    /// Has this contestant come to its end?
    pub(super) fn is_done(&self, contestant: usize) -> bool {
        self.lock().is_done[contestant]
    }

    /// Single choices are too many for a look at the clock, and come by between looks anyway.
    fn is_slice_over(&self, place: Place) -> bool {
        if place == Place::Choice {
            return false;
        }
        let elapsed = nanoseconds(now() - self.created);
        // Another contestant may just have begun its turn: a command can change whose turn it is at any time.
        let since = elapsed.saturating_sub(self.turn_began.load(Ordering::Relaxed));
        since >= nanoseconds(SLICE) && (self.held.len() > 1 || self.slots.load().1 > 0)
    }

    /// Enters what the lock has to say where it can be read without it.
    fn tell(&self, state: &TurnState) {
        self.is_free.store(!state.is_paused && state.unit == Unit::Slice, Ordering::Relaxed);
        let is_slow = state.is_paused || state.speed.interval().is_some_and(|interval| interval >= SLICE);
        self.is_slow.store(is_slow, Ordering::Relaxed);
        self.shows_choices.store(state.unit == Unit::Choice, Ordering::Relaxed);
    }

    fn wait_for_turn<'a>(
        &'a self,
        mut state: MutexGuard<'a, TurnState>,
        contestant: usize,
    ) -> MutexGuard<'a, TurnState> {
        while !self.cancel.is_cancelled() {
            if state.turn != contestant {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            match state.wait_until(now(), self.terms.longest_pause) {
                None if state.slot.is_some() => break,
                None => state = self.take_slot(state),
                Some(until) if state.is_paused && until <= now() => {
                    // Nobody has come back for a long time.
                    self.cancel.cancel();
                    self.changed.notify_all();
                }
                Some(until) => {
                    state.leave();
                    let wait = until.saturating_duration_since(now());
                    let woken = self.changed.wait_timeout(state, wait);
                    state = woken.unwrap_or_else(PoisonError::into_inner).0;
                }
            }
        }
        state
    }

    fn take_slot<'a>(&'a self, mut state: MutexGuard<'a, TurnState>) -> MutexGuard<'a, TurnState> {
        let left = Stay::Live(state.search_left(self.terms.longest_search));
        let new_ticket = || Arc::new(self.slots.enter_always(left));
        let ticket = Arc::clone(state.ticket.get_or_insert_with(new_ticket));
        drop(state);
        let slot = ticket.wait(&self.cancel);
        let mut state = self.lock();
        // If a command has changed whose turn it is, two wait with one ticket, and one of them gets nothing.
        if slot.is_some() {
            state.slot = slot;
            state.ticket = None;
        }
        state
    }

    /// A panic of a contestant while it waits leaves nothing half done.
    fn lock(&self) -> MutexGuard<'_, TurnState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn nanoseconds(duration: Duration) -> u64 {
    duration.as_nanos() as u64
}

/// The gate of one contestant: where its [run](antdoku::Run) looks at the clock.
#[derive(Debug)]
pub(super) struct TurnGate {
    pub(super) turns: Arc<Turns>,
    pub(super) contestant: usize,
}

impl Gate for TurnGate {
    fn pass(&self) {
        self.turns.pass(self.contestant, Place::Within);
    }

    fn held(&self) -> Duration {
        self.turns.held(self.contestant)
    }
}
