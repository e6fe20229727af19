//! Reports of errors in puzzles and plans, with the place in the text: message, line, arrow, remedy.
//!
//! Ready-made reporters copy whole lines and scan whole files. A line here may have 100 MB, so that only a window around
//! the place is read.

use std::ops::Range;

use anstyle::{AnsiColor, Style};
use antdoku::format::ReadError;
use antdoku_lab::plan::InvalidPlan;
use unicode_width::UnicodeWidthChar;

use crate::console::{STRONG, paint};

const ERROR: Style = AnsiColor::Red.on_default().bold();
const FRAME: Style = AnsiColor::Blue.on_default().bold();

/// A message without a place.
pub(crate) fn line(message: &str) -> String {
    format!("{} {}", paint(ERROR, "error:"), paint(STRONG, message))
}

/// A text that cannot be read, with its error.
#[derive(Clone, Copy)]
pub(crate) struct BadPuzzle<'a> {
    /// The file or argument that the text came from.
    pub(crate) name: &'a str,
    pub(crate) text: &'a [u8],
    /// The number of lines of the same source before `text`.
    pub(crate) lines_before: usize,
    pub(crate) error: &'a ReadError,
    pub(crate) remedy: &'a str,
    pub(crate) note: Option<&'a str>,
}

/// A message about a text.
///
/// ```text
/// error: `?` is no value of a 9x9 grid: values are 1-9, blanks . 0 _ * x -
///   --> puzzles.txt:3:17
///    |
///  3 | 53..7....6..195.?..98....6.8...6
///    |                 ^
///    = help: correct it, or name the characters in use with --alphabet
/// ```
pub(crate) fn puzzle(bad: &BadPuzzle<'_>) -> String {
    let BadPuzzle { name, text, lines_before, error, remedy, note } = *bad;
    let line = lines_before + error.line();
    let place = Place { name, text, line, column: error.column(), span: error.span() };
    let mut lines = place.report(&error.to_string(), error.related(), remedy);
    let margin = " ".repeat(line.to_string().len());
    lines.extend(note.map(|note| format!(" {margin} {} note: {note}", paint(FRAME, "="))));
    lines.join("\n")
}

/// A message about a plan, in the same form.
pub(crate) fn plan(wrong: &InvalidPlan) -> String {
    let InvalidPlan { file, text, span, line, column, message, remedy } = wrong;
    let place = Place { name: file, text: text.as_bytes(), line: *line, column: *column, span: span.clone() };
    place.report(message, None, remedy).join("\n")
}

/// A place in a text.
struct Place<'a> {
    name: &'a str,
    text: &'a [u8],
    line: usize,
    column: usize,
    span: Range<usize>,
}

impl Place<'_> {
    fn report(&self, message: &str, related: Option<Range<usize>>, remedy: &str) -> Vec<String> {
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let window = Window::around(self.text, self.span.clone(), related, room(number.len()));
        let frame = |sign: &str| paint(FRAME, sign);
        vec![
            line(message),
            format!(" {margin}{} {}:{}:{}", frame("-->"), self.name, self.line, self.column),
            format!(" {margin} {}", frame("|")),
            format!(" {} {} {}", frame(&number), frame("|"), window.text),
            format!(" {margin} {} {}", frame("|"), paint(ERROR, &window.arrows)),
            format!(" {margin} {} help: {remedy}", frame("=")),
        ]
    }
}

/// The number of columns for the text of a line.
fn room(number_width: usize) -> usize {
    let terminal: usize =
        terminal_size::terminal_size_of(std::io::stderr()).map_or(100, |(width, _)| width.0.into());
    terminal.saturating_sub(number_width + 5).max(20)
}

/// The part of a line around a place, and the arrows below it.
#[derive(Debug, PartialEq)]
struct Window {
    text: String,
    arrows: String,
}

/// Marks a part of a line that is left out.
const CUT: &str = "...";

