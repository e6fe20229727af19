//! An observer of one search, for the progress line, the explanation and the example.

use std::fmt::Display;
use std::ops::ControlFlow;

use antdoku::{Event, Observer};

use crate::console;
use crate::progress::Progress;
use crate::words::count;

/// Watches one search.
pub(crate) struct Watcher {
    progress: Option<Progress>,
    /// Cells filled by the best ant of each iteration, if they are wanted.
    history: Option<Vec<usize>>,
    /// The text before the explanation of what was picked, if one is wanted.
    explanation: Option<String>,
    cells: usize,
    best: usize,
}

impl Watcher {
    pub(crate) fn new(progress: Option<Progress>, with_history: bool, cells: usize) -> Watcher {
        let mut watcher =
            Watcher { progress, history: with_history.then(Vec::new), explanation: None, cells, best: 0 };
        if let Some(progress) = &mut watcher.progress {
            progress.searching(|| "searching".to_owned());
        }
        watcher
    }

    /// Also reports which method was picked and why, after this text.
    pub(crate) fn explaining(mut self, before: String) -> Watcher {
        self.explanation = Some(before);
        self
    }

    /// Whether the search needs an observer.
    pub(crate) fn is_needed(&self) -> bool {
        self.progress.is_some() || self.history.is_some() || self.explanation.is_some()
    }

    /// Shows on the progress line what is done, and the best grid.
    fn show(&mut self, done: &dyn Display) {
        let (best, cells) = (self.best as u64, self.cells as u64);
        if let Some(progress) = &mut self.progress {
            progress.searching(|| format!("{done}, best grid {} of {} cells", count(best), count(cells)));
        }
    }

    /// Clears the progress line and returns the cells filled by the best ant of each iteration.
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
            Event::Progress { iteration, part, done, best_cost, .. } => {
                self.best = self.best.max(self.cells.saturating_sub(*best_cost as usize));
                let doing =
                    format!("{} iterations and a {part} ({:.0} %)", count(iteration - 1), 100.0 * done);
                self.show(&doing);
                return ControlFlow::Continue(());
            }
            Event::Picked { method, reason, .. } => {
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
        self.show(&format_args!("{} {unit}", count(number)));
        ControlFlow::Continue(())
    }
}
