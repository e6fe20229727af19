//! The grids in the events of tree searches and of walks by swaps, and the progress of long iterations.

mod puzzles;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use antdoku::internals::{Backtrack, Dlx};
use antdoku::{
    AnnealParameters, Budget, Cell, Event, Exact, Grid, IlsParameters, Parameters, Puzzle, Run, Seed, Solver,
    Value,
};

fn limited(steps: u64) -> Budget {
    Budget { steps: Some(steps), ..Budget::default() }
}

/// The number of cells of `start`, all of which the grid has.
fn kept(grid: &Grid, start: &Grid) -> usize {
    assert!(start.filled().all(|(cell, value)| grid.get(cell) == Some(value)));
    start.filled_count()
}

#[test]
fn tree_searches_show_their_fullest_grid() {
    let nine = puzzles::blanked(3, 3, 0, 1);
    let large = puzzles::blanked(5, 5, 45, 3);
    let searches: [(&str, Box<dyn Solver>, &Puzzle); 4] = [
        ("backtrack", Box::new(Backtrack::default()), &large),
        ("dlx", Box::new(Dlx), &large),
        ("exact, any size", Box::new(Exact::default()), &large),
        ("exact, 9x9", Box::new(Exact::default()), &nine),
    ];
    for (name, solver, puzzle) in searches {
        let mut fullest_counts = Vec::new();
        let mut observer = |event: &Event<'_>| {
            let Event::Nodes { filled, fullest, start, .. } = event else { panic!("{event:?}") };
            assert!(kept(fullest, start) >= kept(start, puzzle.givens()), "{name}");
            assert!(fullest.first_clash().is_none() && fullest.filled_count() >= *filled, "{name}");
            fullest_counts.push(fullest.filled_count());
            ControlFlow::Continue(())
        };
        let run = || Run::new(Seed(1)).with_budget(limited(20_000));
        // All solutions, so that the search does not end at the first one.
        let search = solver.as_enumerator().unwrap();
        let seen = search.count(puzzle, &mut run().with_observer(&mut observer), u64::MAX);
        let unseen = search.count(puzzle, &mut run(), u64::MAX);
        assert_eq!((seen.count, seen.effort.steps), (unseen.count, unseen.effort.steps), "{name}");
        assert!(fullest_counts.len() >= 4 && fullest_counts.is_sorted(), "{name}: {fullest_counts:?}");
        assert!(fullest_counts[0] > puzzle.givens().filled_count(), "{name}");
    }
}

/// Values missing from the units of a full grid.
fn missing(grid: &Grid) -> usize {
    let geometry = grid.geometry();
    let present = |cells: &[Cell]| -> BTreeSet<Value> {
        cells.iter().map(|&cell| grid.get(cell).expect("the grid is full")).collect()
    };
    geometry.units().map(|unit| geometry.side() - present(unit.cells).len()).sum()
}

#[test]
fn walks_by_swaps_show_their_full_grid() {
    // AI Escargot with a wrong 5 beside its first given: it has no solution.
    let puzzle = &puzzles::hard_for_ants()[2];
    let walks = [IlsParameters::default().build().unwrap(), AnnealParameters::default().build().unwrap()];
    for solver in walks {
        let mut costs = Vec::new();
        let mut observer = |event: &Event<'_>| {
            if let Event::Walk { cost, grid, start, .. } = event {
                assert!(kept(grid, start) >= kept(start, puzzle.givens()));
                assert_eq!(missing(grid), *cost as usize);
                costs.push(*cost);
            }
            ControlFlow::Continue(())
        };
        let run = || Run::new(Seed(1)).with_budget(limited(30_000));
        let seen = solver.solve(puzzle, &mut run().with_observer(&mut observer));
        let unseen = solver.solve(puzzle, &mut run());
        assert_eq!(format!("{:?}", seen.status), format!("{:?}", unseen.status));
        assert_eq!(costs.len() as u64, seen.effort.iterations);
        assert!(costs.iter().all(|&cost| cost > 0) && !costs.is_empty());
    }
}

#[test]
fn a_long_iteration_of_the_iterated_local_search_shows_its_progress() {
    let puzzle = puzzles::blanked(5, 5, 30, 3);
    let mut parts = BTreeSet::new();
    let mut finished = 0;
    let mut observer = |event: &Event<'_>| {
        match event {
            Event::Walk { iteration, .. } => finished = *iteration,
            Event::Progress { iteration, part, done, cost, best_cost, grid, start } => {
                assert_eq!(*iteration, finished + 1);
                assert!((0.0..=1.0).contains(done) && best_cost <= cost, "{event:?}");
                kept(grid, start);
                match *part {
                    "local search" => assert_eq!(missing(grid), *cost as usize),
                    _ => assert!(grid.first_clash().is_none()),
                }
                parts.insert(*part);
            }
            _ => panic!("{event:?}"),
        }
        ControlFlow::Continue(())
    };
    let mut run = Run::new(Seed(1)).with_budget(limited(2_000_000)).with_observer(&mut observer);
    let parameters = IlsParameters { stale_steps: 10_000, ..IlsParameters::default() };
    let outcome = parameters.build().unwrap().solve(&puzzle, &mut run);
    drop(run);
    assert_eq!(outcome.effort.iterations, finished);
    assert_eq!(Vec::from_iter(parts), ["completion", "local search"]);
}
