//! Algorithm 1 of the paper.

use std::ops::ControlFlow;

use super::AcsParameters;
use super::ring::Ring;
use crate::colony::{Choice, ColonyView, Memory, Trails};
use crate::deduce::{Board, Cover, Literal};
use crate::model::{Cell, Puzzle};
use crate::rng::{Rng, Seed};
use crate::search::{Event, Outcome, Run, StopReason};

/// A colony at work on one puzzle. All memory is allocated when it is made.
pub struct Colony<'c, B> {
    cover: &'c Cover,
    cell_count: usize,
    choice: Choice,
    local_evaporation: f32,
    global_evaporation: f32,
    best_value_evaporation: f32,
    trails: Trails,
    memory: Memory,
    ants: Vec<Ant<B>>,
    /// Cells fixed by each ant in this iteration.
    filled: Vec<usize>,
    /// All cells; the first ones are where the ants start.
    starts: Vec<Cell>,
    starts_rng: Rng,
    ring: Ring,
    /// The fullest grid ever built: the memory may have forgotten it.
    fullest: Vec<Literal>,
}

/// One ant: a board of its own and a stream of random numbers of its own.
#[derive(Debug)]
pub struct Ant<B> {
    board: B,
    rng: Rng,
}

/// Watches every single choice. The colony is compiled with and without one, so that nobody pays for not watching.
pub trait Probe {
    /// An ant has chosen.
    fn on_choice(&mut self, choosing: &Choosing<'_>);
}

/// One choice of an ant and what followed from it.
#[derive(Debug)]
pub struct Choosing<'a> {
    /// Which ant, from 0.
    pub ant: usize,
    /// What it chose.
    pub literal: Literal,
    /// What was fixed: the choice first, then all that followed by propagation.
    pub cascade: &'a [Literal],
    /// The trails before the ant changed them.
    pub trails: &'a Trails,
}

/// The probe that watches nothing.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Probe for Unwatched {
    #[inline]
    fn on_choice(&mut self, _choosing: &Choosing<'_>) {}
}

impl<'c, B: Board> Colony<'c, B> {
    /// A colony with fresh trails, its ants on boards made by `board`.
    pub fn new(
        parameters: &AcsParameters,
        cover: &'c Cover,
        seed: Seed,
        board: impl Fn(&'c Cover) -> B,
    ) -> Colony<'c, B> {
        let geometry = cover.grid().geometry();
        let cell_count = geometry.cell_count();
        let ants = parameters.ants as usize;
        let initial_pheromone = parameters.initial_pheromone.unwrap_or(1.0 / cell_count as f64) as f32;
        Colony {
            cover,
            cell_count,
            choice: Choice { greedy_probability: parameters.greedy_probability as f32 },
            local_evaporation: parameters.local_evaporation as f32,
            global_evaporation: parameters.global_evaporation as f32,
            best_value_evaporation: parameters.best_value_evaporation as f32,
            trails: Trails::new(cover.literal_count(), initial_pheromone),
            memory: Memory::with_capacity(cover.open_cells().len()),
            // Stream 0 places the ants, stream 1 and up are theirs.
            ants: (1..=ants as u64)
                .map(|stream| Ant { board: board(cover), rng: seed.derive(stream).rng() })
                .collect(),
            filled: vec![0; ants],
            starts: geometry.cells().collect(),
            starts_rng: seed.derive(0).rng(),
            ring: Ring::new(ants, cover.open_cells().len()),
            fullest: Vec::with_capacity(cover.open_cells().len()),
        }
    }

    /// Searches until the puzzle is solved or the run is over.
    pub fn search(mut self, puzzle: &Puzzle, run: &mut Run<'_>, probe: &mut impl Probe) -> Outcome {
        if self.cover.is_trivial() {
            return run.solved(puzzle, self.cover.grid().clone());
        }
        match self.iterate(run, probe) {
            ControlFlow::Continue(()) => run.solved(puzzle, self.cover.fill(&self.fullest)),
            ControlFlow::Break(stopped) => run.unknown(stopped, self.cover.fill(&self.fullest)),
        }
    }

    /// Algorithm 1. Continues to the end only with a full grid in `fullest`.
    fn iterate(&mut self, run: &mut Run<'_>, probe: &mut impl Probe) -> ControlFlow<StopReason> {
        run.begin_search()?;
        for iteration in 1.. {
            self.place_ants();
            let construction = self.construct(run, probe);
            let best = self.best_ant();
            self.keep_fullest(best);
            construction?;
            if self.filled[best] == self.cell_count {
                break;
            }
            self.memory.remember(self.ants[best].board.fixed(), self.filled[best], self.cell_count);
            self.trails.reinforce(self.memory.best(), self.memory.deposit(), self.global_evaporation);
            self.memory.evaporate(self.best_value_evaporation);
            run.finish_iteration(|| Event::Iteration(self.view(iteration, best)))?;
        }
        ControlFlow::Continue(())
    }

    /// Gives each ant a fresh copy of the propagated puzzle and a start of its own.
    fn place_ants(&mut self) {
        self.starts_rng.shuffle_front(&mut self.starts, self.ants.len());
        self.ring.cut(&self.starts[..self.ants.len()], self.cover);
        for ant in &mut self.ants {
            ant.board.reset();
        }
    }

    /// Lets every ant walk once around the ring, fixing the cells that are still open when it comes to them.
    fn construct(&mut self, run: &mut Run<'_>, probe: &mut impl Probe) -> ControlFlow<StopReason> {
        for (number, until_end, from_begin) in self.ring.walks() {
            let ant = &mut self.ants[number];
            for cell in until_end.chain(from_begin) {
                if !ant.board.is_open(cell) {
                    continue;
                }
                run.step()?;
                let literal = self.choice.choose(ant.board.candidates(cell), &self.trails, &mut ant.rng);
                let before = ant.board.fixed().len();
                ant.board.fix(literal);
                let cascade = &ant.board.fixed()[before..];
                probe.on_choice(&Choosing { ant: number, literal, cascade, trails: &self.trails });
                self.trails.fade(literal, self.local_evaporation);
            }
        }
        ControlFlow::Continue(())
    }

    /// The ant with the most cells fixed, the first of equals.
    fn best_ant(&mut self) -> usize {
        let given = self.cell_count - self.cover.open_cells().len();
        let mut best = 0;
        for (number, ant) in self.ants.iter().enumerate() {
            self.filled[number] = given + ant.board.fixed().len();
            if self.filled[number] > self.filled[best] {
                best = number;
            }
        }
        best
    }

    fn keep_fullest(&mut self, ant: usize) {
        let fixed = self.ants[ant].board.fixed();
        if fixed.len() > self.fullest.len() {
            self.fullest.clear();
            self.fullest.extend_from_slice(fixed);
        }
    }

    fn view(&self, iteration: u64, best: usize) -> ColonyView<'_> {
        ColonyView {
            iteration,
            filled: &self.filled,
            best_ant: self.ants[best].board.fixed(),
            memory: &self.memory,
            trails: &self.trails,
            cover: self.cover,
        }
    }
}
