//! Means and quantiles.

/// The mean; `None` for no numbers.
#[must_use]
pub fn mean(numbers: &[f64]) -> Option<f64> {
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}

/// The quantile at a level from 0 to 1 of *sorted* numbers, by linear interpolation (NumPy's default).
///
/// Infinite numbers are allowed: a quantile between a finite and an infinite number is infinite. `None` for no numbers
/// or a level outside 0 to 1.
#[must_use]
pub fn quantile(sorted: &[f64], level: f64) -> Option<f64> {
    if sorted.is_empty() || !(0.0..=1.0).contains(&level) {
        return None;
    }
    let place = level * (sorted.len() - 1) as f64;
    let (low, part) = (place.floor() as usize, place.fract());
    let (below, above) = (sorted[low], sorted[(low + 1).min(sorted.len() - 1)]);
    // Interpolation with weight 0 is left out, because 0 times infinity is NaN.
    Some(if part == 0.0 || below == above { below } else { below + part * (above - below) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_samples_and_invalid_levels_have_no_result() {
        assert_eq!(mean(&[]), None);
        assert_eq!(quantile(&[], 0.5), None);
        assert_eq!(quantile(&[1.0], 1.5), None);
        assert_eq!(quantile(&[1.0], f64::NAN), None);
    }

    #[test]
    fn a_quantile_among_infinite_numbers_is_infinite() {
        let sorted = [1.0, 2.0, 3.0, f64::INFINITY, f64::INFINITY];
        assert_eq!(quantile(&sorted, 0.5), Some(3.0));
        assert_eq!(quantile(&sorted, 0.6), Some(f64::INFINITY));
        assert_eq!(quantile(&sorted, 0.9), Some(f64::INFINITY));
    }
}
