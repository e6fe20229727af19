//! The incremental words of the walk by swaps against words from scratch, and its moves.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::*;
use crate::deduce::Cover;
use crate::local::KeptUnits;
use crate::model::shapes::puzzle_of;
use crate::model::{Cell, Geometry, Puzzle, Rule, Solution, Value};
use crate::rng::Seed;
use crate::walk::Unguided;

const TENURE: Tenure = Tenure { random: 10, share: 0.8 };

fn never() -> ControlFlow<Infallible> {
    ControlFlow::Continue(())
}

/// The cells that each cell must differ from.
fn peers_of(geometry: &Geometry) -> Vec<Vec<Cell>> {
    let mut peers: Vec<Vec<Cell>> = geometry.cells().map(|cell| geometry.exclusions(cell).to_vec()).collect();
    for unit in geometry.units() {
        for &cell in unit.cells {
            peers[cell.index()].extend(unit.cells.iter().filter(|&&peer| peer != cell));
        }
    }
    for peers in &mut peers {
        peers.sort_unstable();
        peers.dedup();
    }
    peers
}

/// The Latin square of sums.
fn latin(side: u32) -> Grid {
    let geometry = Geometry::latin(side).unwrap();
    let mut grid = Grid::blank(geometry.clone());
    for cell in geometry.cells() {
        let (row, column) = geometry.row_and_column(cell);
        grid.set(cell, Some(Value::from_index((row + column) % geometry.side())));
    }
    grid
}

/// A full Sudoku with boxes of this size.
fn sudoku(height: u32, width: u32) -> Grid {
    let geometry = Geometry::rectangular(height, width).unwrap();
    let mut grid = Grid::blank(geometry.clone());
    for cell in geometry.cells() {
        let (row, column) = geometry.row_and_column(cell);
        let (height, width) = (height as usize, width as usize);
        let value = (row % height * width + row / height + column) % geometry.side();
        grid.set(cell, Some(Value::from_index(value)));
    }
    grid
}

fn layout(cover: &Cover, kept: KeptUnits) -> SwapLayout<'_> {
    let kept = kept.of(cover.grid().geometry());
    let ControlFlow::Continue(layout) = SwapLayout::build(cover, kept, never);
    layout
}

fn begun<'c, T: SwapWords>(
    layout: &'c SwapLayout<'c>,
    return_above: Option<u32>,
    rng: &mut Rng,
) -> SwapWalk<'c, T> {
    let mut walk = SwapWalk::new(layout, TENURE, return_above);
    let ControlFlow::Continue(()) = walk.begin(&[], rng, never);
    walk
}

/// Walks with all tables checked after each move. Returns the number of moves, and whether the puzzle was solved.
fn walk_and_check<T: SwapWords>(
    puzzle: &Puzzle,
    kept: KeptUnits,
    return_above: Option<u32>,
    moves: usize,
    rng: &mut Rng,
) -> (usize, bool) {
    let cover = Cover::propagate(puzzle).unwrap();
    if cover.is_trivial() {
        return (0, true);
    }
    let (layout, peers) = (layout(&cover, kept), peers_of(puzzle.geometry()));
    let mut walk: SwapWalk<'_, T> = begun(&layout, return_above, rng);
    for made in 0..moves {
        walk.check(&peers);
        if walk.cost() == 0 {
            assert!(Solution::verify(puzzle, walk.best_grid()).is_ok());
            assert_eq!(walk.literals().count(), cover.open_cells().len());
            return (made, true);
        }
        walk.step(TENURE, &Unguided, rng);
    }
    walk.check(&peers);
    assert!(walk.best_grid().first_clash().is_none());
    (moves, false)
}

#[test]
fn incremental_words_equal_words_from_scratch() {
    let (mut checked, mut solved) = (0, 0);
    for (full, givens, moves) in [
        (latin(5), 4, 400),
        (latin(7), 14, 600),
        (latin(20), 250, 200),
        (sudoku(2, 2), 4, 200),
        (sudoku(2, 3), 8, 400),
        (sudoku(3, 3), 0, 400),
        (sudoku(3, 3), 24, 1000),
        (sudoku(4, 4), 90, 300),
        (sudoku(5, 5), 200, 60),
    ] {
        for (seed, kept) in KeptUnits::ALL.into_iter().enumerate() {
            let mut rng = Seed(seed as u64).rng();
            let puzzle = puzzle_of(&full, givens, &mut rng);
            for return_above in [None, Some(3)] {
                let (made, is_solved) = walk_and_check::<u16>(&puzzle, kept, return_above, moves, &mut rng);
                checked += made;
                solved += usize::from(is_solved);
            }
        }
    }
    assert!(checked > 3000 && solved > 10, "{checked} moves, {solved} solved");
}

