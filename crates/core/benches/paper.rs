//! The paper's colony: time per ant, and the delay of a stop.
//!
//! `just bench-paper` runs all parts; `-- ants` or `-- stop` selects one.
#![allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]

mod instances;
#[path = "../tests/textbook/mod.rs"]
mod textbook;

use std::time::{Duration, Instant};

use antdoku::internals::Acs;
use antdoku::{AcsParameters, Budget, Geometry, Grid, Method, Propagation, Puzzle, Run, Seed, Solver};

fn main() {
    let parts: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|p| p == part);
    if wanted("ants") {
        ants();
    }
    if wanted("stop") {
        stop();
    }
}

/// The iterations of a contestant in each round.
const ITERATIONS: u64 = 100;

/// Seconds per ant of each contestant, taking turns puzzle by puzzle, the best of three rounds each.
fn ants() {
    let (puzzles, source) = instances::class(5, 45, 10);
    println!("Seconds per ant, 25x25 at 45 %, {} puzzles ({source}), seed 1", puzzles.len());
    let fixpoint = AcsParameters::default();
    let peers = AcsParameters { propagation: Propagation::Peers, ..fixpoint.clone() };
    let names = [
        "textbook, rescanning recursion",
        "acs on masks, authors' reading",
        "acs on counted groups, fixpoint",
    ];
    let mut totals = [0.0; 3];
    for puzzle in &puzzles {
        let mut best = [f64::INFINITY; 3];
        for _ in 0..3 {
            let round = [textbook_ant(&peers, puzzle), fast_ant(&peers, puzzle), fast_ant(&fixpoint, puzzle)];
            for (best, seconds) in best.iter_mut().zip(round) {
                *best = best.min(seconds);
            }
        }
        for (total, best) in totals.iter_mut().zip(best) {
            *total += best / puzzles.len() as f64;
        }
    }
    for (name, seconds) in names.iter().zip(totals) {
        println!("  {name:<32} {:>9.2} us {:>7.1} x", seconds * 1e6, totals[0] / seconds);
    }
    println!();
}

fn textbook_ant(parameters: &AcsParameters, puzzle: &Puzzle) -> f64 {
    let mut colony = textbook::Colony::<u32>::new(parameters, puzzle, Seed(1));
    let begun = Instant::now();
    let iterations = (0..ITERATIONS / 20).map_while(|_| colony.iterate()).count();
    begun.elapsed().as_secs_f64() / (iterations.max(1) as f64 * f64::from(parameters.ants))
}

fn fast_ant(parameters: &AcsParameters, puzzle: &Puzzle) -> f64 {
    let budget = Budget { iterations: Some(ITERATIONS), ..Budget::default() };
    let colony = Acs::new(parameters.clone()).unwrap();
    let outcome = colony.solve(puzzle, &mut Run::new(Seed(1)).with_budget(budget));
    outcome.effort.search.as_secs_f64() / (outcome.effort.iterations as f64 * f64::from(parameters.ants))
}

/// The time from the limit to the return, set-up included, for every method with its default parameters.
///
/// The worst of many limits, so that some of them fall into each part of the set-up and of the search.
fn stop() {
    println!(
        "Milliseconds from the limit to the return, worst of 12 limits up to 0.24 s (promised: 10 up to 36x36, 50 above)"
    );
    println!("  {:<8} {:<12} {:>9} {:>13}", "size", "method", "blank", "40 % given");
    let mut solvers: Vec<(&str, Box<dyn Solver>)> = Method::all()
        .into_iter()
        .filter(|method| method.is_available())
        .map(|method| (method.name, method.build(None, &[]).expect("defaults are valid")))
        .collect();
    solvers.push((
        "acs peers",
        Method::COLONY.build(None, &[("propagation", "peers")]).expect("it is a reading"),
    ));
    for order in [3, 5, 6, 7, 8, 9, 10] {
        let blank = Puzzle::new(Grid::blank(Geometry::square(order).unwrap())).unwrap();
        let given = partly_given(order);
        for (name, solver) in &solvers {
            let mut worst = [0.0f64; 2];
            for (worst, puzzle) in worst.iter_mut().zip([&blank, &given]) {
                for limit in (0..12).map(|n| Duration::from_micros(10 + n * n * 2000)) {
                    let begun = Instant::now();
                    let budget = Budget { wall: Some(limit), ..Budget::default() };
                    let _ = solver.solve(puzzle, &mut Run::new(Seed(1)).with_budget(budget));
                    *worst = worst.max(begun.elapsed().saturating_sub(limit).as_secs_f64() * 1e3);
                }
            }
            let size = format!("{0}x{0}", order * order);
            println!("  {size:<8} {name:<12} {:>9.2} {:>13.2}", worst[0], worst[1]);
        }
    }
    println!();
}

/// The cyclic pattern with two cells in five: quick to make at any size.
fn partly_given(order: u32) -> Puzzle {
    let geometry = Geometry::square(order).unwrap();
    let (order, side) = (order as usize, geometry.side());
    let mut grid = Grid::blank(geometry.clone());
    for cell in geometry.cells() {
        let (row, column) = geometry.row_and_column(cell);
        if (row * 7 + column * 3) % 5 < 2 {
            let pattern = (row % order * order + row / order + column) % side;
            grid.set(cell, Some(antdoku::Value::from_index(pattern)));
        }
    }
    Puzzle::new(grid).unwrap()
}
