//! McNemar's test of pairs.

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
