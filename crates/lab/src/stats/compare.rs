//! Two contestants against each other.

use serde::{Deserialize, Serialize};

use super::chi_square::{fisher_exact, smallest_expected};
use super::run_time::rank_keys;
use super::wilcoxon::differences;
use super::{Magnitude, RunTime, TestResult, a12, chi_square, mann_whitney, mcnemar, wilcoxon};

/// Below this expected count in a cell the chi-square test gives way to Fisher's.
const FEWEST_EXPECTED: f64 = 5.0;

/// Two independent groups of runs, the first against the second.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// Mann-Whitney's U test of their times, runs that were cut off above all others.
    pub time: TestResult,
    /// How likely a run of the first takes longer than one of the second.
    pub a12: f64,
    /// That in a word.
    pub magnitude: Magnitude,
    /// p for their rates of success: chi-square, or Fisher's exact test where counts are small.
    pub success_p: f64,
}

/// Compares two groups of runs that have nothing to do with each other. `None` if one is empty.
#[must_use]
pub fn compare(first: &[RunTime], second: &[RunTime]) -> Option<Comparison> {
    let (x, y) = (rank_keys(first), rank_keys(second));
    let a12 = a12(&x, &y)?;
    Some(Comparison {
        time: mann_whitney(&x, &y)?,
        a12,
        magnitude: Magnitude::of(a12),
        success_p: success_p(solved_or_not(first), solved_or_not(second)),
    })
}

/// Runs in pairs, such as those with the same instance and seed, the first against the second.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairedComparison {
    /// Wilcoxon's signed-rank test of the differences in time.
    pub time: TestResult,
    /// Pairs in which the first was faster, or alone had an answer.
    pub first_better: usize,
    /// Pairs in which the second was.
    pub second_better: usize,
    /// p for their rates of success: McNemar's exact test.
    pub success_p: f64,
}

/// Compares runs in pairs. A pair in which one alone had an answer differs more than any in which both had one; a pair
/// without an answer does not differ. `None` for no pairs, or if one side has more runs.
#[must_use]
pub fn compare_paired(first: &[RunTime], second: &[RunTime]) -> Option<PairedComparison> {
    if first.len() != second.len() {
        return None;
    }
    let differences = differences(&rank_keys(first), &rank_keys(second));
    let alone = |one: &[RunTime], other: &[RunTime]| {
        one.iter().zip(other).filter(|(one, other)| one.is_solved() && !other.is_solved()).count() as u64
    };
    Some(PairedComparison {
        time: wilcoxon(&differences)?,
        first_better: differences.iter().filter(|difference| **difference < 0.0).count(),
        second_better: differences.iter().filter(|difference| **difference > 0.0).count(),
        success_p: mcnemar(alone(first, second), alone(second, first)),
    })
}

fn solved_or_not(runs: &[RunTime]) -> [u64; 2] {
    let solved = runs.iter().filter(|run| run.is_solved()).count() as u64;
    [solved, runs.len() as u64 - solved]
}

fn success_p(first: [u64; 2], second: [u64; 2]) -> f64 {
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
    fn failing_counts_as_slow() {
        let sure: Vec<RunTime> = (1..=20).map(|k| Solved(f64::from(k))).collect();
        let frail = vec![Censored(5.0); 20];
        let comparison = compare(&sure, &frail).unwrap();
        assert_eq!((comparison.a12, comparison.magnitude), (0.0, Magnitude::Large));
        assert!(comparison.time.p < 1e-6 && comparison.success_p < 1e-6);
        let paired = compare_paired(&sure, &frail).unwrap();
        assert_eq!((paired.first_better, paired.second_better), (20, 0));
        assert!(paired.time.p < 1e-4 && paired.success_p < 1e-4);
    }

    #[test]
    fn all_failed_is_no_difference() {
        let failed = [Censored(5.0), Censored(5.0)];
        let comparison = compare(&failed, &failed).unwrap();
        assert_eq!((comparison.time.p, comparison.a12, comparison.success_p), (1.0, 0.5, 1.0));
        let paired = compare_paired(&failed, &failed).unwrap();
        assert_eq!((paired.time.p, paired.success_p), (1.0, 1.0));
    }

    #[test]
    fn nothing_cannot_be_compared() {
        assert_eq!(compare(&[], &[Solved(1.0)]), None);
        assert_eq!(compare_paired(&[], &[]), None);
        assert_eq!(compare_paired(&[Solved(1.0)], &[]), None);
    }
}
