//! Spearman's rank correlation, with a bootstrap interval.

use super::bootstrap::interval_from;
use super::{Bootstrap, Interval, all_comparable};

/// Spearman's rank correlation of pairs of numbers: the correlation of their ranks, where equal numbers share theirs.
///
/// `None` for fewer than two pairs, for a NaN, or if all first or all second numbers are equal.
#[must_use]
pub fn spearman(pairs: &[(f64, f64)]) -> Option<f64> {
    RankedPairs::new(pairs)?.correlation(|_| 1)
}

/// Pairs of numbers, each as its place among the different numbers of its side. The ranks of a resample follow from how
/// often each place is drawn, so that nothing has to be sorted again.
pub struct RankedPairs {
    places: Vec<(usize, usize)>,
    different: (usize, usize),
}

impl RankedPairs {
    /// The places of these pairs; `None` for fewer than two pairs or a NaN.
    #[must_use]
    pub fn new(pairs: &[(f64, f64)]) -> Option<RankedPairs> {
        let (first, second): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
        if pairs.len() < 2 || !all_comparable(&first) || !all_comparable(&second) {
            return None;
        }
        let ((first, firsts), (second, seconds)) = (places(&first), places(&second));
        Some(RankedPairs { places: first.into_iter().zip(second).collect(), different: (firsts, seconds) })
    }

    /// The correlation of the pairs, each as often as `times` says; `None` if one side does not vary.
    fn correlation(&self, times: impl Fn(usize) -> u32) -> Option<f64> {
        let (mut firsts, mut seconds) = (vec![0u32; self.different.0], vec![0u32; self.different.1]);
        for (number, &(first, second)) in self.places.iter().enumerate() {
            firsts[first] += times(number);
            seconds[second] += times(number);
        }
        let ((firsts, count), (seconds, _)) = (midranks_of_counts(&firsts), midranks_of_counts(&seconds));
        let centre = (count + 1.0) / 2.0;
        let (mut product, mut first_square, mut second_square) = (0.0, 0.0, 0.0);
        for (number, &(first, second)) in self.places.iter().enumerate() {
            let (x, y) = (firsts[first] - centre, seconds[second] - centre);
            let weight = f64::from(times(number));
            product += weight * x * y;
            first_square += weight * x * x;
            second_square += weight * y * y;
        }
        let scale = (first_square * second_square).sqrt();
        (scale > 0.0).then(|| product / scale)
    }
}

/// The place of each number among the different ones, ascending, and how many different ones there are.
fn places(numbers: &[f64]) -> (Vec<usize>, usize) {
    let mut different = numbers.to_vec();
    different.sort_by(f64::total_cmp);
    different.dedup();
    let place = |number: &f64| different.partition_point(|other| other < number);
    (numbers.iter().map(place).collect(), different.len())
}

/// The rank of each place, from how many numbers are there, and the number of all.
fn midranks_of_counts(counts: &[u32]) -> (Vec<f64>, f64) {
    let mut before = 0.0;
    let ranks = counts.iter().map(|&count| {
        let rank = before + (f64::from(count) + 1.0) / 2.0;
        before += f64::from(count);
        rank
    });
    (ranks.collect(), before)
}

impl Bootstrap {
    /// The interval of Spearman's rank correlation: a resample draws pairs. Bias-corrected and accelerated; `None` where
    /// [`spearman`] is.
    #[must_use]
    pub fn rank_correlation(&self, pairs: &[(f64, f64)]) -> Option<Interval> {
        let ranked = RankedPairs::new(pairs)?;
        let observed = ranked.correlation(|_| 1)?;
        let bound = u32::try_from(pairs.len()).ok()?;
        let mut rng = self.seed.rng();
        let mut replicate = || {
            let mut times = vec![0u32; pairs.len()];
            (0..pairs.len()).for_each(|_| times[rng.below(bound) as usize] += 1);
            ranked.correlation(|number| times[number])
        };
        let replicates: Option<Vec<f64>> = (0..self.resamples).map(|_| replicate()).collect();
        let without = |left_out: usize| ranked.correlation(|number| u32::from(number != left_out));
        let jackknife: Option<Vec<f64>> = (0..pairs.len()).map(without).collect();
        interval_from(replicates?, observed, &jackknife?, self.level)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::stats::ranks::midranks;

    /// The correlation of two samples without ranks.
    fn pearson(x: &[f64], y: &[f64]) -> f64 {
        let mean = |sample: &[f64]| sample.iter().sum::<f64>() / sample.len() as f64;
        let (x_mean, y_mean) = (mean(x), mean(y));
        let sum = |of: &dyn Fn(f64, f64) -> f64| {
            x.iter().zip(y).map(|(&x, &y)| of(x - x_mean, y - y_mean)).sum::<f64>()
        };
        sum(&|x, y| x * y) / (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt()
    }

    #[test]
    fn the_correlation_is_that_of_scipy() {
        // scipy.stats.spearmanr([1, 2, 3, 4, 5], [5, 6, 7, 8, 7]).
        let pairs = [(1.0, 5.0), (2.0, 6.0), (3.0, 7.0), (4.0, 8.0), (5.0, 7.0)];
        assert!((spearman(&pairs).unwrap() - 0.820_782_681_668_123_3).abs() < 1e-12);
        assert_eq!(spearman(&[(1.0, 3.0), (2.0, 2.0), (9.0, 1.0)]), Some(-1.0));
        assert_eq!(spearman(&[(1.0, 3.0), (1.0, 2.0)]), None);
        assert_eq!(spearman(&[(1.0, 3.0)]), None);
        assert_eq!(spearman(&[(1.0, f64::NAN), (2.0, 2.0)]), None);
    }

    #[test]
    fn the_interval_holds_the_correlation() {
        let pairs: Vec<(f64, f64)> = (0..60).map(|k| (f64::from(k), f64::from(k + k * k % 37))).collect();
        let bootstrap = Bootstrap { resamples: 999, ..Bootstrap::default() };
        let (rho, interval) = (spearman(&pairs).unwrap(), bootstrap.rank_correlation(&pairs).unwrap());
        assert!(interval.low < rho && rho < interval.high && interval.high < 1.0, "{rho} {interval:?}");
        assert_eq!(bootstrap.rank_correlation(&pairs), Some(interval));
        assert_eq!(bootstrap.rank_correlation(&[(1.0, 1.0), (1.0, 2.0)]), None);
    }

    proptest! {
        #[test]
        fn it_is_the_correlation_of_midranks(numbers in proptest::collection::vec((0u8..9, 0u8..9), 2..40)) {
            let pairs: Vec<(f64, f64)> =
                numbers.into_iter().map(|(x, y)| (f64::from(x), f64::from(y))).collect();
            let (x, y): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
            let expected = pearson(&midranks(&x).ranks, &midranks(&y).ranks);
            match spearman(&pairs) {
                Some(rho) => prop_assert!((rho - expected).abs() < 1e-12),
                None => prop_assert!(expected.is_nan()),
            }
        }
    }
}
