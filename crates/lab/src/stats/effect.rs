//! Effect sizes: how large a difference is, independent of its significance.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::all_comparable;
use super::mann_whitney::u_of_first;
use super::ranks::midranks;

/// Vargha and Delaney's A12 \[1\]: the probability that a number of the first group is larger than one of the second,
/// ties counted half.
///
/// 0.5 means no difference. For times, a value below 0.5 favours the first group. `None` if a group is empty or has a
/// NaN.
///
/// # References
/// \[1\] A. Vargha, H. D. Delaney, *A critique and improvement of the CL common language effect size statistics of
/// McGraw and Wong*, Journal of Educational and Behavioral Statistics 25(2), 2000.
#[must_use]
pub fn a12(x: &[f64], y: &[f64]) -> Option<f64> {
    if x.is_empty() || y.is_empty() || !all_comparable(x) || !all_comparable(y) {
        return None;
    }
    let ranks = midranks(&[x, y].concat());
    Some(u_of_first(&ranks, x.len()) / (x.len() * y.len()) as f64)
}

/// The magnitude of an effect by the bounds of Vargha and Delaney: 0.56, 0.64 and 0.71, mirrored below 0.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Magnitude {
    /// Below 0.56.
    Negligible,
    /// From 0.56.
    Small,
    /// From 0.64.
    Medium,
    /// From 0.71.
    Large,
}

impl Magnitude {
    /// The magnitude of this A12.
    #[must_use]
    pub fn of(a12: f64) -> Magnitude {
        // The tolerance covers rounding: 1 - 0.44 is slightly below 0.56.
        let reached = a12.max(1.0 - a12) + 1e-12;
        match reached {
            _ if reached < 0.56 => Magnitude::Negligible,
            _ if reached < 0.64 => Magnitude::Small,
            _ if reached < 0.71 => Magnitude::Medium,
            _ => Magnitude::Large,
        }
    }
}

impl fmt::Display for Magnitude {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Magnitude::Negligible => "negligible",
            Magnitude::Small => "small",
            Magnitude::Medium => "medium",
            Magnitude::Large => "large",
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_bound_belongs_to_the_larger_magnitude() {
        let words =
            [0.5, 0.559, 0.56, 0.44, 0.64, 0.36, 0.71, 0.29, 0.0, 1.0].map(|a| Magnitude::of(a).to_string());
        let expected = [
            "negligible",
            "negligible",
            "small",
            "small",
            "medium",
            "medium",
            "large",
            "large",
            "large",
            "large",
        ];
        assert_eq!(words, expected);
    }

    proptest! {
        #[test]
        fn the_two_directions_sum_to_one(
            x in proptest::collection::vec(0u8..9, 1..30), y in proptest::collection::vec(0u8..9, 1..30)
        ) {
            let [x, y] = [x, y].map(|group| group.into_iter().map(f64::from).collect::<Vec<_>>());
            let (there, back) = (a12(&x, &y).unwrap(), a12(&y, &x).unwrap());
            prop_assert!((there + back - 1.0).abs() < 1e-12);
            prop_assert_eq!(a12(&x, &x).unwrap(), 0.5);
        }
    }
}
