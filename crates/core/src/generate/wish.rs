//! What a puzzle should ask of a person: a level, a rating or a technique.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::logic::{Ending, Level, Order, State, Step, Technique, explain_while, explain_within};
use crate::model::{Puzzle, UnknownName};

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

/// How the way to the solution of a puzzle compares with a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// A step or the sum of the scores is harder than wished, or the techniques do not solve the puzzle.
    Exceeded,
    /// Nothing is harder than wished, but the puzzle is easier.
    Below,
    /// The puzzle is as wished.
    Met,
}

/// The lowest and the highest rating, in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingRange {
    pub(super) low: u32,
    pub(super) high: u32,
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

    /// Whether a puzzle with exactly one solution meets the wish. `None` if `goes_on`, which is asked before each step, says
    /// that the caller has left.
    pub(super) fn is_met(&self, puzzle: &Puzzle, goes_on: &dyn Fn() -> bool) -> Option<bool> {
        let Ok(state) = State::new(puzzle) else { return Some(false) };
        let state = state.assume_unique();
        let is_met = self.fit(&state, goes_on)? == Fit::Met;
        if !is_met || self.is_about_scores() {
            return Some(is_met);
        }
        Some(explain_while(state, Order::Score, goes_on)?.ending == Ending::Solved)
    }

    /// How the techniques solve a puzzle, compared with the wish. A puzzle that they solve has one solution. `None` as for
    /// [`is_met`](Self::is_met).
    pub(super) fn fit(&self, state: &State, goes_on: &dyn Fn() -> bool) -> Option<Fit> {
        let mut fit = Fit::Met;
        if self.is_about_scores() {
            let cells = state.geometry().cell_count();
            let most = self.level.map_or(u32::MAX, |level| level.most_score(cells));
            let allows = |step: &Step, score: u32| score <= most && self.allows(step.technique);
            let explained = explain_within(state.clone(), Order::Score, &allows, goes_on)?;
            if explained.ending != Ending::Solved {
                return Some(Fit::Exceeded);
            }
            let is_as_hard = self.level.is_none_or(|level| explained.level() == level)
                && self.technique.is_none_or(|technique| explained.hardest() == Some(technique));
            if !is_as_hard {
                fit = Fit::Below;
            }
        }
        let Some(range) = self.rating else { return Some(fit) };
        let allows = |step: &Step, _| step.rating <= range.high;
        let explained = explain_within(state.clone(), Order::Rating, &allows, goes_on)?;
        if explained.ending != Ending::Solved {
            return Some(Fit::Exceeded);
        }
        let hardest = explained.steps.iter().map(|step| step.rating).max().unwrap_or(0);
        Some(if hardest < range.low { Fit::Below } else { fit })
    }

    /// Whether a level or a technique is wished for, which belong to the order of scores.
    fn is_about_scores(&self) -> bool {
        self.level.is_some() || self.technique.is_some()
    }

    /// Whether every kind of single is not harder than the wish.
    pub(super) fn allows_all_singles(&self) -> bool {
        let singles = [Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle];
        singles.into_iter().all(|single| self.allows(single) && self.allows_rating(single))
    }

    /// Whether chains, which take long to find on large grids, are not harder than the wish.
    pub(super) fn allows_chains(&self) -> bool {
        self.allows(Technique::XyChain) && self.allows_rating(Technique::XyChain)
    }

    /// Whether a technique is not harder than the wished level and technique.
    pub(super) fn allows(&self, technique: Technique) -> bool {
        let is_easier = |hardest: Technique| technique.difficulty() <= hardest.difficulty();
        self.level.is_none_or(|level| technique.level() <= level) && self.technique.is_none_or(is_easier)
    }

    /// Whether the simplest step of a technique is not above the wished rating.
    fn allows_rating(&self, technique: Technique) -> bool {
        self.rating.is_none_or(|range| technique.rating() <= range.high)
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
