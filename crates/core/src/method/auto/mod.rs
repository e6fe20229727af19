//! The method that picks the method for a puzzle, so that users need not know which one suits.
//!
//! What it picks follows from what was measured (docs/decisions/0004).

mod plan;

use std::ops::ControlFlow;
use std::sync::Arc;

pub use plan::{AutoPlan, AutoStage};

use super::{Method, MethodKind};
use crate::deduce::{Contradiction, Cover, Propagation};
use crate::model::{Puzzle, Solution};
use crate::parameters::Settings;
use crate::rng::Seed;
use crate::search::{Budget, Event, Outcome, Run, Solver, Status, StopReason};

pub(super) const METHOD: Method = Method {
    kind: MethodKind::Portfolio,
    caption: "picks one by the size",
    is_complete: true,
    iteration: Some("as the method it picks"),
    step: "as the method it picks",
    memory,
    ..Method::new(
        "auto",
        "picks the method by size, and searches on an island per thread (the default)",
        |_, _| Ok(Box::new(Auto)),
    )
};

/// The largest estimate of the methods that are picked: they search one after the other.
fn memory(_settings: &Settings, puzzle: &Puzzle) -> u64 {
    let estimate = |stage: &AutoStage| {
        let method = Method::find(stage.method).expect("a stage names a method");
        (method.memory)(&stage.build(1).settings(), puzzle)
    };
    Auto::plan(puzzle, 1).stages.iter().map(estimate).max().unwrap_or(0)
}

/// The method that picks among the others.
///
/// ```
/// use antdoku::internals::Auto;
/// use antdoku::{Run, Seed, Solver, Status, format};
/// let line = b"15...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
/// let puzzle = format::read(line, &Default::default()).remove(0)?.puzzle;
/// let outcome = Auto.solve(&puzzle, &mut Run::new(Seed(1)));
/// assert!(matches!(outcome.status, Status::Unsatisfiable));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Auto;

/// Solves a puzzle with the method that suits it; `None` if the puzzle is proven to have no solution.
///
/// There is no limit of time: large or hard puzzles may take long. A [`Run`] sets limits, a seed and an observer.
///
/// ```
/// let puzzle: antdoku::Puzzle = "1...............".parse()?;
/// let solution = antdoku::solve(&puzzle).expect("a nearly blank grid has solutions");
/// assert_eq!(solution.grid().filled_count(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn solve(puzzle: &Puzzle) -> Option<Solution> {
    match Auto.solve(puzzle, &mut Run::new(Seed(0))).status {
        Status::Solved(solution) => Some(solution),
        Status::Unsatisfiable => None,
        Status::Unknown { stopped, .. } => unreachable!("a run without limits was stopped: {stopped}"),
    }
}

impl Solver for Auto {
    fn name(&self) -> &'static str {
        METHOD.name
    }

    fn is_complete(&self) -> bool {
        METHOD.is_complete
    }

    fn settings(&self) -> Settings {
        Settings::default()
    }

    fn solve(&self, puzzle: &Puzzle, run: &mut Run<'_>) -> Outcome {
        let plan = Auto::plan(puzzle, run.threads());
        if !plan.needs_cover(puzzle) && !run.is_observed() {
            return relay(&plan, puzzle, None, run);
        }
        let searched = match Cover::compile(puzzle, Propagation::Fixpoint, || run.poll()) {
            ControlFlow::Continue(compiled) => search(plan, puzzle, compiled, run),
            ControlFlow::Break(stopped) => ControlFlow::Break(stopped),
        };
        run.settle(puzzle, searched)
    }

    fn solve_compiled(&self, puzzle: &Puzzle, cover: &Arc<Cover>, run: &mut Run<'_>) -> Outcome {
        if !cover.is_propagated_by(Propagation::Fixpoint) {
            return self.solve(puzzle, run);
        }
        let searched = search(Auto::plan(puzzle, run.threads()), puzzle, Ok(cover.clone()), run);
        run.settle(puzzle, searched)
    }
}

/// The name under which an answer is recorded that followed from the givens, before any search took a step.
const PROPAGATION: &str = "propagation";

