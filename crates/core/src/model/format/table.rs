//! Tables: tabs, semicolons or quotes between cells, or Markdown, with nothing in a cell for a blank.
//!
//! They are rewritten with commas, which the block reader knows.

use std::ops::Range;

use super::InputFormat;
use super::rewrite::{Rewriting, Rewritten};

/// The fewest cells of a row.
const FEWEST: usize = 4;

/// The longest cell, in bytes; no value is longer, even with quotes.
const LONGEST_CELL: usize = 5;

/// The separator of the cells of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Tabs,
    Semicolons,
    /// Commas, with quotes around cells.
    Quotes,
    Markdown,
}

const KINDS: [Kind; 4] = [Kind::Markdown, Kind::Quotes, Kind::Semicolons, Kind::Tabs];

/// The number of lines that decide whether a text is a table.
const SAMPLE: usize = 400;

/// Rewrites a text that is a table in most of its lines.
pub(super) fn rewrite(text: &str) -> Option<Rewritten> {
    let (kind, is_closed) = KINDS.into_iter().find_map(|kind| Some((kind, kind.is_closed(text)?)))?;
    let mut rewriting = Rewriting::new(text);
    let lines: Vec<Range<usize>> = lines(text).collect();
    for (number, line) in lines.iter().enumerate() {
        let Some(mut cells) = kind.cells(text, line) else { continue };
        if kind == Kind::Markdown && is_left_out(text, &lines, number) {
            // A blank line would separate the rows.
            let end = lines.get(number + 1).map_or(line.end, |next| next.start);
            rewriting.replace(line.start..end, "");
            continue;
        }
        if is_closed && cells.last().is_some_and(Range::is_empty) {
            cells.pop();
        }
        let mut end = line.start;
        for (place, cell) in cells.iter().enumerate() {
            rewriting.replace(end..cell.start, if place > 0 { "," } else { "" });
            end = cell.end;
        }
        rewriting.replace(end..line.end, "");
    }
    Some(rewriting.finish_as(InputFormat::Block))
}

impl Kind {
    /// Whether each row of a table ends with a separator, after which there is no cell. `None` if the text is no such
    /// table: in a table, most lines have the same number of short cells, some of them empty or in quotes.
    fn is_closed(self, text: &str) -> Option<bool> {
        if !text.contains(self.sign()) {
            return None;
        }
        let (mut contents, mut widths) = (0, Vec::new());
        let (mut is_needed, mut is_closed, mut has_open_end) = (false, true, false);
        for line in lines(text).take(SAMPLE).filter(|line| has_content(&text[line.clone()])) {
            contents += 1;
            let Some(cells) = self.cells(text, &line) else { continue };
            widths.push(cells.len());
            let is_open = cells.last().is_some_and(Range::is_empty);
            (is_closed, has_open_end) = (is_closed && is_open, has_open_end || is_open);
            is_needed |= match self {
                Kind::Tabs => cells.iter().rev().skip(1).any(Range::is_empty),
                Kind::Quotes => text[line].contains('"'),
                Kind::Semicolons => true,
                Kind::Markdown => is_ruler(text, &cells),
            };
        }
        // A tab at the end of each row, without an empty cell before it, only ends the row.
        is_needed |= self == Kind::Tabs && has_open_end && !is_closed;
        let (width, common) = super::block::most_common(widths.iter().copied());
        let is_table = is_needed && width >= FEWEST && widths.len() > 1 && 2 * common > contents;
        is_table.then(|| is_closed && self != Kind::Markdown && widths.len().is_multiple_of(width - 1))
    }

    fn sign(self) -> char {
        match self {
            Kind::Tabs => '\t',
            Kind::Semicolons => ';',
            Kind::Quotes => '"',
            Kind::Markdown => '|',
        }
    }

    /// The cells of a line without gaps and quotes around them; `None` if it is no row of such a table.
    fn cells(self, text: &str, line: &Range<usize>) -> Option<Vec<Range<usize>>> {
        let mut span = line.clone();
        let separator = match self {
            Kind::Tabs => '\t',
            Kind::Semicolons => ';',
            Kind::Quotes => ',',
            Kind::Markdown => {
                span = trimmed(text, span, char::is_whitespace);
                if !(text[span.clone()].starts_with('|')
                    && text[span.clone()].ends_with('|')
                    && span.len() > 1)
                {
                    return None;
                }
                span = span.start + 1..span.end - 1;
                '|'
            }
        };
        let mut start = span.start;
        let mut cells = Vec::new();
        for piece in text[span.clone()].split(separator) {
            let cell = trimmed(text, start..start + piece.len(), char::is_whitespace);
            let cell = trimmed(text, cell, |c| c == '"');
            start += piece.len() + separator.len_utf8();
            let is_ruler = text[cell.clone()].chars().all(|c| matches!(c, '-' | ':'));
            if cell.len() > LONGEST_CELL && !is_ruler
                || text[cell.clone()].contains(char::is_whitespace)
                || cells.len() > crate::model::MAX_SIDE
            {
                return None;
            }
            cells.push(cell);
        }
        (cells.len() > 1).then_some(cells)
    }
}

/// Whether a line is the ruler of a Markdown table, or a heading above rows that are a grid without it.
fn is_left_out(text: &str, lines: &[Range<usize>], number: usize) -> bool {
    let cells = |number: usize| Kind::Markdown.cells(text, lines.get(number)?);
    let Some(own) = cells(number) else { return false };
    if is_ruler(text, &own) {
        return true;
    }
    let is_heading = cells(number + 1).is_some_and(|below| is_ruler(text, &below));
    is_heading && (number + 2..).map_while(cells).take(own.len() + 1).count() == own.len()
}

/// Whether each cell is a ruler such as `---` or `:---:`.
fn is_ruler(text: &str, cells: &[Range<usize>]) -> bool {
    cells.iter().all(|cell| {
        let cell = &text[cell.clone()];
        cell.contains('-') && cell.trim_matches(':').chars().all(|c| c == '-')
    })
}

fn has_content(line: &str) -> bool {
    // A row of tabs is a row of blanks.
    (!line.trim().is_empty() || line.contains('\t')) && !line.trim_start().starts_with('#')
}

fn trimmed(text: &str, span: Range<usize>, is_gap: impl Fn(char) -> bool) -> Range<usize> {
    let piece = &text[span.clone()];
    let start = span.start + piece.len() - piece.trim_start_matches(&is_gap).len();
    start..start + text[start..span.end].trim_end_matches(&is_gap).len()
}

/// The lines without their ends.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    text.split_inclusive('\n').map(move |line| {
        let span = start..start + line.trim_end_matches(['\n', '\r']).len();
        start += line.len();
        span
    })
}
