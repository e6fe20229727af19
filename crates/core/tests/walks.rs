//! The walks over full grids: islands, views for observers, large grids, and limits.

mod limits;
mod puzzles;

use std::ops::ControlFlow;
use std::time::Duration;

use antdoku::{Budget, Event, Geometry, Grid, Method, Outcome, Puzzle, Run, Seed, Status};

const METHODS: [&str; 4] = ["tabu", "ants-tabu", "swap", "ants-swap"];

fn steps(limit: u64) -> Budget {
    Budget { steps: Some(limit), ..Budget::default() }
}

/// The outcome of a run and the observed views, without times.
type Trace = (&'static str, u64, u64, Vec<(usize, u64, u32, Vec<u32>)>);

fn trace(
    method: &str,
    parameters: &[(&str, &str)],
    puzzle: &Puzzle,
    budget: Budget,
    threads: usize,
) -> Trace {
    let mut views = Vec::new();
    let mut observer = |event: &Event<'_>| {
        if let Event::Walkers(view) = event {
            views.push((view.island, view.iteration, view.best_cost, view.costs.to_vec()));
        }
        ControlFlow::Continue(())
    };
    let run = Run::new(Seed(5)).with_budget(budget).with_threads(threads);
    let solver = Method::find(method).unwrap().build(None, parameters).unwrap();
    let outcome = solver.solve(puzzle, &mut run.with_observer(&mut observer));
    (outcome.status.name(), outcome.effort.iterations, outcome.effort.steps, views)
}

#[test]
fn the_number_of_threads_does_not_change_a_run() {
    // One puzzle that takes long, and one that an island solves at once.
    let puzzles = [puzzles::blanked(6, 6, 50, 1), puzzles::blanked(5, 5, 30, 2)];
    let mut statuses = Vec::new();
    for method in METHODS {
        for puzzle in &puzzles {
            let mut parameters = vec![("islands", "3"), ("turn", "700")];
            if method.starts_with("ants") {
                parameters.extend([("ants", "2"), ("exchange_interval", "4"), ("warm_up", "1000")]);
            }
            let alone = trace(method, &parameters, puzzle, steps(100_000), 1);
            let is_long = alone.0 == "unknown";
            assert!(!is_long || alone.3.iter().any(|view| view.0 == 2), "all islands are seen");
            statuses.push(alone.0);
            for threads in [2, 3, 7] {
                assert_eq!(alone, trace(method, &parameters, puzzle, steps(100_000), threads), "{method}");
            }
        }
    }
    assert_eq!(statuses, ["unknown", "solved"].repeat(METHODS.len()));
}

#[test]
fn observers_see_costs_heat_restarts_and_trails() {
    let puzzle = puzzles::blanked(6, 6, 50, 3);
    let (mut deposits, mut heatings, mut restarts) = (0, 0, 0);
    let mut observer = |event: &Event<'_>| {
        if let Event::Walkers(view) = event {
            let trails = view.trails.expect("these walks have pheromone");
            assert_eq!(view.costs.len(), 3);
            assert_eq!(view.grid.len(), view.cover.open_cells().len());
            assert!(view.costs.iter().all(|&cost| cost >= view.best_cost));
            // The sum of a cell's trails is constant.
            for cell in 0..view.cover.open_cells().len() {
                let sum: f32 = view.cover.literals_of(cell).map(|literal| trails.get(literal)).sum();
                assert!((sum - 1.0).abs() < 1e-3);
            }
            (deposits, heatings, restarts) = (view.deposits, view.heatings, view.restarts);
        }
        ControlFlow::Continue(())
    };
    let parameters = [
        ("ants", "3"),
        ("heat_after", "1500"),
        ("restart_after", "3500"),
        ("warm_up", "500"),
        ("turn", "1000"),
    ];
    let solver = Method::find("ants-tabu").unwrap().build(None, &parameters).unwrap();
    let run = Run::new(Seed(1)).with_budget(steps(60_000));
    let outcome = solver.solve(&puzzle, &mut run.with_observer(&mut observer));
    assert!(matches!(outcome.status, Status::Unknown { .. }));
    assert!(deposits > 10 && heatings > 3 && restarts > 0, "{deposits} {heatings} {restarts}");
}

fn solve_blank(method: &str, order: u32, limit: u64) -> Outcome {
    let puzzle = Puzzle::new(Grid::blank(Geometry::square(order).unwrap())).unwrap();
    let solver = Method::find(method).unwrap().build(None, &[]).unwrap();
    solver.solve(&puzzle, &mut Run::new(Seed(1)).with_budget(steps(limit)))
}

#[test]
fn blank_grids_are_filled_whatever_their_size() {
    for method in METHODS {
        // How long swaps take on larger blank grids is not measured.
        let orders: &[u32] = if method.ends_with("swap") { &[2, 3, 5] } else { &[2, 5, 7, 8] };
        for &order in orders {
            let outcome = solve_blank(method, order, 2_000_000);
            assert!(
                matches!(outcome.status, Status::Solved(_)),
                "{method}, order {order}: {:?}",
                outcome.effort
            );
        }
    }
}

#[test]
fn a_limit_of_time_is_kept_during_set_up_too() {
    let puzzle = Puzzle::new(Grid::blank(Geometry::square(10).unwrap())).unwrap();
    for method in METHODS {
        for limit in [0, 10, 40, 80, 160] {
            let budget = Budget { wall: Some(Duration::from_millis(limit)), ..Budget::default() };
            let solver = Method::find(method).unwrap().build(None, &[]).unwrap();
            // Ten times the promised delay.
            limits::ends_within(Duration::from_millis(limit + 500), &format!("{method}, {limit} ms"), || {
                // A walk by swaps may fill the grid within the longer limits.
                let outcome = solver.solve(&puzzle, &mut Run::new(Seed(1)).with_budget(budget));
                assert!(!matches!(outcome.status, Status::Unsatisfiable));
                outcome
            });
        }
    }
}

#[test]
fn parameters_without_effect_are_rejected() {
    let build = |method: &str, settings: &[(&str, &str)]| Method::find(method).unwrap().build(None, settings);
    for method in ["tabu", "ants-tabu"] {
        assert!(build(method, &[("heat_after", "0")]).is_ok());
        let error = build(method, &[("heat_after", "0"), ("heat_moves", "7")]).unwrap_err().to_string();
        assert_eq!(error, "heat_moves is 7, but must be left alone with heat_after 0");
    }
    for method in ["ants-tabu", "ants-swap"] {
        assert!(build(method, &[("further_draws", "0")]).is_ok());
        assert!(build(method, &[("further_draws", "0"), ("tolerance", "3")]).is_err());
    }
}

#[test]
fn swaps_solve_latin_squares_with_each_kind_of_kept_units() {
    for method in ["swap", "ants-swap"] {
        for keep in ["boxes", "rows", "columns"] {
            for return_above in ["auto", "0"] {
                let parameters = [("keep", keep), ("return_above", return_above), ("turn", "500")];
                let solver = Method::find(method).unwrap().build(None, &parameters).unwrap();
                let mut run = Run::new(Seed(3)).with_budget(steps(1_000_000));
                let outcome = solver.solve(&puzzles::blanked(1, 15, 50, 2), &mut run);
                assert_eq!(outcome.status.name(), "solved", "{method} {parameters:?}: {:?}", outcome.effort);
            }
        }
    }
}
