//! Several methods on one puzzle: the first answer counts.

use std::sync::Mutex;
use std::thread;

use super::{Budget, CancelToken, Outcome, Run, Solver, Status, StopReason};
use crate::model::Puzzle;

/// Lets the methods race on one puzzle; tells which of them the outcome is from.
///
/// Under a time limit, or none, they run side by side on a thread each, and the first solution or proof ends the race:
/// then the winner depends on timing. A run with a budget of steps or iterations is decided by counting instead: one after the
/// other, and the fewest steps win, then the earlier in the list. If nobody has an answer, the fullest grid counts. Observers
/// see the first contestant.
pub(crate) fn race(contestants: &[Box<dyn Solver>], puzzle: &Puzzle, run: &mut Run<'_>) -> (usize, Outcome) {
    let Budget { steps, iterations, .. } = run.budget();
    let outcomes = if steps.is_some() || iterations.is_some() {
        in_turn(contestants, puzzle, run)
    } else {
        side_by_side(contestants, puzzle, run)
    };
    outcomes.into_iter().reduce(better).expect("there are contestants")
}

fn better(first: (usize, Outcome), second: (usize, Outcome)) -> (usize, Outcome) {
    match (is_answer(&first.1), is_answer(&second.1)) {
        (true, false) => first,
        (false, true) => second,
        (true, true) => {
            let fewer = (second.1.effort.steps, second.0) < (first.1.effort.steps, first.0);
            if fewer { second } else { first }
        }
        (false, false) => {
            let fuller = (filled(&second.1), first.0) > (filled(&first.1), second.0);
            if fuller { second } else { first }
        }
    }
}

fn is_answer(outcome: &Outcome) -> bool {
    !matches!(outcome.status, Status::Unknown { .. })
}

/// Is there nothing left to race for?
fn is_final(outcome: &Outcome) -> bool {
    is_answer(outcome) || matches!(outcome.status, Status::Unknown { stopped: StopReason::Observer, .. })
}

fn filled(outcome: &Outcome) -> usize {
    match &outcome.status {
        Status::Unknown { best, .. } => best.filled_count(),
        Status::Solved(_) | Status::Unsatisfiable => usize::MAX,
    }
}

/// Everybody gets the whole budget, but nobody more steps than an earlier one needed for an answer.
fn in_turn(contestants: &[Box<dyn Solver>], puzzle: &Puzzle, run: &mut Run<'_>) -> Vec<(usize, Outcome)> {
    let (seed, mut budget) = (run.seed(), run.budget());
    let mut outcomes = Vec::new();
    for (number, solver) in contestants.iter().enumerate() {
        let outcome = match number {
            0 => solver.solve(puzzle, &mut run.fork_watched(seed, budget).with_threads(1)),
            _ => solver.solve(puzzle, &mut run.fork(seed, budget)),
        };
        let (is_answer, is_final) = (is_answer(&outcome), is_final(&outcome));
        if is_answer {
            budget = Budget { steps: Some(outcome.effort.steps.saturating_sub(1)), ..budget };
        }
        outcomes.push((number, outcome));
        if is_final && !is_answer {
            break;
        }
    }
    outcomes
}

/// The first answer ends the race, and is the only one that counts; so does the observer who has seen enough.
///
/// The first contestant runs on the thread of the caller, which so comes to the gate of the run as in any other search. The
/// others are left out if the system starts no more threads.
fn side_by_side(
    contestants: &[Box<dyn Solver>],
    puzzle: &Puzzle,
    run: &mut Run<'_>,
) -> Vec<(usize, Outcome)> {
    let finish: CancelToken = run.inner_switch();
    let outcomes = Mutex::new(Vec::new());
    let contest = |number: usize, mut part: Run<'_>| {
        let outcome = contestants[number].solve(puzzle, &mut part);
        let mut outcomes = outcomes.lock().expect("nobody panics while holding the outcomes");
        if is_final(&outcome) {
            finish.cancel();
            // Whoever comes to an answer at the same moment is second.
            outcomes.retain(|(_, earlier)| is_final(earlier));
            if !outcomes.is_empty() {
                return;
            }
        } else if finish.is_cancelled() && outcomes.iter().any(|(_, earlier)| is_final(earlier)) {
            return;
        }
        outcomes.push((number, outcome));
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
