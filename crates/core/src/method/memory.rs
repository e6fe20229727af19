//! Estimates of the memory that a search takes.

use crate::model::{Grid, Puzzle};
use crate::parameters::{Setting, Settings};

/// Bytes for each open literal that a walker or an ant takes. Measured on a blank 64x64: a tabu walker takes 17, an ant
/// with its board 2, an island of ten ants 20.
const PER_LITERAL: u64 = 24;

/// Bytes that a walker takes on the smallest grids. Measured on a 9x9: a tabu walker takes 57 KB.
const PER_WALKER: u64 = 64 << 10;

/// The estimate of a search with parameters `ants` and `islands`, or with neither of them.
pub(super) fn of_walkers(settings: &Settings, puzzle: &Puzzle) -> u64 {
    let number = |name: &str| match settings.0.iter().find(|(known, _)| *known == name) {
        Some((_, Setting::Integer(number))) => *number,
        _ => 1,
    };
    let per_walker = PER_WALKER + PER_LITERAL * open_literals(puzzle.givens());
    number("ants").saturating_mul(number("islands")).saturating_mul(per_walker)
}

/// The estimate of a search that takes `per_literal` bytes for each open literal.
pub(super) fn of_literals(puzzle: &Puzzle, per_literal: u64) -> u64 {
    PER_WALKER + per_literal * open_literals(puzzle.givens())
}

/// An upper bound on the values that stay possible in all blank cells together.
fn open_literals(givens: &Grid) -> u64 {
    let geometry = givens.geometry();
    let mut taken = vec![0u128; geometry.cell_count()];
    for unit in 0..geometry.unit_count() {
        let cells = geometry.unit(unit).cells;
        let values = cells.iter().filter_map(|&cell| givens.get(cell));
        let mask = values.fold(0u128, |mask, value| mask | (1 << value.index()));
        cells.iter().for_each(|cell| taken[cell.index()] |= mask);
    }
    let blank = geometry.cells().filter(|&cell| givens.get(cell).is_none());
    blank.map(|cell| geometry.side() as u64 - u64::from(taken[cell.index()].count_ones())).sum()
}
