//! Balanced holes: each row and each column has the same number of them, or one more.

use crate::model::{Cell, Geometry};
use crate::rng::Rng;

/// The rectangles that are tried, for each cell of the grid. At 42 % holes, one in 17 moves two holes.
const TRIES_PER_CELL: usize = 50;

/// Draws the cells of `count` balanced holes.
///
/// Holes along broken diagonals of shuffled rows and columns are balanced. From there, holes in two opposite corners of a
/// random rectangle move to the other two corners if these are no holes. No move changes the number of holes of a row or
/// column, and in the limit all patterns with these numbers are equally probable.
pub(super) fn holes(geometry: &Geometry, count: usize, rng: &mut Rng) -> Vec<Cell> {
    let side = geometry.side();
    let (each, one_more) = (count / side, count % side);
    let mut rows: Vec<usize> = (0..side).collect();
    let mut columns = rows.clone();
    rng.shuffle(&mut rows);
    rng.shuffle(&mut columns);
    let mut is_hole = vec![false; side * side];
    for (first, row) in rows.into_iter().enumerate() {
        for place in first..first + each + usize::from(first < one_more) {
            is_hole[row * side + columns[place % side]] = true;
        }
    }
    for _ in 0..TRIES_PER_CELL * side * side {
        let [top, bottom, left, right] = [(); 4].map(|()| rng.below(side as u32) as usize);
        let (holes, others) =
            ([top * side + left, bottom * side + right], [top * side + right, bottom * side + left]);
        if holes.iter().all(|&cell| is_hole[cell]) && others.iter().all(|&cell| !is_hole[cell]) {
            holes.into_iter().for_each(|cell| is_hole[cell] = false);
            others.into_iter().for_each(|cell| is_hole[cell] = true);
        }
    }
    geometry.cells().filter(|cell| is_hole[cell.index()]).collect()
}
