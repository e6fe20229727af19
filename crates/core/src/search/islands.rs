//! Turns of several islands, on any number of threads.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Gives every island turn after turn until it breaks, and returns when all have.
///
/// The islands wait in one queue. So all have had about as many turns at any time, also when there are fewer threads
/// than islands: an island that comes to an end in its fifth turn has not waited until another one had thousands.
///
/// An island may depend on the others only in when it stops: what it does then depends neither on the threads nor on
/// their timing.
pub(crate) fn take_turns<I: Send>(
    islands: &mut [I],
    threads: usize,
    turn: impl Fn(&mut I) -> ControlFlow<()> + Sync,
) {
    let helpers = threads.min(islands.len()).saturating_sub(1);
    let queue: Mutex<VecDeque<&mut I>> = Mutex::new(islands.iter_mut().collect());
    // When the queue is empty, each island that is not at its end is in the hands of another thread.
    let work = || {
        let lock = || queue.lock().expect("no turn is taken under the lock");
        let mut next = lock().pop_front();
        while let Some(island) = next {
            let flow = turn(island);
            let mut queue = lock();
            if flow.is_continue() {
                queue.push_back(island);
            }
            next = queue.pop_front();
        }
    };
    thread::scope(|scope| {
        for _ in 0..helpers {
            // Where the system starts no more threads, those that there are do the work.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
}

/// The island that finished first, counted in steps and not in time; of equals the one with the lowest number.
///
/// An island that can no longer be the first may stop. One that can must continue, so the winner is the same on any
/// number of threads.
///
/// Steps and not iterations: an island takes as long as its steps, but one iteration may have several times as many as
/// another. Counted in iterations, the winner waited until slower islands had come as far (docs/decisions/0003).
#[derive(Debug)]
pub(crate) struct FirstFinish(AtomicU64);

/// An island's number fits this many bits.
const ISLAND_BITS: u32 = 8;

impl FirstFinish {
    pub(crate) fn new() -> FirstFinish {
        FirstFinish(AtomicU64::new(u64::MAX))
    }

    /// Records that an island has finished at this step.
    pub(crate) fn finish(&self, step: u64, island: usize) {
        self.0.fetch_min(place(step, island), Ordering::Relaxed);
    }

    /// Ends all islands: the run is over.
    pub(crate) fn end_all(&self) {
        self.0.store(0, Ordering::Relaxed);
    }

    /// Whether an island is the first if it finishes at this step.
    pub(crate) fn is_open(&self, step: u64, island: usize) -> bool {
        place(step, island) < self.0.load(Ordering::Relaxed)
    }

    /// The step after which no island can be the first.
    pub(crate) fn last_step(&self) -> u64 {
        self.0.load(Ordering::Relaxed) >> ISLAND_BITS
    }
}

fn place(step: u64, island: usize) -> u64 {
    debug_assert!(island < 1 << ISLAND_BITS);
    (step << ISLAND_BITS) | island as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_island_takes_its_turns_on_any_number_of_threads() {
        for threads in [0, 1, 2, 3, 8] {
            let mut islands: Vec<(usize, usize)> = (0..5).map(|number| (number, 0)).collect();
            take_turns(&mut islands, threads, |(number, turns)| {
                *turns += 1;
                if *turns > *number { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!(islands, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]);
        }
        take_turns(&mut [] as &mut [()], 2, |()| ControlFlow::Break(()));
    }

    #[test]
    fn one_thread_goes_round_the_islands() {
        let order = Mutex::new(Vec::new());
        take_turns(&mut [(0, 2), (1, 1), (2, 3)], 1, |(number, left)| {
            order.lock().unwrap().push(*number);
            *left -= 1;
            if *left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(*order.lock().unwrap(), [0, 1, 2, 0, 2, 2]);
    }

    #[test]
    fn the_fewest_steps_win_then_the_lowest_island() {
        let first = FirstFinish::new();
        assert!(first.is_open(1 << 50, 255));
        first.finish(7, 3);
        first.finish(9, 0);
        assert_eq!(first.last_step(), 7);
        assert!(first.is_open(6, 255) && first.is_open(7, 2));
        assert!(!first.is_open(7, 3) && !first.is_open(7, 4) && !first.is_open(8, 0));
        first.end_all();
        assert!(!first.is_open(1, 0));
    }
}
