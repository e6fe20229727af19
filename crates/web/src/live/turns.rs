//! Turns: pause, pace, and equal slices of time for the contestants of a run.
//!
//! Every contestant has a thread, but only one of them searches at a time: the others wait here. A round gives each one
//! turn; the length of a turn depends on the speed. A run that waits for its pace or for a command gives its slot back. At
//! full speed it lets other searches in after each round. So a viewer in slow motion occupies no processor.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use antdoku::CancelToken;
use antdoku::internals::{Gate, Instant, now};

use super::detail::{AtomicDetail, Detail};
use super::speed::Speed;
use super::turn_state::{Command, Place, Stage, Terms, TurnState};
use crate::estimate::Stay;
use crate::slots::{Slots, Ticket};
use crate::threads::{self, Signal};

/// A turn at full speed: long enough that the change of turns costs nothing, short enough that all seem to move at once.
pub(crate) const SLICE: Duration = Duration::from_millis(20);

/// The turns of the contestants of one run.
#[derive(Debug)]
pub(crate) struct Turns {
    slots: Arc<Slots>,
    /// Ends the searches of all contestants.
    pub(crate) cancel: CancelToken,
    state: Mutex<TurnState>,
    changed: Signal,
    created: Instant,
    /// When the turn began, in nanoseconds since `created`.
    turn_began: AtomicU64,
    /// A copy of what the state says.
    detail: AtomicDetail,
    /// The time for which each contestant has waited, in nanoseconds.
    held: Vec<AtomicU64>,
}

impl Turns {
    /// Turns for contestants; `has_choices` says of each whether it can show its choices. They begin when `ticket` has got
    /// them a slot.
    pub(crate) fn new(has_choices: Vec<bool>, ticket: Ticket, terms: Terms) -> Turns {
        let held = has_choices.iter().map(|_| AtomicU64::new(0)).collect();
        let slots = Arc::clone(ticket.slots());
        let state = TurnState::new(terms, has_choices, ticket);
        Turns {
            slots,
            cancel: CancelToken::new(),
            detail: AtomicDetail::new(state.detail()),
            state: Mutex::new(state),
            changed: Signal::default(),
            created: now(),
            turn_began: AtomicU64::new(0),
            held,
        }
    }

    /// Blocks a contestant while it is not its turn, unless the run is cancelled.
    pub(crate) fn pass(&self, contestant: usize, place: Place) {
        self.hold(contestant, threads::breathe());
        if !threads::can_wait() {
            self.pass_unpaused(place);
            return;
        }
        if self.detail() == Detail::Frames && place != Place::Start && !self.is_slice_over(place) {
            return;
        }
        let began = now();
        let mut state = self.lock();
        if place == Place::Moment && state.go_by_time() {
            self.detail.store(state.detail());
            if self.detail() == Detail::Frames {
                return;
            }
        }
        if matches!(place, Place::Within | Place::Unseen) && state.may_end_its_iteration(began) {
            return;
        }
        if state.turn == contestant && state.ends_turn(place) {
            state.pass_on();
            self.changed.notify_all();
        }
        drop(self.wait_for_turn(state, contestant));
        let ended = now();
        self.hold(contestant, ended - began);
        self.turn_began.store(nanoseconds(ended - self.created), Ordering::Relaxed);
    }

    /// Takes a slot at the start: a contestant that cannot wait searches to its end, and then the next one begins. So a run
    /// that was begun with a pause is not paused any more.
    #[cold]
    fn pass_unpaused(&self, place: Place) {
        if place == Place::Start {
            let mut state = self.lock();
            state.is_paused = false;
            self.detail.store(state.detail());
            drop(self.take_slot(state));
        }
    }

    /// Notes a time for which a contestant has waited.
    #[inline]
    fn hold(&self, contestant: usize, time: Duration) {
        if !time.is_zero() {
            self.held[contestant].fetch_add(nanoseconds(time), Ordering::Relaxed);
        }
    }

    /// How much of the run is shown now.
    #[inline]
    pub(super) fn detail(&self) -> Detail {
        self.detail.load()
    }

