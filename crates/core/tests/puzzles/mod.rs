//! Puzzles for tests, made from a seed.

#![allow(dead_code, reason = "each test that includes this uses a part of it")]

use antdoku::{Geometry, Grid, Puzzle, Rng, Seed, Value};

/// A full valid grid of any shape: the cyclic pattern with rows, columns and values shuffled within what keeps it valid.
pub fn full_grid(height: u32, width: u32, rng: &mut Rng) -> Grid {
    let geometry = Geometry::rectangular(height, width).unwrap();
    let (height, width, side) = (height as usize, width as usize, geometry.side());
    let rows = shuffled_lines(side / height, height, rng);
    let columns = shuffled_lines(side / width, width, rng);
    let mut values: Vec<usize> = (0..side).collect();
    rng.shuffle(&mut values);
    let mut grid = Grid::blank(geometry.clone());
    for (row, &from_row) in rows.iter().enumerate() {
        for (column, &from_column) in columns.iter().enumerate() {
            let pattern = (from_row % height * width + from_row / height + from_column) % side;
            grid.set(geometry.cell(row, column), Some(Value::from_index(values[pattern])));
        }
    }
    assert!(grid.first_clash().is_none());
    grid
}

/// Lines 0.. in random order, but those of a band stay together.
fn shuffled_lines(bands: usize, per_band: usize, rng: &mut Rng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..bands).collect();
    rng.shuffle(&mut order);
    let mut lines = Vec::new();
    for band in order {
        let mut within: Vec<usize> = (0..per_band).collect();
        rng.shuffle(&mut within);
        lines.extend(within.iter().map(|line| band * per_band + line));
    }
    lines
}

/// A full grid with all but `percent` of its cells blanked.
pub fn blanked(height: u32, width: u32, percent: usize, seed: u64) -> Puzzle {
    let mut rng = Seed(seed).rng();
    let mut grid = full_grid(height, width, &mut rng);
    let mut cells: Vec<_> = grid.geometry().cells().collect();
    rng.shuffle(&mut cells);
    for &cell in &cells[cells.len() * percent / 100..] {
        grid.set(cell, None);
    }
    Puzzle::new(grid).unwrap()
}

/// Puzzles that a colony does not solve at once: several shapes, and one with no solution that propagation cannot see.
pub fn hard_for_ants() -> Vec<Puzzle> {
    vec![
        line(3, 3, "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3.."),
        line(3, 3, ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6..."),
        // AI Escargot with a wrong 5 beside its first given: no solution, which propagation does not see.
        line(3, 3, "15...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3.."),
        blanked(3, 4, 32, 1),
        blanked(4, 4, 38, 2),
        blanked(5, 5, 45, 3),
        blanked(5, 5, 30, 4),
    ]
}

/// A puzzle from a line of digits.
pub fn line(height: u32, width: u32, text: &str) -> Puzzle {
    let geometry = Geometry::rectangular(height, width).unwrap();
    assert_eq!(text.len(), geometry.cell_count());
    let mut grid = Grid::blank(geometry.clone());
    for (cell, character) in geometry.cells().zip(text.chars()) {
        grid.set(cell, character.to_digit(10).and_then(|digit| Value::new(digit as u8)));
    }
    Puzzle::new(grid).unwrap()
}
