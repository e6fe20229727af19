//! Makes a grid from pieces of text, one per cell. Cells get their values only here.

use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use super::alphabet::{Alphabet, Meaning, is_bar, is_blank};
use super::error::{Problem, ReadError, excerpt};
use super::note::Note;
use super::rules::Rules;
use super::source::Source;
use super::{PencilMarks, ReadOptions, marks};
use crate::model::{Cell, Geometry, Grid, MAX_SIDE, Value};

/// The input, the options, the rules and the last shape: what all readers share.
pub(super) struct Context<'a> {
    pub(super) source: Source<'a>,
    pub(super) options: &'a ReadOptions,
    /// What the options and the header state about the shape.
    pub(super) rules: Rules,
    /// The bytes of the input with the header, if there is one: the line that names the rules, else the first.
    pub(super) header: Option<Range<usize>>,
    /// The rules of single puzzles, with the bytes of each.
    held: &'a [(Range<usize>, Rules)],
    /// The last shape, kept because nearly all puzzles of an input have the same.
    last: RefCell<Option<Shape>>,
}

/// A geometry, and what it was made from.
struct Shape {
    side: usize,
    drawn: Option<(u32, u32)>,
    rules: Rules,
    geometry: Arc<Geometry>,
}

/// What a text states about the shape of one grid, beside the header and the options.
#[derive(Clone, Copy)]
pub(super) enum Stated<'r> {
    Nothing,
    /// The boxes that the bars of a drawing show.
    Drawn((u32, u32)),
    /// All rules, those of the header and the options included.
    Rules(&'r Rules),
}

/// A grid that was read, with the bytes of each cell, so that an error can point at them.
pub(super) struct Found {
    pub(super) label: Option<String>,
    pub(super) grid: Grid,
    /// The alphabet, if values are characters.
    pub(super) alphabet: Option<Alphabet>,
    pub(super) line: usize,
    pub(super) cells: Vec<Range<usize>>,
    /// The assumptions about the text, and what was left out.
    pub(super) notes: Vec<Note>,
    /// The notes of a player.
    pub(super) marks: Option<PencilMarks>,
    /// The bytes of the input that state the rules, if they are stated by the text and not by the options.
    pub(super) stated: Option<Range<usize>>,
}

/// A function that takes grids one by one and says when to stop.
pub(super) type Sink<'s> = dyn FnMut(&Context<'_>, Result<Found, ReadError>) -> ControlFlow<()> + 's;

/// The notation of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notation {
    /// One character.
    Symbols,
    /// A number.
    Numbers,
    /// A number or `null`.
    Json,
    /// The digits that are still possible.
    Candidates,
    /// A number, counted from this one.
    From(u8),
}

