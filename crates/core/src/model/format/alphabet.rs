//! Alphabets: which character stands for which value.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::model::{MAX_SIDE, Value};

/// An assignment of characters to the values 1, 2, and so on.
///
/// | name | characters | value 1 | value 10 | in use for |
/// |---|---|---|---|---|
/// | `digits-letters` | `1`-`9`, `A`-`Z` in either case | `1` | `A` | all sizes; the default for output |
/// | `hex0` | `0`-`9`, `a`-`z` in either case | `0` | `9` | 16x16 |
/// | `letters` | `a`-`z` in either case | `a` | `j` | 25x25 |
/// | a list such as `ABCDEFGHI` | its characters, exactly | the first | the tenth | anything |
///
/// The ranges `1-9A-Z`, `0-9a-f` and `a-z` are understood as names too; `1-9a-z`, `0-9A-Z` and `A-Z` are the same
/// alphabets in the other case. Values are read in either case, and written in the case of the alphabet. The alphabet that
/// [`read`](super::read) finds has the case of the puzzle.
///
/// ```
/// use antdoku::format::Alphabet;
///
/// assert_eq!("hex0".parse::<Alphabet>()?.to_string(), "hex0");
/// assert_eq!("ABCD".parse::<Alphabet>()?.to_string(), "ABCD");
/// assert!("AA".parse::<Alphabet>().is_err());
/// # Ok::<(), antdoku::format::AlphabetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alphabet {
    symbols: Symbols,
    /// Whether letters are written in lower case; unused for a list.
    is_lower: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Symbols {
    DigitsLetters,
    Hex0,
    Letters,
    Listed(Vec<char>),
}

/// A text that names no alphabet.
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

/// The shortest list of characters. A shorter one is more likely a truncated name: puzzles below 4x4 are rare.
const SHORTEST_LIST: usize = 4;

impl FromStr for Alphabet {
    type Err = AlphabetError;

    fn from_str(name: &str) -> Result<Alphabet, AlphabetError> {
        let (symbols, is_lower) = match name {
            "digits-letters" | "1-9A-Z" => (Symbols::DigitsLetters, false),
            "1-9a-z" => (Symbols::DigitsLetters, true),
            "hex0" | "0-9a-f" | "0-9a-z" => (Symbols::Hex0, true),
            "0-9A-F" | "0-9A-Z" => (Symbols::Hex0, false),
            "letters" | "a-z" | "a-y" => (Symbols::Letters, true),
            "A-Z" | "A-Y" => (Symbols::Letters, false),
            _ => {
                let list: Vec<char> = name.chars().take(MAX_SIDE + 1).collect();
                let differ = list.iter().enumerate().all(|(i, symbol)| !list[..i].contains(symbol));
                let length = SHORTEST_LIST..=MAX_SIDE;
                let usable = length.contains(&list.len()) && list.iter().all(|&c| is_listable(c));
                let meant = meant(name);
                if !(differ && usable) || meant.is_some() {
                    return Err(AlphabetError { name: super::error::excerpt(name), meant });
                }
                (Symbols::Listed(list), false)
            }
        };
        Ok(Alphabet { symbols, is_lower })
    }
}

/// The alphabet whose name is within one or two edits of this word.
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
    let word: String = word.chars().take(20).flat_map(char::to_lowercase).collect();
    let is_near = |name: &str| strsim::levenshtein(&word, name) <= if name.len() < 6 { 1 } else { 2 };
    NAMES.into_iter().find(|(name, _)| is_near(name)).map(|(_, meant)| meant)
}

/// Whether a list may contain this character: not a blank, a separator or a part of a ruler.
fn is_listable(symbol: char) -> bool {
    let taken = symbol.is_whitespace()
        || symbol.is_control()
        || is_bar(symbol)
        || ".,;:#+-=_*\"'[]{}".contains(symbol);
    !taken
}

/// Whether this character is a blank, unless the alphabet has it as a value. `0` is left out: it is also a digit.
///
/// `?` is a blank only in a grid without another blank; else it is more likely a value that could not be read.
pub(super) fn is_blank(symbol: char) -> bool {
    matches!(symbol, '.' | '_' | '*' | '-' | 'x' | 'X' | '\u{B7}' | ' ')
}

/// Whether this character is a vertical line or a part of a drawn box.
pub(super) fn is_bar(symbol: char) -> bool {
    matches!(symbol, '|' | '\u{2500}'..='\u{257F}')
}

impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match (&self.symbols, self.is_lower) {
            (Symbols::DigitsLetters, false) => "digits-letters",
            (Symbols::DigitsLetters, true) => "1-9a-z",
            (Symbols::Hex0, true) => "hex0",
            (Symbols::Hex0, false) => "0-9A-Z",
            (Symbols::Letters, true) => "letters",
            (Symbols::Letters, false) => "A-Z",
            (Symbols::Listed(list), _) => return list.iter().try_for_each(|symbol| write!(f, "{symbol}")),
        };
        f.write_str(name)
    }
}

/// The meaning of a character in a grid.
pub(super) enum Meaning {
    Blank,
    Value(Value),
    TooLarge,
    Unknown,
}

impl Alphabet {
    /// The default alphabet of output: `1`-`9`, then `A`-`Z`.
    pub(crate) const WRITTEN: Alphabet = Alphabet { symbols: Symbols::DigitsLetters, is_lower: false };
    pub(super) const HEX0: Alphabet = Alphabet { symbols: Symbols::Hex0, is_lower: true };
    pub(super) const LETTERS: Alphabet = Alphabet { symbols: Symbols::Letters, is_lower: true };

