//! The colony of walks.

use std::ops::ControlFlow;

use super::colony::WalkSchedule;
use super::parameters::walk_parameters;
use super::pheromone::SharedTrails;
use super::{Plan, must_stay, search, tenure_share};
use crate::deduce::Cover;
use crate::method::start::{Search, Start};
use crate::method::{Method, MethodKind, Parameters};
use crate::parameters::{ParameterError, ParameterRange, Settings, parameters};
use crate::search::{Outcome, Run, Solver, StopReason};
use crate::walk::Tenure;

pub(super) const METHOD: Method = Method {
    kind: MethodKind::Walkers,
    caption: "walking ants with pheromone",
    iteration: Some("one turn of every ant: many moves each"),
    step: "one move: a cell in conflict gets another value",
    presets: super::PRESETS,
    parameters: AntsTabuParameters::table,
    ..Method::new(
        "ants-tabu",
        "tabu search whose ants share the pheromone of good grids while they walk",
        |_, settings| AntsTabuParameters::default().changed_by(settings)?.build(),
    )
};

walk_parameters! {
    /// Parameters of the colony of walks.
    pub struct AntsTabuParameters {
        before {
            /// Ants that walk in turns and share their pheromone.
            ants ("m", "m"): u32 = 1, ParameterRange::Integer(1, 100);
            /// How far the trails are moved towards a good grid.
            evaporation ("rho", ""): f64 = 0.02, ParameterRange::Real(0.0, 1.0);
            /// A grid is good if it has at most this many clashing pairs more than the best of its walk.
            tolerance ("", ""): u32 = 8, ParameterRange::Integer(0, 1_000_000);
            /// Moves after which an ant may leave its next mark.
            mark_interval ("", ""): u32 = 2_000, ParameterRange::Integer(1, u32::MAX as u64);
            /// Moves before an ant leaves its first mark.
            warm_up ("", ""): u32 = 20_000, ParameterRange::Integer(0, u32::MAX as u64);
            /// Of values that are equally good, how many more are drawn than one; the one with the most pheromone is taken.
            further_draws ("", ""): u32 = 1, ParameterRange::Integer(0, 100);
        }
        after {
            /// Iterations after which each colony takes over half of the trails of the one before it; the default is never.
            exchange_interval ("", ""): u32 = 1_000_000, ParameterRange::Integer(1, 1_000_000);
        }
    }
}

impl AntsTabuParameters {
    /// Refuses parameters of pheromone that would have no effect.
    fn validate_marks(&self) -> Result<(), ParameterError> {
        let usual = AntsTabuParameters::default();
        if self.further_draws > 0 {
            return Ok(());
        }
        must_stay("evaporation", &self.evaporation, &usual.evaporation, "further_draws 0")?;
        must_stay("tolerance", &self.tolerance, &usual.tolerance, "further_draws 0")?;
        must_stay("mark_interval", &self.mark_interval, &usual.mark_interval, "further_draws 0")?;
        must_stay("warm_up", &self.warm_up, &usual.warm_up, "further_draws 0")
    }

    fn plan(&self, cover: &Cover) -> Plan {
        let schedule = WalkSchedule {
            warm_up: self.warm_up,
            exchange_interval: self.exchange_interval.into(),
            ..self.schedule(cover)
        };
        Plan { schedule, ants: self.ants, islands: self.islands }
    }

    fn trails(&self, cover: &Cover) -> SharedTrails {
        SharedTrails::new(
            cover,
            self.evaporation as f32,
            self.tolerance,
            self.mark_interval,
            self.further_draws,
        )
    }
}

/// The colony of walks.
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
