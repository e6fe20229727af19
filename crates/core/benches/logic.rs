//! The time of ratings and hints: 1,000 minimal 9x9 puzzles, and the longest hint on the way through some 25x25 puzzles.

#![allow(clippy::disallowed_methods, reason = "a benchmark reads the clock")]

mod instances;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use antdoku::{Blanking, Ending, Geometry, Puzzle, Recipe, Seed, State, hint, rate};

fn main() {
    let recipe =
        Recipe { geometry: Geometry::square(3).unwrap(), blanking: Blanking::Minimal, symmetry: None };
    let puzzles: Vec<Puzzle> = (0..1_000).map(|seed| recipe.generate(Seed(seed)).unwrap().puzzle).collect();
    let started = Instant::now();
    let mut levels: BTreeMap<String, u32> = BTreeMap::new();
    let mut slowest = Duration::ZERO;
    for puzzle in &puzzles {
        let begun = Instant::now();
        let rating = rate(&State::new(puzzle).expect("the puzzle has a solution").assume_unique());
        slowest = slowest.max(begun.elapsed());
        let trial = if rating.ending == Ending::NeedsTrial { ", needs trial" } else { "" };
        *levels.entry(format!("{}{trial}", rating.level)).or_default() += 1;
    }
    println!("1,000 ratings at 9x9: {:?}, slowest {slowest:?}, {levels:?}", started.elapsed());
    let (puzzles, source) = instances::class(5, 45, 10);
    for puzzle in &puzzles {
        println!("25x25 ({source}): {}", hints(puzzle));
    }
}

/// Follows the hints of a puzzle, and names the longest.
fn hints(puzzle: &Puzzle) -> String {
    let mut state = State::new(puzzle).expect("the puzzle has a solution");
    let (mut count, mut longest, mut ending) = (0, Duration::ZERO, "solved");
    while !state.is_solved() {
        let begun = Instant::now();
        let step = hint(&state);
        longest = longest.max(begun.elapsed());
        let Some(step) = step else {
            ending = "needs trial";
            break;
        };
        state.apply(&step);
        count += 1;
    }
    format!("{count} hints, longest {longest:?}, {ending}")
}
