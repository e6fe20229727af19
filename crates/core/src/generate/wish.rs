//! What a puzzle should ask of a person: a level, a rating or a technique.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::GenerateError;
use crate::logic::{Ending, Level, Order, State, Step, Technique, explain_while, is_solved_by};
use crate::model::{Geometry, Puzzle, UnknownName};

/// What a puzzle should ask of a person. A puzzle meets it only if the techniques solve it without trial.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// The level.
    pub level: Option<Level>,
    /// The lowest and the highest rating.
    pub rating: Option<RatingRange>,
    /// The hardest technique. All others are easier, so that the puzzle is not solved without it.
    pub technique: Option<Technique>,
}

/// The lowest and the highest rating, in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingRange {
    low: u32,
    high: u32,
}

/// A text that is no range of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RatingRangeError {
    /// The text is something else.
    #[error("a rating such as 3.2, or two of them such as 3.5-4.2 expected")]
    Text,
    /// The first rating is above the second.
    #[error("the first rating is above the second")]
    Reversed,
}

impl FromStr for RatingRange {
    type Err = RatingRangeError;

    /// Reads `3.2` or `3.5-4.2`.
    fn from_str(text: &str) -> Result<RatingRange, RatingRangeError> {
        let (low, high) = text.split_once('-').unwrap_or((text, text));
        let (low, high) = tenths(low).zip(tenths(high)).ok_or(RatingRangeError::Text)?;
        if low > high { Err(RatingRangeError::Reversed) } else { Ok(RatingRange { low, high }) }
    }
}

/// A number with at most one decimal, in tenths.
fn tenths(text: &str) -> Option<u32> {
    let (whole, tenth) = text.trim().split_once('.').unwrap_or((text.trim(), "0"));
    let is_number = |digits: &str, most| {
        (1..=most).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let number = |digits: &str| digits.parse::<u32>().ok();
    let is_rating = is_number(whole, 2) && is_number(tenth, 1);
    is_rating.then(|| Some(10 * number(whole)? + number(tenth)?)).flatten()
}

impl fmt::Display for RatingRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RatingRange { low, high } = self;
        write!(f, "{}.{}", low / 10, low % 10)?;
        if low == high { Ok(()) } else { write!(f, "-{}.{}", high / 10, high % 10) }
    }
}

impl fmt::Display for Wish {
    /// Writes all that is wished for, joined by `+`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = self.level.map(|level| level.to_string());
        let rating = self.rating.map(|rating| rating.to_string());
        let technique = self.technique.map(|technique| technique.to_string());
        let all: Vec<String> = level.into_iter().chain(rating).chain(technique).collect();
        f.write_str(&all.join("+"))
    }
}

/// A part of a wish that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct WishError {
    /// The part: `level`, `rating` or `technique`.
    pub part: &'static str,
    /// What is wrong with it.
    pub message: String,
}

impl Wish {
    /// The wish of a level, a rating such as `3.5-4.2` and a technique, by their names.
    ///
    /// # Errors
    /// If a name is unknown, or is a technique that only ratings know.
    pub fn read(
        level: Option<&str>,
        rating: Option<&str>,
        technique: Option<&str>,
    ) -> Result<Wish, WishError> {
        let wrong = |part| move |message: String| WishError { part, message };
        let level = level.map(|name| name.parse().map_err(|error: UnknownName| error.to_string()));
        let rating = rating.map(|text| text.parse().map_err(|error: RatingRangeError| error.to_string()));
        let technique = technique.map(|name| {
            let known: Vec<Technique> = Technique::of_explanations().collect();
            let found = known.iter().copied().find(|known| known.name() == name);
            let names: Vec<&str> = known.iter().map(|known| known.name()).collect();
            found.ok_or_else(|| UnknownName::new("technique", name, &names).to_string())
        });
        Ok(Wish {
            level: level.transpose().map_err(wrong("level"))?,
            rating: rating.transpose().map_err(wrong("rating"))?,
            technique: technique.transpose().map_err(wrong("technique"))?,
        })
    }

