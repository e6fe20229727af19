//! Slots limit the searches at once. Further searches wait in a queue, first come, first served; the rest are refused.
//!
//! Everything here is for blocking threads. A search occupies a whole processor, so that the cost of a waiting thread
//! does not matter.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use antdoku::CancelToken;
use antdoku::internals::{Instant, now};

use crate::estimate::{Recent, Stay};
use crate::threads::Signal;

/// The time after which a waiting thread notices that it is cancelled.
const POLL: Duration = Duration::from_millis(20);

/// The slots for searches, and the queue before them.
#[derive(Debug)]
pub struct Slots {
    slots: usize,
    queue_length: usize,
    state: Mutex<State>,
    changed: Signal,
}

#[derive(Debug, Default)]
struct State {
    running: Vec<Running>,
    issued: u64,
    /// The tickets that wait, the next one first.
    queue: VecDeque<Waiting>,
    recent: Recent,
}

/// A ticket in the queue.
#[derive(Debug)]
struct Waiting {
    number: u64,
    stay: Stay,
}

/// A slot that is taken, by the number of its ticket.
#[derive(Debug)]
struct Running {
    number: u64,
    stay: Stay,
    since: Instant,
}

impl State {
    fn place_of(&self, number: u64) -> Option<usize> {
        self.queue.iter().position(|waiting| waiting.number == number)
    }
}

/// The numbers of searches that run and that wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// Searches that have a slot.
    pub running: usize,
    /// Searches in the queue.
    pub waiting: usize,
}

/// An error: the queue is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// A place in the queue, until this is dropped.
#[derive(Debug)]
pub struct Ticket {
    slots: Arc<Slots>,
    number: u64,
}

/// The right to search, until this is dropped.
#[derive(Debug)]
pub struct Slot {
    slots: Arc<Slots>,
    number: u64,
    since: Instant,
}

impl Slots {
    /// This number of slots, at least one, with a queue of this length.
    #[must_use]
    pub fn new(slots: usize, queue_length: usize) -> Arc<Slots> {
        let (state, changed) = Default::default();
        Arc::new(Slots { slots: slots.max(1), queue_length, state, changed })
    }

    /// A place at the end of the queue, for a search that may need its slot for `stay`.
    ///
    /// # Errors
    /// If the queue is full.
    pub fn enter(self: &Arc<Slots>, stay: Stay) -> Result<Ticket, Full> {
        let mut state = self.lock();
        // A search that has not yet taken its free slot is still in the queue, but does not count.
        let free = self.slots.saturating_sub(state.running.len());
        if state.queue.len() >= self.queue_length + free {
            return Err(Full);
        }
        Ok(self.ticket(&mut state, stay))
    }

    /// A place at the end of the queue for a search that was admitted before, even if the queue is full.
    #[must_use]
    pub fn enter_always(self: &Arc<Slots>, stay: Stay) -> Ticket {
        self.ticket(&mut self.lock(), stay)
    }

    /// The searches that run now, and those that wait.
    #[must_use]
    pub fn load(&self) -> Load {
        let state = self.lock();
        Load { running: state.running.len(), waiting: state.queue.len() }
    }

    /// The time in which all running and waiting searches are expected to end: the time they still need, shared among the
    /// slots.
    #[must_use]
    pub fn busy_for(&self) -> Duration {
        let (state, now) = (self.lock(), now());
        let running = state.running.iter();
        let running = running.map(|running| state.recent.left(running.stay, now - running.since));
        let waiting = state.queue.iter().map(|waiting| state.recent.left(waiting.stay, Duration::ZERO));
        running.chain(waiting).sum::<Duration>() / u32::try_from(self.slots).unwrap_or(u32::MAX)
    }

    fn ticket(self: &Arc<Slots>, state: &mut State, stay: Stay) -> Ticket {
        let number = state.issued;
        state.issued += 1;
        state.queue.push_back(Waiting { number, stay });
        Ticket { slots: Arc::clone(self), number }
    }

    /// Locks the state. It stays consistent if a thread panics with the lock: nothing in it is changed in two steps.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ticket {
    /// The slots before which it waits.
    pub(crate) fn slots(&self) -> &Arc<Slots> {
        &self.slots
    }

    /// The number of tickets before it in the queue; 0 also once it has its slot.
    #[must_use]
    pub fn place(&self) -> usize {
        self.slots.lock().place_of(self.number).unwrap_or(0)
    }

    /// Waits for a slot; `None` if the wait is cancelled. A ticket is good for one slot.
    #[must_use]
    pub fn wait(&self, cancel: &CancelToken) -> Option<Slot> {
        let mut state = self.slots.lock();
        while !cancel.is_cancelled() {
            let place = state.place_of(self.number)?;
            if place == 0 && state.running.len() < self.slots.slots {
                let Waiting { number, stay } = state.queue.pop_front()?;
                let since = now();
                state.running.push(Running { number, stay, since });
                // There may be another free slot for the next ticket.
                self.slots.changed.notify_all();
                return Some(Slot { slots: Arc::clone(&self.slots), number, since });
            }
            state = self.slots.changed.wait(&self.slots.state, state, Some(POLL));
        }
        None
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.slots.lock().queue.retain(|waiting| waiting.number != self.number);
        self.slots.changed.notify_all();
    }
}

