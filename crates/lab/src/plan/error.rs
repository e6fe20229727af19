//! Errors of plans: a message, a place in the text and a remedy.

use std::io;
use std::ops::Range;
use std::path::PathBuf;

use antdoku::format::ReadError;
use thiserror::Error;

/// Why a plan is refused.
#[derive(Debug, Error)]
pub enum PlanError {
    /// The plan, or a file it names, cannot be read.
    #[error("cannot read `{}`: {cause}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// The plan itself is invalid.
    #[error(transparent)]
    Invalid(Box<InvalidPlan>),
    /// A file that the plan names contains something that is not a puzzle.
    #[error("{}:{}:{}: {error}; {}", file.display(), error.line(), error.column(), error.remedy())]
    BadPuzzle {
        /// The file.
        file: PathBuf,
        /// Its content.
        text: Vec<u8>,
        /// What is wrong with it.
        error: Box<ReadError>,
    },
}

/// A mistake in the text of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}:{line}:{column}: {message}; {remedy}")]
pub struct InvalidPlan {
    /// The plan.
    pub file: String,
    /// Its text.
    pub text: String,
    /// The bytes of the text that the message is about.
    pub span: Range<usize>,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub remedy: String,
}

/// The text of a plan with its name, for error messages.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlanSource<'a> {
    pub(super) name: &'a str,
    pub(super) text: &'a str,
}

impl PlanSource<'_> {
    pub(super) fn wrong(
        self,
        span: Range<usize>,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) -> PlanError {
        let before = &self.text[..self.text.floor_char_boundary_at(span.start)];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        PlanError::Invalid(Box::new(InvalidPlan {
            file: self.name.to_owned(),
            text: self.text.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            span,
            message: message.into(),
            remedy: remedy.into(),
        }))
    }
}

/// `str::floor_char_boundary` is not in the oldest supported compiler.
trait FloorCharBoundary {
    fn floor_char_boundary_at(&self, offset: usize) -> usize;
}

impl FloorCharBoundary for str {
    fn floor_char_boundary_at(&self, offset: usize) -> usize {
        (0..=offset.min(self.len())).rev().find(|&place| self.is_char_boundary(place)).unwrap_or(0)
    }
}
