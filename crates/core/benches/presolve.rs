//! The effect and the cost of presolving: literals left by each rule alone and by both, and milliseconds.
//!
//! The rules alternate puzzle by puzzle; the time of each puzzle is the best of five. The longest gap is the longest
//! time between two polls, and so the longest delay of a stop; it includes the time of other programs.

#![allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]

mod instances;

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::time::Instant;

use antdoku::internals::Presolve;
use antdoku::{Cover, Geometry, Grid, Puzzle};

const RULES: &[(&str, Presolve)] = &[
    ("singles", Presolve { all_different: false, locked: false }),
    ("locked", Presolve { all_different: false, locked: true }),
    ("all-different", Presolve { all_different: true, locked: false }),
    ("both", Presolve { all_different: true, locked: true }),
];

/// The cover, the milliseconds in total, and those of the longest gap between two polls.
fn compile(puzzle: &Puzzle, rules: Presolve) -> (std::sync::Arc<Cover>, f64, f64) {
    let started = Instant::now();
    let (mut last, mut gap) = (started, 0.0f64);
    let mut poll = || {
        let now = Instant::now();
        gap = gap.max((now - last).as_secs_f64() * 1e3);
        last = now;
        ControlFlow::<Infallible>::Continue(())
    };
    let ControlFlow::Continue(cover) = rules.compile(puzzle, &mut poll);
    let ControlFlow::Continue(()) = poll();
    (cover.expect("the instances have solutions"), started.elapsed().as_secs_f64() * 1e3, gap)
}

fn main() {
    println!("Means per puzzle: open cells, literals, milliseconds with entering the givens and compiling");
    for (order, percent, count) in
        [(5, 45, 20), (6, 40, 20), (6, 50, 20), (7, 40, 20), (7, 50, 20), (8, 50, 20), (9, 50, 20)]
    {
        let (puzzles, source) = instances::class(order, percent, count);
        table(&format!("{0}x{0} at {percent} % ({source})", order * order), &puzzles);
    }
    for order in [7, 9, 10] {
        let blank = Puzzle::new(Grid::blank(Geometry::square(order).unwrap())).unwrap();
        table(&format!("{0}x{0} blank", order * order), &[blank]);
    }
}

/// The effect and the cost of some rules, summed over puzzles.
#[derive(Clone, Default)]
struct Sum {
    cells: usize,
    literals: usize,
    milliseconds: f64,
    longest_gap: f64,
}

fn table(name: &str, puzzles: &[Puzzle]) {
    println!("{name}, {} puzzles", puzzles.len());
    let mut sums = vec![Sum::default(); RULES.len()];
    for puzzle in puzzles {
        let mut best = vec![f64::MAX; RULES.len()];
        for round in 0..5 {
            for ((&(_, rules), sum), best) in RULES.iter().zip(&mut sums).zip(&mut best) {
                let (cover, milliseconds, gap) = compile(puzzle, rules);
                *best = best.min(milliseconds);
                sum.longest_gap = sum.longest_gap.max(gap);
                if round == 0 {
                    sum.cells += cover.open_cells().len();
                    sum.literals += cover.literal_count();
                }
            }
        }
        for (sum, best) in sums.iter_mut().zip(best) {
            sum.milliseconds += best;
        }
    }
    let count = puzzles.len() as f64;
    for ((name, _), sum) in RULES.iter().zip(sums) {
        let (cells, literals) = (sum.cells as f64 / count, sum.literals as f64 / count);
        let (milliseconds, gap) = (sum.milliseconds / count, sum.longest_gap);
        println!(
            "  {name:<14} {cells:>8.1} {literals:>10.1} {milliseconds:>9.3} ms, longest gap {gap:>6.2} ms"
        );
    }
}
