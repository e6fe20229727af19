//! The method that picks the method for a puzzle, so that users need not know which one suits.
//!
//! What it picks follows from what was measured (docs/decisions/0004).

mod plan;

use std::ops::ControlFlow;

pub use plan::{AutoPlan, AutoStage};

use super::{Method, MethodKind};
use crate::deduce::{Cover, Propagation};
use crate::model::{Grid, Puzzle};
use crate::parameters::{ParameterError, Settings};
use crate::search::{Budget, Event, Outcome, Run, Solver, Status, StopReason, race};

pub(super) const METHOD: Method =
    Method::new("auto", "picks the method by size, and races two where threads allow (the default)", build)
        .shown_as(MethodKind::Portfolio, "picks one by the size")
        .complete()
        .with_memory(memory)
        .with_iteration("as the method it picks")
        .with_step("as the method it picks");

fn build(_preset: &'static str, _settings: &[(&str, &str)]) -> Result<Box<dyn Solver>, ParameterError> {
    Ok(Box::new(Auto))
}

/// The largest estimate of the methods that are picked: they search one after the other.
fn memory(_settings: &Settings, puzzle: &Puzzle) -> u64 {
    let estimate = |stage: &AutoStage| {
        let method = Method::find(stage.method).expect("a stage names a method");
        method.memory(&stage.build().settings(), puzzle)
    };
    Auto::plan(puzzle, 1).stages.iter().map(estimate).max().unwrap_or(0)
}

/// The method that picks among the others.
///
/// ```
/// use antdoku::{Auto, Run, Seed, Solver, Status, format};
/// let line = b"15...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";
/// let puzzle = format::read(line, &Default::default()).remove(0)?.puzzle;
/// let outcome = Auto.solve(&puzzle, &mut Run::new(Seed(1)));
/// assert!(matches!(outcome.status, Status::Unsatisfiable));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Auto;

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
        let searched = self.try_solve(puzzle, run);
        run.settle(puzzle, searched)
    }
}

/// The name under which an answer is recorded that followed from the givens, before any search took a step.
const PROPAGATION: &str = "propagation";

impl Auto {
    fn try_solve(&self, puzzle: &Puzzle, run: &mut Run<'_>) -> ControlFlow<StopReason, Outcome> {
        let plan = Auto::plan(puzzle, run.threads());
        // Every method propagates anyway: looking at the puzzle first, for an explanation without a listener, would
        // double the set-up.
        if Auto::is_planned_by_side(puzzle) && !run.is_observed() {
            return ControlFlow::Continue(relay(&plan, puzzle, run, None));
        }
        let cover = match Cover::compile(puzzle, Propagation::Fixpoint, || run.look())? {
            Ok(cover) => cover,
            Err(contradiction) => {
                let reason = format!("the givens contradict each other: {contradiction}");
                run.report(|| Event::Picked { method: PROPAGATION, reason: &reason })?;
                return ControlFlow::Continue(run.unsatisfiable().by(PROPAGATION));
            }
        };
        let propagated = cover.grid().clone();
        if cover.is_trivial() {
            let reason = "every cell follows from the givens";
            run.report(|| Event::Picked { method: PROPAGATION, reason })?;
            return ControlFlow::Continue(run.solved(puzzle, propagated).by(PROPAGATION));
        }
        let (names, reason) = (plan.names(), explain(&plan, &cover));
        let told = run.report(|| Event::Picked { method: &names, reason: &reason });
        drop(cover);
        ControlFlow::Continue(match told {
            ControlFlow::Break(stopped) => run.unknown(stopped, propagated),
            ControlFlow::Continue(()) if plan.is_race => compete(&plan, puzzle, run).or_fuller(propagated),
            ControlFlow::Continue(()) => relay(&plan, puzzle, run, Some(propagated)),
        })
    }
}

/// Why the methods of the plan suit a puzzle.
fn explain(plan: &AutoPlan, cover: &Cover) -> String {
    let side = cover.grid().geometry().side();
    let (open, values) = (cover.open_cells().len(), cover.mean_open_values());
    format!("{side}x{side} with {open} open cells of {values:.1} values each: {}", plan.reason)
}

/// One method after the other, until one has an answer or the run is over: then the fullest grid of all counts.
fn relay(plan: &AutoPlan, puzzle: &Puzzle, run: &mut Run<'_>, mut fullest: Option<Grid>) -> Outcome {
    let (last, first_tries) = plan.stages.split_last().expect("a plan has a stage");
    for stage in first_tries {
        let steps = run.steps_left().map_or(stage.steps, |left| left.min(stage.steps));
        let budget = Budget { steps: Some(steps), ..run.budget() };
        let mut outcome = stage.build().solve(puzzle, &mut run.fork_watched(run.seed(), budget));
        if let Some(grid) = fullest {
            outcome = outcome.or_fuller(grid);
        }
        run.took_steps(outcome.effort.steps);
        run.took_iterations(outcome.effort.iterations);
        run.began_search_after(outcome.effort.setup);
        match outcome.status {
            // The stage has taken all its steps, and there are some left for the next.
            Status::Unknown { stopped: StopReason::Steps, best } if run.steps_left() != Some(0) => {
                fullest = Some(best);
            }
            status => return credited(run.outcome(status), stage),
        }
    }
    if let (Some(before), true) = (first_tries.last(), run.is_observed()) {
        let reason = format!("{} took its {} steps without an answer", before.name(), before.steps);
        let name = last.name();
        let told = run.report(|| Event::Picked { method: &name, reason: &reason });
        if let ControlFlow::Break(stopped) = told {
            return run.unknown(stopped, fullest.unwrap_or_else(|| puzzle.givens().clone()));
        }
    }
    let outcome = credited(last.build().solve(puzzle, run), last);
    match fullest {
        Some(grid) => outcome.or_fuller(grid),
        None => outcome,
    }
}

/// All methods at once, or as if they had been.
fn compete(plan: &AutoPlan, puzzle: &Puzzle, run: &mut Run<'_>) -> Outcome {
    let contestants: Vec<_> = plan.stages.iter().map(AutoStage::build).collect();
    let (winner, outcome) = race(&contestants, puzzle, run);
    let stage = &plan.stages[winner];
    let (name, reason) = (stage.name(), "it has the outcome of the race");
    // Whatever the observer says now, the race is over.
    let _ = run.report(|| Event::Picked { method: &name, reason });
    credited(outcome, stage)
}

/// Names the stage that gave the answer, if there is one: the same whether the run is observed or not.
fn credited(outcome: Outcome, stage: &AutoStage) -> Outcome {
    if outcome.effort.steps == 0 { outcome.by(PROPAGATION) } else { outcome.by(stage.name()) }
}