impl<'a> Context<'a> {
    /// A context for a text; `held` are the rules of single puzzles, with their bytes in ascending order.
    pub(super) fn new(
        source: Source<'a>,
        options: &'a ReadOptions,
        rules: Rules,
        held: &'a [(Range<usize>, Rules)],
    ) -> Context<'a> {
        Context { source, options, rules, header: None, held, last: RefCell::new(None) }
    }

    pub(super) fn text(&self, span: &Range<usize>) -> &'a str {
        &self.source.text[span.clone()]
    }

    /// The side that follows from boxes or regions in the options or the header.
    pub(super) fn wanted_side(&self) -> Option<usize> {
        self.rules.side()
    }

    /// Whether a grid of this side needs no more statements about its shape.
    pub(super) fn has_shape(&self, side: usize) -> bool {
        !self.rules.has_boxes() || super::usual_box(side).is_some()
    }

    /// Reads the cells of one grid. The box comes from the options, else from the text, else it is the usual one.
    pub(super) fn grid(
        &self,
        cells: Vec<Range<usize>>,
        notation: Notation,
        stated: Stated<'_>,
        label: Option<String>,
    ) -> Result<Found, ReadError> {
        // Cells of a list come in any order.
        let start = cells.iter().map(|cell| cell.start).min().unwrap_or(0);
        let whole = start..cells.iter().map(|cell| cell.end).max().unwrap_or(0);
        let refuse = |problem: Problem| self.source.error(problem, whole.clone());
        let (rules, drawn) = match stated {
            Stated::Nothing => (self.rules_at(start).map_err(refuse)?, None),
            Stated::Drawn(drawn) => (Cow::Borrowed(&self.rules), Some(drawn)),
            Stated::Rules(rules) => (Cow::Borrowed(rules), None),
        };
        let geometry = self.geometry(cells.len().isqrt(), drawn, &rules).map_err(refuse)?;
        if geometry.cell_count() != cells.len() {
            return Err(self.wrong_length(&cells, geometry.side()));
        }
        let side = geometry.side();
        let mut notes = Vec::new();
        let boxes = geometry.boxes().filter(|(height, width)| height != width);
        if let Some((height, width)) = boxes.filter(|_| rules.boxes.or(drawn).is_none()) {
            notes.push(Note::Box { height, width });
        }
        let alphabet = match notation {
            Notation::Symbols => Some(self.alphabet(&cells, &geometry, &mut notes)?),
            _ => None,
        };
        let first = match notation {
            Notation::From(first) => i64::from(first),
            Notation::Symbols => 1,
            _ => self.first_number(&cells, notation, &geometry, &mut notes)?,
        };
        let has_blank = alphabet.is_some() && cells.iter().any(|cell| self.text(cell).chars().all(is_blank));
        let mut grid = Grid::blank(geometry);
        for (index, span) in cells.iter().enumerate() {
            let text = self.text(span);
            let value = match (&alphabet, notation) {
                (Some(alphabet), _) if text == "?" && !has_blank && alphabet.index('?').is_none() => Ok(None),
                (Some(alphabet), _) => symbol(text, alphabet, side),
                (None, Notation::Json) if text == "null" => Ok(None),
                (None, Notation::Json) => integer(text, side, first),
                (None, Notation::Candidates) => single(text, side),
                (None, _) => number(text, side, first),
            };
            let value = value.map_err(|problem| self.source.error(problem, span.clone()))?;
            // A grid has at most 10,000 cells.
            grid.set(Cell(index as u16), value);
        }
        let line = self.source.line(start);
        // With up to ten values, numbers are single characters: an answer counts from 0 if the puzzle does.
        let alphabet = alphabet.or((first == 0 && side <= 10).then_some(Alphabet::HEX0));
        let stated = rules.is_beyond(self.options).then(|| match &self.header {
            Some(header) => header.clone(),
            None => self.source.input_span(whole.clone()),
        });
        let mut found = Found { label, grid, alphabet, line, cells, notes, marks: None, stated };
        if notation == Notation::Candidates {
            let candidates = found.cells.iter().map(|cell| marks::candidates(self.text(cell), side));
            let candidates: Vec<_> = candidates.map(Option::unwrap_or_default).collect();
            found.notes.push(Note::Singles(found.grid.filled_count()));
            found.strike_all_but(&candidates);
        }
        Ok(found)
    }

    /// The rules of the puzzle that begins here.
    fn rules_at(&self, start: usize) -> Result<Cow<'_, Rules>, Problem> {
        let place = self.held.partition_point(|(bytes, _)| bytes.end <= start);
        match self.held.get(place).filter(|(bytes, _)| bytes.contains(&start)) {
            Some((_, held)) => self.rules.with(held.clone()).map(Cow::Owned),
            None => Ok(Cow::Borrowed(&self.rules)),
        }
    }

    /// The shape of a grid of this side.
    pub(super) fn geometry(
        &self,
        side: usize,
        drawn: Option<(u32, u32)>,
        rules: &Rules,
    ) -> Result<Arc<Geometry>, Problem> {
        let is_same = |last: &&Shape| (last.side, last.drawn) == (side, drawn) && last.rules == *rules;
        if let Some(last) = self.last.borrow().as_ref().filter(is_same) {
            return Ok(last.geometry.clone());
        }
        let ReadOptions { shape, variant, regions, .. } = self.options;
        let is_given = shape.is_some() || variant.is_some() || regions.is_some();
        let geometry = rules.geometry(side, drawn);
        let geometry = geometry.map_err(|problem| if is_given { problem } else { problem.of_text() })?;
        let known = Shape { side, drawn, rules: rules.clone(), geometry: geometry.clone() };
        *self.last.borrow_mut() = Some(known);
        Ok(geometry)
    }

    /// An error at the first surplus cell, or at the end if cells are missing.
    pub(super) fn wrong_length(&self, cells: &[Range<usize>], side: usize) -> ReadError {
        let end = cells.last().map_or(0, |cell| cell.end);
        let place = cells.get(side * side).cloned().unwrap_or(end..end);
        let is_given = self.options.shape.is_some() || self.options.regions.is_some();
        let other = cells.len().isqrt();
        // A whole grid of another side, and no single row: the header is wrong, not the cells.
        if !is_given
            && (4..=MAX_SIDE).contains(&other)
            && other * other == cells.len()
            && cells.len() != side
            && let Err(problem) = self.geometry(other, None, &self.rules)
        {
            return self.source.error(problem, cells.first().map_or(0, |cell| cell.start)..end);
        }
        let problem = if is_given || self.rules.side().is_none() {
            Problem::Length { found: cells.len(), side, shape: self.rules.boxes }
        } else {
            Problem::LengthBelow { found: cells.len(), side }
        };
        self.source.error(problem, place)
    }

    /// The number of values that can be written with one character each, counted from 1.
    pub(super) fn symbol_count(&self) -> usize {
        self.options.alphabet.as_ref().unwrap_or(&Alphabet::WRITTEN).len()
    }

    /// The longest row of characters: one more than [`Self::symbol_count`], as values may be counted from 0.
    pub(super) fn longest_row(&self) -> usize {
        self.options.alphabet.as_ref().unwrap_or(&Alphabet::HEX0).len()
    }
}

