//! Pairs in which only the direction counts.

use statrs::distribution::{Binomial, DiscreteCDF};

/// McNemar's exact test: p for `first` pairs in which only the first succeeded, and `second` in which only the second
/// did.
///
/// Pairs in which both or neither did say nothing. Without any other pair, p is 1.
#[must_use]
pub fn mcnemar(first: u64, second: u64) -> f64 {
    // It fails for no probability alone.
    let Ok(coin) = Binomial::new(0.5, first + second) else { return 1.0 };
    (2.0 * coin.cdf(first.min(second))).min(1.0)
}

/// p of the sign test of paired differences; pairs without a difference are left out. `None` for no pairs or a NaN.
#[must_use]
pub fn sign_test(differences: &[f64]) -> Option<f64> {
    if differences.is_empty() || !super::all_comparable(differences) {
        return None;
    }
    let count =
        |is_it: fn(f64) -> bool| differences.iter().filter(|&&difference| is_it(difference)).count() as u64;
    Some(mcnemar(count(|difference| difference > 0.0), count(|difference| difference < 0.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_pairs_say_nothing() {
        assert_eq!(sign_test(&[]), None);
        assert_eq!(sign_test(&[f64::NAN]), None);
        assert_eq!(sign_test(&[0.0, 0.0]), Some(1.0));
        assert!((sign_test(&[1.0, 0.0, 2.0, 1.0]).unwrap() - 0.25).abs() < 1e-12);
    }
}
