//! Errors of the reader: what is wrong with a text, where, and what mends it.

use std::ops::Range;

use thiserror::Error;

use super::alphabet::Alphabet;
use super::remedy::Remedy;
use crate::model::{Clash, GeometryError, MAX_SIDE, Variant};

/// Why a text, or one puzzle of it, cannot be read.
///
/// The message says what is wrong. [`remedy`](Self::remedy) says what to do as a value: each front end phrases it with
/// the names of its own options.
///
/// ```
/// use antdoku::format::{ReadErrorKind, ReadOptions, Remedy, read};
///
/// let error = read(b"12.4 .... .... ...?", &ReadOptions::default()).remove(0).unwrap_err();
/// assert_eq!(error.to_string(), "`?` is no value of a 4x4 grid: values are 1-4, blanks . 0 _ * x -");
/// assert_eq!((error.line(), error.column(), error.span()), (1, 19, 18..19));
/// assert_eq!((error.kind(), error.remedy()), (ReadErrorKind::Text, Remedy::NameAlphabet));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{problem}")]
pub struct ReadError {
    pub(super) problem: Box<Problem>,
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) span: Range<usize>,
    pub(super) related: Option<Range<usize>>,
    /// Whether the place is that of the statement that is wrong, so that no header above the puzzle is to blame.
    pub(super) is_exact: bool,
}

/// What a [`ReadError`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The text: it has no puzzle, or one puzzle of it is wrong.
    Text,
    /// The [options](super::ReadOptions): an alphabet with too few or too many characters, or a shape of no grid.
    Options,
    /// The end of reading after too many errors; the rest of the text is unread.
    TooManyErrors,
}

impl ReadError {
    pub(super) fn new(problem: Problem, (line, column): (usize, usize), span: Range<usize>) -> ReadError {
        ReadError { problem: Box::new(problem), line, column, span, related: None, is_exact: false }
    }

    /// What the error is about.
    #[doc(hidden)]
    #[must_use]
    pub fn kind(&self) -> ReadErrorKind {
        match *self.problem {
            Problem::Alphabet { is_given: true, .. } | Problem::Shape(_) => ReadErrorKind::Options,
            Problem::TooMany(_) => ReadErrorKind::TooManyErrors,
            _ => ReadErrorKind::Text,
        }
    }

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

    /// The bytes of the input that are wrong; empty if something is missing there.
    #[doc(hidden)]
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The bytes that contradict those of [`span`](Self::span): the first of two equal givens.
    #[doc(hidden)]
    #[must_use]
    pub fn related(&self) -> Option<Range<usize>> {
        self.related.clone()
    }

    /// What to do about the problem.
    #[must_use]
    pub fn remedy(&self) -> Remedy {
        self.problem.remedy()
    }
}

