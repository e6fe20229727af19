//! A full grid without its clashes: the answer of a walk that found no solution.

use crate::model::{Cell, Grid};

/// The grid with one cell of each clashing pair blanked; cells with more clashes are blanked first.
///
/// Only cells of `open_cells` are blanked; the other cells must not clash with each other.
pub(super) fn without_clashes(mut grid: Grid, open_cells: &[Cell]) -> Grid {
    let with_count = open_cells.iter().map(|&cell| (clash_count(&grid, cell), cell));
    let mut clashing: Vec<(usize, Cell)> = with_count.filter(|(count, _)| *count > 0).collect();
    clashing.sort_unstable_by(|a, b| b.cmp(a));
    for (_, cell) in clashing {
        if clash_count(&grid, cell) > 0 {
            grid.set(cell, None);
        }
    }
    grid
}

/// The number of cells that have the value of this cell and must differ from it.
fn clash_count(grid: &Grid, cell: Cell) -> usize {
    let geometry = grid.geometry();
    let Some(value) = grid.get(cell) else { return 0 };
    let units = geometry.memberships(cell).iter();
    let mates = units.flat_map(|membership| geometry.unit(membership.unit.into()).cells);
    let others = mates.chain(geometry.exclusions(cell)).copied();
    let mut same: Vec<Cell> =
        others.filter(|&other| other != cell && grid.get(other) == Some(value)).collect();
    // Two cells may have several units in common.
    same.sort_unstable();
    same.dedup();
    same.len()
}
