//! One run for irace, and its cost.

use std::fmt;
use std::time::Duration;

use antdoku::{Budget, Effort, Method, ParameterError, Puzzle, Run, Seed, Solver, Status};

use super::{Call, TuneError};

/// The unit of the cost of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Wall-clock seconds, set-up included: the practical cost, but not repeatable.
    Seconds,
    /// Steps: repeatable, but independent of the time of a step.
    Steps,
    /// Iterations: repeatable, but independent of the time of an iteration.
    Iterations,
}

impl Cost {
    /// All units.
    pub const ALL: [Cost; 3] = [Cost::Seconds, Cost::Steps, Cost::Iterations];

    /// The name of the unit.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Cost::Seconds => "seconds",
            Cost::Steps => "steps",
            Cost::Iterations => "iterations",
        }
    }

    fn of(self, effort: Effort) -> f64 {
        match self {
            Cost::Seconds => (effort.setup + effort.search).as_secs_f64(),
            Cost::Steps => effort.steps as f64,
            Cost::Iterations => effort.iterations as f64,
        }
    }

    fn limit(self, budget: Budget) -> Option<f64> {
        match self {
            Cost::Seconds => budget.wall.map(|wall| wall.as_secs_f64()),
            Cost::Steps => budget.steps.map(|steps| steps as f64),
            Cost::Iterations => budget.iterations.map(|iterations| iterations as f64),
        }
    }

    fn bounded(self, budget: Budget, bound: f64) -> Budget {
        // A bound that a `Duration` cannot hold is no bound.
        let whole = |limit: Option<u64>| {
            Some(limit.map_or(bound.ceil() as u64, |limit| limit.min(bound.ceil() as u64)))
        };
        let wall = Duration::try_from_secs_f64(bound).unwrap_or(Duration::MAX);
        match self {
            Cost::Seconds => {
                Budget { wall: Some(budget.wall.map_or(wall, |limit| limit.min(wall))), ..budget }
            }
            Cost::Steps => Budget { steps: whole(budget.steps), ..budget },
            Cost::Iterations => Budget { iterations: whole(budget.iterations), ..budget },
        }
    }
}

/// What irace tunes: a method with the limits and the cost of a run.
#[derive(Clone, Debug)]
pub struct Target {
    /// The method.
    pub method: &'static Method,
    /// The preset that is the base of the parameters; `None` for the method's first.
    pub preset: Option<String>,
    /// The limits of a run.
    pub budget: Budget,
    /// The unit of the cost.
    pub cost: Cost,
    /// The cost of a run without an answer, as a multiple of its limit: 2 for PAR2, 10 for PAR10.
    pub penalty: f64,
}

/// The reply that irace reads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reply {
    /// The cost, and the effort in the same unit without penalty.
    Cost {
        /// The cost.
        cost: f64,
        /// The effort.
        spent: f64,
    },
    /// The method refuses these parameters: irace discards the configuration.
    Rejected,
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Cost { cost, spent } => write!(f, "{cost} {spent}"),
            Reply::Rejected => write!(f, "Inf 0"),
        }
    }
}

impl Target {
    /// Checks that the method is available, and that every run ends.
    ///
    /// # Errors
    /// An unknown preset, a method that is not in this build, or no limit in the unit of the cost.
    pub fn check(&self) -> Result<(), TuneError> {
        self.method.build(self.preset.as_deref(), &[])?;
        self.cost.limit(self.budget).map(|_| ()).ok_or(TuneError::NoLimit(self.cost))
    }

    /// Does one run.
    ///
    /// A run has an answer if it ends with a solution, or with the proof that there is none. A run without an answer costs
    /// [`Target::penalty`] times its limit. If irace gave a bound, it costs the bound, because irace then adds penalties
    /// itself (`boundPar`).
    ///
    /// # Errors
    /// As [`Target::check`], and unknown names of parameters.
    pub fn run(&self, call: &Call, puzzle: &Puzzle) -> Result<Reply, TuneError> {
        self.check()?;
        let Some(solver) = self.solver(call, puzzle)? else { return Ok(Reply::Rejected) };
        let limit = self.cost.limit(self.budget).unwrap_or(0.0);
        let budget = call.bound.map_or(self.budget, |bound| self.cost.bounded(self.budget, bound));
        let outcome = solver.solve(puzzle, &mut Run::new(Seed(call.seed)).with_budget(budget));
        let spent = self.cost.of(outcome.effort);
        let cost = match outcome.status {
            Status::Solved(_) | Status::Unsatisfiable => spent,
            Status::Unknown { .. } => call.bound.unwrap_or(self.penalty * limit),
        };
        Ok(Reply::Cost { cost, spent })
    }

