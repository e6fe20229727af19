//! What the readers see of an input, and from byte offsets back to lines and columns of it.

use std::cell::Cell;
use std::ops::Range;

use super::decode::Decoded;
use super::error::{Problem, ReadError};
use super::rewrite::{Offsets, Rewritten};

/// Longer than any line with a puzzle: 100x100 numbers of three digits, each with a comma and blanks, and a name.
pub(super) const LONGEST_LINE: usize = 1 << 16;

/// The text of an input, which knows where things are.
pub(super) struct Source<'a> {
    pub(super) text: &'a str,
    decoded: &'a Decoded<'a>,
    /// What was rewritten, the last change first.
    changes: Vec<&'a Offsets>,
    /// The last place asked for. Places are asked for nearly in order, so that finding all of them costs one pass.
    last: Cell<Place>,
}

#[derive(Clone, Copy)]
struct Place {
    offset: usize,
    line: usize,
    column: usize,
}

const START: Place = Place { offset: 0, line: 1, column: 1 };

impl<'a> Source<'a> {
    /// The text of an input, rewritten by each of these in turn.
    pub(super) fn new(decoded: &'a Decoded<'a>, rewritten: &'a [Rewritten]) -> Source<'a> {
        let text = rewritten.last().map_or(&*decoded.text, |last| &last.text);
        let changes = rewritten.iter().rev().map(|change| &change.offsets).collect();
        Source { text, decoded, changes, last: Cell::new(START) }
    }

    /// The lines without their ends, which are LF, CR LF or CR.
    pub(super) fn lines(&self) -> impl Iterator<Item = Range<usize>> + use<'a> {
        let text = self.text;
        // First by LF, then by CR within, as looking for both at each step would scan a text without CR again and again.
        let mut start = 0;
        text.split_inclusive('\n').flat_map(move |chunk| {
            let body = chunk.strip_suffix('\n').unwrap_or(chunk);
            let body = body.strip_suffix('\r').unwrap_or(body);
            let first = start;
            start += chunk.len();
            let mut next = first;
            body.split('\r').map(move |line| {
                let range = next..next + line.len();
                next = range.end + 1;
                range
            })
        })
    }

    /// The line, from 1, of a byte of the text.
    pub(super) fn line(&self, offset: usize) -> usize {
        self.place(self.decoded_offset(offset)).line
    }

    /// A problem with these bytes of the text.
    pub(super) fn error(&self, problem: impl Into<Problem>, span: Range<usize>) -> ReadError {
        let Place { line, column, .. } = self.place(self.decoded_offset(span.start));
        ReadError::new(problem.into(), (line, column), self.input_span(span))
    }

    /// The bytes of the whole input that are these bytes of the text.
    pub(super) fn input_span(&self, span: Range<usize>) -> Range<usize> {
        let input = |offset| self.decoded.input_offset(self.decoded_offset(offset));
        input(span.start)..input(span.end)
    }

    /// The byte before anything was rewritten.
    fn decoded_offset(&self, offset: usize) -> usize {
        self.changes.iter().fold(offset, |offset, change| change.before(offset))
    }

    fn place(&self, offset: usize) -> Place {
        let last = self.last.get();
        let from = if last.offset <= offset { last } else { START };
        let place = from.advance(self.decoded.text.as_bytes(), offset);
        self.last.set(place);
        place
    }
}

/// The line and the column, both from 1, of a byte of a text.
pub(super) fn line_and_column(text: &[u8], offset: usize) -> (usize, usize) {
    let place = START.advance(text, offset);
    (place.line, place.column)
}

impl Place {
    fn advance(mut self, bytes: &[u8], to: usize) -> Place {
        for (offset, &byte) in bytes.iter().enumerate().take(to).skip(self.offset) {
            let ends_line = byte == b'\n' || byte == b'\r' && bytes.get(offset + 1) != Some(&b'\n');
            if ends_line {
                (self.line, self.column) = (self.line + 1, 1);
            } else if !(0x80..=0xBF).contains(&byte) {
                // The later bytes of a character do not count.
                self.column += 1;
            }
        }
        self.offset = to;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_any_line_end() {
        let decoded = Decoded::open(b"a\nbb\r\nc\rd\r\r\n\ne").unwrap();
        let source = Source::new(&decoded, &[]);
        let lines: Vec<_> = source.lines().map(|line| &source.text[line]).collect();
        assert_eq!(lines, ["a", "bb", "c", "d", "", "", "e"]);
        let places: Vec<_> = source.lines().map(|line| source.line(line.start)).collect();
        assert_eq!(places, [1, 2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn columns_count_characters_and_going_back_is_allowed() {
        let decoded = Decoded::open("\u{FEFF}äö\n€x".as_bytes()).unwrap();
        let source = Source::new(&decoded, &[]);
        let error = source.error(Problem::Nul, 8..9);
        assert_eq!((error.line(), error.column(), error.span()), (2, 2, 11..12));
        let error = source.error(Problem::Nul, 2..4);
        assert_eq!((error.line(), error.column(), error.span()), (1, 2, 5..7));
    }
}
