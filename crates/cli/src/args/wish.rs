//! The options for the difficulty of generated puzzles.

use antdoku::{Level, Technique, Wish};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::values;

/// What the puzzles should ask of a person.
#[derive(Debug, Args)]
#[command(next_help_heading = "Difficulty for a person")]
pub(crate) struct WishArgs {
    /// Level of the puzzles
    #[arg(long, value_name = "LEVEL", value_parser = values::listed(Level::ALL))]
    level: Option<Level>,
    /// Rating, on the scale of Sudoku Explainer, such as 3.2 or 3.5-4.2
    #[arg(long, value_name = "LOW-HIGH", value_parser = rating)]
    rating: Option<(u32, u32)>,
    /// Hardest technique of the puzzles, such as x-wing
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique(), hide_possible_values = true)]
    technique: Option<Technique>,
}

impl WishArgs {
    pub(crate) fn wish(&self) -> Wish {
        Wish { level: self.level, rating: self.rating, technique: self.technique }
    }
}

/// All techniques but the direct ones, which only ratings know.
fn technique() -> impl TypedValueParser<Value = Technique> {
    let names = Technique::ALL.map(Technique::name).into_iter().filter(|name| !name.starts_with("direct-"));
    PossibleValuesParser::new(names).map(|name| name.parse().expect("a listed name is known"))
}

/// Reads `3.2` or `3.5-4.2` as tenths.
fn rating(text: &str) -> Result<(u32, u32), String> {
    let tenths = |text: &str| {
        let (whole, tenth) = text.trim().split_once('.').unwrap_or((text.trim(), "0"));
        let is_number = |digits: &str, most| {
            (1..=most).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        let is_rating = is_number(whole, 2) && is_number(tenth, 1);
        is_rating.then(|| whole.parse::<u32>().ok().zip(tenth.parse::<u32>().ok())).flatten()
    };
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    let bounds = tenths(low).zip(tenths(high)).map(|(low, high)| (10 * low.0 + low.1, 10 * high.0 + high.1));
    let bounds = bounds.ok_or("a rating such as 3.2, or two of them such as 3.5-4.2 expected")?;
    if bounds.0 > bounds.1 { Err("the first rating is above the second".to_owned()) } else { Ok(bounds) }
}

#[cfg(test)]
mod tests {
    use super::rating;

    #[test]
    fn ratings_are_read_in_tenths() {
        for (text, bounds) in [("3.2", (32, 32)), ("3.5-4.2", (35, 42)), ("2-10.5", (20, 105))] {
            assert_eq!(rating(text), Ok(bounds));
        }
        for text in ["", "-", "3.25", "x", "4.2-3.5", "3.5-", "-1", "1e3", "3..5"] {
            assert!(rating(text).is_err(), "{text}");
        }
    }
}
