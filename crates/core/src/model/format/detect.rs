//! Detects the form of a text.

use std::ops::Range;

use super::InputFormat;
use super::alphabet::Alphabet;
use super::block::most_common;
use super::cells::{Context, Notation, fields, is_integer, symbols};
use super::integers::shape;
use super::latin;
use super::line::{Layout, layout};
use super::rows::{Kind, is_drawing, kind};
use super::source::LONGEST_LINE;
use super::title::{is_header, is_title};
use crate::model::MAX_SIDE;

/// The number of lines that decide.
const SAMPLE: usize = 2 * MAX_SIDE;

/// The most digits of the number to ignore after an order.
const LONGEST_IGNORED: usize = 10;

/// Finds the form of a text from its first lines.
pub(super) fn detect(context: &Context<'_>) -> InputFormat {
    if is_json(context.source.text) {
        return InputFormat::Json;
    }
    let lines: Vec<Range<usize>> = context
        .source
        .lines()
        .take(10 * SAMPLE)
        .filter(|line| line.len() > LONGEST_LINE || kind(context.text(line)) != Kind::Between)
        .take(SAMPLE)
        .collect();
    if latin::is_list(context.source.text, context.wanted_side()) || is_integers(context, &lines) {
        return InputFormat::Integers;
    }
    let lines = match lines.as_slice() {
        [first, rest @ ..] if rest.first().is_some_and(|second| is_header(context, first, second)) => rest,
        lines => lines,
    };
    if lines.iter().all(|line| line.len() <= LONGEST_LINE) && is_block(context, lines) {
        InputFormat::Block
    } else {
        InputFormat::Line
    }
}

/// Whether a text begins as a JSON object or list; `[Puzzle]` is the header of a block.
fn is_json(text: &str) -> bool {
    let text = text.trim_start();
    let in_list = text.strip_prefix('[').map(str::trim_start);
    let is_list = |list: &str| {
        list.starts_with("null")
            || matches!(list.chars().next(), None | Some('{' | '[' | ']' | '"' | '0'..='9'))
    };
    let is_null = text.lines().next().is_some_and(|line| line.trim_end() == "null");
    text.starts_with('{') || is_null || in_list.is_some_and(is_list)
}

/// Whether the order and the number to ignore stand alone on one or two lines, or one line has exactly all numbers.
///
/// The order may be out of range, so that the error names the order rather than another form.
fn is_integers(context: &Context<'_>, lines: &[Range<usize>]) -> bool {
    let words = |line: usize| -> Vec<&str> {
        let text = lines.get(line).map_or("", |line| context.text(line));
        // The first numbers of a very long line are enough to decide.
        let text = if text.len() > LONGEST_LINE { text.get(..64).unwrap_or("") } else { text };
        text.split_whitespace().collect()
    };
    let (first, second, third) = (words(0), words(1), words(2));
    let is_order = |word: &str| is_integer(word) || shape(word).is_some();
    let short = |word: &str| word.len() <= 3 && context.wanted_side().is_none_or(|side| side > 3);
    match (first.as_slice(), second.as_slice()) {
        ([order], [ignored]) => {
            // A count of puzzles above puzzles of digits looks like an order.
            is_order(order)
                && is_integer(ignored)
                && ignored.len() <= LONGEST_IGNORED
                && (third.len() > 1 || short(order))
        }
        ([order, ignored], [_, _, ..] | []) => {
            is_order(order) && is_integer(ignored) && ignored.len() <= LONGEST_IGNORED
        }
        ([order, ignored, cells @ ..], []) => {
            let side = shape(order).map(|(height, width)| u64::from(height) * u64::from(width));
            is_integer(ignored) && side.is_some_and(|side| side.checked_mul(side) == Some(cells.len() as u64))
        }
        _ => false,
    }
}

/// Whether a text has rulers or headers, or several lines of which most are no puzzles.
///
/// A line of 16 characters may be a 4x4 puzzle or a row of a 16x16 one. It is a row if it has values above 4
/// like most other lines, or like any of exactly 16.
fn is_block(context: &Context<'_>, lines: &[Range<usize>]) -> bool {
    let has_ruler = |line: &Range<usize>| {
        let text = context.text(line);
        !matches!(kind(text), Kind::Row { dashes: false })
            || text.contains('|')
            || text.chars().any(is_drawing)
    };
    if lines.len() < 2 {
        return false;
    }
    if 4 * lines.iter().filter(|line| has_ruler(line)).count() > lines.len() {
        return true;
    }
    let layouts: Vec<_> = lines.iter().map(|line| layout(context, line.clone())).collect();
    let puzzles: Vec<&Layout> = layouts.iter().flatten().collect();
    if 2 * puzzles.len() <= lines.len() {
        if is_prose(context, lines) {
            return false;
        }
        let rows = lines.iter().filter(|line| may_be_row(context, line)).count();
        return 2 * rows > lines.len();
    }
    let as_rows = puzzles.iter().filter(|layout| is_rather_row(context, layout)).count();
    let is_square = puzzles.iter().all(|layout| lines.len().is_multiple_of(layout.cells.len()));
    2 * as_rows > lines.len() || as_rows > 0 && is_square
}

/// Whether a text is nothing but words, with other lengths than rows of letters would have.
fn is_prose(context: &Context<'_>, lines: &[Range<usize>]) -> bool {
    let has_words = |line: &Range<usize>| {
        let text = context.text(line);
        is_title(text) && text.contains(char::is_alphabetic)
    };
    let counts = lines.iter().map(|line| symbols(context.source.text, line.clone()).count());
    let (letters, same) = most_common(counts);
    context.wanted_side().is_none() && lines.iter().all(has_words) && (letters < 4 || 2 * same <= lines.len())
}

/// Whether a line may be a row: short enough for one, or numbers with separators.
fn may_be_row(context: &Context<'_>, line: &Range<usize>) -> bool {
    let text = context.source.text;
    symbols(text, line.clone()).count() <= context.longest_row()
        || (4..=MAX_SIDE).contains(&fields(text, line.clone()).len())
}

/// Whether this line, which could be a puzzle, has values that are too large for that puzzle, but not for a row.
fn is_rather_row(context: &Context<'_>, layout: &Layout) -> bool {
    let count = layout.cells.len();
    let side = count.isqrt();
    if count > MAX_SIDE || context.wanted_side().is_some() {
        return false;
    }
    let alphabet = context.options.alphabet.as_ref().unwrap_or(&Alphabet::WRITTEN);
    layout.cells.iter().map(|cell| context.text(cell)).any(|cell| match layout.notation {
        Notation::Symbols => {
            let index = cell.chars().next().and_then(|symbol| alphabet.index(symbol));
            count <= context.longest_row()
                && index.is_some_and(|index| side <= index && !matches!(cell, "x" | "X"))
        }
        _ => cell.parse::<usize>().is_ok_and(|number| side < number),
    })
}
