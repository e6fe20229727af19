//! Compares all methods on the same puzzles; the methods alternate puzzle by puzzle.
//!
//! `just bench-contestants 5` gives each method five seconds per puzzle. The puzzles are the files of
//! `ANTDOKU_INSTANCES`, or generated ones if it is not set; the named puzzles are built in.

mod instances;

use std::time::Duration;

use antdoku::internals::NAMED;
use antdoku::{Budget, Method, Puzzle, Run, Seed, Solver, Status};

/// The results of a contestant on one class.
#[derive(Default)]
struct Score {
    runs: usize,
    /// Search and set-up seconds of the solved runs.
    search: Vec<f64>,
    setup: Vec<f64>,
    par2: f64,
}

fn main() {
    let limit: f64 = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(5.0);
    println!(
        "limit {limit} s, one thread, seed 1; seconds of solved runs; PAR2 counts a failure as twice the limit"
    );
    let named: Vec<Puzzle> =
        NAMED.iter().map(|named| instances::first_puzzle(named.line.as_bytes())).collect();
    compare("16 named 9x9", &named, limit);
    for (order, percent) in [(4, 35), (4, 40), (5, 40), (5, 45), (5, 50)] {
        let (puzzles, source) = instances::class(order, percent, 20);
        let name = format!("{0}x{0} at {percent} %, {1} puzzles ({source})", order * order, puzzles.len());
        compare(&name, &puzzles, limit);
    }
}

fn compare(name: &str, puzzles: &[Puzzle], limit: f64) {
    let available: Vec<&Method> = Method::all().into_iter().filter(|method| method.is_available()).collect();
    let mut names: Vec<String> = available.iter().map(|method| method.name.to_owned()).collect();
    let mut solvers: Vec<Box<dyn Solver>> =
        available.iter().map(|method| method.build(None, &[]).expect("defaults are valid")).collect();
    names.insert(2, "acs no-bve".to_owned());
    solvers.insert(
        2,
        Method::find("acs").and_then(|acs| acs.build(Some("no-bve"), &[])).expect("it is a preset"),
    );

    let mut scores: Vec<Score> = solvers.iter().map(|_| Score::default()).collect();
    let budget = Budget { wall: Some(Duration::from_secs_f64(limit)), ..Budget::default() };
    for puzzle in puzzles {
        for (solver, score) in solvers.iter().zip(&mut scores) {
            let outcome = solver.solve(puzzle, &mut Run::new(Seed(1)).with_budget(budget));
            let (setup, search) = (outcome.effort.setup.as_secs_f64(), outcome.effort.search.as_secs_f64());
            score.runs += 1;
            if let Status::Solved(_) = outcome.status {
                score.par2 += setup + search;
                score.search.push(search);
                score.setup.push(setup);
            } else {
                score.par2 += 2.0 * limit;
            }
        }
    }
    println!("\n{name}");
    println!(
        "  {:<12} {:>7} {:>11} {:>11} {:>11} {:>11}",
        "method", "solved", "mean", "median", "set-up", "PAR2"
    );
    for (name, score) in names.iter().zip(&mut scores) {
        score.search.sort_unstable_by(f64::total_cmp);
        let median = score.search.get(score.search.len() / 2).copied().unwrap_or(f64::NAN);
        let solved = format!("{}/{}", score.search.len(), score.runs);
        println!(
            "  {name:<12} {solved:>7} {:>11.6} {median:>11.6} {:>11.6} {:>11.6}",
            mean(&score.search),
            mean(&score.setup),
            score.par2 / score.runs as f64
        );
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}
