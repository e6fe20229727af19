//! The rounds of the iterated local search.

use std::ops::ControlFlow;

use super::super::complete::REPORT_EVERY;
use super::completion::{Completion, Round};
use super::{IlsParameters, LocalSearch};
use crate::deduce::ReversibleBoard;
use crate::local::{CellSet, FullGrid, Layout};
use crate::model::{Cell, Grid};
use crate::rng::Rng;
use crate::search::{Event, Run, StopReason};

/// An iterated local search at work on one puzzle.
pub(super) struct IlsState<'l, B: ReversibleBoard> {
    search: LocalSearch<'l>,
    stale_steps: u32,
    completion: Completion<B>,
    /// The share of the open cells that is cleared at random next, and how it shrinks.
    share: f64,
    share_factor: f64,
    share_minimum: f64,
    /// The cells cleared by the perturbation, and all open ones, the drawn ones first.
    cleared: CellSet,
    draw: Vec<Cell>,
    /// The best grid of all rounds.
    best: Vec<u8>,
    best_cost: u32,
    rng: Rng,
}

impl<'l, B: ReversibleBoard> IlsState<'l, B> {
    pub(super) fn new(
        parameters: &IlsParameters,
        board: B,
        layout: &'l Layout,
        run: &Run<'_>,
    ) -> IlsState<'l, B> {
        IlsState {
            search: LocalSearch::new(parameters, layout),
            stale_steps: parameters.stale_steps,
            completion: Completion::new(parameters, board, run),
            share: parameters.perturbation_start,
            share_factor: parameters.perturbation_factor,
            share_minimum: parameters.perturbation_minimum,
            cleared: CellSet::new(layout.grid().geometry().cell_count()),
            draw: layout.open_cells().to_vec(),
            best: Vec::new(),
            best_cost: u32::MAX,
            rng: run.seed().derive(0).rng(),
        }
    }

    /// Searches until the puzzle is solved or the run is over.
    pub(super) fn iterate(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason, Grid> {
        run.begin_search()?;
        run.may_iterate()?;
        let rng = &mut self.rng;
        self.search.begin(|grid| grid.shuffle_all(rng));
        for iteration in 1.. {
            let walked = self.walk_down(iteration, run);
            self.keep_best();
            walked?;
            let cost = self.search.grid().cost();
            if cost == 0 {
                break;
            }
            self.clear();
            let (grid, best_cost) = (self.search.grid(), self.best_cost);
            let round = Round { iteration, grid, cleared: &self.cleared, best_cost };
            if let Some(grid) = self.completion.complete(&round, run)? {
                return ControlFlow::Continue(grid);
            }
            run.finish_iteration(|| Event::Walk {
                iteration,
                cost,
                best_cost,
                temperature: None,
                grid: grid.to_grid(),
                start: grid.layout().grid(),
            })?;
            let (cleared, rng) = (&self.cleared, &mut self.rng);
            self.search.begin(|grid| grid.shuffle(cleared, rng));
        }
        ControlFlow::Continue(self.search.grid().without_conflicts())
    }

    /// The local search: until nothing was gained for many steps.
    fn walk_down(&mut self, iteration: u64, run: &mut Run<'_>) -> ControlFlow<StopReason> {
        let mut walked = ControlFlow::Continue(());
        let mut steps: u64 = 0;
        while walked.is_continue() && self.search.best_cost() > 0 && self.search.stale() < self.stale_steps {
            walked = run.step();
            if walked.is_continue() {
                self.search.step(&mut self.rng);
                steps += 1;
                if steps.is_multiple_of(REPORT_EVERY) {
                    walked = run.report(|| self.progress(iteration));
                }
            }
        }
        self.search.finish();
        walked
    }

    /// The event within a local search.
    fn progress(&self, iteration: u64) -> Event<'l> {
        let grid = self.search.grid();
        Event::Progress {
            iteration,
            part: "local search",
            done: f64::from(self.search.stale()) / f64::from(self.stale_steps),
            cost: grid.cost(),
            best_cost: self.best_cost.min(self.search.best_cost()),
            grid: grid.to_grid(),
            start: grid.layout().grid(),
        }
    }

    /// The perturbation: clears all conflicting cells, and as many others, drawn at random, as the share tells.
    fn clear(&mut self) {
        self.cleared.clear();
        for &cell in self.search.grid().conflicting() {
            self.cleared.insert(cell);
        }
        let count = (self.share * self.draw.len() as f64) as usize;
        self.rng.shuffle_front(&mut self.draw, count);
        for &cell in &self.draw[..count] {
            self.cleared.insert(cell);
        }
        if self.share > self.share_minimum {
            self.share *= self.share_factor;
        }
    }

    fn keep_best(&mut self) {
        let grid = self.search.grid();
        if grid.cost() < self.best_cost {
            self.best_cost = grid.cost();
            self.best.clear();
            self.best.extend_from_slice(grid.values());
        }
    }

    /// The best grid, without what clashes in it; what propagation found, if there was no time for any.
    pub(super) fn best_grid(&self) -> Grid {
        let layout = self.search.grid().layout();
        if self.best.is_empty() {
            return layout.grid().clone();
        }
        let mut grid = FullGrid::new(layout);
        grid.restore(&self.best);
        grid.without_conflicts()
    }
}
