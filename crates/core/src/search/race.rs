//! Several methods on one puzzle: the first answer counts.

use std::sync::{Arc, Mutex};
use std::thread;

use super::{Budget, CancelToken, Outcome, Run, Solver, Status, StopReason};
use crate::deduce::Cover;
use crate::model::Puzzle;

/// Lets the methods race on one puzzle; tells which of them the outcome is from.
///
/// Under a time limit, or none, they run side by side on a thread each, and the first solution or proof ends the race:
/// then the winner depends on timing. A run with a budget of steps or iterations is decided by counting instead: one after the
/// other, and the fewest steps win, then the earlier in the list. Without an answer, the fullest grid of all counts.
/// Observers see the first contestant.
pub(crate) fn race(
    contestants: &[Box<dyn Solver>],
    puzzle: &Puzzle,
    cover: &Arc<Cover>,
    run: &mut Run<'_>,
) -> (usize, Outcome) {
    let Budget { steps, iterations, .. } = run.budget();
    let outcomes = if steps.is_some() || iterations.is_some() {
        in_turn(contestants, puzzle, cover, run)
    } else {
        side_by_side(contestants, puzzle, cover, run)
    };
    let is_ended = outcomes.iter().any(|(_, outcome)| is_ended_by_observer(outcome));
    let (winner, mut outcome) = outcomes.into_iter().reduce(better).expect("there are contestants");
    // The others were only stopped because of that.
    if let (Status::Unknown { stopped, .. }, true) = (&mut outcome.status, is_ended) {
        *stopped = StopReason::Observer;
    }
    (winner, outcome)
}

/// The better of two outcomes, of which the first came in before the second: an answer, or else the fuller grid.
fn better(first: (usize, Outcome), second: (usize, Outcome)) -> (usize, Outcome) {
    let is_better = match (filled(&first.1), filled(&second.1)) {
        (None, _) => false,
        (Some(_), None) => true,
        (Some(of_first), Some(of_second)) => of_second > of_first,
    };
    if is_better { second } else { first }
}

/// Cells filled in the best grid of an outcome without an answer.
fn filled(outcome: &Outcome) -> Option<usize> {
    match &outcome.status {
        Status::Unknown { best, .. } => Some(best.filled_count()),
        Status::Solved(_) | Status::Unsatisfiable => None,
    }
}

fn is_ended_by_observer(outcome: &Outcome) -> bool {
    matches!(outcome.status, Status::Unknown { stopped: StopReason::Observer, .. })
}

/// Each contestant gets the whole budget, but no more steps than an earlier one needed for an answer. The outcomes, the
/// best answer first.
fn in_turn(
    contestants: &[Box<dyn Solver>],
    puzzle: &Puzzle,
    cover: &Arc<Cover>,
    run: &mut Run<'_>,
) -> Vec<(usize, Outcome)> {
    let (seed, mut budget) = (run.seed(), run.budget());
    let mut outcomes = Vec::new();
    for (number, solver) in contestants.iter().enumerate() {
        let outcome = match number {
            0 => solver.solve_compiled(puzzle, cover, &mut run.fork_watched(seed, budget).with_threads(1)),
            _ => solver.solve_compiled(puzzle, cover, &mut run.fork(seed, budget)),
        };
        let mut is_over = is_ended_by_observer(&outcome);
        if outcome.status.is_answer() {
            match outcome.effort.steps.checked_sub(1) {
                Some(fewer) => budget.steps = Some(fewer),
                None => is_over = true,
            }
            // It took fewer steps than any answer before it.
            outcomes.insert(0, (number, outcome));
        } else {
            outcomes.push((number, outcome));
        }
        if is_over {
            break;
        }
    }
    outcomes
}

/// The first answer ends the race, and so does an observer that ends the run. The outcomes in the order in which they
/// came in.
///
/// The first contestant runs on the thread of the caller, which so comes to the gate of the run as in any other search. The
/// others are left out if the system starts no more threads.
fn side_by_side(
    contestants: &[Box<dyn Solver>],
    puzzle: &Puzzle,
    cover: &Arc<Cover>,
    run: &mut Run<'_>,
) -> Vec<(usize, Outcome)> {
    let finish: CancelToken = run.inner_switch();
    let outcomes = Mutex::new(Vec::new());
    let contest = |number: usize, mut part: Run<'_>| {
        let outcome = contestants[number].solve_compiled(puzzle, cover, &mut part);
        if outcome.status.is_answer() || is_ended_by_observer(&outcome) {
            finish.cancel();
        }
        outcomes.lock().expect("no contestant panics while holding the outcomes").push((number, outcome));
    };
    let (seed, budget) = (run.seed(), run.budget());
    thread::scope(|scope| {
        for number in 1..contestants.len() {
            let part = run.fork(seed, budget).with_cancel(finish.clone());
            let contest = &contest;
            // Without a thread for it, the race goes on without it.
            let _ = thread::Builder::new().spawn_scoped(scope, move || contest(number, part));
        }
        contest(0, run.fork_watched(seed, budget).with_cancel(finish.clone()).with_threads(1));
    });
    outcomes.into_inner().expect("all contestants have come in")
}
