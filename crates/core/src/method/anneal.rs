//! Simulated annealing by swaps within boxes: Lewis \[1\].
//!
//! Unlike \[1\], the givens are propagated first, and what follows from them is locked too.
//!
//! # References
//! \[1\] R. Lewis, *Metaheuristics can solve Sudoku puzzles*, Journal of Heuristics 13(4), 2007.

use std::ops::ControlFlow;

use super::start::{Search, Start};
use super::{Method, MethodKind, Parameters, Preset};
use crate::deduce::Propagation;
use crate::local::{FullGrid, Layout};
use crate::model::{Cell, Grid};
use crate::parameters::{ParameterError, ParameterRange, Settings, parameters};
use crate::rng::{Rng, Seed};
use crate::search::{Event, Outcome, Run, Solver, StopReason};

pub(super) const METHOD: Method = Method {
    kind: MethodKind::Walk,
    caption: "simulated annealing",
    iteration: Some("one Markov chain: all moves at one temperature"),
    step: "one swap proposed",
    presets: &[Preset { name: "paper", summary: "settings of Lewis" }],
    parameters: AnnealParameters::table,
    ..Method::new("anneal", "simulated annealing by swaps within boxes (Lewis)", |_, settings| {
        AnnealParameters::default().changed_by(settings)?.build()
    })
};

parameters! {
    /// Parameters of simulated annealing; the default is the preset `paper`.
    pub struct AnnealParameters {
        /// Temperature at first and after each reheating; auto is the standard deviation of the cost over random swaps.
        start_temperature ("t0", "t0"): Option<f64> = None, ParameterRange::Positive(0.0, 1e6);
        /// Random swaps over which that deviation is taken.
        sample_moves ("", ""): u32 = 100, ParameterRange::Integer(1, 1_000_000);
        /// Swaps proposed at each temperature; auto is the square of the number of open cells.
        chain_length ("", ""): Option<u32> = None, ParameterRange::Integer(1, u32::MAX as u64);
        /// Factor on the temperature after each chain.
        cooling ("alpha", "alpha"): f64 = 0.99, ParameterRange::Positive(0.0, 1.0);
        /// Chains in succession that end with no lower cost than they began with, after which the walk is reheated.
        stale_chains ("", ""): u32 = 20, ParameterRange::Integer(1, u32::MAX as u64);
    }
}

/// Simulated annealing.
///
/// If it ends without a solution, the grid it gives is the best it has seen with cells blanked until nothing clashes.
#[derive(Clone, Debug)]
struct Anneal {
    parameters: AnnealParameters,
}

impl Parameters for AnnealParameters {
    fn build(self) -> Result<Box<dyn Solver>, ParameterError> {
        self.validate()?;
        Ok(Box::new(Anneal { parameters: self }))
    }
}

impl Search for Anneal {
    const METHOD: Method = METHOD;

    fn settings(&self) -> Settings {
        self.parameters.settings()
    }

    fn search(&self, start: Start<'_>, run: &mut Run<'_>) -> ControlFlow<StopReason, Outcome> {
        let compiled = start.compile(Propagation::Fixpoint, run)?;
        start.answer(compiled, run, |cover, run| {
            let layout = Layout::new(cover.grid());
            let mut state = AnnealState::new(&self.parameters, &layout, run.seed());
            ControlFlow::Continue(match state.anneal(run) {
                ControlFlow::Continue(()) => run.solved(start.puzzle, state.best_grid()),
                ControlFlow::Break(stopped) => run.unknown(stopped, state.best_grid()),
            })
        })
    }
}

/// The state of an annealing run.
struct AnnealState<'l> {
    parameters: AnnealParameters,
    grid: FullGrid<'l>,
    chain_length: u64,
    temperature: f64,
    /// The probability of taking a swap that raises the cost, by how much it does.
    chances: Vec<f64>,
    /// Chains in succession that did not lower the cost.
    stale: u32,
    best: Vec<u8>,
    best_cost: u32,
    rng: Rng,
}