#[test]
fn other_units_and_pairs_are_counted_once() {
    let nine = || Geometry::builder(9).boxes(3, 3);
    let regions: Vec<u16> = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3].to_vec();
    let geometries: [Arc<Geometry>; 5] = [
        nine().with(Rule::Diagonals).with(Rule::Windoku).build().unwrap(),
        nine().with(Rule::Disjoint).with(Rule::AntiKnight).build().unwrap(),
        nine().with(Rule::AntiKing).differ(Cell(0), Cell(80)).build().unwrap(),
        Geometry::builder(4).regions(&regions).build().unwrap(),
        Geometry::builder(6).with(Rule::Diagonals).build().unwrap(),
    ];
    let mut checked = 0;
    for (seed, geometry) in geometries.into_iter().enumerate() {
        let mut grid = Grid::blank(geometry);
        grid.set(Cell(5), Some(Value::from_index(2)));
        let puzzle = Puzzle::new(grid).unwrap();
        let mut rng = Seed(seed as u64).rng();
        checked += walk_and_check::<u16>(&puzzle, KeptUnits::Boxes, Some(12), 300, &mut rng).0;
        checked += walk_and_check::<u16>(&puzzle, KeptUnits::Columns, None, 300, &mut rng).0;
    }
    assert!(checked > 300, "only {checked} moves");
}

#[test]
fn words_of_both_widths_make_the_same_moves() {
    let mut rng = Seed(3).rng();
    for (full, givens) in [(sudoku(5, 5), 230), (latin(20), 260)] {
        let cover = Cover::propagate(&puzzle_of(&full, givens, &mut rng)).unwrap();
        let layout = layout(&cover, KeptUnits::Boxes);
        assert!(layout.most_clashes() <= u8::MOST_CLASHES, "{}", layout.most_clashes());
        let [mut one, mut other, mut third] = [1; 3].map(|seed| Seed(seed).rng());
        let mut bytes: SwapWalk<'_, u8> = begun(&layout, Some(10), &mut one);
        let mut words: SwapWalk<'_, u16> = begun(&layout, Some(10), &mut other);
        let mut again: SwapWalk<'_, u8> = begun(&layout, Some(10), &mut third);
        for _ in 0..3000 {
            assert!(bytes.held == words.held && bytes.held == again.held, "the same seed, the same walk");
            if bytes.cost() == 0 {
                break;
            }
            bytes.step(TENURE, &Unguided, &mut one);
            words.step(TENURE, &Unguided, &mut other);
            again.step(TENURE, &Unguided, &mut third);
        }
        bytes.check(&peers_of(full.geometry()));
    }
}

#[test]
fn a_walk_begins_with_the_given_literals() {
    let mut rng = Seed(1).rng();
    let full = sudoku(3, 3);
    let puzzle = puzzle_of(&full, 20, &mut rng);
    let cover = Cover::propagate(&puzzle).unwrap();
    let layout = layout(&cover, KeptUnits::Boxes);
    let mut walk: SwapWalk<'_, u16> = SwapWalk::new(&layout, TENURE, None);
    // The solution fits, so that the walk begins there.
    let is_right = |&literal: &Literal| full.get(cover.cell(literal)) == Some(cover.value(literal));
    let given: Vec<Literal> = cover.literals().filter(is_right).collect();
    let ControlFlow::Continue(()) = walk.begin(&given, &mut rng, never);
    assert_eq!((walk.cost(), walk.best_cost()), (0, 0));
    walk.check(&peers_of(puzzle.geometry()));
    // All first values do not.
    let given: Vec<Literal> =
        (0..cover.open_cells().len()).filter_map(|cell| cover.literals_of(cell).next()).collect();
    let ControlFlow::Continue(()) = walk.begin(&given, &mut rng, never);
    walk.check(&peers_of(puzzle.geometry()));
    assert!(walk.literals().filter(|literal| given.contains(literal)).count() > 5);
}
