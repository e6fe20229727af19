//! What a terminal shows while it waits. Nothing here exists when nobody looks.
//!
//! One line, drawn by hand: ready-made bars fill the line up to the edge of the terminal, so that the `^C` which the
//! terminal itself writes goes to the next line, and the bar stays behind when it should be cleared.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use antdoku::{Event, Observer};

use crate::clock::now;
use crate::console;
use crate::words::count;

/// What is over sooner needs no progress.
const PATIENCE: Duration = Duration::from_millis(300);
const BETWEEN_DRAWS: Duration = Duration::from_millis(100);
const SPINNER: [char; 10] = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const BAR: usize = 30;
/// To the start of the line, and empty it.
const CLEAR: &str = "\r\x1B[2K";

/// A line on the terminal that appears once people begin to wonder.
pub(crate) struct Progress {
    puzzles: usize,
    started: Instant,
    next_draw: Instant,
    frame: usize,
    /// What is on the terminal.
    shown: Option<String>,
}

impl Progress {
    /// Progress through so many puzzles.
    pub(crate) fn through(puzzles: usize) -> Progress {
        let now = now();
        Progress { puzzles, started: now, next_draw: now + PATIENCE, frame: 0, shown: None }
    }

    /// Progress of one search.
    pub(crate) fn of_one() -> Progress {
        Progress::through(1)
    }

    /// Tells that so many puzzles are done.
    pub(crate) fn done(&mut self, puzzles: usize) {
        let all = self.puzzles;
        self.draw(|_, elapsed| {
            let numbers = format!("{} of {} puzzles", count(puzzles as u64), count(all as u64));
            format!("{} {numbers}  {} s", bar(puzzles, all), elapsed.as_secs())
        });
    }

    /// Tells that so much is done, and what there is to say about it after so much time.
    pub(crate) fn told(&mut self, done: usize, sentence: impl FnOnce(Duration) -> String) {
        let all = self.puzzles;
        self.draw(|_, elapsed| format!("{} {}", bar(done, all), sentence(elapsed)));
    }

    /// Tells how a search goes.
    fn searching(&mut self, message: impl FnOnce() -> String) {
        self.draw(|frame, elapsed| {
            format!("{} {}  {} s", SPINNER[frame % SPINNER.len()], message(), elapsed.as_secs())
        });
    }

    /// Draws, if it is time to draw.
    fn draw(&mut self, text: impl FnOnce(usize, Duration) -> String) {
        let now = now();
        if now < self.next_draw {
            return;
        }
        self.next_draw = now + BETWEEN_DRAWS;
        self.frame += 1;
        let text = text(self.frame, now - self.started);
        // Room for the `^C` of the terminal, and for the cursor behind it.
        let shown = text.chars().take(columns().saturating_sub(3)).collect();
        put(&format!("{CLEAR}{shown}"));
        self.shown = Some(shown);
    }

    /// Takes the line away while something else is written.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        let Some(shown) = &self.shown else { return write() };
        put(CLEAR);
        let result = write();
        put(shown);
        result
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown.is_some() {
            put(CLEAR);
        }
    }
}

fn bar(done: usize, all: usize) -> String {
    let full = (BAR * done / all.max(1)).min(BAR);
    "█".repeat(full) + &"░".repeat(BAR - full)
}

fn columns() -> usize {
    terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| width.0.into())
}

/// Writes to the terminal. Nobody is helped by a failure because nobody looks.
fn put(text: &str) {
    let mut terminal = io::stderr().lock();
    let _ = terminal.write_all(text.as_bytes()).and_then(|()| terminal.flush());
}

/// Somebody who watches one search: for the terminal, and for the story of it.
pub(crate) struct Watcher {
    progress: Option<Progress>,
    /// Cells filled by the best ant of each iteration, if they are wanted.
    history: Option<Vec<usize>>,
    /// What stands before the explanation of what was picked, if one is wanted.
    explanation: Option<String>,
    cells: usize,
    best: usize,
}

impl Watcher {
    pub(crate) fn new(progress: Option<Progress>, with_history: bool, cells: usize) -> Watcher {
        Watcher { progress, history: with_history.then(Vec::new), explanation: None, cells, best: 0 }
    }

    /// Tells also what was picked and why, after this text.
    pub(crate) fn explaining(mut self, before: String) -> Watcher {
        self.explanation = Some(before);
        self
    }

    /// Is there anything to do for it?
    pub(crate) fn is_needed(&self) -> bool {
        self.progress.is_some() || self.history.is_some() || self.explanation.is_some()
    }

    /// Clears the terminal, and gives the cells filled by the best ant of each iteration.
    pub(crate) fn finish(self) -> Vec<usize> {
        self.history.unwrap_or_default()
    }
}

impl Observer for Watcher {
    fn on_event(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        let (unit, number, filled) = match event {
            Event::Iteration(view) => ("iterations", view.iteration, view.best_filled()),
            Event::Nodes { nodes, filled, .. } => ("nodes", *nodes, *filled),
            // Each missing value has a superfluous one, whose cell would be blank in a grid without conflicts.
            Event::Walk { iteration, best_cost, .. } => {
                ("iterations", *iteration, self.cells.saturating_sub(*best_cost as usize))
            }
            // One cell of each clashing pair would be blank.
            Event::Walkers(view) => {
                ("iterations", view.iteration, self.cells.saturating_sub(view.best_cost as usize))
            }
            Event::Picked { method, reason } => {
                if let Some(before) = &self.explanation {
                    console::error(&format!("{before}{method}: {reason}"));
                }
                return ControlFlow::Continue(());
            }
            _ => return ControlFlow::Continue(()),
        };
        self.best = self.best.max(filled);
        if let Some(history) = &mut self.history {
            history.push(filled);
        }
        if let Some(progress) = &mut self.progress {
            let (best, cells) = (self.best as u64, self.cells as u64);
            let message =
                || format!("{} {unit}, best grid {} of {} cells", count(number), count(best), count(cells));
            progress.searching(message);
        }
        ControlFlow::Continue(())
    }
}
