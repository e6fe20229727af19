//! The colony of tabu walks.

use std::ops::ControlFlow;

use super::parameters::tabu_parameters;
use super::{PRESETS, search, tenure_share};
use crate::deduce::Cover;
use crate::method::start::{Search, Start};
use crate::method::walkers::colony::{WalkSchedule, or_never};
use crate::method::walkers::parameters::ants_parameters;
use crate::method::walkers::pheromone::SharedTrails;
use crate::method::walkers::{Plan, must_stay};
use crate::method::{Method, MethodKind, Parameters};
use crate::parameters::{ParameterError, ParameterRange, Settings};
use crate::search::{Outcome, Run, Solver, StopReason};
use crate::walk::Tenure;

pub(crate) const METHOD: Method = Method {
    kind: MethodKind::Walkers,
    caption: "walking ants with pheromone",
    iteration: Some("one turn of every ant: many moves each"),
    step: "one move: a cell in conflict gets another value",
    presets: PRESETS,
    parameters: AntsTabuParameters::table,
    ..Method::new(
        "ants-tabu",
        "tabu search whose ants share the pheromone of good grids while they walk",
        |_, settings| AntsTabuParameters::default().changed_by(settings)?.build(),
    )
};

tabu_parameters! {
    ants_parameters! {
        /// Parameters of the colony of tabu walks.
        pub struct AntsTabuParameters;
    }
}

/// The colony of tabu walks.
///
/// If it ends without a solution, the grid it gives is the best it has seen with cells blanked until nothing clashes.
#[derive(Clone, Debug)]
struct AntsTabu {
    parameters: AntsTabuParameters,
}

impl Parameters for AntsTabuParameters {
    fn build(self) -> Result<Box<dyn Solver>, ParameterError> {
        self.validate()?;
        self.validate_heat()?;
        self.validate_marks()?;
        Ok(Box::new(AntsTabu { parameters: self }))
    }
}

impl Search for AntsTabu {
    const METHOD: Method = METHOD;

    fn settings(&self) -> Settings {
        self.parameters.settings()
    }

    fn search(&self, start: Start<'_>, run: &mut Run<'_>) -> ControlFlow<StopReason, Outcome> {
        search(start, run, |cover| (self.parameters.plan(cover), self.parameters.trails(cover)))
    }
}
