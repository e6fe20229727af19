//! Numbers as text.

use super::panel::Unit;

impl Unit {
    /// The text of a tick label.
    pub(crate) fn label(self, value: f64) -> String {
        match self {
            Unit::Number => significant(value),
            Unit::Share => format!("{} %", significant(value * 100.0)),
            Unit::Seconds => seconds(value),
            Unit::Times => format!("{}×", significant(value)),
            Unit::Rows => String::new(),
        }
    }
}

/// Seconds as ns, µs, ms or s, with three significant digits.
pub(crate) fn seconds(value: f64) -> String {
    // The bounds allow for rounding: 0.999 99 ms is written as 1 ms, not as 1000 µs.
    let (factor, unit) = match value {
        value if value >= 0.9995 || value <= 0.0 => (1.0, "s"),
        value if value >= 0.9995e-3 => (1e3, "ms"),
        value if value >= 0.9995e-6 => (1e6, "µs"),
        _ => (1e9, "ns"),
    };
    format!("{} {unit}", significant(value * factor))
}

/// A number with three significant digits, or all digits before the point.
pub(crate) fn significant(value: f64) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    if value.abs() >= 1e7 {
        return format!("{value:.0e}");
    }
    let decimals = match value.abs() {
        size if size >= 99.95 => 0,
        size if size >= 9.995 => 1,
        size if size >= 0.9995 || size == 0.0 => 2,
        size if size >= 0.099_95 => 3,
        size if size >= 0.009_995 => 4,
        size if size >= 0.000_999_5 => 5,
        _ => return format!("{value:.0e}"),
    };
    let text = format!("{value:.decimals$}");
    if decimals == 0 {
        return text;
    }
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_significant_digits() {
        let written = [1e-6, 2.5e-5, 0.001, 0.0999999, 0.5, 1.0, 9.999, 120.0, 0.0].map(seconds);
        assert_eq!(written, ["1 µs", "25 µs", "1 ms", "100 ms", "500 ms", "1 s", "10 s", "120 s", "0 s"]);
        let plain = [0.0, 0.1, 3.64, 1000.0, 0.00001, 2.0 / 3.0, 0.0123456, f64::NAN].map(significant);
        assert_eq!(plain, ["0", "0.1", "3.64", "1000", "1e-5", "0.667", "0.0123", "–"]);
        assert_eq!(Unit::Share.label(0.2), "20 %");
        assert_eq!(Unit::Times.label(10.0), "10×");
    }
}
