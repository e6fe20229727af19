//! One run: a colony on one instance, up to its budget.

use antdoku::Seed;
use antdoku_lab::Status;

use crate::colony::{Colony, Construction, Method, Problem, entropy};
use crate::error::InstanceError;
use crate::instance::Instance;
use crate::plan::Kind;
use crate::record::Sample;
use crate::{cars, latin, tsp};

/// What a run needs.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The problem.
    pub kind: Kind,
    /// The instance.
    pub instance: &'a Instance,
    /// The contestant's rule.
    pub method: Method,
    /// Ants.
    pub ants: u32,
    /// The budget.
    pub constructions: u64,
    /// The seed.
    pub seed: Seed,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// `solved`, `unknown`, or `failed` if the checker refused the answer.
    pub status: Status,
    /// The lowest cost.
    pub cost: u64,
    /// The constructions after which it was reached.
    pub at: u64,
    /// Constructions in all.
    pub constructions: u64,
    /// Restarts by stagnation.
    pub restarts: u64,
    /// Moments of the run.
    pub samples: Vec<Sample>,
    /// What the checker said, if it refused the answer.
    pub failure: Option<String>,
}

/// Does a run.
///
/// # Errors
/// If the text of the instance is none.
pub fn run(job: &Job<'_>) -> Result<Outcome, InstanceError> {
    let text = &job.instance.text;
    Ok(match job.kind {
        Kind::Latin => search(&latin::Latin::new(latin::read(text)?)?, job),
        Kind::Cars => search(&cars::read_all(text)?.swap_remove(0).cars, job),
        Kind::Tsp => search(&tsp::Tsp::new(tsp::read(text)?, job.instance.optimum.unwrap_or(0)), job),
    })
}

/// Lets a colony search until it reaches the target or its budget.
pub fn search<P: Problem>(problem: &P, job: &Job<'_>) -> Outcome {
    let mut colony = Colony::new(problem, job.method, job.ants, job.seed);
    let (mut cost, mut at, mut answer) = (u64::MAX, 0, Vec::new());
    let (mut constructions, mut samples) = (0, Vec::new());
    while constructions < job.constructions && cost > problem.target() {
        let found = colony.iterate();
        constructions += u64::from(job.ants);
        if found < cost {
            (cost, at, answer) = (found, constructions, colony.best().answer());
        }
        if is_sampled(constructions) || constructions == job.constructions {
            let entropy = (entropy(problem, colony.trails()) * 1e4).round() / 1e4;
            samples.push(Sample { at: constructions, cost, entropy });
        }
    }
    let failure = match problem.check(&answer) {
        Ok(checked) if checked == cost => None,
        Ok(checked) => Some(format!("the colony counts a cost of {cost}, the checker {checked}")),
        Err(error) => Some(error),
    };
    let status = match &failure {
        Some(_) => Status::Failed,
        None if cost <= problem.target() => Status::Solved,
        None => Status::Unknown,
    };
    Outcome { status, cost, at, constructions, restarts: colony.restarts(), samples, failure }
}

/// Whether a run is sampled after this number of constructions: 1, 2 or 5 times a power of ten.
#[must_use]
pub fn is_sampled(constructions: u64) -> bool {
    let mut digits = constructions;
    while digits > 0 && digits.is_multiple_of(10) {
        digits /= 10;
    }
    matches!(digits, 1 | 2 | 5)
}
