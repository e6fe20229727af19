//! Algorithm 1 of the paper.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::AcsParameters;
use super::ring::Ring;
use super::stepper::AtRest;
use crate::colony::{Choice, ChoiceEvent, ColonyView, Memory, Pins, Probe, Touch, TouchParameter, Trails};
use crate::deduce::{Board, Cover, Literal};
use crate::model::{Cell, Grid, Puzzle};
use crate::rng::{Rng, Seed};
use crate::search::{Event, Island, Outcome, Progress, Run, StopReason, search_alone};

/// A colony at work on one puzzle. All memory is allocated when it is made.
#[derive(Clone, Debug)]
pub struct Colony<B, P> {
    cover: Arc<Cover>,
    cell_count: usize,
    choice: Choice,
    local_evaporation: f32,
    global_evaporation: f32,
    best_value_evaporation: f32,
    exchange_interval: u64,
    trails: Trails,
    memory: Memory,
    ants: Vec<Ant<B>>,
    /// Cells fixed by each ant in this iteration.
    filled: Vec<usize>,
    /// All cells; the first ones are where the ants start.
    starts: Vec<Cell>,
    starts_rng: Rng,
    ring: Ring,
    seed: Seed,
    /// The number of streams of random numbers that ants have had.
    streams: u64,
    pins: Pins,
    /// The fullest grid ever built: the memory may have forgotten it.
    fullest: Vec<Literal>,
    iterations: u64,
    /// Steps of the run at the end of the last finished iteration.
    steps: u64,
    /// The best ant of the iteration.
    best: usize,
    probe: P,
}

/// Above this many open pairs, copying a board is worth a look at the clock.
const MANY_LITERALS: usize = 4096;

/// One ant: a board of its own and a stream of random numbers of its own.
#[derive(Clone, Debug)]
pub struct Ant<B> {
    board: B,
    rng: Rng,
    /// What it chose in this iteration.
    choices: Vec<Literal>,
}

impl<B: Board, P: Probe> Colony<B, P> {
    /// A colony with fresh trails, its ants on boards made by `board`, every choice seen by `probe`; `Break` if the run
    /// is over before it is made.
    ///
    /// # Panics
    /// If there are no ants, or more ants than cells.
    pub fn new(
        parameters: &AcsParameters,
        cover: &Arc<Cover>,
        board: impl Fn(&Arc<Cover>) -> B,
        probe: P,
        run: &mut Run<'_>,
    ) -> ControlFlow<StopReason, Colony<B, P>> {
        let geometry = cover.grid().geometry();
        let cell_count = geometry.cell_count();
        let ant_count = parameters.ants as usize;
        assert!((1..=cell_count).contains(&ant_count), "each ant starts on a cell of its own");
        let initial_pheromone = parameters.initial_pheromone.unwrap_or(1.0 / cell_count as f64) as f32;
        let mut ants = Vec::with_capacity(ant_count);
        for stream in 1..=u64::from(parameters.ants) {
            // Stream 0 places the ants, stream 1 and up are theirs.
            let choices = Vec::with_capacity(cover.open_cells().len());
            ants.push(Ant { board: board(cover), rng: run.seed().derive(stream).rng(), choices });
            run.poll()?;
        }
        ControlFlow::Continue(Colony {
            cover: cover.clone(),
            cell_count,
            choice: Choice { greedy_probability: parameters.greedy_probability as f32 },
            local_evaporation: parameters.local_evaporation as f32,
            global_evaporation: parameters.global_evaporation as f32,
            best_value_evaporation: parameters.best_value_evaporation as f32,
            exchange_interval: parameters.exchange_interval.into(),
            trails: Trails::new(cover.literal_count(), initial_pheromone),
            memory: Memory::with_capacity(cover.open_cells().len()),
            ants,
            filled: vec![0; ant_count],
            starts: geometry.cells().collect(),
            starts_rng: run.seed().derive(0).rng(),
            ring: Ring::new(ant_count, cover.open_cells().len()),
            seed: run.seed(),
            streams: parameters.ants.into(),
            pins: Pins::default(),
            fullest: Vec::with_capacity(cover.open_cells().len()),
            iterations: 0,
            steps: 0,
            best: 0,
            probe,
        })
    }

