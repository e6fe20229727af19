//! The tabu walk without pheromone.

use std::ops::ControlFlow;

use super::parameters::tabu_parameters;
use super::{PRESETS, search, tenure_share};
use crate::deduce::Cover;
use crate::method::start::{Search, Start};
use crate::method::walkers::colony::{WalkSchedule, or_never};
use crate::method::walkers::parameters::lone_parameters;
use crate::method::walkers::{Plan, must_stay};
use crate::method::{Method, MethodKind, Parameters};
use crate::parameters::{ParameterError, ParameterRange, Settings};
use crate::search::{Outcome, Run, Solver, StopReason};
use crate::walk::{Tenure, Unguided};

pub(crate) const METHOD: Method = Method {
    kind: MethodKind::Walkers,
    caption: "mends a full grid, move by move",
    iteration: Some("one turn of the walk: many moves"),
    step: "one move: a cell in conflict gets another value",
    presets: PRESETS,
    parameters: TabuParameters::table,
    ..Method::new("tabu", "tabu search over full grids that mends conflicts one by one", |_, settings| {
        TabuParameters::default().changed_by(settings)?.build()
    })
};

tabu_parameters! {
    lone_parameters! {
        /// Parameters of the tabu search.
        pub struct TabuParameters;
    }
}

/// The tabu search.
///
/// If it ends without a solution, the grid it gives is the best it has seen with cells blanked until nothing clashes.
#[derive(Clone, Debug)]
struct Tabu {
    parameters: TabuParameters,
}

impl Parameters for TabuParameters {
    fn build(self) -> Result<Box<dyn Solver>, ParameterError> {
        self.validate()?;
        self.validate_heat()?;
        Ok(Box::new(Tabu { parameters: self }))
    }
}

impl Search for Tabu {
    const METHOD: Method = METHOD;

    fn settings(&self) -> Settings {
        self.parameters.settings()
    }

    fn search(&self, start: Start<'_>, run: &mut Run<'_>) -> ControlFlow<StopReason, Outcome> {
        search(start, run, |cover| (self.parameters.plan(cover), Unguided))
    }
}
