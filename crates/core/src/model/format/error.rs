//! What can be wrong with a text: one message, one place, one remedy.

use std::borrow::Cow;
use std::ops::Range;

use thiserror::Error;

use super::alphabet::Alphabet;
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
    pub(super) remedy: Cow<'static, str>,
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) span: Range<usize>,
    pub(super) related: Option<Range<usize>>,
}

impl ReadError {
    pub(super) fn new(problem: Problem, (line, column): (usize, usize), span: Range<usize>) -> ReadError {
        let remedy = problem.remedy();
        ReadError { problem: Box::new(problem), remedy, line, column, span, related: None }
    }

    /// Is this the word that ends reading, because too much before it was wrong? It is about no puzzle of its own.
    #[must_use]
    pub fn ends_reading(&self) -> bool {
        matches!(*self.problem, Problem::TooMany(_))
    }

    /// Is it the [options](super::ReadOptions) that are wrong rather than the text: an alphabet with too few or too many
    /// characters for the grid, or boxes that no grid has?
    #[must_use]
    pub fn is_option_fault(&self) -> bool {
        matches!(*self.problem, Problem::Alphabet { is_given: true, .. } | Problem::Shape(_))
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
        &self.remedy
    }
}

/// The kinds of problems, each with its message.
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
    #[error(transparent)]
    Shape(#[from] GeometryError),
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
    #[error("the puzzle has the rule `{0}`, which no plain Sudoku has")]
    Variant(String),
    #[error("this XML is no file of OpenSudoku")]
    Xml,
    #[error("broken JSON: {0}")]
    Json(String),
    #[error("JSON with more than {0} brackets within each other is no puzzle")]
    Deep(usize),
    #[error("a JSON object of more than {} MB is no puzzle", .0 >> 20)]
    Large(usize),
    #[error("{what} expected, not `{found}`")]
    Expected { what: &'static str, found: String },
    #[error(transparent)]
    Clash(#[from] Clash),
    #[error("{0} puzzles could not be read; the rest of the input is left unread")]
    TooMany(usize),
}

impl Problem {
    fn remedy(&self) -> Cow<'static, str> {
        match self {
            Problem::Length { found, side, shape } => length_remedy(*found, *side, *shape).into(),
            Problem::NoBox(side) => {
                format!("give the height and width of a box with --box, such as 1x{side}").into()
            }
            Problem::Ambiguous { possible, .. } => {
                let names: Vec<String> = possible.iter().map(Alphabet::explain).collect();
                format!("choose with --alphabet: {}", listed(&names)).into()
            }
            _ => self.fixed_remedy().into(),
        }
    }

    fn fixed_remedy(&self) -> &'static str {
        match self {
            Problem::Empty => "give at least one puzzle, for example 81 characters with `.` for blanks",
            Problem::NotUtf16 | Problem::NotUtf8(_) => "save it as UTF-8",
            Problem::Nul => "remove it; puzzles are plain text",
            Problem::LongLine(_) => "put each puzzle, or each row, on its own line",
            Problem::NoPuzzle(_) => {
                "a puzzle is 81 characters for a 9x9 such as 53..7....6..195..., with `.` for blanks, or a row per line"
            }
            Problem::Length { .. } => "add or remove cells",
            Problem::RowLength { .. } => "write one row per line, each with the same number of cells",
            Problem::RowCount { .. } => {
                "write as many rows as a row has cells, with a blank line between puzzles"
            }
            Problem::Side(_) => "write one row per line, each with as many cells as there are rows",
            Problem::Symbol { .. } => "correct it, or name the characters in use with --alphabet",
            Problem::Number(_) => "write a number, or `.`, 0 or -1 for a blank",
            Problem::Range { .. } => {
                "correct it, or name the shape with --box or the characters with --alphabet"
            }
            Problem::Ambiguous { .. } => "choose with --alphabet",
            Problem::Spaces { .. } => "write `.` for blanks, or nothing between cells",
            Problem::Zero(_) => {
                "use one character for blanks, or choose with --alphabet: hex0 (`0` is the first value) or \
                 digits-letters (`0` is a blank)"
            }
            Problem::Alphabet { is_given: true, .. } => "give --alphabet one character per value",
            Problem::Alphabet { is_given: false, .. } => "write numbers separated by commas or blanks",
            Problem::NoBox(_) => "give the height and width of a box with --box",
            Problem::Box(_) => "write the height and the width of a box, such as [3,3] for 9x9",
            Problem::BoxMismatch { .. } => "height times width of a box is the side of the grid; see --box",
            Problem::Shape(_) => "choose a box whose height times width is at most 100",
            Problem::Order(_) => {
                "begin with the order, 3 for 9x9, then a number that is ignored, then the cells"
            }
            Problem::Count { .. } => {
                "give one number per cell, -1 for a blank, after the order and one more number"
            }
            Problem::NoCandidate => "write nine characters per cell, with at least one candidate digit",
            Problem::Json(_) | Problem::Expected { .. } | Problem::Deep(_) | Problem::Large(_) => {
                r#"write {"box":[3,3],"cells":[[5,3,0,...],...]}, with 0 or null for blanks"#
            }
            Problem::LinkUnknown(_) => {
                "paste the puzzle itself, or a link of f-puzzles, SudokuPad, SudokuWiki or Sudoku Exchange that holds it"
            }
            Problem::LinkWithout(_) | Problem::LinkPacked(_) => {
                "open it there, and copy the 81 digits of the puzzle or a link that holds them"
            }
            Problem::LinkBroken(_) => "copy the whole link again",
            Problem::Variant(_) => {
                "a puzzle here has the rules of rows, columns and boxes alone; remove what goes beyond them"
            }
            Problem::Xml => "save the puzzles as text, or as a file of OpenSudoku",
            Problem::CutArray => {
                "print all of it, after numpy.set_printoptions(threshold=10001), or write it with numpy.savetxt"
            }
            Problem::Clash(_) => "change or blank one of the two",
            Problem::TooMany(_) => "check the form of the input, or name it with --input-format",
        }
    }
}

/// What to do about a wrong number of cells, where a box asked for may be the reason.
fn length_remedy(found: usize, side: usize, shape: Option<(u32, u32)>) -> String {
    let other = found.isqrt();
    match shape {
        Some((height, width)) if other * other == found && (2..=MAX_SIDE).contains(&other) => {
            format!("{found} cells are a {other}x{other}; leave out --box {height}x{width}")
        }
        Some((height, width)) => {
            format!("add or remove cells; --box {height}x{width} makes {side}x{side} grids")
        }
        None => "add or remove cells; other boxes than the usual ones need --box".to_owned(),
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

/// What a letter stands for in each alphabet.
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

/// The beginning of a text that is too long for a message.
pub(super) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 20;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
