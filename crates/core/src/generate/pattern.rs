//! Makes full grids of rows, columns and boxes by shuffling a pattern: fast at every size.

use std::sync::Arc;

use crate::model::{Cell, Geometry, Grid, Value};
use crate::rng::Rng;

/// Makes a grid from the cyclic pattern by shuffling and many random switches, which leave little of the pattern.
pub(super) fn by_shuffling(geometry: &Arc<Geometry>, rng: &mut Rng) -> Grid {
    assert!(geometry.is_plain(), "the pattern is one of rows, columns and boxes");
    let mut grid = pattern(geometry, rng);
    let (height, width, side) = (geometry.box_height(), geometry.box_width(), geometry.side());
    for _ in 0..SWITCHES_PER_LINE * side {
        let (first, second) = two_of_a_band(side, height, rng);
        switch_lines(&mut grid, |place| [geometry.cell(first, place), geometry.cell(second, place)], rng);
        let (first, second) = two_of_a_band(side, width, rng);
        switch_lines(&mut grid, |place| [geometry.cell(place, first), geometry.cell(place, second)], rng);
        switch_values(&mut grid, rng);
    }
    grid
}

/// The number of switches of each kind per line of the grid.
const SWITCHES_PER_LINE: usize = 10;

/// The cyclic pattern with bands, lines within bands, and values in random order.
fn pattern(geometry: &Arc<Geometry>, rng: &mut Rng) -> Grid {
    let (height, width, side) = (geometry.box_height(), geometry.box_width(), geometry.side());
    let rows = shuffled_lines(side / height, height, rng);
    let columns = shuffled_lines(side / width, width, rng);
    let mut values: Vec<usize> = (0..side).collect();
    rng.shuffle(&mut values);
    let mut grid = Grid::blank(geometry.clone());
    for (row, &from_row) in rows.iter().enumerate() {
        for (column, &from_column) in columns.iter().enumerate() {
            let value = (from_row % height * width + from_row / height + from_column) % side;
            grid.set(geometry.cell(row, column), Some(Value::from_index(values[value])));
        }
    }
    grid
}

/// All lines in random order; those of a band stay together.
fn shuffled_lines(bands: usize, per_band: usize, rng: &mut Rng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..bands).collect();
    rng.shuffle(&mut order);
    let mut lines = Vec::with_capacity(bands * per_band);
    for band in order {
        let mut within: Vec<usize> = (0..per_band).map(|line| band * per_band + line).collect();
        rng.shuffle(&mut within);
        lines.append(&mut within);
    }
    lines
}

/// Two random lines of one band.
fn two_of_a_band(side: usize, per_band: usize, rng: &mut Rng) -> (usize, usize) {
    let first = rng.below(side as u32) as usize;
    let further = 1 + rng.below(per_band as u32 - 1) as usize;
    let second = first / per_band * per_band + (first % per_band + further) % per_band;
    (first, second)
}

/// Exchanges two lines of a band at one place, then wherever a value stands twice in a line, until none does. Crossing
/// lines and boxes keep their values, because both cells are in the same ones.
fn switch_lines(grid: &mut Grid, pair: impl Fn(usize) -> [Cell; 2], rng: &mut Rng) {
    let side = grid.geometry().side();
    let mut place = rng.below(side as u32) as usize;
    loop {
        let [first, second] = pair(place);
        let (old, new) = (grid.get(first), grid.get(second));
        grid.set(first, new);
        grid.set(second, old);
        let again = (0..side).find(|&other| other != place && grid.get(pair(other)[0]) == new);
        let Some(next) = again else { return };
        place = next;
    }
}

/// Exchanges two values in one cell, then wherever a value stands twice in a unit, until none does.
fn switch_values(grid: &mut Grid, rng: &mut Rng) {
    let geometry = grid.geometry().clone();
    let first = Cell(rng.below(geometry.cell_count() as u32) as u16);
    let one = grid.get(first).expect("the grid is full");
    let other = (one.index() + 1 + rng.below(geometry.side() as u32 - 1) as usize) % geometry.side();
    let other = Value::from_index(other);
    let mut to_switch = vec![first];
    while let Some(cell) = to_switch.pop() {
        let old = grid.get(cell);
        let new = if old == Some(one) { other } else { one };
        grid.set(cell, Some(new));
        for membership in geometry.memberships(cell) {
            let unit = geometry.unit(membership.unit.into());
            let clashes = |&next: &Cell| next != cell && grid.get(next) == Some(new);
            to_switch
                .extend(unit.cells.iter().copied().find(clashes).filter(|next| !to_switch.contains(next)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;

    #[test]
    fn shuffling_fills_every_shape() {
        for (height, width) in [(2, 2), (2, 3), (3, 3), (5, 3), (6, 7), (7, 7)] {
            let geometry = Geometry::rectangular(height, width).unwrap();
            let grid = by_shuffling(&geometry, &mut Seed(5).rng());
            assert_eq!(grid.filled_count(), geometry.cell_count(), "{height}x{width}");
            assert_eq!(grid.first_clash(), None, "{height}x{width}");
            assert_ne!(grid, by_shuffling(&geometry, &mut Seed(12).rng()), "{height}x{width}");
        }
    }

    /// In the pattern, the cycles in which two rows of a band exchange their values all have the same length, whatever
    /// the order of lines and values.
    #[test]
    fn switches_leave_no_pattern() {
        let geometry = Geometry::square(7).unwrap();
        let has_pattern = |grid: &Grid| {
            let rows: Vec<_> = grid.rows().collect();
            let lengths = cycle_lengths(rows[0], rows[1]);
            lengths.iter().all(|length| *length == lengths[0])
        };
        for seed in 0..5 {
            assert!(has_pattern(&pattern(&geometry, &mut Seed(seed).rng())));
            assert!(!has_pattern(&by_shuffling(&geometry, &mut Seed(seed).rng())));
        }
    }

    fn cycle_lengths(first: &[Option<Value>], second: &[Option<Value>]) -> Vec<usize> {
        let mut seen = vec![false; first.len()];
        let mut lengths = Vec::new();
        for start in 0..first.len() {
            let (mut place, mut length) = (start, 0);
            while !seen[place] {
                seen[place] = true;
                length += 1;
                place = first.iter().position(|value| *value == second[place]).unwrap();
            }
            lengths.extend((length > 0).then_some(length));
        }
        lengths
    }
}
