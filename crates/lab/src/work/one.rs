//! Runs one task and makes its record.

use std::time::Duration;

use antdoku::{
    CancelToken, Method, MethodKind, Outcome, Puzzle, Run, Seed, Solver, Status as Found, StopReason,
};

use super::lowest_cost::LowestCost;
use super::panics;
use super::trails::TrailSampler;
use crate::campaign::VERSION;
use crate::plan::grid_hash;
use crate::record::{Machine, Record, Status, Task, Timing, TrailSample};

/// A task with everything needed to run it.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The task.
    pub task: &'a Task,
    /// The puzzle of its instance.
    pub puzzle: &'a Puzzle,
    /// The solver of its contestant.
    pub solver: &'a dyn Solver,
    /// Ends it early when cancelled.
    pub cancel: &'a CancelToken,
}

/// The outcome of a run, with what was observed on the way.
#[derive(Debug)]
pub struct Observed {
    /// The outcome.
    pub outcome: Outcome,
    /// The spread of the trails during the run and at its end, if the method is a colony.
    pub trails: Vec<TrailSample>,
    /// The lowest cost, if the method is a walk.
    pub lowest_cost: Option<u32>,
}

/// Solves the puzzle of a task.
pub fn solve(job: &Job<'_>) -> Observed {
    // An observer costs some methods time, and there is nothing to observe.
    match Method::find(&job.task.method).map(|method| method.kind) {
        Ok(MethodKind::Colony) => {
            let mut sampler = TrailSampler::new(job.task.budget);
            let outcome = job.solver.solve(job.puzzle, &mut run(job).with_observer(&mut sampler));
            let trails = sampler.finish(&outcome.effort);
            Observed { outcome, trails, lowest_cost: None }
        }
        Ok(MethodKind::Walkers) => {
            let mut cost = LowestCost::default();
            let outcome = job.solver.solve(job.puzzle, &mut run(job).with_observer(&mut cost));
            Observed { outcome, trails: Vec::new(), lowest_cost: cost.finish() }
        }
        _ => unobserved(job),
    }
}

/// Like [`solve`], without an observer.
pub(super) fn unobserved(job: &Job<'_>) -> Observed {
    let outcome = job.solver.solve(job.puzzle, &mut run(job));
    Observed { outcome, trails: Vec::new(), lowest_cost: None }
}

/// The run of a task.
fn run<'a>(job: &Job<'_>) -> Run<'a> {
    let budget = &job.task.budget;
    let limits = antdoku::Budget {
        // Plans contain no limit that a `Duration` cannot hold.
        wall: budget.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
        iterations: budget.iterations,
        steps: budget.steps,
    };
    let threads = budget.threads.map_or(1, |threads| threads as usize);
    Run::new(Seed(job.task.seed)).with_budget(limits).with_cancel(job.cancel.clone()).with_threads(threads)
}

/// Runs a task; `None` if it was cancelled.
pub(super) fn do_task(
    job: &Job<'_>,
    machine: Machine,
    work: impl Fn(&Job<'_>) -> Observed,
) -> Option<Record> {
    let mut record = Record {
        task: job.task.clone(),
        status: Status::Failed,
        stopped: None,
        solved_by: None,
        failure: None,
        answer: None,
        filled: 0,
        lowest_cost: None,
        iterations: 0,
        steps: 0,
        trails: Vec::new(),
        version: VERSION.to_owned(),
        timing: Timing::default(),
        machine,
    };
    let Observed { outcome, trails, lowest_cost } = match panics::catch(|| work(job)) {
        Ok(observed) => observed,
        Err(message) => return Some(Record { failure: Some(message), ..record }),
    };
    match &outcome.status {
        Found::Unknown { stopped: StopReason::Cancelled, .. } => return None,
        Found::Solved(solution) => {
            record.status = Status::Solved;
            record.filled = solution.grid().filled_count();
            record.answer = Some(grid_hash(solution.grid()));
        }
        Found::Unsatisfiable => {
            record.status = Status::Unsatisfiable;
            record.filled = job.puzzle.givens().filled_count();
        }
        Found::Unknown { stopped, best } => {
            record.status = Status::Unknown;
            record.stopped = Some(stopped.name().to_owned());
            record.filled = best.filled_count();
        }
    }
    record.solved_by = outcome.solved_by.map(String::from);
    let effort = outcome.effort;
    record.trails = trails;
    record.lowest_cost = lowest_cost;
    record.iterations = effort.iterations;
    record.steps = effort.steps;
    record.timing =
        Timing { setup_seconds: effort.setup.as_secs_f64(), search_seconds: effort.search.as_secs_f64() };
    Some(record)
}