impl Window {
    fn around(text: &[u8], span: Range<usize>, related: Option<Range<usize>>, room: usize) -> Window {
        let place = span.start.min(text.len());
        // Two thirds of the room before the place. A character has at least one byte, so no more than `room` bytes
        // on either side can be of use, and characters of more bytes or columns only make the window smaller.
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let before = &text[place.saturating_sub(room)..place];
        let after = &text[place..text.len().min(place + room)];
        let line_start = before.iter().rposition(is_end).map(|end| place - before.len() + end + 1);
        let line_end = after.iter().position(is_end).map(|end| place + end);
        let line_start = line_start.or((before.len() == place).then_some(0));
        let line_end = line_end.or((place + after.len() == text.len()).then_some(text.len()));

        let usable = room.saturating_sub(2 * CUT.len());
        let (start, end) = match (line_start, line_end) {
            (Some(start), Some(end)) if end - start <= room => (start, end),
            _ => {
                let lead = usable * 2 / 3;
                let start =
                    line_start.filter(|start| place - start <= lead).unwrap_or(place - lead.min(place));
                (start, line_end.unwrap_or(text.len()).min(start + usable))
            }
        };
        let (start, end) = (character_start(text, start), character_start(text, end));
        let mut window = Window { text: String::new(), arrows: String::new() };
        if line_start != Some(start) {
            window.push_cut();
        }
        let arrow = |offset: usize| match () {
            () if span.contains(&offset) => '^',
            () if related.as_ref().is_some_and(|related| related.contains(&offset)) => '-',
            () => ' ',
        };
        let mut offset = start;
        for chunk in text[start..end].utf8_chunks() {
            for (place, character) in chunk.valid().char_indices() {
                window.push(character, arrow(offset + place));
            }
            offset += chunk.valid().len();
            for place in 0..chunk.invalid().len() {
                window.push(char::REPLACEMENT_CHARACTER, arrow(offset + place));
            }
            offset += chunk.invalid().len();
        }
        if span.is_empty() && (start..=end).contains(&place) {
            window.arrows.truncate(window.arrows.trim_end().len());
            window.point_at_end_of(&text[start..place], line_start != Some(start));
        }
        if line_end != Some(end) {
            window.push_cut();
        }
        window.arrows.truncate(window.arrows.trim_end().len());
        window
    }

    fn push(&mut self, character: char, arrow: char) {
        let shown = visible(character);
        let columns = shown.width().unwrap_or(0);
        self.text.push(shown);
        self.arrows.extend(std::iter::repeat_n(arrow, columns));
    }

    fn push_cut(&mut self) {
        CUT.chars().for_each(|dot| self.push(dot, ' '));
    }

    /// Puts an arrow after the columns of `before`, where something is missing.
    fn point_at_end_of(&mut self, before: &[u8], cut: bool) {
        let before = String::from_utf8_lossy(before);
        let columns: usize = before.chars().map(|character| visible(character).width().unwrap_or(0)).sum();
        let columns = columns + if cut { CUT.len() } else { 0 };
        self.arrows = " ".repeat(columns) + "^";
    }
}

/// Control characters as visible pictures, so that they do not change the terminal.
fn visible(character: char) -> char {
    match character {
        '\t' => ' ',
        '\0'..='\x1F' => char::from_u32(0x2400 + u32::from(character)).unwrap_or('?'),
        '\x7F' => '\u{2421}',
        _ if character.is_control() => '?',
        _ => character,
    }
}

/// The start of the character that contains this byte.
fn character_start(text: &[u8], mut offset: usize) -> usize {
    let floor = offset.saturating_sub(3);
    while offset > floor && text.get(offset).is_some_and(|byte| (0x80..0xC0).contains(byte)) {
        offset -= 1;
    }
    offset
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(text: &str, span: Range<usize>, room: usize) -> (String, String) {
        let window = Window::around(text.as_bytes(), span, None, room);
        (window.text, window.arrows)
    }

    #[test]
    fn a_short_line_is_shown_whole() {
        assert_eq!(window("one\n12?4\nthree", 6..7, 20), ("12?4".into(), "  ^".into()));
        assert_eq!(window("12?4\r\n", 2..3, 20), ("12?4".into(), "  ^".into()));
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let line = "1234567890".repeat(10);
        assert_eq!(
            window(&line, 50..51, 26),
            ("...89012345678901234567...".into(), "                ^".into())
        );
        assert_eq!(window(&line, 2..3, 26), ("12345678901234567890...".into(), "  ^".into()));
        assert_eq!(window(&line, 98..99, 26), ("...678901234567890".into(), "                ^".into()));
    }

    #[test]
    fn an_arrow_points_at_the_place_of_something_missing() {
        assert_eq!(window("123\n", 3..3, 20), ("123".into(), "   ^".into()));
        assert_eq!(window("", 0..0, 20), (String::new(), "^".into()));
    }

    #[test]
    fn wide_and_invisible_characters_keep_the_arrow_in_place() {
        assert_eq!(window("漢字?", 6..7, 20), ("漢字?".into(), "    ^".into()));
        assert_eq!(window("a\0b", 1..2, 20), ("a␀b".into(), " ^".into()));
    }

    #[test]
    fn invalid_bytes_are_shown_one_by_one() {
        let window = Window::around(b"\xFF\xFE12\xFF?", 5..6, None, 20);
        assert_eq!((window.text.as_str(), window.arrows.as_str()), ("\u{FFFD}\u{FFFD}12\u{FFFD}?", "     ^"));
    }

    #[test]
    fn both_of_two_clashing_givens_are_marked() {
        let window = Window::around(b"1..1", 3..4, Some(0..1), 20);
        assert_eq!(window.arrows, "-  ^");
    }
}
