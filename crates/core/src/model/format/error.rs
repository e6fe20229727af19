//! What can be wrong with a text: one message, one place, one remedy.

use std::ops::Range;

use thiserror::Error;

use crate::model::{Clash, GeometryError, MAX_SIDE};

/// Why a text, or one puzzle of it, cannot be read.
///
/// The message says what is wrong, [`remedy`](Self::remedy) what to do about it, and the rest where it is.
///
/// ```
/// use antdoku::model::format::{ReadOptions, read};
///
/// let error = read(b"12.4 .... .... ...?", &ReadOptions::default()).remove(0).unwrap_err();
/// assert_eq!(error.to_string(), "`?` is no value of a 4x4 grid: values are 1-4, blanks . 0 _ * x -");
/// assert_eq!((error.line(), error.column(), error.span()), (1, 19, 18..19));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{problem}")]
pub struct ReadError {
    pub(super) problem: Box<Problem>,
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) span: Range<usize>,
    pub(super) related: Option<Range<usize>>,
}

impl ReadError {
    /// The line of the problem, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column of the problem in characters, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// The byte at which the problem begins.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.span.start
    }

    /// The bytes of the input that are wrong; empty if something is missing there.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The bytes that contradict those of [`span`](Self::span): the first of two equal givens.
    #[must_use]
    pub fn related(&self) -> Option<Range<usize>> {
        self.related.clone()
    }

    /// What to do about it.
    #[must_use]
    pub fn remedy(&self) -> &str {
        self.problem.remedy()
    }
}

/// The kinds of problems, each with its message.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum Problem {
    #[error("there is no puzzle in the input")]
    Empty,
    #[error("the input looks like UTF-16")]
    Utf16,
    #[error("there is a NUL byte in the input")]
    Nul,
    #[error("the byte 0x{0:02x} is not UTF-8 text")]
    NotUtf8(u8),
    #[error("a line of {0} bytes is longer than any puzzle of up to {MAX_SIDE}x{MAX_SIDE}")]
    LongLine(usize),
    #[error("{found} {unit}; a {side}x{side} grid needs {}", side * side)]
    Length { found: usize, unit: &'static str, side: usize },
    #[error("row {row} has {found} cells, the others have {side}")]
    RowLength { row: usize, found: usize, side: usize },
    #[error("{found} rows of {side} cells; a {side}x{side} grid needs {side}")]
    RowCount { found: usize, side: usize },
    #[error("a grid of side {0}; sides from 2 to {MAX_SIDE} are supported")]
    Side(usize),
    #[error("`{symbol}` is no value of a {side}x{side} grid: values are {values}, blanks {blanks}")]
    Symbol { symbol: String, side: usize, values: String, blanks: String },
    #[error("`{0}` is no number")]
    Number(String),
    #[error("`{found}` is out of range: a {side}x{side} grid has the values 1 to {side}")]
    Range { found: String, side: usize },
    #[error("the letters of this {side}x{side} grid are ambiguous: `a` may be 10, 11 or 1")]
    Ambiguous { side: usize },
    #[error("a {side}x{side} grid has {side} values, the alphabet {symbols} characters")]
    SmallAlphabet { side: usize, symbols: usize },
    #[error("a {0}x{0} grid has no usual boxes")]
    NoBox(usize),
    #[error("boxes of {height}x{width} do not make a grid of side {side}")]
    BoxMismatch { side: usize, height: u32, width: u32 },
    #[error(transparent)]
    Shape(#[from] GeometryError),
    #[error("`{0}` is no order: an order is a number from 2 to 10, or the size of a box such as 2x3")]
    Order(String),
    #[error("{expected} numbers expected for a {side}x{side} grid, {found} found")]
    Count { expected: usize, found: String, side: usize },
    #[error("a cell without a candidate")]
    NoCandidate,
    #[error("broken JSON: {0}")]
    Json(String),
    #[error("{what} expected, not `{found}`")]
    Expected { what: &'static str, found: String },
    #[error(transparent)]
    Clash(#[from] Clash),
    #[error("{0} puzzles could not be read; the rest of the input is left unread")]
    TooMany(usize),
}

impl Problem {
    fn remedy(&self) -> &'static str {
        match self {
            Problem::Empty => "give at least one puzzle, for example 81 characters with `.` for blanks",
            Problem::Utf16 | Problem::NotUtf8(_) => "save it as UTF-8",
            Problem::Nul => "remove it; puzzles are plain text",
            Problem::LongLine(_) => "put each puzzle, or each row, on its own line",
            Problem::Length { .. } => "add or remove cells; other boxes than the usual ones need --box",
            Problem::RowLength { .. } => "write one row per line, each with the same number of cells",
            Problem::RowCount { .. } => "add the missing rows, or put a blank line between puzzles",
            Problem::Side(_) => "write one row per line, each with as many cells as there are rows",
            Problem::Symbol { .. } => "correct it, or name the characters in use with --alphabet",
            Problem::Number(_) => "write a number, or `.`, 0 or -1 for a blank",
            Problem::Range { .. } => {
                "correct it, or name the shape with --box or the characters with --alphabet"
            }
            Problem::Ambiguous { .. } => {
                "choose with --alphabet: digits-letters (1-9A-Z), hex0 (0-9a-f, `0` is 1) or letters (a-z)"
            }
            Problem::SmallAlphabet { .. } => "write numbers separated by commas or blanks",
            Problem::NoBox(_) => "give the height and width of a box with --box, such as 1x7",
            Problem::BoxMismatch { .. } => "height times width of a box is the side of the grid; see --box",
            Problem::Shape(_) => "choose a box whose height times width is at most 100",
            Problem::Order(_) => {
                "begin with the order, 3 for 9x9, then a number that is ignored, then the cells"
            }
            Problem::Count { .. } => {
                "give one number per cell, -1 for a blank, after the order and one more number"
            }
            Problem::NoCandidate => "write nine characters per cell, with at least one candidate digit",
            Problem::Json(_) | Problem::Expected { .. } => {
                r#"write {"box":[3,3],"cells":[[5,3,0,...],...]}, with 0 or null for blanks"#
            }
            Problem::Clash(_) => "change or blank one of the two",
            Problem::TooMany(_) => "check the form of the input, or name it with --format",
        }
    }
}

/// The beginning of a text that is too long for a message.
pub(super) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 20;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
