//! Spaces as blanks: rows of characters in which nothing is written where nothing is known.

use std::ops::Range;

use super::InputFormat;
use super::rewrite::{Rewriting, Rewritten};
use super::table::lines;
use crate::model::MAX_SIDE;

/// Writes `.` for spaces that can only be blanks: in as many lines as a line has characters, or between bars that stand in
/// the same columns in all rows.
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

/// The places of the blanks of a line, and how many are missing at its end.
struct Blanks<'l> {
    line: &'l Range<usize>,
    places: Vec<usize>,
    missing: usize,
}

/// Digits and letters in a square of characters; blanks at the end of a line may be missing.
fn plain<'l>(text: &str, all: &'l [Range<usize>]) -> Option<Vec<Blanks<'l>>> {
    let side = all.len();
    let is_cell = |c: u8| c == b' ' || c.is_ascii_alphanumeric();
    let is_row = |line: &&Range<usize>| line.len() <= side && text[(*line).clone()].bytes().all(is_cell);
    let widest = all.iter().map(|line| text[line.clone()].trim_end().len()).max()?;
    let has_blank = all.iter().any(|line| text[line.clone()].trim_end().contains(' ') || line.is_empty());
    if !(4..=MAX_SIDE).contains(&side)
        || widest != side
        || !has_blank
        || !all.iter().all(|line| is_row(&line))
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

/// `| 5 3   |   7   |       |`: each group between bars is as wide as the others, and cells stand in the same places of it.
fn between_bars<'l>(text: &str, all: &'l [Range<usize>]) -> Option<Vec<Blanks<'l>>> {
    let is_row = |line: &&Range<usize>| {
        let line = &text[(*line).clone()];
        line.contains('|') && line.bytes().all(|c| matches!(c, b'|' | b' ') || c.is_ascii_alphanumeric())
    };
    let rows: Vec<&Range<usize>> = all.iter().filter(is_row).collect();
    let side = rows.len();
    let groups = |line: &Range<usize>| -> Vec<Range<usize>> {
        let line = text[line.clone()].trim_end();
        let start = line.len() - line.trim_start().len();
        let is_framed = line[start..].starts_with('|');
        let mut place = if is_framed { start } else { 0 };
        line[place..]
            .split('|')
            .map(|group| {
                let span = place..place + group.len();
                place = span.end + 1;
                span
            })
            .skip(usize::from(is_framed))
            .take_while(|span| !is_framed || span.end < line.len())
            .collect()
    };
    let first = groups(rows.first()?);
    let (count, width) = (first.len(), first.first()?.len());
    if !(4..=MAX_SIDE).contains(&side) || count < 2 || !side.is_multiple_of(count) {
        return None;
    }
    let cells = side / count;
    let (start, step) = match width {
        _ if width == cells => (0, 1),
        _ if width == 2 * cells + 1 => (1, 2),
        _ if width + 1 == 2 * cells => (0, 2),
        _ => return None,
    };
    let places: Vec<usize> = (0..cells).map(|cell| start + step * cell).collect();
    let mut has_blank = false;
    let mut blanks = Vec::with_capacity(side);
    for row in rows {
        let groups = groups(row);
        if groups.len() != count || groups.iter().any(|group| group.len() != width) {
            return None;
        }
        let line = text[row.clone()].as_bytes();
        let mut found = Vec::new();
        for group in groups {
            for place in 0..width {
                let is_blank = line[group.start + place] == b' ';
                match places.contains(&place) {
                    true if is_blank => found.push(group.start + place),
                    false if !is_blank => return None,
                    _ => {}
                }
            }
        }
        has_blank |= !found.is_empty();
        blanks.push(Blanks { line: row, places: found, missing: 0 });
    }
    has_blank.then_some(blanks)
}
