//! Numbers, times and lists for messages.

use std::time::Duration;

/// A whole number in groups of three digits: `12,345`.
pub(crate) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of things: `1 puzzle`, `2 puzzles`.
pub(crate) fn counted(number: impl TryInto<u64>, thing: &str) -> String {
    let number = number.try_into().unwrap_or(u64::MAX);
    format!("{} {thing}{}", count(number), if number == 1 { "" } else { "s" })
}

/// Ascending numbers in the notation of clusters: `1-3,7`.
pub(crate) fn ranges(numbers: &[u64]) -> String {
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let range = |(first, last)| if first == last { format!("{first}") } else { format!("{first}-{last}") };
    ranges.into_iter().map(range).collect::<Vec<_>>().join(",")
}

/// A list of words: `one`, `one or two`, `one, two or three`.
pub(crate) fn listed(words: &[&str], before_last: &str) -> String {
    match words.split_last() {
        Some((last, others @ [_, ..])) => format!("{} {before_last} {last}", others.join(", ")),
        _ => words.concat(),
    }
}

/// A time with up to three digits: `4.53 ms`, `12.3 s`, `5 s`.
pub(crate) fn time(duration: Duration) -> String {
    let seconds = duration.as_secs_f64();
    let (number, unit) = match seconds {
        s if s > 0.0 && s < 1e-3 => (s * 1e6, "µs"),
        s if s > 0.0 && s < 1.0 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    let decimals = if number < 10.0 { 2 } else { usize::from(number < 100.0) };
    let text = format!("{number:.decimals$}");
    let text = if decimals > 0 { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    format!("{text} {unit}")
}

/// A long time in at most two units: `45 s`, `12 min`, `3 h 20 min`, `4 d 6 h`.
pub(crate) fn long_time(seconds: f64) -> String {
    let pair = |large: u64, unit: &str, small: u64, small_unit: &str| match small {
        0 => format!("{} {unit}", count(large)),
        _ => format!("{} {unit} {small} {small_unit}", count(large)),
    };
    match seconds.ceil() as u64 {
        s if seconds < 1.0 && s > 0 => time(Duration::from_secs_f64(seconds)),
        s if s < 120 => format!("{s} s"),
        s if s < 2 * 3600 => format!("{} min", s.div_ceil(60)),
        s if s < 48 * 3600 => pair(s.div_ceil(60) / 60, "h", s.div_ceil(60) % 60, "min"),
        s => pair(s.div_ceil(3600) / 24, "d", s.div_ceil(3600) % 24, "h"),
    }
}

/// A word of a command line, quoted if a shell needs it.
pub(crate) fn shell_word(text: &str) -> String {
    let is_plain = |character: char| character.is_alphanumeric() || "/._-+,:=@%".contains(character);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(count), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(counted(1, "step"), "1 step");
    }

    #[test]
    fn consecutive_numbers_are_a_range() {
        assert_eq!(ranges(&[1, 2, 3, 7, 9, 10]), "1-3,7,9-10");
        assert_eq!(ranges(&[4]), "4");
    }

    #[test]
    fn words_are_listed_with_commas_and_a_conjunction() {
        assert_eq!(listed(&["one"], "or"), "one");
        assert_eq!(listed(&["one", "two", "three"], "or"), "one, two or three");
    }

    #[test]
    fn long_times_have_two_units_at_most() {
        for (seconds, text) in [
            (0.0, "0 s"),
            (0.25, "250 ms"),
            (45.0, "45 s"),
            (150.0, "3 min"),
            (12_000.0, "3 h 20 min"),
            (7_200.0, "2 h"),
            (367_200.0, "4 d 6 h"),
        ] {
            assert_eq!(long_time(seconds), text);
        }
    }

    #[test]
    fn words_for_a_shell_are_quoted_where_needed() {
        assert_eq!(shell_word("out/a-1"), "out/a-1");
        assert_eq!(shell_word("it's a b"), r"'it'\''s a b'");
        assert_eq!(shell_word(""), "''");
    }

    #[test]
    fn times_have_up_to_three_digits() {
        let text = |microseconds| time(Duration::from_micros(microseconds));
        assert_eq!(
            [0, 7, 4_530, 45_300, 453_000, 12_340_000, 5_000_000, 100_000_000].map(text),
            ["0 s", "7 µs", "4.53 ms", "45.3 ms", "453 ms", "12.3 s", "5 s", "100 s"]
        );
    }
}
