//! Unpacks Base64 of the JavaScript library lz-string, as in links of f-puzzles and SudokuPad.

/// Unpacks a text; `None` if it is broken or longer than `most` characters, counted as JavaScript does.
///
/// Each phrase of the dictionary is an earlier phrase and the character after it, so it is part of the unpacked text. Only
/// its place is kept, so that memory and time grow linearly with the text.
pub(super) fn unpack_base64(packed: &str, most: usize) -> Option<String> {
    let mut bits = Bits { packed: packed.trim_end_matches('=').bytes(), current: 0, left: 0 };
    let mut text: Vec<u16> = Vec::new();
    // The first three codes are control codes without a phrase.
    let mut phrases: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut width = 2;
    // The last phrase that was written: its start and its length.
    let mut last = (0, 0);
    loop {
        let code = bits.take(width)? as usize;
        let (start, length) = match code {
            0 | 1 => {
                let character = bits.take(8 << code)? as u16;
                phrases.push((text.len(), 1));
                text.push(character);
                (text.len() - 1, 1)
            }
            2 => return String::from_utf16(&text).ok(),
            _ => {
                // The newest phrase begins with the last one and ends with its first character.
                let (from, length) = match phrases.get(code) {
                    Some(phrase) => *phrase,
                    None if code == phrases.len() && last.1 > 0 => (last.0, last.1 + 1),
                    None => return None,
                };
                if text.len() + length > most {
                    return None;
                }
                let start = text.len();
                (from..from + length).for_each(|place| text.push(text[place]));
                (start, length)
            }
        };
        if last.1 > 0 {
            phrases.push((last.0, last.1 + 1));
        }
        last = (start, length);
        if text.len() > most {
            return None;
        }
        // Codes get one more bit as soon as the next code may need it.
        width = (usize::BITS - phrases.len().leading_zeros()) as usize;
    }
}

/// A reader of bits: six bits per character, the highest first; numbers have their lowest bit first.
struct Bits<'a> {
    packed: std::str::Bytes<'a>,
    current: u32,
    left: u32,
}

impl Bits<'_> {
    fn take(&mut self, count: usize) -> Option<u32> {
        let mut number = 0;
        for place in 0..count {
            if self.left == 0 {
                (self.current, self.left) = (value(self.packed.next()?)?, 6);
            }
            self.left -= 1;
            number |= (self.current >> self.left & 1) << place;
        }
        Some(number)
    }
}

/// The number of a Base64 character, also in the URL-safe alphabet.
fn value(character: u8) -> Option<u32> {
    Some(u32::from(match character {
        b'A'..=b'Z' => character - b'A',
        b'a'..=b'z' => character - b'a' + 26,
        b'0'..=b'9' => character - b'0' + 52,
        b'+' | b'-' | b' ' => 62,
        b'/' | b'_' => 63,
        _ => return None,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The packed texts come from the library itself.
    #[test]
    fn packed_texts_are_unpacked() {
        for (packed, text) in [
            ("Q===", ""),
            ("IZA=", "a"),
            ("IY5A", "aaaa"),
            ("IYIwxqHpQ===", "abcabcabcabc"),
            ("BYS5hqCReDcAD2g=", "héé€\u{1F600}"),
            ("N4IgzglgXgpiBcBOANCA5gJwgEwQbQF0BfIA", r#"{"size":9,"grid":[]}"#),
        ] {
            assert_eq!(unpack_base64(packed, 100).as_deref(), Some(text), "{packed}");
        }
        let long = "B418ZXTt/DFOS1b0c17Pd/wYUcSaWeRZVdTbXfQ408y62+x519z73/wMFDhI0WPETJU6TNlz5CxUuUrVa9Rs1btO3Xv0HDR4ydMsgA==";
        assert_eq!(unpack_base64(long, 5000), Some("x".repeat(5000)));
        assert_eq!(unpack_base64(long, 4999), None);
    }

    #[test]
    fn what_is_cut_or_no_base64_is_refused() {
        for packed in ["", "I", "IY", "IYIwxqHp", "????", "N4Igzglg!gpi", "////////"] {
            assert_eq!(unpack_base64(packed, 1000), None, "{packed}");
        }
    }
}
