//! The walk without pheromone.

use super::colony::Pace;
use super::{Plan, must_stay, solve, tenure_share};
use crate::deduce::Cover;
use crate::method::{Method, MethodKind, Preset};
use crate::model::Puzzle;
use crate::parameters::{ParameterError, Range, Settings, parameters};
use crate::search::{Outcome, Run, Solver};
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

parameters! {
    /// Parameters of the tabu search.
    pub struct TabuParameters {
        /// A value that was left is tabu for a random number of moves below this, and a share of the cells in conflict.
        tenure_random ("", ""): u32 = 10, Range::Integer(1, 1_000);
        /// That share; auto is 0.42 at 36x36 and 0.28 at 64x64 with half of the cells given, and half of that for a blank grid.
        tenure_share ("alpha", ""): Option<f64> = None, Range::Real(0.0, 10.0);
        /// Moves without progress after which the walk gets hot; 0 is never.
        heat_after ("", ""): u32 = 50_000, Range::Integer(0, u32::MAX as u64);
        /// Moves for which it stays hot.
        heat_moves ("", ""): u32 = 300, Range::Integer(1, u32::MAX as u64);
        /// The share of the cells in conflict while it is hot.
        heat_share ("", ""): f64 = 1.0, Range::Real(0.0, 10.0);
        /// Moves without a new best grid after which, at the end of a turn, the walk begins anew; 0 is never.
        restart_after ("", ""): u32 = 0, Range::Integer(0, u32::MAX as u64);
        /// Moves in one turn.
        turn ("", ""): u32 = 10_000, Range::Integer(1, 1_000_000_000);
        /// Walks that search side by side, on as many threads as the run has; a budget of steps is split among them.
        islands ("", ""): u32 = 1, Range::Integer(1, 256);
    }
}

fn build(_preset: &'static str, settings: &[(&str, &str)]) -> Result<Box<dyn Solver>, ParameterError> {
    Ok(Box::new(Tabu::new(TabuParameters::default().changed_by(settings)?)?))
}

impl TabuParameters {
    /// Refuses what would have no effect.
    pub(super) fn validate_heat(&self) -> Result<(), ParameterError> {
        let usual = TabuParameters::default();
        if self.heat_after > 0 {
            return Ok(());
        }
        must_stay("heat_moves", &self.heat_moves, &usual.heat_moves, "heat_after 0")?;
        must_stay("heat_share", &self.heat_share, &usual.heat_share, "heat_after 0")
    }

    /// How an ant walks that has these parameters.
    pub(super) fn pace(&self, cover: &Cover) -> Pace {
        let or_never = |moves: u32| if moves == 0 { u64::MAX } else { moves.into() };
        let share = self.tenure_share.unwrap_or_else(|| tenure_share(cover));
        Pace {
            tenure: Tenure { random: self.tenure_random, share: share as f32 },
            hot_tenure: Tenure { random: self.tenure_random, share: self.heat_share as f32 },
            heat_after: or_never(self.heat_after),
            heat_moves: self.heat_moves.into(),
            restart_after: or_never(self.restart_after),
            turn: self.turn.into(),
            warm_up: 0,
            exchange_interval: u64::MAX,
        }
    }
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
}

impl Solver for Tabu {
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
        let plan = |cover: &Cover| Plan {
            pace: self.parameters.pace(cover),
            ants: 1,
            islands: self.parameters.islands,
        };
        let searched = solve(puzzle, run, plan, |_| Unguided);
        run.settle(puzzle, searched).by(METHOD.name)
    }
}
