//! What `auto` picks, and that a race is fair, repeatable and ends.

mod puzzles;

use std::ops::ControlFlow;
use std::time::Duration;

use antdoku::{
    Auto, Budget, CancelToken, Event, Exact, Geometry, Grid, Puzzle, Run, Seed, Solver, Status, Value,
};

/// The names that `auto` reports, and the status.
fn picked(puzzle: &Puzzle, threads: usize, budget: Budget) -> (Vec<String>, &'static str, u64) {
    let mut names = Vec::new();
    let mut note = |event: &Event<'_>| {
        if let Event::Picked { method, reason } = event {
            assert!(!reason.is_empty());
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
fn it_picks_by_size_and_threads() {
    let none = Budget::default();
    let trivial = puzzles::blanked(3, 3, 80, 1);
    assert_eq!(picked(&trivial, 1, none), (vec!["propagation".to_owned()], "solved", 0));
    let contradicting = puzzles::line(3, 3, &format!("..12345678........{}", ".".repeat(63)));
    assert_eq!(picked(&contradicting, 1, none), (vec!["propagation".to_owned()], "unsatisfiable", 0));
    assert_eq!(picked(&puzzles::hard_for_ants()[0], 2, none).0, ["exact"]);
    assert_eq!(picked(&puzzles::blanked(5, 5, 45, 3), 2, none).0, ["acs swift, then exact"]);
    let unsolvable = puzzles::hard_for_ants().remove(2);
    assert_eq!(picked(&unsolvable, 1, none).1, "unsatisfiable");
    let blank = Puzzle::new(Grid::blank(Geometry::square(6).unwrap())).unwrap();
    assert_eq!(picked(&blank, 1, none).0, ["ants-tabu, then exact"]);
    assert_eq!(picked(&blank, 1, none).1, "solved");
}

/// What the first method of a relay does not find, the next one proves: here, that there is nothing to find.
#[test]
fn a_relay_goes_on_to_the_exact_search() {
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

/// Without any limit, too, the search that can prove runs beside the walk that cannot.
#[test]
fn a_race_without_limits_proves() {
    let solvable = puzzles::blanked(6, 6, 58, 4);
    let geometry = solvable.geometry().clone();
    let open: Vec<_> = geometry.cells().filter(|&cell| solvable.givens().get(cell).is_none()).collect();
    let mut proven = 0;
    for &cell in open.iter().take(6) {
        for value in (0..36).step_by(5).map(Value::from_index) {
            let mut grid = solvable.givens().clone();
            grid.set(cell, Some(value));
            let Ok(puzzle) = Puzzle::new(grid) else { continue };
            let outcome = Auto.solve(&puzzle, &mut Run::new(Seed(1)).with_threads(2));
            assert_ne!(outcome.status.name(), "unknown");
            proven += usize::from(outcome.status.name() == "unsatisfiable");
        }
    }
    assert!(proven > 0);
}

#[test]
fn a_race_with_a_budget_of_steps_is_repeatable() {
    let puzzle = puzzles::blanked(6, 6, 42, 1);
    for limit in [500, 20_000] {
        let budget = Budget { steps: Some(limit), ..Budget::default() };
        let first = picked(&puzzle, 2, budget);
        assert_eq!(first.0[0], "ants-tabu against exact");
        assert_eq!(first, picked(&puzzle, 2, budget));
        assert_eq!(first, picked(&puzzle, 8, budget));
    }
}

#[test]
fn a_race_ends_with_its_first_answer_its_limit_or_its_cancel_switch() {
    let blank = Puzzle::new(Grid::blank(Geometry::square(7).unwrap())).unwrap();
    let (names, status, _) = picked(&blank, 2, Budget::default());
    assert_eq!((names.len(), status), (2, "solved"));
    let hard = puzzles::blanked(8, 8, 45, 2);
    let limit = Budget { wall: Some(Duration::from_millis(50)), ..Budget::default() };
    assert_eq!(picked(&hard, 2, limit).1, "unknown");
    let cancel = CancelToken::new();
    cancel.cancel();
    let outcome = Auto.solve(&hard, &mut Run::new(Seed(1)).with_threads(2).with_cancel(cancel));
    assert!(matches!(outcome.status, Status::Unknown { .. }));
}
