//! Parsers for the values of options.

use std::fmt::Debug;
use std::str::FromStr;
use std::time::Duration;

use antdoku::format::{InputFormat, OutputFormat};
use antdoku::{Geometry, GeometryError, Method, Propagation, Rule, Variant};
use antdoku_lab::campaign::MAX_SHARDS;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A parser for the names of these values.
pub(super) fn listed<T, const N: usize>(all: [T; N]) -> impl TypedValueParser<Value = T>
where
    T: ToString + FromStr<Err: Debug> + Clone + Send + Sync + 'static,
{
    let names = all.map(|one| one.to_string());
    PossibleValuesParser::new(names).map(|name| name.parse().expect("a listed name is known"))
}

pub(super) fn input_format() -> impl TypedValueParser<Value = InputFormat> {
    listed(InputFormat::ALL)
}

pub(super) fn output_format() -> impl TypedValueParser<Value = OutputFormat> {
    listed(OutputFormat::ALL)
}

pub(super) fn propagation() -> impl TypedValueParser<Value = Propagation> {
    listed(Propagation::ALL)
}

/// Names of rules. The message offers none of those that need cells, which only a text has.
pub(super) fn variant(names: &str) -> Result<Variant, String> {
    names.parse().map_err(|error| match error {
        GeometryError::UnknownRule(unknown) => {
            let is_whole = |rule: &Rule| !matches!(rule, Rule::Units | Rule::Pairs);
            let known: Vec<&str> = Rule::ALL.into_iter().filter(is_whole).map(Rule::name).collect();
            format!("`{}` is no rule: choose from {}", unknown.name, known.join(", "))
        }
        error => error.to_string(),
    })
}

pub(super) fn method() -> PossibleValuesParser {
    PossibleValuesParser::new(Method::all().into_iter().map(|method| method.name))
}

/// Any method, with only those that can count in the help. The message about the others says what they lack.
pub(super) fn counting_method() -> PossibleValuesParser {
    let named = |method: &Method| PossibleValue::new(method.name).hide(!method.enumerates);
    PossibleValuesParser::new(Method::all().into_iter().map(named))
}

/// A whole number within bounds, with an error message that names the bounds.
fn whole(text: &str, low: u64, high: u64) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (low..=high).contains(number));
    number.ok_or_else(|| format!("it must be a whole number from {low} to {high}"))
}

/// Any whole number.
pub(super) fn number(text: &str) -> Result<u64, String> {
    whole(text, 0, u64::MAX)
}

/// A number of solutions.
pub(super) fn limit(text: &str) -> Result<u64, String> {
    whole(text, 1, u64::MAX)
}

/// How much a hint says.
pub(super) fn hint_level(text: &str) -> Result<u8, String> {
    whole(text, 1, 3).map(|number| number as u8)
}

/// A number of threads. More than a thousand bring no speed, and a system may refuse to start them.
pub(super) fn threads(text: &str) -> Result<usize, String> {
    whole(text, 1, 1024).map(|number| number as usize)
}

/// A number of shards.
pub(super) fn shards(text: &str) -> Result<u64, String> {
    whole(text, 1, MAX_SHARDS)
}

/// A size of memory: `500M`, `2G`.
pub(super) fn memory(text: &str) -> Result<String, String> {
    let digits = text.trim_end_matches(['K', 'M', 'G', 'T']);
    let is_size = text.len() - digits.len() <= 1 && digits.parse::<u32>().is_ok_and(|number| number > 0);
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_size && is_plain {
        Ok(text.to_owned())
    } else {
        Err("a size such as 500M or 2G expected".to_owned())
    }
}

/// A port.
pub(super) fn port(text: &str) -> Result<u16, String> {
    whole(text, 0, u16::MAX.into()).map(|number| number as u16)
}

/// Reads `2x3` as boxes of two rows and three columns.
pub(super) fn box_shape(text: &str) -> Result<(u32, u32), String> {
    let numbers = text.split_once(['x', 'X']).and_then(|(h, w)| Some((h.parse().ok()?, w.parse().ok()?)));
    let (height, width) = numbers.ok_or("height and width of a box expected, such as 2x3")?;
    Geometry::rectangular(height, width).map_err(|error| error.to_string())?;
    Ok((height, width))
}

