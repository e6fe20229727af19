//! Tests of independence on tables of counts.

use statrs::distribution::{ChiSquared, ContinuousCDF};

use super::TestResult;

/// The chi-square test of independence on a table of counts, one slice for each row.
///
/// As SciPy's `chi2_contingency`: a 2x2 table has Yates' correction. `None` if the table has fewer than two rows or
/// columns, its rows differ in length, or a row or column sums to 0: its expected counts are 0, and the test does not
/// apply. (Two methods that both solve all runs make such a table; `fisher_exact` gives p = 1.)
#[must_use]
pub fn chi_square<R: AsRef<[u64]>>(table: &[R]) -> Option<TestResult> {
    let rows: Vec<&[u64]> = table.iter().map(AsRef::as_ref).collect();
    let width = rows.first()?.len();
    if rows.len() < 2 || width < 2 || rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let row_sums: Vec<u64> = rows.iter().map(|row| row.iter().sum()).collect();
    let column_sums: Vec<u64> = (0..width).map(|column| rows.iter().map(|row| row[column]).sum()).collect();
    if row_sums.contains(&0) || column_sums.contains(&0) {
        return None;
    }
    let total: u64 = row_sums.iter().sum();
    let degrees = (rows.len() - 1) * (width - 1);
    let correction = if degrees == 1 { 0.5 } else { 0.0 };
    let mut statistic = 0.0;
    for (row, &row_sum) in rows.iter().zip(&row_sums) {
        for (&count, &column_sum) in row.iter().zip(&column_sums) {
            let expected = row_sum as f64 * column_sum as f64 / total as f64;
            // The correction does not go beyond the expected count.
            let apart = ((count as f64 - expected).abs() - correction).max(0.0);
            statistic += apart * apart / expected;
        }
    }
    let p = ChiSquared::new(degrees as f64).ok()?.sf(statistic);
    Some(TestResult { statistic, p })
}

/// The smallest expected count of a 2x2 table under independence.
///
/// Below 5 the chi-square approximation is poor, and [`fisher_exact`] takes its place.
#[must_use]
pub fn smallest_expected([[a, b], [c, d]]: [[u64; 2]; 2]) -> f64 {
    let total = (a + b + c + d).max(1) as f64;
    (a + b).min(c + d) as f64 * (a + c).min(b + d) as f64 / total
}

/// The two-sided p value of Fisher's exact test of a 2x2 table: the probability of all tables with the same sums that
/// are at most as likely as this one. As SciPy's `fisher_exact`; 1 if a row or column sums to 0.
///
/// (The hypergeometric distribution of `statrs`, and therefore its version of this test, fails for thousands of runs.)
#[must_use]
pub fn fisher_exact([[a, b], [c, d]]: [[u64; 2]; 2]) -> f64 {
    let (row, other_row, column) = (a + b, c + d, a + c);
    let (least, most) = (column.saturating_sub(other_row), row.min(column));
    // The probability of the table with k + 1 in its first cell, divided by that of the table with k.
    let ratio = |k: u64| {
        let (k, row, column, other_row) = (k as f64, row as f64, column as f64, other_row as f64);
        (row - k) * (column - k) / ((k + 1.0) * (other_row - column + k + 1.0))
    };
    // The probability of each table relative to this one; each tail starts with its largest term.
    let above = (a..most).scan(1.0, |likely, k| {
        *likely *= ratio(k);
        Some(*likely)
    });
    let below = (least..a).rev().scan(1.0, |likely, k| {
        *likely /= ratio(k);
        Some(*likely)
    });
    // The tolerance keeps equally likely tables equal in spite of rounding.
    let (mut all, mut rare) = (1.0, 1.0);
    for likely in above.chain(below) {
        all += likely;
        rare += if likely <= 1.0 + 1e-7 { likely } else { 0.0 };
    }
    rare / all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn malformed_tables_have_no_result() {
        assert_eq!(chi_square::<[u64; 2]>(&[]), None);
        assert_eq!(chi_square(&[[1, 2]]), None);
        assert_eq!(chi_square(&[[1], [2]]), None);
        assert_eq!(chi_square(&[vec![1, 2], vec![3]]), None);
        assert_eq!(fisher_exact([[0, 0], [0, 0]]), 1.0);
    }

    #[test]
    fn the_smallest_expected_count_is_found() {
        assert_eq!(smallest_expected([[10, 10], [10, 10]]), 10.0);
        assert_eq!(smallest_expected([[100, 0], [98, 2]]), 1.0);
        assert_eq!(smallest_expected([[0, 0], [0, 0]]), 0.0);
    }
}