    /// The name of the first part that is wished for.
    #[must_use]
    pub fn part(&self) -> Option<&'static str> {
        let parts = [
            (self.level.is_some(), "level"),
            (self.rating.is_some(), "rating"),
            (self.technique.is_some(), "technique"),
        ];
        parts.into_iter().find_map(|(is_set, part)| is_set.then_some(part))
    }

    /// Whether nothing is wished for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Wish::default()
    }

    /// Why no puzzle of this geometry can meet the wish; `None` if nothing is known against it.
    pub(super) fn refusal(&self, geometry: &Geometry) -> Option<GenerateError> {
        let technique = self.technique?;
        if technique.needs_unique() && !geometry.is_plain() {
            return Some(GenerateError::NotPlain(technique));
        }
        let level = self.level.filter(|level| *level < technique.level())?;
        Some(GenerateError::TooHard(technique, level))
    }

    /// Whether a puzzle with exactly one solution meets the wish. `None` if `goes_on`, which is asked before each step, says
    /// that the caller has left.
    pub(super) fn is_met(&self, puzzle: &Puzzle, goes_on: &dyn Fn() -> bool) -> Option<bool> {
        let Ok(state) = State::new(puzzle) else { return Some(false) };
        let state = state.assume_unique();
        let by_score = explain_while(state.clone(), Order::Score, goes_on)?;
        let fits = by_score.ending == Ending::Solved
            && self.level.is_none_or(|level| by_score.level() == level)
            && self.technique.is_none_or(|technique| by_score.hardest() == Some(technique));
        let Some(range) = self.rating.filter(|_| fits) else { return Some(fits) };
        let steps = explain_while(state, Order::Rating, goes_on)?.steps;
        let hardest = steps.iter().map(|step| step.rating).max().unwrap_or(0);
        Some((range.low..=range.high).contains(&hardest))
    }

    /// Whether the techniques solve a puzzle, and no step is harder than the wish. Such a puzzle has one solution.
    /// `None` as for [`is_met`](Self::is_met).
    pub(super) fn is_not_exceeded(&self, state: &State, goes_on: &dyn Fn() -> bool) -> Option<bool> {
        let by_score = |step: &Step| self.allows(step.technique);
        let by_rating = |step: &Step| self.rating.is_none_or(|range| step.rating <= range.high);
        let is_within = is_solved_by(state.clone(), Order::Score, &by_score, goes_on)?;
        if !is_within || self.rating.is_none() {
            return Some(is_within);
        }
        is_solved_by(state.clone(), Order::Rating, &by_rating, goes_on)
    }

    /// Whether every kind of single is not harder than the wish.
    pub(super) fn allows_all_singles(&self) -> bool {
        let singles = [Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle];
        let has_rating = |single: &Technique| self.rating.is_none_or(|range| single.rating() <= range.high);
        singles.iter().all(|single| self.allows(*single) && has_rating(single))
    }

    /// Whether a technique is not harder than the wished level and technique.
    pub(super) fn allows(&self, technique: Technique) -> bool {
        let is_easier = |hardest: Technique| technique.difficulty() <= hardest.difficulty();
        self.level.is_none_or(|level| technique.level() <= level) && self.technique.is_none_or(is_easier)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_read_in_tenths() {
        for (text, low, high) in [("3.2", 32, 32), ("3.5-4.2", 35, 42), ("2-10.5", 20, 105)] {
            assert_eq!(text.parse(), Ok(RatingRange { low, high }));
        }
        for text in ["", "-", "3.25", "x", "4.2-3.5", "3.5-", "-1", "1e3", "3..5"] {
            assert!(text.parse::<RatingRange>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_wish_is_written_as_its_parts() {
        let wish = Wish { level: Some(Level::Hard), rating: "3-4.2".parse().ok(), technique: None };
        assert_eq!(wish.to_string(), "hard+3.0-4.2");
        assert_eq!(Wish { technique: Some(Technique::XWing), ..Wish::default() }.to_string(), "x-wing");
        assert!(Wish::default().is_empty() && !wish.is_empty());
        assert_eq!(Wish::read(Some("hard"), Some("3-4.2"), None), Ok(wish));
    }

    #[test]
    fn a_wrong_part_is_named() {
        for (level, rating, technique, part, message) in [
            (
                Some("herd"),
                None,
                None,
                "level",
                "`herd` is no level: choose easy, medium, hard, unfair or extreme",
            ),
            (None, Some("4-3"), None, "rating", "the first rating is above the second"),
        ] {
            let expected = WishError { part, message: message.to_owned() };
            assert_eq!(Wish::read(level, rating, technique), Err(expected));
        }
        let error = Wish::read(None, None, Some("direct-pointing")).unwrap_err();
        assert!(error.part == "technique" && !error.message.contains(", direct-pointing"), "{error}");
    }
}
