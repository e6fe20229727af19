//! Estimates of the duration of the paper's experiments.

use antdoku::{NAMED, NamedPuzzle};

use super::published::{ACS, CONTESTANTS, Published, WITHOUT_BVE, on_25x25, on_puzzle};
use super::{NamedSet, Scale, Size, percentages};

impl Scale {
    /// The estimated duration of all runs one after the other in seconds, from the published success rates and times.
    /// Classes without published results are solved almost at once and count as 0.
    #[must_use]
    pub fn estimated_seconds(self) -> f64 {
        let NamedSet { runs, seconds: limit } = self.named();
        let of_puzzle = |puzzle: &NamedPuzzle| {
            on_puzzle(puzzle.name).map_or(0.0, |[without, with]| {
                expected(without, limit) + CONTESTANTS.len() as f64 * expected(with, limit)
            })
        };
        let named: f64 = NAMED.iter().map(of_puzzle).sum::<f64>() * f64::from(runs);
        let [.., Size { count, seconds, .. }] = self.sizes();
        let of_percent = |percent: u32| {
            let percent = published_percent(percent)?;
            let one = |name: &str| {
                on_25x25(percent, name).next().map(|(_, published)| expected(published, seconds))
            };
            let without = one(WITHOUT_BVE).or_else(|| one(ACS)).unwrap_or(0.0);
            Some(CONTESTANTS.iter().filter_map(|name| one(name)).sum::<f64>() + without)
        };
        named + percentages().filter_map(of_percent).sum::<f64>() * f64::from(count)
    }

    /// The longest possible duration of all runs one after the other, in seconds.
    #[must_use]
    pub fn longest_seconds(self) -> f64 {
        let contestants = CONTESTANTS.len() as f64;
        let NamedSet { runs, seconds: limit } = self.named();
        let of_size = |Size { side, count, seconds }: Size| {
            let contestants = contestants + f64::from(u8::from(side == 25));
            percentages().count() as f64 * f64::from(count) * seconds * contestants
        };
        let named = NAMED.len() as f64 * f64::from(runs) * limit * (contestants + 1.0);
        named + self.sizes().map(of_size).iter().sum::<f64>()
    }
}

/// The largest percentage at or below this one with published results on 25x25 grids; `None` above the last of them.
fn published_percent(percent: u32) -> Option<f64> {
    let is_published = |percent: u32| on_25x25(percent.into(), ACS).next().is_some();
    (percent..=50).any(is_published).then(|| {
        let below = (0..=percent).rev().find(|&percent| is_published(percent));
        below.unwrap_or(0).into()
    })
}

/// The expected duration of one run in seconds, with the published success rate and mean time.
fn expected(published: Published, limit: f64) -> f64 {
    let solved = published.percent / 100.0;
    solved * published.seconds.min(limit) + (1.0 - solved) * limit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_estimated_from_published_results() {
        assert_eq!(
            [0, 15, 45, 50, 55, 95].map(published_percent),
            [Some(0.0), Some(10.0), Some(45.0), Some(50.0), None, None]
        );
        let hours = Scale::Full.estimated_seconds() / 3600.0;
        // In the journal's table 665 runs are unsolved after 120 s each, which is 22 h; solved runs add to that.
        assert!((22.0..35.0).contains(&hours), "{hours}");
        assert!(Scale::Quick.estimated_seconds() < Scale::Quick.longest_seconds());
    }
}
