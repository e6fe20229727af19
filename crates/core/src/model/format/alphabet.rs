//! Which character is which value.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::model::{MAX_SIDE, Value};

/// Which character is value 1, 2, and so on.
///
/// | name | characters | value 1 | value 10 | in use for |
/// |---|---|---|---|---|
/// | `digits-letters` | `1`-`9`, `A`-`Z` in either case | `1` | `A` | all sizes; what we write |
/// | `hex0` | `0`-`9`, `a`-`z` in either case | `0` | `9` | 16x16 |
/// | `letters` | `a`-`z` in either case | `a` | `j` | 25x25 |
/// | a list such as `ABCDEFGHI` | its characters, exactly | the first | the tenth | anything |
///
/// The ranges `1-9A-Z`, `0-9a-f` and `a-z` are understood as names too.
///
/// ```
/// use antdoku::model::format::Alphabet;
///
/// assert_eq!("hex0".parse::<Alphabet>()?.to_string(), "hex0");
/// assert_eq!("ABCD".parse::<Alphabet>()?.to_string(), "ABCD");
/// assert!("AA".parse::<Alphabet>().is_err());
/// # Ok::<(), antdoku::model::format::AlphabetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alphabet(Symbols);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Symbols {
    DigitsLetters,
    Hex0,
    Letters,
    Listed(Vec<char>),
}

/// Why a text names no alphabet.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{name}` is no alphabet{}: digits-letters (1-9A-Z), hex0 (0-9a-f), letters (a-z), or {SHORTEST_LIST} to \
     {MAX_SIDE} different characters from value 1 on, without blanks, brackets, quotes and any of . , ; : # | + - = _ *",
    meant.map(|meant| format!(", did you mean {meant}?")).unwrap_or_default()
)]
pub struct AlphabetError {
    name: String,
    meant: Option<&'static str>,
}

/// A shorter list is more likely a name that is cut short: there are hardly any puzzles below 4x4.
const SHORTEST_LIST: usize = 4;

impl FromStr for Alphabet {
    type Err = AlphabetError;

    fn from_str(name: &str) -> Result<Alphabet, AlphabetError> {
        let symbols = match name {
            "digits-letters" | "1-9A-Z" => Symbols::DigitsLetters,
            "hex0" | "0-9a-f" | "0-9a-z" => Symbols::Hex0,
            "letters" | "a-z" | "a-y" => Symbols::Letters,
            _ => {
                let list: Vec<char> = name.chars().take(MAX_SIDE + 1).collect();
                let differ = list.iter().enumerate().all(|(i, symbol)| !list[..i].contains(symbol));
                let length = SHORTEST_LIST..=MAX_SIDE;
                let usable = length.contains(&list.len()) && list.iter().all(|&c| is_listable(c));
                let meant = meant(name);
                if !(differ && usable) || meant.is_some() {
                    return Err(AlphabetError { name: super::error::excerpt(name), meant });
                }
                Symbols::Listed(list)
            }
        };
        Ok(Alphabet(symbols))
    }
}

/// The name that this word is nearly equal to.
fn meant(word: &str) -> Option<&'static str> {
    const NAMES: [(&str, &str); 8] = [
        ("digits-letters", "digits-letters"),
        ("digits", "digits-letters"),
        ("1-9a-z", "digits-letters"),
        ("hex0", "hex0"),
        ("hex16", "hex0"),
        ("hexadecimal", "hex0"),
        ("0-9a-f", "hex0"),
        ("letters", "letters"),
    ];
    let word: Vec<char> = word.chars().take(20).flat_map(char::to_lowercase).collect();
    let is_near = |name: &str| edits(&word, name) <= if name.len() < 6 { 1 } else { 2 };
    NAMES.into_iter().find(|(name, _)| is_near(name)).map(|(_, meant)| meant)
}

/// How many characters must be added, removed or replaced to make one word of the other.
fn edits(word: &[char], name: &str) -> usize {
    let mut row: Vec<usize> = (0..=word.len()).collect();
    for (line, letter) in name.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], line + 1);
        for (column, other) in word.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != *other);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[word.len()]
}

/// Everything but blanks, separators and rulers, which could not be told from values any more.
fn is_listable(symbol: char) -> bool {
    let taken = symbol.is_whitespace()
        || symbol.is_control()
        || is_bar(symbol)
        || ".,;:#+-=_*\"'[]{}".contains(symbol);
    !taken
}

/// Characters for a blank, unless the alphabet has them as values; `0` is one too, but a digit of numbers.
pub(super) fn is_blank(symbol: char) -> bool {
    matches!(symbol, '.' | '_' | '*' | '-' | 'x' | 'X')
}

/// Vertical lines, and all parts of drawn boxes.
pub(super) fn is_bar(symbol: char) -> bool {
    matches!(symbol, '|' | '\u{2500}'..='\u{257F}')
}

impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Symbols::DigitsLetters => f.write_str("digits-letters"),
            Symbols::Hex0 => f.write_str("hex0"),
            Symbols::Letters => f.write_str("letters"),
            Symbols::Listed(list) => list.iter().try_for_each(|symbol| write!(f, "{symbol}")),
        }
    }
}

/// What a character stands for in a grid.
pub(super) enum Meaning {
    Blank,
    Value(Value),
    TooLarge,
    Unknown,
}

