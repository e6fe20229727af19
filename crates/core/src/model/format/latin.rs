//! Files of Latin square completion.
//!
//! A list has the order, then a row, a column and a value per line. As in files of DIMACS, lines `c ...` are comments, and
//! the order may stand in a line `p latin 30 374`. A `.pls` file of the generator `lsencode` has a line `order 30`, then
//! all rows, with values from 0 and -1 for a blank.

use std::ops::Range;

use super::cells::{Context, Found, Notation, Stated, is_integer};
use super::error::{Problem, ReadError, excerpt};
use super::note::Note;
use super::rules::Rules;
use super::source::{LONGEST_LINE, lines};
use crate::model::{MAX_SIDE, MIN_SIDE, Rule};

/// The order, and where it ends.
struct Head {
    order: usize,
    end: usize,
    kind: Kind,
    /// The number of cells of a list, if the head has it.
    count: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    List,
    Rows,
}

/// The lines without blank lines and comments.
fn contents(text: &str) -> impl Iterator<Item = Range<usize>> {
    lines(text).filter(|line| {
        let line = text[line.clone()].trim();
        !(line.is_empty() || line.starts_with('#') || line == "c" || line.starts_with("c "))
    })
}

/// The words of a line; none of a line that is longer than any puzzle.
fn words(text: &str, line: &Range<usize>) -> Vec<Range<usize>> {
    let line = if line.len() > LONGEST_LINE { "" } else { &text[line.clone()] };
    let place = |word: &str| {
        // The address of a word gives its place in the text.
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        start..start + word.len()
    };
    line.split_whitespace().map(place).collect()
}

impl Head {
    fn of(text: &str, line: &Range<usize>) -> Option<Head> {
        let texts: Vec<&str> = words(text, line).into_iter().map(|word| &text[word]).collect();
        let number = |text: &str| text.parse::<usize>().ok().filter(|_| is_integer(text));
        let order = |text: &str| number(text).filter(|order| (MIN_SIDE..=MAX_SIDE).contains(order));
        let (order, kind, count) = match texts[..] {
            [name, text] if name.eq_ignore_ascii_case("order") => (order(text)?, Kind::Rows, None),
            [text] | ["p", _, text] => (order(text)?, Kind::List, None),
            ["p", _, text, count] | [text, count] => (order(text)?, Kind::List, Some(number(count)?)),
            _ => return None,
        };
        Some(Head { order, end: line.end, kind, count })
    }
}

/// Whether the text is a list of cells, or has its order above its rows. The side is that of the options or the header.
pub(super) fn is_list(text: &str, side: Option<usize>) -> bool {
    let mut lines = contents(text);
    let Some(head) = lines.next().and_then(|first| Head::of(text, &first)) else { return false };
    let is_number = |word: &str| match head.kind {
        Kind::Rows => is_integer(word),
        Kind::List => word.parse::<usize>().is_ok(),
    };
    let is_row = |line: Range<usize>, length: usize| {
        let words = words(text, &line);
        words.len() == length && words.into_iter().all(|word| is_number(&text[word]))
    };
    match head.kind {
        Kind::Rows => lines.next().is_some_and(|line| is_row(line, head.order)),
        // A grid of three rows may have its size above it.
        Kind::List if side == Some(3) => false,
        Kind::List => {
            let is_whole = head.count.is_none_or(|count| count <= head.order * head.order);
            let mut lines = lines.take(3).peekable();
            is_whole && lines.peek().is_some() && lines.all(|line| is_row(line, 3))
        }
    }
}

/// Reads the puzzle of a text for which [`is_list`] holds.
pub(super) fn puzzle(context: &Context<'_>) -> Result<Found, ReadError> {
    let text = context.source.text;
    let mut lines = contents(text);
    let head = lines.next().and_then(|first| Head::of(text, &first));
    let Some(head) = head else { return Err(context.source.error(Problem::Empty, 0..0)) };
    let (cells, first, is_assumed) = match head.kind {
        Kind::List => listed(context, &head, lines)?,
        Kind::Rows => rows(context, &head, lines)?,
    };
    let is_stated = context.rules != Rules::default();
    let latin = Rules::named(vec![Rule::Latin]);
    let rules = if is_stated { &context.rules } else { &latin };
    let mut found = context.grid(cells, Notation::From(first), Stated::Rules(rules), None)?;
    if !is_stated {
        found.notes.push(Note::Latin);
        found.stated = None;
    }
    found.notes.extend(is_assumed.then_some(Note::FromOne));
    Ok(found)
}

