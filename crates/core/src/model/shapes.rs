//! Shapes with more units than rows, columns and boxes, and a slow search over them, for tests of properties of every
//! shape.

use std::sync::Arc;

use super::{Geometry, GeometryBuilder, Grid, Puzzle, Rule, Value};
use crate::rng::Rng;

/// A geometry of rows, columns, boxes of this size and the units of further rules: cells are in three to six units.
pub(crate) fn shape(height: u32, width: u32, rules: &[Rule]) -> Arc<Geometry> {
    let boxes = Geometry::builder(height * width).boxes(height, width);
    rules.iter().copied().fold(boxes, GeometryBuilder::with).build().unwrap()
}

/// A textbook depth-first search: picks the cell with the fewest values that no peer has, and tries them in turn. It
/// shares only the list of units with the library.
pub(crate) struct Textbook {
    geometry: Arc<Geometry>,
    peers: Vec<Vec<usize>>,
    values: Vec<Option<usize>>,
    /// The number of values tried; beyond [`MOST_TRIES`] the search panics, so that no test hangs.
    tries: u64,
    found: Vec<Grid>,
}

const MOST_TRIES: u64 = 3_000_000;

impl Textbook {
    /// Up to `limit` solutions of a grid, values tried in random order.
    pub(crate) fn solutions(grid: &Grid, limit: usize, rng: &mut Rng) -> Vec<Grid> {
        let geometry = grid.geometry().clone();
        let mut peers = vec![Vec::new(); geometry.cell_count()];
        for unit in geometry.units() {
            for cell in unit.cells {
                peers[cell.index()].extend(unit.cells.iter().filter(|&mate| mate != cell).map(|c| c.index()));
            }
        }
        let values = geometry.cells().map(|cell| grid.get(cell).map(Value::index)).collect();
        let mut search = Textbook { geometry, peers, values, tries: 0, found: Vec::new() };
        search.search(limit, rng);
        search.found
    }

    fn search(&mut self, limit: usize, rng: &mut Rng) {
        let open = (0..self.values.len()).filter(|&cell| self.values[cell].is_none());
        let Some((cell, taken)) =
            open.map(|cell| (cell, self.taken(cell))).max_by_key(|(_, taken)| taken.count_ones())
        else {
            return self.found.push(self.grid());
        };
        let mut allowed: Vec<usize> =
            (0..self.geometry.side()).filter(|value| taken >> value & 1 == 0).collect();
        rng.shuffle(&mut allowed);
        for value in allowed {
            self.tries += 1;
            assert!(self.tries < MOST_TRIES, "the puzzle is too hard for a textbook");
            self.values[cell] = Some(value);
            self.search(limit, rng);
            if self.found.len() >= limit {
                return;
            }
        }
        self.values[cell] = None;
    }

    /// The values of the peers of a cell, one bit each.
    fn taken(&self, cell: usize) -> u128 {
        let values = self.peers[cell].iter().filter_map(|&peer| self.values[peer]);
        values.fold(0, |taken, value| taken | 1 << value)
    }

    fn grid(&self) -> Grid {
        let mut grid = Grid::blank(self.geometry.clone());
        for (cell, value) in self.geometry.cells().zip(&self.values) {
            grid.set(cell, value.map(Value::from_index));
        }
        grid
    }
}

/// A puzzle with this number of cells of a full grid given.
pub(crate) fn puzzle_of(full: &Grid, givens: usize, rng: &mut Rng) -> Puzzle {
    let mut cells: Vec<_> = full.filled().collect();
    rng.shuffle(&mut cells);
    let mut grid = Grid::blank(full.geometry().clone());
    for &(cell, value) in &cells[..givens] {
        grid.set(cell, Some(value));
    }
    Puzzle::new(grid).unwrap()
}
