//! Tables of counts: does the share of successes depend on the row?

use statrs::distribution::{ChiSquared, ContinuousCDF};

use super::TestResult;

/// The chi-square test of independence on a table of counts, one slice for each row.
///
/// As SciPy's `chi2_contingency`: a table of two rows and two columns has Yates' correction. `None` if the table has
/// less than two rows or columns, its rows differ in length, or a row or column has nothing in it: then nothing is
/// expected in it, and the test does not apply. (All runs solved by both methods is such a table; `fisher_exact` says
/// 1.)
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
            // The correction goes no further than to the expected count.
            let apart = ((count as f64 - expected).abs() - correction).max(0.0);
            statistic += apart * apart / expected;
        }
    }
    let p = ChiSquared::new(degrees as f64).ok()?.sf(statistic);
    Some(TestResult { statistic, p })
}

/// The smallest count that independence would lead one to expect in a cell of a table of two rows and columns.
///
/// Below 5 the chi-square test is not to be trusted, and [`fisher_exact`] takes its place.
#[must_use]
pub fn smallest_expected([[a, b], [c, d]]: [[u64; 2]; 2]) -> f64 {
    let total = (a + b + c + d).max(1) as f64;
    (a + b).min(c + d) as f64 * (a + c).min(b + d) as f64 / total
}

/// p of Fisher's exact test of a table of two rows and columns, two-sided: the share of all tables with these sums that
/// are at most as likely as this one. As SciPy's `fisher_exact`; 1 if a row or column has nothing in it.
///
/// (The hypergeometric distribution of `statrs`, and with it its own form of this test, fails from thousands of runs
/// on.)
#[must_use]
pub fn fisher_exact([[a, b], [c, d]]: [[u64; 2]; 2]) -> f64 {
    let (row, other_row, column) = (a + b, c + d, a + c);
    let (least, most) = (column.saturating_sub(other_row), row.min(column));
    // From the table with k in its first cell to that with k + 1: the ratio of how likely they are.
    let ratio = |k: u64| {
        let (k, row, column, other_row) = (k as f64, row as f64, column as f64, other_row as f64);
        (row - k) * (column - k) / ((k + 1.0) * (other_row - column + k + 1.0))
    };
    // How likely each table is, compared with this one; the sums of both tails begin with their largest parts.
    let above = (a..most).scan(1.0, |likely, k| {
        *likely *= ratio(k);
        Some(*likely)
    });
    let below = (least..a).rev().scan(1.0, |likely, k| {
        *likely /= ratio(k);
        Some(*likely)
    });
    // Equally likely tables must count as such in spite of rounding.
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
    fn what_is_no_table_has_no_answer() {
        assert_eq!(chi_square::<[u64; 2]>(&[]), None);
        assert_eq!(chi_square(&[[1, 2]]), None);
        assert_eq!(chi_square(&[[1], [2]]), None);
        assert_eq!(chi_square(&[vec![1, 2], vec![3]]), None);
        assert_eq!(fisher_exact([[0, 0], [0, 0]]), 1.0);
    }

    #[test]
    fn small_counts_are_noticed() {
        assert_eq!(smallest_expected([[10, 10], [10, 10]]), 10.0);
        assert_eq!(smallest_expected([[100, 0], [98, 2]]), 1.0);
        assert_eq!(smallest_expected([[0, 0], [0, 0]]), 0.0);
    }
}
