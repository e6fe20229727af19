//! Tests of pairs in which only the direction of a difference counts.

use statrs::distribution::{Binomial, DiscreteCDF};

/// The p value of McNemar's exact test, for `first` pairs in which only the first succeeded and `second` pairs in which
/// only the second did.
///
/// Pairs in which both or neither succeeded are not counted. If there are no others, p is 1.
#[must_use]
pub fn mcnemar(first: u64, second: u64) -> f64 {
    // `Binomial::new` fails only for an invalid probability.
    let Ok(coin) = Binomial::new(0.5, first + second) else { return 1.0 };
    (2.0 * coin.cdf(first.min(second))).min(1.0)
}

/// The p value of the sign test of paired differences. Pairs without a difference are left out. `None` for no pairs or
/// a NaN.
#[must_use]
pub fn sign_test(differences: &[f64]) -> Option<f64> {
    if differences.is_empty() || !super::all_comparable(differences) {
        return None;
    }
    let positive = differences.iter().filter(|difference| **difference > 0.0).count();
    let negative = differences.iter().filter(|difference| **difference < 0.0).count();
    Some(mcnemar(positive as u64, negative as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_pairs_are_not_counted() {
        assert_eq!(sign_test(&[]), None);
        assert_eq!(sign_test(&[f64::NAN]), None);
        assert_eq!(sign_test(&[0.0, 0.0]), Some(1.0));
        assert!((sign_test(&[1.0, 0.0, 2.0, 1.0]).unwrap() - 0.25).abs() < 1e-12);
    }
}
