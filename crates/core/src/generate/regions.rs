//! Draws the regions of a jigsaw at random.

use crate::model::format::usual_box;
use crate::rng::{Rng, Seed};

/// The number of exchanges that are tried for each cell. About one in ten succeeds, which leaves little of the boxes.
const TRIES_PER_CELL: usize = 20;

/// Connected regions of `side` cells each, drawn at random from the seed: the number of the region of each cell in
/// reading order, from 0, in the order of the first cells.
///
/// The regions start as boxes, or as rows where the side has no boxes. Then two regions exchange a cell each, over and
/// over, wherever both stay connected. Whether the jigsaw has a full grid is not known.
#[must_use]
pub fn random_regions(side: usize, seed: Seed) -> Vec<u16> {
    let mut map = RegionMap::of_boxes(side);
    let mut rng = seed.rng();
    for _ in 0..TRIES_PER_CELL * side * side {
        map.try_exchange(&mut rng);
    }
    map.numbered()
}

/// A grid that is divided into regions.
struct RegionMap {
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
    fn of_boxes(side: usize) -> RegionMap {
        let (height, width) = usual_box(side).map_or((1, side), |(h, w)| (h as usize, w as usize));
        let region = |cell: usize| cell / side / height * height + cell % side / width;
        let regions: Vec<usize> = (0..side * side).map(region).collect();
        let mut cells = vec![Vec::with_capacity(side); side];
        for (cell, &region) in regions.iter().enumerate() {
            cells[region].push(cell);
        }
        RegionMap { side, regions, cells, reached: vec![0; side * side], checks: 0 }
    }

    /// Tries to exchange a random cell with one of a neighbouring region.
    fn try_exchange(&mut self, rng: &mut Rng) {
        let cell = rng.below((self.side * self.side) as u32) as usize;
        let Some(neighbour) = neighbours(self.side, cell).nth(rng.below(4) as usize) else { return };
        let (one, other) = (self.regions[cell], self.regions[neighbour]);
        if one == other {
            return;
        }
        let would_touch = |&place: &usize| {
            neighbours(self.side, place).any(|next| next != cell && self.regions[next] == one)
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
    fn numbered(&self) -> Vec<u16> {
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

    #[test]
    fn regions_are_connected_and_have_as_many_cells_as_a_row() {
        for side in (2..=16).chain([25, 31, 49, 100]) {
            let drawn = random_regions(side, Seed(3));
            let regions: Vec<usize> = drawn.iter().map(|&region| region.into()).collect();
            let mut cells = vec![Vec::new(); side];
            for (cell, &region) in regions.iter().enumerate() {
                cells[region].push(cell);
            }
            assert!(cells.iter().all(|cells| cells.len() == side), "{side}");
            assert!(cells.is_sorted_by_key(|cells| cells[0]), "{side}: in the order of the first cells");
            let mut map = RegionMap { side, regions, cells, reached: vec![0; side * side], checks: 0 };
            assert!((0..side).all(|region| map.is_connected(region)), "{side}");
        }
    }

    #[test]
    fn one_seed_draws_the_same_regions_and_another_seed_others() {
        for side in [4, 5, 9, 16, 100] {
            let drawn = random_regions(side, Seed(1));
            assert_eq!(drawn, random_regions(side, Seed(1)), "{side}");
            assert!((2..6).any(|seed| random_regions(side, Seed(seed)) != drawn), "{side}");
            let boxes = RegionMap::of_boxes(side).numbered();
            let moved = drawn.iter().zip(&boxes).filter(|(drawn, start)| drawn != start).count();
            assert!(side == 4 || moved > side, "{side}: only {moved} cells have left their boxes");
        }
    }
}
