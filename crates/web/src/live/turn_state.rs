//! The rules of turns, as plain data under the lock of [`Turns`](super::turns::Turns): whose turn it is, in which round,
//! with which slot.

use std::sync::Arc;
use std::time::Duration;

use antdoku::internals::{Instant, now};

use super::detail::Detail;
use super::speed::{Speed, Unit};
use crate::slots::{Slot, Ticket};

/// A run that is paused at full speed may go on to the end of its iteration, which can be shown, for this long.
const END_OF_ITERATION: Duration = Duration::from_millis(100);

/// How a run begins, and what limits it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    pub(crate) speed: Speed,
    pub(crate) is_paused: bool,
    /// A run that is paused for longer is ended.
    pub(crate) longest_pause: Duration,
    /// The time in which all contestants together may search.
    pub(crate) longest_search: Duration,
    /// Whether the contestants have different methods, which get equal slices of time at every speed.
    pub(crate) is_mixed: bool,
}

/// The place in its search at which a contestant asks for its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Before its set-up.
    Start,
    /// Somewhere in its search.
    Within,
    /// After a choice of an ant.
    Choice,
    /// After an iteration, which has been shown if the run goes iteration by iteration.
    Iteration,
    /// After an iteration that was not shown.
    Unseen,
    /// At a moment of a search whose parts are too short or too uneven to be paced: nodes of a tree, moves of a walk.
    Moment,
}

/// A command of the owner of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Command {
    Pause,
    Resume,
    /// One turn for each contestant, of this length; then a pause.
    Once(Unit),
    Speed(Speed),
}

/// What a run does now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The run waits for a slot, behind this number of others.
    Queued(usize),
    Running,
    Paused,
    Done,
}

#[derive(Debug)]
pub(crate) struct TurnState {
    terms: Terms,
    pub(crate) speed: Speed,
    /// Whether turns are slices of time at every speed: from the start for different methods, whose iterations take
    /// different times, and from the first moment of a search that cannot be paced.
    goes_by_time: bool,
    pub(crate) is_paused: bool,
    paused_since: Instant,
    /// What ends a turn of this round.
    unit: Unit,
    /// Whether the contestant in turn may continue.
    is_round_open: bool,
    /// When the next round begins, unless the run is paused.
    next_round: Instant,
    /// The contestant whose turn it is.
    pub(crate) turn: usize,
    pub(crate) is_done: Vec<bool>,
    has_choices: Vec<bool>,
    pub(crate) slot: Option<Slot>,
    pub(crate) ticket: Option<Arc<Ticket>>,
    /// The time for which earlier slots were held.
    searched: Duration,
}

impl TurnState {
    pub(crate) fn new(terms: Terms, has_choices: Vec<bool>, ticket: Ticket) -> TurnState {
        let now = now();
        TurnState {
            terms,
            speed: terms.speed,
            goes_by_time: terms.is_mixed,
            is_paused: terms.is_paused,
            paused_since: now,
            unit: if terms.is_mixed { Unit::Slice } else { terms.speed.unit() },
            is_round_open: false,
            next_round: now,
            turn: 0,
            is_done: vec![false; has_choices.len()],
            has_choices,
            slot: None,
            // A ticket with which no contestant waits would hold up the whole queue.
            ticket: (!terms.is_paused).then(|| Arc::new(ticket)),
            searched: Duration::ZERO,
        }
    }

    pub(crate) fn stage(&self) -> Stage {
        match &self.ticket {
            _ if self.is_over() => Stage::Done,
            Some(ticket) if self.slot.is_none() && !self.is_paused => Stage::Queued(ticket.place()),
            _ if self.is_paused => Stage::Paused,
            _ => Stage::Running,
        }
    }

    pub(crate) fn detail(&self) -> Detail {
        Detail::of(self.is_paused, self.unit, self.pace())
    }

    /// The speed at which turns follow each other.
    fn pace(&self) -> Speed {
        if self.goes_by_time { Speed::Full {} } else { self.speed }
    }

    /// Lets turns go by time from now on; returns whether that is new.
    pub(crate) fn go_by_time(&mut self) -> bool {
        let is_new = !std::mem::replace(&mut self.goes_by_time, true);
        if is_new && !self.is_paused {
            self.unit = Unit::Slice;
        }
        is_new
    }

