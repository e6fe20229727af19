//! Measures of how undecided the trails are: they tell a colony that explores from one that stagnates.

use super::{Trails, shares};
use crate::deduce::Cover;

/// A value counts as a branch if its trail exceeds the weakest one of the cell by this share of the range of trails.
///
/// This is the lambda-branching factor of Ant-Q, with the usual constant.
const BRANCH: f32 = 0.05;

/// The entropy of the pheromone of one cell's values, as a share of the largest possible entropy.
#[must_use]
pub fn entropy(pheromone: &[f32]) -> f32 {
    let information = |share: f32| if share > 0.0 { -share * libm::logf(share) } else { 0.0 };
    let entropy: f32 = shares(pheromone).map(information).sum();
    (entropy / libm::logf(pheromone.len() as f32)).min(1.0)
}

/// The number of branches of a cell: the values whose pheromone is not far below that of the strongest one.
#[must_use]
pub fn branches(pheromone: &[f32]) -> usize {
    let widened = |(low, high): (f32, f32), &trail: &f32| (low.min(trail), high.max(trail));
    let (low, high) = pheromone.iter().fold((f32::MAX, f32::MIN), widened);
    let least = low + BRANCH * (high - low);
    pheromone.iter().filter(|&&trail| trail >= least).count()
}

impl Trails {
    /// The entropy of the trails of an open cell, as a share of the largest possible: 1 if all its values have the same
    /// pheromone, 0 if one value has all of it.
    #[doc(hidden)]
    #[must_use]
    pub fn entropy(&self, cover: &Cover, open_cell: usize) -> f32 {
        entropy(self.of_cell(cover, open_cell))
    }

    /// The number of [branches] at an open cell.
    #[doc(hidden)]
    #[must_use]
    pub fn branches(&self, cover: &Cover, open_cell: usize) -> usize {
        branches(self.of_cell(cover, open_cell))
    }

    /// The pheromone of the [values](Cover::values) of an open cell, which is numbered as in [`Cover::open_cells`].
    #[must_use]
    pub fn of_cell(&self, cover: &Cover, open_cell: usize) -> &[f32] {
        let literals = cover.literals_of(open_cell);
        let first = literals.clone().next().map_or(0, |literal| literal.index());
        &self.all()[first..first + literals.count()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deduce::Literal;
    use crate::model::Puzzle;

    #[test]
    fn a_strong_trail_leaves_one_branch_and_little_entropy() {
        let puzzle: Puzzle = "................".parse().unwrap();
        let cover = Cover::propagate(&puzzle).unwrap();
        let mut trails = Trails::new(cover.literal_count(), 1.0);
        assert_eq!((trails.branches(&cover, 3), trails.entropy(&cover, 3)), (4, 1.0));
        trails.add(&[Literal(12)], 1.0);
        assert_eq!(trails.branches(&cover, 3), 1);
        // Shares 2, 1, 1, 1 of 5.
        let expected = -(0.4f32 * 0.4f32.ln() + 3.0 * 0.2 * 0.2f32.ln()) / 4f32.ln();
        assert!((trails.entropy(&cover, 3) - expected).abs() < 1e-6);
        assert_eq!(trails.of_cell(&cover, 3), [2.0, 1.0, 1.0, 1.0]);
        assert_eq!(trails.branches(&cover, 2), 4, "other cells are unchanged");
    }
}
