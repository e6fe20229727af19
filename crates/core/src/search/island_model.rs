//! The island model: several searches on one puzzle that exchange migrants.
//!
//! The outcome depends on the seed and on the number of islands, never on the number of threads: islands exchange
//! migrants only after fixed numbers of iterations, the first to finish is the first by steps, and work beyond its last
//! step counts nowhere. Measurements: docs/decisions/0003.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use super::islands::{FirstFinish, take_turns};
use super::{Budget, Event, Outcome, Run, StopReason};
use crate::model::{Grid, Puzzle};
use crate::rng::Seed;

/// A search in iterations that can run beside others of its kind.
pub(crate) trait Island: Send {
    /// The most iterations between two reports of an island to the observer, also if migrants are exchanged less often.
    const LONGEST_EPOCH: u64;

    /// What an island sends to the next one.
    type Migrant: Clone + Send;

    /// Runs one iteration, asking `run` before each step. The caller reports the end of the iteration to the run.
    fn iterate(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason, Progress>;

    /// The event that observers see after an iteration.
    fn event(&self, island: usize) -> Event<'_>;

    /// The best grid so far: the solution, once there is one.
    fn best(&self) -> Grid;

    /// The quality of the best grid; more is better.
    fn quality(&self) -> i64;

    /// Iterations from one exchange of migrants to the next.
    fn exchange_interval(&self) -> u64;

    /// The migrant for the next island.
    fn migrant(&self) -> &Self::Migrant;

    /// Takes a migrant in, if it is better than what the island has.
    fn immigrate(&mut self, migrant: &Self::Migrant);
}

/// The state of a search after an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Nothing is decided yet.
    Searching,
    /// The best grid is a solution.
    Solved,
    /// It is proven that there is no solution.
    Unsatisfiable,
}

