//! The swift ants: correct on every grid, repeatable by seed, and within their limits.

mod limits;
mod puzzles;

use std::ops::ControlFlow;
use std::time::Duration;

use antdoku::internals::Acs;
use antdoku::{
    AcsParameters, Budget, Event, Exact, Geometry, Grid, Method, Outcome, ParameterError, Propagation,
    Puzzle, Run, Seed, Solver, Status, StopReason, Value,
};

fn swift() -> Acs {
    Acs::new(AcsParameters::swift()).unwrap()
}

fn steps(limit: u64) -> Budget {
    Budget { steps: Some(limit), ..Budget::default() }
}

fn solve(acs: &Acs, puzzle: &Puzzle, seed: u64, budget: Budget) -> Outcome {
    acs.solve(puzzle, &mut Run::new(Seed(seed)).with_budget(budget))
}

#[test]
fn the_named_puzzles_are_solved_by_every_seed() {
    for (name, line) in puzzles::NAMED {
        let puzzle = puzzles::line(3, 3, line);
        for seed in 0..20 {
            let outcome = solve(&swift(), &puzzle, seed, steps(100_000));
            assert!(matches!(outcome.status, Status::Solved(_)), "{name}, seed {seed}");
        }
    }
}

/// A puzzle of random values without a clash; many such puzzles have no solution, which only a search detects.
fn random_puzzle(height: u32, width: u32, givens: u32, seed: u64) -> Puzzle {
    let mut rng = Seed(seed).rng();
    let mut grid = Grid::blank(Geometry::rectangular(height, width).unwrap());
    let cells: Vec<_> = grid.geometry().cells().collect();
    for _ in 0..givens {
        let cell = cells[rng.below(cells.len() as u32) as usize];
        let value = Value::from_index(rng.below(height * width) as usize);
        if grid.get(cell).is_none() {
            grid.set(cell, Some(value));
            if grid.first_clash().is_some() {
                grid.set(cell, None);
            }
        }
    }
    Puzzle::new(grid).unwrap()
}

/// Ants strike out a value permanently only if no solution has it, with many lives or few. So their answers agree with
/// those of the exact search.
#[test]
fn permanently_refuted_values_are_in_no_solution() {
    let mut found = [0; 3];
    for lives in [1, 3, 20] {
        let acs = Acs::new(AcsParameters { lives, ants: 3, ..AcsParameters::swift() }).unwrap();
        for seed in 0..120 {
            for (height, width, givens) in [(2, 2, 7), (2, 3, 14), (1, 5, 9), (3, 3, 34)] {
                let puzzle = random_puzzle(height, width, givens, seed);
                let truth = Exact::default().solve(&puzzle, &mut Run::new(Seed(1))).status;
                match solve(&acs, &puzzle, seed, steps(3_000)).status {
                    Status::Solved(_) => {
                        found[0] += 1;
                        assert!(matches!(truth, Status::Solved(_)));
                    }
                    Status::Unsatisfiable => {
                        found[1] += 1;
                        assert!(matches!(truth, Status::Unsatisfiable), "a solution was lost: {puzzle:?}");
                    }
                    Status::Unknown { .. } => found[2] += 1,
                }
            }
        }
    }
    assert!(found[0] > 200 && found[1] > 200, "{found:?}");
}

#[test]
fn ants_with_many_lives_prove_that_a_grid_has_no_solution() {
    let unsolvable = &puzzles::hard_for_ants()[2];
    let patient = Acs::new(AcsParameters { lives: 1_000, ..AcsParameters::swift() }).unwrap();
    assert!(matches!(solve(&patient, unsolvable, 1, steps(50_000)).status, Status::Unsatisfiable));
    // Ants that die at the first contradiction refute nothing.
    let mortal = Acs::new(AcsParameters { lives: 0, ..AcsParameters::swift() }).unwrap();
    assert!(matches!(solve(&mortal, unsolvable, 1, steps(5_000)).status, Status::Unknown { .. }));
}

#[test]
fn every_shape_is_solved() {
    for (height, width, percent) in [
        (1, 2, 0),
        (1, 7, 20),
        (2, 2, 0),
        (2, 3, 10),
        (2, 5, 30),
        (3, 4, 30),
        (4, 4, 0),
        (4, 4, 35),
        (3, 7, 40),
        (5, 5, 0),
        (5, 5, 60),
        (6, 6, 0),
        (7, 7, 70),
    ] {
        let puzzle = puzzles::blanked(height, width, percent, 1);
        let outcome = solve(&swift(), &puzzle, 3, steps(60_000));
        assert!(matches!(outcome.status, Status::Solved(_)), "{height}x{width} at {percent} %");
    }
}