/// All problems of the reader, each with its message.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum Problem {
    #[error("there is no puzzle in the input")]
    Empty,
    #[error("a character is cut in half: the input looks like UTF-16")]
    NotUtf16,
    #[error("there is a NUL byte in the input")]
    Nul,
    #[error("the byte 0x{0:02x} is not UTF-8 text")]
    NotUtf8(u8),
    #[error("a line of {0} bytes is longer than any puzzle of up to {MAX_SIDE}x{MAX_SIDE}")]
    LongLine(usize),
    #[error("`{0}` is no puzzle")]
    NoPuzzle(String),
    #[error("{}: {}, a {side}x{side} grid has {}", off(*found, side * side, "cell"), plural(*found, "cell"), side * side)]
    Length { found: usize, side: usize, shape: Option<(u32, u32)> },
    /// A grid of another size than its header says.
    #[error("{}: {}, a {side}x{side} grid has {}", off(*found, side * side, "cell"), plural(*found, "cell"), side * side)]
    LengthBelow { found: usize, side: usize },
    #[error("row {row} has {}, the others have {side}", plural(*found, "cell"))]
    RowLength { row: usize, found: usize, side: usize },
    #[error("{}: {} of {}, {side} are needed", off(*found, *side, "row"), plural(*found, "row"), plural(*side, "cell"))]
    RowCount { found: usize, side: usize },
    #[error("a grid of side {0}; sides from 2 to {MAX_SIDE} are supported")]
    Side(usize),
    #[error("`{symbol}` is no value of a {side}x{side} grid: values are {values}, blanks {blanks}")]
    Symbol { symbol: String, side: usize, values: String, blanks: String },
    #[error("`{0}` is no number")]
    Number(String),
    #[error("`{found}` is out of range: a {side}x{side} grid has the values 1 to {side}")]
    Range { found: String, side: usize },
    #[error("the letters of this {side}x{side} grid are ambiguous: `{letter}` may be {}", values(*letter, possible))]
    Ambiguous { side: usize, letter: char, possible: Vec<Alphabet> },
    #[error("`0` may be a value or a blank in this {0}x{0} grid: it has another character for blanks")]
    Zero(usize),
    #[error(
        "spaces may be blanks of a {side}x{side} grid, or stand between the cells of a {smaller}x{smaller} one"
    )]
    Spaces { side: usize, smaller: usize },
    #[error("a {side}x{side} grid has {side} values, the alphabet {symbols} characters")]
    Alphabet { side: usize, symbols: usize, is_given: bool },
    #[error("a {0}x{0} grid has no usual boxes")]
    NoBox(usize),
    #[error("boxes of {height}x{width} do not make a grid of side {side}")]
    BoxMismatch { side: usize, height: u32, width: u32 },
    #[error(
        "the box `{0}` is out of range: height and width are 1 to {MAX_SIDE}, and height times width 2 to {MAX_SIDE}"
    )]
    Box(String),
    /// A shape of no grid, stated by the options.
    #[error(transparent)]
    Shape(#[from] GeometryError),
    /// A shape of no grid, stated by the text.
    #[error(transparent)]
    Rules(GeometryError),
    #[error("the text has the variant `{inner}`, but `{outer}` is given")]
    TwoVariants { outer: Variant, inner: Variant },
    #[error("the regions of the text differ from those that are given")]
    TwoRegions,
    #[error("the text has boxes of {}x{}, but {}x{} is given", inner.0, inner.1, outer.0, outer.1)]
    TwoBoxes { outer: (u32, u32), inner: (u32, u32) },
    #[error("`{found}` is no line of a header: did you mean `{meant}:`?")]
    Misspelt { found: String, meant: &'static str },
    #[error("there is no puzzle below this header")]
    NothingBelow,
    #[error("`sudoku` is Sudoku without further rules, and excludes `{0}`")]
    PlainWith(&'static str),
    #[error("the field `{name}` is unknown: did you mean `{meant}`?")]
    UnknownField { name: String, meant: &'static str },
    #[error("`{0}:` stands twice in one header")]
    HeaderTwice(&'static str),
    #[error("`{0}` is no box: a box has a height and a width, such as 2x3")]
    HeaderBox(String),
    #[error("the lines of this drawing are not those of boxes")]
    DrawnRegions,
    #[error("there is no row of regions")]
    NoRegions,
    #[error("`{0}` is no region: every cell of a jigsaw is in one")]
    NoRegion(String),
    #[error("region `{name}`, which begins at {cell}, has {}; a region has {side}", plural(*found, "cell"))]
    Region { name: String, cell: String, found: usize, side: usize },
    #[error("`{0}` is no cell: a cell has a row and a column from 1 on, such as r3c7")]
    CellName(String),
    #[error("a {side}x{side} grid has no cell {name}")]
    NoCell { name: String, side: usize },
    #[error("a pair has 2 cells, not {0}")]
    PairSize(usize),
    #[error("`{found}` is out of range: rows, columns and values are {first} to {last} in this list")]
    ListRange { found: String, first: usize, last: usize },
    #[error("`{found}` is out of range: values are 0 to {} below `order {order}`", .order - 1)]
    OrderRange { found: String, order: usize },
    #[error("a row, a column and a value expected, not `{0}`")]
    Triple(String),
    #[error("{0} is listed twice")]
    ListedTwice(String),
    #[error("`{0}` is no order: an order is a number from 2 to 10, or the size of a box such as 2x3")]
    Order(String),
    #[error("{expected} numbers expected for a {side}x{side} grid, {found} found")]
    Count { expected: usize, found: String, side: usize },
    #[error("a cell without a candidate")]
    NoCandidate,
    #[error("the array is cut short: `...` stands for cells that are not printed")]
    CutArray,
    #[error("`{0}` is no site whose links are read")]
    LinkUnknown(String),
    #[error("this link of {0} names a puzzle that is kept elsewhere, and does not hold it")]
    LinkWithout(&'static str),
    #[error("this link of {0} holds the puzzle in a form that is not known")]
    LinkPacked(&'static str),
    #[error("the puzzle in this link of {0} is broken")]
    LinkBroken(&'static str),
    #[error("the puzzle has the rule `{0}`, which is not supported")]
    Variant(String),
    #[error("the puzzle has rules in words that are not supported: `{0}`")]
    Words(String),
    #[error("the puzzle has an extra region of {}, which is not supported: a region has {side}", plural(*found, "cell"))]
    ExtraRegion { found: usize, side: usize },
    /// A solution below a header, or in JSON, with rules of its own.
    #[error("the solution states other rules than those of its puzzle, which is {0}")]
    OtherRules(String),
    #[error("this XML is no file of OpenSudoku")]
    Xml,
    #[error("broken JSON: {0}")]
    Json(String),
    #[error("JSON with more than {0} brackets within each other is no puzzle")]
    Deep(usize),
    #[error("a JSON object of more than {} MB is no puzzle", .0 >> 20)]
    Large(usize),
    #[error("{what} expected, not `{found}`")]
    Expected { what: &'static str, found: String, help: &'static str },
    #[error(transparent)]
    Clash(#[from] Clash),
    #[error("{0} puzzles could not be read; the rest of the input is left unread")]
    TooMany(usize),
}

impl Problem {
    /// The same problem of a shape that the text states.
    pub(super) fn of_text(self) -> Problem {
        match self {
            Problem::Shape(error) => Problem::Rules(error),
            problem => problem,
        }
    }
}

/// `1 cell is missing`, `2 cells too many`.
fn off(found: usize, needed: usize, unit: &str) -> String {
    match needed.saturating_sub(found) {
        0 => format!("{} too many", plural(found - needed, unit)),
        1 => format!("1 {unit} is missing"),
        missing => format!("{missing} {unit}s are missing"),
    }
}

fn plural(count: usize, unit: &str) -> String {
    format!("{count} {unit}{}", if count == 1 { "" } else { "s" })
}

/// The value of a letter in each alphabet.
fn values(letter: char, possible: &[Alphabet]) -> String {
    let numbers: Vec<String> = possible
        .iter()
        .filter_map(|alphabet| alphabet.index(letter))
        .map(|index| (index + 1).to_string())
        .collect();
    listed(&numbers)
}

/// `a, b or c`.
fn listed(items: &[String]) -> String {
    match items {
        [before @ .., last] if !before.is_empty() => format!("{} or {last}", before.join(", ")),
        _ => items.concat(),
    }
}

/// A text, cut after 20 characters to fit a message.
pub(in crate::model) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 20;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