/// Searches on `count` islands, each made by `make` for its own part of the run; `Break` if the run is over before the
/// first is made.
///
/// A single one is the search itself: its events come after every iteration, and it uses the run as it is. Otherwise the
/// first island is alone in its first iteration, in which many puzzles are solved: no outcome depends on whether the
/// others, and their threads, have begun by then.
pub(crate) fn search_on_islands<I: Island>(
    count: u32,
    puzzle: &Puzzle,
    run: &mut Run<'_>,
    mut make: impl FnMut(&mut Run<'_>) -> ControlFlow<StopReason, I>,
) -> ControlFlow<StopReason, Outcome> {
    ControlFlow::Continue(if count > 1 {
        IslandModel::new(count, run, make)?.search(puzzle, run)
    } else {
        let island = make(run)?;
        search_alone(island, puzzle, run)
    })
}

/// Searches on one island.
pub(crate) fn search_alone<I: Island>(mut island: I, puzzle: &Puzzle, run: &mut Run<'_>) -> Outcome {
    let mut search = || {
        run.begin_search()?;
        loop {
            let progress = iterate_alone(&mut island, run)?;
            if progress != Progress::Searching {
                return ControlFlow::Continue(progress);
            }
        }
    };
    let outcome = match search() {
        ControlFlow::Continue(Progress::Unsatisfiable) => run.unsatisfiable(),
        ControlFlow::Continue(_) => run.solved(puzzle, island.best()),
        ControlFlow::Break(stopped) => run.unknown(stopped, island.best()),
    };
    run.report_end(|| island.event(0));
    outcome
}

/// Runs one iteration of a single island, if the run has one left.
pub(crate) fn iterate_alone<I: Island>(
    island: &mut I,
    run: &mut Run<'_>,
) -> ControlFlow<StopReason, Progress> {
    run.may_iterate()?;
    iterate(island, 0, run)
}

/// Runs one iteration, which the run counts and its observer sees.
fn iterate<I: Island>(island: &mut I, number: usize, run: &mut Run<'_>) -> ControlFlow<StopReason, Progress> {
    let progress = island.iterate(run)?;
    let may_go_on = run.finish_iteration(|| island.event(number));
    if progress == Progress::Searching {
        may_go_on?;
    }
    // Otherwise the search is decided, whatever the observer or the budget say.
    ControlFlow::Continue(progress)
}

/// Islands in a ring.
struct IslandModel<I: Island, M> {
    islands: Vec<IslandRun<I>>,
    /// How many there are in all, once the first has had its first iteration.
    count: u64,
    make: M,
    /// The iterations at which the current epoch begins and ends.
    epoch: Range<u64>,
    first: Arc<FirstFinish>,
}

/// One island and its own part of the run, on cache lines of its own: a step writes to it.
#[repr(align(128))]
struct IslandRun<I> {
    number: usize,
    search: I,
    run: Run<'static>,
    /// Steps of the first island before this one began: a lead, since the winner is the first by steps.
    head_start: u64,
    state: IslandState,
}

enum IslandState {
    Searching,
    Finished(Progress),
    Stopped(StopReason),
}

/// The most iterations from one wait for all islands to the next while no observer sees them.
const LONGEST_UNSEEN_EPOCH: u64 = 10_000;

/// Streams of islands begin here, far beyond those of ants.
const FIRST_STREAM: u64 = 1 << 32;

/// The seed of an island; the first one is the search of the same seed without other islands.
fn seed_of(island: u64, seed: Seed) -> Seed {
    if island == 0 { seed } else { seed.derive(FIRST_STREAM + island) }
}

/// A budget of steps is for all islands together: each gets its share, the first ones the remainder.
fn share_of(island: u64, islands: u64, budget: Budget) -> Budget {
    let share = |steps: u64| steps / islands + u64::from(island < steps % islands);
    Budget { steps: budget.steps.map(share), ..budget }
}

impl<I: Island, M: FnMut(&mut Run<'_>) -> ControlFlow<StopReason, I>> IslandModel<I, M> {
    /// The first island.
    fn new(count: u32, run: &Run<'_>, make: M) -> ControlFlow<StopReason, IslandModel<I, M>> {
        let first = Arc::new(FirstFinish::new());
        let mut model = IslandModel { islands: Vec::new(), count: count.into(), make, epoch: 0..0, first };
        model.add_island(run)?;
        ControlFlow::Continue(model)
    }

    /// Makes the next island for its part of the run.
    fn add_island(&mut self, run: &Run<'_>) -> ControlFlow<StopReason> {
        let number = self.islands.len();
        let head_start = self.islands.first().map_or(0, |island| island.run.steps());
        let budget = share_of(number as u64, self.count, run.budget());
        let seed = seed_of(number as u64, run.seed());
        let mut run = run.fork_island(seed, budget, &self.first, head_start);
        let search = (self.make)(&mut run)?;
        self.islands.push(IslandRun { number, search, run, head_start, state: IslandState::Searching });
        ControlFlow::Continue(())
    }

    /// Searches until an island has finished or all are stopped.
    fn search(mut self, puzzle: &Puzzle, run: &mut Run<'_>) -> Outcome {
        let outcome = match self.search_until_finished(run) {
            ControlFlow::Continue((winner, progress)) => {
                run.took_iterations(self.islands[winner].run.iterations());
                run.took_steps(self.steps_until_finished(winner));
                match progress {
                    Progress::Unsatisfiable => run.unsatisfiable(),
                    _ => run.solved(puzzle, self.islands[winner].search.best()),
                }
            }
            ControlFlow::Break(stopped) => {
                run.took_iterations(self.islands.iter().map(|i| i.run.iterations()).max().unwrap_or(0));
                run.took_steps(self.islands.iter().map(|i| i.run.steps()).sum());
                run.unknown(stopped, self.best())
            }
        };
        run.report_end(|| self.islands[0].event());
        outcome
    }

    /// Runs epochs; returns the number of the island that finished, and its result.
    fn search_until_finished(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason, (usize, Progress)> {
        run.begin_search()?;
        run.may_iterate()?;
        let exchange_interval = self.islands[0].search.exchange_interval();
        loop {
            self.run_epoch(exchange_interval, run)?;
            if let Some((winner, progress)) = self.winner() {
                // The search is decided, whatever the observer answers now.
                let _ = run.report(|| self.islands[winner].event());
                return ControlFlow::Continue((winner, progress));
            }
            if self.epoch.end.is_multiple_of(exchange_interval) {
                self.exchange();
            }
            // An island that was stopped within an iteration has no consistent state to show.
            for island in self.islands.iter().filter(|island| island.run.iterations() == self.epoch.end) {
                run.report(|| island.event())?;
            }
            self.may_go_on()?;
        }
    }

    /// Runs every island to the end of the next epoch, or until another island is sure to be the first.
    fn run_epoch(&mut self, exchange_interval: u64, run: &Run<'_>) -> ControlFlow<StopReason> {
        let start = self.epoch.end;
        let next_exchange = (start / exchange_interval + 1) * exchange_interval;
        let last = run.budget().iterations.unwrap_or(u64::MAX);
        let longest = if run.is_observed() { I::LONGEST_EPOCH } else { LONGEST_UNSEEN_EPOCH };
        self.epoch = start..next_exchange.min(start + longest).min(last);
        let (end, first) = (self.epoch.end, self.first.clone());
        if start == 0 {
            let _ = self.islands[0].take_turn(end, &first);
            if !first.is_open(self.islands[0].step(), 1) {
                return ControlFlow::Continue(());
            }
            for _ in 1..self.count {
                self.add_island(run)?;
            }
        }
        take_turns(&mut self.islands, run.threads(), |island| island.take_turn(end, &first));
        ControlFlow::Continue(())
    }

    /// The island that finished after the fewest steps, the first of equals, and its result.
    fn winner(&self) -> Option<(usize, Progress)> {
        let finished = self.islands.iter().filter_map(|island| match island.state {
            IslandState::Finished(progress) => Some((island.step(), island.number, progress)),
            _ => None,
        });
        let first = finished.min_by_key(|&(step, number, _)| (step, number));
        first.map(|(_, number, progress)| (number, progress))
    }

    /// Steps of all islands up to the last of the winner. Work beyond it depends on timing.
    fn steps_until_finished(&self, winner: usize) -> u64 {
        let last = self.islands[winner].step();
        let steps = |island: &IslandRun<I>| island.run.steps().min(last.saturating_sub(island.head_start));
        self.islands.iter().map(steps).sum()
    }

    /// Sends the migrant of each island to the next one, all as they were before.
    fn exchange(&mut self) {
        let last = self.islands.len() - 1;
        let carried = self.islands[last].search.migrant().clone();
        for taker in (1..=last).rev() {
            let (givers, takers) = self.islands.split_at_mut(taker);
            takers[0].search.immigrate(givers[taker - 1].search.migrant());
        }
        self.islands[0].search.immigrate(&carried);
    }

    /// Continues unless time or a cancel has ended the run, or no island has any budget left.
    fn may_go_on(&self) -> ControlFlow<StopReason> {
        let stopped = || {
            self.islands.iter().filter_map(|island| match island.state {
                IslandState::Stopped(reason) => Some(reason),
                _ => None,
            })
        };
        if let Some(reason) = stopped().find(|&reason| ends_all(reason)) {
            return ControlFlow::Break(reason);
        }
        match stopped().next() {
            Some(reason) if stopped().count() == self.islands.len() => ControlFlow::Break(reason),
            _ => ControlFlow::Continue(()),
        }
    }

    /// The best grid of any island, the first of equals.
    fn best(&self) -> Grid {
        let better =
            |best: &'_ IslandRun<I>, next: &'_ IslandRun<I>| next.search.quality() > best.search.quality();
        let best = self.islands.iter().reduce(|best, next| if better(best, next) { next } else { best });
        best.expect("there is an island").search.best()
    }
}

impl<I: Island> IslandRun<I> {
    /// Runs one iteration, unless the epoch ends after `end` iterations or this island can no longer be the first.
    fn take_turn(&mut self, end: u64, first: &FirstFinish) -> ControlFlow<()> {
        let is_searching = matches!(self.state, IslandState::Searching);
        if !is_searching || self.run.iterations() >= end || !first.is_open(self.step(), self.number) {
            return ControlFlow::Break(());
        }
        self.state = match iterate(&mut self.search, self.number, &mut self.run) {
            ControlFlow::Continue(Progress::Searching) => IslandState::Searching,
            ControlFlow::Continue(progress) => {
                first.finish(self.step(), self.number);
                IslandState::Finished(progress)
            }
            ControlFlow::Break(reason) => {
                if ends_all(reason) {
                    first.end_all();
                }
                IslandState::Stopped(reason)
            }
        };
        ControlFlow::Continue(())
    }

    /// Steps so far, with those of the first island before this one began.
    fn step(&self) -> u64 {
        self.head_start + self.run.steps()
    }

    fn event(&self) -> Event<'_> {
        self.search.event(self.number)
    }
}

/// Whether this ends all islands, and not one that has spent its share.
fn ends_all(reason: StopReason) -> bool {
    !matches!(reason, StopReason::Iterations | StopReason::Steps)
}
