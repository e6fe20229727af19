//! Many puzzles at once, their answers in order.

use std::io;
use std::ops::ControlFlow;
use std::thread;

use antdoku::CancelToken;
use antdoku::search::in_order;

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
    match in_order(items, threads, work, take, || ControlFlow::Continue(())) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(error) => Err(error),
    }
}

/// How many pieces of work the machine can do at once.
pub(super) fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}
