//! The Wilcoxon signed-rank test of paired differences.

use statrs::distribution::{ContinuousCDF, Normal};

use super::ranks::{Ranks, midranks};
use super::{TestResult, all_comparable};

/// The largest number of pairs for which the exact distribution is used, if there are no zeros and no ties.
const EXACT_UP_TO: usize = 50;

/// The largest number of pairs for which the exact distribution is used in spite of zeros or ties.
const EXACT_WITH_TIES_UP_TO: usize = 13;

/// The Wilcoxon signed-rank test of paired differences, two-sided; the statistic is the smaller sum of ranks.
///
/// As SciPy's `wilcoxon` with `zero_method='wilcox'` (pairs without a difference are left out), `correction=False` and
/// `method='auto'`: exact for up to 50 pairs without zeros and ties and for up to 13 pairs of any kind, else by the
/// normal distribution, corrected for ties. If nothing differs, p is 1. `None` for no pairs or a NaN.
///
/// For pairs of run times, take the differences from [`differences`].
#[must_use]
pub fn wilcoxon(differences: &[f64]) -> Option<TestResult> {
    if differences.is_empty() || !all_comparable(differences) {
        return None;
    }
    let changes: Vec<f64> = differences.iter().copied().filter(|&difference| difference != 0.0).collect();
    let sizes: Vec<f64> = changes.iter().map(|change| change.abs()).collect();
    let ranks = midranks(&sizes);
    let total = ranks.ranks.iter().sum::<f64>();
    let plus: f64 =
        ranks.ranks.iter().zip(&changes).filter(|(_, change)| **change > 0.0).map(|(rank, _)| rank).sum();
    let smaller = plus.min(total - plus);
    let has_zeros = changes.len() < differences.len();
    let is_exact = if has_zeros || ranks.has_ties() {
        differences.len() <= EXACT_WITH_TIES_UP_TO
    } else {
        differences.len() <= EXACT_UP_TO
    };
    let tail = if is_exact { exact_tail(smaller, &ranks) } else { normal_tail(smaller, &ranks) };
    Some(TestResult { statistic: smaller, p: (2.0 * tail).min(1.0) })
}

/// The differences of pairs, first minus second. Two infinite times are equal: neither run had an answer.
///
/// # Panics
/// If the slices differ in length.
#[must_use]
pub fn differences(x: &[f64], y: &[f64]) -> Vec<f64> {
    assert_eq!(x.len(), y.len(), "pairs have two sides");
    x.iter().zip(y).map(|(x, y)| if x == y { 0.0 } else { x - y }).collect()
}

/// The probability under the null hypothesis that the positive ranks sum to at most this.
fn exact_tail(sum: f64, ranks: &Ranks) -> f64 {
    // Midranks are multiples of one half: doubled, they are whole numbers.
    let doubled = |rank: f64| (2.0 * rank).round() as usize;
    let total: usize = ranks.ranks.iter().map(|&rank| doubled(rank)).sum();
    let mut shares = vec![0.0; total + 1];
    shares[0] = 1.0;
    for &rank in &ranks.ranks {
        let rank = doubled(rank);
        for sum in (0..=total).rev() {
            let with = if sum >= rank { shares[sum - rank] } else { 0.0 };
            shares[sum] = (shares[sum] + with) / 2.0;
        }
    }
    shares[..=doubled(sum)].iter().sum()
}

fn normal_tail(sum: f64, ranks: &Ranks) -> f64 {
    let n = ranks.ranks.len() as f64;
    let variance = (n * (n + 1.0) * (2.0 * n + 1.0) - ranks.tie_term / 2.0) / 24.0;
    if variance <= 0.0 {
        return 1.0;
    }
    Normal::standard().cdf((sum - n * (n + 1.0) / 4.0) / variance.sqrt())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn no_pairs_have_no_result_and_equal_pairs_have_p_1() {
        assert_eq!(wilcoxon(&[]), None);
        assert_eq!(wilcoxon(&[f64::NAN]), None);
        for pairs in [1, 3, 60] {
            assert_eq!(wilcoxon(&vec![0.0; pairs]), Some(TestResult { statistic: 0.0, p: 1.0 }));
        }
    }

    #[test]
    fn one_censored_run_is_the_largest_difference() {
        let infinity = f64::INFINITY;
        let differences = differences(&[1.0, infinity, infinity, 9.0], &[2.0, infinity, 3.0, infinity]);
        assert_eq!(differences, [-1.0, 0.0, infinity, -infinity]);
        assert_eq!(wilcoxon(&differences), wilcoxon(&[-1.0, 0.0, 100.0, -100.0]));
    }

    proptest! {
        #[test]
        fn exchanging_the_sides_keeps_p(differences in proptest::collection::vec(-20i8..20, 1..70)) {
            let one: Vec<f64> = differences.iter().map(|&difference| difference.into()).collect();
            let other: Vec<f64> = one.iter().map(|difference| -difference).collect();
            let (one, other) = (wilcoxon(&one).unwrap(), wilcoxon(&other).unwrap());
            prop_assert_eq!(one.statistic, other.statistic);
            prop_assert!((one.p - other.p).abs() < 1e-12 && (0.0..=1.0).contains(&one.p));
        }
    }
}
