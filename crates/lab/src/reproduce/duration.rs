//! Estimates of the duration of the paper's experiments.

use antdoku::NamedPuzzle;
use antdoku::internals::NAMED;

use super::published::{
    ACS, ACS_FIXPOINT, BS, BS_FIXPOINT, ILS, ILS_AUTHORS, Published, WITHOUT_BVE, WITHOUT_BVE_FIXPOINT,
    on_25x25, on_puzzle,
};
use super::{NamedSet, STANDARD_SPEED, Scale, Size, contestants};

impl Scale {
    /// The estimated duration of all runs one after the other in seconds, from the published success rates and times.
    /// A contestant in the other reading of the propagation counts like its counterpart. Classes without published
    /// results are solved almost at once and count as 0.
    #[must_use]
    pub fn estimated_seconds(self) -> f64 {
        // The limits of the standard scale follow from the speed of our colony, so its times are shorter alike.
        let speed = if self == Scale::Standard { STANDARD_SPEED } else { 1.0 };
        let NamedSet { runs, seconds: limit } = self.named();
        let of_puzzle = |puzzle: &NamedPuzzle| {
            let Some([without, with]) = on_puzzle(puzzle.name) else { return 0.0 };
            let one = |name| if counterpart(name) == WITHOUT_BVE { without } else { with };
            contestants::names().map(|name| expected(one(name), limit, speed)).sum::<f64>()
        };
        let named: f64 = NAMED.iter().map(of_puzzle).sum::<f64>() * f64::from(runs);
        let [.., size] = self.sizes();
        let of_percent = |percent: u32| {
            let percent = published_percent(percent)?;
            let published = |name: &str| Some(on_25x25(percent, name).next()?.1);
            let one = |name: &str| match counterpart(name) {
                WITHOUT_BVE => published(WITHOUT_BVE).or_else(|| published(ACS)),
                name => published(name),
            };
            let seconds = |name| Some(expected(one(name)?, size.seconds, speed));
            Some(contestants::names().filter_map(seconds).sum::<f64>())
        };
        named + size.percentages().filter_map(of_percent).sum::<f64>() * f64::from(size.count)
    }

    /// The longest possible duration of all runs one after the other, in seconds.
    #[must_use]
    pub fn longest_seconds(self) -> f64 {
        let NamedSet { runs, seconds: limit } = self.named();
        let of_size = |size: Size| size.percentages().count() as f64 * f64::from(size.count) * size.seconds;
        let named = NAMED.len() as f64 * f64::from(runs) * limit;
        (named + self.sizes().map(of_size).iter().sum::<f64>()) * contestants::names().count() as f64
    }
}

/// The contestant with published figures that differs from this one at most in the reading of the propagation.
fn counterpart(contestant: &str) -> &str {
    match contestant {
        ACS_FIXPOINT => ACS,
        ILS_AUTHORS => ILS,
        BS_FIXPOINT => BS,
        WITHOUT_BVE_FIXPOINT => WITHOUT_BVE,
        other => other,
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

/// The expected duration of one run in seconds, with the published success rate and mean time, for a contestant that is
/// faster than the published one by this factor.
fn expected(published: Published, limit: f64, speed: f64) -> f64 {
    let solved = published.percent / 100.0;
    solved * (published.seconds / speed).min(limit) + (1.0 - solved) * limit
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
        let hours = |scale: Scale| scale.estimated_seconds() / 3600.0;
        // In the journal's table 665 runs are unsolved after 120 s each, which is 22 h; solved runs, the colony without
        // evaporation and the second reading add to that.
        assert!((22.0..80.0).contains(&hours(Scale::Full)), "{}", hours(Scale::Full));
        // On two cores half of it.
        assert!((1.0..4.0).contains(&hours(Scale::Standard)), "{}", hours(Scale::Standard));
        for scale in [Scale::Quick, Scale::Standard, Scale::Full] {
            assert!(scale.estimated_seconds() < scale.longest_seconds());
        }
    }
}