    /// The time for which a contestant has waited.
    pub(crate) fn held(&self, contestant: usize) -> Duration {
        Duration::from_nanos(self.held[contestant].load(Ordering::Relaxed))
    }

    /// Ends the turns of a contestant whose search has ended.
    pub(crate) fn finish(&self, contestant: usize) {
        self.lock().finish(contestant);
        self.changed.notify_all();
    }

    /// Obeys a command of the owner.
    pub(crate) fn command(&self, command: Command) {
        let mut state = self.lock();
        state.command(command);
        self.detail.store(state.detail());
        drop(state);
        self.changed.notify_all();
    }

    /// Cancels the searches of all contestants.
    pub(crate) fn cancel(&self) {
        self.cancel.cancel();
        // A contestant that holds the lock has not begun to wait: it would miss the notice.
        drop(self.lock());
        self.changed.notify_all();
    }

    pub(crate) fn stage(&self) -> Stage {
        self.lock().stage()
    }

    /// The time after which the run will have ended at the latest.
    pub(crate) fn left(&self) -> Duration {
        self.lock().left()
    }

    pub(crate) fn speed(&self) -> Speed {
        self.lock().speed
    }

    /// Whether the search of a contestant has ended.
    pub(crate) fn is_done(&self, contestant: usize) -> bool {
        self.lock().is_done[contestant]
    }

    /// Whether the slice of the contestant in turn is over and something else waits.
    fn is_slice_over(&self, place: Place) -> bool {
        // Choices are too many to read the clock at each, and the gate of the run asks between them.
        if place == Place::Choice {
            return false;
        }
        let elapsed = nanoseconds(now() - self.created);
        // Another contestant may just have begun its turn: a command can change whose turn it is at any time.
        let since = elapsed.saturating_sub(self.turn_began.load(Ordering::Relaxed));
        since >= nanoseconds(SLICE) && (self.held.len() > 1 || self.slots.load().waiting > 0)
    }

    fn wait_for_turn<'a>(
        &'a self,
        mut state: MutexGuard<'a, TurnState>,
        contestant: usize,
    ) -> MutexGuard<'a, TurnState> {
        while !self.cancel.is_cancelled() {
            if state.turn != contestant {
                state = self.changed.wait(&self.state, state, None);
                continue;
            }
            match state.wait_until(now()) {
                None if state.slot.is_some() => break,
                None => state = self.take_slot(state),
                Some(until) if state.is_paused && until <= now() => {
                    // The pause has lasted too long.
                    self.cancel.cancel();
                    self.changed.notify_all();
                }
                Some(until) => {
                    state.leave();
                    let wait = until.saturating_duration_since(now());
                    state = self.changed.wait(&self.state, state, Some(wait));
                }
            }
        }
        state
    }

    fn take_slot<'a>(&'a self, mut state: MutexGuard<'a, TurnState>) -> MutexGuard<'a, TurnState> {
        let left = Stay::Live(state.search_left());
        let new_ticket = || Arc::new(self.slots.enter_always(left));
        let ticket = Arc::clone(state.ticket.get_or_insert_with(new_ticket));
        drop(state);
        let slot = ticket.wait(&self.cancel);
        let mut state = self.lock();
        // If a command has changed whose turn it is, two contestants wait with one ticket, and one of them gets nothing.
        if slot.is_some() {
            state.slot = slot;
            state.ticket = None;
        }
        state
    }

    /// Locks the state. A contestant that panics while it waits leaves nothing half done.
    fn lock(&self) -> MutexGuard<'_, TurnState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn nanoseconds(duration: Duration) -> u64 {
    duration.as_nanos() as u64
}

/// The gate of one contestant: the turns at the point where its [run](antdoku::Run) reads the clock.
#[derive(Debug)]
pub(crate) struct TurnGate {
    pub(crate) turns: Arc<Turns>,
    pub(crate) contestant: usize,
}

impl Gate for TurnGate {
    fn pass(&self) {
        self.turns.pass(self.contestant, Place::Within);
    }

    fn held(&self) -> Duration {
        self.turns.held(self.contestant)
    }
}
