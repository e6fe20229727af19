//! Many pieces of work at once, their results in order.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use antdoku::CancelToken;

use crate::progress::Progress;

/// Works on all items with so many threads, and writes the answers in the order of the items, around a progress bar.
///
/// Where an answer cannot be written, `cancel` ends the work that nobody wants any more.
pub(super) fn answer_in_order<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    mut progress: Option<Progress>,
    cancel: &CancelToken,
    work: impl Fn(&T) -> R + Sync,
    mut write: impl FnMut(&T, R) -> io::Result<()>,
) -> io::Result<()> {
    let mut done = 0;
    let take = |item: &T, result| {
        done += 1;
        let written = match &mut progress {
            Some(progress) => {
                progress.done(done);
                progress.aside(|| write(item, result))
            }
            None => write(item, result),
        };
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                cancel.cancel();
                ControlFlow::Break(error)
            }
        }
    };
    match in_order(items, threads, work, take) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(error) => Err(error),
    }
}

/// How many pieces of work the machine can do at once.
pub(super) fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Works on all items with so many threads, and hands on each result as soon as all before it have been.
///
/// `take` ends everything by `Break`.
fn in_order<T: Sync, R: Send, B>(
    items: &[T],
    threads: usize,
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
                while !is_over.load(Ordering::Relaxed) {
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
        let end = in_order(&items, 4, slow_first, |&item, double| {
            seen.push((item, double));
            ControlFlow::<()>::Continue(())
        });
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
            |()| (),
            |(), ()| {
                taken += 1;
                if taken == 3 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!((end, taken), (ControlFlow::Break("enough"), 3));
    }
}
