//! The colony of walks by swaps.

use std::ops::ControlFlow;

use super::parameters::swap_parameters;
use super::{PRESETS, SwapSettings, search, tenure_share};
use crate::deduce::Cover;
use crate::local::KeptUnits;
use crate::method::start::{Search, Start};
use crate::method::walkers::colony::WalkSchedule;
use crate::method::walkers::parameters::ants_parameters;
use crate::method::walkers::pheromone::SharedTrails;
use crate::method::walkers::{Plan, must_stay};
use crate::method::{Method, MethodKind, Parameters, memory};
use crate::parameters::{ParameterError, ParameterRange, Settings};
use crate::search::{Outcome, Run, Solver, StopReason};
use crate::walk::Tenure;

pub(crate) const METHOD: Method = Method {
    kind: MethodKind::Walkers,
    caption: "swapping ants with pheromone",
    iteration: Some("one turn of every ant: many moves each"),
    step: "one move: two cells of a unit swap their values",
    presets: PRESETS,
    parameters: AntsSwapParameters::table,
    memory: memory::of_swaps,
    ..Method::new(
        "ants-swap",
        "tabu search by swaps within boxes or rows, whose ants share pheromone",
        |_, settings| AntsSwapParameters::default().changed_by(settings)?.build(),
    )
};

swap_parameters! {
    ants_parameters! {
        /// Parameters of the colony of walks by swaps.
        pub struct AntsSwapParameters;
    }
}

/// The colony of walks by swaps.
///
/// If it ends without a solution, the grid it gives is the best it has seen with cells blanked until nothing clashes.
#[derive(Clone, Debug)]
struct AntsSwap {
    parameters: AntsSwapParameters,
}

impl Parameters for AntsSwapParameters {
    fn build(self) -> Result<Box<dyn Solver>, ParameterError> {
        self.validate()?;
        self.validate_marks()?;
        Ok(Box::new(AntsSwap { parameters: self }))
    }
}

impl Search for AntsSwap {
    const METHOD: Method = METHOD;

    fn settings(&self) -> Settings {
        self.parameters.settings()
    }

    fn search(&self, start: Start<'_>, run: &mut Run<'_>) -> ControlFlow<StopReason, Outcome> {
        let Self { parameters } = self;
        search(start, run, parameters.walk(), |cover| (parameters.plan(cover), parameters.trails(cover)))
    }
}
