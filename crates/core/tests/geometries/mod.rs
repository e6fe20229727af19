//! Geometries as the rules state them, and a slow search that reads the rules and not the library's tables.

#![allow(dead_code, reason = "each test that includes this uses a part of it")]

use std::sync::Arc;

use antdoku::{Cell, Geometry, GeometryError, Grid, Puzzle, Rng, Rule, Value};

/// Boxes, regions or neither.
#[derive(Clone, Debug)]
pub enum Layout {
    Latin,
    Boxes(u32, u32),
    Regions(Vec<u16>),
}

/// The rules of a geometry.
#[derive(Clone, Debug)]
pub struct Spec {
    pub side: usize,
    pub layout: Layout,
    pub rules: Vec<Rule>,
    pub units: Vec<Vec<Cell>>,
    pub pairs: Vec<[Cell; 2]>,
}

impl Spec {
    pub fn build(&self) -> Result<Arc<Geometry>, GeometryError> {
        let mut builder = Geometry::builder(self.side as u32);
        builder = match &self.layout {
            Layout::Latin => builder,
            Layout::Boxes(height, width) => builder.boxes(*height, *width),
            Layout::Regions(regions) => builder.regions(regions),
        };
        builder = self.rules.iter().fold(builder, |builder, &rule| builder.with(rule));
        builder = self.units.iter().fold(builder, |builder, cells| builder.unit(cells));
        builder = self.pairs.iter().fold(builder, |builder, &[first, second]| builder.differ(first, second));
        builder.build()
    }

    /// Whether two different cells must differ.
    pub fn excludes(&self, a: usize, b: usize) -> bool {
        let side = self.side;
        let ((row, column), (other_row, other_column)) = ((a / side, a % side), (b / side, b % side));
        let (down, right) = (row.abs_diff(other_row), column.abs_diff(other_column));
        let same_region = match &self.layout {
            Layout::Latin => false,
            Layout::Boxes(height, width) => {
                let (height, width) = (*height as usize, *width as usize);
                (row / height, column / width) == (other_row / height, other_column / width)
            }
            Layout::Regions(regions) => regions[a] == regions[b],
        };
        let by_rule = |rule: &Rule| match (rule, &self.layout) {
            (Rule::Diagonals, _) => {
                row == column && other_row == other_column
                    || row + column + 1 == side && other_row + other_column + 1 == side
            }
            (Rule::AntiKing, _) => down.max(right) == 1,
            (Rule::AntiKnight, _) => (down, right) == (1, 2) || (down, right) == (2, 1),
            (Rule::Disjoint, Layout::Boxes(height, width)) => {
                let (height, width) = (*height as usize, *width as usize);
                (row % height, column % width) == (other_row % height, other_column % width)
            }
            (Rule::Windoku, Layout::Boxes(height, width)) => {
                let window = |at: usize, size: usize| {
                    let is_inside =
                        !at.is_multiple_of(size + 1) && at / (size + 1) * (size + 1) + size + 1 < side;
                    is_inside.then_some(at / (size + 1))
                };
                let (height, width) = (*height as usize, *width as usize);
                let of = |row, column| Some((window(row, height)?, window(column, width)?));
                of(row, column).is_some() && of(row, column) == of(other_row, other_column)
            }
            _ => false,
        };
        let (a, b) = (Cell(a as u16), Cell(b as u16));
        down == 0
            || right == 0
            || same_region
            || self.rules.iter().any(by_rule)
            || self.units.iter().any(|unit| unit.contains(&a) && unit.contains(&b))
            || self.pairs.iter().any(|pair| pair.contains(&a) && pair.contains(&b))
    }

    /// The slow search.
    pub fn slow(&self) -> Slow {
        let cells = self.side * self.side;
        let peers_of = |a| (0..cells).filter(|&b| a != b && self.excludes(a, b)).collect();
        let peers = (0..cells).map(peers_of).collect();
        Slow { side: self.side, peers, values: Vec::new(), tries: 0, found: Vec::new() }
    }

