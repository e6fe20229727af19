//! A progress line on the terminal. There is one only if standard error is a terminal.
//!
//! The line is drawn here because ready-made bars fill the line up to the edge of the terminal. The `^C` that the
//! terminal writes then goes to the next line, and the bar stays on the screen when it should be cleared.

use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use antdoku::internals::now;

use crate::words::{count, counted, long_time};

/// Work that ends before this shows no progress.
const PATIENCE: Duration = Duration::from_millis(300);
const BETWEEN_DRAWS: Duration = Duration::from_millis(100);
/// No time left is estimated before this: the estimate would be too far off.
const BEFORE_ESTIMATE: Duration = Duration::from_millis(900);
const SPINNER: [char; 10] = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
/// Columns of a bar, at least and at most.
const SHORTEST_BAR: usize = 10;
const LONGEST_BAR: usize = 30;
/// Moves to the start of the line and clears it.
const CLEAR: &str = "\r\x1B[2K";

/// A line on the terminal. A thread keeps it up to date until this is dropped.
pub(crate) struct Progress {
    line: Arc<Line>,
    ticker: Option<JoinHandle<()>>,
    /// The number of pieces of work, if it is known.
    all: Option<u64>,
    next_message: Instant,
}

/// What the ticker and the worker share.
struct Line {
    state: Mutex<State>,
    is_over: Condvar,
}

struct State {
    started: Instant,
    is_over: bool,
    share: Share,
    /// The message about the work. Nothing is drawn before there is one.
    message: Option<String>,
    frame: usize,
    /// What is on the terminal.
    shown: Option<String>,
}

/// How much of the work is done.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Share {
    Unknown,
    /// This fraction. The time left is estimated from it.
    Done(f64),
    /// This fraction. The message itself has all times.
    Stated(f64),
    /// The elapsed part of this time limit, at which the work ends in any case.
    Until(Duration),
}

impl Progress {
    /// Progress through a number of puzzles or other pieces of work.
    pub(crate) fn through(all: usize) -> Progress {
        Progress::new(Some(all as u64), Share::Done(0.0))
    }

    /// Progress through puzzles of unknown number.
    pub(crate) fn endless() -> Progress {
        Progress::new(None, Share::Unknown)
    }

    /// Progress of one search, which ends after `limit` at the latest.
    pub(crate) fn of_one(limit: Option<Duration>) -> Progress {
        Progress::new(Some(1), limit.filter(|limit| !limit.is_zero()).map_or(Share::Unknown, Share::Until))
    }

    fn new(all: Option<u64>, share: Share) -> Progress {
        let now = now();
        let state = State { started: now, is_over: false, share, message: None, frame: 0, shown: None };
        let line = Arc::new(Line { state: Mutex::new(state), is_over: Condvar::new() });
        let shared = Arc::clone(&line);
        // If the system cannot start a thread, no progress is shown.
        let ticker = thread::Builder::new().spawn(move || shared.tick()).ok();
        Progress { line, ticker, all, next_message: now }
    }

    /// Shows how many puzzles are done.
    pub(crate) fn done(&mut self, puzzles: usize) {
        let puzzles = puzzles as u64;
        match self.all {
            Some(all) => {
                let message = format!("{} of {}", count(puzzles), counted(all, "puzzle"));
                self.update(Some(Share::Done(puzzles as f64 / all.max(1) as f64)), message);
            }
            None => self.update(None, counted(puzzles, "puzzle")),
        }
    }

    /// Shows that this fraction is done, with a message to which the times are added. Of messages in quick succession
    /// only the first is made, because this is called often.
    pub(crate) fn part(&mut self, done: f64, message: impl FnOnce() -> String) {
        if self.is_due() {
            self.update(Some(Share::Done(done)), message());
        }
    }

    /// Shows that this number of pieces is done, with a sentence that has its own times.
    pub(crate) fn stated(&mut self, done: usize, sentence: impl FnOnce(Duration) -> String) {
        let share = done as f64 / self.all.unwrap_or(0).max(1) as f64;
        let started = self.line.lock().started;
        self.update(Some(Share::Stated(share)), sentence(now() - started));
    }

    /// Shows a message about a search. It is called as often as [`Self::part`].
    pub(crate) fn searching(&mut self, message: impl FnOnce() -> String) {
        if self.is_due() {
            self.update(None, message());
        }
    }

    /// Whether the last message is old enough for another one.
    fn is_due(&mut self) -> bool {
        let now = now();
        let is_due = now >= self.next_message;
        if is_due {
            self.next_message = now + BETWEEN_DRAWS / 2;
        }
        is_due
    }

    /// Keeps a message for the next drawing.
    fn update(&mut self, share: Option<Share>, message: String) {
        let mut state = self.line.lock();
        state.share = share.unwrap_or(state.share);
        state.message = Some(message);
    }

