//! Draws the regions of a jigsaw at random, around a full grid.
//!
//! A grid of regular regions is filled first. Then neighbouring regions exchange cells of one class, over and over,
//! wherever both stay connected. The classes decide whether the full grid stays one; see `full`.
//!
//! Share of the cells that left their regular region, and seconds for a puzzle with half of its cells given, from three
//! seeds each, one thread. Up to 36x36 the grid is filled anew after exchanges of any cells. Above, the walk no longer
//! fills it, and only cells of equal value are exchanged: large boxes have few of them at their borders.
//!
//! | side | 9 | 16 | 25 | 36 | 49 | 64 | 97 | 100 |
//! |---|---|---|---|---|---|---|---|---|
//! | left, % | 11 to 37 | 21 to 25 | 20 to 26 | 11 to 16 | 2 | 2 | 8 | 1 |
//! | seconds | 0.001 | 0.01 | 0.1 to 0.2 | 0.3 | 0.02 | 0.04 to 0.09 | 0.4 to 0.7 | 0.06 |

use crate::model::format::usual_box;
use crate::rng::Rng;

/// The regular regions of a side: the number of the region of each cell in reading order, from 0, in the order of the
/// first cells.
///
/// They are the usual boxes. A side without them is a prime: its regions are boxes of two rows with one cell more
/// in one of them, and the last row.
#[must_use]
pub fn regular_regions(side: usize) -> Vec<u16> {
    let (height, width) = regular_shape(side);
    let more = side - height * width;
    let region = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        if row == height * width {
            return side - 1;
        }
        // From left to right, the box with the further cell in this row is the one with this number.
        let longer = height - 1 - row % height;
        let place = if column < (longer + 1) * width + more {
            (column / width).min(longer)
        } else {
            (column - more) / width
        };
        row / height * height + place
    };
    (0..side * side).map(|cell| region(cell) as u16).collect()
}

/// Height and width of the regular regions, without the further cell of each that a prime has.
pub(super) fn regular_shape(side: usize) -> (usize, usize) {
    let height_of_prime = if side == 2 { 1 } else { 2 };
    let of_prime = (height_of_prime, (side - 1) / height_of_prime);
    usual_box(side).map_or(of_prime, |(height, width)| (height as usize, width as usize))
}

/// A grid that is divided into regions.
#[derive(Clone)]
pub(super) struct RegionMap {
    side: usize,
    /// The region of each cell.
    regions: Vec<usize>,
    /// The cells of each region, in any order.
    cells: Vec<Vec<usize>>,
    /// The last check for which each cell was reached.
    reached: Vec<u32>,
    checks: u32,
}

impl RegionMap {
    pub(super) fn new(side: usize, regions: &[u16]) -> RegionMap {
        let regions: Vec<usize> = regions.iter().map(|&region| region.into()).collect();
        let mut cells = vec![Vec::with_capacity(side); side];
        for (cell, &region) in regions.iter().enumerate() {
            cells[region].push(cell);
        }
        RegionMap { side, regions, cells, reached: vec![0; side * side], checks: 0 }
    }

    /// Tries to exchange a random cell with one of its class in a neighbouring region. Both regions stay connected.
    pub(super) fn try_exchange(&mut self, classes: &[usize], rng: &mut Rng) {
        let cell = rng.below((self.side * self.side) as u32) as usize;
        let Some(neighbour) = neighbours(self.side, cell).nth(rng.below(4) as usize) else { return };
        let (one, other) = (self.regions[cell], self.regions[neighbour]);
        if one == other {
            return;
        }
        let would_touch = |&place: &usize| {
            let touches = |next| next != cell && self.regions[next] == one;
            classes[place] == classes[cell] && neighbours(self.side, place).any(touches)
        };
        let places: Vec<usize> = self.cells[other].iter().copied().filter(would_touch).collect();
        if places.is_empty() {
            return;
        }
        let place = places[rng.below(places.len() as u32) as usize];
        self.exchange(cell, place);
        if !(self.is_connected(one) && self.is_connected(other)) {
            self.exchange(cell, place);
        }
    }

    /// Lets two cells change their regions.
    fn exchange(&mut self, one: usize, other: usize) {
        let replace = |cells: &mut [usize], old: usize, new: usize| {
            let place = cells.iter().position(|&cell| cell == old).expect("a region lists its cells");
            cells[place] = new;
        };
        replace(&mut self.cells[self.regions[one]], one, other);
        replace(&mut self.cells[self.regions[other]], other, one);
        self.regions.swap(one, other);
    }

    fn is_connected(&mut self, region: usize) -> bool {
        self.checks += 1;
        let first = self.cells[region][0];
        self.reached[first] = self.checks;
        let (mut reached, mut next) = (vec![first], 0);
        while let Some(&cell) = reached.get(next) {
            next += 1;
            for neighbour in neighbours(self.side, cell) {
                if self.regions[neighbour] == region && self.reached[neighbour] != self.checks {
                    self.reached[neighbour] = self.checks;
                    reached.push(neighbour);
                }
            }
        }
        reached.len() == self.side
    }

    /// The region of each cell, numbered in the order of the first cells.
    pub(super) fn numbered(&self) -> Vec<u16> {
        let mut numbers: Vec<Option<u16>> = vec![None; self.side];
        let mut next = 0;
        let number = |&region: &usize| {
            *numbers[region].get_or_insert_with(|| {
                next += 1;
                next - 1
            })
        };
        self.regions.iter().map(number).collect()
    }
}

/// The cells above, below, left and right of a cell.
fn neighbours(side: usize, cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / side, cell % side);
    let above = (row > 0).then(|| cell - side);
    let below = (row + 1 < side).then_some(cell + side);
    let left = (column > 0).then(|| cell - 1);
    let right = (column + 1 < side).then_some(cell + 1);
    [above, below, left, right].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Variant;

    #[test]
    fn regular_regions_are_boxes_or_nearly_boxes() {
        for side in 2..=100 {
            let regions = regular_regions(side);
            let mut map = RegionMap::new(side, &regions);
            assert!((0..side).all(|region| map.cells[region].len() == side), "{side}");
            assert!((0..side).all(|region| map.is_connected(region)), "{side}");
            assert_eq!(map.numbered(), regions, "{side}");
            if usual_box(side).is_some() {
                let boxes = Variant::default().geometry(side as u32, None, None).unwrap();
                assert_eq!(boxes.regions(), Some(regions), "{side}");
            }
        }
    }
}