impl<'l> AnnealState<'l> {
    fn new(parameters: &AnnealParameters, layout: &'l Layout, seed: Seed) -> AnnealState<'l> {
        let open = layout.open_cells().len() as u64;
        let mut rng = seed.derive(0).rng();
        let mut grid = FullGrid::new(layout);
        grid.shuffle_all(&mut rng);
        AnnealState {
            parameters: parameters.clone(),
            chain_length: parameters.chain_length.map_or(open * open, u64::from),
            temperature: 0.0,
            chances: vec![0.0; layout.largest_change() + 1],
            stale: 0,
            best: grid.values().to_vec(),
            best_cost: grid.cost(),
            grid,
            rng,
        }
    }

    /// Anneals until the puzzle is solved or the run is over.
    fn anneal(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason> {
        run.begin_search()?;
        run.may_iterate()?;
        let start = match self.parameters.start_temperature {
            Some(temperature) => temperature,
            None => self.deviation(run)?,
        };
        self.temperature = start;
        for iteration in 1.. {
            let before = self.grid.cost();
            self.walk_chain(run)?;
            if self.best_cost == 0 {
                break;
            }
            let (cost, best_cost, temperature) = (self.grid.cost(), self.best_cost, Some(self.temperature));
            self.cool(cost < before, start);
            run.finish_iteration(|| Event::Walk {
                iteration,
                cost,
                best_cost,
                temperature,
                grid: self.grid.to_grid(),
                start: self.grid.layout().grid(),
            })?;
        }
        ControlFlow::Continue(())
    }

    /// The standard deviation of the cost over random swaps.
    fn deviation(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason, f64> {
        let count = f64::from(self.parameters.sample_moves);
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..self.parameters.sample_moves {
            run.step()?;
            let (a, b) = self.random_pair();
            self.swap(a, b);
            let cost = f64::from(self.grid.cost());
            sum += cost;
            squares += cost * cost;
        }
        let variance = squares / count - (sum / count) * (sum / count);
        ControlFlow::Continue(variance.max(0.0).sqrt())
    }

    /// All moves at one temperature.
    fn walk_chain(&mut self, run: &mut Run<'_>) -> ControlFlow<StopReason> {
        // Changes of cost are small whole numbers, so that one exponential for each of them serves the whole chain.
        for (change, chance) in self.chances.iter_mut().enumerate() {
            *chance = libm::exp(-(change as f64) / self.temperature);
        }
        for _ in 0..self.chain_length {
            if self.best_cost == 0 {
                break;
            }
            run.step()?;
            let (a, b) = self.random_pair();
            let change = self.grid.change_by_swap(a, b);
            if change <= 0 || self.rng.unit_f64() < self.chances[change as usize] {
                self.swap(a, b);
            }
        }
        ControlFlow::Continue(())
    }

    /// Lowers the temperature, or raises it again after too many chains without progress.
    ///
    /// Progress is that of one chain over the one before. Measured by the lowest cost of all, the walk is reheated while
    /// it is still hot: there the lowest cost is an accident that twenty chains seldom repeat.
    fn cool(&mut self, has_improved: bool, start: f64) {
        self.stale = if has_improved { 0 } else { self.stale + 1 };
        if self.stale < self.parameters.stale_chains {
            self.temperature *= self.parameters.cooling;
        } else {
            self.temperature = start;
            self.stale = 0;
        }
    }

    /// Two different open cells of one block. No block has only one: propagation would have filled it.
    #[inline]
    fn random_pair(&mut self) -> (Cell, Cell) {
        let cells = self.grid.layout().open_cells();
        let a = cells[self.rng.below(cells.len() as u32) as usize];
        let block = self.grid.layout().block(a);
        let b = block[self.rng.below(block.len() as u32 - 1) as usize];
        (a, if a == b { block[block.len() - 1] } else { b })
    }

    #[inline]
    fn swap(&mut self, a: Cell, b: Cell) {
        self.grid.swap(a, b);
        if self.grid.cost() < self.best_cost {
            self.best_cost = self.grid.cost();
            self.best.copy_from_slice(self.grid.values());
        }
    }

    /// The best grid seen, without what clashes in it.
    fn best_grid(&self) -> Grid {
        let mut grid = self.grid.clone();
        grid.restore(&self.best);
        grid.without_conflicts()
    }
}
