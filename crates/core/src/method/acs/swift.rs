//! The swift colony: ants that go to the tightest cell and take contradicted choices back.
//!
//! It is the paper's colony in its trails, its rule of choice, its memory and its best value evaporation. What differs
//! is the walk:
//! - the next cell is one with two values, where the [alarm](Alarm) is loud, and not the next one on the ring;
//! - an ant does not walk on past a contradiction, but loses a life: it takes the last choice back, strikes that value
//!   out, and goes on from there; without a life left it stops;
//! - a value that is struck out with no choice left before it is wrong for all ants, and gone for good;
//! - now and then the trails are wiped ([`Restarts`]).
//!
//! With a greedy probability and a global evaporation of 0 the trails stay flat, and the ants have no pheromone at all.
//!
//! Without a choice, a contradiction proves that the puzzle has no solution, and the colony says so. But it does not look
//! for that proof: the method is not complete.
//!
//! What each of these gives, and what was tried besides: docs/decisions/0005.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::AcsParameters;
use super::restarts::Restarts;
use super::stepper::AtRest;
use crate::colony::{
    Alarm, Choice, ChoiceEvent, ColonyView, Memory, Pins, Probe, Touch, TouchParameter, Trails, UndoEvent,
};
use crate::deduce::{BacktrackBoard, BacktrackMark, Cover, Literal, PeerSource};
use crate::model::Grid;
use crate::rng::{Rng, Seed};
use crate::search::{Event, Island, Progress, Run, StopReason};

/// A swift colony at work on one puzzle. All memory is allocated when it is made.
#[derive(Clone)]
pub(super) struct SwiftColony<W, P> {
    cover: Arc<Cover>,
    cell_count: usize,
    parameters: AcsParameters,
    choice: Choice,
    trails: Trails,
    memory: Memory,
    alarm: Alarm,
    restarts: Restarts,
    /// The ants walk one after the other, so that one board is enough.
    board: BacktrackBoard<W>,
    ants: Vec<Rng>,
    seed: Seed,
    /// The number of streams of random numbers that ants have had.
    streams: u64,
    pins: Pins,
    /// The choices of the ant that walks now, each with the board before it. The first ones are pins.
    choices: Vec<(Literal, BacktrackMark)>,
    /// The number of choices that are pins.
    pinned: usize,
    /// Cells fixed by each ant at its best in this iteration, and lives lost by it.
    filled: Vec<usize>,
    lives_lost: Vec<u32>,
    /// The fullest grid of this iteration, and the fullest ever: the memory may have forgotten it.
    best_ant: Vec<Literal>,
    fullest: Vec<Literal>,
    /// What the ant with the fullest grid of this iteration had chosen by then.
    best_choices: Vec<Literal>,
    iterations: u64,
    /// Steps of the run at the end of the last finished iteration.
    steps: u64,
    probe: P,
}

/// How an ant is after a contradiction.
enum Ant {
    Alive,
    Dead,
    /// The puzzle is wrong, not the ant: nothing was chosen, and still something contradicts.
    Refuted,
}

impl<W: PeerSource, P: Probe> SwiftColony<W, P> {
    pub(super) fn new(
        parameters: &AcsParameters,
        cover: &Arc<Cover>,
        probe: P,
        run: &Run<'_>,
    ) -> SwiftColony<W, P> {
        let cell_count = cover.grid().geometry().cell_count();
        let open_cells = cover.open_cells().len();
        let initial_pheromone = parameters.initial_pheromone.unwrap_or(1.0 / cell_count as f64) as f32;
        let ant_count = parameters.ants as usize;
        SwiftColony {
            cover: cover.clone(),
            cell_count,
            parameters: parameters.clone(),
            choice: Choice { greedy_probability: parameters.greedy_probability as f32 },
            trails: Trails::new(cover.literal_count(), initial_pheromone),
            memory: Memory::with_capacity(open_cells),
            alarm: Alarm::new(open_cells, parameters.alarm_growth as f32),
            restarts: Restarts::new(parameters.restart_unit.unwrap_or_else(|| restart_unit(cover))),
            board: BacktrackBoard::new(cover),
            // As in the paper's colony, stream 1 and up are the ants'.
            ants: (1..=u64::from(parameters.ants)).map(|ant| run.seed().derive(ant).rng()).collect(),
            seed: run.seed(),
            streams: parameters.ants.into(),
            pins: Pins::default(),
            choices: Vec::with_capacity(open_cells),
            pinned: 0,
            filled: vec![0; ant_count],
            lives_lost: vec![0; ant_count],
            best_ant: Vec::with_capacity(open_cells),
            fullest: Vec::with_capacity(open_cells),
            best_choices: Vec::with_capacity(open_cells),
            iterations: 0,
            steps: 0,
            probe,
        }
    }

