//! Puzzles made to measure: made and rated until one is as wished.
//!
//! Of 1,000 minimal 9x9 puzzles (bench `logic`) 80 are unfair, which is the rarest level.

use std::ops::ControlFlow;

use super::graded::unless_over;
use super::{GenerateError, Generated, Recipe, Wish};
use crate::model::Puzzle;
use crate::search::{Budget, Run};

/// The largest number of puzzles that are made for one that is as wished.
const MOST_TRIES: u64 = 20_000;

/// The streams of a seed from which further puzzles are made, after those of a puzzle itself.
const TRY: u64 = 1_000;

/// Makes puzzles of a recipe, each of which is as wished.
#[derive(Clone, Debug)]
pub struct Generator {
    /// The recipe of all puzzles.
    pub recipe: Recipe,
    /// Whether each puzzle has regions of its own, as by [`Recipe::generate_with_regions`].
    pub draws_regions: bool,
    /// What each puzzle should ask of a person.
    pub wish: Wish,
}

impl Generator {
    /// Makes the puzzle of the run's seed, and says how many were made until one was as wished. The run's cancel switch,
    /// wall limit and observer can end the work early.
    ///
    /// # Errors
    /// As for [`Recipe::generate_within`], or no puzzle is as wished.
    pub fn generate_within(&self, run: &mut Run<'_>) -> Result<(Generated, u64), GenerateError> {
        if let Some(refusal) = self.wish.refusal(&self.recipe.geometry) {
            return Err(refusal);
        }
        let seed = run.seed();
        let budget = Budget { wall: run.budget().wall, ..Budget::default() };
        for tried in 0..MOST_TRIES {
            let own = if tried == 0 { seed } else { seed.derive(TRY + tried) };
            let made = self.generate(&mut run.fork_watched(own, budget))?;
            if self.is_as_wished(&made.puzzle, run)? {
                return Ok((made, tried + 1));
            }
        }
        Err(GenerateError::NotWanted(MOST_TRIES))
    }

    fn generate(&self, run: &mut Run<'_>) -> Result<Generated, GenerateError> {
        if self.draws_regions {
            self.recipe.generate_with_regions(run)
        } else {
            self.recipe.generate_within(run)
        }
    }

    fn is_as_wished(&self, puzzle: &Puzzle, run: &mut Run<'_>) -> Result<bool, GenerateError> {
        if self.wish.is_empty() {
            return Ok(true);
        }
        match unless_over(run, |goes_on| self.wish.is_met(puzzle, goes_on)) {
            ControlFlow::Continue(is_met) => Ok(is_met),
            ControlFlow::Break(stopped) => Err(GenerateError::Stopped(stopped)),
        }
    }
}
