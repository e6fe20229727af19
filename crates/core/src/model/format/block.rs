//! One row per line: `.sdk`, `.ss`, drawn boxes, and plain rows with or without blanks between the cells.
//!
//! A blank line does not always end a puzzle: many files have one between the bands of a puzzle. So the reader finds the
//! side from the rows first, then takes as many rows.

use std::collections::VecDeque;
use std::ops::{ControlFlow, Range};

use super::alphabet::is_blank;
use super::cells::{Context, Found, Notation, Sink, Stated, fields, symbols};
use super::error::{Problem, ReadError};
use super::rows::{Row, Rows};
use super::{marks, sdk};
use crate::model::MAX_SIDE;

/// The number of lines that are read ahead: the rows of the largest grid, and as many lines that may be rulers.
const AHEAD: usize = 2 * MAX_SIDE;

pub(super) fn read(context: &Context<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    if sdk::has_marks(context) {
        sdk::read(context, sink)
    } else {
        read_rows(context, Rows::new(context), sink)
    }
}

/// Reads the puzzles of these rows.
pub(super) fn read_rows(
    context: &Context<'_>,
    mut lines: Rows<'_, '_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mut ahead = VecDeque::new();
    loop {
        while ahead.len() < AHEAD {
            match lines.next() {
                Some(Ok(row)) => ahead.push_back(row),
                Some(Err(error)) => sink(context, Err(error))?,
                None => break,
            }
        }
        if ahead.is_empty() {
            return ControlFlow::Continue(());
        }
        if let Some(found) = next_puzzle(context, &mut ahead) {
            sink(context, found)?;
        }
    }
}

/// Takes the rows of one puzzle, at least one. Returns `None` for rulers without rows.
fn next_puzzle(context: &Context<'_>, ahead: &mut VecDeque<Row>) -> Option<Result<Found, ReadError>> {
    let plan = Plan::make(context, ahead);
    let label = match ahead.front() {
        Some(title) if plan.is_title(title) => {
            ahead.pop_front().map(|title| context.text(&title.span).trim().to_owned())
        }
        _ => None,
    };
    ahead.retain({
        // Later rulers may be rows of another puzzle.
        let mut seen = 0;
        move |row| {
            let ruler = seen < plan.side && plan.is_ruler(row);
            seen += usize::from(!ruler);
            !ruler
        }
    });
    let first = ahead.front()?.paragraph;
    let in_paragraph =
        ahead.iter().take_while(|row| row.paragraph == first && !plan.is_title(row)).count().max(1);
    let complete = (2..=MAX_SIDE).contains(&plan.side) && plan.reaches_side(ahead);
    let fits = ahead.iter().take(in_paragraph).any(|row| plan.count(row) == plan.side);
    let taken = if complete && fits { plan.side } else { in_paragraph };
    let rows: Vec<Row> = ahead.drain(..taken.min(ahead.len())).collect();
    // The ruler below the last row must not become the first row of the next puzzle.
    let last = rows.last()?.paragraph;
    while ahead.front().is_some_and(|row| row.paragraph == last && plan.is_ruler(row)) {
        ahead.pop_front();
    }
    let whole = rows.first()?.span.start..rows.last()?.span.end;
    let odd = rows.iter().position(|row| plan.count(row) != plan.side);
    Some(match odd {
        _ if !(2..=MAX_SIDE).contains(&plan.side) => {
            Err(context.source.error(Problem::Side(plan.side), whole))
        }
        // All rows agree, so no row is to blame.
        Some(odd)
            if context.wanted_side().is_some()
                && rows.iter().all(|row| plan.count(row) == plan.count(&rows[odd])) =>
        {
            let side = plan.count(&rows[odd]);
            let problem = context.geometry(side, None, &context.rules).err().unwrap_or(Problem::Side(side));
            Err(context.source.error(problem, whole))
        }
        Some(odd) => {
            let (found, side) = (plan.count(&rows[odd]), plan.side);
            let problem = Problem::RowLength { row: odd + 1, found, side };
            Err(context.source.error(problem, rows[odd].span.clone()))
        }
        None if !complete => {
            Err(context.source.error(Problem::RowCount { found: rows.len(), side: plan.side }, whole))
        }
        None => {
            let text = context.source.text;
            let cells = rows.iter().flat_map(|row| match plan.notation {
                Notation::Symbols => symbols(text, row.span.clone()).collect(),
                _ => fields(text, row.span.clone()),
            });
            let cells: Vec<Range<usize>> = cells.collect();
            let notation = notation(context, &cells, &plan);
            let drawn = match drawn_box(context, &rows, &plan) {
                Ok(drawn) => drawn,
                // Regions by their lines would be read as the usual boxes.
                Err(row) if context.rules.has_boxes() && context.rules.boxes.is_none() => {
                    return Some(Err(context.source.error(Problem::DrawnRegions, row)));
                }
                Err(_) => None,
            };
            context.grid(cells, notation, drawn.map_or(Stated::Nothing, Stated::Drawn), label)
        }
    })
}

