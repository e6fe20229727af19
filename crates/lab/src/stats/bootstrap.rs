//! Bootstrap confidence intervals.

use antdoku::Seed;
use statrs::distribution::{ContinuousCDF, Normal};

use super::{Interval, mean, quantile};

/// Bootstrap intervals: bias-corrected and accelerated (BCa \[1\]).
///
/// Resampling uses antdoku's generator (xoshiro256++), so the same sample and seed give the same interval on every
/// machine. BCa is undefined if nothing varies or every replicate falls on one side; the percentile interval then takes
/// its place. A sample of fewer than two numbers has no interval: a single run says nothing about spread.
///
/// ```
/// use antdoku_lab::stats::Bootstrap;
/// let interval = Bootstrap::default().mean(&[1.0, 2.0, 4.0, 9.0]).unwrap();
/// assert!(interval.low < 4.0 && 4.0 < interval.high);
/// assert_eq!(Bootstrap::default().mean(&[1.0]), None);
/// ```
///
/// # References
/// \[1\] B. Efron, *Better bootstrap confidence intervals*, JASA 82(397), 1987.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bootstrap {
    /// The confidence level, between 0 and 1.
    pub level: f64,
    /// The number of resamples.
    pub resamples: usize,
    /// The seed of the resampling.
    pub seed: Seed,
}

impl Default for Bootstrap {
    /// 95 % confidence, 9999 resamples, seed 1.
    fn default() -> Bootstrap {
        Bootstrap { level: 0.95, resamples: 9999, seed: Seed(1) }
    }
}

impl Bootstrap {
    /// The interval of the mean. `None` for fewer than two numbers, or a number that is not finite.
    #[must_use]
    pub fn mean(&self, sample: &[f64]) -> Option<Interval> {
        if sample.len() < 2 || sample.iter().any(|number| !number.is_finite()) {
            return None;
        }
        let n = sample.len() as f64;
        let sum: f64 = sample.iter().sum();
        let jackknife: Vec<f64> = sample.iter().map(|x| (sum - x) / (n - 1.0)).collect();
        let mut rng = self.seed.rng();
        let bound = u32::try_from(sample.len()).ok()?;
        let mut drawn = || (0..sample.len()).map(|_| sample[rng.below(bound) as usize]).sum::<f64>() / n;
        let replicates = (0..self.resamples).map(|_| drawn()).collect();
        interval_from(replicates, sum / n, &jackknife, self.level)
    }
}

/// The interval from the statistic of each resample (`replicates`), of the sample itself (`observed`), and of the sample
/// with one number left out at a time (`jackknife`). `None` without replicates, with a NaN, or for a level that is not
/// between 0 and 1.
#[must_use]
pub fn interval_from(
    mut replicates: Vec<f64>,
    observed: f64,
    jackknife: &[f64],
    level: f64,
) -> Option<Interval> {
    let has_nan = observed.is_nan() || replicates.iter().any(|one| one.is_nan());
    if replicates.is_empty() || has_nan || !(level > 0.0 && level < 1.0) {
        return None;
    }
    let tail = (1.0 - level) / 2.0;
    let (low, high) = bca_levels(&replicates, observed, jackknife, tail).unwrap_or((tail, 1.0 - tail));
    replicates.sort_by(f64::total_cmp);
    Some(Interval { low: quantile(&replicates, low)?, high: quantile(&replicates, high)? })
}

/// The quantile levels of both ends among the replicates, or `None` where the correction is not defined.
fn bca_levels(replicates: &[f64], observed: f64, jackknife: &[f64], tail: f64) -> Option<(f64, f64)> {
    let normal = Normal::standard();
    // Means of the same numbers in another order differ by rounding: replicates this close count as equal.
    let close = 1e-12 * observed.abs();
    let below = replicates.iter().filter(|&&one| one < observed - close).count();
    let not_above = replicates.iter().filter(|&&one| one <= observed + close).count();
    let bias = normal.inverse_cdf((below + not_above) as f64 / (2 * replicates.len()) as f64);
    let centre = mean(jackknife)?;
    let moment = |power: i32| jackknife.iter().map(|one| (centre - one).powi(power)).sum::<f64>();
    let acceleration = moment(3) / (6.0 * moment(2).powf(1.5));
    let level = |z: f64| normal.cdf(bias + (bias + z) / (1.0 - acceleration * (bias + z)));
    let z = normal.inverse_cdf(tail);
    let levels = (level(z), level(-z));
    let is_defined =
        bias.is_finite() && acceleration.is_finite() && levels.0.is_finite() && levels.1.is_finite();
    (is_defined && levels.0 < levels.1).then_some(levels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_depends_on_the_seed_only_slightly() {
        let sample: Vec<f64> = (1..40).map(|k| f64::from(k * k % 41)).collect();
        let first = Bootstrap::default().mean(&sample).unwrap();
        assert_eq!(Bootstrap::default().mean(&sample), Some(first));
        let other = Bootstrap { seed: Seed(2), ..Bootstrap::default() }.mean(&sample).unwrap();
        assert_ne!(first, other);
        assert!((first.low - other.low).abs() < 0.5 && (first.high - other.high).abs() < 0.5);
    }

    #[test]
    fn equal_numbers_have_an_interval_of_one_point() {
        let interval = Bootstrap::default().mean(&[0.1; 7]).unwrap();
        assert!((interval.low - 0.1).abs() < 1e-12 && (interval.high - 0.1).abs() < 1e-12);
    }

    #[test]
    fn invalid_samples_and_settings_have_no_interval() {
        assert_eq!(Bootstrap::default().mean(&[]), None);
        assert_eq!(Bootstrap::default().mean(&[3.0]), None);
        assert_eq!(Bootstrap::default().mean(&[3.0, f64::INFINITY]), None);
        assert_eq!(Bootstrap { resamples: 0, ..Bootstrap::default() }.mean(&[3.0, 4.0]), None);
        assert_eq!(Bootstrap { level: 1.0, ..Bootstrap::default() }.mean(&[3.0, 4.0]), None);
    }
}
