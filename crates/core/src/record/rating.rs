//! The records of hints, explanations and ratings.

use serde::Serialize;

use super::solve::line;
use super::step::{CandidateRecord, StepRecord, tenths};
use crate::logic::{Explanation, Rating, Step, Technique};
use crate::model::format::Entry;
use crate::position::{Position, PositionError};

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
    step: Option<StepRecord>,
    #[serde(flatten)]
    place: Place<'a>,
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
                None => "needs_trial",
            },
            solutions: position.solutions().name(),
            step: step.map(|step| StepRecord::new(step, entry)),
            place: Place::new(source, entry),
        }
    }
}

/// All steps of a position.
#[derive(Clone, Debug, Serialize)]
pub struct ExplainRecord<'a> {
    status: &'static str,
    solutions: &'static str,
    score: u32,
    level: &'static str,
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
            status: explained.ending.name(),
            solutions: position.solutions().name(),
            score: explained.score(),
            level: explained.level().name(),
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
    level: &'static str,
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
            status: rating.ending.name(),
            solutions: position.solutions().name(),
            level: rating.level.name(),
            score: rating.score,
            rating: tenths(rating.rating),
            hardest: rating.hardest.map(Technique::name),
            steps: rating.steps,
            place: Place::new(source, entry),
        }
    }
}

/// A puzzle or pencil marks that are no position.
#[derive(Clone, Debug, Serialize)]
pub struct WrongRecord<'a> {
    status: &'static str,
    message: String,
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
    /// The record of an error; `source` names the file or argument of the puzzle.
    #[must_use]
    pub fn new(source: &'a str, entry: &'a Entry, error: &PositionError) -> WrongRecord<'a> {
        let marks = match error {
            PositionError::WrongMarks(_, marks) => marks.as_slice(),
            _ => &[],
        };
        let geometry = entry.puzzle.geometry();
        WrongRecord {
            status: if error.is_about_marks() { "wrong_marks" } else { "unsatisfiable" },
            message: error.to_string(),
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
