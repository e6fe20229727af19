//! Puzzles of standard input as they arrive, if each line has one.
//!
//! The first lines are kept until the format of the text is certain. If each line is a puzzle, the further lines are then
//! read, answered and dropped one by one. Any other text is read to its end, and so is all that follows a header.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use antdoku::format::{self, Entry, InputFormat, ReadError, ReadErrorKind, ReadOptions};
use antdoku::internals::MAX_SIDE;

use super::{Item, STANDARD_INPUT};
use crate::fault::Fault;

/// The largest number of lines from which the format of a text is detected.
const MOST_KEPT: usize = 2_000;

/// A word of this length is not a row of a grid: the alphabets that are detected have fewer characters.
const LONG_WORD: usize = 81;

/// The bytes of a line in which the key of a header is looked for.
const MOST_HEADER: usize = 64;

/// The number of faults in succession after which the rest is left unread: the text holds no puzzles.
const MOST_ERRORS: usize = 1_000;

/// A text whose format is known.
#[derive(Debug)]
pub(super) enum Opened<R> {
    /// All of a text in which a puzzle may have several lines.
    Whole(Vec<u8>),
    /// A text with a puzzle in each line, most of it not yet read.
    Lines(Lines<R>),
}

/// The puzzles of a text with one in each line.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: R,
    options: ReadOptions,
    /// Lines read so far.
    line: usize,
    /// Puzzles of lines that were read but not yet returned.
    ready: VecDeque<Item>,
    errors: usize,
    is_over: bool,
}

/// Reads until the format of the text is known.
pub(super) fn open<R: BufRead>(mut input: R, options: &ReadOptions) -> io::Result<Opened<R>> {
    let mut head = Vec::new();
    let as_lines = ReadOptions { format: Some(InputFormat::Line), ..options.clone() };
    if options.format.is_none_or(|form| form == InputFormat::Line) {
        let (mut kept, mut contents) = (0, 0);
        while kept < MOST_KEPT {
            let start = head.len();
            if input.read_until(b'\n', &mut head)? == 0 {
                return Ok(Opened::Whole(head));
            }
            kept += 1;
            let line = &head[start..];
            if pieces(line).any(is_header) {
                break;
            }
            contents += usize::from(has_content(line));
            let may_show =
                has_content(line) && contents <= 2 && shows_form(line, contents, options, &as_lines);
            if (may_show || kept == MOST_KEPT) && is_line_by_line(&head, options, &as_lines) {
                return Ok(Opened::Lines(Lines::new(input, as_lines, &head)));
            }
        }
    }
    input.read_to_end(&mut head)?;
    Ok(Opened::Whole(head))
}

/// Whether a line is a header, which holds for later lines too.
fn is_header(line: &[u8]) -> bool {
    // A key is short; the rest of the line need not be text.
    let start = &line[..line.len().min(MOST_HEADER)];
    start.utf8_chunks().next().is_some_and(|chunk| format::is_header(chunk.valid()))
}

/// Whether a line is neither blank nor a comment.
fn has_content(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    !line.is_empty() && !line.starts_with(b"#")
}

/// Whether this line, the first or the second with content, cannot be a part of a puzzle.
fn shows_form(line: &[u8], contents: usize, options: &ReadOptions, as_lines: &ReadOptions) -> bool {
    let puzzle = match format::read(line, as_lines).as_slice() {
        [Ok(entry)] => entry.puzzle.clone(),
        // If the format is given, only the first line may be something else: a title.
        _ => return options.format.is_some() && contents > 1,
    };
    let is_separator = |byte: &u8| byte.is_ascii_whitespace() || b",;:#|\"".contains(byte);
    let has_long_word = || line.split(is_separator).any(|word| word.len() >= LONG_WORD);
    options.format.is_some()
        || options.shape.is_some()
        || options.regions.is_some()
        || puzzle.geometry().cell_count() > MAX_SIDE
        || options.alphabet.is_none() && has_long_word()
}

/// Whether the reader takes each of these lines for a puzzle.
fn is_line_by_line(head: &[u8], options: &ReadOptions, as_lines: &ReadOptions) -> bool {
    let is_plain = std::str::from_utf8(head).is_ok_and(|text| !text.contains('\0'));
    is_plain && (options.format.is_some() || format::read(head, options) == format::read(head, as_lines))
}

impl<R: BufRead> Lines<R> {
    fn new(input: R, options: ReadOptions, head: &[u8]) -> Lines<R> {
        let mut lines = Lines { input, options, line: 0, ready: VecDeque::new(), errors: 0, is_over: false };
        lines.take_in(head);
        lines.line = pieces(head).count();
        lines
    }

    /// Reads the puzzles of these bytes, which begin with the next line.
    fn take_in(&mut self, bytes: &[u8]) {
        for content in format::read(bytes, &self.options) {
            self.errors = if content.is_ok() { 0 } else { self.errors + 1 };
            self.is_over |= content.as_ref().is_err_and(|error| error.kind() == ReadErrorKind::TooManyErrors);
            let content = self.placed(bytes, content);
            self.ready.push_back(Item { source: STANDARD_INPUT.to_owned(), content });
        }
        if self.errors >= MOST_ERRORS && !self.is_over {
            let content = Err(Fault::unread(STANDARD_INPUT, self.line + 1, self.errors));
            self.ready.push_back(Item { source: STANDARD_INPUT.to_owned(), content });
            self.is_over = true;
        }
    }

    /// A puzzle or an error with its line in the whole text.
    fn placed(&self, bytes: &[u8], content: Result<Entry, ReadError>) -> Result<Entry, Fault> {
        match content {
            Ok(entry) => Ok(Entry { line: entry.line + self.line, ..entry }),
            Err(error) => Err(Fault::bad_after(self.line, STANDARD_INPUT, bytes, &error)),
        }
    }