    pub(crate) fn command(&mut self, command: Command) {
        match command {
            Command::Pause => self.pause(),
            Command::Resume => self.resume(),
            Command::Once(unit) => {
                self.pause();
                self.turn = self.first();
                self.open_round(unit);
            }
            Command::Speed(speed) => {
                self.speed = speed;
                if !self.is_paused {
                    self.resume();
                }
            }
        }
    }

    /// Ends the turns of a contestant whose search has ended.
    pub(crate) fn finish(&mut self, contestant: usize) {
        self.is_done[contestant] = true;
        if self.turn == contestant {
            self.pass_on();
        }
        if self.is_over() {
            self.leave();
        }
    }

    /// Gives the slot back, for other searches or for a while.
    fn give_back(&mut self) {
        if let Some(slot) = self.slot.take() {
            self.searched += slot.held_for();
        }
    }

    /// Gives up the slot, and the place in the queue for one.
    pub(crate) fn leave(&mut self) {
        self.give_back();
        self.ticket = None;
    }

    /// The rest of the time in which the contestants may search.
    pub(crate) fn search_left(&self) -> Duration {
        let now = self.slot.as_ref().map_or(Duration::ZERO, Slot::held_for);
        self.terms.longest_search.saturating_sub(self.searched + now)
    }

    /// The time after which the run will have ended at the latest: its contestants have had all their time, or its pause
    /// has lasted too long. A run in slow motion may take longer.
    pub(crate) fn left(&self) -> Duration {
        if self.is_paused {
            return self.terms.longest_pause.saturating_sub(now() - self.paused_since);
        }
        self.search_left()
    }

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
        self.open_round(self.pace().unit());
    }

    /// Lets the contestant in turn continue, and then those after it.
    fn open_round(&mut self, unit: Unit) {
        self.unit = unit;
        self.is_round_open = true;
    }

    /// The first contestant that is not done.
    fn first(&self) -> usize {
        self.is_done.iter().position(|is_done| !is_done).unwrap_or(0)
    }

    /// Whether the run has just been paused at full speed.
    pub(crate) fn may_end_its_iteration(&self, now: Instant) -> bool {
        self.is_paused
            && !self.is_round_open
            && self.unit == Unit::Slice
            && now.saturating_duration_since(self.paused_since) < END_OF_ITERATION
    }

    /// Whether the turn of the contestant in turn ends at this place.
    pub(crate) fn ends_turn(&self, place: Place) -> bool {
        match (self.unit, place) {
            (_, Place::Start) => false,
            // A contestant asks only after its slice.
            (Unit::Slice, _) => self.is_round_open && !self.is_paused,
            (Unit::Iteration, place) => matches!(place, Place::Iteration | Place::Unseen | Place::Moment),
            // A method that cannot show its choices goes iteration by iteration.
            (Unit::Choice, Place::Iteration | Place::Unseen | Place::Moment) => !self.has_choices[self.turn],
            (Unit::Choice, place) => place == Place::Choice,
        }
    }

    /// Gives the turn to the next contestant that is not done; after the last one the round is over.
    pub(crate) fn pass_on(&mut self) {
        let next = (self.turn + 1..self.is_done.len()).find(|&next| !self.is_done[next]);
        if let Some(next) = next {
            self.turn = next;
            return;
        }
        self.turn = self.first();
        self.is_round_open = false;
        if let Some(interval) = self.pace().interval() {
            // Time that a round took beyond its interval is not made up for.
            self.next_round = (self.next_round + interval).max(now());
        } else {
            // Other searches wait for the slot.
            self.give_back();
        }
    }

    /// The time until which the contestant in turn has to wait; `None` if it may continue.
    pub(crate) fn wait_until(&mut self, now: Instant) -> Option<Instant> {
        if self.is_round_open {
            return None;
        }
        if self.is_paused {
            return Some(self.paused_since + self.terms.longest_pause);
        }
        if now < self.next_round {
            return Some(self.next_round);
        }
        self.open_round(self.pace().unit());
        None
    }
}
