//! JSON puzzles, `{"box":[3,3],"cells":[[5,3,0,...],...],"label":"..."}`: one, a list, or one after the other.
//!
//! Rows alone, `[[5,3,0,...],...]`, are a puzzle too, and so is the text of a line, as in records of answers.
//! `json_cells` reads the cells of a puzzle.
//!
//! Values stay pieces of the text until they are needed, so that each error has its exact place. Lists are read element by
//! element, so that a long list costs no memory.

use std::fmt;
use std::ops::{ControlFlow, Range};

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::cells::{Context, Found, Sink, Stated};
use super::error::{Problem, ReadError, excerpt};
use super::json_cells::{grid, is_grid};
use super::json_rules;
use super::limits;
use super::line::{layout, wrong_length};
use super::remedy::JSON_PUZZLE;
use super::rules::Rules;
use super::source::LONGEST_LINE;

pub(super) fn read(context: &Context<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let text = context.source.text;
    let excess = limits::excess(text);
    let text = &text[..excess.as_ref().map_or(text.len(), |excess| excess.end)];
    let values = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    for value in values {
        match value {
            Ok(value) if is_list(value.get()) && !is_grid(context, value) => list(context, value, sink)?,
            Ok(value) => one(context, value, sink)?,
            Err(error) => {
                let error = match excess {
                    Some(excess) if error.is_eof() => {
                        context.source.error(excess.problem, excess.place..excess.place + 1)
                    }
                    _ => broken(context, &error, 0..text.len()),
                };
                return sink(context, Err(error));
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether this is a list of puzzles. A list of lists of anything but lists is a puzzle itself.
fn is_list(value: &str) -> bool {
    let mut brackets = value.split(|c: char| c.is_ascii_whitespace()).flat_map(str::chars);
    match (brackets.next(), brackets.next(), brackets.next()) {
        (Some('['), Some('['), third) => third == Some('['),
        (first, ..) => first == Some('['),
    }
}

/// Reads the elements of a list of puzzles.
fn list(context: &Context<'_>, value: &RawValue, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut flow = ControlFlow::Continue(());
    let each = Each(|element: &RawValue| {
        flow = one(context, element, sink);
        flow
    });
    let result = serde_json::Deserializer::from_str(value.get()).deserialize_seq(each);
    match result {
        Err(error) if flow.is_continue() => sink(context, Err(broken(context, &error, span(context, value)))),
        _ => flow,
    }
}

/// A puzzle as raw JSON. Of several grids, the first in the order of these fields is the puzzle.
#[derive(Deserialize)]
pub(super) struct Document<'a> {
    #[serde(borrow, rename = "box")]
    pub(super) shape: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) variant: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) extra: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) regions: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) units: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) pairs: Option<&'a RawValue>,
    #[serde(borrow)]
    cells: Option<&'a RawValue>,
    #[serde(borrow)]
    puzzle: Option<&'a RawValue>,
    #[serde(borrow)]
    grid: Option<&'a RawValue>,
    #[serde(borrow)]
    board: Option<&'a RawValue>,
    #[serde(borrow)]
    sudoku: Option<&'a RawValue>,
    #[serde(borrow)]
    givens: Option<&'a RawValue>,
    #[serde(borrow)]
    clues: Option<&'a RawValue>,
    #[serde(borrow)]
    quiz: Option<&'a RawValue>,
    #[serde(borrow)]
    solution: Option<&'a RawValue>,
    #[serde(borrow)]
    best: Option<&'a RawValue>,
    #[serde(borrow)]
    label: Option<&'a RawValue>,
    #[serde(borrow)]
    status: Option<&'a RawValue>,
}

impl<'a> Document<'a> {
    fn grid(&self) -> Option<&'a RawValue> {
        let named = self.cells.or(self.puzzle).or(self.grid).or(self.board).or(self.sudoku);
        named.or(self.givens).or(self.clues).or(self.quiz).or(self.solution).or(self.best)
    }

    /// The first field that states rules beside the box.
    fn stated(&self) -> Option<&'a RawValue> {
        self.variant.or(self.extra).or(self.regions).or(self.units).or(self.pairs)
    }
}

/// Reads one puzzle.
fn one(context: &Context<'_>, value: &RawValue, sink: &mut Sink<'_>) -> ControlFlow<()> {
    match puzzle(context, value) {
        Ok(None) => ControlFlow::Continue(()),
        Ok(Some(found)) => sink(context, Ok(found)),
        Err(error) => sink(context, Err(error)),
    }
}