    /// The solver, if the method accepts these parameters on this puzzle.
    fn solver(&self, call: &Call, puzzle: &Puzzle) -> Result<Option<Box<dyn Solver>>, TuneError> {
        let texts: Vec<(&str, &str)> =
            call.parameters.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let built = self.method.build(self.preset.as_deref(), &texts);
        let accepted = built.and_then(|solver| solver.accepts(puzzle).map(|()| solver));
        match accepted {
            Ok(solver) => Ok(Some(solver)),
            Err(
                ParameterError::Range { .. }
                | ParameterError::Combination { .. }
                | ParameterError::Both { .. },
            ) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: u64 = 5000;

    fn target(cost: Cost) -> Target {
        let budget =
            Budget { steps: Some(STEPS), wall: Some(Duration::from_secs(60)), iterations: Some(STEPS) };
        Target { method: Method::find("acs").unwrap(), preset: None, budget, cost, penalty: 10.0 }
    }

    fn call(bound: Option<f64>, parameters: &[(&str, &str)]) -> Call {
        let parameters =
            parameters.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        let [configuration, instance_number, instance] = ["1", "1", "i"].map(str::to_owned);
        Call { configuration, instance_number, seed: 7, instance, bound, parameters }
    }

    fn puzzle(name: &str) -> Puzzle {
        antdoku::NamedPuzzle::find(name).unwrap().line.parse().unwrap()
    }

    #[test]
    fn a_solved_run_costs_its_effort_and_is_repeatable() {
        let first = target(Cost::Steps).run(&call(None, &[]), &puzzle("sabuncu1")).unwrap();
        assert!(
            matches!(first, Reply::Cost { cost, spent } if cost == spent && cost < STEPS as f64),
            "{first}"
        );
        assert_eq!(target(Cost::Steps).run(&call(None, &[]), &puzzle("sabuncu1")), Ok(first));
    }

    #[test]
    fn an_unsolved_run_costs_the_penalty_or_the_bound() {
        let target =
            Target { budget: Budget { steps: Some(50), ..Budget::default() }, ..target(Cost::Steps) };
        let hard = puzzle("platinumblond");
        let reply = |bound| target.run(&call(bound, &[]), &hard).unwrap().to_string();
        assert_eq!(reply(None), "500 50");
        assert_eq!(reply(Some(20.0)), "20 20");
        assert_eq!(reply(Some(80.0)), "80 50");
        assert_eq!(reply(Some(1e300)), format!("1{} 50", "0".repeat(300)));
    }

    #[test]
    fn values_out_of_range_are_rejected_and_unknown_names_are_errors() {
        let puzzle = puzzle("sabuncu1");
        for parameters in [
            &[("ants", "0")][..],
            &[("ants", "100")],
            &[("lives", "3")],
            &[("q0", "0.5"), ("greedy_probability", "0.5")],
        ] {
            let reply = target(Cost::Steps).run(&call(None, parameters), &puzzle);
            assert_eq!(reply.map(|reply| reply.to_string()), Ok("Inf 0".to_owned()), "{parameters:?}");
        }
        let error = target(Cost::Steps).run(&call(None, &[("aunts", "3")]), &puzzle).unwrap_err();
        assert!(error.to_string().contains("has no parameter 'aunts'"), "{error}");
    }

    #[test]
    fn a_cost_needs_a_limit_in_its_unit() {
        let target =
            Target { budget: Budget { steps: Some(5), ..Budget::default() }, ..target(Cost::Seconds) };
        assert_eq!(target.check(), Err(TuneError::NoLimit(Cost::Seconds)));
    }
}
