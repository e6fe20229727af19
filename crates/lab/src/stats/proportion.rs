//! Confidence intervals of proportions, such as success rates, and of their differences.

use statrs::distribution::{ContinuousCDF, Normal};

use super::Interval;

/// The Wilson score interval \[1\] for `successes` out of `total`, at a confidence level such as 0.95.
///
/// Unlike the normal (Wald) interval it stays within 0 and 1 and has a length for 0 and for `total` successes. `None` for
/// a total of 0, more successes than the total, or a level that is not between 0 and 1.
///
/// # References
/// \[1\] E. B. Wilson, *Probable inference, the law of succession, and statistical inference*, JASA 22, 1927.
#[must_use]
pub fn wilson(successes: u64, total: u64, level: f64) -> Option<Interval> {
    if successes > total {
        return None;
    }
    wilson_of_share(successes as f64 / total as f64, total as f64, level)
}

/// The Wilson score interval of a share among `total` independent cases, which need not be a whole number of them.
///
/// `None` for a share outside 0 to 1, a total that is not positive, or a level that is not between 0 and 1.
#[must_use]
pub fn wilson_of_share(share: f64, total: f64, level: f64) -> Option<Interval> {
    if !(total > 0.0 && (0.0..=1.0).contains(&share) && level > 0.0 && level < 1.0) {
        return None;
    }
    let z = Normal::standard().inverse_cdf(0.5 + level / 2.0);
    let scale = 1.0 + z * z / total;
    let centre = (share + z * z / (2.0 * total)) / scale;
    let half = z / scale * (share * (1.0 - share) / total + z * z / (4.0 * total * total)).sqrt();
    // Without failures or successes one end is exactly 0 or 1; the formula misses it by rounding.
    let low = if share == 0.0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if share == 1.0 { 1.0 } else { (centre + half).min(1.0) };
    Some(Interval { low, high })
}

/// Newcombe's hybrid score interval \[1\] of the difference of two independent proportions, the first minus the second,
/// each given as (successes, total).
///
/// `None` where [`wilson`] has no interval for one of them.
///
/// # References
/// \[1\] R. G. Newcombe, *Interval estimation for the difference between independent proportions*, Statistics in Medicine
/// 17, 1998, method 10.
#[must_use]
pub fn newcombe(first: (u64, u64), second: (u64, u64), level: f64) -> Option<Interval> {
    let [one, other] = [first, second].map(|(successes, total)| wilson(successes, total, level));
    let (one, other) = (one?, other?);
    let [share, other_share] = [first, second].map(|(successes, total)| successes as f64 / total as f64);
    let difference = share - other_share;
    Some(Interval {
        low: difference - (share - one.low).hypot(other.high - other_share),
        high: difference + (one.high - share).hypot(other_share - other.low),
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn invalid_counts_and_levels_have_no_interval() {
        assert_eq!(wilson(0, 0, 0.95), None);
        assert_eq!(wilson(2, 1, 0.95), None);
        assert_eq!(wilson(1, 2, 1.0), None);
        assert_eq!(wilson(1, 2, 0.0), None);
        assert_eq!(wilson_of_share(1.5, 2.0, 0.95), None);
        assert_eq!(newcombe((1, 2), (0, 0), 0.95), None);
    }

    proptest! {
        #[test]
        fn the_interval_contains_the_share_and_is_symmetric(total in 1u64..10_000, part in 0.0..=1.0) {
            let successes = (part * total as f64) as u64;
            let interval = wilson(successes, total, 0.95).unwrap();
            let share = successes as f64 / total as f64;
            prop_assert!(0.0 <= interval.low && interval.low <= share);
            prop_assert!(share <= interval.high && interval.high <= 1.0);
            let mirrored = wilson(total - successes, total, 0.95).unwrap();
            prop_assert!((mirrored.low - (1.0 - interval.high)).abs() < 1e-12);
        }
    }
}
