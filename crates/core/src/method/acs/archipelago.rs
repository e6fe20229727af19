//! Several colonies on one puzzle, which show each other their best grids.
//!
//! What comes out depends on the seed and on the number of islands, never on how many threads run them: colonies meet
//! only after fixed numbers of iterations, the first to solve is the first by iterations, and work that was done beyond
//! its last iteration counts nowhere. Whether it pays: docs/decisions/0003.

use std::ops::{ControlFlow, Range};

use super::{AcsParameters, Colony, Unwatched};
use crate::colony::{ColonyView, Memory};
use crate::deduce::{Board, Cover};
use crate::model::{Grid, Puzzle};
use crate::rng::Seed;
use crate::search::{Budget, Event, Lead, Outcome, Run, StopReason, take_turns};

/// Colonies in a ring.
pub(super) struct Archipelago<'c, B> {
    islands: Vec<Island<'c, B>>,
    exchange_interval: u64,
    /// The iterations after which the colonies met last, and after which they meet next.
    round: Range<u64>,
    /// The memory of the last island while the ring moves on by one.
    carried: Memory,
}

/// One colony and its own part of the run.
struct Island<'c, B> {
    number: usize,
    colony: Colony<'c, B>,
    run: Run<'static>,
    /// Steps at the last meeting and after each iteration since then, also after one that was broken off.
    marks: Vec<u64>,
    state: State,
}

enum State {
    Searching,
    Solved,
    Stopped(StopReason),
}

/// Observers hear of the colonies at least this often, also if these meet less often.
const LONGEST_ROUND: u64 = 100;

/// Streams of islands begin here, far beyond those of ants.
const FIRST_STREAM: u64 = 1 << 32;

/// The seed of an island; the first one is the colony of the same seed without other islands.
fn seed_of(island: u64, seed: Seed) -> Seed {
    if island == 0 { seed } else { seed.derive(FIRST_STREAM + island) }
}

/// A budget of steps is for all islands together: each gets its share, the first ones the remainder.
fn share_of(island: u64, islands: u64, budget: Budget) -> Budget {
    let share = |steps: u64| steps / islands + u64::from(island < steps % islands);
    Budget { steps: budget.steps.map(share), ..budget }
}

impl<'c, B: Board + Send> Archipelago<'c, B> {
    /// Colonies with fresh trails; `Break` if the run is over before they are made.
    pub(super) fn new(
        parameters: &AcsParameters,
        cover: &'c Cover,
        board: impl Fn(&'c Cover) -> B,
        run: &Run<'_>,
    ) -> ControlFlow<StopReason, Archipelago<'c, B>> {
        let count = u64::from(parameters.islands);
        let mut islands = Vec::with_capacity(parameters.islands as usize);
        for number in 0..count {
            let mut run = run.fork(seed_of(number, run.seed()), share_of(number, count, run.budget()));
            let colony = Colony::new(parameters, cover, &board, &mut run)?;
            let state = State::Searching;
            islands.push(Island { number: number as usize, colony, run, marks: Vec::new(), state });
        }
        let carried = Memory::with_capacity(cover.open_cells().len());
        let exchange_interval = parameters.exchange_interval.into();
        ControlFlow::Continue(Archipelago { islands, exchange_interval, round: 0..0, carried })
    }

    /// Searches until an island has solved the puzzle or all are stopped.
    pub(super) fn search(mut self, puzzle: &Puzzle, run: &mut Run<'_>) -> Outcome {
        match self.search_until_solved(run) {
            ControlFlow::Continue(winner) => {
                let iteration = self.islands[winner].run.iterations();
                run.took_iterations(iteration);
                run.took_steps(self.steps_of_victory(winner, iteration));
                run.solved(puzzle, self.islands[winner].colony.fullest())
            }
            ControlFlow::Break(stopped) => {
                run.took_iterations(self.islands.iter().map(|i| i.run.iterations()).max().unwrap_or(0));
                run.took_steps(self.islands.iter().map(|i| i.run.steps()).sum());
                run.unknown(stopped, self.fullest())
            }
        }
    }

