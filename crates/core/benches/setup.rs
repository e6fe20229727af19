//! The time from a text to the first step of a search, part by part, from 9x9 to 100x100 at 50 %.
//!
//! `just bench-setup` measures microseconds, the best of many rounds; `just bench-setup instructions` counts thousands of
//! instructions. Orders of boxes select sizes: `just bench-setup 3 5`.
#![allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]

mod callgrind;
mod instances;

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use antdoku::internals::{MaskBoard, Masks, Presolve};
use antdoku::{Budget, Cover, Geometry, Method, Puzzle, Run, Seed, format};

const ORDERS: &[u32] = &[3, 4, 5, 6, 7, 8, 9, 10];

/// The puzzles of a batch.
const BATCH: usize = 20;

/// A puzzle in every form in which a part begins.
struct Subject {
    order: u32,
    text: Vec<u8>,
    batch: Vec<u8>,
    puzzle: Puzzle,
}

impl Subject {
    fn new(order: u32) -> Subject {
        let (puzzles, _) = instances::class(order, 50, 1);
        let puzzle = puzzles.into_iter().next().expect("a class has a puzzle");
        let text = format::write(puzzle.givens(), format::OutputFormat::Line).into_bytes();
        let batch = [&text[..], b"\n"].concat().repeat(BATCH);
        Subject { order, text, batch, puzzle }
    }
}

/// A part of the set-up: its name, and how often it is done in one call.
type Part = (&'static str, usize, fn(&Subject));

const PARTS: &[Part] = &[
    ("geometry", 1, |subject| drop(black_box(Geometry::square(subject.order)))),
    ("read", 1, |subject| drop(black_box(read(&subject.text)))),
    ("of a batch", BATCH, |subject| drop(black_box(read(&subject.batch)))),
    ("propagate", 1, propagate),
    ("cover", 1, |subject| drop(black_box(Cover::propagate(&subject.puzzle)))),
    ("presolved", 1, presolve),
    ("swift", 1, |subject| first_step("acs", Some("swift"), &subject.puzzle)),
    ("ants-tabu", 1, |subject| first_step("ants-tabu", None, &subject.puzzle)),
    ("auto", 1, |subject| first_step("auto", None, &subject.puzzle)),
];

fn read(text: &[u8]) -> Vec<Result<format::Entry, format::ReadError>> {
    format::read(text, &Default::default())
}

/// Enters the givens and propagates them.
fn propagate(subject: &Subject) {
    let puzzle = &subject.puzzle;
    fn enter<M: Masks>(puzzle: &Puzzle) {
        let mut masks = M::blank(puzzle.geometry());
        let _ = masks.enter(puzzle, || ControlFlow::<()>::Continue(()));
        black_box(&masks);
    }
    match puzzle.geometry().side() {
        ..=32 => enter::<MaskBoard<u32>>(puzzle),
        33..=64 => enter::<MaskBoard<u64>>(puzzle),
        _ => enter::<MaskBoard<u128>>(puzzle),
    }
}

fn presolve(subject: &Subject) {
    let _ = black_box(Presolve::default().compile(&subject.puzzle, || ControlFlow::<()>::Continue(())));
}

/// Solves up to the first step.
fn first_step(method: &str, preset: Option<&str>, puzzle: &Puzzle) {
    let solver = Method::find(method).and_then(|method| method.build(preset, &[])).expect("it is a method");
    let budget = Budget { steps: Some(1), ..Budget::default() };
    let _ = black_box(solver.solve(puzzle, &mut Run::new(Seed(1)).with_budget(budget)));
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let numbers: Vec<u32> = arguments.iter().filter_map(|word| word.parse().ok()).collect();
    let has = |wanted: &str| arguments.iter().any(|word| word == wanted);
    if let (true, &[order, part, times]) = (has("run"), &numbers[..]) {
        let subject = Subject::new(order);
        return (0..times).for_each(|_| PARTS[part as usize].2(&subject));
    }
    let orders = if numbers.is_empty() { ORDERS } else { &numbers };
    let counts = has("instructions");
    if counts && !callgrind::is_installed() {
        return;
    }
    let unit = if counts { "thousands of instructions" } else { "microseconds, best of many" };
    print!("Set-up for one puzzle, {unit}\n  size    ");
    PARTS.iter().for_each(|(name, ..)| print!(" {name:>10}"));
    println!();
    for &order in orders {
        print!("  {:<8}", format!("{0}x{0}", order * order));
        let subject = Subject::new(order);
        for (number, &(_, share, work)) in PARTS.iter().enumerate() {
            let cost = if counts { counted(order, number) } else { fastest(|| work(&subject)) };
            print!(" {:>10.1}", cost / share as f64);
        }
        println!();
    }
}

/// The least microseconds of many rounds in a fifth of a second.
fn fastest(work: impl Fn()) -> f64 {
    let (begun, mut best) = (Instant::now(), Duration::MAX);
    while begun.elapsed() < Duration::from_millis(200) {
        let begun = Instant::now();
        work();
        best = best.min(begun.elapsed());
    }
    best.as_secs_f64() * 1e6
}

/// Thousands of instructions of a part.
fn counted(order: u32, part: usize) -> f64 {
    let times = if order > 6 { 1 } else { 4 };
    callgrind::per_operation(&[order.to_string(), part.to_string()], times) as f64 / 1e3
}