/// The bytes of each cell, the first value, and whether that is assumed.
type Cells = (Vec<Range<usize>>, u8, bool);

/// The cells of a list; a blank is the empty place after the order.
fn listed(
    context: &Context<'_>,
    head: &Head,
    lines: impl Iterator<Item = Range<usize>>,
) -> Result<Cells, ReadError> {
    let order = head.order;
    let mut triples = Vec::new();
    for line in lines {
        let refuse =
            || context.source.error(Problem::Triple(excerpt(context.text(&line).trim())), line.clone());
        let words = <[Range<usize>; 3]>::try_from(words(context.source.text, &line)).map_err(|_| refuse())?;
        let number = |word: &Range<usize>| {
            let text = context.text(word);
            text.parse::<usize>().ok().filter(|&number| number <= order).ok_or_else(|| {
                let problem = Problem::ListRange { found: excerpt(text), first: 1, last: order };
                context.source.error(
                    if is_integer(text) { problem } else { Problem::Number(excerpt(text)) },
                    word.clone(),
                )
            })
        };
        let [row, column, value] = &words;
        triples.push(([number(row)?, number(column)?, number(value)?], words.clone()));
        if triples.len() > order * order {
            let problem = Problem::Length { found: triples.len(), side: order, shape: None };
            return Err(context.source.error(problem, line));
        }
    }
    let has = |wanted: usize| triples.iter().any(|(numbers, _)| numbers.contains(&wanted));
    let first = usize::from(!has(0));
    let mut cells = vec![head.end..head.end; order * order];
    for ([row, column, value], words) in &triples {
        for (number, word) in [row, column, value].into_iter().zip(words) {
            if *number >= first + order {
                let found = context.text(word).to_owned();
                let problem = Problem::ListRange { found, first, last: first + order - 1 };
                return Err(context.source.error(problem, word.clone()));
            }
        }
        let cell = &mut cells[(row - first) * order + column - first];
        if cell.start < cell.end {
            let name = format!("r{}c{}", row - first + 1, column - first + 1);
            return Err(context.source.error(Problem::ListedTwice(name), words[0].clone()));
        }
        *cell = words[2].clone();
    }
    Ok((cells, first as u8, first == 1 && !has(order)))
}

/// The cells of all rows, with values from 0.
fn rows(
    context: &Context<'_>,
    head: &Head,
    lines: impl Iterator<Item = Range<usize>>,
) -> Result<Cells, ReadError> {
    let side = head.order;
    let mut cells = Vec::with_capacity(side * side);
    let (mut count, mut end) = (0, head.end);
    for line in lines {
        let words = words(context.source.text, &line);
        if count == side || words.len() != side {
            let problem = if count == side {
                Problem::RowCount { found: side + 1, side }
            } else {
                Problem::RowLength { row: count + 1, found: words.len(), side }
            };
            return Err(context.source.error(problem, line));
        }
        (count, end) = (count + 1, line.end);
        cells.extend(words);
    }
    if count < side {
        return Err(context.source.error(Problem::RowCount { found: count, side }, end..end));
    }
    let is_outside = |cell: &&Range<usize>| {
        let text = context.text(cell);
        is_integer(text) && !text.parse::<i64>().is_ok_and(|number| (-1..side as i64).contains(&number))
    };
    if let Some(cell) = cells.iter().find(is_outside) {
        let problem = Problem::OrderRange { found: excerpt(context.text(cell)), order: side };
        return Err(context.source.error(problem, cell.clone()));
    }
    Ok((cells, 0, false))
}