impl Slot {
    /// The time for which the slot has been taken.
    pub(crate) fn held_for(&self) -> Duration {
        now() - self.since
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut state = self.slots.lock();
        if let Some(place) = state.running.iter().position(|running| running.number == self.number) {
            let stay = state.running.swap_remove(place).stay;
            state.recent.enter(stay, self.held_for());
        }
        drop(state);
        self.slots.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;

    const STAY: Stay = Stay::Search(Duration::from_secs(10));

    fn never() -> CancelToken {
        CancelToken::new()
    }

    #[test]
    fn the_queue_is_bounded_beyond_the_free_slots() {
        let slots = Slots::new(2, 1);
        let tickets: Vec<Ticket> = (0..3).map(|_| slots.enter(STAY).unwrap()).collect();
        assert_eq!(slots.enter(STAY).unwrap_err(), Full);
        let taken: Vec<Slot> = tickets[..2].iter().map(|ticket| ticket.wait(&never()).unwrap()).collect();
        assert_eq!((slots.load(), tickets[2].place()), (Load { running: 2, waiting: 1 }, 0));
        assert_eq!(slots.enter(STAY).unwrap_err(), Full);
        let admitted = slots.enter_always(STAY);
        assert_eq!(admitted.place(), 1);
        drop(taken);
        assert!(tickets[2].wait(&never()).is_some());
        assert_eq!(admitted.place(), 0);
    }

    #[test]
    fn a_ticket_is_good_for_one_slot() {
        let slots = Slots::new(4, 4);
        let ticket = slots.enter(STAY).unwrap();
        let slot = ticket.wait(&never());
        assert!(slot.is_some() && ticket.wait(&never()).is_none());
        assert_eq!(slots.load(), Load { running: 1, waiting: 0 });
    }

    #[test]
    fn a_ticket_that_leaves_the_queue_makes_way() {
        let slots = Slots::new(1, 9);
        let slot = slots.enter(STAY).unwrap().wait(&never());
        let (first, second) = (slots.enter(STAY).unwrap(), slots.enter(STAY).unwrap());
        let cancel = never();
        cancel.cancel();
        assert!(first.wait(&cancel).is_none());
        drop((first, slot));
        assert!(second.wait(&never()).is_some());
    }

    #[test]
    fn slots_are_given_in_the_order_of_entering() {
        let slots = Slots::new(1, 64);
        let slot = slots.enter(STAY).unwrap().wait(&never());
        let order = Mutex::new(Vec::new());
        thread::scope(|scope| {
            let tickets: Vec<(usize, Ticket)> = (0..16).map(|i| (i, slots.enter(STAY).unwrap())).collect();
            for (number, ticket) in tickets.into_iter().rev() {
                let order = &order;
                scope.spawn(move || {
                    let _slot = ticket.wait(&never()).unwrap();
                    order.lock().unwrap().push(number);
                });
            }
            drop(slot);
        });
        assert_eq!(order.into_inner().unwrap(), (0..16).collect::<Vec<_>>());
    }

    #[test]
    fn no_wake_up_is_lost_and_no_slot_is_given_twice() {
        let slots = Slots::new(3, 0);
        let (now, most, done) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..24 {
                scope.spawn(|| {
                    for _ in 0..200 {
                        let _slot = slots.enter_always(STAY).wait(&never()).unwrap();
                        most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                        thread::yield_now();
                        now.fetch_sub(1, Ordering::SeqCst);
                        done.fetch_add(1, Ordering::SeqCst);
                    }
                });
            }
        });
        assert_eq!((done.into_inner(), slots.load()), (24 * 200, Load { running: 0, waiting: 0 }));
        assert!(most.into_inner() <= 3);
    }

    #[test]
    fn waiting_searches_add_to_the_time_and_slots_share_it() {
        let seconds = Duration::from_secs;
        let slots = Slots::new(2, 64);
        assert_eq!(slots.busy_for(), seconds(0));
        let mut tickets: Vec<Ticket> = (0..8).map(|_| slots.enter(STAY).unwrap()).collect();
        assert_eq!(slots.busy_for(), seconds(8 * 10 / 2), "nothing is known but the limits");
        tickets.push(slots.enter(Stay::Live(seconds(6))).unwrap());
        assert_eq!(slots.busy_for(), seconds((8 * 10 + 6) / 2));
        tickets.truncate(2);
        assert_eq!(slots.busy_for(), seconds(10), "tickets that left no longer count");
        // A search that took no time: the others are expected to do the same.
        drop(tickets.remove(0).wait(&never()).unwrap());
        assert!(slots.busy_for() < seconds(5));
    }
}