fn symbol(text: &str, alphabet: &Alphabet, side: usize) -> Result<Option<Value>, Problem> {
    let Some(symbol) = text.chars().next() else { return Ok(None) };
    match alphabet.meaning(symbol, side) {
        Meaning::Blank => Ok(None),
        Meaning::Value(value) => Ok(Some(value)),
        Meaning::TooLarge if symbol.is_ascii_digit() => Err(Problem::Range { found: text.to_owned(), side }),
        Meaning::TooLarge | Meaning::Unknown => {
            let (values, blanks) = alphabet.describe(side);
            Err(Problem::Symbol { symbol: symbol.escape_debug().to_string(), side, values, blanks })
        }
    }
}

fn number(text: &str, side: usize, first: i64) -> Result<Option<Value>, Problem> {
    if text == "?" || text.chars().all(is_blank) { Ok(None) } else { integer(text, side, first) }
}

fn integer(text: &str, side: usize, first: i64) -> Result<Option<Value>, Problem> {
    if !is_integer(text) {
        return Err(Problem::Number(excerpt(text)));
    }
    match text.parse::<i64>().map(|number| number.saturating_sub(first)) {
        Ok(index) if (0..side as i64).contains(&index) => Ok(Some(Value::from_index(index as usize))),
        Ok(index) if index + first == 0 || index + first == -1 => Ok(None),
        _ => Err(Problem::Range { found: excerpt(text), side }),
    }
}

/// The candidate of a cell that has only one.
fn single(text: &str, side: usize) -> Result<Option<Value>, Problem> {
    match marks::candidates(text, side) {
        None | Some(0) => Err(Problem::NoCandidate),
        Some(candidates) => {
            Ok((candidates.count_ones() == 1)
                .then(|| Value::from_index(candidates.trailing_zeros() as usize)))
        }
    }
}

/// Whether a text is digits, perhaps after a minus sign.
pub(super) fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether this text may be a cell in a list of numbers.
pub(super) fn is_number_or_blank(text: &str) -> bool {
    is_integer(text) || text == "?" || text.chars().all(is_blank)
}

/// Whether this character separates cells: white space, or a line of a drawing.
pub(super) fn is_gap(c: char) -> bool {
    c.is_whitespace() || is_bar(c)
}

/// The characters of a line that are neither gaps nor commas.
pub(super) fn symbols(text: &str, span: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    text[span.clone()]
        .char_indices()
        .filter(|&(_, c)| !is_gap(c) && c != ',')
        .map(move |(place, c)| span.start + place..span.start + place + c.len_utf8())
}

/// The fields of a line: separated by commas if it has any (an empty field is a blank), else by gaps.
pub(super) fn fields(text: &str, span: Range<usize>) -> Vec<Range<usize>> {
    let line = text[span.clone()].trim_matches(is_gap);
    let range = |piece: &str| {
        // The address of a piece gives its place in the text.
        let start = piece.as_ptr() as usize - text.as_ptr() as usize;
        start..start + piece.len()
    };
    if line.contains(',') {
        line.split(',').map(|piece| range(piece.trim_matches(is_gap))).collect()
    } else {
        line.split(is_gap).filter(|piece| !piece.is_empty()).map(range).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_stand_between_commas_or_gaps() {
        let pieces = |text: &'static str| -> Vec<&str> {
            fields(text, 0..text.len()).into_iter().map(|range| &text[range]).collect()
        };
        assert_eq!(pieces(" 1 22\t|3| "), ["1", "22", "3"]);
        assert_eq!(pieces("1, 2,,.,"), ["1", "2", "", ".", ""]);
        assert_eq!(pieces("\u{2502} 4 5 \u{2502}"), ["4", "5"]);
        assert!(pieces(" | ").is_empty());
    }

    #[test]
    fn numbers_and_blanks() {
        assert_eq!((number("0", 4, 0), number("3", 4, 0)), (Ok(Value::new(1)), Ok(Value::new(4))));
        for blank in ["", ".", "0", "-1", "..", "_", "*", "x", "--", "00", "?", "\u{B7}"] {
            assert_eq!(number(blank, 4, 1), Ok(None), "{blank}");
        }
        assert_eq!(number("04", 4, 1), Ok(Value::new(4)));
        for range in ["5", "-2", "99999999999999999999"] {
            assert!(matches!(number(range, 4, 1), Err(Problem::Range { .. })), "{range}");
        }
        for wrong in ["1a", "+1", "1.0", "null", "\u{e9}"] {
            assert!(matches!(number(wrong, 4, 1), Err(Problem::Number(_))), "{wrong}");
        }
    }
}
