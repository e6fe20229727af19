//! Bootstrap intervals of clustered numbers, such as the times of several runs on each of several puzzles.

use super::bootstrap::interval_from;
use super::{Bootstrap, Interval, quantile};

impl Bootstrap {
    /// The interval of the mean of all numbers in clusters: a resample draws clusters, then numbers within each \[1\].
    ///
    /// Runs on one puzzle resemble each other; a bootstrap that draws runs alone makes the interval too short. The
    /// interval is bias-corrected and accelerated, with the jackknife over clusters. Clusters of one number, and a single
    /// cluster, have the interval of [`Bootstrap::mean`]. `None` for no cluster, an empty one, fewer than two numbers, or
    /// a number that is not finite.
    ///
    /// # References
    /// \[1\] A. C. Davison, D. V. Hinkley, *Bootstrap Methods and their Application*, section 3.8, 1997.
    #[must_use]
    pub fn cluster_mean<C: AsRef<[f64]>>(&self, clusters: &[C]) -> Option<Interval> {
        if let [only] = clusters {
            return self.mean(only.as_ref());
        }
        if !is_valid(clusters) {
            return None;
        }
        let sums = clusters.iter().map(|cluster| cluster.as_ref().iter().sum::<f64>());
        let counts = clusters.iter().map(|cluster| cluster.as_ref().len() as f64);
        let (sum, count) = (sums.clone().sum::<f64>(), counts.clone().sum::<f64>());
        let jackknife: Vec<f64> = sums.zip(counts).map(|(one, few)| (sum - one) / (count - few)).collect();
        interval_from(self.cluster_means(clusters), sum / count, &jackknife, self.level)
    }

    /// The percentile interval of the ratio of two means of clustered numbers, each resampled on its own.
    ///
    /// `None` if [`Bootstrap::cluster_mean`] has none for one of them, or if a mean of the second may be 0.
    #[must_use]
    pub fn cluster_ratio<C: AsRef<[f64]>>(&self, over: &[C], under: &[C]) -> Option<Interval> {
        if !is_valid(over) || !is_valid(under) {
            return None;
        }
        let other = Bootstrap { seed: antdoku::Seed(self.seed.0.wrapping_add(1)), ..*self };
        let means = self.cluster_means(over).into_iter().zip(other.cluster_means(under));
        let mut ratios: Vec<f64> = means.map(|(over, under)| over / under).collect();
        if ratios.iter().any(|ratio| !ratio.is_finite()) {
            return None;
        }
        ratios.sort_by(f64::total_cmp);
        let tail = (1.0 - self.level) / 2.0;
        Some(Interval { low: quantile(&ratios, tail)?, high: quantile(&ratios, 1.0 - tail)? })
    }

    /// The mean of each resample.
    fn cluster_means<C: AsRef<[f64]>>(&self, clusters: &[C]) -> Vec<f64> {
        let mut rng = self.seed.rng();
        // Numbers that do not fit would need more memory than there is.
        let mut below = |bound: usize| rng.below(u32::try_from(bound).unwrap_or(u32::MAX)) as usize;
        let mut mean = || {
            let (mut sum, mut count) = (0.0, 0);
            for _ in 0..clusters.len() {
                let cluster = clusters[below(clusters.len())].as_ref();
                count += cluster.len();
                match cluster {
                    [only] => sum += only,
                    _ => (0..cluster.len()).for_each(|_| sum += cluster[below(cluster.len())]),
                }
            }
            sum / count as f64
        };
        (0..self.resamples).map(|_| mean()).collect()
    }
}

fn is_valid<C: AsRef<[f64]>>(clusters: &[C]) -> bool {
    let all = || clusters.iter().flat_map(|cluster| cluster.as_ref());
    clusters.iter().all(|cluster| !cluster.as_ref().is_empty())
        && all().count() >= 2
        && all().all(|number| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clusters_of_one_number_and_a_single_cluster_have_the_plain_interval() {
        let sample = [0.5, 1.0, 1.5, 9.0, 4.0, 2.0];
        let plain = Bootstrap::default().mean(&sample);
        assert!(plain.is_some());
        assert_eq!(Bootstrap::default().cluster_mean(&sample.map(|number| [number])), plain);
        assert_eq!(Bootstrap::default().cluster_mean(&[sample]), plain);
    }

    #[test]
    fn equal_numbers_within_clusters_make_the_interval_longer() {
        let clusters: Vec<Vec<f64>> = (0..8).map(|k| vec![f64::from(k * k % 7); 20]).collect();
        let length = |interval: Interval| interval.high - interval.low;
        let clustered = length(Bootstrap::default().cluster_mean(&clusters).unwrap());
        let pooled = length(Bootstrap::default().mean(&clusters.concat()).unwrap());
        assert!(clustered > 3.0 * pooled, "{clustered} and {pooled}");
    }

    #[test]
    fn a_ratio_lies_in_its_interval() {
        let over: Vec<Vec<f64>> = (1..30).map(|k| vec![f64::from(k), f64::from(k + 1)]).collect();
        let under: Vec<Vec<f64>> = (1..30).map(|k| vec![f64::from(31 - k) / 2.0]).collect();
        let interval = Bootstrap::default().cluster_ratio(&over, &under).unwrap();
        assert!(1.2 < interval.low && interval.low < 2.0 && 2.0 < interval.high && interval.high < 3.5);
        assert_eq!(Bootstrap::default().cluster_ratio(&over, &[vec![0.0, 0.0]]), None);
    }

    #[test]
    fn invalid_clusters_have_no_interval() {
        assert_eq!(Bootstrap::default().cluster_mean::<Vec<f64>>(&[]), None);
        assert_eq!(Bootstrap::default().cluster_mean(&[vec![1.0], vec![]]), None);
        assert_eq!(Bootstrap::default().cluster_mean(&[vec![1.0], vec![f64::NAN]]), None);
    }
}
