//! Checks a plan.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;
use std::time::Duration;

use antdoku::{Method, ParameterError};
use toml::{Spanned, Value};

use super::error::{PlanError, PlanSource};
use super::sets::SetOutline;
use super::text::{ContestantText, PlanText, SetText};
use super::{Contestant, MAX_TASKS, Plan};
use crate::record::Budget;

/// The longest name in characters, for tables and legends.
const LONGEST_NAME: usize = 60;

/// The most threads of a run.
const MOST_THREADS: u32 = 256;

/// A plan that is being checked.
pub(super) struct PlanCheck<'a> {
    pub(super) source: PlanSource<'a>,
    /// The folders in which files are looked for, in order.
    pub(super) folders: &'a [PathBuf],
    pub(super) plan: &'a PlanText,
}

impl PlanCheck<'_> {
    pub(super) fn plan(&self, title: &str) -> Result<Plan, PlanError> {
        let end = self.source.text.trim_end().len();
        if self.plan.contestants.is_empty() {
            let remedy = "add one: [[contestants]] with name = \"...\" and method = \"...\"";
            return Err(self.source.wrong(end..end, "the plan has no contestants", remedy));
        }
        if self.plan.sets.is_empty() {
            let remedy = "add one: [[sets]] with name = \"...\" and named, generate or files";
            return Err(self.source.wrong(end..end, "the plan has no sets of instances", remedy));
        }
        self.unique(self.plan.contestants.iter().map(|contestant| &contestant.get_ref().name), "contestant")?;
        self.unique(self.plan.sets.iter().map(|set| &set.get_ref().name), "set")?;
        let is_beside_published = self.published()?;
        let contestants = self.plan.contestants.iter().map(|text| self.contestant(text.get_ref()));
        let contestants: Vec<Contestant> = contestants.collect::<Result<_, _>>()?;
        let outlines = self.plan.sets.iter().map(|text| self.outline(text.get_ref(), &contestants));
        let outlines: Vec<SetOutline<'_>> = outlines.collect::<Result<_, _>>()?;
        let mut least = 0;
        for outline in &outlines {
            least = self.sum(least, outline.least_tasks(), outline.text)?;
        }
        let (mut sources, mut sets, mut tasks) = (BTreeMap::new(), Vec::new(), 0);
        for outline in outlines {
            let text = outline.text;
            let set = self.set(outline, &contestants, &mut sources)?;
            tasks = self.sum(tasks, set.task_count(), text)?;
            sets.push(set);
        }
        if tasks == 0 {
            let remedy = "name contestants in one of its sets, or leave the key out for all of them";
            return Err(self.source.wrong(end..end, "the plan has no tasks", remedy));
        }
        let title = self.plan.title.clone().unwrap_or_else(|| title.to_owned());
        let text = self.source.text.to_owned();
        Ok(Plan { title, text, seed: self.plan.seed, is_beside_published, sets, contestants, sources })
    }

    /// Adds the tasks of a set, and checks the total.
    fn sum(&self, before: u64, tasks: u64, set: &SetText) -> Result<u64, PlanError> {
        let sum = before.saturating_add(tasks);
        if sum <= MAX_TASKS {
            return Ok(sum);
        }
        let remedy = format!("stay below {MAX_TASKS}: take fewer runs, or several plans");
        Err(self.source.wrong(set.name.span(), format!("the plan has at least {sum} tasks"), remedy))
    }

    fn published(&self) -> Result<bool, PlanError> {
        match &self.plan.published {
            None => Ok(false),
            Some(name) if name.get_ref() == "lloyd-amos" => Ok(true),
            Some(name) => {
                let message = format!("there are no published figures of `{}`", name.get_ref());
                let remedy = "there are those of \"lloyd-amos\"; or leave the key out";
                Err(self.source.wrong(name.span(), message, remedy))
            }
        }
    }

    /// Checks that names are usable and unique: records and reports identify things by them.
    pub(super) fn unique<'n>(
        &self,
        names: impl Iterator<Item = &'n Spanned<String>>,
        thing: &str,
    ) -> Result<(), PlanError> {
        let mut seen: Vec<&str> = Vec::new();
        for name in names {
            let text = name.get_ref().as_str();
            if text.trim().is_empty()
                || text.contains(char::is_control)
                || text.chars().count() > LONGEST_NAME
            {
                let message = format!("a {thing} needs a name that can be read");
                let remedy = format!("give it one of 1 to {LONGEST_NAME} characters");
                return Err(self.source.wrong(name.span(), message, remedy));
            }
            if seen.contains(&text) {
                let message = format!("there are two {thing}s named `{text}`");
                return Err(self.source.wrong(name.span(), message, "give each a name of its own"));
            }
            seen.push(text);
        }
        Ok(())
    }

    fn contestant(&self, text: &ContestantText) -> Result<Contestant, PlanError> {
        let mut given = Vec::new();
        for (name, value) in &text.parameters {
            let written = match value.get_ref() {
                Value::String(word) => word.clone(),
                Value::Integer(number) => number.to_string(),
                Value::Float(number) => number.to_string(),
                other => {
                    let message =
                        format!("{} is {}, not a number or a word", name.get_ref(), other.type_str());
                    let remedy = format!("`antdoku methods {}` lists what it may be", text.method.get_ref());
                    return Err(self.source.wrong(value.span(), message, remedy));
                }
            };
            given.push((name.get_ref().as_str(), written));
        }
        let parameters: Vec<(&str, &str)> = given.iter().map(|(name, text)| (*name, text.as_str())).collect();
        let preset = text.preset.as_ref().map(|preset| preset.get_ref().as_str());
        let contestant = Contestant::new(text.name.get_ref(), text.method.get_ref(), preset, &parameters)
            .map_err(|error| self.refused(text, &error))?;
        Ok(Contestant { threads: self.threads(text)?, ..contestant })
    }

    fn threads(&self, text: &ContestantText) -> Result<Option<u32>, PlanError> {
        let Some(threads) = &text.threads else { return Ok(None) };
        if (1..=MOST_THREADS).contains(threads.get_ref()) {
            return Ok(Some(*threads.get_ref()));
        }
        let message = format!("{} is not a number of threads", threads.get_ref());
        Err(self.source.wrong(threads.span(), message, format!("use 1 to {MOST_THREADS}")))
    }

    /// The error for refused parameters, with the place in the plan.
    pub(super) fn refused(&self, text: &ContestantText, error: &ParameterError) -> PlanError {
        let method = text.method.get_ref();
        let remedy = match error {
            ParameterError::Method { .. } => "`antdoku methods` describes them".to_owned(),
            ParameterError::NotInBuild { .. } => "or leave this contestant out".to_owned(),
            _ => format!("`antdoku methods {method}` lists presets, parameters and ranges"),
        };
        self.source.wrong(place_of(text, error), error.to_string(), remedy)
    }

    pub(super) fn runs(&self, set: &SetText) -> Result<u64, PlanError> {
        match set.runs.as_ref().or(self.plan.runs.as_ref()) {
            Some(runs) if *runs.get_ref() == 0 => {
                Err(self.source.wrong(runs.span(), "runs is 0", "use 1 or more"))
            }
            Some(runs) => Ok(*runs.get_ref()),
            None => Ok(1),
        }
    }

    pub(super) fn budget(&self, set: &SetText, contestants: &[&Contestant]) -> Result<Budget, PlanError> {
        if contestants.is_empty() {
            return Ok(Budget::default());
        }
        let example = "such as budget = { seconds = 5 }, or steps, or iterations";
        let Some(text) = set.budget.as_ref().or(self.plan.budget.as_ref()) else {
            let message = format!("the set `{}` has no budget: its runs might never end", set.name.get_ref());
            let remedy = format!("give one to the plan or to the set, {example}");
            return Err(self.source.wrong(set.name.span(), message, remedy));
        };
        let budget = Budget::from(*text.get_ref());
        let wrong = |message: String, remedy: &str| Err(self.source.wrong(text.span(), message, remedy));
        if let Some(seconds) = budget.seconds
            && !(seconds > 0.0 && Duration::try_from_secs_f64(seconds).is_ok())
        {
            return wrong(format!("{seconds} is not a time limit"), "use a number above 0");
        }
        if budget.steps == Some(0) || budget.iterations == Some(0) {
            return wrong("a budget of 0 allows no step".to_owned(), "use 1 or more");
        }
        match budget {
            Budget { seconds: None, steps: None, iterations: None, .. } => {
                wrong("a budget without a limit".to_owned(), &format!("give one, {example}"))
            }
            Budget { seconds: None, steps: None, iterations: Some(_), .. } => {
                match contestants.iter().find(|contestant| !contestant.method.ends_by_iterations()) {
                    Some(endless) => wrong(
                        format!(
                            "method '{}' has no iterations of its own: its runs might never end",
                            endless.method.name
                        ),
                        "limit seconds or steps too",
                    ),
                    None => Ok(budget),
                }
            }
            _ => Ok(budget),
        }
    }

    /// The indices of the contestants that take part in a set; none if the set is only described.
    pub(super) fn taking_part(&self, set: &SetText, all: &[Contestant]) -> Result<Vec<usize>, PlanError> {
        let Some(names) = &set.contestants else { return Ok((0..all.len()).collect()) };
        self.unique(names.get_ref().iter(), "contestant")?;
        let place = |name: &Spanned<String>| {
            all.iter().position(|contestant| contestant.name == *name.get_ref()).ok_or_else(|| {
                let message = format!("there is no contestant `{}`", name.get_ref());
                let known: Vec<&str> = all.iter().map(|contestant| contestant.name.as_str()).collect();
                self.source.wrong(name.span(), message, format!("there are: {}", known.join(", ")))
            })
        };
        names.get_ref().iter().map(place).collect()
    }
}

/// The place in the plan that an error is about.
fn place_of(text: &ContestantText, error: &ParameterError) -> Range<usize> {
    let has_name = |name: &str| {
        let entry = text.parameters.iter().find(|(given, _)| given.get_ref().replace('-', "_") == name);
        entry.map(|(_, value)| value.span())
    };
    let of_parameter = |name: &'static str| {
        let method = Method::find(text.method.get_ref()).ok()?;
        let info = method.parameters().into_iter().find(|info| info.name == name)?;
        has_name(info.name).or_else(|| has_name(info.alias))
    };
    let place = match error {
        ParameterError::Preset { .. } => text.preset.as_ref().map(Spanned::span),
        ParameterError::Unknown { name, .. } => {
            let entry = text.parameters.keys().find(|given| given.get_ref().replace('-', "_") == *name);
            entry.map(Spanned::span)
        }
        ParameterError::Twice { name } | ParameterError::Both { second: name, .. } => of_parameter(name),
        ParameterError::Combination { name, .. } | ParameterError::Range { name, .. } => of_parameter(name),
        _ => None,
    };
    place.unwrap_or_else(|| text.method.span())
}
