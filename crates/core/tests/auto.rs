//! The method `auto`: the methods it picks, the best grid it keeps, the method it names, and its islands, which are
//! repeatable and finite.

mod puzzles;

use std::ops::ControlFlow;
use std::time::Duration;

use antdoku::internals::Auto;
use antdoku::{
    Budget, CancelToken, Cover, Event, Exact, Geometry, Grid, Method, Outcome, Puzzle, Run, Seed, Solver,
    Status, StopReason, Value,
};

/// The names that `auto` reports, and the status.
fn picked(puzzle: &Puzzle, threads: usize, budget: Budget) -> (Vec<String>, &'static str, u64) {
    let mut names = Vec::new();
    let mut note = |event: &Event<'_>| {
        if let Event::Picked { method, stages, reason } = event {
            assert!(!reason.is_empty());
            assert_eq!(stages.join(", then "), *method);
            names.push((*method).to_owned());
        }
        ControlFlow::Continue(())
    };
    let mut run = Run::new(Seed(1)).with_budget(budget).with_threads(threads).with_observer(&mut note);
    let outcome = Auto.solve(puzzle, &mut run);
    drop(run);
    (names, outcome.status.name(), outcome.effort.steps)
}

#[test]
fn methods_are_picked_by_size_and_threads() {
    let none = Budget::default();
    let trivial = puzzles::blanked(3, 3, 80, 1);
    assert_eq!(picked(&trivial, 1, none), (vec!["propagation".to_owned()], "solved", 0));
    let contradicting = puzzles::line(3, 3, &format!("..12345678........{}", ".".repeat(63)));
    assert_eq!(picked(&contradicting, 1, none), (vec!["propagation".to_owned()], "unsatisfiable", 0));
    assert_eq!(picked(&puzzles::hard_for_ants()[0], 2, none).0, ["exact"]);
    assert_eq!(picked(&puzzles::blanked(5, 5, 45, 3), 2, none).0, ["acs swift, then ants-tabu, then exact"]);
    let unsolvable = puzzles::hard_for_ants().remove(2);
    assert_eq!(picked(&unsolvable, 1, none).1, "unsatisfiable");
    let blank = Puzzle::new(Grid::blank(Geometry::square(6).unwrap())).unwrap();
    for threads in [1, 2, 1_000] {
        let (names, status, _) = picked(&blank, threads, none);
        assert_eq!(
            (names, status),
            (vec!["ants-tabu, then exact".to_owned()], "solved"),
            "{threads} threads"
        );
    }
}

/// A puzzle that the first method of a relay does not solve goes to the next one, which proves that it has no solution.
#[test]
fn a_relay_continues_with_the_exact_search() {
    let solvable = puzzles::blanked(4, 4, 45, 5);
    let run = |puzzle: &Puzzle| Auto.solve(puzzle, &mut Run::new(Seed(1))).status.name();
    assert_eq!(run(&solvable), "solved");
    let geometry = solvable.geometry().clone();
    let open: Vec<_> = geometry.cells().filter(|&cell| solvable.givens().get(cell).is_none()).collect();
    let mut proven = 0;
    for &cell in open.iter().take(12) {
        for value in (0..16).map(Value::from_index) {
            let mut grid = solvable.givens().clone();
            grid.set(cell, Some(value));
            let Ok(puzzle) = Puzzle::new(grid) else { continue };
            let exact = Exact::default().solve(&puzzle, &mut Run::new(Seed(1))).status.name();
            assert_eq!(run(&puzzle), exact);
            proven += usize::from(exact == "unsatisfiable");
        }
    }
    assert!(proven > 5, "{proven}");
}

/// A puzzle of 36x36 with this share of the cells given, and one more given, which is often wrong.
fn with_a_guess(percent: usize, seed: u64) -> Vec<Puzzle> {
    let solvable = puzzles::blanked(6, 6, percent, seed);
    let cells = solvable.geometry().cells().filter(|&cell| solvable.givens().get(cell).is_none());
    let guess = |(cell, value)| {
        let mut grid = solvable.givens().clone();
        grid.set(cell, Some(Value::from_index(value)));
        Puzzle::new(grid).ok()
    };
    cells
        .take(6)
        .flat_map(|cell| (0..36).step_by(5).map(move |value| (cell, value)))
        .filter_map(guess)
        .collect()
}

