//! Several searches on one puzzle, which show each other the best they have.
//!
//! What comes out depends on the seed and on the number of islands, never on how many threads run them: islanders meet
//! only after fixed numbers of iterations, the first to finish is the first by iterations, and work that was done
//! beyond its last iteration counts nowhere. Whether it pays: docs/decisions/0003.

use std::ops::{ControlFlow, Range};

use super::islands::{Lead, take_turns};
use super::{Budget, Event, Outcome, Run, StopReason};
use crate::model::{Grid, Puzzle};
use crate::rng::Seed;

/// A search that goes on in iterations, and can do so beside others like it.
pub(crate) trait Islander: Send {
    /// Observers hear of every island after so many iterations at the latest, also if they meet less often.
    const LONGEST_ROUND: u64;

    /// What one shows another when they meet.
    type Gift: Clone + Send;

    /// One iteration, asking `run` before each step. The caller tells the run that the iteration is finished.
    fn iterate(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason, Progress>;

    /// What observers see after an iteration.
    fn event(&self, island: usize) -> Event<'_>;

    /// The best grid so far: the solution, once there is one.
    fn best(&self) -> Grid;

    /// How good the best grid is; more is better.
    fn quality(&self) -> i64;

    /// Iterations from one meeting to the next.
    fn exchange_interval(&self) -> u64;

    /// What it shows the next one.
    fn gift(&self) -> &Self::Gift;

    /// Takes over what another one showed, if that is worth it.
    fn adopt(&mut self, gift: &Self::Gift);
}

/// What an iteration came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Nothing final.
    Searching,
    /// The best grid is a solution.
    Solved,
    /// It is proven that there is none.
    Unsatisfiable,
}

