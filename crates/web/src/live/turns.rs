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
use crate::clock::now;
use crate::slots::{Slot, Slots, Ticket};

/// A turn at full speed. Long enough that changing turns costs nothing, short enough that all seem to move at once.
const SLICE: Duration = Duration::from_millis(20);

/// A run that is paused goes on to the end of its iteration, where there is something to see, but not for longer.
const END_OF_ITERATION: Duration = Duration::from_millis(100);

/// The turns of the contestants of one run.
#[derive(Debug)]
pub(super) struct Turns {
    slots: Arc<Slots>,
    cancel: CancelToken,
    state: Mutex<State>,
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
    longest_pause: Duration,
}

#[derive(Debug)]
struct State {
    speed: Speed,
    is_paused: bool,
    paused_since: Instant,
    /// What ends a turn of this round.
    unit: Unit,
    /// May the contestant in turn go on?
    is_round_open: bool,
    /// When the next round begins, unless the run is paused.
    next_round: Instant,
    turn: usize,
    is_done: Vec<bool>,
    has_choices: Vec<bool>,
    slot: Option<Slot>,
    ticket: Option<Arc<Ticket>>,
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
        speed: Speed,
        is_paused: bool,
        longest_pause: Duration,
    ) -> Turns {
        let created = now();
        let contestants = has_choices.len();
        let turns = Turns {
            slots: Arc::clone(slots),
            cancel: cancel.clone(),
            state: Mutex::new(State {
                speed,
                is_paused,
                paused_since: created,
                unit: speed.unit(),
                is_round_open: false,
                next_round: created,
                turn: 0,
                is_done: vec![false; contestants],
                has_choices,
                slot: None,
                // A ticket that nobody waits with would hold up the whole queue.
                ticket: (!is_paused).then(|| Arc::new(ticket)),
            }),
            changed: Condvar::new(),
            created,
            turn_began: AtomicU64::new(0),
            is_free: AtomicBool::new(false),
            is_slow: AtomicBool::new(false),
            shows_choices: AtomicBool::new(false),
            held: (0..contestants).map(|_| AtomicU64::new(0)).collect(),
            longest_pause,
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
            state.slot = None;
            state.ticket = None;
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
    fn tell(&self, state: &State) {
        self.is_free.store(!state.is_paused && state.unit == Unit::Slice, Ordering::Relaxed);
        let is_slow = state.is_paused || state.speed.interval().is_some_and(|interval| interval >= SLICE);
        self.is_slow.store(is_slow, Ordering::Relaxed);
        self.shows_choices.store(state.unit == Unit::Choice, Ordering::Relaxed);
    }

    fn wait_for_turn<'a>(
        &'a self,
        mut state: MutexGuard<'a, State>,
        contestant: usize,
    ) -> MutexGuard<'a, State> {
        while !self.cancel.is_cancelled() {
            if state.turn != contestant {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            match state.wait_until(now(), self.longest_pause) {
                None if state.slot.is_some() => break,
                None => state = self.take_slot(state),
                Some(until) if state.is_paused && until <= now() => {
                    // Nobody has come back for a long time.
                    self.cancel.cancel();
                    self.changed.notify_all();
                }
                Some(until) => {
                    state.slot = None;
                    state.ticket = None;
                    let wait = until.saturating_duration_since(now());
                    let woken = self.changed.wait_timeout(state, wait);
                    state = woken.unwrap_or_else(PoisonError::into_inner).0;
                }
            }
        }
        state
    }

    fn take_slot<'a>(&'a self, mut state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        let new_ticket = || Arc::new(self.slots.enter_always());
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
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn is_over(&self) -> bool {
        self.is_done.iter().all(|&is_done| is_done)
    }

    fn pause(&mut self) {
        self.is_paused = true;
        self.paused_since = now();
        self.is_round_open = false;
    }

    fn resume(&mut self) {
        self.is_paused = false;
        self.next_round = now();
        self.open_round(self.speed.unit());
    }

    /// The contestant in turn may go on, and those after it.
    fn open_round(&mut self, unit: Unit) {
        self.unit = unit;
        self.is_round_open = true;
    }

    /// The first contestant that is not done.
    fn first(&self) -> usize {
        self.is_done.iter().position(|is_done| !is_done).unwrap_or(0)
    }

    /// Has the run just been paused at full speed?
    fn may_end_its_iteration(&self, now: Instant) -> bool {
        self.is_paused
            && !self.is_round_open
            && self.unit == Unit::Slice
            && now.saturating_duration_since(self.paused_since) < END_OF_ITERATION
    }

    /// Does a contestant that has its turn give it up here?
    fn ends_turn(&self, place: Place) -> bool {
        match (self.unit, place) {
            (_, Place::Start) => false,
            // It would not have come by before its slice was over.
            (Unit::Slice, _) => self.is_round_open && !self.is_paused,
            (Unit::Iteration, place) => matches!(place, Place::Iteration | Place::Unseen),
            // What has no choices to show goes iteration by iteration.
            (Unit::Choice, Place::Iteration | Place::Unseen) => !self.has_choices[self.turn],
            (Unit::Choice, place) => place == Place::Choice,
        }
    }

    /// The next contestant that is not done has its turn; after the last one the round is over.
    fn pass_on(&mut self) {
        let next = (self.turn + 1..self.is_done.len()).find(|&next| !self.is_done[next]);
        if let Some(next) = next {
            self.turn = next;
            return;
        }
        self.turn = self.first();
        self.is_round_open = false;
        if let Some(interval) = self.speed.interval() {
            // A round that took longer than its interval is not made up for.
            self.next_round = (self.next_round + interval).max(now());
        } else {
            // Let others in who wait for the slot.
            self.slot = None;
        }
    }

    /// Until when the contestant in turn has to wait; nothing if it may go on.
    fn wait_until(&mut self, now: Instant, longest_pause: Duration) -> Option<Instant> {
        if self.is_round_open {
            return None;
        }
        if self.is_paused {
            return Some(self.paused_since + longest_pause);
        }
        if now < self.next_round {
            return Some(self.next_round);
        }
        self.open_round(self.speed.unit());
        None
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