/// Where few values are left, the exact search, which can prove, comes before the walk, which cannot.
#[test]
fn what_has_few_values_left_is_proven_without_a_walk() {
    let is_refuted = |outcome: &Outcome| matches!(outcome.status, Status::Unsatisfiable);
    let mut proven = 0;
    for puzzle in with_a_guess(56, 2) {
        let exact = Exact::default().solve(&puzzle, &mut Run::new(Seed(1)).with_budget(steps(1_000)));
        // The walk refutes what contradicts itself before any choice.
        if !is_refuted(&exact) || is_refuted(&walked(1, &puzzle, steps(0))) {
            continue;
        }
        for threads in [1, 2] {
            let outcome = Auto.solve(&puzzle, &mut Run::new(Seed(1)).with_threads(threads));
            assert!(is_refuted(&outcome));
            assert_eq!(
                (outcome.solved_by.as_deref(), outcome.effort.steps),
                (Some("exact"), exact.effort.steps)
            );
        }
        proven += 1;
    }
    assert!(proven > 0);
}

#[test]
fn islands_with_a_budget_of_steps_are_repeatable() {
    let puzzle = puzzles::blanked(6, 6, 42, 1);
    for threads in [2, 3] {
        for limit in [500, 50_000, 10_000_000] {
            let budget = Budget { steps: Some(limit), ..Budget::default() };
            let first = picked(&puzzle, threads, budget);
            assert_eq!(first.0[0], "ants-tabu, then exact");
            assert_eq!(first, picked(&puzzle, threads, budget));
        }
    }
}

#[test]
fn islands_end_at_the_first_answer_the_limit_or_the_cancellation() {
    let blank = Puzzle::new(Grid::blank(Geometry::square(7).unwrap())).unwrap();
    let (names, status, _) = picked(&blank, 2, Budget::default());
    assert_eq!((names.len(), status), (1, "solved"));
    let hard = puzzles::blanked(8, 8, 45, 2);
    let limit = Budget { wall: Some(Duration::from_millis(50)), ..Budget::default() };
    assert_eq!(picked(&hard, 2, limit).1, "unknown");
    let cancel = CancelToken::new();
    cancel.cancel();
    let outcome = Auto.solve(&hard, &mut Run::new(Seed(1)).with_threads(2).with_cancel(cancel));
    assert!(matches!(outcome.status, Status::Unknown { .. }));
}

fn steps(limit: u64) -> Budget {
    Budget { steps: Some(limit), ..Budget::default() }
}

/// Cells filled in the best grid of an outcome without an answer.
fn filled(outcome: &Outcome) -> usize {
    match &outcome.status {
        Status::Unknown { best, .. } => best.filled_count(),
        other => panic!("{}: a harder puzzle is needed here", other.name()),
    }
}

/// The outcome of walks on this number of islands.
fn walked(islands: usize, puzzle: &Puzzle, budget: Budget) -> Outcome {
    let islands = islands.to_string();
    let solver = Method::find("ants-tabu").unwrap().build(None, &[("islands", &islands)]).unwrap();
    solver.solve(puzzle, &mut Run::new(Seed(1)).with_budget(budget))
}

#[test]
fn a_budget_that_ends_keeps_the_best_grid_of_all_methods() {
    let puzzle = puzzles::blanked(6, 6, 50, 5);
    for limit in [1, 500, 1_000] {
        for threads in [1, 2] {
            let run = Run::new(Seed(1)).with_budget(steps(limit)).with_threads(threads);
            let outcome = Auto.solve(&puzzle, &mut { run });
            let walk = filled(&walked(threads, &puzzle, steps(limit)));
            assert_eq!(filled(&outcome), walk, "{limit} steps, {threads} threads");
            assert!(outcome.effort.steps <= limit && outcome.solved_by.is_none());
            let Status::Unknown { stopped, .. } = outcome.status else { unreachable!() };
            assert_eq!(stopped, StopReason::Steps);
        }
    }
}

/// The second method gets the steps that the first one leaves; the fuller of both grids is kept.
#[test]
fn the_best_grid_of_an_earlier_stage_is_kept() {
    let puzzle = puzzles::blanked(5, 5, 45, 7);
    let plan = Auto::plan(&puzzle, 1);
    assert_eq!(plan.names(), "acs swift, then ants-tabu, then exact");
    let swift = Method::find("acs").unwrap().build(Some("swift"), &[]).unwrap();
    for limit in [10, 100, 500] {
        let alone = swift.solve(&puzzle, &mut Run::new(Seed(1)).with_budget(steps(limit)));
        let outcome = Auto.solve(&puzzle, &mut Run::new(Seed(1)).with_budget(steps(limit)));
        assert!(filled(&outcome) >= filled(&alone), "{limit} steps");
    }
}

