//! The cells of a puzzle in JSON: a list of rows, of the texts of rows, or of all cells.

use std::ops::{ControlFlow, Range};

use serde::de::Deserializer as _;
use serde_json::value::RawValue;

use super::block::most_common;
use super::cells::{Context, Found, Notation, Stated, symbols};
use super::error::{Problem, ReadError, excerpt};
use super::json::{Each, Wanted, expected, span};
use super::remedy::JSON_PUZZLE;
use super::rules::Rules;
use crate::model::MAX_SIDE;

/// The fewest cells of a list without rows.
const FEWEST: usize = 16;

const ROWS: Wanted = Wanted { what: "a list of rows", help: JSON_PUZZLE };

/// Reads the grid whose cells this value lists.
pub(super) fn grid(
    context: &Context<'_>,
    value: &RawValue,
    rules: &Rules,
    label: Option<String>,
) -> Result<Found, ReadError> {
    let (cells, notation) = match flat(context, value) {
        Some(found) => found,
        None => unquoted(context, rows(context, value)?),
    };
    context.grid(cells, notation, Stated::Rules(rules), label)
}

/// Whether this list without inner lists is one grid rather than several.
pub(super) fn is_grid(context: &Context<'_>, list: &RawValue) -> bool {
    flat(context, list).is_some()
}

/// The cells of a list of texts that are the rows of a grid, or of a list of all cells.
fn flat(context: &Context<'_>, list: &RawValue) -> Option<(Vec<Range<usize>>, Notation)> {
    let elements = Elements::of(context, list, MAX_SIDE * MAX_SIDE)?;
    let count = elements.count;
    let texts = |sign: char| elements.spans.iter().all(|element| context.text(element).starts_with(sign));
    if elements.spans.len() < count.max(2)
        || texts('[')
        || elements
            .spans
            .iter()
            .any(|element| matches!(context.text(element).as_bytes().first(), Some(b'[' | b'{')))
    {
        return None;
    }
    if texts('"') {
        let rows = elements
            .spans
            .iter()
            .map(|row| symbols(context.source.text, row.start + 1..row.end - 1).collect());
        let rows: Vec<Vec<Range<usize>>> = rows.collect();
        // Sixteen texts of sixteen characters may be sixteen 4x4 puzzles, unless they have larger values.
        let is_large = |cell: &Range<usize>| {
            context.text(cell).chars().all(|c| c.to_digit(36).is_some_and(|n| n as usize > count.isqrt()))
        };
        let are_puzzles =
            count >= FEWEST && count.isqrt().pow(2) == count && !rows.iter().flatten().any(is_large);
        if (4..=MAX_SIDE).contains(&count) && rows.iter().all(|row| row.len() == count) {
            return (!are_puzzles).then(|| (rows.concat(), Notation::Symbols));
        }
        if rows.iter().any(|row| row.len() > 1) {
            return None;
        }
    }
    let is_square = count >= FEWEST && count.isqrt().pow(2) == count;
    is_square.then(|| unquoted(context, elements.spans))
}

/// Removes the quotes if all cells are texts: `["5","."]` for `[5,0]`.
fn unquoted(context: &Context<'_>, cells: Vec<Range<usize>>) -> (Vec<Range<usize>>, Notation) {
    if !cells.iter().all(|cell| context.text(cell).starts_with('"')) {
        return (cells, Notation::Json);
    }
    let inside = |cell: Range<usize>| {
        let text = context.text(&cell);
        let inner = text.trim_matches('"').trim();
        let start = cell.start + 1 + text[1..].find(inner).unwrap_or(0);
        start..start + inner.len()
    };
    let cells: Vec<Range<usize>> = cells.into_iter().map(inside).collect();
    let is_short = cells.iter().all(|cell| context.text(cell).chars().nth(1).is_none());
    (cells, if is_short { Notation::Symbols } else { Notation::Numbers })
}

/// The cells of all rows; there must be as many rows as cells in each.
fn rows(context: &Context<'_>, value: &RawValue) -> Result<Vec<Range<usize>>, ReadError> {
    let rows = Elements::of(context, value, MAX_SIDE).ok_or_else(|| expected(context, ROWS, value))?;
    if !(2..=MAX_SIDE).contains(&rows.count) {
        return Err(context.source.error(Problem::Side(rows.count), span(context, value)));
    }
    let mut found_rows = Vec::with_capacity(rows.count);
    for place in rows.spans {
        let not_a_row = || {
            let found = excerpt(context.text(&place));
            let problem = Problem::Expected { what: "a row of cells", found, help: JSON_PUZZLE };
            context.source.error(problem, place.clone())
        };
        let value: &RawValue = serde_json::from_str(context.text(&place)).map_err(|_| not_a_row())?;
        let found = Elements::of(context, value, MAX_SIDE).ok_or_else(not_a_row)?;
        found_rows.push((found, place));
    }
    let (side, _) = most_common(found_rows.iter().map(|(row, _)| row.count));
    if let Some(odd) = found_rows.iter().position(|(row, _)| row.count != side) {
        let (row, place) = &found_rows[odd];
        let problem = Problem::RowLength { row: odd + 1, found: row.count, side };
        return Err(context.source.error(problem, place.clone()));
    }
    if !(2..=MAX_SIDE).contains(&side) {
        return Err(context.source.error(Problem::Side(side), span(context, value)));
    }
    if side != rows.count {
        let end = span(context, value).end - 1;
        let place = found_rows.get(side).map_or(end..end + 1, |(_, place)| place.clone());
        return Err(context.source.error(Problem::RowCount { found: rows.count, side }, place));
    }
    Ok(found_rows.into_iter().flat_map(|(row, _)| row.spans).collect())
}

/// The elements of a list: the places of the first ones, and their number.
struct Elements {
    spans: Vec<Range<usize>>,
    count: usize,
}

impl Elements {
    fn of(context: &Context<'_>, value: &RawValue, most: usize) -> Option<Elements> {
        let mut elements = Elements { spans: Vec::new(), count: 0 };
        let each = Each(|element: &RawValue| {
            elements.count += 1;
            if elements.spans.len() <= most {
                elements.spans.push(span(context, element));
            }
            ControlFlow::Continue(())
        });
        serde_json::Deserializer::from_str(value.get()).deserialize_seq(each).ok()?;
        Some(elements)
    }
}
