//! The messages of `solve` on standard error.

use antdoku::internals::record::Setup;
use antdoku::{Budget, Method, Outcome, Settings, Status, StopReason};

use crate::words::{count, counted, listed, time};

/// The outcome of a search in a sentence.
pub(super) fn sentence(outcome: &Outcome, method: &Method, budget: &Budget) -> String {
    let effort = &outcome.effort;
    let took = time(effort.setup + effort.search);
    match &outcome.status {
        Status::Solved(_) if effort.steps == 0 => format!("solved in {took} by propagation alone"),
        Status::Solved(_) => format!("solved in {took}{}: {}", by(outcome, method), work(outcome, method)),
        Status::Unsatisfiable if effort.steps == 0 => {
            format!("proven to have no solution in {took}, by propagation alone")
        }
        Status::Unsatisfiable => {
            let work = work(outcome, method);
            format!("proven to have no solution in {took}{}: {work}", by(outcome, method))
        }
        Status::Unknown { stopped, best } => {
            if best.filled_count() == 0 {
                return format!("{}: no grid was built in time", limit(*stopped, budget, "not solved"));
            }
            let (filled, cells) = (best.filled_count() as u64, best.geometry().cell_count() as u64);
            let fullest = format!("best grid has {} of {} cells filled", count(filled), count(cells));
            format!("{}: {fullest}", limit(*stopped, budget, "not solved"))
        }
    }
}

/// The method that gave the answer, if it is not the method asked for.
fn by(outcome: &Outcome, method: &Method) -> String {
    let other = outcome.solved_by.as_deref().filter(|&name| name != method.name);
    other.map_or(String::new(), |name| format!(" by {name}"))
}

/// Iterations, if the method has any, and steps.
fn work(outcome: &Outcome, method: &Method) -> String {
    let steps = counted(outcome.effort.steps, "step");
    // A method that picks among others may have picked one without iterations.
    if method.iteration.is_none() || outcome.effort.iterations == 0 {
        return steps;
    }
    format!("{}, {steps}", counted(outcome.effort.iterations, "iteration"))
}

/// The limit that ended the search, after its `consequence`.
pub(super) fn limit(stopped: StopReason, budget: &Budget, consequence: &str) -> String {
    let limit = match stopped {
        StopReason::WallClock => time(budget.wall.unwrap_or_default()),
        StopReason::Iterations => counted(budget.iterations.unwrap_or_default(), "iteration"),
        StopReason::Steps => counted(budget.steps.unwrap_or_default(), "step"),
        // Cancelled, or ended by the observer.
        _ => return "interrupted".to_owned(),
    };
    format!("{consequence} within {limit}")
}

/// Advice after a search without an answer, if the method cannot prove that there is no solution.
pub(super) fn advice(method: &Method) -> Option<String> {
    let names = listed(&Method::names(|method| method.is_complete), "or");
    (!method.is_complete).then(|| {
        format!("help: the puzzle may have no solution, which --method {names} can prove; or allow more time")
    })
}

/// Method, preset and seed of a call, with which a run can be repeated.
pub(super) fn how(setup: &Setup<'_>) -> String {
    let preset = setup.preset.map_or(String::new(), |preset| format!(", preset {preset}"));
    format!("method {}{preset}, seed {}", setup.method, setup.seed.0)
}

/// The effort of a search, in lines.
pub(super) fn statistics(outcome: &Outcome, method: &Method, setup: &Setup<'_>) -> String {
    let effort = &outcome.effort;
    let mut lines = vec![
        ("method", method.summary.to_owned()),
        ("parameters", list(&setup.parameters)),
        ("steps", format!("{} ({})", count(effort.steps), method.step)),
        ("set-up", time(effort.setup)),
        ("search", time(effort.search)),
    ];
    if let Some(iteration) = method.iteration {
        lines.insert(2, ("iterations", format!("{} finished ({iteration})", count(effort.iterations))));
    }
    if effort.steps > 0 {
        let speed = effort.steps as f64 / effort.search.as_secs_f64().max(1e-9);
        lines.push(("speed", format!("{} steps per second", count(speed as u64))));
    }
    let lines: Vec<String> = lines.into_iter().map(|(name, text)| format!("  {name:10}  {text}")).collect();
    lines.join("\n")
}

fn list(settings: &Settings) -> String {
    if settings.0.is_empty() {
        return "none".to_owned();
    }
    let settings: Vec<String> =
        settings.0.iter().map(|(name, setting)| format!("{name} {setting}")).collect();
    settings.join(", ")
}

/// The numbers of puzzles by their outcome.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OutcomeCounts {
    pub(super) solved: usize,
    pub(super) unsatisfiable: usize,
    pub(super) unknown: usize,
    pub(super) bad: usize,
    pub(super) not_begun: usize,
}

impl OutcomeCounts {
    pub(super) fn add(&mut self, outcome: &Outcome, is_begun: bool) {
        match outcome.status {
            _ if !is_begun => self.not_begun += 1,
            Status::Solved(_) => self.solved += 1,
            Status::Unsatisfiable => self.unsatisfiable += 1,
            Status::Unknown { .. } => self.unknown += 1,
        }
    }

    /// The number of puzzles so far.
    pub(super) fn puzzles(&self) -> usize {
        let OutcomeCounts { solved, unsatisfiable, unknown, bad, not_begun } = *self;
        solved + unsatisfiable + unknown + bad + not_begun
    }

    pub(super) fn sentence(&self) -> String {
        let OutcomeCounts { solved, unsatisfiable, unknown, bad, not_begun } = *self;
        let puzzles = self.puzzles();
        let parts = [
            (unsatisfiable, "without a solution"),
            (unknown, "not solved"),
            (bad, "not readable"),
            (not_begun, "not begun"),
        ];
        let others = parts.iter().filter(|part| part.0 > 0);
        let others: String =
            others.map(|(number, what)| format!(", {} {what}", count(*number as u64))).collect();
        format!("{} of {} solved{others}", count(solved as u64), counted(puzzles, "puzzle"))
    }
}