/// An observer or a cancellation ends the run as soon as a method is picked: after the givens are propagated, before
/// the set-up of the first method is finished.
#[test]
fn a_stop_during_set_up_keeps_the_propagated_grid() {
    let puzzle = puzzles::blanked(6, 6, 55, 2);
    let propagated = Cover::propagate(&puzzle).unwrap().grid().filled_count();
    assert!(propagated > puzzle.givens().filled_count(), "the puzzle is too easy for this test");
    for threads in [1, 2] {
        let mut stop = |_: &Event<'_>| ControlFlow::Break(());
        let mut run = Run::new(Seed(1)).with_threads(threads).with_observer(&mut stop);
        let outcome = Auto.solve(&puzzle, &mut run);
        assert!(matches!(outcome.status, Status::Unknown { stopped: StopReason::Observer, .. }));
        assert_eq!(filled(&outcome), propagated, "{threads} threads, observer");

        let cancel = CancelToken::new();
        let mut press = |_: &Event<'_>| {
            cancel.cancel();
            ControlFlow::Continue(())
        };
        let run = Run::new(Seed(1)).with_threads(threads).with_cancel(cancel.clone());
        let outcome = Auto.solve(&puzzle, &mut run.with_observer(&mut press));
        assert!(matches!(outcome.status, Status::Unknown { stopped: StopReason::Cancelled, .. }));
        assert!(filled(&outcome) >= propagated, "{threads} threads, cancelled");
    }
}

#[test]
fn an_observer_that_ends_islands_gets_the_best_grid() {
    let puzzle = puzzles::blanked(6, 6, 50, 5);
    let mut best = 0;
    let mut stop_late = |event: &Event<'_>| match event {
        Event::Walkers(view) if view.iteration >= 2 => {
            best = puzzle.geometry().cell_count().saturating_sub(2 * view.best_cost as usize);
            ControlFlow::Break(())
        }
        _ => ControlFlow::Continue(()),
    };
    let mut run = Run::new(Seed(1)).with_threads(2).with_observer(&mut stop_late);
    let outcome = Auto.solve(&puzzle, &mut run);
    drop(run);
    assert!(matches!(outcome.status, Status::Unknown { stopped: StopReason::Observer, .. }));
    // `best` is the number of cells left if both cells of every clashing pair were blanked.
    assert!(filled(&outcome) >= best && best > 1_000, "{} of {best}", filled(&outcome));
}

/// The method that answered; the same with and without an observer.
fn solved_by(puzzle: &Puzzle, threads: usize, budget: Budget) -> Option<String> {
    let run = || Run::new(Seed(1)).with_budget(budget).with_threads(threads);
    let unseen = Auto.solve(puzzle, &mut run()).solved_by;
    let mut watch = |_: &Event<'_>| ControlFlow::Continue(());
    assert_eq!(Auto.solve(puzzle, &mut run().with_observer(&mut watch)).solved_by, unseen);
    unseen.map(String::from)
}

#[test]
fn the_method_that_answered_is_named_with_and_without_an_observer() {
    let none = Budget::default();
    let is = |name: &str| Some(name.to_owned());
    let contradicting = puzzles::line(3, 3, &format!("..12345678........{}", ".".repeat(63)));
    for (puzzle, name) in [
        (puzzles::blanked(3, 3, 80, 1), "propagation"),
        (puzzles::blanked(5, 5, 90, 1), "propagation"),
        (contradicting, "propagation"),
        (puzzles::hard_for_ants().remove(0), "exact"),
        (puzzles::hard_for_ants().remove(2), "exact"),
        (puzzles::blanked(5, 5, 45, 3), "acs swift"),
        (puzzles::blanked(6, 6, 40, 1), "ants-tabu"),
    ] {
        assert_eq!(solved_by(&puzzle, 1, none), is(name), "{}", puzzle.geometry());
    }
    let wide = puzzles::blanked(6, 6, 40, 1);
    assert_eq!(solved_by(&wide, 2, steps(10_000_000)), is("ants-tabu"));
    assert_eq!(solved_by(&wide, 2, steps(10)), None);
    assert_eq!(solved_by(&wide, 1, steps(10)), None);
}
