//! From bytes to text, and from byte offsets back to lines and columns.

use std::cell::Cell;
use std::ops::Range;

use super::error::{Problem, ReadError};

/// Longer than any line with a puzzle: 100x100 numbers of three digits, each with a comma and blanks, and a name.
pub(super) const LONGEST_LINE: usize = 1 << 16;

/// The text of an input, which knows where things are.
pub(super) struct Source<'a> {
    pub(super) text: &'a str,
    /// Bytes of a byte order mark before the text.
    before: usize,
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
    /// Takes bytes as text if they are UTF-8 without NUL.
    pub(super) fn open(bytes: &'a [u8]) -> Result<Source<'a>, ReadError> {
        const MARK: &[u8] = b"\xEF\xBB\xBF";
        let before = if bytes.starts_with(MARK) { MARK.len() } else { 0 };
        let body = &bytes[before..];
        let refuse = |problem, offset: usize, length| {
            let place = START.advance(body, offset);
            let start = before + offset;
            let span = start..start + length;
            Err(ReadError::new(problem, (place.line, place.column), span))
        };
        if is_utf16(bytes) {
            return refuse(Problem::Utf16, 0, bytes.len().min(2));
        }
        if let Some(nul) = body.contains(&0).then(|| body.iter().position(|&byte| byte == 0)).flatten() {
            return refuse(Problem::Nul, nul, 1);
        }
        match std::str::from_utf8(body) {
            Ok(text) => Ok(Source { text, before, last: Cell::new(START) }),
            Err(error) => {
                let offset = error.valid_up_to();
                refuse(Problem::NotUtf8(body[offset]), offset, 1)
            }
        }
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
        self.place(offset).line
    }

    /// A problem with these bytes of the text.
    pub(super) fn error(&self, problem: impl Into<Problem>, span: Range<usize>) -> ReadError {
        let Place { line, column, .. } = self.place(span.start);
        ReadError::new(problem.into(), (line, column), self.input_span(span))
    }

    /// The bytes of the whole input that are these bytes of the text.
    pub(super) fn input_span(&self, span: Range<usize>) -> Range<usize> {
        span.start + self.before..span.end + self.before
    }

    fn place(&self, offset: usize) -> Place {
        let last = self.last.get();
        let from = if last.offset <= offset { last } else { START };
        let place = from.advance(self.text.as_bytes(), offset);
        self.last.set(place);
        place
    }
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

/// A byte order mark, or every second byte of the beginning NUL, as in plain ASCII written as UTF-16.
fn is_utf16(bytes: &[u8]) -> bool {
    match bytes {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => true,
        [a, 0, b, 0, ..] | [0, a, 0, b, ..] => *a != 0 && *b != 0,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_any_line_end() {
        let source = Source::open(b"a\nbb\r\nc\rd\r\r\n\ne").unwrap();
        let lines: Vec<_> = source.lines().map(|line| &source.text[line]).collect();
        assert_eq!(lines, ["a", "bb", "c", "d", "", "", "e"]);
        let places: Vec<_> = source.lines().map(|line| source.line(line.start)).collect();
        assert_eq!(places, [1, 2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn columns_count_characters_and_going_back_is_allowed() {
        let source = Source::open("\u{FEFF}äö\n€x".as_bytes()).unwrap();
        let error = source.error(Problem::Nul, 8..9);
        assert_eq!((error.line(), error.column(), error.span()), (2, 2, 11..12));
        let error = source.error(Problem::Nul, 2..4);
        assert_eq!((error.line(), error.column(), error.span()), (1, 2, 5..7));
    }

    #[test]
    fn what_is_not_text_is_refused_at_its_place() {
        let refused =
            |bytes: &[u8]| Source::open(bytes).err().map(|e| (e.to_string(), e.line(), e.column(), e.span()));
        let utf16 = "the input looks like UTF-16".to_owned();
        assert_eq!(refused(b"\xFF\xFE1\0"), Some((utf16.clone(), 1, 1, 0..2)));
        assert_eq!(refused(b"1\x002\x003\0"), Some((utf16.clone(), 1, 1, 0..2)));
        assert_eq!(refused(b"\x001\x002"), Some((utf16, 1, 1, 0..2)));
        assert_eq!(refused(b"12\n3\0"), Some(("there is a NUL byte in the input".into(), 2, 2, 4..5)));
        assert_eq!(refused(b"1\xC3\xA4\xFF"), Some(("the byte 0xff is not UTF-8 text".into(), 1, 3, 3..4)));
    }
}
