//! Works on many puzzles at once, and writes the answers in order.

use std::collections::VecDeque;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use std::{io, thread};

use antdoku::CancelToken;

use crate::exit::Failure;
use crate::progress::Progress;

/// The largest number of items that are read but not yet answered. It keeps all threads busy behind a slow item, and
/// takes little memory.
const MAX_OPEN: usize = 1_024;

/// The interval at which an interrupt is noticed while no message arrives.
const TICK: Duration = Duration::from_millis(20);

/// How items are worked on.
pub(super) struct InOrder<'a> {
    pub(super) threads: usize,
    pub(super) progress: Option<Progress>,
    pub(super) cancel: &'a CancelToken,
    /// Whether items that were not read before an interrupt are left unread; otherwise all are answered.
    pub(super) is_endless: bool,
}

/// A message to the thread that writes the answers.
enum Message<T, R> {
    Read(T),
    /// The input has ended, or reading it panicked.
    NoMore {
        is_panic: bool,
    },
    /// The item of this place with its result, or with the panic of its work.
    Done(usize, T, thread::Result<R>),
}

/// The thread that reads items. It always sends [`Message::NoMore`] at its end.
struct Reader<T, R>(Sender<Message<T, R>>);

impl<T, R> Drop for Reader<T, R> {
    fn drop(&mut self) {
        let _ = self.0.send(Message::NoMore { is_panic: thread::panicking() });
    }
}

impl InOrder<'_> {
    /// Works on all items, and writes each answer as soon as all answers before it are written. `items` may wait for more
    /// input while answers are found and written. Returns whether all items were read.
    ///
    /// If an answer cannot be written, the running work is cancelled.
    pub(super) fn answer<T, R>(
        mut self,
        items: impl Iterator<Item = T> + Send + 'static,
        work: impl Fn(&T) -> R + Sync,
        mut write: impl FnMut(T, R) -> io::Result<()>,
    ) -> Result<bool, Failure>
    where
        T: Send + 'static,
        R: Send + 'static,
    {
        let (messages, inbox) = mpsc::channel();
        let (permit, permits) = mpsc::channel();
        (0..MAX_OPEN).try_for_each(|_| permit.send(())).expect("the receiver is there");
        let reader = Reader(messages.clone());
        // This thread is not joined: it may still wait for standard input when everything else is over.
        thread::Builder::new().spawn(move || reader.read_all(items, &permits)).map_err(no_thread)?;
        let (tasks, queue) = mpsc::channel::<(usize, T)>();
        let queue = Mutex::new(queue);
        let work_on = |done: Sender<Message<T, R>>| {
            while let Some((place, item)) = next_task(&queue) {
                let result = panic::catch_unwind(AssertUnwindSafe(|| work(&item)));
                if done.send(Message::Done(place, item, result)).is_err() {
                    break;
                }
            }
        };
        let work_on = &work_on;
        thread::scope(|scope| {
            let mut started = Err(io::Error::other("no thread was asked for"));
            for _ in 0..self.threads {
                let done = messages.clone();
                let thread = thread::Builder::new().spawn_scoped(scope, move || work_on(done));
                started = started.or(thread.map(|_| ()));
            }
            started.map_err(no_thread)?;
            // Dropped at the end of this block, which ends the threads that wait for it.
            let tasks = tasks;
            self.coordinate(&inbox, &tasks, &permit, &mut write)
        })
    }

    /// Hands items on to the threads and writes the results in order.
    fn coordinate<T, R>(
        &mut self,
        inbox: &Receiver<Message<T, R>>,
        tasks: &Sender<(usize, T)>,
        permit: &Sender<()>,
        write: &mut impl FnMut(T, R) -> io::Result<()>,
    ) -> Result<bool, Failure> {
        let mut waiting: VecDeque<Option<(T, thread::Result<R>)>> = VecDeque::new();
        let mut answered = 0;
        let mut is_read = false;
        if let Some(progress) = &mut self.progress {
            progress.done(0);
        }
        loop {
            let is_ended = is_read || self.is_endless && self.cancel.is_cancelled();
            if is_ended && waiting.is_empty() {
                return Ok(is_read);
            }
            match inbox.recv_timeout(TICK) {
                Ok(Message::Read(item)) if !is_ended => {
                    let _ = tasks.send((answered + waiting.len(), item));
                    waiting.push_back(None);
                }
                Ok(Message::Done(place, item, result)) => waiting[place - answered] = Some((item, result)),
                Ok(Message::NoMore { is_panic: false }) => is_read = true,
                Ok(Message::NoMore { is_panic: true }) => panic!("reading the input ended in a panic"),
                Ok(Message::Read(_)) | Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
            }
            while let Some((item, result)) = waiting.front_mut().and_then(Option::take) {
                waiting.pop_front();
                answered += 1;
                let _ = permit.send(());
                let result = result.unwrap_or_else(|panic| {
                    self.cancel.cancel();
                    panic::resume_unwind(panic)
                });
                if let Err(error) = self.write(answered, || write(item, result)) {
                    self.cancel.cancel();
                    return Err(error.into());
                }
            }
        }
    }

    fn write(&mut self, answered: usize, write: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        match &mut self.progress {
            Some(progress) => {
                progress.done(answered);
                progress.aside(write)
            }
            None => write(),
        }
    }
}