/// Answers what propagation decides, and otherwise carries out the plan, all stages on the same cover.
fn search(
    plan: AutoPlan,
    puzzle: &Puzzle,
    compiled: Result<Arc<Cover>, Contradiction>,
    run: &mut Run<'_>,
) -> ControlFlow<StopReason, Outcome> {
    let cover = match compiled {
        Ok(cover) => cover,
        Err(contradiction) => {
            let reason = format!("the givens contradict each other: {contradiction}");
            run.report(|| Event::Picked { method: PROPAGATION, stages: &[PROPAGATION], reason: &reason })?;
            return ControlFlow::Continue(run.unsatisfiable().by(PROPAGATION));
        }
    };
    if cover.is_trivial() {
        let reason = "every cell follows from the givens";
        run.report(|| Event::Picked { method: PROPAGATION, stages: &[PROPAGATION], reason })?;
        return ControlFlow::Continue(run.solved(puzzle, cover.grid().clone()).by(PROPAGATION));
    }
    let plan = plan.on(&cover);
    if run.is_observed() {
        let (method, reason) = (plan.names(), explain(&plan, &cover));
        let names: Vec<_> = plan.stages.iter().map(AutoStage::name).collect();
        let stages: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        let reported = run.report(|| Event::Picked { method: &method, stages: &stages, reason: &reason });
        if let ControlFlow::Break(stopped) = reported {
            return ControlFlow::Continue(run.unknown(stopped, cover.grid().clone()));
        }
    }
    ControlFlow::Continue(relay(&plan, puzzle, Some(&cover), run))
}

/// The reason why the methods of the plan suit a puzzle.
fn explain(plan: &AutoPlan, cover: &Cover) -> String {
    let geometry = cover.grid().geometry();
    let (side, variant) = (geometry.side(), geometry.variant());
    let rules = if variant.rules().is_empty() { String::new() } else { format!(" ({variant})") };
    let (open, values) = (cover.open_cells().len(), cover.mean_open_values());
    let islands = plan.stages.iter().map(|stage| stage.islands(plan.islands)).max().unwrap_or(1);
    let islands = if islands > 1 { format!(", on {islands} islands") } else { String::new() };
    format!(
        "{side}x{side}{rules} with {open} open cells of {values:.1} values each: {}{islands}",
        plan.reason
    )
}

/// Runs one stage after the other, until one has an answer or the run is over: then the fullest grid of all counts.
///
/// Without a cover there is a single stage, which does not start from one.
fn relay(plan: &AutoPlan, puzzle: &Puzzle, cover: Option<&Arc<Cover>>, run: &mut Run<'_>) -> Outcome {
    let solve = |stage: &AutoStage, islands: u32, run: &mut Run<'_>| match cover {
        Some(cover) => stage.build(islands).solve_compiled(puzzle, cover, run),
        None => stage.build(islands).solve(puzzle, run),
    };
    let mut fullest = cover.map_or(puzzle.givens(), |cover| cover.grid()).clone();
    let (last, first_tries) = plan.stages.split_last().expect("a plan has a stage");
    for (stage, next) in first_tries.iter().zip(&plan.stages[1..]) {
        let islands = stage.islands(plan.islands);
        let steps = stage.steps.saturating_mul(islands.into());
        let steps = run.steps_left().map_or(steps, |left| left.min(steps));
        let budget = Budget { steps: Some(steps), ..run.budget() };
        let outcome = solve(stage, islands, &mut run.fork_watched(run.seed(), budget)).or_fuller(&fullest);
        run.took_steps(outcome.effort.steps);
        run.took_iterations(outcome.effort.iterations);
        run.began_search_after(outcome.effort.setup);
        match outcome.status {
            // The stage has taken all its steps, and there are some left for the next.
            Status::Unknown { stopped: StopReason::Steps, best } if run.steps_left() != Some(0) => {
                fullest = best;
            }
            status => return credited(run.outcome(status), stage),
        }
        if run.is_observed() {
            let reason = format!("{} took its {steps} steps without an answer", stage.name());
            let name = next.name();
            let stages = [&*name];
            let reported = run.report(|| Event::Picked { method: &name, stages: &stages, reason: &reason });
            if let ControlFlow::Break(stopped) = reported {
                return run.unknown(stopped, fullest);
            }
        }
    }
    credited(solve(last, last.islands(plan.islands), run), last).or_fuller(&fullest)
}

/// Names the stage that gave the answer, if there is one: the same whether the run is observed or not.
fn credited(outcome: Outcome, stage: &AutoStage) -> Outcome {
    if outcome.effort.steps == 0 { outcome.by(PROPAGATION) } else { outcome.by(stage.name()) }
}