    /// Reads up to the next LF. That may be several lines if CR ends some of them.
    fn read_line(&mut self) -> io::Result<()> {
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            self.is_over = true;
        }
        if pieces(&bytes).any(is_header) {
            // The header holds for all that follows, up to the next one.
            self.input.read_to_end(&mut bytes)?;
            self.take_in(&bytes);
            self.is_over = true;
            return Ok(());
        }
        for piece in pieces(&bytes) {
            if has_content(piece) && !self.is_over {
                self.take_in(piece);
            }
            self.line += 1;
        }
        Ok(())
    }
}

/// The lines of these bytes without their ends: LF, CR LF or CR.
fn pieces(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let chunks = bytes.split_inclusive(|&byte| byte == b'\n');
    chunks.flat_map(|chunk| {
        let body = chunk.strip_suffix(b"\n").unwrap_or(chunk);
        body.strip_suffix(b"\r").unwrap_or(body).split(|&byte| byte == b'\r')
    })
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        while self.ready.is_empty() && !self.is_over {
            if let Err(error) = self.read_line() {
                self.is_over = true;
                self.ready.push_back(Item::unreadable(STANDARD_INPUT, &error));
            }
        }
        self.ready.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Each puzzle as its line and label, each fault as `!`; `None` if the text is read to its end first.
    fn lines(text: &str, options: &ReadOptions) -> Option<Vec<String>> {
        match open(text.as_bytes(), options).unwrap() {
            Opened::Whole(whole) => {
                assert_eq!(whole, text.as_bytes());
                None
            }
            Opened::Lines(lines) => {
                let show = |item: Item| match item.content {
                    Ok(entry) => format!("{}{}", entry.line, entry.label.unwrap_or_default()),
                    Err(_) => "!".to_owned(),
                };
                Some(lines.map(show).collect())
            }
        }
    }

    fn found(text: &str) -> Option<Vec<String>> {
        lines(text, &ReadOptions::default())
    }

    #[test]
    fn lines_with_one_puzzle_each_are_read_one_by_one() {
        let text = format!("# two\n{PUZZLE}\n\n{PUZZLE} b\r\nbad\r{PUZZLE} c\n{PUZZLE}");
        assert_eq!(found(&text), Some(["2", "4b", "!", "6c", "7"].map(str::to_owned).to_vec()));
    }

    #[test]
    fn a_title_is_skipped_only_above_the_puzzles() {
        let text = format!("quizzes,solutions\n{PUZZLE}\nquizzes,solutions\n{PUZZLE}\n");
        assert_eq!(found(&text), Some(["2", "!", "4"].map(str::to_owned).to_vec()));
    }

    #[test]
    fn a_line_that_may_be_a_row_of_a_grid_is_not_answered_at_once() {
        let four = "1...............\n".repeat(3);
        assert_eq!(found(&four), None);
        let named = ReadOptions { format: Some(InputFormat::Line), ..ReadOptions::default() };
        assert_eq!(lines(&four, &named).map(|found| found.len()), Some(3));
        let shaped = ReadOptions { shape: Some((2, 2)), ..ReadOptions::default() };
        assert_eq!(lines(&four, &shaped).map(|found| found.len()), Some(3));
        let many = four.repeat(1_000);
        assert_eq!(found(&many).map(|found| found.len()), Some(3_000));
        let numbers = PUZZLE.replace('.', "0").chars().map(|c| format!("{c},")).collect::<String>();
        assert_eq!(found(&format!("{numbers}\n{numbers}\n")), None);
    }

    #[test]
    fn other_formats_are_read_to_their_end() {
        let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
        assert_eq!(found(&(rows.join("\n") + "\n")), None);
        assert_eq!(found(&format!("{{\"puzzle\": \"{PUZZLE}\"}}\n")), None);
        assert_eq!(found(&format!("{PUZZLE}\0\n{PUZZLE}\n")), None);
        assert_eq!(found(""), None);
        let block = ReadOptions { format: Some(InputFormat::Block), ..ReadOptions::default() };
        assert_eq!(lines(&format!("{PUZZLE}\n"), &block), None);
    }

    #[test]
    fn a_header_holds_for_all_lines_below_it() {
        assert_eq!(found(&format!("variant: diagonals\n{PUZZLE}\n{PUZZLE}\n")), None);
        let text = format!("{PUZZLE}\n{PUZZLE}\n# more\nvariant: anti-king\n{PUZZLE} a\n{PUZZLE} b\n");
        let Opened::Lines(lines) = open(text.as_bytes(), &ReadOptions::default()).unwrap() else {
            panic!("each line has a puzzle");
        };
        let shown = lines.map(|item| match item.content {
            Ok(entry) => format!("{} {}", entry.line, entry.puzzle.geometry()),
            Err(fault) => fault.report,
        });
        let expected = ["1 9x9", "2 9x9", "5 9x9 (anti-king)", "6 9x9 (anti-king)"];
        assert_eq!(shown.collect::<Vec<String>>(), expected);
    }

    #[test]
    fn reading_ends_after_many_faults_in_succession() {
        let text = format!("{PUZZLE}\n") + &"no puzzle\n".repeat(MOST_ERRORS + 50);
        assert_eq!(found(&text).unwrap().len(), 1 + MOST_ERRORS + 1);
        let mixed = format!("{PUZZLE}\n") + &format!("no puzzle\n{PUZZLE}\n").repeat(MOST_ERRORS + 50);
        assert_eq!(found(&mixed).unwrap().len(), 1 + 2 * (MOST_ERRORS + 50));
    }
}
