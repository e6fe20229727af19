//! One puzzle per line, perhaps with a name: `sabuncu1 1276..48584.1.5...`.

use std::ops::{ControlFlow, Range};

use super::cells::{
    Context, Found, Notation, Sink, Stated, fields, is_gap, is_integer, is_number_or_blank, symbols,
};
use super::error::{Problem, ReadError, excerpt};
use super::source::LONGEST_LINE;
use super::title::{is_header, is_title};
use super::{hodoku, link};
use crate::model::MAX_SIDE;

/// The fewest cells of a line that counts as a puzzle with missing cells.
const FEWEST: usize = 10;

pub(super) fn read(context: &Context<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let has_content = |line: &Range<usize>| {
        let content = context.text(line).trim_start();
        !content.is_empty() && !content.starts_with('#')
    };
    let mut lines = context.source.lines().filter(has_content).peekable();
    if let Some(first) = lines.next() {
        let is_header = lines.peek().is_some_and(|second| is_header(context, &first, second));
        // Below a header, a number may be a row or a puzzle with missing cells.
        let is_number = || !context.text(&first).contains(char::is_alphabetic);
        if !is_header || context.header.is_some() && is_number() {
            sink(context, puzzle(context, first))?;
        }
    }
    lines.try_for_each(|line| sink(context, puzzle(context, line)))
}

/// The cells of a line and their notation.
pub(super) struct Layout {
    pub(super) cells: Vec<Range<usize>>,
    pub(super) notation: Notation,
    /// The bytes from the first to the last cell; the rest is a name.
    whole: Range<usize>,
}

pub(super) fn puzzle(context: &Context<'_>, line: Range<usize>) -> Result<Found, ReadError> {
    if line.len() > LONGEST_LINE {
        return Err(context.source.error(Problem::LongLine(line.len()), line));
    }
    if let Some(error) = link_without_puzzle(context, &line) {
        return Err(error);
    }
    if let Some(found) = hodoku::puzzle(context, &line) {
        return found;
    }
    if let Some(problem) = doubtful_spaces(context, &line) {
        return Err(context.source.error(problem, line));
    }
    match layout(context, line.clone()) {
        Some(found) => {
            let name = |span: Range<usize>| context.text(&span).trim_matches(is_separator).to_owned();
            let before = name(line.start..found.whole.start);
            let after = found.whole.end..line.end;
            let solution =
                words(context, after.clone()).next().filter(|word| is_solution(context, &found, word));
            let after = name(solution.map_or(after.start, |word| word.end)..after.end);
            let label = [before, after].into_iter().find(|name| !name.is_empty());
            context.grid(found.cells, found.notation, Stated::Nothing, label)
        }
        None => Err(wrong_length(context, line)),
    }
}

/// The error of a link without a puzzle; links with a puzzle have been rewritten before.
fn link_without_puzzle(context: &Context<'_>, line: &Range<usize>) -> Option<ReadError> {
    let link = link::find(context.text(line))?;
    let link = line.start + link.start..line.start + link.end;
    Some(context.source.error(link::decode(context.text(&link)).err()?, link))
}

/// Whether a word is the solution beside the puzzle, as in many lists: as many cells, none blank.
fn is_solution(context: &Context<'_>, puzzle: &Layout, word: &Range<usize>) -> bool {
    let text = context.text(word);
    // A word of 16 letters may be a name.
    puzzle.notation == Notation::Symbols
        && text.chars().count() == puzzle.cells.len()
        && text.chars().all(char::is_alphanumeric)
        && (puzzle.cells.len() >= 81 || is_integer(text))
}

/// Finds the puzzle of a line: all characters if spaces are blanks; else the word or the list of numbers with the most
/// cells; else all words together.
pub(super) fn layout(context: &Context<'_>, line: Range<usize>) -> Option<Layout> {
    with_spaces(context, &line).or_else(|| without_spaces(context, line))
}

