//! The two fonts of all figures: widths of texts and outlines of letters.
//!
//! Letters are drawn as outlines, so a figure looks the same in a browser, a type-setting system and a PNG, and the width
//! measured here is the width drawn there.

use std::fmt::Write;
use std::sync::OnceLock;

use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The weight of a font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    Regular,
    Medium,
}

/// The font units per em; both fonts have the same.
pub(crate) const UNITS: f64 = 2048.0;

/// The width of a text at size 1.
pub(crate) fn width(text: &str, weight: Weight) -> f64 {
    glyphs(text, weight).iter().map(|glyph| f64::from(glyph.advance)).sum::<f64>() / UNITS
}

/// The text, shortened with an ellipsis if it is wider than `room` at size 1.
pub(super) fn shortened(text: &str, weight: Weight, room: f64) -> String {
    if width(text, weight) <= room {
        return text.to_owned();
    }
    let mut kept: String = text.to_owned();
    while kept.pop().is_some() {
        let cut = format!("{}…", kept.trim_end());
        if width(&cut, weight) <= room {
            return cut;
        }
    }
    String::new()
}

/// The text in lines no wider than `room` at size 1; a wider word is shortened.
pub(super) fn wrapped(text: &str, weight: Weight, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let word = shortened(word, weight, room);
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), weight) <= room => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

/// One letter of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glyph {
    pub(crate) number: u16,
    /// The distance to the next letter, in font units.
    pub(crate) advance: u16,
}

/// The letters of a text. A letter that the font lacks becomes a question mark: the font's missing-glyph sign is blank.
pub(crate) fn glyphs(text: &str, weight: Weight) -> Vec<Glyph> {
    let face = face(weight);
    text.chars()
        .map(|letter| {
            let glyph = face.glyph_index(letter).or_else(|| face.glyph_index('?')).unwrap_or(GlyphId(0));
            Glyph { number: glyph.0, advance: face.glyph_hor_advance(glyph).unwrap_or(0) }
        })
        .collect()
}

/// The outline of a letter as SVG path data, in font units, y upwards. Empty for a blank.
pub(crate) fn outline(number: u16, weight: Weight) -> String {
    let mut path = PathData::default();
    face(weight).outline_glyph(GlyphId(number), &mut path);
    path.0
}

fn face(weight: Weight) -> &'static Face<'static> {
    static REGULAR: OnceLock<Face<'static>> = OnceLock::new();
    static MEDIUM: OnceLock<Face<'static>> = OnceLock::new();
    let (face, data): (_, &'static [u8]) = match weight {
        Weight::Regular => (&REGULAR, include_bytes!("../../fonts/Roboto-Regular.ttf")),
        Weight::Medium => (&MEDIUM, include_bytes!("../../fonts/Roboto-Medium.ttf")),
    };
    face.get_or_init(|| Face::parse(data, 0).expect("the embedded font is valid"))
}

#[derive(Default)]
struct PathData(String);

impl PathData {
    fn add(&mut self, letter: char, numbers: &[f32]) {
        self.0.push(letter);
        for (index, number) in numbers.iter().enumerate() {
            let blank = if index > 0 { " " } else { "" };
            write!(self.0, "{blank}{}", number.round() as i32).expect("writing to a String succeeds");
        }
    }
}

impl OutlineBuilder for PathData {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[x, y]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[x, y]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[x1, y1, x, y]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[x1, y1, x2, y2, x, y]);
    }

    fn close(&mut self) {
        self.0.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_fonts_have_the_expected_units_and_characters() {
        for weight in [Weight::Regular, Weight::Medium] {
            assert_eq!(f64::from(face(weight).units_per_em()), UNITS);
            for letter in "AZaz09µ×%–…≤≥²äßλЖ".chars() {
                assert!(face(weight).glyph_index(letter).is_some(), "{letter} is missing");
            }
            assert!(outline(glyphs("A", weight)[0].number, weight).starts_with('M'));
        }
    }

    #[test]
    fn only_a_text_that_is_too_wide_is_shortened() {
        assert_eq!(shortened("short", Weight::Regular, 10.0), "short");
        let cut = shortened("a long name of a contestant", Weight::Regular, 6.0);
        assert!(cut.ends_with('…') && width(&cut, Weight::Regular) <= 6.0, "{cut}");
        assert_eq!(shortened("x", Weight::Regular, 0.0), "");
    }

    #[test]
    fn lines_are_no_wider_than_the_room() {
        let lines = wrapped("one two three four five six", Weight::Regular, 5.0);
        assert!(lines.len() > 1 && lines.iter().all(|line| width(line, Weight::Regular) <= 5.0));
        assert_eq!(lines.join(" "), "one two three four five six");
        assert!(wrapped("", Weight::Regular, 5.0).is_empty());
    }
}