/// All events of a run, and its outcome.
fn events(parameters: &AcsParameters, puzzle: &Puzzle, budget: Budget, threads: usize) -> Vec<String> {
    let mut seen = Vec::new();
    let mut observer = |event: &Event<'_>| {
        let Event::Iteration(view) = event else { panic!("a colony iterates") };
        assert_eq!(view.alarm.len(), view.cover.open_cells().len());
        assert_eq!(view.lives_lost.len(), parameters.ants as usize);
        assert!(view.lives_lost.iter().all(|&lost| lost <= parameters.lives + 1));
        assert!(view.filled.iter().all(|&filled| filled <= puzzle.geometry().cell_count()));
        seen.push(format!("{view:?}"));
        ControlFlow::Continue(())
    };
    let run = Run::new(Seed(5)).with_budget(budget).with_threads(threads);
    let outcome = Acs::new(parameters.clone()).unwrap().solve(puzzle, &mut run.with_observer(&mut observer));
    seen.push(format!("{:?} {} {}", outcome.status, outcome.effort.steps, outcome.effort.iterations));
    seen
}

#[test]
fn the_same_seed_gives_the_same_run_on_any_number_of_threads() {
    let budget = Budget { iterations: Some(60), ..steps(20_000) };
    for puzzle in [puzzles::blanked(5, 5, 45, 3), puzzles::blanked(3, 4, 32, 1)] {
        for islands in [1, 3] {
            let parameters = AcsParameters {
                islands,
                exchange_interval: 4,
                restart_unit: Some(5),
                ..AcsParameters::swift()
            };
            let expected = events(&parameters, &puzzle, budget, 1);
            for threads in [1, 2, 4] {
                assert!(events(&parameters, &puzzle, budget, threads) == expected, "{islands} islands");
            }
        }
    }
}

#[test]
fn observers_see_restarts() {
    let puzzle = puzzles::blanked(5, 5, 45, 3);
    // Without pheromone and greedy choices only random draws decide, and the puzzle stays unsolved.
    let flat = AcsParameters {
        greedy_probability: 0.0,
        global_evaporation: 0.0,
        lives: 0,
        alarm_growth: 0.0,
        restart_unit: Some(2),
        ..AcsParameters::swift()
    };
    let mut restarts = Vec::new();
    let mut observer = |event: &Event<'_>| {
        let Event::Iteration(view) = event else { panic!("a colony iterates") };
        restarts.push(view.restarts);
        let tau0 = 1.0 / 625.0;
        assert!(view.trails.all().iter().all(|&tau| (tau - tau0).abs() < 1e-6), "the trails are flat");
        ControlFlow::Continue(())
    };
    let budget = Budget { iterations: Some(9), ..Budget::default() };
    let mut run = Run::new(Seed(5)).with_budget(budget).with_observer(&mut observer);
    let outcome = Acs::new(flat).unwrap().solve(&puzzle, &mut run);
    assert!(matches!(outcome.status, Status::Unknown { .. }));
    // Runs of 2, 2, 4 and 2 iterations.
    assert_eq!(restarts, [0, 0, 1, 1, 2, 2, 2, 2, 3]);
}

#[test]
fn budgets_are_kept_exactly() {
    let puzzle = puzzles::blanked(5, 5, 45, 3);
    for limit in [0, 1, 7, 50, 200] {
        let outcome = solve(&swift(), &puzzle, 1, steps(limit));
        let Status::Unknown { stopped, best } = outcome.status else { panic!("solved within {limit} steps") };
        assert_eq!((outcome.effort.steps, stopped), (limit, StopReason::Steps));
        assert!(best.first_clash().is_none());
    }
}

#[test]
fn time_limits_are_kept() {
    for (order, limit) in [(5, 10), (6, 10), (8, 50), (10, 50)] {
        let puzzle = Puzzle::new(Grid::blank(Geometry::square(order).unwrap())).unwrap();
        for wall in [0, 1, 20, 100].map(Duration::from_millis) {
            // Ten times the promised delay.
            let bound = wall + 10 * Duration::from_millis(limit);
            limits::ends_within(bound, &format!("order {order}, limit {wall:?}"), || {
                solve(&swift(), &puzzle, 1, Budget { wall: Some(wall), ..Budget::default() })
            });
        }
    }
}

#[test]
fn parameters_without_effect_are_rejected() {
    let acs = Method::find("acs").unwrap();
    for (preset, setting, message) in [
        ("paper", ("lives", "3"), "lives is 3, but must be 0 with walk ring"),
        ("paper", ("alarm-growth", "1.05"), "alarm_growth is 1.05, but must be 0 with walk ring"),
        ("tog", ("restart-unit", "auto"), "restart_unit is auto, but must be 0 with walk ring"),
        ("swift", ("walk", "ring"), "lives is 40, but must be 0 with walk ring"),
        ("swift", ("propagation", "peers"), "propagation is peers, but must be fixpoint with walk tightest"),
    ] {
        assert_eq!(acs.build(Some(preset), &[setting]).unwrap_err().to_string(), message);
    }
    assert!(acs.build(Some("paper"), &[("walk", "tightest")]).is_ok());
    let peers = AcsParameters { propagation: Propagation::Peers, ..AcsParameters::swift() };
    assert!(matches!(Acs::new(peers), Err(ParameterError::Combination { .. })));
}
