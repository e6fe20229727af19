//! The instance files of the paper's authors: the order, a number to ignore, then all cells.
//!
//! These files have square boxes only. As an extension, the first number may be the size of a box, `2x3`; below a header
//! with regions or without boxes, it is a whole row, `1x9`. Lists of cells of Latin squares are in `latin`.

use std::ops::{ControlFlow, Range};

use super::cells::{Context, Found, Notation, Sink, Stated, is_integer};
use super::error::{Problem, ReadError, excerpt};
use super::latin;
use super::rules::Rules;
use crate::model::MAX_SIDE;

/// The fewest numbers of a puzzle, unless the puzzle before it is smaller. Fewer are surplus numbers of that puzzle, not the
/// beginning of the next.
const FEWEST: usize = 2 + 4 * 4;

pub(super) fn read(context: &Context<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    if latin::is_list(context.source.text, context.wanted_side()) {
        return sink(context, latin::puzzle(context));
    }
    let mut rest = 0..context.source.text.len();
    while tokens(context, rest.clone()).next().is_some() {
        match puzzle(context, rest) {
            Ok((found, end)) => {
                sink(context, Ok(found))?;
                rest = end..context.source.text.len();
            }
            // The start of the next puzzle is unknown.
            Err(error) => return sink(context, Err(error)),
        }
    }
    ControlFlow::Continue(())
}

/// Reads one puzzle; returns it with the start of the next.
fn puzzle(context: &Context<'_>, rest: Range<usize>) -> Result<(Found, usize), ReadError> {
    let mut numbers = tokens(context, rest.clone());
    let order = numbers.next().unwrap_or(rest.start..rest.start);
    let text = context.text(&order);
    let refuse = || context.source.error(Problem::Order(excerpt(text)), order.clone());
    let (height, width) = shape(text).ok_or_else(refuse)?;
    let side = usize::try_from(u64::from(height) * u64::from(width)).unwrap_or(usize::MAX);
    if !(2..=MAX_SIDE).contains(&side) {
        return Err(refuse());
    }
    let expected = side * side;
    let ignored = numbers.next().unwrap_or(rest.end..rest.end);
    if !ignored.is_empty() && !is_integer(context.text(&ignored)) {
        return Err(context.source.error(Problem::Number(excerpt(context.text(&ignored))), ignored));
    }
    let cells: Vec<_> = numbers.by_ref().take(expected).collect();
    let count = |found: String, place| context.source.error(Problem::Count { expected, found, side }, place);
    if cells.len() < expected {
        let end = context.source.text.trim_end().len();
        return Err(count(cells.len().to_string(), end..end));
    }
    let end = cells.last().map_or(rest.end, |cell| cell.end);
    if let Some(surplus) = numbers.next() {
        // The count is limited, so that a huge file is refused at once.
        let found = match numbers.take(MAX_SIDE * MAX_SIDE).count() + 1 {
            more if more >= FEWEST.min(2 + expected) && begins_line(context, &surplus) => None,
            more if more > MAX_SIDE * MAX_SIDE => Some(format!("more than {more}")),
            more => Some((expected + more).to_string()),
        };
        if let Some(found) = found {
            return Err(count(found, surplus));
        }
    }
    let is_row = height == 1 || width == 1;
    let order = Some((height, width)).filter(|_| !is_row || context.rules.has_boxes());
    let rules = Rules { boxes: context.rules.boxes.or(order), ..context.rules.clone() };
    Ok((context.grid(cells, Notation::Numbers, Stated::Rules(&rules), None)?, end))
}

/// The box of an order, `3`, or of a size, `2x3`.
pub(super) fn shape(order: &str) -> Option<(u32, u32)> {
    match order.split_once('x') {
        Some((height, width)) => Some((height.parse().ok()?, width.parse().ok()?)),
        None => order.parse().ok().filter(|order| (2..=10).contains(order)).map(|order| (order, order)),
    }
}

/// Whether this is the only number of its line, as an order is.
fn begins_line(context: &Context<'_>, number: &Range<usize>) -> bool {
    let text = context.source.text;
    let is_end = |c: char| c == '\n' || c == '\r';
    let before = text[..number.start].trim_end_matches([' ', '\t']);
    let after = text[number.end..].trim_start_matches([' ', '\t']);
    before.ends_with(is_end) && after.starts_with(is_end)
}

fn tokens<'c>(context: &'c Context<'_>, span: Range<usize>) -> impl Iterator<Item = Range<usize>> + use<'c> {
    let start = context.source.text.as_ptr() as usize;
    context.text(&span).split_whitespace().map(move |token| {
        let place = token.as_ptr() as usize - start;
        place..place + token.len()
    })
}
