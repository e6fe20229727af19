//! Puzzles for tests, made from a seed.

#![allow(dead_code, reason = "each test that includes this uses a part of it")]

use antdoku::{Cell, Geometry, Grid, Puzzle, Rng, Seed, Value};

/// A full valid grid of any shape: the cyclic pattern with rows, columns and values shuffled so that it stays valid.
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

/// The numbers of all lines in random order; the lines of a band stay together.
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

/// Puzzles that a colony does not solve at once: several shapes, and one without a solution.
pub fn hard_for_ants() -> Vec<Puzzle> {
    vec![
        line(3, 3, "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3.."),
        line(3, 3, ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6..."),
        // AI Escargot with a wrong 5 beside its first given: no solution, which propagation does not detect.
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

/// An equivalent puzzle: values relabelled, rows and columns moved so that it stays valid, and perhaps transposed if
/// boxes are square.
pub fn transformed(puzzle: &Puzzle, rng: &mut Rng) -> Puzzle {
    let geometry = puzzle.geometry().clone();
    let (height, width, side) = (geometry.box_height(), geometry.box_width(), geometry.side());
    let rows = shuffled_lines(side / height, height, rng);
    let columns = shuffled_lines(side / width, width, rng);
    let mut values: Vec<usize> = (0..side).collect();
    rng.shuffle(&mut values);
    let is_turned = height == width && rng.below(2) == 1;
    let mut grid = Grid::blank(geometry.clone());
    for cell in geometry.cells() {
        let (row, column) = geometry.row_and_column(cell);
        let (row, column) = if is_turned { (column, row) } else { (row, column) };
        let from: Cell = geometry.cell(rows[row], columns[column]);
        grid.set(cell, puzzle.givens().get(from).map(|value| Value::from_index(values[value.index()])));
    }
    Puzzle::new(grid).unwrap()
}

/// The 16 named puzzles of the paper: sabuncu1-10 from I. Sabuncu, *Work-in-progress: solving Sudoku puzzles using
/// hybrid ant colony optimization algorithm* (2015); platinumblond to tarx0134 from M. Ercsey-Ravasz and Z. Toroczkai,
/// *The chaos within Sudoku* (2012); aiescargot from A. Inkala (2007).
pub const NAMED: [(&str, &str); 16] = [
    ("sabuncu1", "1276..48584.1.5..7.9574.3.2269...5.....85.64..5..7.2.1314....2...6237.......6.85."),
    ("sabuncu2", "75.98....6...5...8......42....395....23....81...8...5...4...3......79.....8....12"),
    ("sabuncu3", "842.........5.17........38.95......2....5.......9...461....74....8.6......4....38"),
    ("sabuncu4", "5.96......3.8.792....3..8......16.8..5.....1........321.4.3......67.9...........3"),
    ("sabuncu5", "..4.86...9.347.1...825...67.9.8..3.2.5.....4.2.6..1.5.34...927...5.348.6...71.5.."),
    ("sabuncu6", "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."),
    ("sabuncu7", "....68....2.7..5......4..2.8..4....33...89.7.461.......76...9..........8.....16.."),
    ("sabuncu8", "2...937..5.8.......67.......9...4.25......9.7....8.........54.....3.1.5..7.8...6."),
    ("sabuncu9", "6...4..1..1......3..2..8.4..2......4..73826..5......2..9.5..1..4......7..5..9...2"),
    ("sabuncu10", ".3..462..8..31.74..2...8...41....6......71852582.3..743.15.492...5.67.3..4829.5.7"),
    ("aiescargot", "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3.."),
    ("platinumblond", ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6..."),
    ("goldennugget", ".......39....1...5..3..58....8..9..6.7..2....1..4.......9..8.5..2....6..4..7....."),
    ("reddwarf", "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8"),
    ("coly013", "....9..5..1.....3...23..7....45...7.8.....2.......64...9..1.....8..6......54....7"),
    ("tarx0134", "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3"),
];