/// How to read the next rows.
#[derive(Clone, Copy)]
struct Plan {
    side: usize,
    notation: Notation,
    /// Whether dashes are blanks in this puzzle, so that a line of dashes can be a row.
    dashes: bool,
    symbols: usize,
    fields: usize,
}

impl Plan {
    /// Decides by the majority of the rows of the first paragraph, so that one bad row does not mislead.
    fn make(context: &Context<'_>, ahead: &VecDeque<Row>) -> Plan {
        let first = ahead.front().map_or(0, |row| row.paragraph);
        let paragraph = || ahead.iter().take_while(|row| row.paragraph == first);
        let only_dashes = paragraph().all(|row| row.dashes);
        let rows: Vec<&Row> = paragraph().filter(|row| only_dashes || !row.dashes).collect();
        let dashes = only_dashes || rows.iter().any(|row| context.text(&row.span).contains('-'));
        let (symbols, same_symbols) = most_common(rows.iter().map(|row| row.symbols));
        let (fields, same_fields) = most_common(rows.iter().map(|row| row.fields));
        let plan = |notation| {
            let side = if notation == Notation::Symbols { symbols } else { fields };
            Plan { side, notation, dashes, symbols, fields }
        };
        let (as_symbols, as_numbers) = (plan(Notation::Symbols), plan(Notation::Numbers));
        if let Some(side) = context.wanted_side() {
            let numbers = fields == side && (symbols != side || same_fields > same_symbols)
                || side > context.longest_row()
                || symbols == fields && side > context.symbol_count()
                || symbols != side && fields > 4;
            return Plan { side, ..if numbers { as_numbers } else { as_symbols } };
        }
        if symbols == fields {
            let numbers = same_fields > same_symbols || symbols > context.symbol_count();
            return if numbers { as_numbers } else { as_symbols };
        }
        // A row of a table, `5,3,,,7,,,,`, has a cell between any two commas.
        let tabular = rows.iter().filter(|row| context.text(&row.span).contains(',')).count();
        if 2 * tabular > rows.len() && fields >= 4 && same_fields >= same_symbols {
            return as_numbers;
        }
        // The number of rows decides between groups of characters, `127 6.. 485`, and numbers of several digits.
        let symbols_likely = 2 * same_symbols > rows.len() && symbols <= context.longest_row();
        let numbers_likely = 2 * same_fields > rows.len() && fields >= 4;
        let is_whole = |side: usize| side > 0 && rows.len().is_multiple_of(side);
        if symbols_likely && is_whole(symbols) {
            as_symbols
        } else if numbers_likely && is_whole(fields) {
            as_numbers
        } else if symbols_likely && as_symbols.reaches_side(ahead) {
            as_symbols
        } else if numbers_likely
            && (as_numbers.reaches_side(ahead) || !symbols_likely || same_fields > same_symbols)
        {
            as_numbers
        } else {
            as_symbols
        }
    }

