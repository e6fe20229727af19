//! Estimates of the memory that a search takes.

use crate::model::{Cell, Grid, Puzzle};
use crate::parameters::{Setting, Settings};

/// Bytes for each open literal that a walker or an ant takes. Measured on a blank 64x64: a tabu walker takes 17, an ant
/// with its board 2, an island of ten ants 20.
const PER_LITERAL: u64 = 24;

/// Bytes that a walker takes on the smallest grids. Measured on a 9x9: a tabu walker takes 57 KB.
const PER_WALKER: u64 = 64 << 10;

/// Bytes that a walker by swaps takes on the smallest grids, and for each cell and value that its unit lacks, padded to
/// 16. Computed from its tables: the list of conflicts, and the words and ends of tenures.
const PER_SWAPPER: u64 = 640 << 10;
const PER_SLOT: u64 = 24;

/// The estimate of a search with parameters `ants` and `islands`, or with neither of them.
pub(super) fn of_walkers(settings: &Settings, puzzle: &Puzzle) -> u64 {
    times_walkers(settings, PER_WALKER + PER_LITERAL * open_literals(puzzle.givens()))
}

/// The estimate of a search by swaps.
pub(super) fn of_swaps(settings: &Settings, puzzle: &Puzzle) -> u64 {
    let (givens, geometry) = (puzzle.givens(), puzzle.geometry());
    let is_blank = |cell: &&Cell| givens.get(**cell).is_none();
    let blank_in = |unit: usize| geometry.unit(unit).cells.iter().filter(is_blank).count();
    let most = (0..geometry.unit_count()).map(blank_in).max().unwrap_or(0).next_multiple_of(16);
    let blank = geometry.cell_count() - givens.filled_count();
    times_walkers(settings, PER_SWAPPER + PER_SLOT * (blank * most) as u64)
}

/// What all ants on all islands take.
fn times_walkers(settings: &Settings, per_walker: u64) -> u64 {
    let number = |name: &str| match settings.0.iter().find(|(known, _)| *known == name) {
        Some((_, Setting::Integer(number))) => *number,
        _ => 1,
    };
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
