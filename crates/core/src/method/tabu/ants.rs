//! The colony of walks.

use super::colony::Pace;
use super::pheromone::Scent;
use super::{Plan, TabuParameters, must_stay, solve};
use crate::deduce::Cover;
use crate::method::{Method, MethodKind, Preset};
use crate::model::Puzzle;
use crate::parameters::{ParameterError, Range, Settings, parameters};
use crate::search::{Outcome, Run, Solver};

pub(super) const METHOD: Method = Method::new(
    "ants-tabu",
    "tabu search whose ants share the pheromone of good grids while they walk",
    build,
)
.shown_as(MethodKind::Walkers, "walking ants with pheromone")
.with_iteration("one turn of every ant: many moves each")
.with_step("one move: a cell in conflict gets another value")
.with_presets(&[Preset {
    name: "default",
    summary: "settings measured on generated puzzles from 36x36 to 64x64",
}])
.with_parameters(AntsTabuParameters::table);

parameters! {
    /// Parameters of the colony of walks.
    pub struct AntsTabuParameters {
        /// Ants that walk in turns and share their pheromone.
        ants ("m", "m"): u32 = 1, Range::Integer(1, 100);
        /// How far the trails are moved towards a good grid.
        evaporation ("rho", ""): f64 = 0.02, Range::Real(0.0, 1.0);
        /// A grid is good if it has at most so many clashing pairs more than the best of its walk.
        tolerance ("", ""): u32 = 8, Range::Integer(0, 1_000_000);
        /// Moves after which an ant may leave its next mark.
        mark_interval ("", ""): u32 = 2_000, Range::Integer(1, u32::MAX as u64);
        /// Moves before an ant leaves its first mark.
        warm_up ("", ""): u32 = 20_000, Range::Integer(0, u32::MAX as u64);
        /// Of values that are equally good, how many more are drawn than one; the one with the most pheromone is taken.
        further_draws ("", ""): u32 = 1, Range::Integer(0, 100);
        /// A value that was left is tabu for a random number of moves below this, and a share of the cells in conflict.
        tenure_random ("", ""): u32 = 10, Range::Integer(1, 1_000);
        /// That share; auto is 0.42 at 36x36 and 0.28 at 64x64 with half of the cells given, and half of that for a blank grid.
        tenure_share ("alpha", ""): Option<f64> = None, Range::Real(0.0, 10.0);
        /// Moves without progress after which an ant gets hot; 0 is never.
        heat_after ("", ""): u32 = 50_000, Range::Integer(0, u32::MAX as u64);
        /// Moves for which it stays hot.
        heat_moves ("", ""): u32 = 300, Range::Integer(1, u32::MAX as u64);
        /// The share of the cells in conflict while it is hot.
        heat_share ("", ""): f64 = 1.0, Range::Real(0.0, 10.0);
        /// Moves without a new best grid after which, at the end of a turn, an ant begins anew; 0 is never.
        restart_after ("", ""): u32 = 0, Range::Integer(0, u32::MAX as u64);
        /// Moves in one turn of an ant.
        turn ("", ""): u32 = 10_000, Range::Integer(1, 1_000_000_000);
        /// Colonies that search side by side, on as many threads as the run has; a budget of steps is split among them.
        islands ("", ""): u32 = 1, Range::Integer(1, 256);
        /// Iterations after which each colony takes over half of the trails of the one before it; the default is never.
        exchange_interval ("", ""): u32 = 1_000_000, Range::Integer(1, 1_000_000);
    }
}

fn build(_preset: &'static str, settings: &[(&str, &str)]) -> Result<Box<dyn Solver>, ParameterError> {
    Ok(Box::new(AntsTabu::new(AntsTabuParameters::default().changed_by(settings)?)?))
}

impl AntsTabuParameters {
    /// Refuses what would have no effect.
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

    /// The parameters of the walk alone.
    fn walk(&self) -> TabuParameters {
        let &AntsTabuParameters {
            tenure_random,
            tenure_share,
            heat_after,
            heat_moves,
            heat_share,
            restart_after,
            turn,
            islands,
            ..
        } = self;
        TabuParameters {
            tenure_random,
            tenure_share,
            heat_after,
            heat_moves,
            heat_share,
            restart_after,
            turn,
            islands,
        }
    }

    fn plan(&self, cover: &Cover) -> Plan {
        let pace = Pace {
            warm_up: self.warm_up,
            exchange_interval: self.exchange_interval.into(),
            ..self.walk().pace(cover)
        };
        Plan { pace, ants: self.ants, islands: self.islands }
    }

    fn scent(&self, cover: &Cover) -> Scent {
        Scent::new(cover, self.evaporation as f32, self.tolerance, self.mark_interval, self.further_draws)
    }
}

/// The colony of walks.
///
/// If it ends without a solution, the grid it gives is the best it has seen with cells blanked until nothing clashes.
///
/// ```
/// use antdoku::{AntsTabu, AntsTabuParameters, Geometry, Grid, Puzzle, Run, Seed, Solver, Status};
/// let puzzle = Puzzle::new(Grid::blank(Geometry::square(6)?))?;
/// let colony = AntsTabu::new(AntsTabuParameters { ants: 2, ..AntsTabuParameters::default() })?;
/// let outcome = colony.solve(&puzzle, &mut Run::new(Seed(1)));
/// assert!(matches!(outcome.status, Status::Solved(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AntsTabu {
    parameters: AntsTabuParameters,
}

impl AntsTabu {
    /// A colony with these parameters.
    ///
    /// # Errors
    /// The first parameter outside its range.
    pub fn new(parameters: AntsTabuParameters) -> Result<AntsTabu, ParameterError> {
        parameters.validate()?;
        parameters.walk().validate_heat()?;
        parameters.validate_marks()?;
        Ok(AntsTabu { parameters })
    }
}

impl Solver for AntsTabu {
    fn name(&self) -> &'static str {
        METHOD.name
    }

    fn is_complete(&self) -> bool {
        METHOD.is_complete
    }

    fn settings(&self) -> Settings {
        self.parameters.settings()
    }

    fn solve(&self, puzzle: &Puzzle, run: &mut Run<'_>) -> Outcome {
        let AntsTabu { parameters } = self;
        let searched = solve(puzzle, run, |cover| parameters.plan(cover), |cover| parameters.scent(cover));
        run.settle(puzzle, searched).by(METHOD.name)
    }
}