    fn count(&self, row: &Row) -> usize {
        if self.notation == Notation::Symbols { row.symbols } else { row.fields }
    }

    fn is_ruler(&self, row: &Row) -> bool {
        row.dashes && !(self.dashes && self.count(row) == self.side)
    }

    /// Whether a line is a title above the rows, such as `Grid 01`.
    fn is_title(&self, row: &Row) -> bool {
        row.words && row.symbols != self.symbols && row.fields != self.fields
    }

    /// Whether the first paragraph, or several from the first on, have exactly as many rows as the side.
    fn reaches_side(&self, ahead: &VecDeque<Row>) -> bool {
        let rows: Vec<&Row> =
            ahead.iter().filter(|row| !self.is_ruler(row)).take_while(|row| !self.is_title(row)).collect();
        let Some(last) = self.side.checked_sub(1).and_then(|last| rows.get(last)) else { return false };
        last.paragraph == rows[0].paragraph
            || rows.get(self.side).is_none_or(|next| next.paragraph != last.paragraph)
    }
}

/// How to read the cells of whole rows: separated cells may also be letters, or candidates.
fn notation(context: &Context<'_>, cells: &[Range<usize>], plan: &Plan) -> Notation {
    let texts = || cells.iter().map(|cell| context.text(cell));
    let is_one_character = || texts().all(|text| text.chars().nth(1).is_none());
    let has_letter = || texts().any(|text| text.contains(|c: char| c.is_ascii_alphabetic() && !is_blank(c)));
    let is_candidates = || {
        let (shortest, longest) = texts().fold((usize::MAX, 0), |(shortest, longest), text| {
            (shortest.min(text.len()), longest.max(text.len()))
        });
        let is_set =
            |text: &str| marks::candidates(text, plan.side).is_some_and(|_| !text.contains(['.', '0']));
        0 < shortest && shortest < longest && texts().all(is_set)
    };
    match plan.notation {
        Notation::Numbers if plan.side <= 9 && is_candidates() => Notation::Candidates,
        Notation::Numbers if is_one_character() && has_letter() => Notation::Symbols,
        notation => notation,
    }
}

/// The most common number and its frequency; of equally common numbers the largest.
pub(super) fn most_common(numbers: impl Iterator<Item = usize>) -> (usize, usize) {
    let mut counts = std::collections::BTreeMap::new();
    numbers.for_each(|number| *counts.entry(number).or_insert(0) += 1);
    counts.into_iter().max_by_key(|&(number, count)| (count, number)).unwrap_or((0, 0))
}

/// The box that the vertical lines of a drawing show: wider than a cell, narrower than a row, the same in all rows.
///
/// # Errors
/// The first row whose lines are not those of boxes.
fn drawn_box(context: &Context<'_>, rows: &[Row], plan: &Plan) -> Result<Option<(u32, u32)>, Range<usize>> {
    let width_of = |span: &Range<usize>| {
        let mut widths = context
            .text(span)
            .split(super::alphabet::is_bar)
            .map(|group| match plan.notation {
                Notation::Symbols => symbols(group, 0..group.len()).count(),
                _ => fields(group, 0..group.len()).len(),
            })
            .filter(|&width| width > 0);
        let first = widths.next()?;
        widths.all(|width| width == first).then_some(first)
    };
    let widths: Vec<Option<usize>> = rows.iter().map(|row| width_of(&row.span)).collect();
    if let Some(odd) = widths.iter().position(|width| width.is_none() || *width != widths[0]) {
        return Err(rows[odd].span.clone());
    }
    let width = widths.first().copied().flatten();
    let width = width.filter(|&width| 1 < width && width < plan.side && plan.side.is_multiple_of(width));
    Ok(width.and_then(|width| Some((u32::try_from(plan.side / width).ok()?, u32::try_from(width).ok()?))))
}