    /// Round after round; the number of the island that solved the puzzle.
    fn search_until_solved(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason, usize> {
        run.begin_search()?;
        run.may_iterate()?;
        loop {
            self.sail(run);
            if let Some(winner) = self.winner() {
                // The puzzle is solved, whatever the observer says now.
                let _ = run.report(|| Event::Iteration(self.islands[winner].view()));
                return ControlFlow::Continue(winner);
            }
            if self.round.end.is_multiple_of(self.exchange_interval) {
                self.exchange();
            }
            // What an island shows that was stopped within an iteration would be neither before nor after it.
            for island in self.islands.iter().filter(|island| island.run.iterations() == self.round.end) {
                run.report(|| Event::Iteration(island.view()))?;
            }
            self.may_go_on()?;
        }
    }

    /// Lets every colony iterate until they meet next, or until another one has won for sure.
    fn sail(&mut self, run: &Run<'_>) {
        let start = self.round.end;
        let next_exchange = (start / self.exchange_interval + 1) * self.exchange_interval;
        let last = run.budget().iterations.unwrap_or(u64::MAX);
        self.round = start..next_exchange.min(start + LONGEST_ROUND).min(last);
        let lead = Lead::new();
        for island in &mut self.islands {
            island.marks.clear();
            island.marks.push(island.run.steps());
        }
        let end = self.round.end;
        take_turns(&mut self.islands, run.threads(), |island| island.take_turn(end, &lead));
    }

    /// The island that solved the puzzle in the fewest iterations, the first of equals.
    fn winner(&self) -> Option<usize> {
        let solved = self.islands.iter().filter(|island| matches!(island.state, State::Solved));
        solved.min_by_key(|island| (island.run.iterations(), island.number)).map(|island| island.number)
    }

    /// Steps up to the victory, as if the islands had iterated in turn. What others did beyond it depends on timing.
    fn steps_of_victory(&self, winner: usize, iteration: u64) -> u64 {
        let steps = |island: &Island<'c, B>| {
            let iterations = iteration - u64::from(island.number > winner);
            island.steps_after(iterations - self.round.start)
        };
        self.islands.iter().map(steps).sum()
    }

    /// Each colony gets the best grid of the one before it, as all were before; it keeps its own if that is better.
    fn exchange(&mut self) {
        let last = self.islands.len() - 1;
        self.carried.clone_from(&self.islands[last].colony.memory);
        for taker in (1..=last).rev() {
            let (givers, takers) = self.islands.split_at_mut(taker);
            takers[0].colony.memory.adopt(&givers[taker - 1].colony.memory);
        }
        self.islands[0].colony.memory.adopt(&self.carried);
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

    /// The fullest grid that any colony built, the first of equals.
    fn fullest(&self) -> Grid {
        let fuller = |best: &'_ Island<'c, B>, next: &'_ Island<'c, B>| {
            next.colony.fullest.len() > best.colony.fullest.len()
        };
        let best = self.islands.iter().reduce(|best, next| if fuller(best, next) { next } else { best });
        best.expect("there is an island").colony.fullest()
    }
}

impl<B: Board> Island<'_, B> {
    /// One iteration, unless the colonies meet after `end` iterations, or this one can no longer win.
    fn take_turn(&mut self, end: u64, lead: &Lead) -> ControlFlow<()> {
        let iteration = self.run.iterations() + 1;
        let is_searching = matches!(self.state, State::Searching);
        if !is_searching || iteration > end || !lead.is_open(iteration, self.number) {
            return ControlFlow::Break(());
        }
        self.state = match self.iterate() {
            ControlFlow::Continue(false) => State::Searching,
            ControlFlow::Continue(true) => {
                lead.finish(iteration, self.number);
                State::Solved
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

    fn iterate(&mut self) -> ControlFlow<StopReason, bool> {
        let is_solved = self.colony.iterate(&mut self.run, &mut Unwatched)?;
        let may_go_on = self.run.finish_iteration(|| Event::Iteration(self.colony.view()));
        if !is_solved {
            may_go_on?;
        }
        ControlFlow::Continue(is_solved)
    }

    /// Steps after so many iterations of this round, or at its end if that came before.
    fn steps_after(&self, iterations: u64) -> u64 {
        self.marks[(iterations as usize).min(self.marks.len() - 1)]
    }

    fn view(&self) -> ColonyView<'_> {
        ColonyView { island: self.number, ..self.colony.view() }
    }
}

/// Is this the end of all islands, and not of one that has spent its share?
fn ends_all(reason: StopReason) -> bool {
    !matches!(reason, StopReason::Iterations | StopReason::Steps)
}
