//! Makes random Latin squares by the Markov chain of Jacobson and Matthews \[1\].
//!
//! A square is a cube of zeros and ones: a one at (row, column, value) where the cell has the value. Every line of the
//! cube has one one. A move adds a one where there is a zero, and mends the three lines through it, which may leave a
//! single -1 elsewhere; the next move starts there. Squares without a -1 are all equally probable in the limit \[1\]. No
//! bound is proven for the number of moves that this takes. Here it is the cube of the side, as is common, from the
//! cyclic square: a cell is then changed more than `3 * side` times.
//!
//! # References
//! \[1\] M. T. Jacobson, P. Matthews, *Generating uniformly distributed random Latin squares*, Journal of Combinatorial
//! Designs 4(6), 1996.

use std::sync::Arc;

use crate::model::{Geometry, Grid, Value};
use crate::rng::Rng;

/// A random Latin square.
pub(super) fn random_square(geometry: &Arc<Geometry>, rng: &mut Rng) -> Grid {
    let side = geometry.side();
    let mut cube = Cube::cyclic(side);
    let mut moves = 0;
    while moves < side.pow(3) || cube.improper.is_some() {
        cube.step(rng);
        moves += 1;
    }
    // At side 2 the chain only alternates, so that the values are shuffled too.
    let mut order: Vec<usize> = (0..side).collect();
    rng.shuffle(&mut order);
    let mut grid = Grid::blank(geometry.clone());
    for (cell, &value) in geometry.cells().zip(&cube.values) {
        grid.set(cell, Some(Value::from_index(order[usize::from(value)])));
    }
    grid
}

/// The cube, by the place of the one on each line.
struct Cube {
    side: usize,
    /// The row, by column and value.
    rows: Vec<u8>,
    /// The column, by row and value.
    columns: Vec<u8>,
    /// The value, by row and column.
    values: Vec<u8>,
    improper: Option<Improper>,
}

/// The place of the -1. Each of the three lines through it has a second one, beside the one in the table.
struct Improper {
    place: [usize; 3],
    seconds: [usize; 3],
}

impl Cube {
    fn cyclic(side: usize) -> Cube {
        let lines = || 0..side * side;
        // The value is the sum of row and column, so that each of them is the value less the other.
        let sum = |line: usize| ((line / side + line % side) % side) as u8;
        let difference = |line: usize| ((side + line % side - line / side) % side) as u8;
        Cube {
            side,
            rows: lines().map(difference).collect(),
            columns: lines().map(difference).collect(),
            values: lines().map(sum).collect(),
            improper: None,
        }
    }

    /// Makes one move.
    fn step(&mut self, rng: &mut Rng) {
        let side = self.side;
        let line = |first: usize, second: usize| first * side + second;
        let ([row, column, value], [other_row, other_column, other_value]) = match self.improper.take() {
            None => {
                let row = rng.below(side as u32) as usize;
                let column = rng.below(side as u32) as usize;
                let old = usize::from(self.values[line(row, column)]);
                let value = (old + 1 + rng.below(side as u32 - 1) as usize) % side;
                let put = |table: &mut [u8], line: usize, place: usize| {
                    usize::from(std::mem::replace(&mut table[line], place as u8))
                };
                let moved = [
                    put(&mut self.rows, line(column, value), row),
                    put(&mut self.columns, line(row, value), column),
                    put(&mut self.values, line(row, column), value),
                ];
                ([row, column, value], moved)
            }
            Some(Improper { place: [row, column, value], seconds }) => {
                // One of the two ones of each line is moved, and the other one stays.
                let mut pick = |table: &mut [u8], line: usize, second: usize| {
                    if rng.below(2) == 0 {
                        return second;
                    }
                    usize::from(std::mem::replace(&mut table[line], second as u8))
                };
                let moved = [
                    pick(&mut self.rows, line(column, value), seconds[0]),
                    pick(&mut self.columns, line(row, value), seconds[1]),
                    pick(&mut self.values, line(row, column), seconds[2]),
                ];
                ([row, column, value], moved)
            }
        };
        self.rows[line(other_column, value)] = other_row as u8;
        self.rows[line(column, other_value)] = other_row as u8;
        self.columns[line(other_row, value)] = other_column as u8;
        self.columns[line(row, other_value)] = other_column as u8;
        self.values[line(other_row, column)] = other_value as u8;
        self.values[line(row, other_column)] = other_value as u8;
        if usize::from(self.values[line(other_row, other_column)]) == other_value {
            self.rows[line(other_column, other_value)] = row as u8;
            self.columns[line(other_row, other_value)] = column as u8;
            self.values[line(other_row, other_column)] = value as u8;
        } else {
            let place = [other_row, other_column, other_value];
            self.improper = Some(Improper { place, seconds: [row, column, value] });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::rng::Seed;

    fn square(side: u32, seed: u64) -> Grid {
        random_square(&Geometry::latin(side).unwrap(), &mut Seed(seed).rng())
    }

    #[test]
    fn squares_of_every_side_are_latin() {
        for side in (2..=16).chain([31, 60, 100]) {
            let grid = square(side, 7);
            assert_eq!(grid.filled_count(), (side * side) as usize, "{side}");
            assert_eq!(grid.first_clash(), None, "{side}");
            assert_eq!(grid, square(side, 7), "{side}: the same seed gives the same square");
        }
        assert_ne!(square(9, 1), square(9, 2));
    }

    #[test]
    fn every_square_of_order_3_is_about_equally_probable() {
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        for seed in 0..2_400 {
            *counts.entry(format!("{:?}", square(3, seed))).or_default() += 1;
        }
        assert_eq!(counts.len(), 12);
        // 200 each are expected, with a standard deviation of 13.5.
        assert!(counts.values().all(|count| (130..270).contains(count)), "{counts:?}");
    }

    /// The cyclic square has no 2x2 subsquare at odd sides, and a random one has many.
    #[test]
    fn the_cyclic_square_is_left_behind() {
        let subsquares = |grid: &Grid| {
            let rows: Vec<_> = grid.rows().collect();
            let mut count = 0;
            for (low, one) in rows.iter().enumerate() {
                for other in &rows[..low] {
                    for left in 0..one.len() {
                        for right in 0..left {
                            count += u32::from(one[left] == other[right] && one[right] == other[left]);
                        }
                    }
                }
            }
            count
        };
        let total: u32 = (0..5).map(|seed| subsquares(&square(15, seed))).sum();
        // About side squared over four each, 56.
        assert!(total > 100, "{total}");
    }
}
