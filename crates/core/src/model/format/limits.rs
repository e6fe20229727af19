//! Limits on the depth and length of JSON, so that a huge text without a puzzle is refused at its beginning.

use super::error::Problem;

/// The deepest nesting. A list of objects with lists of rows has four levels; records may have some more.
const DEEPEST: usize = 16;

/// The longest object, in bytes. The largest grid takes less than 1 MB with a cell per line.
const LONGEST_OBJECT: usize = 4 << 20;

/// The place where a text exceeds a limit.
pub(super) struct Excess {
    /// The end of the bytes within the limits; it is inside a value.
    pub(super) end: usize,
    /// The bracket that the error points at.
    pub(super) place: usize,
    pub(super) problem: Problem,
}

/// Finds the first excess. Text that is not JSON may mislead it, but the parser stops before that place.
pub(super) fn excess(text: &str) -> Option<Excess> {
    let (mut depth, mut in_text, mut is_escaped) = (0usize, false, false);
    // The outermost object: its start and its depth.
    let mut object: Option<(usize, usize)> = None;
    for (place, byte) in text.bytes().enumerate() {
        if let Some((start, _)) = object.filter(|(start, _)| place - start > LONGEST_OBJECT) {
            let end = (start..=place).rev().find(|&end| text.is_char_boundary(end))?;
            return Some(Excess { end, place: start, problem: Problem::Large(LONGEST_OBJECT) });
        }
        if in_text {
            in_text = is_escaped || byte != b'"';
            is_escaped = !is_escaped && byte == b'\\';
            continue;
        }
        match byte {
            b'"' => in_text = true,
            b'{' | b'[' => {
                if depth == DEEPEST {
                    return Some(Excess { end: place, place, problem: Problem::Deep(DEEPEST) });
                }
                if byte == b'{' && object.is_none() {
                    object = Some((place, depth));
                }
                depth += 1;
            }
            b'}' | b']' => {
                depth = depth.saturating_sub(1);
                object = object.filter(|&(_, outside)| outside < depth);
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_and_length_are_limited_per_object() {
        let large = format!("{{\"a\":\"{}\"}}", "ä".repeat(LONGEST_OBJECT / 2));
        for (text, place) in [
            ("[".repeat(17), Some(16)),
            ("[".repeat(16), None),
            (format!("{}{}", "[]".repeat(100), "{".repeat(17)), Some(216)),
            (format!("\"{}\\\"{}\"", "[".repeat(99), "[".repeat(99)), None),
            (format!("[{{}},{large}]"), Some(4)),
            (format!("[{}]", "{\"a\":[1]},".repeat(1 << 20)), None),
        ] {
            let found = excess(&text);
            assert_eq!(found.as_ref().map(|excess| excess.place), place);
            assert!(found.is_none_or(|excess| text.is_char_boundary(excess.end)));
        }
    }
}