impl<T, R> Reader<T, R> {
    /// Reads items, at most [`MAX_OPEN`] ahead of the answers.
    fn read_all(self, mut items: impl Iterator<Item = T>, permits: &Receiver<()>) {
        while permits.recv().is_ok() {
            let Some(item) = items.next() else { return };
            if self.0.send(Message::Read(item)).is_err() {
                return;
            }
        }
    }
}

fn next_task<T>(queue: &Mutex<Receiver<T>>) -> Option<T> {
    queue.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

fn no_thread(error: io::Error) -> Failure {
    Failure::Io(format!("cannot start a thread: {error}"))
}

/// The number of threads that the machine can run at once.
pub(super) fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_order(threads: usize, cancel: &CancelToken, is_endless: bool) -> InOrder<'_> {
        InOrder { threads, progress: None, cancel, is_endless }
    }

    #[test]
    fn answers_come_in_the_order_of_the_items() {
        let cancel = CancelToken::new();
        let mut seen = Vec::new();
        // The later of each hundred items take less work.
        let work = |&item: &u64| (0..(100 - item % 100) * 1_000).fold(item, |sum, step| sum ^ step);
        let write = |item, _| {
            seen.push(item);
            Ok(())
        };
        assert!(in_order(4, &cancel, false).answer(0..5_000, work, write).unwrap());
        assert_eq!(seen, (0..5_000).collect::<Vec<u64>>());
    }

    #[test]
    fn the_number_of_open_items_is_limited() {
        let (reads, read) = mpsc::channel();
        let items = (0..10_000).inspect(move |_| reads.send(()).unwrap());
        let cancel = CancelToken::new();
        let (mut written, mut most) = (0, 0);
        let mut begun = 0;
        let write = |_, ()| {
            begun += read.try_iter().count();
            most = most.max(begun - written);
            written += 1;
            Ok(())
        };
        in_order(2, &cancel, false).answer(items, |_| (), write).unwrap();
        assert_eq!(written, 10_000);
        // One more is read when the permit of the item that is being written returns.
        assert!(most <= MAX_OPEN + 1, "{most}");
    }

    #[test]
    fn an_answer_does_not_wait_for_the_next_item() {
        let (give, given) = mpsc::channel();
        give.send(0).unwrap();
        let cancel = CancelToken::new();
        let mut written = 0;
        // Each item is sent only after the one before it was answered.
        let write = |item, ()| {
            written += 1;
            match item {
                9 => cancel.cancel(),
                _ => give.send(item + 1).unwrap(),
            }
            Ok(())
        };
        let is_whole = in_order(3, &cancel, true).answer(given.into_iter(), |_| (), write).unwrap();
        assert_eq!((written, is_whole), (10, false), "an interrupt ends the work although the input is open");
    }

    #[test]
    fn a_panic_is_passed_on() {
        let answer = |items: Box<dyn Iterator<Item = u32> + Send>, work: fn(&u32)| {
            let cancel = CancelToken::new();
            let answered = || in_order(2, &cancel, true).answer(items, work, |_, ()| Ok(()));
            panic::catch_unwind(AssertUnwindSafe(answered)).is_err()
        };
        assert!(answer(Box::new(0..100), |item| assert_ne!(*item, 50)));
        assert!(answer(Box::new((0..100).inspect(|item| assert_ne!(*item, 50))), |_| ()));
        assert!(!answer(Box::new(0..100), |_| ()));
    }

    #[test]
    fn an_answer_that_cannot_be_written_ends_the_work() {
        let cancel = CancelToken::new();
        let refuse = |_, ()| Err(io::Error::from(io::ErrorKind::BrokenPipe));
        let ended = in_order(2, &cancel, true).answer(0.., |_| (), refuse);
        assert!(matches!(ended, Err(Failure::Output(_))) && cancel.is_cancelled());
    }
}
