//! Spaces as blanks: rows of characters with a space for each blank cell.

use std::ops::Range;

use super::InputFormat;
use super::latin;
use super::rewrite::{Rewriting, Rewritten};
use super::table::lines;
use crate::model::MAX_SIDE;

/// Replaces spaces that can only be blanks by `.`: in a square of characters, or between bars in the same columns of all
/// rows.
pub(super) fn rewrite(text: &str) -> Option<Rewritten> {
    let all: Vec<Range<usize>> = lines(text).take(4 * MAX_SIDE).collect();
    let blanks = if text.contains('|') { between_bars(text, &all) } else { plain(text, &all) }?;
    let mut rewriting = Rewriting::new(text);
    for Blanks { line, places, missing } in blanks {
        for place in places {
            rewriting.replace(line.start + place..line.start + place + 1, ".");
        }
        rewriting.replace(line.end..line.end, &".".repeat(missing));
    }
    Some(rewriting.finish_as(InputFormat::Block))
}

/// The places of the blanks of a line, and the number of blanks missing at its end.
struct Blanks<'l> {
    line: &'l Range<usize>,
    places: Vec<usize>,
    missing: usize,
}

/// The blanks of a square of digits and letters; spaces at the end of a line may be missing.
fn plain<'l>(text: &str, all: &'l [Range<usize>]) -> Option<Vec<Blanks<'l>>> {
    let side = all.len();
    let is_cell = |c: u8| c == b' ' || c.is_ascii_alphanumeric();
    let is_row = |line: &&Range<usize>| line.len() <= side && text[(*line).clone()].bytes().all(is_cell);
    let widest = all.iter().map(|line| text[line.clone()].trim_end().len()).max()?;
    let has_blank = all.iter().any(|line| text[line.clone()].trim_end().contains(' ') || line.is_empty());
    // Between the numbers of a list there is a single space.
    let is_list = || !text.contains("  ") && latin::is_list(text, None);
    if !(4..=MAX_SIDE).contains(&side)
        || widest != side
        || !has_blank
        || !all.iter().all(|line| is_row(&line))
        || is_list()
    {
        return None;
    }
    let blanks = |line: &'l Range<usize>| {
        let bytes = text[line.clone()].bytes().enumerate();
        let places = bytes.filter(|&(_, byte)| byte == b' ').map(|(place, _)| place).collect();
        Blanks { line, places, missing: side - line.len() }
    };
    Some(all.iter().map(blanks).collect())
}

/// The blanks of rows such as `| 5 3   |   7   |       |`: all groups between bars have the same width and cell places.
///
/// Without a frame, the first group may lack the gap before it, and the last group all spaces at its end.
fn between_bars<'l>(text: &str, all: &'l [Range<usize>]) -> Option<Vec<Blanks<'l>>> {
    let is_row = |line: &&Range<usize>| {
        let line = &text[(*line).clone()];
        line.contains('|') && line.bytes().all(|c| matches!(c, b'|' | b' ') || c.is_ascii_alphanumeric())
    };
    let rows: Vec<&Range<usize>> = all.iter().filter(is_row).collect();
    let side = rows.len();
    let is_framed = text[(*rows.first()?).clone()].trim_start().starts_with('|');
    let reference = groups(&text[rows[0].clone()], is_framed);
    let (count, width) = (reference.len(), reference.get(1)?.len());
    if !(4..=MAX_SIDE).contains(&side) || !side.is_multiple_of(count) || !is_framed && count < 3 {
        return None;
    }
    let cells = side / count;
    let (start, step) = match width {
        _ if width == cells => (0, 1),
        _ if width == 2 * cells + 1 => (1, 2),
        _ if width + 1 == 2 * cells => (0, 2),
        _ => return None,
    };
    let is_cell =
        |place: usize| place >= start && (place - start).is_multiple_of(step) && place < start + step * cells;
    let mut blanks = Vec::with_capacity(side);
    for line in rows {
        let row = &text[line.clone()];
        let groups = groups(row, is_framed);
        let (mut places, mut missing) = (Vec::new(), 0);
        for (number, group) in groups.iter().enumerate() {
            let lead = usize::from(!is_framed && number == 0 && start == 1 && group.len() + 1 == width);
            let is_open = !is_framed && number + 1 == count && group.len() < width;
            if groups.len() != count || group.len() + lead != width && !is_open {
                return None;
            }
            for place in lead..width {
                let offset = group.start + place - lead;
                match row.as_bytes().get(offset).filter(|_| offset < group.end) {
                    Some(b' ') if is_cell(place) => places.push(offset),
                    Some(b' ') => {}
                    None => missing += usize::from(is_cell(place)),
                    Some(_) if is_cell(place) => {}
                    Some(_) => return None,
                }
            }
        }
        blanks.push(Blanks { line, places, missing });
    }
    blanks.iter().any(|row| row.missing > 0 || !row.places.is_empty()).then_some(blanks)
}

/// The groups between the bars of a row, without the text outside a frame.
fn groups(row: &str, is_framed: bool) -> Vec<Range<usize>> {
    let row = row.trim_end();
    let mut place = if is_framed { row.len() - row.trim_start().len() } else { 0 };
    let groups = row[place..].split('|').map(|group| {
        let span = place..place + group.len();
        place = span.end + 1;
        span
    });
    groups.skip(usize::from(is_framed)).take_while(|group| !is_framed || group.end < row.len()).collect()
}
