//! What a terminal shows while it waits. Nothing here exists when nobody looks.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use antdoku::{Event, Observer};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::words::count;

/// What is over sooner needs no progress.
const PATIENCE: Duration = Duration::from_millis(300);
const BETWEEN_DRAWS: Duration = Duration::from_millis(100);

#[expect(clippy::disallowed_methods, reason = "when to draw, not what a search does")]
fn now() -> Instant {
    Instant::now()
}

/// A line on the terminal that appears once people begin to wonder.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    next_draw: Instant,
    make: fn(u64) -> ProgressBar,
    length: u64,
}

impl Progress {
    /// Progress through many puzzles.
    pub(crate) fn through(puzzles: usize) -> Progress {
        let make = |length| with_template("{bar:30} {pos} of {len} puzzles  {elapsed} {msg}", length);
        Progress { bar: None, next_draw: now() + PATIENCE, make, length: puzzles as u64 }
    }

    /// Progress of one search.
    pub(crate) fn of_one() -> Progress {
        let make = |length| with_template("{spinner} {elapsed}  {msg}", length);
        Progress { bar: None, next_draw: now() + PATIENCE, make, length: 0 }
    }

    /// Draws, if it is time to draw.
    fn draw(&mut self, position: u64, message: impl FnOnce() -> String) {
        let now = now();
        if now < self.next_draw {
            return;
        }
        self.next_draw = now + BETWEEN_DRAWS;
        let bar = self.bar.get_or_insert_with(|| (self.make)(self.length));
        bar.set_position(position);
        bar.set_message(message());
        bar.tick();
    }

    /// Tells that so many puzzles are done.
    pub(crate) fn done(&mut self, puzzles: usize) {
        self.draw(puzzles as u64, String::new);
    }

    /// Takes the line away while something else is written.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn with_template(template: &str, length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("the template is well-formed");
    ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr()).with_style(style)
}

/// Somebody who watches one search: for the terminal, and for the story of it.
pub(crate) struct Watcher {
    progress: Option<Progress>,
    /// Cells filled by the best ant of each iteration, if they are wanted.
    history: Option<Vec<usize>>,
    cells: usize,
    best: usize,
}

impl Watcher {
    pub(crate) fn new(progress: Option<Progress>, with_history: bool, cells: usize) -> Watcher {
        Watcher { progress, history: with_history.then(Vec::new), cells, best: 0 }
    }

    /// Is there anything to do for it?
    pub(crate) fn is_needed(&self) -> bool {
        self.progress.is_some() || self.history.is_some()
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
            progress.draw(number, message);
        }
        ControlFlow::Continue(())
    }
}
