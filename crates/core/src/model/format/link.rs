//! Links that hold a puzzle: f-puzzles, SudokuPad, SudokuWiki and Sudoku Exchange.
//!
//! A link is rewritten as the puzzle that it holds, in a line with `+` before values that the player has set. A link
//! without a puzzle, or with rules that are not supported, stays, and the line reader refuses it.

use std::borrow::Cow;
use std::ops::Range;

use super::error::Problem;
use super::rewrite::{Rewriting, Rewritten};
use super::rules::Rules;
use super::table::lines;
use super::{InputFormat, f_puzzles, sudoku_pad};

/// The shortest puzzle in one word.
const SHORTEST_PUZZLE: usize = 16;

/// The separator after the scheme of a link.
const SIGN: &str = "://";

/// Replaces each link that holds a puzzle by the puzzle.
pub(super) fn rewrite(text: &str) -> Option<Rewritten> {
    if !text.contains(SIGN) {
        return None;
    }
    let mut rewriting = Rewriting::new(text);
    let (mut links, mut others) = (0, 0);
    for line in lines(text).filter(|line| !text[line.clone()].trim().is_empty()) {
        let Some(link) = find(&text[line.clone()]) else {
            others += 1;
            continue;
        };
        links += 1;
        let link = line.start + link.start..line.start + link.end;
        if let Ok(held) = decode(&text[link.clone()]) {
            let line = held.line();
            rewriting.replace_ruled(link, &line, held.rules);
        }
    }
    // Above the rows of a puzzle, a link names the source of the puzzle.
    Some(if links > others { rewriting.finish_as(InputFormat::Line) } else { rewriting.finish() })
}

/// A puzzle that a link holds.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Held {
    /// One character for each cell, `.` for a blank, `+` before a value that the player has set.
    pub(super) cells: String,
    pub(super) title: Option<String>,
    /// The rules beside rows, columns and the usual boxes.
    pub(super) rules: Rules,
}

impl Held {
    /// A plain Sudoku without a title.
    pub(super) fn plain(cells: String) -> Held {
        Held { cells, ..Held::default() }
    }

    fn line(&self) -> String {
        let title = self.title.as_deref().unwrap_or_default();
        // A title must not look like cells or span lines.
        let is_plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\'' | '(' | ')' | '!');
        let title: String = title.chars().filter(|&c| is_plain(c)).take(60).collect();
        if title.trim().is_empty() {
            self.cells.clone()
        } else {
            format!("{} # {}", self.cells, title.trim())
        }
    }
}

/// The link of a line, up to white space or a closing quote; `None` beside a puzzle, where it only names the source.
pub(super) fn find(line: &str) -> Option<Range<usize>> {
    let sign = line.find(SIGN)?;
    let start = line[..sign].trim_end_matches(|c: char| c.is_ascii_alphabetic()).len();
    let is_end = |c: char| c.is_whitespace() || matches!(c, '"' | '<' | '>');
    let end = line[sign..].find(is_end).map_or(line.len(), |length| sign + length);
    let mut others = [&line[..start], &line[end..]].into_iter().flat_map(str::split_whitespace);
    (start < sign && others.all(|word| word.len() < SHORTEST_PUZZLE)).then_some(start..end)
}

/// The puzzle that a link holds, or the problem with it.
pub(super) fn decode(link: &str) -> Result<Held, Problem> {
    let rest = link.split_once(SIGN).map_or("", |(_, rest)| rest);
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (host, path) = rest.split_at(end);
    let host = host.split(':').next().unwrap_or_default().to_ascii_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    let query = path.split_once('?').map_or("", |(_, query)| query);
    let query = query.split('#').next().unwrap_or_default();
    let argument = |name: &str| {
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        pairs.into_iter().find(|(known, _)| *known == name).map(|(_, value)| percent_decoded(value))
    };
    match host {
        "f-puzzles.com" => match argument("load") {
            Some(packed) => f_puzzles::decode(&packed),
            None => Err(Problem::LinkWithout("f-puzzles")),
        },
        "sudokupad.app" | "beta.sudokupad.app" | "app.crackingthecryptic.com" | "crackingthecryptic.com" => {
            let path = path.split(['?', '#']).next().unwrap_or_default().trim_start_matches('/');
            let path =
                ["sudoku.html", "sudoku"].iter().find_map(|page| path.strip_prefix(page)).unwrap_or(path);
            let id = argument("puzzleid").unwrap_or_else(|| percent_decoded(path.trim_start_matches('/')));
            sudoku_pad::decode(&id)
        }
        "sudokuwiki.org" => match argument("bd") {
            Some(cells) if is_line(&cells) => Ok(Held::plain(cells.into_owned())),
            Some(_) => Err(Problem::LinkPacked("SudokuWiki")),
            None => Err(Problem::LinkWithout("SudokuWiki")),
        },
        "sudokuexchange.com" => match argument("s") {
            Some(packed) => {
                let cells = with_blanks(&packed).filter(|cells| cells.len() == 81);
                cells.map(Held::plain).ok_or(Problem::LinkBroken("Sudoku Exchange"))
            }
            None => Err(Problem::LinkWithout("Sudoku Exchange")),
        },
        _ => Err(Problem::LinkUnknown(super::error::excerpt(host))),
    }
}

/// Whether this is a line of 81 digits, with `0` or `.` for a blank.
fn is_line(cells: &str) -> bool {
    cells.len() == 81 && cells.bytes().all(|c| c.is_ascii_digit() || c == b'.')
}

/// Unpacks digits whose character also counts the zeros after them: `0`-`9` has none, `A`-`J` one, and so on up to `o`-`x`
/// with five.
pub(super) fn with_blanks(packed: &str) -> Option<String> {
    let mut cells = String::new();
    for character in packed.bytes() {
        let number = match character {
            b'0'..=b'9' => character - b'0',
            b'A'..=b'Z' => character - b'A' + 10,
            b'a'..=b'x' => character - b'a' + 36,
            _ => return None,
        };
        cells.push(char::from(b'0' + number % 10));
        (0..number / 10).for_each(|_| cells.push('0'));
        if cells.len() > 81 {
            return None;
        }
    }
    Some(cells)
}

/// Decodes percent signs: `%2B` is `+`.
fn percent_decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let digit = |place: usize| after.get(place).and_then(|&c| char::from(c).to_digit(16));
        match (first, digit(0), digit(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push((16 * high + low) as u8);
                rest = &after[2..];
            }
            _ => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    Cow::Owned(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_ends_where_its_quotation_does() {
        let link = |line: &'static str| find(line).map(|span| &line[span]);
        assert_eq!(link("see <https://a.b/?c=d> there"), Some("https://a.b/?c=d"));
        assert_eq!(link("https://a.b/?c=d name"), Some("https://a.b/?c=d"));
        assert_eq!(link("no :// link"), None);
        assert_eq!(link("1............... https://a.b/?c=d"), None);
    }

    #[test]
    fn blanks_are_packed_into_the_digit_before_them() {
        assert_eq!(with_blanks("7BGI5").as_deref(), Some("710608 5".replace(' ', "0").as_str()));
        assert_eq!(with_blanks("xo").as_deref(), Some("900000000000"));
        assert_eq!((with_blanks("y"), with_blanks("-")), (None, None));
    }

    #[test]
    fn percent_signs_stand_for_bytes() {
        assert_eq!(percent_decoded("a%2Bb%2fc%3D%"), "a+b/c=%");
        assert_eq!(percent_decoded("%zz%4"), "%zz%4");
    }
}
