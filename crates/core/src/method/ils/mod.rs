//! Iterated local search with completion by backtracking: the hybrid of Musliu and Winter \[1\].
//!
//! A full grid walks down to a local optimum by swaps within boxes; there, its conflicting cells and some others are
//! cleared, a depth-first search tries to complete what is left, and if it cannot, the cleared cells are filled at
//! random and the walk begins anew. The share of cells cleared at random shrinks from round to round, so that the
//! search moves from plain backtracking, with which it begins, to small repairs of good grids.
//!
//! What \[1\] leaves open is decided so: the tabu list holds pairs of cells, and is empty at the beginning of each walk;
//! among equally good swaps one is drawn; and cells cleared at random may be among the conflicting ones. A completion may
//! take 5 s in \[1\], of 120 s at 25x25 in the comparison of Lloyd and Amos; here it takes the same share of any limit.
//!
//! # References
//! \[1\] N. Musliu, F. Winter, *A hybrid approach for the Sudoku problem: using constraint programming in iterated
//! local search*, IEEE Intelligent Systems 32(2), 2017.

mod completion;
mod local_search;
mod state;

use std::ops::ControlFlow;

pub use local_search::LocalSearch;
use state::IlsState;

use super::depth_first::with_reversible_board;
use super::start::{Search, Start};
use super::{Method, MethodKind, Parameters, Preset, depth_first};
use crate::deduce::{Propagation, ReversibleBoard};
use crate::local::Layout;
use crate::parameters::{ParameterError, ParameterRange, Settings, parameters};
use crate::search::{Outcome, Run, Solver, StopReason};

pub(super) const METHOD: Method = Method {
    kind: MethodKind::Walk,
    caption: "iterated local search",
    iteration: Some("a walk to a local optimum, and its perturbation"),
    step: "one swap tried in the walk, or one node of a completion",
    presets: &[Preset { name: "paper", summary: "settings of Musliu & Winter" }],
    parameters: IlsParameters::table,
    memory: depth_first::memory,
    ..Method::new("ils", "iterated local search with completion by backtracking (Musliu & Winter)", build)
};

parameters! {
    /// Parameters of the iterated local search; the default is the preset `paper`.
    pub struct IlsParameters {
        /// Probability of taking a swap that makes the grid worse.
        acceptance_probability ("", ""): f64 = 0.15, ParameterRange::Real(0.0, 1.0);
        /// Swaps that must not be repeated, as a share of the open cells.
        tabu_share ("", ""): f64 = 0.05, ParameterRange::Real(0.0, 1.0);
        /// Steps without a new best grid that end a walk.
        stale_steps ("", ""): u32 = 1000, ParameterRange::Integer(1, u32::MAX as u64);
        /// Share of the open cells that the first perturbation clears at random, beside the conflicting ones.
        perturbation_start ("", ""): f64 = 1.0, ParameterRange::Real(0.0, 1.0);
        /// Factor on that share after each perturbation.
        perturbation_factor ("", ""): f64 = 0.8, ParameterRange::Real(0.0, 1.0);
        /// The share does not shrink any more once it is as small as this.
        perturbation_minimum ("", ""): f64 = 0.01, ParameterRange::Real(0.0, 1.0);
        /// Limit of one completion, as a share of the run's limit of steps, or of time if that is its only limit.
        completion_share ("", ""): f64 = 1.0 / 24.0, ParameterRange::Real(0.0, 1.0);
        /// Constraint propagation in completions: to the fixpoint, or only among peers as in Lloyd and Amos's program.
        propagation ("", ""): Propagation = Propagation::Fixpoint, ParameterRange::Words(Propagation::NAMES);
    }
}

fn build(_preset: &'static str, settings: &[(&str, &str)]) -> Result<Box<dyn Solver>, ParameterError> {
    IlsParameters::default().changed_by(settings)?.build()
}

/// The iterated local search of Musliu and Winter.
///
/// If it ends without a solution, the grid it gives is the best of its local optima with cells blanked until nothing
/// clashes.
#[derive(Clone, Debug)]
struct Ils {
    parameters: IlsParameters,
}

impl Parameters for IlsParameters {
    fn build(self) -> Result<Box<dyn Solver>, ParameterError> {
        self.validate()?;
        Ok(Box::new(Ils { parameters: self }))
    }
}

impl Search for Ils {
    const METHOD: Method = METHOD;

    fn settings(&self) -> Settings {
        self.parameters.settings()
    }

    fn search(&self, start: Start<'_>, run: &mut Run<'_>) -> ControlFlow<StopReason, Outcome> {
        let compiled = start.compile(Propagation::Fixpoint, run)?;
        start.answer(compiled, run, |cover, run| {
            with_reversible_board!(self.parameters.propagation, cover, run, board => {
                ControlFlow::Continue(self.search_on(board, start, run))
            })
        })
    }
}

impl Ils {
    /// Searches from the cover of a board, on which completions are searched for.
    fn search_on(&self, board: impl ReversibleBoard, start: Start<'_>, run: &mut Run<'_>) -> Outcome {
        let layout = Layout::new(board.cover().grid());
        let mut state = IlsState::new(&self.parameters, board, &layout, run);
        match state.iterate(run) {
            ControlFlow::Continue(grid) => run.solved(start.puzzle, grid),
            ControlFlow::Break(stopped) => run.unknown(stopped, state.best_grid()),
        }
    }
}