    /// Clears the line while something else is written.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        let state = self.line.lock();
        let Some(shown) = &state.shown else { return write() };
        put(CLEAR);
        let result = write();
        put(shown);
        result
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.line.lock().is_over = true;
        self.line.is_over.notify_all();
        if let Some(ticker) = self.ticker.take() {
            let _ = ticker.join();
        }
        if self.line.lock().shown.is_some() {
            put(CLEAR);
        }
    }
}

impl Line {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Draws at intervals until the work is over.
    fn tick(&self) {
        let mut state = self.lock();
        let mut pause = PATIENCE;
        while !state.is_over {
            let waited = self.is_over.wait_timeout(state, pause).unwrap_or_else(PoisonError::into_inner);
            state = waited.0;
            if waited.1.timed_out() && !state.is_over {
                state.draw();
                pause = BETWEEN_DRAWS;
            }
        }
    }
}

impl State {
    fn draw(&mut self) {
        self.frame += 1;
        // Room for the `^C` of the terminal, and for the cursor behind it.
        let room = columns().saturating_sub(3);
        let Some(text) = self.text(now() - self.started, room) else { return };
        let shown = text.chars().take(room).collect();
        put(&format!("{CLEAR}{shown}"));
        self.shown = Some(shown);
    }

    fn text(&self, elapsed: Duration, room: usize) -> Option<String> {
        let message = self.message.as_deref()?;
        let passed = format!("{} s", count(elapsed.as_secs()));
        let (share, text) = match self.share {
            Share::Unknown => {
                let spinner = SPINNER[self.frame % SPINNER.len()];
                return Some(format!("{spinner} {message}, {passed}"));
            }
            Share::Stated(share) => (share, message.to_owned()),
            Share::Done(share) => {
                let left = time_left(share, elapsed).map(|left| format!(", about {left} left"));
                (share, format!("{message}, {passed}{}", left.unwrap_or_default()))
            }
            Share::Until(limit) => {
                let left = long_time(limit.saturating_sub(elapsed).as_secs_f64().ceil());
                let share = elapsed.as_secs_f64() / limit.as_secs_f64();
                (share, format!("{message}, {passed}, at most {left} left"))
            }
        };
        let bar_room = room.saturating_sub(text.chars().count() + 1);
        Some(format!("{} {text}", bar(share, bar_room.clamp(SHORTEST_BAR, LONGEST_BAR))))
    }
}

/// The time left in proportion to the elapsed time; `None` while too little is done for an estimate.
fn time_left(share: f64, elapsed: Duration) -> Option<String> {
    if elapsed < BEFORE_ESTIMATE || share <= 0.0 {
        return None;
    }
    let seconds = elapsed.as_secs_f64() * (1.0 - share).max(0.0) / share;
    seconds.is_finite().then(|| long_time(seconds.ceil()))
}

fn bar(share: f64, columns: usize) -> String {
    let full = ((columns as f64 * share) as usize).min(columns);
    "█".repeat(full) + &"░".repeat(columns - full)
}

fn columns() -> usize {
    terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| width.0.into())
}

/// Writes to the terminal. Failures are ignored: the line is not part of the output.
fn put(text: &str) {
    let mut terminal = io::stderr().lock();
    let _ = terminal.write_all(text.as_bytes()).and_then(|()| terminal.flush());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(share: Share, message: &str, seconds: u64, room: usize) -> String {
        let message = Some(message.to_owned());
        let state = State { started: now(), is_over: false, share, message, frame: 0, shown: None };
        state.text(Duration::from_secs(seconds), room).unwrap()
    }

    #[test]
    fn the_time_left_is_proportional_to_the_work_left() {
        let shown = text(Share::Done(0.25), "1 of 4 puzzles", 10, 10);
        assert_eq!(shown, "██░░░░░░░░ 1 of 4 puzzles, 10 s, about 30 s left");
        assert_eq!(text(Share::Done(0.0), "0 of 4 puzzles", 10, 31), "░░░░░░░░░░ 0 of 4 puzzles, 10 s");
        assert!(!text(Share::Done(0.5), "1 of 2 puzzles", 0, 80).contains("left"));
    }

    #[test]
    fn the_bar_is_full_at_the_time_limit() {
        let shown = text(Share::Until(Duration::from_secs(20)), "7 nodes", 5, 10);
        assert_eq!(shown, "██░░░░░░░░ 7 nodes, 5 s, at most 15 s left");
        assert!(text(Share::Until(Duration::from_secs(20)), "7 nodes", 25, 10).ends_with("at most 0 s left"));
    }

    #[test]
    fn without_a_limit_there_is_a_spinner_and_no_bar() {
        assert_eq!(text(Share::Unknown, "7 nodes", 125, 80), "⠋ 7 nodes, 125 s");
    }
}
