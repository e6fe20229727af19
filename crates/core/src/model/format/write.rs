//! Writes grids as text that the reader can read back.

use std::fmt::{self, Write as _};

use super::alphabet::Alphabet;
use super::drawing::draw;
use super::shape::{header, shape_fields};
use crate::model::{Cell, Grid, Value, names};

/// The forms of text in which grids are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum OutputFormat {
    /// Rows and columns with lines between the boxes.
    #[default]
    Grid,
    /// One line: characters `1`-`9A`-`Z` up to 35 values, numbers with commas above; `.` is blank.
    Line,
    /// The form of the paper's instances: order, the number 1, then the cells, -1 for a blank.
    Integers,
    /// One line of JSON: `{"box":[3,3],"cells":[[5,3,0,...],...]}`, 0 for a blank.
    Json,
}

names! {
    OutputFormat, "format": Grid = "grid", Line = "line", Integers = "integers", Json = "json"
}

/// Writes a grid; the text ends with a new line. The rules of a variant stand in a header, or in fields of the JSON.
///
/// ```
/// use antdoku::format::{OutputFormat, write};
/// use antdoku::{Cell, Geometry, Grid, Value};
///
/// let mut grid = Grid::blank(Geometry::square(2)?);
/// grid.set(Cell(0), Value::new(3));
/// assert_eq!(write(&grid, OutputFormat::Line), "3...............\n");
/// assert!(write(&grid, OutputFormat::Grid).starts_with("+-----+-----+\n| 3 . | . . |\n"));
/// # Ok::<(), antdoku::GeometryError>(())
/// ```
#[must_use]
pub fn write(grid: &Grid, format: OutputFormat) -> String {
    write_with(grid, format, &Alphabet::WRITTEN)
}

/// Writes the boxed drawing, without a header.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_answer(self, OutputFormat::Grid, None))
    }
}

/// Writes a grid as [`write()`] does, with the characters of an alphabet; a blank is `.`.
///
/// If the alphabet has too few characters for the grid, values are numbers.
///
/// ```
/// use antdoku::format::{OutputFormat, ReadOptions, read, write_with};
///
/// let options = ReadOptions { alphabet: Some("SUDO".parse()?), ..ReadOptions::default() };
/// let entry = read(b"S...............", &options).remove(0)?;
/// let alphabet = entry.alphabet.expect("its values are characters");
/// assert_eq!(write_with(entry.puzzle.givens(), OutputFormat::Line, &alphabet), "S...............\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn write_with(grid: &Grid, format: OutputFormat, alphabet: &Alphabet) -> String {
    match format {
        OutputFormat::Json => json(grid),
        _ => header(grid.geometry()) + &cells(grid, format, alphabet),
    }
}

/// Writes a grid whose puzzle is known to the reader: like [`write_with`], but without a header, so that the n-th line
/// answers the n-th puzzle. Without an alphabet, values are written as by [`write()`].
#[must_use]
pub fn write_answer(grid: &Grid, format: OutputFormat, alphabet: Option<&Alphabet>) -> String {
    cells(grid, format, alphabet.unwrap_or(&Alphabet::WRITTEN))
}

fn cells(grid: &Grid, format: OutputFormat, alphabet: &Alphabet) -> String {
    match format {
        OutputFormat::Grid => boxed_with(grid, alphabet, |_, text| text.to_owned()),
        OutputFormat::Line => line(grid, alphabet),
        OutputFormat::Integers => integers(grid),
        OutputFormat::Json => json(grid),
    }
}

/// Writes a grid with lines between its boxes; `style` decorates the text of each cell.
///
/// `style` gets the text of a cell without the spaces that align it, so that underlining covers the characters alone. It
/// may add only marks of zero width.
///
/// ```
/// use antdoku::format::boxed;
/// use antdoku::{Cell, Geometry, Grid, Value};
///
/// let mut grid = Grid::blank(Geometry::square(2)?);
/// grid.set(Cell(0), Value::new(3));
/// let text = boxed(&grid, |cell, text| if cell == Cell(0) { format!("<b>{text}</b>") } else { text.into() });
/// assert!(text.contains("| <b>3</b> . | . . |"));
/// # Ok::<(), antdoku::GeometryError>(())
/// ```
#[must_use]
pub fn boxed(grid: &Grid, style: impl Fn(Cell, &str) -> String) -> String {
    boxed_with(grid, &Alphabet::WRITTEN, style)
}

/// Writes a grid as [`boxed`] does, with the characters of an alphabet.
#[must_use]
pub fn boxed_with(grid: &Grid, alphabet: &Alphabet, style: impl Fn(Cell, &str) -> String) -> String {
    let side = grid.geometry().side();
    let width = if side <= alphabet.len() { 1 } else { side.to_string().len() };
    draw(grid.geometry(), &vec![width; side], |cell| {
        let text = cell_text(grid.get(cell), side, alphabet);
        let pad = " ".repeat(width.saturating_sub(text.len()));
        format!("{pad}{}", style(cell, &text))
    })
}

/// The text of a cell: one character if the alphabet has enough, else a number.
pub(crate) fn cell_text(value: Option<Value>, side: usize, alphabet: &Alphabet) -> String {
    let mut text = String::new();
    push_cell(&mut text, value, side, alphabet);
    text
}

fn push_cell(text: &mut String, value: Option<Value>, side: usize, alphabet: &Alphabet) {
    let Some(value) = value else { return text.push('.') };
    match alphabet.symbol(value.index()).filter(|_| side <= alphabet.len()) {
        Some(symbol) => text.push(symbol),
        None => *text += &value.to_string(),
    }
}

fn line(grid: &Grid, alphabet: &Alphabet) -> String {
    let side = grid.geometry().side();
    let separator = if side <= alphabet.len() { "" } else { "," };
    // Written cell by cell into one string: with a string for each cell, a batch of easy 9x9 puzzles spent more time on
    // writing answers than on solving.
    let mut text = String::with_capacity(grid.geometry().cell_count() + 1);
    for (place, &value) in grid.rows().flatten().enumerate() {
        if place > 0 {
            text += separator;
        }
        push_cell(&mut text, value, side, alphabet);
    }
    text + "\n"
}

fn integers(grid: &Grid) -> String {
    let (height, width) = (grid.geometry().box_height(), grid.geometry().box_width());
    let order = if height == width { height.to_string() } else { format!("{height}x{width}") };
    let number = |value: &Option<Value>| value.map_or_else(|| "-1".to_owned(), |value| value.to_string());
    let rows = grid.rows().map(|row| row.iter().map(number).collect::<Vec<_>>().join("\t") + "\n");
    format!("{order}\n1\n") + &rows.collect::<String>()
}

fn json(grid: &Grid) -> String {
    let mut text = String::from("{");
    for (name, value) in shape_fields(grid.geometry()) {
        // Names need no escapes, and writing to a string does not fail.
        let _ = write!(text, r#""{name}":{value},"#);
    }
    let number = |value: &Option<Value>| value.map_or(0, Value::number).to_string();
    let rows = grid.rows().map(|row| format!("[{}]", row.iter().map(number).collect::<Vec<_>>().join(",")));
    text + r#""cells":["# + &rows.collect::<Vec<_>>().join(",") + "]}\n"
}