    /// Up to `limit` solutions, values in random order; `None` if more than `tries` values were tried.
    pub fn solutions(
        &self,
        givens: &[Option<usize>],
        limit: usize,
        tries: u64,
        rng: &mut Rng,
    ) -> Option<Vec<Vec<usize>>> {
        self.slow().solutions(givens, limit, tries, rng)
    }
}

/// A depth-first search on lists of cells that must differ.
pub struct Slow {
    side: usize,
    peers: Vec<Vec<usize>>,
    values: Vec<Option<usize>>,
    tries: u64,
    found: Vec<Vec<usize>>,
}

impl Slow {
    /// Whether two different cells must differ.
    pub fn excludes(&self, a: usize, b: usize) -> bool {
        self.peers[a].contains(&b)
    }

    /// Up to `limit` solutions, values in random order; `None` if more than `tries` values were tried.
    pub fn solutions(
        &mut self,
        givens: &[Option<usize>],
        limit: usize,
        tries: u64,
        rng: &mut Rng,
    ) -> Option<Vec<Vec<usize>>> {
        self.values = givens.to_vec();
        self.tries = tries;
        self.found.clear();
        self.search(limit, rng).then(|| std::mem::take(&mut self.found))
    }

    fn search(&mut self, limit: usize, rng: &mut Rng) -> bool {
        let taken = |cell: usize| {
            let values = self.peers[cell].iter().filter_map(|&peer| self.values[peer]);
            values.fold(0u128, |taken, value| taken | 1 << value)
        };
        let open = (0..self.values.len()).filter(|&cell| self.values[cell].is_none());
        let Some((cell, taken)) =
            open.map(|cell| (cell, taken(cell))).max_by_key(|(_, taken)| taken.count_ones())
        else {
            self.found.push(self.values.iter().flatten().copied().collect());
            return true;
        };
        let mut allowed: Vec<usize> = (0..self.side).filter(|value| taken >> value & 1 == 0).collect();
        rng.shuffle(&mut allowed);
        for value in allowed {
            if self.tries == 0 {
                return false;
            }
            self.tries -= 1;
            self.values[cell] = Some(value);
            if !self.search(limit, rng) {
                return false;
            }
            if self.found.len() >= limit {
                return true;
            }
        }
        self.values[cell] = None;
        true
    }
}

/// The puzzle with these givens; `None` if they clash.
pub fn puzzle(geometry: &Arc<Geometry>, givens: &[Option<usize>]) -> Option<Puzzle> {
    let mut grid = Grid::blank(geometry.clone());
    for (cell, value) in geometry.cells().zip(givens) {
        grid.set(cell, value.map(Value::from_index));
    }
    Puzzle::new(grid).ok()
}

/// Connected regions: rows, of which cells are exchanged at random while all regions stay connected.
pub fn random_regions(side: usize, rng: &mut Rng) -> Vec<u16> {
    let mut regions: Vec<u16> = (0..side * side).map(|cell| (cell / side) as u16).collect();
    for _ in 0..side * side * side {
        let a = rng.below((side * side) as u32) as usize;
        let b = rng.below((side * side) as u32) as usize;
        regions.swap(a, b);
        if !is_connected(&regions, side, regions[a]) || !is_connected(&regions, side, regions[b]) {
            regions.swap(a, b);
        }
    }
    regions
}

fn is_connected(regions: &[u16], side: usize, region: u16) -> bool {
    let first = regions.iter().position(|&its| its == region).expect("the region has a cell");
    let (mut reached, mut next) = (vec![first], 0);
    while next < reached.len() {
        let cell = reached[next];
        next += 1;
        for (other, &its) in regions.iter().enumerate() {
            let apart = (cell / side).abs_diff(other / side) + (cell % side).abs_diff(other % side);
            if apart == 1 && its == region && !reached.contains(&other) {
                reached.push(other);
            }
        }
    }
    reached.len() == side
}
