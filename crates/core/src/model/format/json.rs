//! `{"box":[3,3],"cells":[[5,3,0,...],...],"label":"..."}`: one, a list of them, or one after the other.
//!
//! Values are kept as pieces of the text until they are needed, so that each problem has its exact place, and lists are
//! read element by element, so that a long one costs no memory.

use std::fmt;
use std::ops::{ControlFlow, Range};

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::cells::{Context, Found, Notation, Sink};
use super::error::{Problem, ReadError, excerpt};
use crate::model::MAX_SIDE;

pub(super) fn read(context: &Context<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let text = context.source.text;
    let values = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    for value in values {
        match value {
            Ok(value) if value.get().starts_with('[') => list(context, value, sink)?,
            Ok(value) => sink(context, puzzle(context, value))?,
            Err(error) => return sink(context, Err(broken(context, &error, 0..text.len()))),
        }
    }
    ControlFlow::Continue(())
}

/// Reads the elements of a list of puzzles.
fn list(context: &Context<'_>, value: &RawValue, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut flow = ControlFlow::Continue(());
    let each = Each(|element: &RawValue| {
        flow = sink(context, puzzle(context, element));
        flow
    });
    let result = serde_json::Deserializer::from_str(value.get()).deserialize_seq(each);
    match result {
        Err(error) if flow.is_continue() => sink(context, Err(broken(context, &error, span(context, value)))),
        _ => flow,
    }
}

/// A puzzle as it stands in the text.
#[derive(Deserialize)]
struct Document<'a> {
    #[serde(borrow, rename = "box")]
    shape: Option<&'a RawValue>,
    #[serde(borrow)]
    cells: Option<&'a RawValue>,
    #[serde(borrow)]
    label: Option<&'a RawValue>,
}

fn puzzle(context: &Context<'_>, value: &RawValue) -> Result<Found, ReadError> {
    if !value.get().starts_with('{') {
        return Err(expected(context, "a puzzle such as {\"box\":..,\"cells\":..}", value));
    }
    let place = span(context, value);
    let document: Document<'_> =
        serde_json::from_str(value.get()).map_err(|error| broken(context, &error, place.clone()))?;
    let quoted = |label: &RawValue| {
        serde_json::from_str(label.get()).map_err(|_| expected(context, "a label in quotes", label))
    };
    let label: Option<String> = document.label.map(quoted).transpose()?;
    let shape = document.shape.map(|shape| box_size(context, shape)).transpose()?;
    let Some(cells) = document.cells else { return Err(expected(context, "`cells`", value)) };
    context.grid(rows(context, cells)?, Notation::Json, shape, label)
}

fn box_size(context: &Context<'_>, value: &RawValue) -> Result<(u32, u32), ReadError> {
    serde_json::from_str(value.get()).map_err(|_| expected(context, "a box [height,width]", value))
}

/// The cells of all rows, which must be as many as there are cells in each.
fn rows(context: &Context<'_>, value: &RawValue) -> Result<Vec<Range<usize>>, ReadError> {
    let elements = |value: &'_ RawValue| -> Option<Elements> {
        let mut elements = Elements { spans: Vec::new(), count: 0 };
        let each = Each(|element: &RawValue| {
            elements.count += 1;
            if elements.spans.len() <= MAX_SIDE {
                elements.spans.push(span(context, element));
            }
            ControlFlow::Continue(())
        });
        serde_json::Deserializer::from_str(value.get()).deserialize_seq(each).ok()?;
        Some(elements)
    };
    let rows = elements(value).ok_or_else(|| expected(context, "a list of rows", value))?;
    let side = rows.count;
    if !(2..=MAX_SIDE).contains(&side) {
        return Err(context.source.error(Problem::Side(side), span(context, value)));
    }
    let mut cells = Vec::with_capacity(side * side);
    for (row, place) in rows.spans.into_iter().enumerate() {
        let not_a_row = || {
            let found = excerpt(context.text(&place));
            context.source.error(Problem::Expected { what: "a row of cells", found }, place.clone())
        };
        let value: &RawValue = serde_json::from_str(context.text(&place)).map_err(|_| not_a_row())?;
        let found = elements(value).ok_or_else(not_a_row)?;
        if found.count != side {
            let problem = Problem::RowLength { row: row + 1, found: found.count, side };
            return Err(context.source.error(problem, place));
        }
        cells.extend(found.spans);
    }
    Ok(cells)
}

struct Elements {
    spans: Vec<Range<usize>>,
    count: usize,
}

/// Gives each element of a list to a function, without keeping any, until it has enough.
struct Each<F>(F);

impl<'de, F: FnMut(&'de RawValue) -> ControlFlow<()>> Visitor<'de> for Each<F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        while let Some(element) = list.next_element::<&RawValue>()? {
            if (self.0)(element).is_break() {
                while list.next_element::<IgnoredAny>()?.is_some() {}
            }
        }
        Ok(())
    }
}

fn expected(context: &Context<'_>, what: &'static str, value: &RawValue) -> ReadError {
    context.source.error(Problem::Expected { what, found: excerpt(value.get()) }, span(context, value))
}

/// Where a piece of the text is: it knows by its address.
fn span(context: &Context<'_>, value: &RawValue) -> Range<usize> {
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
