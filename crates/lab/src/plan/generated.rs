//! Sets of generated instances.

use std::ops::Range;
use std::sync::Arc;

use antdoku::internals::{MAX_SIDE, MIN_SIDE, regular_regions};
use antdoku::{Blanking, GenerateError, Geometry, GeometryError, Recipe, Run, Seed};
use toml::Spanned;

use super::MAX_TASKS;
use super::check::PlanCheck;
use super::error::PlanError;
use super::rules::SetRules;
use super::sets::Member;
use super::text::GenerateText;
use crate::record::Instance;

/// The puzzles that `antdoku generate` makes with the same options, under the names of its files.
pub(super) struct GeneratedSet {
    recipe: Recipe,
    /// Whether each puzzle draws its regions; those of the recipe are then an example.
    draws_regions: bool,
    seed: Seed,
    pub(super) fixed_percent: f64,
    pub(super) count: u64,
    /// The place in the plan.
    span: Range<usize>,
}

impl GeneratedSet {
    /// The puzzles of a set of which some come from elsewhere.
    fn members(&self, set: &str, from_elsewhere: u64) -> Result<Vec<Member>, GenerateError> {
        let member = |number: u64| -> Result<Member, GenerateError> {
            let mut run = Run::new(self.seed.derive(number));
            let made = if self.draws_regions {
                self.recipe.generate_with_regions(&mut run)?
            } else {
                self.recipe.generate_within(&mut run)?
            };
            let instance = Instance::new(set, &format!("{}_{number}", self.recipe.name()), &made.puzzle);
            // A puzzle with a unique solution may keep more givens than requested: then it does not have that share.
            let has_share = self.recipe.wanted_givens() == Some(instance.given);
            let fixed_percent = has_share.then_some(self.fixed_percent);
            Ok((Instance { fixed_percent, ..instance }, made.puzzle))
        };
        (0..self.count.saturating_sub(from_elsewhere)).map(member).collect()
    }

    /// Whether a geometry has the size and the rules of this set.
    pub(super) fn is_alike(&self, geometry: &Arc<Geometry>) -> bool {
        let ours = &self.recipe.geometry;
        let has_our_rules = geometry.side() == ours.side() && geometry.variant() == ours.variant();
        if self.draws_regions { has_our_rules } else { geometry == ours }
    }
}

impl PlanCheck<'_> {
    /// Makes the puzzles of a set of which some come from elsewhere.
    pub(super) fn made(
        &self,
        generated: &GeneratedSet,
        set: &str,
        from_elsewhere: u64,
    ) -> Result<Vec<Member>, PlanError> {
        generated.members(set, from_elsewhere).map_err(|error| {
            let remedy = "choose fewer rules, another side or other regions";
            self.source.wrong(generated.span.clone(), error.to_string(), remedy)
        })
    }

    /// Checks the parameters of a generated set.
    pub(super) fn generated_set(
        &self,
        set: &str,
        text: &Spanned<GenerateText>,
        rules: &SetRules,
    ) -> Result<GeneratedSet, PlanError> {
        let (span, text) = (text.span(), text.get_ref());
        let share = self.share(&text.fixed)?;
        let seed = Seed(text.seed.unwrap_or(self.plan.seed));
        let geometry = self.geometry(text, rules)?;
        if *text.count.get_ref() == 0 {
            let message = format!("the set `{set}` is empty");
            return Err(self.source.wrong(text.count.span(), message, "let count be 1 or more"));
        }
        if *text.count.get_ref() > MAX_TASKS {
            let remedy = format!("stay below {MAX_TASKS}");
            return Err(self.source.wrong(text.count.span(), "there are too many puzzles", remedy));
        }
        let balanced = text.balanced.as_ref().filter(|balanced| *balanced.get_ref());
        let blanking = match balanced {
            Some(balanced) if text.unique => {
                let message = "balanced excludes unique";
                return Err(self.source.wrong(balanced.span(), message, "leave out one of the two"));
            }
            Some(_) => Blanking::Balanced(share),
            None if text.unique => Blanking::Unique(share),
            None => Blanking::Random(share),
        };
        Ok(GeneratedSet {
            recipe: Recipe { geometry, blanking, symmetry: None },
            draws_regions: rules.draws_regions(),
            seed,
            fixed_percent: *text.fixed.get_ref(),
            count: *text.count.get_ref(),
            span,
        })
    }

    /// The geometry of a generated set. Boxes are as given, or as square as possible and at least as wide as high.
    fn geometry(&self, text: &GenerateText, rules: &SetRules) -> Result<Arc<Geometry>, PlanError> {
        let (side, place) = self.side(text)?;
        let boxes = text.shape.as_ref().map(|shape| self.boxes(shape, side)).transpose()?;
        let drawn = rules.draws_regions().then(|| regular_regions(side as usize));
        let regions = rules.regions.as_deref().or(drawn.as_deref());
        let variant = rules.variant.clone().unwrap_or_default();
        variant.geometry(side, boxes, regions).map_err(|error| match error {
            GeometryError::NoUsualBox { .. } => {
                let message = format!("a grid of side {side} can only have boxes of one row");
                self.source.wrong(place, message, "for a Latin square, variant = \"latin\"")
            }
            error => self.source.wrong(place, error.to_string(), "change the size or the rules of the set"),
        })
    }

    /// The side of the puzzles, with its place in the plan.
    fn side(&self, text: &GenerateText) -> Result<(u32, Range<usize>), PlanError> {
        match (&text.side, &text.shape) {
            (Some(side), _) => {
                let number = *side.get_ref();
                if !(MIN_SIDE..=MAX_SIDE).contains(&(number as usize)) {
                    let message = format!("there are no puzzles of side {number}");
                    let remedy = format!("take a side from {MIN_SIDE} to {MAX_SIDE}");
                    return Err(self.source.wrong(side.span(), message, remedy));
                }
                Ok((number, side.span()))
            }
            (None, Some(shape)) => {
                let (height, width) = self.height_and_width(shape)?;
                let geometry = Geometry::rectangular(height, width).map_err(|error| {
                    self.source.wrong(shape.span(), error.to_string(), "take a smaller box")
                })?;
                Ok((geometry.side() as u32, shape.span()))
            }
            (None, None) => {
                let remedy = "give side = 9, or box = \"2x3\"";
                Err(self.source.wrong(text.fixed.span(), "the size of the puzzles is missing", remedy))
            }
        }
    }

    /// Height and width of a box of puzzles with this side.
    fn boxes(&self, shape: &Spanned<String>, side: u32) -> Result<(u32, u32), PlanError> {
        let (height, width) = self.height_and_width(shape)?;
        if u64::from(height) * u64::from(width) != u64::from(side) {
            let message = format!("boxes of {height}x{width} do not make a grid of this side");
            return Err(self.source.wrong(shape.span(), message, "leave out side or box"));
        }
        Ok((height, width))
    }

    fn height_and_width(&self, shape: &Spanned<String>) -> Result<(u32, u32), PlanError> {
        let numbers = shape.get_ref().split_once('x');
        let numbers = numbers.and_then(|(h, w)| Some((h.parse::<u32>().ok()?, w.parse::<u32>().ok()?)));
        numbers.ok_or_else(|| {
            let message = format!("`{}` is not a box", shape.get_ref());
            self.source.wrong(shape.span(), message, "write its height and width, such as \"2x3\"")
        })
    }
}