/// The puzzle of a line in which spaces are blanks: digits and letters in groups of different lengths. No group could be a
/// puzzle, but all characters together are.
fn with_spaces(context: &Context<'_>, line: &Range<usize>) -> Option<Layout> {
    let text = context.text(line);
    let is_plain = text.contains(' ') && text.bytes().all(|c| c == b' ' || c.is_ascii_alphanumeric());
    if !is_plain || !fits(context, text.len()) {
        return None;
    }
    let mut groups = text.split(' ').map(str::len);
    let first = groups.clone().next();
    let is_regular = groups.all(|length| Some(length) == first);
    if is_regular || text.split(' ').any(|word| fits(context, word.len())) {
        return None;
    }
    let cells = line.clone().map(|place| place..place + 1).collect();
    Some(Layout { cells, notation: Notation::Symbols, whole: line.clone() })
}

/// The error of spaces that may be blanks, or separate the cells of a smaller puzzle.
fn doubtful_spaces(context: &Context<'_>, line: &Range<usize>) -> Option<Problem> {
    let side = with_spaces(context, line)?.cells.len().isqrt();
    let other = without_spaces(context, line.clone())?;
    let smaller = other.cells.len().isqrt();
    let number = |cell: &Range<usize>| context.text(cell).parse::<usize>().unwrap_or(usize::MAX);
    let is_possible = context.has_shape(smaller) && other.cells.iter().all(|cell| number(cell) <= smaller);
    is_possible.then_some(Problem::Spaces { side, smaller })
}

fn without_spaces(context: &Context<'_>, line: Range<usize>) -> Option<Layout> {
    // Most lines are a puzzle and nothing else: that is seen without looking for words and numbers.
    if is_one_word(context.text(&line)) && fits(context, line.len()) {
        return Some(one_word(context, line));
    }
    let word = words(context, line.clone())
        .map(|word| (context.text(&word).chars().count(), word))
        .filter(|&(count, _)| fits(context, count))
        .rev()
        .max_by_key(|&(count, _)| count);
    let list = numbers(context, line.clone()).filter(|list| fits(context, list.len()));
    match (word, list) {
        (Some((count, word)), list) if list.as_ref().is_none_or(|list| list.len() <= count) => {
            Some(one_word(context, word))
        }
        (_, Some(cells)) => Some(Layout { whole: whole(&cells)?, cells, notation: Notation::Numbers }),
        _ => {
            let cells: Vec<_> = symbols(context.source.text, line).collect();
            let whole = whole(&cells)?;
            fits(context, cells.len()).then_some(Layout { cells, notation: Notation::Symbols, whole })
        }
    }
}

fn one_word(context: &Context<'_>, whole: Range<usize>) -> Layout {
    if is_candidates(context, context.text(&whole)) {
        let cells = (0..81).map(|cell| whole.start + 9 * cell..whole.start + 9 * cell + 9).collect();
        return Layout { cells, notation: Notation::Candidates, whole };
    }
    let cells = symbols(context.source.text, whole.clone()).collect();
    Layout { cells, notation: Notation::Symbols, whole }
}

/// Whether this is the candidate form of a 9x9 grid: digit *i* stands only at place *i* of each nine characters.
///
/// 729 characters may also be a 27x27 grid. There, digits that keep to their places share 27 columns, with at most one
/// digit each, so more than 27 digits cannot be a 27x27 puzzle.
fn is_candidates(context: &Context<'_>, word: &str) -> bool {
    let is_in_place =
        |(place, byte): (usize, u8)| matches!(byte, b'.' | b'0') || byte == b'1' + (place % 9) as u8;
    word.len() == 729
        && context.wanted_side().is_none_or(|side| side == 9)
        && word.bytes().enumerate().all(is_in_place)
        && word.bytes().filter(|byte| (b'1'..=b'9').contains(byte)).count() > 27
}

/// Whether a puzzle may have this number of cells.
pub(super) fn fits(context: &Context<'_>, count: usize) -> bool {
    let side = count.isqrt();
    match context.wanted_side() {
        Some(wanted) => side == wanted && side * side == count || wanted == 9 && count == 729,
        None => side * side == count && (4..=MAX_SIDE).contains(&side),
    }
}