    /// Searches until the puzzle is solved or the run is over.
    pub fn search(self, puzzle: &Puzzle, run: &mut Run<'_>) -> Outcome
    where
        B: Send,
        P: Send,
    {
        let outcome = if self.cover.is_trivial() {
            run.solved(puzzle, self.cover.grid().clone())
        } else {
            search_alone(self, puzzle, run)
        };
        outcome.by(super::METHOD.name)
    }

    /// One iteration of Algorithm 1; returns whether it solved the puzzle.
    fn iterate(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason, bool> {
        for touch in self.probe.touches(self.iterations) {
            self.touch(touch, run)?;
        }
        self.iterations += 1;
        self.place_ants(run)?;
        let construction = self.construct(run);
        self.judge_ants();
        if self.filled[self.best] == self.cell_count {
            return ControlFlow::Continue(true);
        }
        construction?;
        let deposit = Memory::deposit_of(self.filled[self.best], self.cell_count);
        self.memory.remember(self.ants[self.best].board.fixed(), deposit);
        self.trails.update_globally(self.memory.best(), self.memory.deposit(), self.global_evaporation);
        self.memory.evaporate(self.best_value_evaporation);
        ControlFlow::Continue(false)
    }

    /// Makes a change that a viewer asked for.
    fn touch(&mut self, touch: Touch, run: &mut Run<'_>) -> ControlFlow<StopReason> {
        touch.apply(&self.cover, &self.memory, &mut self.trails, &mut self.pins);
        match touch {
            Touch::Set(TouchParameter::Ants, count) => return self.set_ants(count as usize, run),
            Touch::Set(TouchParameter::GreedyProbability, probability) => {
                self.choice.greedy_probability = probability as f32;
            }
            Touch::Set(TouchParameter::GlobalEvaporation, share) => self.global_evaporation = share as f32,
            Touch::Set(TouchParameter::BestValueEvaporation, share) => {
                self.best_value_evaporation = share as f32;
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    /// Dismisses the last ants, or adds ants, each with a stream of random numbers that no ant had before.
    fn set_ants(&mut self, count: usize, run: &mut Run<'_>) -> ControlFlow<StopReason> {
        let count = count.clamp(1, self.cell_count);
        self.ants.truncate(count);
        while self.ants.len() < count {
            self.streams += 1;
            let rng = self.seed.derive(self.streams).rng();
            let choices = Vec::with_capacity(self.cover.open_cells().len());
            self.ants.push(Ant { board: self.ants[0].board.clone(), rng, choices });
            run.poll()?;
        }
        self.filled.resize(count, 0);
        self.ring = Ring::new(count, self.cover.open_cells().len());
        self.best = self.best.min(count - 1);
        ControlFlow::Continue(())
    }

    /// Gives each ant a fresh copy of the propagated puzzle and a start of its own.
    fn place_ants(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason> {
        self.starts_rng.shuffle_front(&mut self.starts, self.ants.len());
        self.ring.cut(&self.starts[..self.ants.len()], &self.cover);
        for ant in &mut self.ants {
            ant.board.reset();
            ant.choices.clear();
            for &pin in self.pins.all() {
                // Another pin may rule it out, or have led to it.
                let cell = self.cover.open_cell(pin);
                if ant.board.is_open(cell) && ant.board.candidates(cell).any(|literal| literal == pin) {
                    ant.board.fix(pin);
                }
            }
            // On a blank 100x100 grid copying one board takes as long as many steps. And pins may leave no step at all.
            if self.cover.literal_count() > MANY_LITERALS || !self.pins.is_empty() {
                run.poll()?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Lets every ant walk once around the ring, fixing the cells that are still open when it comes to them.
    fn construct(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason> {
        for (number, until_end, from_begin) in self.ring.walks() {
            let Ant { board, rng, choices } = &mut self.ants[number];
            for cell in until_end.chain(from_begin) {
                if !board.is_open(cell) {
                    continue;
                }
                run.step()?;
                self.probe.on_cell(&mut board.candidates(cell), &self.trails);
                let pheromone = |literal| self.trails.get(literal);
                let literal = self.choice.choose(board.candidates(cell), pheromone, rng);
                let before = board.fixed().len();
                board.fix(literal);
                choices.push(literal);
                self.probe.on_choice(&ChoiceEvent {
                    ant: number,
                    literal,
                    cascade: &board.fixed()[before..],
                    fixed: board.fixed(),
                    is_open: &|cell| board.is_open(cell),
                    is_contradiction: false,
                    cover: &self.cover,
                });
                self.trails.update_locally(literal, self.local_evaporation);
            }
        }
        ControlFlow::Continue(())
    }

    /// Finds the ant with the most cells fixed, the first of equals, and keeps its grid if none was ever fuller.
    fn judge_ants(&mut self) {
        let given = self.cell_count - self.cover.open_cells().len();
        self.best = 0;
        for (number, ant) in self.ants.iter().enumerate() {
            self.filled[number] = given + ant.board.fixed().len();
            if self.filled[number] > self.filled[self.best] {
                self.best = number;
            }
        }
        let fixed = self.ants[self.best].board.fixed();
        if fixed.len() > self.fullest.len() {
            self.fullest.clear();
            self.fullest.extend_from_slice(fixed);
        }
    }

    /// The fullest grid ever built.
    fn fullest(&self) -> Grid {
        self.cover.fill(&self.fullest)
    }

    fn view(&self) -> ColonyView<'_> {
        ColonyView {
            island: 0,
            iteration: self.iterations,
            steps: self.steps,
            filled: &self.filled,
            best_ant: self.ants[self.best].board.fixed(),
            choices: &self.ants[self.best].choices,
            pins: self.pins.all(),
            memory: &self.memory,
            trails: &self.trails,
            alarm: &[],
            lives_lost: &[],
            restarts: 0,
            cover: &self.cover,
        }
    }
}

/// Colonies exchange the best grid that they remember.
impl<B: Board + Send, P: Probe + Send> Island for Colony<B, P> {
    const LONGEST_EPOCH: u64 = 100;
    type Migrant = Memory;

    fn iterate(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason, Progress> {
        let is_solved = Colony::iterate(self, run)?;
        self.steps = run.steps();
        ControlFlow::Continue(if is_solved { Progress::Solved } else { Progress::Searching })
    }

    fn event(&self, island: usize) -> Event<'_> {
        Event::Iteration(ColonyView { island, ..self.view() })
    }

    fn best(&self) -> Grid {
        self.fullest()
    }

    fn quality(&self) -> i64 {
        self.fullest.len() as i64
    }

    fn exchange_interval(&self) -> u64 {
        self.exchange_interval
    }

    fn migrant(&self) -> &Memory {
        &self.memory
    }

    fn immigrate(&mut self, migrant: &Memory) {
        self.memory.immigrate(migrant);
    }
}

impl<B: Board, P: Probe> AtRest for Colony<B, P> {
    fn view(&self) -> ColonyView<'_> {
        Colony::view(self)
    }

    fn touch(&mut self, touch: Touch, run: &mut Run<'_>) -> ControlFlow<StopReason> {
        Colony::touch(self, touch, run)
    }
}