    /// This alphabet in the case of the letters that are values, if all of them have the same case.
    pub(super) fn in_case_of(self, symbols: impl Iterator<Item = char>, side: usize) -> Alphabet {
        if side <= 9 && self.symbols == Symbols::DigitsLetters {
            return self;
        }
        let letters = symbols.filter(|symbol| symbol.is_ascii_alphabetic());
        let mut values = letters.filter(|&letter| matches!(self.meaning(letter, side), Meaning::Value(_)));
        let Some(first) = values.next() else { return self };
        let is_lower = first.is_ascii_lowercase();
        let is_same = values.all(|letter| letter.is_ascii_lowercase() == is_lower);
        drop(values);
        if is_same { Alphabet { is_lower, ..self } } else { self }
    }

    /// The number of values that have a character.
    pub(super) fn len(&self) -> usize {
        match &self.symbols {
            Symbols::DigitsLetters => 35,
            Symbols::Hex0 => 36,
            Symbols::Letters => 26,
            Symbols::Listed(list) => list.len(),
        }
    }

    /// The character of the value with this index.
    pub(super) fn symbol(&self, index: usize) -> Option<char> {
        let first = match &self.symbols {
            Symbols::DigitsLetters => 1,
            Symbols::Hex0 => 0,
            Symbols::Letters => 10,
            Symbols::Listed(list) => return list.get(index).copied(),
        };
        let symbol = char::from_digit(u32::try_from(index).ok()?.checked_add(first)?, 36)?;
        Some(if self.is_lower { symbol } else { symbol.to_ascii_uppercase() })
    }

    /// The index of the value that this character stands for.
    pub(super) fn index(&self, symbol: char) -> Option<usize> {
        let number = symbol.to_digit(36).map(|number| number as usize);
        match &self.symbols {
            Symbols::DigitsLetters => number?.checked_sub(1),
            Symbols::Hex0 => number,
            Symbols::Letters => number?.checked_sub(10),
            Symbols::Listed(list) => list.iter().position(|&listed| listed == symbol),
        }
    }

    /// The meaning of this character in a grid of this side. `0` and `x` are blanks unless they are values.
    pub(super) fn meaning(&self, symbol: char, side: usize) -> Meaning {
        match self.index(symbol) {
            Some(index) if index < side => Meaning::Value(Value::from_index(index)),
            _ if symbol == '0' || is_blank(symbol) => Meaning::Blank,
            Some(_) => Meaning::TooLarge,
            None => Meaning::Unknown,
        }
    }

    /// The characters for values and those for blanks, as error messages list them.
    pub(super) fn describe(&self, side: usize) -> (String, String) {
        let symbol = |index| self.symbol(index).unwrap_or('?');
        let last = symbol(side.min(self.len()).saturating_sub(1));
        let values = match &self.symbols {
            Symbols::DigitsLetters if side > 9 => format!("1-9{}-{last}", symbol(9)),
            Symbols::Hex0 if side > 10 => format!("0-9{}-{last}", symbol(10)),
            Symbols::Listed(list) => list.iter().take(side).collect(),
            _ => format!("{}-{last}", symbol(0)),
        };
        let means_blank = |c: &char| matches!(self.meaning(*c, side), Meaning::Blank);
        let blanks: Vec<String> = ".0_*x-".chars().filter(means_blank).map(String::from).collect();
        (values, blanks.join(" "))
    }

    /// The name of the alphabet with its characters, such as `digits-letters (1-9A-Z)`.
    #[doc(hidden)]
    #[must_use]
    pub fn explain(&self) -> String {
        let characters = match (&self.symbols, self.is_lower) {
            (Symbols::DigitsLetters, false) => "1-9A-Z",
            (Symbols::DigitsLetters, true) => "`a` is 10",
            (Symbols::Hex0, true) => "0-9a-f, `0` is 1",
            (Symbols::Hex0, false) => "`0` is 1",
            (Symbols::Letters, true) => "a-z",
            (Symbols::Letters, false) => "`A` is 1",
            (Symbols::Listed(_), _) => "as listed",
        };
        format!("{self} ({characters})")
    }

    /// Whether the alphabet suits this side: a list has exactly one character per value, a named alphabet may have more.
    pub(super) fn fits(&self, side: usize) -> bool {
        match &self.symbols {
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
        for name in ["digits-letters", "1-9a-z", "hex0", "0-9A-Z", "letters", "A-Z", "ZYX0"] {
            let alphabet: Alphabet = name.parse().unwrap();
            assert_eq!(alphabet.to_string(), name);
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
    fn an_unusable_list_is_refused_with_the_known_names() {
        for list in ["", "A", "ABC", "ABCA", "AB CD", "ABC.", "AB|CD", "abc─", "ab=c", "hex1hex1"] {
            let error = list.parse::<Alphabet>().unwrap_err().to_string();
            assert!(error.contains("digits-letters") && error.contains("hex0"), "{error}");
        }
    }

    #[test]
    fn a_misspelt_name_is_not_taken_as_a_list() {
        for (word, name) in [
            ("hex", "hex0"),
            ("Hex0", "hex0"),
            ("hex1", "hex0"),
            ("hex16", "hex0"),
            ("letter", "letters"),
            ("digits", "digits-letters"),
            ("digit-letters", "digits-letters"),
            ("1-9a-y", "digits-letters"),
        ] {
            let error = word.parse::<Alphabet>().unwrap_err().to_string();
            assert!(error.contains(&format!("did you mean {name}?")), "{word}: {error}");
        }
        for list in ["HEXAGONS", "ABCD", "0123456789abcdef", "lets"] {
            assert_eq!(list.parse::<Alphabet>().unwrap().to_string(), list);
        }
    }
}
