//! Instructions per operation, counted by valgrind: stable on a busy machine, so that regressions are visible.

mod callgrind;
mod instances;

use std::hint::black_box;

use antdoku::internals::Acs;
use antdoku::{AcsParameters, Budget, Cover, Propagation, Puzzle, Run, Seed, Solver};

/// An operation: its name, the order and percentage of its puzzle, and the number of repetitions.
type Part = (&'static str, u32, usize, u64, fn(&Puzzle, u64));

const PARTS: &[Part] = &[
    ("propagate and compile", 3, 30, 50, propagate),
    ("propagate and compile", 5, 45, 5, propagate),
    ("one ant", 3, 30, 200, ants),
    ("one ant", 5, 45, 200, ants),
    ("one iteration of 10 ants", 5, 45, 20, iterations),
    ("one ant, authors' reading", 3, 30, 200, authors_ants),
    ("one ant, authors' reading", 5, 45, 200, authors_ants),
];

fn propagate(puzzle: &Puzzle, times: u64) {
    for _ in 0..times {
        let _ = black_box(Cover::propagate(puzzle));
    }
}

fn ants(puzzle: &Puzzle, times: u64) {
    colony(AcsParameters { ants: 1, ..AcsParameters::default() }, puzzle, times);
}

fn authors_ants(puzzle: &Puzzle, times: u64) {
    let propagation = Propagation::Peers;
    colony(AcsParameters { ants: 1, propagation, ..AcsParameters::default() }, puzzle, times);
}

fn iterations(puzzle: &Puzzle, times: u64) {
    colony(AcsParameters::default(), puzzle, times);
}

/// Runs `iterations` iterations on a puzzle that takes more of them to solve.
fn colony(parameters: AcsParameters, puzzle: &Puzzle, iterations: u64) {
    let budget = Budget { iterations: Some(iterations), ..Budget::default() };
    let colony = Acs::new(parameters).unwrap();
    let outcome = black_box(colony.solve(puzzle, &mut Run::new(Seed(1)).with_budget(budget)));
    assert_eq!(outcome.effort.iterations, iterations, "the puzzle was solved too soon to measure anything");
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, word, part, times] = &arguments[..]
        && word == "run"
    {
        let (_, order, _, _, work) = PARTS[part.parse::<usize>().unwrap()];
        let puzzle = puzzle(order);
        return work(&puzzle, times.parse().unwrap());
    }
    if !callgrind::is_installed() {
        return;
    }
    println!("Instructions per operation");
    for (number, (name, order, percent, times, _)) in PARTS.iter().enumerate() {
        let per_operation = callgrind::per_operation(&[number.to_string()], *times);
        println!("  {name:<26} {0}x{0} at {percent} %  {per_operation:>10}", order * order);
    }
}

/// Puzzles that no colony solves within the repetitions above.
fn puzzle(order: u32) -> Puzzle {
    instances::first_puzzle(match order {
        // AI Escargot with a wrong 5 beside its first given: no solution, which propagation does not detect.
        3 => b"15...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
        _ => include_bytes!("../../../examples/25x25.txt"),
    })
}
