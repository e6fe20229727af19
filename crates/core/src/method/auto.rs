//! Picks the method for a puzzle, so that nobody has to know which one suits.
//!
//! What it picks follows from what was measured (docs/decisions/0004).

use std::ops::ControlFlow;

use super::Method;
use crate::deduce::{Cover, Propagation};
use crate::model::Puzzle;
use crate::parameters::{ParameterError, Settings};
use crate::search::{Budget, Event, Outcome, Run, Solver, Status, StopReason, race};

pub(super) const METHOD: Method = Method {
    name: "auto",
    summary: "picks the method by size, and races two where threads allow (the default)",
    is_complete: true,
    iteration: "as the method it picks",
    step: "as the method it picks",
    presets: &[],
    missing_feature: None,
    parameters: Vec::new,
    build,
};

fn build(_preset: &'static str, _settings: &[(&str, &str)]) -> Result<Box<dyn Solver>, ParameterError> {
    Ok(Box::new(Auto))
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

/// What was picked. An exact search is always among it: whatever has no solution is proven to have none, given time.
struct Pick {
    stages: &'static [Stage],
    order: Order,
    reason: String,
}

/// A method, and how long it may try if others come after it.
struct Stage {
    method: &'static str,
    preset: Option<&'static str>,
    steps: u64,
}

/// How several methods share a puzzle.
enum Order {
    /// At once, or as if they had been: the first answer counts.
    Race,
    /// One after the other; all but the last for their number of steps only.
    Relay,
}

impl Stage {
    const fn of(method: &'static str, steps: u64) -> Stage {
        Stage { method, preset: None, steps }
    }

    fn build(&self) -> Box<dyn Solver> {
        let solver = Method::find(self.method).and_then(|method| method.build(self.preset, &[]));
        solver.expect("what is picked is in every build")
    }

    fn name(&self) -> String {
        self.preset.map_or_else(|| self.method.to_owned(), |preset| format!("{} {preset}", self.method))
    }
}

const EXACT: Stage = Stage::of("exact", u64::MAX);

/// A choice takes some microseconds: seconds at 25x25, where no puzzle took more than a tenth of that.
const SWIFT: Stage = Stage { method: "acs", preset: Some("swift"), steps: 1_000_000 };

/// A quarter of an hour and more.
const WALK: Stage = Stage::of("ants-tabu", 4_000_000_000);

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

impl Auto {
    fn try_solve(&self, puzzle: &Puzzle, run: &mut Run<'_>) -> ControlFlow<StopReason, Outcome> {
        // Up to middling size the pick follows from the side alone, and every method propagates anyway: looking at the
        // puzzle first, for an explanation that nobody hears, would double the set-up.
        let side = puzzle.geometry().side();
        if side <= MIDDLING && !run.is_observed() {
            return self.relay(by_side(side), puzzle, run);
        }
        let cover = match Cover::compile(puzzle, Propagation::Fixpoint, || run.look())? {
            Ok(cover) => cover,
            Err(contradiction) => {
                let reason = format!("the givens contradict each other: {contradiction}");
                run.report(|| Event::Picked { method: "propagation", reason: &reason })?;
                return ControlFlow::Continue(run.unsatisfiable());
            }
        };
        if cover.is_trivial() {
            let reason = "every cell follows from the givens";
            run.report(|| Event::Picked { method: "propagation", reason })?;
            return ControlFlow::Continue(run.solved(puzzle, cover.grid().clone()));
        }
        let Pick { stages, order, reason } = pick(&cover, run.threads());
        drop(cover);
        let between = if let Order::Race = order { " against " } else { ", then " };
        let names = stages.iter().map(Stage::name).collect::<Vec<_>>().join(between);
        run.report(|| Event::Picked { method: &names, reason: &reason })?;
        match order {
            Order::Relay => self.relay(stages, puzzle, run),
            Order::Race => {
                let contestants: Vec<_> = stages.iter().map(Stage::build).collect();
                let (winner, outcome) = race(&contestants, puzzle, run);
                let method = stages[winner].name();
                // Whatever the observer says now, the race is over.
                let _ = run
                    .report(|| Event::Picked { method: &method, reason: "it has the outcome of the race" });
                ControlFlow::Continue(outcome)
            }
        }
    }

    /// One method after the other, until one has an answer.
    fn relay(
        &self,
        stages: &[Stage],
        puzzle: &Puzzle,
        run: &mut Run<'_>,
    ) -> ControlFlow<StopReason, Outcome> {
        let (last, first_tries) = stages.split_last().expect("something is picked");
        for stage in first_tries {
            let steps = run.steps_left().map_or(stage.steps, |left| left.min(stage.steps));
            let budget = Budget { steps: Some(steps), ..run.budget() };
            let mut part = run.fork_watched(run.seed(), budget);
            let outcome = stage.build().solve(puzzle, &mut part);
            drop(part);
            if !matches!(outcome.status, Status::Unknown { stopped: StopReason::Steps, .. }) {
                return ControlFlow::Continue(outcome);
            }
            run.took_steps(outcome.effort.steps);
            run.took_iterations(outcome.effort.iterations);
            run.began_search_after(outcome.effort.setup);
        }
        ControlFlow::Continue(last.build().solve(puzzle, run))
    }
}

/// Up to this side the exact search alone solves everything within a millisecond.
const SMALL: usize = 12;

/// Up to this side the swift ants come first.
const MIDDLING: usize = 25;

fn by_side(side: usize) -> &'static [Stage] {
    if side <= SMALL { &[EXACT] } else { &[SWIFT, EXACT] }
}

fn pick(cover: &Cover, threads: usize) -> Pick {
    let side = cover.grid().geometry().side();
    let (open, values) = (cover.open_cells().len(), cover.mean_open_values());
    let what = format!("{side}x{side} with {open} open cells of {values:.1} values each");
    if side <= MIDDLING {
        let reason = if side <= SMALL {
            format!("{what}: up to {SMALL}x{SMALL} the exact search takes no time")
        } else {
            format!(
                "{what}: up to {MIDDLING}x{MIDDLING} the swift ants are the fastest, and the exact search proves"
            )
        };
        return Pick { stages: by_side(side), order: Order::Relay, reason };
    }
    if threads >= 2 {
        let reason = format!("{what}, and {threads} threads: a walk and a search that can prove at once");
        return Pick { stages: &[WALK, EXACT], order: Order::Race, reason };
    }
    let reason = format!("{what}: walks with pheromone go furthest");
    Pick { stages: &[WALK, EXACT], order: Order::Relay, reason }
}