    /// All ants walk once, then the trails change as in the paper.
    fn iterate(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason, Progress> {
        for touch in self.probe.touches(self.iterations) {
            self.touch(touch);
        }
        self.iterations += 1;
        if self.restarts.is_due() {
            self.trails.reset();
            self.memory.forget();
        }
        self.best_ant.clear();
        for ant in 0..self.ants.len() {
            let progress = self.walk(ant, run)?;
            if progress != Progress::Searching {
                return ControlFlow::Continue(progress);
            }
        }
        let filled = self.cell_count - self.cover.open_cells().len() + self.best_ant.len();
        self.memory.remember(&self.best_ant, Memory::deposit_of(filled, self.cell_count));
        let global_evaporation = self.parameters.global_evaporation as f32;
        self.trails.update_globally(self.memory.best(), self.memory.deposit(), global_evaporation);
        self.memory.evaporate(self.parameters.best_value_evaporation as f32);
        ControlFlow::Continue(Progress::Searching)
    }

    /// Makes a change that a viewer asked for.
    fn touch(&mut self, touch: Touch) {
        touch.apply(&self.cover, &self.memory, &mut self.trails, &mut self.pins);
        match touch {
            Touch::Set(TouchParameter::Ants, count) => self.set_ants(count.max(1.0) as usize),
            Touch::Set(TouchParameter::GreedyProbability, probability) => {
                self.choice.greedy_probability = probability as f32;
            }
            Touch::Set(TouchParameter::GlobalEvaporation, share) => {
                self.parameters.global_evaporation = share;
            }
            Touch::Set(TouchParameter::BestValueEvaporation, share) => {
                self.parameters.best_value_evaporation = share;
            }
            _ => {}
        }
    }

    /// Dismisses the last ants, or adds ants, each with a stream of random numbers that no ant had before.
    fn set_ants(&mut self, count: usize) {
        self.ants.truncate(count);
        while self.ants.len() < count {
            self.streams += 1;
            self.ants.push(self.seed.derive(self.streams).rng());
        }
        self.filled.resize(count, 0);
        self.lives_lost.resize(count, 0);
    }

    /// Lets an ant begin with the pins as its first choices; `false` if they contradict each other or the puzzle.
    ///
    /// An ant never takes a pin back. And while there are pins, nothing is struck out for good: it may follow from them.
    fn place_pins(&mut self) -> bool {
        let is_sound = self.pins.all().iter().all(|&pin| {
            if self.board.fixed().contains(&pin) {
                return true;
            }
            if !self.board.candidates(self.cover.open_cell(pin)).any(|literal| literal == pin) {
                return false;
            }
            self.choices.push((pin, self.board.mark()));
            self.board.assume(pin)
        });
        self.pinned = self.choices.len();
        is_sound
    }

    /// One ant, from the propagated puzzle to its last life or to the solution.
    fn walk(&mut self, ant: usize, run: &mut Run<'_>) -> ControlFlow<StopReason, Progress> {
        self.board.reset();
        self.choices.clear();
        (self.filled[ant], self.lives_lost[ant]) = (0, 0);
        let start = self.ants[ant].below(self.cover.open_cells().len() as u32) as usize;
        if !self.place_pins() {
            // A dead ant counts as a step, so that a run of dead ants meets its limits.
            self.judge(ant);
            run.step()?;
            return ControlFlow::Continue(Progress::Searching);
        }
        while !self.board.is_full() {
            run.step().map_break(|stopped| {
                self.judge(ant);
                stopped
            })?;
            if self.choose(ant, start) {
                continue;
            }
            match self.backtrack(ant) {
                Ant::Alive => {}
                Ant::Dead => return ControlFlow::Continue(Progress::Searching),
                Ant::Refuted => return ControlFlow::Continue(Progress::Unsatisfiable),
            }
        }
        self.judge(ant);
        ControlFlow::Continue(Progress::Solved)
    }

    /// The ant fixes the next cell to a value that it chooses (Eq. 1 to 4); `false` if that contradicts.
    fn choose(&mut self, ant: usize, start: usize) -> bool {
        let rng = &mut self.ants[ant];
        let cell =
            self.alarm.choose(self.board.pairs(), rng).unwrap_or_else(|| self.board.tightest_from(start));
        self.probe.on_cell(&mut self.board.candidates(cell), &self.trails);
        let trails = &self.trails;
        let literal = self.choice.choose(self.board.candidates(cell), |literal| trails.get(literal), rng);
        let before = self.board.mark();
        self.choices.push((literal, before));
        let is_sound = self.board.assume(literal);
        self.probe.on_choice(&ChoiceEvent {
            ant,
            literal,
            cascade: self.board.fixed_since(before),
            fixed: self.board.fixed(),
            is_open: &|cell| self.board.candidates(cell).next().is_some(),
            is_contradiction: !is_sound,
            cover: &self.cover,
        });
        self.trails.update_locally(literal, self.parameters.local_evaporation as f32);
        is_sound
    }

    /// Takes the last choice back and strikes its value out; if that contradicts too, the one before it as well.
    fn backtrack(&mut self, ant: usize) -> Ant {
        loop {
            self.judge(ant);
            self.board.clash().into_iter().for_each(|cell| self.alarm.raise(cell));
            self.alarm.grow();
            self.lives_lost[ant] += 1;
            if self.pinned > 0 && self.choices.len() == self.pinned {
                return Ant::Dead;
            }
            let (literal, before) = match self.choices.pop() {
                Some(choice) => choice,
                None => return Ant::Refuted,
            };
            if self.lives_lost[ant] > self.parameters.lives {
                return Ant::Dead;
            }
            self.board.undo(before);
            let is_sound = self.board.refute(literal);
            self.probe.on_undo(&UndoEvent {
                ant,
                literal,
                fixed: self.board.fixed(),
                cascade: self.board.fixed_since(before),
                is_contradiction: !is_sound,
                lives_lost: self.lives_lost[ant],
                cover: &self.cover,
            });
            if self.choices.is_empty() && is_sound {
                self.board.keep();
            }
            if is_sound {
                return Ant::Alive;
            }
        }
    }

    /// Notes the ant's grid as it is now, if it is the fullest of the ant, of the iteration, or of all.
    fn judge(&mut self, ant: usize) {
        let fixed = self.board.fixed();
        let filled = self.cell_count - self.cover.open_cells().len() + fixed.len();
        self.filled[ant] = self.filled[ant].max(filled);
        if fixed.len() > self.best_ant.len() {
            self.best_choices.clear();
            self.best_choices.extend(self.choices.iter().map(|(literal, _)| literal));
        }
        for best in [&mut self.best_ant, &mut self.fullest] {
            if fixed.len() > best.len() {
                best.clear();
                best.extend_from_slice(fixed);
            }
        }
    }

    fn view(&self) -> ColonyView<'_> {
        ColonyView {
            island: 0,
            iteration: self.iterations,
            steps: self.steps,
            filled: &self.filled,
            best_ant: &self.best_ant,
            choices: &self.best_choices,
            pins: self.pins.all(),
            memory: &self.memory,
            trails: &self.trails,
            alarm: self.alarm.all(),
            lives_lost: &self.lives_lost,
            restarts: self.restarts.count(),
            cover: &self.cover,
        }
    }
}

