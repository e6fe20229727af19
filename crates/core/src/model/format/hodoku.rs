//! Lines of HoDoKu: `+` before each value that the player has set, and its library, `:0000:x:53..+7...:411 412:::`.

use std::ops::Range;

use super::cells::{Context, Found, Notation, Stated};
use super::error::ReadError;
use super::line::{fits, is_separator};
use crate::model::{Cell, Value};

/// Fields of a line of the library, counted in colons.
const CODE: usize = 1;
const CELLS: usize = 3;
const DELETED: usize = 4;

/// The puzzle of a line with `+`, or of the library; `None` for any other line.
pub(super) fn puzzle(context: &Context<'_>, line: &Range<usize>) -> Option<Result<Found, ReadError>> {
    let text = context.text(line);
    let begins_with_colon = text.trim_start().starts_with(':');
    if !begins_with_colon && !text.contains('+') {
        return None;
    }
    let fields: Vec<Range<usize>> = pieces(line, text, |c| c == ':').take(DELETED + 1).collect();
    let is_library = begins_with_colon
        && fields.len() > CELLS
        && context.text(&fields[CODE]).get(..4).is_some_and(|code| code.bytes().all(|c| c.is_ascii_digit()));
    let (label, cells) = if is_library {
        (Some(context.text(&fields[CODE]).to_owned()), Cells::of(context, &fields[CELLS])?)
    } else {
        let words: Vec<Range<usize>> = pieces(line, text, is_separator).collect();
        let (word, cells) = words.iter().find_map(|word| Some((word, Cells::of(context, word)?)))?;
        let name = |span: Range<usize>| context.text(&span).trim_matches(is_separator).to_owned();
        let names = [name(line.start..word.start), name(word.end..line.end)];
        (names.into_iter().find(|name| !name.is_empty()), cells)
    };
    let struck = fields.get(DELETED).filter(|_| is_library).map(|field| deleted(context.text(field)));
    Some(context.grid(cells.spans, Notation::Symbols, Stated::Nothing, label).map(|mut found| {
        let side = found.grid.geometry().side();
        found.set_by_player(cells.placed);
        let struck = struck.filter(|struck| side == 9 && !struck.is_empty());
        struck.into_iter().for_each(|struck| found.strike(struck));
        found
    }))
}

/// The cells of a word, and those with a `+` before them.
struct Cells {
    spans: Vec<Range<usize>>,
    placed: Vec<Cell>,
}

impl Cells {
    fn of(context: &Context<'_>, word: &Range<usize>) -> Option<Cells> {
        let text = context.text(word);
        if !fits(context, text.chars().filter(|&c| c != '+').count()) {
            return None;
        }
        let mut cells = Cells { spans: Vec::new(), placed: Vec::new() };
        let mut is_placed = false;
        for (place, character) in text.char_indices() {
            if is_placed && !character.is_alphanumeric() {
                return None;
            }
            if character == '+' {
                is_placed = true;
                continue;
            }
            if std::mem::take(&mut is_placed) {
                // A grid has at most 10,000 cells.
                cells.placed.push(Cell(cells.spans.len() as u16));
            }
            let start = word.start + place;
            cells.spans.push(start..start + character.len_utf8());
        }
        (!is_placed).then_some(cells)
    }
}

/// `411 412`: value, row and column of each candidate that is struck out.
fn deleted(field: &str) -> Vec<(Cell, Value)> {
    let candidate = |word: &str| {
        let digits: Vec<u8> = word.bytes().map(|c| c.wrapping_sub(b'0')).collect();
        match digits[..] {
            [value @ 1..=9, row @ 1..=9, column @ 1..=9] => {
                Some((Cell(u16::from(row - 1) * 9 + u16::from(column - 1)), Value::new(value)?))
            }
            _ => None,
        }
    };
    field.split_whitespace().filter_map(candidate).collect()
}

fn pieces<'t>(
    line: &Range<usize>,
    text: &'t str,
    is_separator: impl Fn(char) -> bool + 't,
) -> impl Iterator<Item = Range<usize>> + 't {
    let start = line.start;
    text.split(is_separator).map(move |piece| {
        // The address of a piece gives its place in the text.
        let place = start + (piece.as_ptr() as usize - text.as_ptr() as usize);
        place..place + piece.len()
    })
}
