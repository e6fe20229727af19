//! Sets of instances: named, generated or from files.

use std::collections::BTreeMap;

use antdoku::internals::NAMED;
use antdoku::{NamedPuzzle, Puzzle, Share};
use toml::{Spanned, Value};

use super::check::PlanCheck;
use super::error::PlanError;
use super::files::FileSource;
use super::generated::GeneratedSet;
use super::text::SetText;
use super::{Contestant, Set};
use crate::record::{Budget, Instance};

/// An instance with its puzzle, which is only needed while the plan is checked.
pub(super) type Member = (Instance, Puzzle);

/// A checked set whose puzzles are not read or generated yet.
pub(super) struct SetOutline<'a> {
    pub(super) text: &'a SetText,
    taking_part: Vec<usize>,
    runs: u64,
    fixed: Option<f64>,
    budget: Budget,
    origin: Origin<'a>,
}

/// The origin of puzzles.
enum Origin<'a> {
    Named(Vec<&'static NamedPuzzle>),
    Generated(GeneratedSet),
    Files(FileSource<'a>),
    /// Files first, the rest generated.
    Both(FileSource<'a>, GeneratedSet),
}

impl SetOutline<'_> {
    /// The least number of tasks: the number of puzzles in files is not known yet.
    pub(super) fn least_tasks(&self) -> u64 {
        let puzzles = match &self.origin {
            Origin::Named(puzzles) => puzzles.len() as u64,
            Origin::Generated(generated) | Origin::Both(_, generated) => generated.count,
            Origin::Files(_) => 1,
        };
        self.runs.saturating_mul(puzzles).saturating_mul(self.taking_part.len() as u64)
    }
}

impl<'a> PlanCheck<'a> {
    /// Checks a set as far as possible without its puzzles, which may take long to generate or read.
    pub(super) fn outline(
        &self,
        text: &'a SetText,
        contestants: &[Contestant],
    ) -> Result<SetOutline<'a>, PlanError> {
        let taking_part = self.taking_part(text, contestants)?;
        let (runs, fixed) = (self.runs(text)?, self.fixed(text)?);
        let named: Vec<&Contestant> = taking_part.iter().map(|&place| &contestants[place]).collect();
        let budget = self.budget(text, &named)?;
        let name = text.name.get_ref();
        let rules = self.rules(text)?;
        let origin = match (&text.named, &text.generate, &text.files) {
            (Some(names), None, None) => Origin::Named(self.named(name, names)?),
            (None, Some(recipe), files) => {
                let generated = self.generated_set(name, recipe, &rules)?;
                // The files of this set may be missing: then all its puzzles are generated.
                match files.as_ref().filter(|files| self.find(files).is_some()) {
                    Some(files) => Origin::Both(self.file_source(text, files, rules)?, generated),
                    None => Origin::Generated(generated),
                }
            }
            (None, None, Some(files)) => Origin::Files(self.file_source(text, files, rules)?),
            _ => {
                let message =
                    format!("the set `{name}` must have named, generate or files, or generate and files");
                let remedy = "such as named = \"all\", or several sets";
                return Err(self.source.wrong(text.name.span(), message, remedy));
            }
        };
        let has_files = text.files.is_some();
        for (key, span, is_wrong) in [
            ("limit", text.limit.as_ref().map(Spanned::span), !has_files),
            ("fixed", text.fixed.as_ref().map(Spanned::span), !has_files || text.generate.is_some()),
        ] {
            if let Some(span) = span.filter(|_| is_wrong) {
                let message = format!("{key} belongs to a set of files");
                return Err(self.source.wrong(span, message, "leave it out"));
            }
        }
        Ok(SetOutline { text, taking_part, runs, fixed, budget, origin })
    }

    /// Generates or reads the puzzles of a set.
    pub(super) fn set(
        &self,
        outline: SetOutline<'_>,
        contestants: &[Contestant],
        sources: &mut BTreeMap<String, String>,
    ) -> Result<Set, PlanError> {
        let SetOutline { text, taking_part, runs, fixed, budget, origin } = outline;
        let name = text.name.get_ref().clone();
        let members = match origin {
            Origin::Named(puzzles) => puzzles.into_iter().map(|named| famous(&name, named)).collect(),
            Origin::Generated(generated) => self.made(&generated, &name, 0)?,
            Origin::Files(file_source) => self.only_files(&name, &file_source, sources)?,
            Origin::Both(file_source, generated) => {
                self.files_then_generated(&name, &file_source, &generated, sources)?
            }
        };
        self.accepted(text, &taking_part, contestants, &members)?;
        let rated = |instance: Instance, puzzle: &Puzzle| match &text.rate {
            Some(rate) if *rate.get_ref() => {
                let message = format!("`{}` of the set `{name}` has no solution", instance.name);
                let wrong = || self.source.wrong(rate.span(), message, "leave out rate, or the puzzle");
                instance.rated(puzzle).ok_or_else(wrong)
            }
            _ => Ok(instance),
        };
        let finished = |(instance, puzzle): Member| {
            let fixed_percent = instance.fixed_percent.or(fixed);
            rated(Instance { fixed_percent, ..instance }, &puzzle)
        };
        let instances = members.into_iter().map(finished).collect::<Result<_, PlanError>>()?;
        Ok(Set { name, instances, runs, budget, contestants: taking_part })
    }

    /// Checks that every contestant accepts every puzzle: some parameters do not fit all sizes.
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
                    let PlanError::Invalid(mut wrong) = self.refused(text, &error) else { unreachable!() };
                    wrong.message += &format!(" (`{}` of the set `{}`)", instance.name, set.name.get_ref());
                    return Err(PlanError::Invalid(wrong));
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

    pub(super) fn share(&self, percent: &Spanned<f64>) -> Result<Share, PlanError> {
        format!("{}%", percent.get_ref()).parse().map_err(|error: antdoku::ShareError| {
            let remedy = "write the percentage as a number such as 45 or 22.5";
            self.source.wrong(percent.span(), error.to_string(), remedy)
        })
    }

    fn named(&self, set: &str, names: &Spanned<Value>) -> Result<Vec<&'static NamedPuzzle>, PlanError> {
        let wrong = |message: String, remedy: String| Err(self.source.wrong(names.span(), message, remedy));
        match names.get_ref() {
            Value::String(all) if all == "all" => Ok(NAMED.iter().collect()),
            Value::Array(list) if list.is_empty() => {
                wrong(format!("the set `{set}` is empty"), "name some, or \"all\"".to_owned())
            }
            Value::Array(list) => {
                let mut puzzles: Vec<&'static NamedPuzzle> = Vec::new();
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
                Ok(puzzles)
            }
            other => {
                let message = format!("{other} is not a list of famous puzzles");
                wrong(message, "write \"all\", or a list such as [\"aiescargot\"]".to_owned())
            }
        }
    }
}

fn famous(set: &str, named: &NamedPuzzle) -> Member {
    let puzzle: Puzzle = named.line.parse().expect("built-in puzzles are valid");
    (Instance::new(set, named.name, &puzzle), puzzle)
}
