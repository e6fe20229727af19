//! Tells names of files and puzzles from puzzles.

use std::path::{Path, is_separator};

/// Suffixes of files. None of them can end a puzzle that is short enough for a file name: each has a letter that is a
/// value only from side 19 on, and such a puzzle has at least 361 characters.
const SUFFIXES: [&str; 15] = [
    "txt",
    "sdk",
    "sdm",
    "ss",
    "json",
    "jsonl",
    "csv",
    "tsv",
    "dat",
    "sudoku",
    "puzzle",
    "text",
    "xml",
    "opensudoku",
    "md",
];

/// The longest file name on common file systems.
const LONGEST_FILE_NAME: usize = 255;

/// Whether this text looks like the name of a file; the file need not exist.
///
/// ```
/// use antdoku::format::is_file_name;
/// assert!(is_file_name("puzzles.txt") && is_file_name("folder/puzzles"));
/// assert!(!is_file_name("1..............."));
/// ```
#[must_use]
pub fn is_file_name(text: &str) -> bool {
    let suffix = Path::new(text).extension().and_then(|suffix| suffix.to_str());
    let has_suffix =
        suffix.is_some_and(|suffix| SUFFIXES.iter().any(|known| known.eq_ignore_ascii_case(suffix)));
    // JSON and drawn grids may have any character. A file name has one line and no quotes, and is no link.
    let is_one_word = !text.contains(['\n', '"']) && !text.contains("://");
    is_one_word && (text.contains(is_separator) || (has_suffix && text.len() <= LONGEST_FILE_NAME))
}

/// A note for a text that is no puzzle, but may be the name of a file or of a famous puzzle.
#[must_use]
pub fn note_on_name(text: &str) -> Option<String> {
    let is_name =
        text.len() < 64 && text.contains(char::is_alphabetic) && !text.contains(char::is_whitespace);
    let is_name = is_name && !text.contains("://");
    is_name.then(|| format!("there is no file and no famous puzzle named `{text}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzle_text_is_not_taken_for_a_file() {
        for text in [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "1...............",
            "12|34\n--+--\n../21",
            r#"{"box":[2,2],"cells":[[1,2,3,4]],"label":"a/b"}"#,
            &(".".repeat(620) + "a.txt"),
            "..........AG",
            "https://sudokuexchange.com/play/?s=7BGI5dBdrAMJFi5C3a7X1CsAc98vo0",
        ] {
            assert!(!is_file_name(text), "{text}");
        }
    }

    #[test]
    fn file_names_are_recognised() {
        for text in ["no/such", "nosuch.txt", "nosuch.SDM", "a.b.ss", "./53..7", "no such.json"] {
            assert!(is_file_name(text), "{text}");
        }
    }
}
