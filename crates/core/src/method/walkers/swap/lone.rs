//! The walk by swaps without pheromone.

use std::ops::ControlFlow;

use super::parameters::swap_parameters;
use super::{PRESETS, SwapSettings, search, tenure_share};
use crate::deduce::Cover;
use crate::local::KeptUnits;
use crate::method::start::{Search, Start};
use crate::method::walkers::Plan;
use crate::method::walkers::colony::WalkSchedule;
use crate::method::walkers::parameters::lone_parameters;
use crate::method::{Method, MethodKind, Parameters, memory};
use crate::parameters::{ParameterError, ParameterRange, Settings};
use crate::search::{Outcome, Run, Solver, StopReason};
use crate::walk::{Tenure, Unguided};

pub(crate) const METHOD: Method = Method {
    kind: MethodKind::Walkers,
    caption: "mends a full grid by swaps",
    iteration: Some("one turn of the walk: many moves"),
    step: "one move: two cells of a unit swap their values",
    presets: PRESETS,
    parameters: SwapParameters::table,
    memory: memory::of_swaps,
    ..Method::new("swap", "tabu search by swaps within boxes or rows", |_, settings| {
        SwapParameters::default().changed_by(settings)?.build()
    })
};

swap_parameters! {
    lone_parameters! {
        /// Parameters of the tabu search by swaps.
        pub struct SwapParameters;
    }
}

/// The tabu search by swaps.
///
/// If it ends without a solution, the grid it gives is the best it has seen with cells blanked until nothing clashes.
#[derive(Clone, Debug)]
struct Swap {
    parameters: SwapParameters,
}

impl Parameters for SwapParameters {
    fn build(self) -> Result<Box<dyn Solver>, ParameterError> {
        self.validate()?;
        Ok(Box::new(Swap { parameters: self }))
    }
}

impl Search for Swap {
    const METHOD: Method = METHOD;

    fn settings(&self) -> Settings {
        self.parameters.settings()
    }

    fn search(&self, start: Start<'_>, run: &mut Run<'_>) -> ControlFlow<StopReason, Outcome> {
        let Self { parameters } = self;
        search(start, run, parameters.walk(), |cover| (parameters.plan(cover), Unguided))
    }
}
