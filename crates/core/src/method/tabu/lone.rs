//! The walk without pheromone.

use std::ops::ControlFlow;

use super::colony::WalkSchedule;
use super::parameters::walk_parameters;
use super::{Plan, must_stay, search, tenure_share};
use crate::deduce::Cover;
use crate::method::start::{Search, Start};
use crate::method::{Method, MethodKind, Parameters};
use crate::parameters::{ParameterError, ParameterRange, Settings, parameters};
use crate::search::{Outcome, Run, Solver, StopReason};
use crate::walk::{Tenure, Unguided};

pub(super) const METHOD: Method = Method {
    kind: MethodKind::Walkers,
    caption: "mends a full grid, move by move",
    iteration: Some("one turn of the walk: many moves"),
    step: "one move: a cell in conflict gets another value",
    presets: super::PRESETS,
    parameters: TabuParameters::table,
    ..Method::new("tabu", "tabu search over full grids that mends conflicts one by one", |_, settings| {
        TabuParameters::default().changed_by(settings)?.build()
    })
};

walk_parameters! {
    /// Parameters of the tabu search.
    pub struct TabuParameters {
        before {}
        after {}
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
        let Tabu { parameters } = self;
        search(start, run, |cover| {
            let schedule = parameters.schedule(cover);
            (Plan { schedule, ants: 1, islands: parameters.islands }, Unguided)
        })
    }
}
