//! Puzzles to measure on: the files of `ANTDOKU_INSTANCES`, or generated ones.

#![allow(dead_code, reason = "each benchmark that includes this uses a part of it")]

use std::path::PathBuf;
use std::sync::Arc;

use antdoku::{Blanking, Geometry, Puzzle, Recipe, Seed, Share, format};

/// The first puzzles of a class, such as `25x25/45`, and where they come from.
pub fn class(order: u32, percent: usize, count: usize) -> (Vec<Puzzle>, String) {
    let side = order * order;
    if let Some(folder) = std::env::var_os("ANTDOKU_INSTANCES").map(PathBuf::from) {
        let file = |number: usize| folder.join(format!("{side}x{side}/{percent}/{number}.txt"));
        let read = |number| std::fs::read(file(number)).ok().map(|text| first_puzzle(&text));
        let puzzles: Vec<Puzzle> = (0..count).map_while(read).collect();
        if !puzzles.is_empty() {
            return (puzzles, "ANTDOKU_INSTANCES".to_owned());
        }
    }
    let puzzles = (0..count as u64).map(|seed| generated(order, percent, Seed(seed))).collect();
    (puzzles, "generated".to_owned())
}

/// The first puzzle of a text.
pub fn first_puzzle(text: &[u8]) -> Puzzle {
    format::read(text, &Default::default()).remove(0).expect("an instance file is a puzzle").puzzle
}

/// A puzzle made as in the paper: the colony fills a blank grid, then random cells are blanked.
pub fn generated(order: u32, percent: usize, seed: Seed) -> Puzzle {
    blanked(Geometry::square(order).unwrap(), percent, seed)
}

/// A full grid of which random cells are blanked down to this share.
pub fn blanked(geometry: Arc<Geometry>, percent: usize, seed: Seed) -> Puzzle {
    let share = Share::from_percent(percent as u32).unwrap();
    let recipe = Recipe { geometry, blanking: Blanking::Random(share), symmetry: None };
    recipe.generate(seed).expect("boxes alone and Latin squares have a full grid").puzzle
}
