//! The records of hints, explanations and ratings.

use serde::Serialize;

use super::solve::line;
use super::step::{CandidateRecord, PlaceRecord, StepRecord, TechniqueRecord, tenths};
use crate::logic::{Ending, Explanation, Level, Rating, Step, Technique};
use crate::model::format::Entry;
use crate::position::{Position, PositionError, Solutions};

/// Where a puzzle is from.
#[derive(Clone, Debug, Serialize)]
struct Place<'a> {
    label: Option<&'a str>,
    source: &'a str,
    line: usize,
}

impl<'a> Place<'a> {
    fn new(source: &'a str, entry: &'a Entry) -> Place<'a> {
        Place { label: entry.label.as_deref(), source, line: entry.line }
    }
}

/// The next step of a position.
#[derive(Clone, Debug, Serialize)]
pub struct HintRecord<'a> {
    status: &'static str,
    solutions: &'static str,
    step: Option<HintedStep>,
    #[serde(flatten)]
    place: Place<'a>,
}

/// How much of a step a hint tells.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum HintedStep {
    /// Where to look.
    Place(PlaceRecord),
    /// The technique too.
    Technique(TechniqueRecord),
    /// All of it.
    Whole(Box<StepRecord>),
}

impl<'a> HintRecord<'a> {
    /// The record of a hint; `source` names the file or argument of the puzzle.
    #[must_use]
    pub fn new(
        source: &'a str,
        entry: &'a Entry,
        position: &Position,
        step: Option<&Step>,
    ) -> HintRecord<'a> {
        HintRecord {
            status: match step {
                Some(_) => "step",
                None if position.state().is_solved() => "solved",
                None => status(position, &Ending::NeedsTrial),
            },
            solutions: position.solutions().name(),
            step: step.map(|step| HintedStep::Whole(Box::new(StepRecord::new(step, entry)))),
            place: Place::new(source, entry),
        }
    }

    /// The record with only what a hint of this level tells: 1 where to look, 2 the technique too, 3 the whole step.
    #[must_use]
    pub fn up_to(mut self, level: u8) -> HintRecord<'a> {
        self.step = self.step.map(|step| match (step, level) {
            (HintedStep::Whole(step), 1) => HintedStep::Place(step.only_place()),
            (HintedStep::Whole(step), 2) => HintedStep::Technique(step.only_technique()),
            (step, _) => step,
        });
        self
    }
}

/// All steps of a position.
#[derive(Clone, Debug, Serialize)]
pub struct ExplainRecord<'a> {
    status: &'static str,
    solutions: &'static str,
    score: u32,
    level: Option<&'static str>,
    hardest: Option<&'static str>,
    grid: String,
    steps: Vec<StepRecord>,
    #[serde(flatten)]
    place: Place<'a>,
}

impl<'a> ExplainRecord<'a> {
    /// The record of an explanation; `source` names the file or argument of the puzzle.
    #[must_use]
    pub fn new(source: &'a str, entry: &'a Entry, position: &Position, explained: &Explanation) -> Self {
        ExplainRecord {
            status: status(position, &explained.ending),
            solutions: position.solutions().name(),
            score: explained.score(),
            level: level(position, &explained.ending, explained.level()),
            hardest: explained.hardest().map(Technique::name),
            grid: line(entry, &explained.state.grid()),
            steps: explained.steps.iter().map(|step| StepRecord::new(step, entry)).collect(),
            place: Place::new(source, entry),
        }
    }
}

/// The rating of a position.
#[derive(Clone, Debug, Serialize)]
pub struct RateRecord<'a> {
    status: &'static str,
    solutions: &'static str,
    level: Option<&'static str>,
    score: u32,
    rating: f64,
    hardest: Option<&'static str>,
    steps: usize,
    #[serde(flatten)]
    place: Place<'a>,
}

impl<'a> RateRecord<'a> {
    /// The record of a rating; `source` names the file or argument of the puzzle.
    #[must_use]
    pub fn new(source: &'a str, entry: &'a Entry, position: &Position, rating: &Rating) -> RateRecord<'a> {
        RateRecord {
            status: status(position, &rating.ending),
            solutions: position.solutions().name(),
            level: level(position, &rating.ending, rating.level),
            score: rating.score,
            rating: tenths(rating.rating),
            hardest: rating.hardest.map(Technique::name),
            steps: rating.steps,
            place: Place::new(source, entry),
        }
    }
}

/// How the techniques end. That they end where several solutions are left says nothing about the puzzle.
fn status(position: &Position, ending: &Ending) -> &'static str {
    if has_several_left(position, ending) { "several_solutions" } else { ending.name() }
}

/// The level; `None` for a puzzle with several solutions, which has none.
fn level(position: &Position, ending: &Ending, level: Level) -> Option<&'static str> {
    (!has_several_left(position, ending)).then(|| level.name())
}

fn has_several_left(position: &Position, ending: &Ending) -> bool {
    *ending == Ending::NeedsTrial && position.solutions() == Solutions::Several
}

/// A puzzle or pencil marks that are no position.
#[derive(Clone, Debug, Serialize)]
pub struct WrongRecord<'a> {
    status: &'static str,
    message: String,
    remedy: String,
    wrong_marks: Vec<WrongMarkRecord>,
    #[serde(flatten)]
    place: Place<'a>,
}

/// A pencil mark that the solution contradicts.
#[derive(Clone, Debug, Serialize)]
struct WrongMarkRecord {
    #[serde(flatten)]
    candidate: CandidateRecord,
    is_struck: bool,
}

impl<'a> WrongRecord<'a> {
    /// The record of an error; `source` names the file or argument of the puzzle, `remedy` what can still be done.
    #[must_use]
    pub fn new(source: &'a str, entry: &'a Entry, error: &PositionError, remedy: String) -> WrongRecord<'a> {
        let marks = match error {
            PositionError::WrongMarks(_, marks) => marks.as_slice(),
            _ => &[],
        };
        let geometry = entry.puzzle.geometry();
        WrongRecord {
            status: if error.is_about_marks() { "wrong_marks" } else { "unsatisfiable" },
            message: error.to_string(),
            remedy,
            wrong_marks: marks
                .iter()
                .map(|mark| WrongMarkRecord {
                    candidate: CandidateRecord::new(mark.candidate, geometry),
                    is_struck: mark.is_struck,
                })
                .collect(),
            place: Place::new(source, entry),
        }
    }
}
