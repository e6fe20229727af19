//! Many pieces of work at once, their results in order.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Works on all items with so many threads, and hands on each result as soon as all before it have been.
///
/// `take` ends everything by `Break`; `may_begin` is asked before each item. Items are begun in order, so that the
/// results handed on are always those of the first items.
pub(super) fn in_order<T: Sync, R: Send, B>(
    items: &[T],
    threads: usize,
    may_begin: impl Fn() -> bool + Sync,
    work: impl Fn(&T) -> R + Sync,
    mut take: impl FnMut(&T, R) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let next = AtomicUsize::new(0);
    let is_over = AtomicBool::new(false);
    let (results, arrivals) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.min(items.len()) {
            let results = results.clone();
            scope.spawn(|| {
                let results = results;
                while !is_over.load(Ordering::Relaxed) && may_begin() {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(place) else { break };
                    if results.send((place, work(item))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(results);
        let mut waiting: Vec<Option<R>> = items.iter().map(|_| None).collect();
        let mut taken = 0;
        for (place, result) in arrivals {
            waiting[place] = Some(result);
            while let Some(result) = waiting.get_mut(taken).and_then(Option::take) {
                if let ControlFlow::Break(end) = take(&items[taken], result) {
                    is_over.store(true, Ordering::Relaxed);
                    return ControlFlow::Break(end);
                }
                taken += 1;
            }
        }
        ControlFlow::Continue(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..40).rev().collect();
        let mut seen = Vec::new();
        let slow_first = |item: &u64| {
            thread::sleep(Duration::from_micros(item * 50));
            item * 2
        };
        let end = in_order(
            &items,
            4,
            || true,
            slow_first,
            |&item, double| {
                seen.push((item, double));
                ControlFlow::<()>::Continue(())
            },
        );
        assert!(end.is_continue());
        assert_eq!(seen, items.iter().map(|&item| (item, item * 2)).collect::<Vec<_>>());
    }

    #[test]
    fn it_ends_when_nobody_takes_more() {
        let items = [(); 1000];
        let mut taken = 0;
        let end = in_order(
            &items,
            2,
            || true,
            |()| (),
            |(), ()| {
                taken += 1;
                if taken == 3 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!((end, taken), (ControlFlow::Break("enough"), 3));
    }
}
