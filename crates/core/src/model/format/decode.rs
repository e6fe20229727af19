//! Decodes bytes to text: UTF-8 or UTF-16, with or without a byte order mark.

use std::borrow::Cow;
use std::cell::Cell;

use super::error::{Problem, ReadError};
use super::rewrite::Offsets;
use super::source::{Place, START, line_and_column};

/// The bytes of an input as text.
pub(super) struct Decoded<'a> {
    pub(super) text: Cow<'a, str>,
    /// Maps offsets in the text to offsets in the bytes.
    offsets: Offsets,
    /// The last place that was looked up. Lookups are nearly in order, so that all of them cost one pass.
    pub(super) last: Cell<Place>,
}

impl<'a> Decoded<'a> {
    /// Decodes bytes that are UTF-8 or UTF-16 without NUL.
    pub(super) fn open(bytes: &'a [u8]) -> Result<Decoded<'a>, ReadError> {
        const MARK: &[u8] = b"\xEF\xBB\xBF";
        if let Some((body, number)) = as_utf16(bytes) {
            return utf16(bytes, body, number);
        }
        let before = if bytes.starts_with(MARK) { MARK.len() } else { 0 };
        let body = &bytes[before..];
        let refuse = |problem, offset: usize| {
            let start = before + offset;
            Err(ReadError::new(problem, line_and_column(body, offset), start..start + 1))
        };
        if let Some(nul) = body.contains(&0).then(|| body.iter().position(|&byte| byte == 0)).flatten() {
            return refuse(Problem::Nul, nul);
        }
        match std::str::from_utf8(body) {
            Ok(text) => {
                let mut offsets = Offsets::default();
                if before > 0 {
                    offsets.push(0, before, 1);
                }
                Ok(Decoded { text: Cow::Borrowed(text), offsets, last: Cell::new(START) })
            }
            Err(error) => {
                let offset = error.valid_up_to();
                refuse(Problem::NotUtf8(body[offset]), offset)
            }
        }
    }

    /// The offset in the input of this byte of the text.
    pub(super) fn input_offset(&self, offset: usize) -> usize {
        self.offsets.before(offset)
    }
}

/// The byte order: how two bytes make a number.
type ByteOrder = fn([u8; 2]) -> u16;

/// The start and the byte order of UTF-16, found by a byte order mark, or by every second byte of the
/// beginning being NUL, as in plain ASCII.
fn as_utf16(bytes: &[u8]) -> Option<(usize, ByteOrder)> {
    match bytes {
        [0xFF, 0xFE, ..] => Some((2, u16::from_le_bytes)),
        [0xFE, 0xFF, ..] => Some((2, u16::from_be_bytes)),
        [a, 0, b, 0, ..] if *a != 0 && *b != 0 => Some((0, u16::from_le_bytes)),
        [0, a, 0, b, ..] if *a != 0 && *b != 0 => Some((0, u16::from_be_bytes)),
        _ => None,
    }
}

fn utf16(bytes: &[u8], start: usize, number: ByteOrder) -> Result<Decoded<'static>, ReadError> {
    let units = bytes[start..].chunks_exact(2).map(|pair| number([pair[0], pair[1]]));
    let mut text = String::with_capacity(bytes.len() / 2);
    let mut offsets = Offsets::default();
    let mut input = start;
    let mut in_ascii = false;
    for unit in char::decode_utf16(units) {
        let length = match unit {
            Ok('\0') => return Err(broken(Problem::Nul, &text, input..input + 2)),
            Err(_) => return Err(broken(Problem::NotUtf16, &text, input..input + 2)),
            Ok(character) => {
                // One anchor for a run of ASCII: each byte of the text is two bytes of the input.
                if !(in_ascii && character.is_ascii()) {
                    offsets.push(text.len(), input, if character.is_ascii() { 2 } else { 1 });
                }
                in_ascii = character.is_ascii();
                text.push(character);
                2 * character.len_utf16()
            }
        };
        input += length;
    }
    if input < bytes.len() {
        return Err(broken(Problem::NotUtf16, &text, input..bytes.len()));
    }
    offsets.push(text.len(), input, 1);
    Ok(Decoded { text: Cow::Owned(text), offsets, last: Cell::new(START) })
}

fn broken(problem: Problem, before: &str, span: std::ops::Range<usize>) -> ReadError {
    ReadError::new(problem, line_and_column(before.as_bytes(), before.len()), span)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_not_text_are_refused_at_their_place() {
        let refused = |bytes: &[u8]| {
            Decoded::open(bytes).err().map(|e| (e.to_string(), e.line(), e.column(), e.span()))
        };
        let utf16 = "a character is cut in half: the input looks like UTF-16".to_owned();
        assert_eq!(refused(b"\xFF\xFE1\0\n\x002"), Some((utf16.clone(), 2, 1, 6..7)));
        assert_eq!(refused(b"\xFF\xFE1\0\x00\xDC"), Some((utf16, 1, 2, 4..6)));
        assert_eq!(refused(b"12\n3\0"), Some(("there is a NUL byte in the input".into(), 2, 2, 4..5)));
        assert_eq!(refused(b"1\xC3\xA4\xFF"), Some(("the byte 0xff is not UTF-8 text".into(), 1, 3, 3..4)));
    }

    #[test]
    fn both_orders_of_utf16_are_text_and_places_lead_back() {
        let text = "1é€2\u{1F600}3\n";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for (mark, body) in [(&b"\xFF\xFE"[..], &little), (b"\xFE\xFF", &big)] {
            let bytes = [mark, body.as_slice()].concat();
            let decoded = Decoded::open(&bytes).unwrap();
            assert_eq!(decoded.text, text);
            let places: Vec<usize> =
                text.char_indices().map(|(offset, _)| decoded.input_offset(offset)).collect();
            assert_eq!(places, [2, 4, 6, 8, 10, 14, 16]);
            assert_eq!(decoded.input_offset(text.len()), bytes.len());
        }
        for bytes in [&b"1\x002\x003\0"[..], b"\x001\x002\x003"] {
            assert_eq!(Decoded::open(bytes).unwrap().text, "123");
        }
    }
}
