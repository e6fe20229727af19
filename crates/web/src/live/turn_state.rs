//! What the lock of the turns guards: whose turn it is, in which round, with which slot.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::speed::{Speed, Unit};
use super::turns::{Place, Terms};
use crate::clock::now;
use crate::slots::{Slot, Ticket};

/// A run that is paused goes on to the end of its iteration, where there is something to see, but not for longer.
const END_OF_ITERATION: Duration = Duration::from_millis(100);

#[derive(Debug)]
pub(super) struct TurnState {
    pub(super) speed: Speed,
    pub(super) is_paused: bool,
    pub(super) paused_since: Instant,
    /// What ends a turn of this round.
    pub(super) unit: Unit,
    /// Whether the contestant in turn may go on.
    pub(super) is_round_open: bool,
    /// When the next round begins, unless the run is paused.
    next_round: Instant,
    pub(super) turn: usize,
    pub(super) is_done: Vec<bool>,
    has_choices: Vec<bool>,
    pub(super) slot: Option<Slot>,
    pub(super) ticket: Option<Arc<Ticket>>,
    /// How long earlier slots were held.
    searched: Duration,
}

impl TurnState {
    pub(super) fn new(
        terms: Terms,
        has_choices: Vec<bool>,
        ticket: Option<Arc<Ticket>>,
        now: Instant,
    ) -> TurnState {
        TurnState {
            speed: terms.speed,
            is_paused: terms.is_paused,
            paused_since: now,
            unit: terms.speed.unit(),
            is_round_open: false,
            next_round: now,
            turn: 0,
            is_done: vec![false; has_choices.len()],
            has_choices,
            slot: None,
            ticket,
            searched: Duration::ZERO,
        }
    }

    /// Gives the slot back, for others or for a while.
    fn give_back(&mut self) {
        if let Some(slot) = self.slot.take() {
            self.searched += slot.held_for();
        }
    }

    /// Gives up the slot, and the place in the queue for one.
    pub(super) fn leave(&mut self) {
        self.give_back();
        self.ticket = None;
    }

    /// What is left of the time in which the contestants may search.
    pub(super) fn search_left(&self, longest: Duration) -> Duration {
        let now = self.slot.as_ref().map_or(Duration::ZERO, Slot::held_for);
        longest.saturating_sub(self.searched + now)
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_done.iter().all(|&is_done| is_done)
    }

    pub(super) fn pause(&mut self) {
        self.is_paused = true;
        self.paused_since = now();
        self.is_round_open = false;
    }

    pub(super) fn resume(&mut self) {
        self.is_paused = false;
        self.next_round = now();
        self.open_round(self.speed.unit());
    }

    /// The contestant in turn may go on, and those after it.
    pub(super) fn open_round(&mut self, unit: Unit) {
        self.unit = unit;
        self.is_round_open = true;
    }

    /// The first contestant that is not done.
    pub(super) fn first(&self) -> usize {
        self.is_done.iter().position(|is_done| !is_done).unwrap_or(0)
    }

    /// Has the run just been paused at full speed?
    pub(super) fn may_end_its_iteration(&self, now: Instant) -> bool {
        self.is_paused
            && !self.is_round_open
            && self.unit == Unit::Slice
            && now.saturating_duration_since(self.paused_since) < END_OF_ITERATION
    }

    /// Does a contestant that has its turn give it up here?
    pub(super) fn ends_turn(&self, place: Place) -> bool {
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
    pub(super) fn pass_on(&mut self) {
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
            self.give_back();
        }
    }

    /// Until when the contestant in turn has to wait; nothing if it may go on.
    pub(super) fn wait_until(&mut self, now: Instant, longest_pause: Duration) -> Option<Instant> {
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