/// A puzzle; `None` for a record of no answer: `null`, or a record without a grid.
fn puzzle(context: &Context<'_>, value: &RawValue) -> Result<Option<Found>, ReadError> {
    match value.get().as_bytes().first() {
        Some(b'{') => {}
        Some(b'[') => return grid(context, value, &context.rules, None).map(Some),
        Some(b'"') => return line(context, value, &context.rules, None).map(Some),
        _ if value.get() == "null" => return Ok(None),
        _ => return Err(expected(context, A_PUZZLE, value)),
    }
    let place = span(context, value);
    let document: Document<'_> =
        serde_json::from_str(value.get()).map_err(|error| broken(context, &error, place.clone()))?;
    let quoted =
        |label: &RawValue| serde_json::from_str(label.get()).map_err(|_| expected(context, A_LABEL, label));
    let label: Option<String> = document.label.map(quoted).transpose()?;
    json_rules::refuse_doubtful(context, value)?;
    let rules = json_rules::rules(context, &document)?;
    let at_its_field = |error: ReadError| match json_rules::concerned(context, &document, &error.problem) {
        Some(field) => {
            let placed = context.source.error(*error.problem, span(context, field));
            ReadError { is_exact: true, ..placed }
        }
        None => error,
    };
    let found = match document.grid() {
        Some(text) if text.get().starts_with('"') => line(context, text, &rules, label),
        Some(cells) => grid(context, cells, &rules, label),
        None if document.status.is_some() => return Ok(None),
        None => return Err(expected(context, Wanted { what: "`cells`", ..A_PUZZLE }, value)),
    };
    let mut found = found.map_err(at_its_field)?;
    if let (Some(_), Some(field)) = (&found.stated, document.stated()) {
        found.stated = Some(context.source.input_span(span(context, field)));
    }
    Ok(Some(found))
}

/// What is expected, and how to write it.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    pub(super) what: &'static str,
    pub(super) help: &'static str,
}

const A_PUZZLE: Wanted = Wanted { what: r#"a puzzle such as {"box":..,"cells":..}"#, help: JSON_PUZZLE };
const A_LABEL: Wanted =
    Wanted { what: "a label in quotes", help: r#"write a name, such as "label":"first""# };

/// Reads a grid that is the text of a line.
fn line(
    context: &Context<'_>,
    quoted: &RawValue,
    rules: &Rules,
    label: Option<String>,
) -> Result<Found, ReadError> {
    let place = span(context, quoted);
    let inside = place.start + 1..place.end - 1;
    if inside.len() > LONGEST_LINE {
        return Err(context.source.error(Problem::LongLine(inside.len()), place));
    }
    match layout(context, inside.clone()) {
        Some(found) => context.grid(found.cells, found.notation, Stated::Rules(rules), label),
        None => Err(wrong_length(context, inside)),
    }
}

/// A visitor that passes each element of a list to a function, without keeping any, until the function breaks.
pub(super) struct Each<F>(pub(super) F);

impl<'de, F: FnMut(&'de RawValue) -> ControlFlow<()>> Visitor<'de> for Each<F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        while let Some(element) = list.next_element::<&RawValue>()? {
            if (self.0)(element).is_break() {
                // The rest may be long. The caller knows that the function broke, so this error is not reported.
                return Err(A::Error::custom("enough"));
            }
        }
        Ok(())
    }
}

pub(super) fn expected(context: &Context<'_>, wanted: Wanted, value: &RawValue) -> ReadError {
    let Wanted { what, help } = wanted;
    context.source.error(Problem::Expected { what, found: excerpt(value.get()), help }, span(context, value))
}

/// The place of a piece of the text, computed from its address.
pub(super) fn span(context: &Context<'_>, value: &RawValue) -> Range<usize> {
    let start = value.get().as_ptr() as usize - context.source.text.as_ptr() as usize;
    start..start + value.get().len()
}

/// Turns the parser's line and column, which count within `parsed` and in bytes, into a place of the text.
fn broken(context: &Context<'_>, error: &serde_json::Error, parsed: Range<usize>) -> ReadError {
    let text = context.text(&parsed);
    let before: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let place = (before + error.column().saturating_sub(1)).min(text.len());
    let place = (0..=place).rev().find(|&place| text.is_char_boundary(place)).unwrap_or(0);
    let start = parsed.start + place;
    let end = start + context.source.text[start..].chars().next().map_or(0, char::len_utf8);
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default().to_owned();
    context.source.error(Problem::Json(message), start..end)
}
