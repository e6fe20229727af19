//! The text that the readers see, and the way back to bytes, lines and columns of the input.

use std::ops::Range;

use super::decode::Decoded;
use super::error::{Problem, ReadError};
use super::rewrite::{Offsets, Rewritten};

/// The longest line, in bytes. 100x100 numbers of three digits, each with a comma and blanks, and a name are shorter.
pub(super) const LONGEST_LINE: usize = 1 << 16;

/// The text of an input, with the map to its places.
pub(super) struct Source<'a> {
    pub(super) text: &'a str,
    decoded: &'a Decoded<'a>,
    /// The place of the first byte in the decoded text, before any rewriting.
    start: usize,
    /// The rewritings, the last one first.
    changes: Vec<&'a Offsets>,
}

/// A place of a text with its line and column.
#[derive(Clone, Copy)]
pub(super) struct Place {
    offset: usize,
    line: usize,
    column: usize,
}

pub(super) const START: Place = Place { offset: 0, line: 1, column: 1 };

impl<'a> Source<'a> {
    /// The source for a whole input, as it is.
    pub(super) fn whole(decoded: &'a Decoded<'a>) -> Source<'a> {
        Source::new(decoded, 0..decoded.text.len(), &[])
    }

    /// The source for a part of an input that was rewritten by each of these in turn.
    pub(super) fn new(
        decoded: &'a Decoded<'a>,
        part: Range<usize>,
        rewritten: &'a [Rewritten],
    ) -> Source<'a> {
        let start = part.start;
        let text = rewritten.last().map_or(&decoded.text[part], |last| last.text.as_str());
        let changes = rewritten.iter().rev().map(|change| &change.offsets).collect();
        Source { text, decoded, start, changes }
    }

    /// The lines without their ends.
    pub(super) fn lines(&self) -> impl Iterator<Item = Range<usize>> + use<'a> {
        lines(self.text)
    }

    /// The line, from 1, of a byte of the text.
    pub(super) fn line(&self, offset: usize) -> usize {
        self.place(self.decoded_offset(offset)).line
    }

    /// An error about these bytes of the text.
    pub(super) fn error(&self, problem: impl Into<Problem>, span: Range<usize>) -> ReadError {
        let Place { line, column, .. } = self.place(self.decoded_offset(span.start));
        ReadError::new(problem.into(), (line, column), self.input_span(span))
    }

    /// The bytes of the input that correspond to these bytes of the text.
    pub(super) fn input_span(&self, span: Range<usize>) -> Range<usize> {
        let input = |offset| self.decoded.input_offset(self.decoded_offset(offset));
        input(span.start)..input(span.end)
    }

    /// The offset in the decoded text, before any rewriting.
    fn decoded_offset(&self, offset: usize) -> usize {
        self.start + self.changes.iter().fold(offset, |offset, change| change.before(offset))
    }

    fn place(&self, offset: usize) -> Place {
        let last = self.decoded.last.get();
        let from = if last.offset <= offset { last } else { START };
        let place = from.advance(self.decoded.text.as_bytes(), offset);
        self.decoded.last.set(place);
        place
    }
}

/// The lines of a text without their ends, which are LF, CR LF or CR.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    // Split by LF, then by CR: a search for both at each step would scan a text without CR again and again.
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
                // Only the first byte of a character counts.
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
        let source = Source::whole(&decoded);
        let lines: Vec<_> = source.lines().map(|line| &source.text[line]).collect();
        assert_eq!(lines, ["a", "bb", "c", "d", "", "", "e"]);
        let places: Vec<_> = source.lines().map(|line| source.line(line.start)).collect();
        assert_eq!(places, [1, 2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn columns_count_characters_and_lookups_may_go_back() {
        let decoded = Decoded::open("\u{FEFF}äö\n€x".as_bytes()).unwrap();
        let source = Source::whole(&decoded);
        let error = source.error(Problem::Nul, 8..9);
        assert_eq!((error.line(), error.column(), error.span()), (2, 2, 11..12));
        let error = source.error(Problem::Nul, 2..4);
        assert_eq!((error.line(), error.column(), error.span()), (1, 2, 5..7));
    }
}
