//! How undecided trails are: what tells a colony that still explores from one that repeats itself.

use super::{Trails, shares};
use crate::deduce::Cover;

/// A value counts as a branch if its trail is above the weakest of its cell by this share of the way to the strongest:
/// the measure by which Ant-Q and its followers tell stagnation, with their usual constant.
const BRANCH: f32 = 0.05;

/// The entropy of the pheromone of the values of one cell, as a share of the largest possible.
#[must_use]
pub fn entropy(pheromone: &[f32]) -> f32 {
    let information = |share: f32| if share > 0.0 { -share * libm::logf(share) } else { 0.0 };
    let entropy: f32 = shares(pheromone).map(information).sum();
    (entropy / libm::logf(pheromone.len() as f32)).min(1.0)
}

impl Trails {
    /// The entropy of the trails of an open cell, as a share of the largest possible: 1 if all its values have as much
    /// pheromone, 0 if one has all.
    ///
    /// ```
    /// use antdoku::colony::Trails;
    /// use antdoku::{Cover, Puzzle};
    /// let puzzle: Puzzle = "1...............".parse()?;
    /// let cover = Cover::propagate(&puzzle)?;
    /// let mut trails = Trails::new(cover.literal_count(), 0.1);
    /// assert!(trails.entropy(&cover, 0) > 0.999);
    /// trails.add(&[cover.literals_of(0).next().unwrap()], 100.0);
    /// assert!(trails.entropy(&cover, 0) < 0.05);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn entropy(&self, cover: &Cover, open_cell: usize) -> f32 {
        entropy(self.of_cell(cover, open_cell))
    }

    /// The branches that ants still see at an open cell: values whose trail is not far weaker than the strongest one.
    #[must_use]
    pub fn branches(&self, cover: &Cover, open_cell: usize) -> usize {
        let trails = self.of_cell(cover, open_cell);
        let widened = |(low, high): (f32, f32), &trail: &f32| (low.min(trail), high.max(trail));
        let (low, high) = trails.iter().fold((f32::MAX, f32::MIN), widened);
        let least = low + BRANCH * (high - low);
        trails.iter().filter(|&&trail| trail >= least).count()
    }

    /// The pheromone of the values of an open cell, in ascending order of values.
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
        assert_eq!(trails.branches(&cover, 2), 4, "other cells are as before");
    }
}
