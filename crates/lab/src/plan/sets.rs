//! Where the instances of a set come from.

use std::collections::BTreeMap;

use antdoku::model::{MAX_SIDE, MIN_SIDE};
use antdoku::{Blanking, Geometry, NAMED, NamedPuzzle, Puzzle, Recipe, Seed, Share};
use toml::{Spanned, Value};

use super::error::PlanError;
use super::rules::Rules;
use super::text::{GenerateText, SetText};
use super::{Contestant, MOST_TASKS, Set};
use crate::record::Instance;

/// An instance with its puzzle, which is needed only while the plan is checked.
pub(super) type Member = (Instance, Puzzle);

impl Rules<'_> {
    pub(super) fn set(
        &self,
        text: &Spanned<SetText>,
        contestants: &[Contestant],
        sources: &mut BTreeMap<String, String>,
    ) -> Result<Set, PlanError> {
        let text = text.get_ref();
        let name = text.name.get_ref().clone();
        let taking_part = self.taking_part(text, contestants)?;
        let (runs, fixed) = (self.runs(text)?, self.fixed(text)?);
        let named: Vec<&Contestant> = taking_part.iter().map(|&place| &contestants[place]).collect();
        let budget = self.budget(text, &named)?;
        let members = match (&text.named, &text.generate, &text.files) {
            (Some(names), None, None) => self.named(&name, names)?,
            (None, Some(recipe), None) => self.generated(&name, recipe.get_ref())?,
            (None, None, Some(files)) => self.of_files(&name, files, text.limit.as_ref(), sources)?,
            _ => {
                let message = format!("the set `{name}` must have one of named, generate and files");
                let remedy = "such as named = \"all\", or several sets";
                return Err(self.source.wrong(text.name.span(), message, remedy));
            }
        };
        let is_from_files = text.files.is_some();
        for (key, span) in [
            ("limit", text.limit.as_ref().map(Spanned::span)),
            ("fixed", text.fixed.as_ref().map(Spanned::span)),
        ] {
            if let (false, Some(span)) = (is_from_files, span) {
                let message = format!("{key} belongs to a set of files");
                return Err(self.source.wrong(span, message, "leave it out"));
            }
        }
        self.accepted(text, &taking_part, contestants, &members)?;
        let with_percent =
            |(instance, _): Member| Instance { fixed_percent: instance.fixed_percent.or(fixed), ..instance };
        let instances = members.into_iter().map(with_percent).collect();
        Ok(Set { name, instances, runs, budget, contestants: taking_part })
    }

    /// Some parameters do not fit every puzzle.
    fn accepted(
        &self,
        set: &SetText,
        taking_part: &[usize],
        contestants: &[Contestant],
        members: &[Member],
    ) -> Result<(), PlanError> {
        for &place in taking_part {
            for (instance, puzzle) in members {
                if let Err(error) = contestants[place].solver.accepts(puzzle) {
                    let text = self.plan.contestants[place].get_ref();
                    let PlanError::Wrong(mut wrong) = self.refused(text, &error) else { unreachable!() };
                    wrong.message += &format!(" (`{}` of the set `{}`)", instance.name, set.name.get_ref());
                    return Err(PlanError::Wrong(wrong));
                }
            }
        }
        Ok(())
    }

    fn fixed(&self, set: &SetText) -> Result<Option<f64>, PlanError> {
        match &set.fixed {
            Some(fixed) => self.share(fixed).map(|_| Some(*fixed.get_ref())),
            None => Ok(None),
        }
    }

    fn share(&self, percent: &Spanned<f64>) -> Result<Share, PlanError> {
        format!("{}%", percent.get_ref()).parse().map_err(|error: antdoku::generate::ShareError| {
            let remedy = "write the percentage as a number such as 45 or 22.5";
            self.source.wrong(percent.span(), error.to_string(), remedy)
        })
    }

    fn named(&self, set: &str, names: &Spanned<Value>) -> Result<Vec<Member>, PlanError> {
        let wrong = |message: String, remedy: String| Err(self.source.wrong(names.span(), message, remedy));
        let puzzles: Vec<&NamedPuzzle> = match names.get_ref() {
            Value::String(all) if all == "all" => NAMED.iter().collect(),
            Value::Array(list) if list.is_empty() => {
                return wrong(format!("the set `{set}` is empty"), "name some, or \"all\"".to_owned());
            }
            Value::Array(list) => {
                let mut puzzles: Vec<&NamedPuzzle> = Vec::new();
                for name in list {
                    let Some(puzzle) = name.as_str().and_then(NamedPuzzle::find) else {
                        let known: Vec<&str> = NAMED.iter().map(|puzzle| puzzle.name).collect();
                        let message = format!("there is no famous puzzle named {name}");
                        return wrong(message, format!("there are: {}", known.join(", ")));
                    };
                    if puzzles.contains(&puzzle) {
                        return wrong(format!("{name} is named twice"), "name it once".to_owned());
                    }
                    puzzles.push(puzzle);
                }
                puzzles
            }
            other => {
                let message = format!("{other} is no list of famous puzzles");
                return wrong(message, "write \"all\", or a list such as [\"aiescargot\"]".to_owned());
            }
        };
        let member = |named: &NamedPuzzle| {
            let puzzle: Puzzle = named.line.parse().expect("what is built in is a puzzle");
            (Instance::new(set, named.name, &puzzle), puzzle)
        };
        Ok(puzzles.into_iter().map(member).collect())
    }

    /// The puzzles of `antdoku generate` with the same numbers, under the names of its files.
    fn generated(&self, set: &str, text: &GenerateText) -> Result<Vec<Member>, PlanError> {
        let share = self.share(&text.fixed)?;
        let (height, width) = self.shape(text)?;
        if *text.count.get_ref() == 0 {
            let message = format!("the set `{set}` is empty");
            return Err(self.source.wrong(text.count.span(), message, "let count be 1 or more"));
        }
        if *text.count.get_ref() > MOST_TASKS {
            let remedy = format!("stay below {MOST_TASKS}");
            return Err(self.source.wrong(
                text.count.span(),
                "more puzzles than anybody can wait for",
                remedy,
            ));
        }
        let blanking = if text.unique { Blanking::Unique(share) } else { Blanking::Random(share) };
        let geometry = Geometry::rectangular(height, width).map_err(|error| {
            let place = text.shape.as_ref().map_or_else(|| text.fixed.span(), Spanned::span);
            self.source.wrong(place, error.to_string(), "take a smaller box")
        })?;
        let side = geometry.side();
        let boxes = if height == width { String::new() } else { format!("_{height}x{width}") };
        let unique = if text.unique { "_unique" } else { "" };
        let recipe = Recipe { geometry, blanking, symmetry: None };
        let seed = Seed(text.seed.unwrap_or(self.plan.seed));
        let member = |number: u64| {
            let puzzle = recipe.generate(seed.derive(number)).puzzle;
            let name = format!("{side}x{side}{boxes}_{share}{unique}_{number}");
            let instance = Instance::new(set, &name, &puzzle);
            (Instance { fixed_percent: Some(*text.fixed.get_ref()), ..instance }, puzzle)
        };
        Ok((0..*text.count.get_ref()).map(member).collect())
    }

    /// Height and width of a box: as given, or as square as they can be, and at least as wide as high.
    fn shape(&self, text: &GenerateText) -> Result<(u32, u32), PlanError> {
        let side = text.side.as_ref().map(|side| *side.get_ref());
        if let Some(shape) = &text.shape {
            let numbers = shape.get_ref().split_once('x');
            let numbers = numbers.and_then(|(h, w)| Some((h.parse::<u32>().ok()?, w.parse::<u32>().ok()?)));
            let Some((height, width)) = numbers else {
                let message = format!("`{}` is no box", shape.get_ref());
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
                let message = format!("{number} has no boxes but rows");
                Err(self.source.wrong(
                    side.span(),
                    message,
                    format!("for a Latin square, box = \"1x{number}\""),
                ))
            }
        }
    }
}
