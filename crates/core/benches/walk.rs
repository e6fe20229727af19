//! The moves per second of the walks over full grids.
//!
//! `cargo bench -p antdoku --bench walk -- [MILLION_STEPS]`
//!
//! The puzzles are the files of `ANTDOKU_INSTANCES`, or generated ones if it is not set; Latin squares of order 50 and 60
//! with 70 % given are always generated. The methods alternate, and the best of three rounds counts, because the load of
//! the machine only makes them slower.

mod instances;

use antdoku::{Budget, Geometry, Method, Puzzle, Run, Seed};

const METHODS: [&str; 4] = ["tabu", "ants-tabu", "swap", "ants-swap"];
const ROUNDS: usize = 3;

/// Million moves per second, without the set-up.
fn speed(method: &str, puzzle: &Puzzle, steps: u64) -> f64 {
    let solver = Method::find(method).and_then(|method| method.build(None, &[])).expect("it is a method");
    let budget = Budget { steps: Some(steps), ..Budget::default() };
    let outcome = solver.solve(puzzle, &mut Run::new(Seed(1)).with_budget(budget));
    outcome.effort.steps as f64 / outcome.effort.search.as_secs_f64() / 1e6
}

/// Prints the speed of each method on a puzzle.
fn compare(name: &str, puzzle: &Puzzle, steps: u64) {
    let mut best = [0.0f64; METHODS.len()];
    for _ in 0..ROUNDS {
        for (method, best) in METHODS.iter().zip(&mut best) {
            *best = best.max(speed(method, puzzle, steps));
        }
    }
    print!("{name}:");
    METHODS.iter().zip(best).for_each(|(method, best)| print!(" {method} {best:.2}"));
    println!();
}

fn main() {
    let million_steps = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(5u64);
    println!(
        "million moves per second, best of {ROUNDS} rounds, {million_steps} million moves at most, seed 1"
    );
    for order in [6, 7, 8] {
        let (puzzles, source) = instances::class(order, 50, 2);
        for (number, puzzle) in puzzles.iter().enumerate() {
            let name = format!("{0}x{0} at 50 %, puzzle {number} ({source})", order * order);
            compare(&name, puzzle, million_steps * 1_000_000);
        }
    }
    for side in [50, 60] {
        let geometry = Geometry::latin(side).expect("the side is allowed");
        let puzzle = instances::blanked(geometry, 70, Seed(1));
        compare(&format!("Latin {side} at 70 %"), &puzzle, million_steps * 1_000_000);
    }
}
