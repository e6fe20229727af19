//! Recognises lines of words: the title of a file, the names of its columns, the number of its puzzles.

use std::ops::Range;

use super::cells::Context;
use super::line::{is_separator, layout, puzzle};
use super::link;
use super::source::LONGEST_LINE;

/// The longest word. A longer one can only be a puzzle of letters.
const LONGEST_WORD: usize = 40;

/// The most digits of a count of puzzles.
const LONGEST_COUNT: usize = 7;

/// Whether the first line is a header of the puzzles that begin with the second line.
///
/// A puzzle with missing cells must not be skipped as a title, so nothing in a header may look like a puzzle.
pub(super) fn is_header(context: &Context<'_>, first: &Range<usize>, second: &Range<usize>) -> bool {
    let is_short = |line: &Range<usize>| line.len() <= LONGEST_LINE;
    is_short(first)
        && is_short(second)
        && is_title(context.text(first))
        && link::find(context.text(first)).is_none()
        && !is_title(context.text(second))
        && layout(context, second.clone()).is_some()
        && puzzle(context, first.clone()).is_err()
}

/// Whether this line has nothing like a puzzle: it is one number, or words.
pub(super) fn is_title(line: &str) -> bool {
    let mut words = line.split(is_separator).filter(|word| !word.is_empty()).peekable();
    if words.peek().is_none() {
        return false;
    }
    let is_count = |word: &str| word.len() <= LONGEST_COUNT && word.bytes().all(|byte| byte.is_ascii_digit());
    let has_word = line.split(is_separator).any(|word| word.chars().any(char::is_alphabetic));
    let words: Vec<&str> = words.take(LONGEST_WORD).collect();
    match words.as_slice() {
        [only] if is_count(only) => true,
        words => has_word && words.iter().all(|word| is_count(word) || !is_puzzle_like(word)),
    }
}

/// Whether a word may be a puzzle: half of it digits and blanks, or too long for a word.
fn is_puzzle_like(word: &str) -> bool {
    let count = word.chars().count();
    let cells =
        word.chars().filter(|&c| c.is_ascii_digit() || matches!(c, '.' | '_' | '*' | '?' | '\u{B7}')).count();
    count > LONGEST_WORD || count >= 4 && 2 * cells >= count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_have_words_and_nothing_like_a_puzzle() {
        for title in
            ["quizzes,solutions", "2", "49151", "Top 95 puzzles", "foo", "17-clue puzzles, v2", "short 123"]
        {
            assert!(is_title(title), "{title}");
        }
        for other in
            ["", " ", "53..7", "name 53..7", "1 2 3 4", "....", "12345678", "1,2,3,4", &"a".repeat(81)]
        {
            assert!(!is_title(other), "{other}");
        }
    }
}
