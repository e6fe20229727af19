//! Full-width digits, letters and signs, as Japanese and Chinese keyboards write them.

use super::rewrite::{Rewriting, Rewritten};

/// Writes full-width characters (U+FF01 to U+FF5E) as the ASCII characters that they stand for.
pub(super) fn rewrite(text: &str) -> Option<Rewritten> {
    if text.is_ascii() || !text.contains(is_full_width) {
        return None;
    }
    let mut rewriting = Rewriting::new(text);
    for (place, character) in text.char_indices().filter(|&(_, character)| is_full_width(character)) {
        let plain = char::from_u32(character as u32 - 0xFF01 + 0x21).unwrap_or(character);
        rewriting.replace(place..place + character.len_utf8(), plain.encode_utf8(&mut [0; 4]));
    }
    Some(rewriting.finish())
}

fn is_full_width(character: char) -> bool {
    ('\u{FF01}'..='\u{FF5E}').contains(&character)
}
