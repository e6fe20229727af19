//! Sets of generated instances.

use antdoku::internals::{MAX_SIDE, MIN_SIDE};
use antdoku::{Blanking, Geometry, Recipe, Seed};
use toml::Spanned;

use super::MAX_TASKS;
use super::check::PlanCheck;
use super::error::PlanError;
use super::sets::Member;
use super::text::GenerateText;
use crate::record::Instance;

/// The puzzles that `antdoku generate` makes with the same options, under the names of its files.
pub(super) struct GeneratedSet {
    pub(super) recipe: Recipe,
    /// The name of each puzzle, without its number.
    name: String,
    seed: Seed,
    pub(super) fixed_percent: f64,
    pub(super) count: u64,
}

impl GeneratedSet {
    /// The puzzles of a set of which some come from elsewhere.
    pub(super) fn members(&self, set: &str, from_elsewhere: u64) -> Vec<Member> {
        let member = |number: u64| {
            let puzzle = self.recipe.generate(self.seed.derive(number)).puzzle;
            let instance = Instance::new(set, &format!("{}_{number}", self.name), &puzzle);
            // A puzzle with a unique solution may keep more givens than requested: then it does not have that share.
            let has_share = self.recipe.wanted_givens() == Some(instance.given);
            (Instance { fixed_percent: has_share.then_some(self.fixed_percent), ..instance }, puzzle)
        };
        (0..self.count.saturating_sub(from_elsewhere)).map(member).collect()
    }
}

impl PlanCheck<'_> {
    /// Checks the parameters of a generated set.
    pub(super) fn generated_set(&self, set: &str, text: &GenerateText) -> Result<GeneratedSet, PlanError> {
        let share = self.share(&text.fixed)?;
        let (height, width) = self.shape(text)?;
        if *text.count.get_ref() == 0 {
            let message = format!("the set `{set}` is empty");
            return Err(self.source.wrong(text.count.span(), message, "let count be 1 or more"));
        }
        if *text.count.get_ref() > MAX_TASKS {
            let remedy = format!("stay below {MAX_TASKS}");
            return Err(self.source.wrong(text.count.span(), "there are too many puzzles", remedy));
        }
        let blanking = if text.unique { Blanking::Unique(share) } else { Blanking::Random(share) };
        let geometry = Geometry::rectangular(height, width).map_err(|error| {
            let place = text.shape.as_ref().map_or_else(|| text.fixed.span(), Spanned::span);
            self.source.wrong(place, error.to_string(), "take a smaller box")
        })?;
        let boxes = if height == width { String::new() } else { format!("_{height}x{width}") };
        let unique = if text.unique { "_unique" } else { "" };
        let side = geometry.side();
        Ok(GeneratedSet {
            recipe: Recipe { geometry, blanking, symmetry: None },
            name: format!("{side}x{side}{boxes}_{share}{unique}"),
            seed: Seed(text.seed.unwrap_or(self.plan.seed)),
            fixed_percent: *text.fixed.get_ref(),
            count: *text.count.get_ref(),
        })
    }

    /// Height and width of a box: as given, or as square as possible, and at least as wide as high.
    fn shape(&self, text: &GenerateText) -> Result<(u32, u32), PlanError> {
        let side = text.side.as_ref().map(|side| *side.get_ref());
        if let Some(shape) = &text.shape {
            let numbers = shape.get_ref().split_once('x');
            let numbers = numbers.and_then(|(h, w)| Some((h.parse::<u32>().ok()?, w.parse::<u32>().ok()?)));
            let Some((height, width)) = numbers else {
                let message = format!("`{}` is not a box", shape.get_ref());
                return Err(self.source.wrong(
                    shape.span(),
                    message,
                    "write its height and width, such as \"2x3\"",
                ));
            };
            if side.is_some_and(|side| u64::from(height) * u64::from(width) != u64::from(side)) {
                let message = format!("boxes of {height}x{width} do not make a grid of this side");
                return Err(self.source.wrong(shape.span(), message, "leave out side or box"));
            }
            return Ok((height, width));
        }
        let Some(side) = &text.side else {
            let remedy = "give side = 9, or box = \"2x3\"";
            return Err(self.source.wrong(text.fixed.span(), "the size of the puzzles is missing", remedy));
        };
        let number = *side.get_ref();
        if !(MIN_SIDE..=MAX_SIDE).contains(&(number as usize)) {
            let message = format!("there are no puzzles of side {number}");
            let remedy = format!("take a side from {MIN_SIDE} to {MAX_SIDE}");
            return Err(self.source.wrong(side.span(), message, remedy));
        }
        let fits = |height: &u32| number.is_multiple_of(*height) && height * height <= number;
        match (2..=10).rev().find(fits) {
            Some(height) => Ok((height, number / height)),
            None => {
                let message = format!("a grid of side {number} can only have boxes of one row");
                Err(self.source.wrong(
                    side.span(),
                    message,
                    format!("for a Latin square, box = \"1x{number}\""),
                ))
            }
        }
    }
}
