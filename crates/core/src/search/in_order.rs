//! Parallel work on many items, with the results in order.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// How long no result may arrive before `wait` is called: short enough for a caller that must react within 40 ms, long
/// enough to cost nothing.
const PATIENCE: Duration = Duration::from_millis(10);

/// Works on all items with `threads` threads, and passes each result to `take` in the order of the items.
///
/// `take` ends everything by `Break`, and so does `wait`, which is called while no result arrives; without threads, it
/// is called before each item. Items already begun are still finished, so a caller that ends early should also cancel
/// their work.
///
/// ```
/// use std::ops::ControlFlow;
/// use antdoku::internals::in_order;
///
/// let mut squares = Vec::new();
/// let take = |_: &u32, square| { squares.push(square); ControlFlow::<()>::Continue(()) };
/// let _ = in_order(&[1, 2, 3], 2, |number| number * number, take, || ControlFlow::Continue(()));
/// assert_eq!(squares, [1, 4, 9]);
/// ```
pub fn in_order<T: Sync, R: Send, B>(
    items: &[T],
    threads: usize,
    work: impl Fn(&T) -> R + Sync,
    mut take: impl FnMut(&T, R) -> ControlFlow<B>,
    mut wait: impl FnMut() -> ControlFlow<B>,
) -> ControlFlow<B> {
    let next = AtomicUsize::new(0);
    let is_over = AtomicBool::new(false);
    let (results, arrivals) = mpsc::channel();
    thread::scope(|scope| {
        let mut is_started = false;
        for _ in 0..threads.min(items.len()) {
            let results = results.clone();
            let work_on = || {
                let results = results;
                while !is_over.load(Ordering::Relaxed) {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(place) else { break };
                    if results.send((place, work(item))).is_err() {
                        break;
                    }
                }
            };
            is_started |= thread::Builder::new().spawn_scoped(scope, work_on).is_ok();
        }
        if !is_started {
            // Where the system starts no thread, this one does the work, and waits for nothing but itself.
            return items.iter().try_for_each(|item| {
                wait()?;
                take(item, work(item))
            });
        }
        drop(results);
        let mut waiting: Vec<Option<R>> = items.iter().map(|_| None).collect();
        let mut taken = 0;
        let mut hear = || {
            loop {
                match arrivals.recv_timeout(PATIENCE) {
                    Ok((place, result)) => waiting[place] = Some(result),
                    Err(RecvTimeoutError::Timeout) => wait()?,
                    Err(RecvTimeoutError::Disconnected) => return ControlFlow::Continue(()),
                }
                while let Some(result) = waiting.get_mut(taken).and_then(Option::take) {
                    take(&items[taken], result)?;
                    taken += 1;
                }
            }
        };
        let heard = hear();
        is_over.store(true, Ordering::Relaxed);
        heard
    })
}

#[cfg(test)]
mod tests {
    use std::sync::{Condvar, Mutex};

    use super::*;

    /// How long a test waits for another thread before it fails.
    const DEADLINE: Duration = Duration::from_secs(120);

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..40).collect();
        let mut seen = Vec::new();
        // The first item is finished only after ten others are.
        let (finished, changed) = (Mutex::new(0), Condvar::new());
        let slow_first = |&item: &u64| {
            let mut count = finished.lock().unwrap();
            if item == 0 {
                let (_guard, waited) =
                    changed.wait_timeout_while(count, DEADLINE, |count| *count < 10).unwrap();
                assert!(!waited.timed_out(), "no other thread works on the other items");
            } else {
                *count += 1;
                changed.notify_all();
            }
            item * 2
        };
        let take = |&item: &u64, double| {
            seen.push((item, double));
            ControlFlow::<()>::Continue(())
        };
        let end = in_order(&items, 4, slow_first, take, || ControlFlow::Continue(()));
        assert!(end.is_continue());
        assert_eq!(seen, items.iter().map(|&item| (item, item * 2)).collect::<Vec<_>>());
    }

    #[test]
    fn without_threads_the_caller_does_the_work() {
        let mut seen = Vec::new();
        let take = |_: &u64, double| {
            seen.push(double);
            ControlFlow::<()>::Continue(())
        };
        let mut waits = 0;
        let wait = || {
            waits += 1;
            if waits <= 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        assert!(in_order(&[1, 2, 3], 0, |item| item * 2, take, wait).is_break());
        assert_eq!(seen, [2, 4], "`wait` ends the work before the third item");
    }

    #[test]
    fn break_from_take_ends_everything() {
        let items = [(); 1000];
        let mut taken = 0;
        let end = in_order(
            &items,
            2,
            |()| (),
            |(), ()| {
                taken += 1;
                if taken == 3 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
            },
            || ControlFlow::Continue(()),
        );
        assert_eq!((end, taken), (ControlFlow::Break("enough"), 3));
    }

    #[test]
    fn break_from_wait_ends_everything() {
        let (is_over, changed) = (Mutex::new(false), Condvar::new());
        let work = |()| {
            let over = is_over.lock().unwrap();
            let (_guard, waited) = changed.wait_timeout_while(over, DEADLINE, |over| !*over).unwrap();
            assert!(!waited.timed_out(), "the caller is never asked whether to go on");
        };
        let wait = || {
            *is_over.lock().unwrap() = true;
            changed.notify_all();
            ControlFlow::Break("too long")
        };
        assert_eq!(
            in_order(&[()], 1, |&item| work(item), |(), ()| unreachable!(), wait),
            ControlFlow::Break("too long")
        );
    }
}