/// Iterations of the shortest run between restarts: 1 at 16x16 with 40 %, about 23 on 25x25 and 230 on 36x36, both at 45 %.
///
/// Trails that mislead cost least if they are wiped early, but the more cells are open, the more iterations trails take
/// to form; docs/decisions/0005 has the measured table.
fn restart_unit(cover: &Cover) -> u32 {
    let open_cells = cover.open_cells().len() as u64;
    (open_cells.pow(3) / 1_500_000).max(1) as u32
}

/// Colonies exchange the best grid that they remember.
impl<W: PeerSource + Send, P: Probe + Send> Island for SwiftColony<W, P> {
    const LONGEST_EPOCH: u64 = 100;
    type Migrant = Memory;

    fn iterate(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason, Progress> {
        let progress = SwiftColony::iterate(self, run)?;
        self.steps = run.steps();
        ControlFlow::Continue(progress)
    }

    fn event(&self, island: usize) -> Event<'_> {
        Event::Iteration(ColonyView { island, ..self.view() })
    }

    fn best(&self) -> Grid {
        self.cover.fill(&self.fullest)
    }

    fn quality(&self) -> i64 {
        self.fullest.len() as i64
    }

    fn exchange_interval(&self) -> u64 {
        self.parameters.exchange_interval.into()
    }

    fn migrant(&self) -> &Memory {
        &self.memory
    }

    fn immigrate(&mut self, migrant: &Memory) {
        self.memory.immigrate(migrant);
    }
}

impl<W: PeerSource, P: Probe> AtRest for SwiftColony<W, P> {
    fn view(&self) -> ColonyView<'_> {
        SwiftColony::view(self)
    }

    fn touch(&mut self, touch: Touch, _run: &mut Run<'_>) -> ControlFlow<StopReason> {
        SwiftColony::touch(self, touch);
        ControlFlow::Continue(())
    }
}