/// Whether this character separates names and puzzles.
pub(super) fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | ':' | '#' | '|' | '"')
}

/// Whether a text is ASCII characters without any separator.
fn is_one_word(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_graphic() && !is_separator(byte.into()))
}

fn words<'c>(
    context: &'c Context<'_>,
    line: Range<usize>,
) -> impl DoubleEndedIterator<Item = Range<usize>> + use<'c> {
    let start = context.source.text.as_ptr() as usize;
    context.text(&line).split(is_separator).filter(|word| !word.is_empty()).map(move |word| {
        let place = word.as_ptr() as usize - start;
        place..place + word.len()
    })
}

/// The longest list of numbers of a line, without the name before or after it.
fn numbers(context: &Context<'_>, line: Range<usize>) -> Option<Vec<Range<usize>>> {
    let text = context.source.text;
    let mut start = line.start;
    let parts = context.text(&line).split([':', ';', '#']).map(|part| {
        let span = start..start + part.len();
        start = span.end + 1;
        fields(text, span)
    });
    let mut list = parts.reduce(|longest, next| if next.len() > longest.len() { next } else { longest })?;
    // In `name 1,2,3` the first field is `name 1`, in `1,2,3 name` the last `3 name`.
    if let Some(first) = list.first_mut() {
        first.start = first.end - context.text(first).rsplit(is_gap).next().map_or(0, str::len);
    }
    if let Some(last) = list.last_mut() {
        last.end = last.start + context.text(last).split(is_gap).next().map_or(0, str::len);
    }
    let is_cell = |cell: &Range<usize>| is_number_or_blank(context.text(cell));
    let first = list.iter().position(is_cell)?;
    let end = list.iter().rposition(is_cell)? + 1;
    let list = &list[first..end];
    // A comma after the last cell may end the list rather than begin a blank.
    let list = match list.split_last() {
        Some((last, before)) if last.is_empty() && fits(context, before.len()) => before,
        _ => list,
    };
    list.iter().all(is_cell).then(|| list.to_vec())
}

fn whole(cells: &[Range<usize>]) -> Option<Range<usize>> {
    Some(cells.first()?.start..cells.last()?.end)
}

/// The error of a line with a wrong number of cells: names the nearest size, unless the line is unlike a puzzle.
pub(super) fn wrong_length(context: &Context<'_>, line: Range<usize>) -> ReadError {
    let text = context.source.text;
    let list = numbers(context, line.clone()).filter(|list| list.len() > 3);
    let longest = words(context, line.clone()).max_by_key(Range::len).unwrap_or(line.clone());
    // In `53. .7. ...` the words are groups of cells; in `name 53..7...` one word has them all.
    let is_grouped = longest.len() < FEWEST && words(context, line.clone()).nth(3).is_some();
    let cells = list
        .clone()
        .unwrap_or_else(|| symbols(text, if is_grouped { line.clone() } else { longest }).collect());
    let is_puzzle_like = list.is_some() || !is_title(context.text(&line));
    let nearest = (4..=MAX_SIDE).filter(|&side| context.has_shape(side));
    let nearest = nearest.min_by_key(|side| (side * side).abs_diff(cells.len()));
    let nearest = nearest.filter(|_| cells.len() >= FEWEST);
    match context.wanted_side().or(nearest).filter(|_| is_puzzle_like) {
        Some(side) if (2..=MAX_SIDE).contains(&side) => context.wrong_length(&cells, side),
        // The given shape is itself out of range; the error says so.
        Some(side) => match context.geometry(side, None, &context.rules) {
            Err(problem) => context.source.error(problem, line),
            Ok(_) => context.source.error(Problem::Empty, line),
        },
        None => {
            let content = context.text(&line).trim();
            let start = line.start + context.text(&line).len() - context.text(&line).trim_start().len();
            context.source.error(Problem::NoPuzzle(excerpt(content)), start..start + content.len())
        }
    }
}
