//! Picks the method for a puzzle, so that nobody has to know which one suits.
//!
//! What it picks follows from what was measured (docs/decisions/0004): by the side, and by how open the grid is after
//! propagation.

use std::ops::ControlFlow;

use super::{Exact, Method};
use crate::deduce::{Cover, Propagation};
use crate::model::Puzzle;
use crate::parameters::{ParameterError, Settings};
use crate::search::{Budget, Event, Outcome, Run, Solver, Status, StopReason, race};

pub(super) const METHOD: Method = Method {
    name: "auto",
    summary: "picks the method by size and openness, and races two where threads allow (the default)",
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
    methods: &'static [&'static str],
    order: Order,
    reason: String,
}

/// How several methods share a puzzle.
enum Order {
    /// At once, or as if they had been: the first answer counts.
    Race,
    /// One after the other; all but the last for a first try only.
    Relay,
}

/// Steps of a first try. A nearly blank grid takes fewer than 30,000 if it can be filled at all.
const FIRST_TRY: u64 = 300_000;

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
        match self.try_solve(puzzle, run) {
            ControlFlow::Continue(outcome) => outcome,
            ControlFlow::Break(stopped) => run.unknown(stopped, puzzle.givens().clone()),
        }
    }
}

impl Auto {
    fn try_solve(&self, puzzle: &Puzzle, run: &mut Run<'_>) -> ControlFlow<StopReason, Outcome> {
        // Small grids all go one way, and the exact search propagates anyway: looking at them first, for an explanation
        // that nobody hears, would double the set-up (0.2 ms of 0.4 ms at 16x16).
        if puzzle.geometry().side() <= SMALL && !run.is_observed() {
            return ControlFlow::Continue(Exact::default().solve(puzzle, run));
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
        let pick = pick(&cover, run.threads());
        drop(cover);
        let names = pick.methods.join(match pick.order {
            Order::Race => " against ",
            Order::Relay => ", then ",
        });
        run.report(|| Event::Picked { method: &names, reason: &pick.reason })?;
        let build = |name: &&str| Method::find(name).and_then(|method| method.build(None, &[]));
        let contestants: Result<Vec<_>, _> = pick.methods.iter().map(build).collect();
        let contestants = contestants.expect("what is picked is in every build");
        let (last, first_tries) = contestants.split_last().expect("something is picked");
        if let Order::Race = pick.order
            && !first_tries.is_empty()
        {
            let (winner, outcome) = race(&contestants, puzzle, run);
            let method = pick.methods[winner];
            // Whatever the observer says now, the race is over.
            let _ = run.report(|| Event::Picked { method, reason: "it has the outcome of the race" });
            return ControlFlow::Continue(outcome);
        }
        for solver in first_tries {
            let steps = run.steps_left().map_or(FIRST_TRY, |left| left.min(FIRST_TRY));
            let budget = Budget { steps: Some(steps), ..run.budget() };
            let outcome = solver.solve(puzzle, &mut run.fork(run.seed(), budget));
            if !matches!(outcome.status, Status::Unknown { .. }) {
                return ControlFlow::Continue(outcome);
            }
            run.took_steps(outcome.effort.steps);
        }
        ControlFlow::Continue(last.solve(puzzle, run))
    }
}

/// Up to this side the exact search alone solved everything within a second; where others were faster, all took less
/// than a millisecond.
const SMALL: usize = 25;

fn pick(cover: &Cover, threads: usize) -> Pick {
    let side = cover.grid().geometry().side();
    let (open, values) = (cover.open_cells().len(), cover.mean_open_values());
    let what = format!("{side}x{side} with {open} open cells of {values:.1} values each");
    if side <= SMALL {
        let reason = format!(
            "{what}: up to {SMALL}x{SMALL} the exact search is the surest, and the fastest where it matters"
        );
        return Pick { methods: &["exact"], order: Order::Race, reason };
    }
    if threads >= 2 {
        let reason = format!("{what}, and {threads} threads: a complete and a stochastic search at once");
        return Pick { methods: &["exact", "ils"], order: Order::Race, reason };
    }
    if values > side as f64 / 2.0 {
        let reason = format!("{what}: what is nearly blank is filled at the first try");
        return Pick { methods: &["ils", "exact"], order: Order::Relay, reason };
    }
    let reason = format!("{what}, and one thread: the exact search goes furthest");
    Pick { methods: &["exact"], order: Order::Race, reason }
}