/// Reads `500ms`, `5s`, `1.5s`, `2m`, `1h`; a plain number is seconds.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let scale = match &text[digits.len()..] {
        "ms" => 1e-3,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err("a time such as 500ms, 5s, 1.5s, 2m or 1h expected".to_owned()),
    };
    let number = digits.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    let number = number.ok_or("a time such as 500ms, 5s, 1.5s, 2m or 1h expected")?;
    Duration::try_from_secs_f64(number * scale).map_err(|_| "this time is too long".to_owned())
}

/// Like [`duration`], but rejects zero.
pub(super) fn positive_duration(text: &str) -> Result<Duration, String> {
    duration(text)
        .and_then(|time| if time.is_zero() { Err("it must be longer than 0".to_owned()) } else { Ok(time) })
}

/// A [`duration`] with its unit, or in the format of Slurm: `10:00`, `2:00:00`, `1-12`, `1-12:00`, `1-12:00:00`.
pub(crate) fn slurm_time(text: &str) -> Result<Duration, String> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        // A plain number is seconds here and minutes in Slurm.
        return Err("give a unit, such as 90m or 2h, or use the format of Slurm, such as 2:00:00".to_owned());
    }
    let (days, clock) = match text.split_once('-') {
        Some((days, clock)) => (Some(days), clock),
        None if text.contains(':') => (None, text),
        None => return positive_duration(text),
    };
    let number =
        |text: &str| text.parse::<u32>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    let parts: Option<Vec<u32>> = days.into_iter().chain(clock.split(':')).map(number).collect();
    let [days, hours, minutes, seconds] = match (days, parts.as_deref()) {
        (None, Some([minutes, seconds])) => [0, 0, *minutes, *seconds],
        (None, Some([hours, minutes, seconds])) => [0, *hours, *minutes, *seconds],
        (Some(_), Some([days, clock @ ..])) if clock.len() <= 3 => {
            let part = |place: usize| clock.get(place).copied().unwrap_or(0);
            [*days, part(0), part(1), part(2)]
        }
        _ => return Err("a time such as 90m, 2h, 2:00:00 or 1-12:00:00 expected".to_owned()),
    };
    let seconds = [(days, 86_400), (hours, 3600), (minutes, 60), (seconds, 1)];
    Ok(Duration::from_secs(seconds.iter().map(|(number, unit)| u64::from(*number) * unit).sum()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_in_the_format_of_slurm_are_read() {
        let minutes = |text| slurm_time(text).ok().map(|time| time.as_secs() / 60);
        for (text, expected) in [
            ("90m", 90),
            ("2h", 120),
            ("10:00", 10),
            ("2:30:00", 150),
            ("1-12", 2160),
            ("1-12:30", 2190),
            ("1-00:05:00", 1445),
        ] {
            assert_eq!(minutes(text), Some(expected), "{text}");
        }
        for text in ["", "60", "1:2:3:4", "1-", "-1", "1-1:2:3:4", "a:b", "1-2-3", "+1:00", "0s"] {
            assert_eq!(minutes(text), None, "{text}");
        }
    }

    #[test]
    fn times_are_read_with_their_units() {
        let read = |text| duration(text).ok().map(|time| time.as_millis());
        for (text, milliseconds) in
            [("500ms", 500), ("5s", 5_000), ("1.5s", 1_500), ("2m", 120_000), ("3", 3_000), ("0", 0)]
        {
            assert_eq!(read(text), Some(milliseconds), "{text}");
        }
        for text in ["", "s", "-1s", "NaN", "inf", "1d", "1 s", "1e300h", "5ss"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_box_shape_needs_a_height_and_a_width() {
        assert_eq!(box_shape("2x3"), Ok((2, 3)));
        for text in ["", "3", "2x", "x3", "0x3", "1x1", "11x11", "4294967295x4294967295", "-2x3", "2x3x4"] {
            assert!(box_shape(text).is_err(), "{text}");
        }
    }
}
