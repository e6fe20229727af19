//! The Mann-Whitney U test of two independent groups.

use statrs::distribution::{ContinuousCDF, Normal};

use super::ranks::{Ranks, midranks};
use super::{TestResult, all_comparable};

/// The largest size of the smaller group for which the exact distribution of U is used, if there are no ties.
const EXACT_UP_TO: usize = 8;

/// The Mann-Whitney U test of two independent groups, two-sided; the statistic is U of the first.
///
/// As SciPy's `mannwhitneyu` with `method='auto'`: exact if a group has at most eight numbers and no two are equal,
/// else by the normal distribution, corrected for ties and continuity. If all numbers are equal, p is 1. `None` if a
/// group is empty or has a NaN.
///
/// (`statrs` 0.19 has this test too, but its exact form enumerates all choices of the smaller group, 10^11 for 8 of
/// 108, and gives a wrong p where the first group is not the larger one. Its normal form returns no p below 1e-16.)
#[must_use]
pub fn mann_whitney(x: &[f64], y: &[f64]) -> Option<TestResult> {
    if x.is_empty() || y.is_empty() || !all_comparable(x) || !all_comparable(y) {
        return None;
    }
    let ranks = midranks(&[x, y].concat());
    let u = u_of_first(&ranks, x.len());
    let larger = u.max((x.len() * y.len()) as f64 - u);
    let is_exact = x.len().min(y.len()) <= EXACT_UP_TO && !ranks.has_ties();
    let tail = if is_exact {
        exact_tail(larger as usize, x.len(), y.len())
    } else {
        normal_tail(larger, x.len() as f64, y.len() as f64, ranks.tie_term)
    };
    Some(TestResult { statistic: u, p: (2.0 * tail).min(1.0) })
}

/// U of the first group: the number of pairs in which its number is larger, ties counted half.
pub(super) fn u_of_first(ranks: &Ranks, first: usize) -> f64 {
    ranks.ranks[..first].iter().sum::<f64>() - (first * (first + 1)) as f64 / 2.0
}

fn normal_tail(u: f64, n: f64, m: f64, tie_term: f64) -> f64 {
    let all = n + m;
    let variance = n * m / 12.0 * (all + 1.0 - tie_term / (all * (all - 1.0)));
    // All numbers are equal: the variance is 0 apart from rounding.
    if tie_term >= all * all * all - all {
        return 1.0;
    }
    Normal::standard().sf((u - n * m / 2.0 - 0.5) / variance.sqrt())
}

/// The probability under the null hypothesis that U is at least this large.
fn exact_tail(u: usize, n: usize, m: usize) -> f64 {
    let (few, many) = (n.min(m), n.max(m));
    let largest = few * many;
    // ways[k][s]: the number of ways in which k numbers of the smaller group have U = s. The worth of a number is how
    // many numbers of the other group are below it. Counts below 2^53 are exact; larger ones lose only the last digits.
    let mut ways = vec![vec![0.0; largest + 1]; few + 1];
    ways[0][0] = 1.0;
    for worth in 0..=many {
        // Several numbers may have the same worth: ascending `taken` lets a row use the update of the row before.
        for taken in 1..=few {
            let (before, after) = ways.split_at_mut(taken);
            for sum in worth..=largest {
                after[0][sum] += before[taken - 1][sum - worth];
            }
        }
    }
    let counts = &ways[few];
    counts[u..].iter().sum::<f64>() / counts.iter().sum::<f64>()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn empty_groups_and_nan_have_no_result() {
        assert_eq!(mann_whitney(&[], &[1.0]), None);
        assert_eq!(mann_whitney(&[1.0], &[]), None);
        assert_eq!(mann_whitney(&[f64::NAN], &[1.0]), None);
    }

    #[test]
    fn only_ranks_matter() {
        let infinity = f64::INFINITY;
        let cut_off = mann_whitney(&[1.0, infinity, infinity], &[2.0, 3.0, infinity]);
        assert_eq!(cut_off, mann_whitney(&[1.0, 9.0, 9.0], &[2.0, 3.0, 9.0]));
    }

    proptest! {
        #[test]
        fn exchanging_the_groups_keeps_p(
            x in proptest::collection::vec(0u8..30, 1..14), y in proptest::collection::vec(0u8..30, 1..14)
        ) {
            let [x, y] = [x, y].map(|group| group.into_iter().map(f64::from).collect::<Vec<_>>());
            let (one, other) = (mann_whitney(&x, &y).unwrap(), mann_whitney(&y, &x).unwrap());
            prop_assert!((one.p - other.p).abs() < 1e-12);
            prop_assert!((0.0..=1.0).contains(&one.p));
            prop_assert_eq!(one.statistic + other.statistic, (x.len() * y.len()) as f64);
        }
    }
}
