//! Threads in a browser: calls that its engine suspends while they wait, one of which runs at a time.
//!
//! The host calls [`run_next`] for each thread. Within that call, [`Scheduler::suspend`] returns to the host, which takes
//! messages, goes on with another thread, and resumes this one later (WebAssembly JSPI). An engine that cannot suspend
//! calls runs each thread to its end, without waits.

use std::collections::VecDeque;
use std::io;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use antdoku::internals::{Instant, now};

/// A thread runs for this long before it lets messages in.
const BREATH: Duration = Duration::from_millis(10);

/// The host's part of the work.
#[derive(Clone, Copy, Debug)]
pub struct Scheduler {
    /// Whether the engine suspends calls.
    pub can_suspend: bool,
    /// Returns to the host until this time has passed, or until [`wake`](Self::wake) if there is none. An engine that
    /// cannot suspend only sends what there is to see.
    pub suspend: fn(Option<Duration>),
    /// Ends the wait of every suspended thread.
    pub wake: fn(),
}

type Work = Box<dyn FnOnce() + Send>;

static SCHEDULER: OnceLock<Scheduler> = OnceLock::new();
static WAITING: Mutex<VecDeque<Work>> = Mutex::new(VecDeque::new());
static LAST_BREATH: Mutex<Option<Instant>> = Mutex::new(None);

/// Names the scheduler, once and before the first request.
pub fn set_scheduler(scheduler: Scheduler) {
    let _ = SCHEDULER.set(scheduler);
}

fn scheduler() -> &'static Scheduler {
    SCHEDULER.get().expect("`set_scheduler` names the scheduler first")
}

/// The number of threads that have not begun.
#[must_use]
pub fn waiting() -> usize {
    lock(&WAITING).len()
}

/// Runs the next thread that has not begun, to its end.
pub fn run_next() {
    let work = lock(&WAITING).pop_front();
    if let Some(work) = work {
        work();
    }
}

/// Adds a thread, which the host begins after the request under way.
pub(crate) fn spawn(_name: String, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    lock(&WAITING).push_back(Box::new(work));
    Ok(())
}

/// Whether a thread can wait for another one.
pub(crate) fn can_wait() -> bool {
    scheduler().can_suspend
}

/// Lets messages in from time to time; returns the time that this took.
pub(crate) fn breathe() -> Duration {
    let began = now();
    let last = *lock(&LAST_BREATH).get_or_insert(began);
    if began - last < BREATH {
        return Duration::ZERO;
    }
    (scheduler().suspend)(Some(Duration::ZERO));
    let ended = now();
    *lock(&LAST_BREATH) = Some(ended);
    ended - began
}

/// Wakes threads that wait for a change of what a mutex holds.
#[derive(Debug, Default)]
pub(crate) struct Signal(());

impl Signal {
    pub(crate) fn notify_all(&self) {
        (scheduler().wake)();
    }

    /// Waits for a notice, for at most this time if one is given. As for a condition variable, the wait may end early.
    pub(crate) fn wait<'a, T>(
        &self,
        mutex: &'a Mutex<T>,
        guard: MutexGuard<'a, T>,
        longest: Option<Duration>,
    ) -> MutexGuard<'a, T> {
        drop(guard);
        (scheduler().suspend)(longest);
        lock(mutex)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
