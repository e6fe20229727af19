//! Comparisons of two contestants.

use serde::{Deserialize, Serialize};

use super::chi_square::{fisher_exact, smallest_expected};
use super::run_time::rank_keys;
use super::wilcoxon::differences;
use super::{Magnitude, RunTime, TestResult, a12, chi_square, mann_whitney, mcnemar, wilcoxon};

/// Below this expected count, Fisher's exact test replaces the chi-square test.
const FEWEST_EXPECTED: f64 = 5.0;

/// The comparison of two independent groups of runs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// The Mann-Whitney U test of the times; censored runs rank above all others.
    pub time: TestResult,
    /// Vargha and Delaney's A12: the probability that a run of the first takes longer than one of the second.
    pub a12: f64,
    /// The magnitude of that effect.
    pub magnitude: Magnitude,
    /// The p value for the success rates: chi-square, or Fisher's exact test where counts are small.
    pub success_p: f64,
}

/// Compares two independent groups of runs. `None` if one is empty.
#[must_use]
pub fn compare(first: &[RunTime], second: &[RunTime]) -> Option<Comparison> {
    let (x, y) = (rank_keys(first), rank_keys(second));
    let a12 = a12(&x, &y)?;
    Some(Comparison {
        time: mann_whitney(&x, &y)?,
        a12,
        magnitude: Magnitude::of(a12),
        success_p: success_p(solved_and_unsolved(first), solved_and_unsolved(second)),
    })
}

/// The comparison of paired runs, such as those with the same instance and seed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairedComparison {
    /// The Wilcoxon signed-rank test of the differences in time.
    pub time: TestResult,
    /// Pairs in which the first was faster, or only the first had an answer.
    pub first_better: usize,
    /// Pairs in which the second was faster, or only the second had an answer.
    pub second_better: usize,
    /// The p value for the success rates: McNemar's exact test.
    pub success_p: f64,
}

/// Compares paired runs. A pair with one answer differs more than any pair with two; a pair without an answer does not
/// differ. `None` for no pairs, or if one side has more runs.
#[must_use]
pub fn compare_paired(first: &[RunTime], second: &[RunTime]) -> Option<PairedComparison> {
    if first.len() != second.len() {
        return None;
    }
    let differences = differences(&rank_keys(first), &rank_keys(second));
    let only_first = |one: &[RunTime], other: &[RunTime]| {
        one.iter().zip(other).filter(|(one, other)| one.is_solved() && !other.is_solved()).count() as u64
    };
    Some(PairedComparison {
        time: wilcoxon(&differences)?,
        first_better: differences.iter().filter(|difference| **difference < 0.0).count(),
        second_better: differences.iter().filter(|difference| **difference > 0.0).count(),
        success_p: mcnemar(only_first(first, second), only_first(second, first)),
    })
}

fn solved_and_unsolved(runs: &[RunTime]) -> [u64; 2] {
    let solved = runs.iter().filter(|run| run.is_solved()).count() as u64;
    [solved, runs.len() as u64 - solved]
}

/// The p value for two success rates, each as (solved, unsolved): chi-square, or Fisher's exact test where counts are small.
#[must_use]
pub fn success_p(first: [u64; 2], second: [u64; 2]) -> f64 {
    let table = [first, second];
    if smallest_expected(table) < FEWEST_EXPECTED {
        return fisher_exact(table);
    }
    chi_square(&table).map_or(1.0, |test| test.p)
}

#[cfg(test)]
mod tests {
    use super::RunTime::{Censored, Solved};
    use super::*;

    #[test]
    fn unsolved_runs_rank_behind_all_solved_ones() {
        let reliable: Vec<RunTime> = (1..=20).map(|k| Solved(f64::from(k))).collect();
        let unsolved = vec![Censored(5.0); 20];
        let comparison = compare(&reliable, &unsolved).unwrap();
        assert_eq!((comparison.a12, comparison.magnitude), (0.0, Magnitude::Large));
        assert!(comparison.time.p < 1e-6 && comparison.success_p < 1e-6);
        let paired = compare_paired(&reliable, &unsolved).unwrap();
        assert_eq!((paired.first_better, paired.second_better), (20, 0));
        assert!(paired.time.p < 1e-4 && paired.success_p < 1e-4);
    }

    #[test]
    fn two_groups_of_unsolved_runs_do_not_differ() {
        let failed = [Censored(5.0), Censored(5.0)];
        let comparison = compare(&failed, &failed).unwrap();
        assert_eq!((comparison.time.p, comparison.a12, comparison.success_p), (1.0, 0.5, 1.0));
        let paired = compare_paired(&failed, &failed).unwrap();
        assert_eq!((paired.time.p, paired.success_p), (1.0, 1.0));
    }

    #[test]
    fn empty_and_unequal_groups_are_not_compared() {
        assert_eq!(compare(&[], &[Solved(1.0)]), None);
        assert_eq!(compare_paired(&[], &[]), None);
        assert_eq!(compare_paired(&[Solved(1.0)], &[]), None);
    }
}