/// Lets so many islanders search, each made by `make` for its own part of the run; `Break` if the run is over before
/// they are made.
///
/// A single one is the search itself: its events come after every iteration, and it uses the run as it is.
pub(crate) fn search_on_islands<I: Islander>(
    count: u32,
    puzzle: &Puzzle,
    run: &mut Run<'_>,
    mut make: impl FnMut(&mut Run<'_>) -> ControlFlow<StopReason, I>,
) -> ControlFlow<StopReason, Outcome> {
    ControlFlow::Continue(if count > 1 {
        Archipelago::new(count, run, make)?.search(puzzle, run)
    } else {
        let islander = make(run)?;
        search_alone(islander, puzzle, run)
    })
}

/// The search of one islander.
pub(crate) fn search_alone<I: Islander>(mut islander: I, puzzle: &Puzzle, run: &mut Run<'_>) -> Outcome {
    let mut search = || {
        run.begin_search()?;
        loop {
            let progress = iterate_alone(&mut islander, run)?;
            if progress != Progress::Searching {
                return ControlFlow::Continue(progress);
            }
        }
    };
    match search() {
        ControlFlow::Continue(Progress::Unsatisfiable) => run.unsatisfiable(),
        ControlFlow::Continue(_) => run.solved(puzzle, islander.best()),
        ControlFlow::Break(stopped) => run.unknown(stopped, islander.best()),
    }
}

/// One iteration of an islander without others, if the run has one left.
pub(crate) fn iterate_alone<I: Islander>(
    islander: &mut I,
    run: &mut Run<'_>,
) -> ControlFlow<StopReason, Progress> {
    run.may_iterate()?;
    iterate(islander, 0, run)
}

/// One iteration, which the run counts and its observer sees.
fn iterate<I: Islander>(
    islander: &mut I,
    number: usize,
    run: &mut Run<'_>,
) -> ControlFlow<StopReason, Progress> {
    let progress = islander.iterate(run)?;
    let may_go_on = run.finish_iteration(|| islander.event(number));
    if progress == Progress::Searching {
        may_go_on?;
    }
    // Otherwise it is decided, whatever the observer or the budget say now.
    ControlFlow::Continue(progress)
}

/// Islanders in a ring.
struct Archipelago<I: Islander> {
    islands: Vec<Island<I>>,
    /// The iterations after which they met last, and after which they meet next.
    round: Range<u64>,
    /// What the last one shows while the ring moves on by one.
    carried: I::Gift,
}

/// One islander and its own part of the run.
struct Island<I> {
    number: usize,
    islander: I,
    run: Run<'static>,
    /// Steps at the last meeting and after each iteration since then, also after one that was broken off.
    marks: Vec<u64>,
    state: State,
}

enum State {
    Searching,
    Finished(Progress),
    Stopped(StopReason),
}

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

impl<I: Islander> Archipelago<I> {
    fn new(
        count: u32,
        run: &Run<'_>,
        mut make: impl FnMut(&mut Run<'_>) -> ControlFlow<StopReason, I>,
    ) -> ControlFlow<StopReason, Archipelago<I>> {
        let mut islands: Vec<Island<I>> = Vec::with_capacity(count as usize);
        for number in 0..u64::from(count) {
            let budget = share_of(number, count.into(), run.budget());
            let mut run = run.fork(seed_of(number, run.seed()), budget);
            let islander = make(&mut run)?;
            let state = State::Searching;
            islands.push(Island { number: number as usize, islander, run, marks: Vec::new(), state });
        }
        let carried = islands[0].islander.gift().clone();
        ControlFlow::Continue(Archipelago { islands, round: 0..0, carried })
    }

    /// Searches until an island has finished or all are stopped.
    fn search(mut self, puzzle: &Puzzle, run: &mut Run<'_>) -> Outcome {
        match self.search_until_finished(run) {
            ControlFlow::Continue((winner, progress)) => {
                let iteration = self.islands[winner].run.iterations();
                run.took_iterations(iteration);
                run.took_steps(self.steps_of_victory(winner, iteration));
                match progress {
                    Progress::Unsatisfiable => run.unsatisfiable(),
                    _ => run.solved(puzzle, self.islands[winner].islander.best()),
                }
            }
            ControlFlow::Break(stopped) => {
                run.took_iterations(self.islands.iter().map(|i| i.run.iterations()).max().unwrap_or(0));
                run.took_steps(self.islands.iter().map(|i| i.run.steps()).sum());
                run.unknown(stopped, self.best())
            }
        }
    }

    /// Round after round; the number of the island that finished, and with what.
    fn search_until_finished(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason, (usize, Progress)> {
        run.begin_search()?;
        run.may_iterate()?;
        let exchange_interval = self.islands[0].islander.exchange_interval();
        loop {
            self.sail(exchange_interval, run);
            if let Some((winner, progress)) = self.winner() {
                // It is decided, whatever the observer says now.
                let _ = run.report(|| self.islands[winner].event());
                return ControlFlow::Continue((winner, progress));
            }
            if self.round.end.is_multiple_of(exchange_interval) {
                self.exchange();
            }
            // What an island shows that was stopped within an iteration would be neither before nor after it.
            for island in self.islands.iter().filter(|island| island.run.iterations() == self.round.end) {
                run.report(|| island.event())?;
            }
            self.may_go_on()?;
        }
    }

    /// Lets every island iterate until they meet next, or until another one has won for sure.
    fn sail(&mut self, exchange_interval: u64, run: &Run<'_>) {
        let start = self.round.end;
        let next_exchange = (start / exchange_interval + 1) * exchange_interval;
        let last = run.budget().iterations.unwrap_or(u64::MAX);
        self.round = start..next_exchange.min(start + I::LONGEST_ROUND).min(last);
        let lead = Lead::new();
        for island in &mut self.islands {
            island.marks.clear();
            island.marks.push(island.run.steps());
        }
        let end = self.round.end;
        take_turns(&mut self.islands, run.threads(), |island| island.take_turn(end, &lead));
    }

    /// The island that finished in the fewest iterations, the first of equals, and with what.
    fn winner(&self) -> Option<(usize, Progress)> {
        let finished = self.islands.iter().filter_map(|island| match island.state {
            State::Finished(progress) => Some((island.run.iterations(), island.number, progress)),
            _ => None,
        });
        let first = finished.min_by_key(|&(iteration, number, _)| (iteration, number));
        first.map(|(_, number, progress)| (number, progress))
    }

    /// Steps up to the victory, as if the islands had iterated in turn. What others did beyond it depends on timing.
    fn steps_of_victory(&self, winner: usize, iteration: u64) -> u64 {
        let steps = |island: &Island<I>| {
            let iterations = iteration - u64::from(island.number > winner);
            island.steps_after(iterations - self.round.start)
        };
        self.islands.iter().map(steps).sum()
    }

    /// Each gets what the one before it has, as all were before.
    fn exchange(&mut self) {
        let last = self.islands.len() - 1;
        self.carried.clone_from(self.islands[last].islander.gift());
        for taker in (1..=last).rev() {
            let (givers, takers) = self.islands.split_at_mut(taker);
            takers[0].islander.adopt(givers[taker - 1].islander.gift());
        }
        self.islands[0].islander.adopt(&self.carried);
    }

    /// Time and cancel end everything; otherwise it is over when no island has anything left to spend.
    fn may_go_on(&self) -> ControlFlow<StopReason> {
        let stopped = || {
            self.islands.iter().filter_map(|island| match island.state {
                State::Stopped(reason) => Some(reason),
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
            |best: &'_ Island<I>, next: &'_ Island<I>| next.islander.quality() > best.islander.quality();
        let best = self.islands.iter().reduce(|best, next| if better(best, next) { next } else { best });
        best.expect("there is an island").islander.best()
    }
}

impl<I: Islander> Island<I> {
    /// One iteration, unless the islands meet after `end` iterations, or this one can no longer win.
    fn take_turn(&mut self, end: u64, lead: &Lead) -> ControlFlow<()> {
        let iteration = self.run.iterations() + 1;
        let is_searching = matches!(self.state, State::Searching);
        if !is_searching || iteration > end || !lead.is_open(iteration, self.number) {
            return ControlFlow::Break(());
        }
        self.state = match iterate(&mut self.islander, self.number, &mut self.run) {
            ControlFlow::Continue(Progress::Searching) => State::Searching,
            ControlFlow::Continue(progress) => {
                lead.finish(iteration, self.number);
                State::Finished(progress)
            }
            ControlFlow::Break(reason) => {
                if ends_all(reason) {
                    lead.call_off();
                }
                State::Stopped(reason)
            }
        };
        self.marks.push(self.run.steps());
        ControlFlow::Continue(())
    }

    /// Steps after so many iterations of this round, or at its end if that came before.
    fn steps_after(&self, iterations: u64) -> u64 {
        self.marks[(iterations as usize).min(self.marks.len() - 1)]
    }

    fn event(&self) -> Event<'_> {
        self.islander.event(self.number)
    }
}

/// Is this the end of all islands, and not of one that has spent its share?
fn ends_all(reason: StopReason) -> bool {
    !matches!(reason, StopReason::Iterations | StopReason::Steps)
}
