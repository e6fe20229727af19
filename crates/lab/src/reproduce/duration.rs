//! How long the paper's experiments take.

use antdoku::{NAMED, NamedPuzzle};

use super::published::{ACS, CONTESTANTS, Published, WITHOUT_BVE, on_25x25, on_puzzle};
use super::{Scale, Size, shares};

impl Scale {
    /// How long all runs would take one after the other with the published rates and times, in seconds. Where nothing is
    /// published, on classes that everything solves at once, runs are counted as nothing.
    #[must_use]
    pub fn estimated_seconds(self) -> f64 {
        let (runs, limit) = self.named();
        let of_puzzle = |puzzle: &NamedPuzzle| {
            on_puzzle(puzzle.name).map_or(0.0, |[without, with]| {
                expected(without, limit) + CONTESTANTS.len() as f64 * expected(with, limit)
            })
        };
        let named: f64 = NAMED.iter().map(of_puzzle).sum::<f64>() * f64::from(runs);
        let [.., Size { count, seconds, .. }] = self.sizes();
        let of_share = |percent: u32| {
            let share = published_share(percent)?;
            let one =
                |name: &str| on_25x25(share, name).next().map(|(_, published)| expected(published, seconds));
            let without = one(WITHOUT_BVE).or_else(|| one(ACS)).unwrap_or(0.0);
            Some(CONTESTANTS.iter().filter_map(|name| one(name)).sum::<f64>() + without)
        };
        named + shares().filter_map(of_share).sum::<f64>() * f64::from(count)
    }

    /// The longest that all runs can take one after the other, in seconds.
    #[must_use]
    pub fn longest_seconds(self) -> f64 {
        let contestants = CONTESTANTS.len() as f64;
        let (runs, limit) = self.named();
        let of_size = |Size { side, count, seconds }: Size| {
            let contestants = contestants + f64::from(u8::from(side == 25));
            shares().count() as f64 * f64::from(count) * seconds * contestants
        };
        let named = NAMED.len() as f64 * f64::from(runs) * limit * (contestants + 1.0);
        named + self.sizes().map(of_size).iter().sum::<f64>()
    }
}

/// The share of 25x25 grids on which something is published at or below this one, if it lies among those.
fn published_share(percent: u32) -> Option<f64> {
    let is_published = |percent: u32| on_25x25(percent.into(), ACS).next().is_some();
    (percent..=50).any(is_published).then(|| {
        let below = (0..=percent).rev().find(|&percent| is_published(percent));
        below.unwrap_or(0).into()
    })
}

/// What one run takes on average, in seconds, if it solves as often and as fast as published.
fn expected(published: Published, limit: f64) -> f64 {
    let solved = published.percent / 100.0;
    solved * published.seconds.min(limit) + (1.0 - solved) * limit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_estimated_from_what_was_published() {
        assert_eq!(
            [0, 15, 45, 50, 55, 95].map(published_share),
            [Some(0.0), Some(10.0), Some(45.0), Some(50.0), None, None]
        );
        let hours = Scale::Full.estimated_seconds() / 3600.0;
        // In the journal's table 665 runs fail after 120 s each, which is 22 h; the others take time too.
        assert!((22.0..35.0).contains(&hours), "{hours}");
        assert!(Scale::Quick.estimated_seconds() < Scale::Quick.longest_seconds());
    }
}
