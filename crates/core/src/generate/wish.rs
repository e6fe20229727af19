//! Puzzles made to measure: a wanted level, rating or technique.
//!
//! Puzzles are made and rated until one meets the wish. Of 1,000 minimal 9x9 puzzles (bench `logic`) 80 are unfair, which is
//! the rarest level.

use crate::logic::{Ending, Level, Order, State, Technique, explain};
use crate::model::Puzzle;

/// What a puzzle should ask of a person. A puzzle meets it only if the techniques solve it without trial.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// The level.
    pub level: Option<Level>,
    /// The lowest and the highest rating, in tenths.
    pub rating: Option<(u32, u32)>,
    /// The hardest technique. All others are easier, so that the puzzle is not solved without it.
    pub technique: Option<Technique>,
}

impl Wish {
    /// Whether nothing is wished for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Wish::default()
    }

    /// Whether a puzzle with exactly one solution meets the wish.
    #[must_use]
    pub fn is_met(&self, puzzle: &Puzzle) -> bool {
        let Ok(state) = State::new(puzzle) else { return false };
        let state = state.assume_unique();
        let by_score = explain(state.clone(), Order::Score);
        let fits = by_score.ending == Ending::Solved
            && self.level.is_none_or(|level| by_score.level() == level)
            && self.technique.is_none_or(|technique| by_score.hardest() == Some(technique));
        let has_rating = |(low, high): (u32, u32)| {
            let steps = explain(state, Order::Rating).steps;
            (low..=high).contains(&steps.iter().map(|step| step.rating).max().unwrap_or(0))
        };
        fits && self.rating.is_none_or(has_rating)
    }
}
