//! The walk without pheromone.

use std::ops::ControlFlow;

use super::colony::WalkSchedule;
use super::parameters::walk_parameters;
use super::{Plan, must_stay, search, tenure_share};
use crate::deduce::Cover;
use crate::method::start::{Search, Start};
use crate::method::{Method, MethodKind, Preset};
use crate::parameters::{ParameterError, Range, Settings, parameters};
use crate::search::{Outcome, Run, Solver, StopReason};
use crate::walk::{Tenure, Unguided};

pub(super) const METHOD: Method =
    Method::new("tabu", "tabu search over full grids that mends conflicts one by one", build)
        .shown_as(MethodKind::Walkers, "mends a full grid, move by move")
        .with_iteration("one turn of the walk: many moves")
        .with_step("one move: a cell in conflict gets another value")
        .with_presets(&[Preset {
            name: "default",
            summary: "settings measured on generated puzzles from 36x36 to 64x64",
        }])
        .with_parameters(TabuParameters::table);

walk_parameters! {
    /// Parameters of the tabu search.
    pub struct TabuParameters {
        before {}
        after {}
    }
}

fn build(_preset: &'static str, settings: &[(&str, &str)]) -> Result<Box<dyn Solver>, ParameterError> {
    Ok(Box::new(Tabu::new(TabuParameters::default().changed_by(settings)?)?))
}

/// The tabu search.
///
/// If it ends without a solution, the grid it gives is the best it has seen with cells blanked until nothing clashes.
///
/// ```
/// use antdoku::{Geometry, Grid, Puzzle, Run, Seed, Solver, Status, Tabu, TabuParameters};
/// let puzzle = Puzzle::new(Grid::blank(Geometry::square(5)?))?;
/// let tabu = Tabu::new(TabuParameters::default())?;
/// let outcome = tabu.solve(&puzzle, &mut Run::new(Seed(1)));
/// assert!(matches!(outcome.status, Status::Solved(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tabu {
    parameters: TabuParameters,
}

impl Tabu {
    /// A tabu search with these parameters.
    ///
    /// # Errors
    /// The first parameter outside its range.
    pub fn new(parameters: TabuParameters) -> Result<Tabu, ParameterError> {
        parameters.validate()?;
        parameters.validate_heat()?;
        Ok(Tabu { parameters })
    }

    /// Its parameters.
    #[must_use]
    pub fn parameters(&self) -> &TabuParameters {
        &self.parameters
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
