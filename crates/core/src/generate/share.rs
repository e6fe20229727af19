//! A percentage of cells, without rounding errors.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A share from 0 to 100 %, kept in hundredths of a percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share(u32);

/// 100 %, in hundredths of a percent.
const WHOLE: u32 = 10_000;

/// An invalid share.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShareError {
    /// The share is outside the range.
    #[error("a share is from 0% to 100%")]
    Range,
    /// The text is not a share.
    #[error("a share such as 45% or 22.5% expected, with two decimals at most")]
    Text,
    /// The text may mean a percentage or a fraction of 1.
    #[error("{0} may be a percentage or a fraction of 1; write it with a % sign")]
    Unclear(String),
}

impl Share {
    /// The share of this percentage.
    ///
    /// # Errors
    /// If the percentage is above 100.
    #[doc(hidden)]
    pub fn from_percent(percent: u32) -> Result<Share, ShareError> {
        if percent <= 100 { Ok(Share(percent * 100)) } else { Err(ShareError::Range) }
    }

    /// The number of givens among `count` cells: `c - floor(c (1 - fraction))`, as in the paper.
    ///
    /// ```
    /// assert_eq!(antdoku::Share::from_percent(45)?.of(625), 282);
    /// # Ok::<(), antdoku::ShareError>(())
    /// ```
    #[doc(hidden)]
    #[must_use]
    pub fn of(self, count: usize) -> usize {
        count - count * (WHOLE - self.0) as usize / WHOLE as usize
    }
}

impl fmt::Display for Share {
    /// Writes the percentage with as many decimals as it needs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (percent, hundredths) = (self.0 / 100, self.0 % 100);
        match hundredths {
            0 => write!(f, "{percent}"),
            _ if hundredths % 10 == 0 => write!(f, "{percent}.{}", hundredths / 10),
            _ => write!(f, "{percent}.{hundredths:02}"),
        }
    }
}

impl FromStr for Share {
    type Err = ShareError;

    /// Reads `45%`, `22.5%` or `45`. A number below 1 needs the % sign, because it may mean a fraction of 1.
    fn from_str(text: &str) -> Result<Share, ShareError> {
        let number = text.strip_suffix('%').unwrap_or(text);
        let (whole, decimals) = number.split_once('.').map_or((number, "0"), |parts| parts);
        let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !are_digits(whole) || !are_digits(decimals) || decimals.len() > 2 {
            return Err(ShareError::Text);
        }
        let whole: u32 = whole.parse().map_err(|_| ShareError::Range)?;
        let hundredths: u32 = format!("{decimals:0<2}").parse().map_err(|_| ShareError::Text)?;
        if whole > 100 || whole == 100 && hundredths > 0 {
            return Err(ShareError::Range);
        }
        if number.len() == text.len() && number.contains('.') && whole <= 1 {
            return Err(ShareError::Unclear(number.to_owned()));
        }
        Ok(Share(whole * 100 + hundredths))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_read_and_written() {
        for (text, written) in [
            ("45%", "45"),
            ("45", "45"),
            ("0", "0"),
            ("100.00%", "100"),
            ("22.5%", "22.5"),
            ("0.07%", "0.07"),
        ] {
            assert_eq!(text.parse::<Share>().unwrap().to_string(), written, "{text}");
        }
        for text in
            ["", "%", "-1", "101", "100.01%", "1e1", "45 %", "0.45", "1.0", "45.123%", "99999999999", ".5%"]
        {
            assert!(text.parse::<Share>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_count_rounds_as_in_the_paper() {
        let of = |percent, count| Share::from_percent(percent).unwrap().of(count);
        // 625 * 0.55 = 343.75 cells are blanked, rounded down: 343.
        assert_eq!(of(45, 625), 282);
        assert_eq!([of(0, 81), of(5, 81), of(50, 81), of(95, 81), of(100, 81)], [0, 5, 41, 77, 81]);
        // In binary floating point 100 * (1 - 0.9) is below 10.
        assert_eq!(of(90, 100), 90);
    }
}