impl Alphabet {
    /// The one we write: `1`-`9`, then `A`-`Z`.
    pub(super) const WRITTEN: Alphabet = Alphabet(Symbols::DigitsLetters);
    pub(super) const HEX0: Alphabet = Alphabet(Symbols::Hex0);
    pub(super) const LETTERS: Alphabet = Alphabet(Symbols::Letters);

    /// How many values have a character.
    pub(super) fn len(&self) -> usize {
        match &self.0 {
            Symbols::DigitsLetters => 35,
            Symbols::Hex0 => 36,
            Symbols::Letters => 26,
            Symbols::Listed(list) => list.len(),
        }
    }

    /// The character of the value with this index.
    pub(super) fn symbol(&self, index: usize) -> Option<char> {
        let digits_from = |base: u32| char::from_digit(u32::try_from(index).ok()?.checked_add(base)?, 36);
        match &self.0 {
            Symbols::DigitsLetters if index < 35 => Some(digits_from(1)?.to_ascii_uppercase()),
            Symbols::Hex0 if index < 36 => digits_from(0),
            Symbols::Letters if index < 26 => digits_from(10),
            Symbols::Listed(list) => list.get(index).copied(),
            _ => None,
        }
    }

    /// The index of the value that this character stands for.
    pub(super) fn index(&self, symbol: char) -> Option<usize> {
        let number = symbol.to_digit(36).map(|number| number as usize);
        match &self.0 {
            Symbols::DigitsLetters => number?.checked_sub(1),
            Symbols::Hex0 => number,
            Symbols::Letters => number?.checked_sub(10),
            Symbols::Listed(list) => list.iter().position(|&listed| listed == symbol),
        }
    }

    /// What this character stands for in a grid of this side. `0` and `x` are blanks unless they are values.
    pub(super) fn meaning(&self, symbol: char, side: usize) -> Meaning {
        match self.index(symbol) {
            Some(index) if index < side => Meaning::Value(Value::from_index(index)),
            _ if symbol == '0' || is_blank(symbol) => Meaning::Blank,
            Some(_) => Meaning::TooLarge,
            None => Meaning::Unknown,
        }
    }

    /// The characters for values and for blanks, for people.
    pub(super) fn describe(&self, side: usize) -> (String, String) {
        let symbol = |index| self.symbol(index).unwrap_or('?');
        let last = symbol(side.min(self.len()).saturating_sub(1));
        let values = match &self.0 {
            Symbols::DigitsLetters if side > 9 => format!("1-9A-{last}"),
            Symbols::Hex0 if side > 10 => format!("0-9a-{last}"),
            Symbols::Listed(list) => list.iter().take(side).collect(),
            _ => format!("{}-{last}", symbol(0)),
        };
        let means_blank = |c: &char| matches!(self.meaning(*c, side), Meaning::Blank);
        let blanks: Vec<String> = ".0_*x-".chars().filter(means_blank).map(String::from).collect();
        (values, blanks.join(" "))
    }

    /// Its name, with its characters, for people.
    pub(super) fn explain(&self) -> String {
        let characters = match &self.0 {
            Symbols::DigitsLetters => "1-9A-Z",
            Symbols::Hex0 => "0-9a-f, `0` is 1",
            Symbols::Letters => "a-z",
            Symbols::Listed(_) => "as listed",
        };
        format!("{self} ({characters})")
    }

    /// A list has one character per value, no more and no less; a named alphabet may have more.
    pub(super) fn fits(&self, side: usize) -> bool {
        match &self.0 {
            Symbols::Listed(list) => list.len() == side,
            _ => side <= self.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_and_indices_are_inverse() {
        for name in ["digits-letters", "hex0", "letters", "ZYX0"] {
            let alphabet: Alphabet = name.parse().unwrap();
            for index in 0..alphabet.len() {
                assert_eq!(
                    alphabet.symbol(index).and_then(|symbol| alphabet.index(symbol)),
                    Some(index),
                    "{name}"
                );
            }
            assert_eq!(alphabet.symbol(alphabet.len()), None);
        }
    }

    #[test]
    fn an_unusable_list_is_refused_by_a_message_with_the_names() {
        for list in ["", "A", "ABC", "ABCA", "AB CD", "ABC.", "AB|CD", "abc─", "ab=c", "hex1hex1"] {
            let error = list.parse::<Alphabet>().unwrap_err().to_string();
            assert!(error.contains("digits-letters") && error.contains("hex0"), "{error}");
        }
    }

    #[test]
    fn a_name_that_is_nearly_right_is_no_list() {
        for (word, name) in [
            ("hex", "hex0"),
            ("Hex0", "hex0"),
            ("hex1", "hex0"),
            ("hex16", "hex0"),
            ("letter", "letters"),
            ("digits", "digits-letters"),
            ("digit-letters", "digits-letters"),
            ("1-9a-z", "digits-letters"),
        ] {
            let error = word.parse::<Alphabet>().unwrap_err().to_string();
            assert!(error.contains(&format!("did you mean {name}?")), "{word}: {error}");
        }
        for list in ["HEXAGONS", "ABCD", "0123456789abcdef", "lets"] {
            assert_eq!(list.parse::<Alphabet>().unwrap().to_string(), list);
        }
    }
}
