//! Which character is which value, named by the user or found out from the characters of a grid.

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
    "`{0}` is no alphabet: digits-letters (1-9A-Z), hex0 (0-9a-f), letters (a-z), or 2 to {MAX_SIDE} different \
     characters from value 1 on, without blanks and any of . , ; : # | + - _ * and quotes"
)]
pub struct AlphabetError(String);

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
                let usable = (2..=MAX_SIDE).contains(&list.len()) && list.iter().all(|&c| is_listable(c));
                if !(differ && usable) {
                    return Err(AlphabetError(super::error::excerpt(name)));
                }
                Symbols::Listed(list)
            }
        };
        Ok(Alphabet(symbols))
    }
}

/// Everything but blanks, separators and rulers, which could not be told from values any more.
fn is_listable(symbol: char) -> bool {
    let taken =
        symbol.is_whitespace() || symbol.is_control() || is_bar(symbol) || ".,;:#+-_*\"".contains(symbol);
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

    /// Finds the alphabet from the characters of a grid, or nothing if more than one is possible.
    ///
    /// The table in the [module documentation](super) says how. A wrong guess would give another puzzle without a word,
    /// so what is not conclusive is not guessed.
    pub(super) fn detect(symbols: impl Iterator<Item = char>, side: usize) -> Option<Alphabet> {
        if side <= 9 {
            return Some(Alphabet::WRITTEN);
        }
        let evidence = Evidence::collect(symbols, side);
        // How many letters each alphabet needs beside its digits.
        let (after_nine, after_zero) = (side - 9, side - 10);
        let highest = evidence.highest_letter;
        let within_hex = side <= 16 && highest.is_none_or(|letter| letter < after_zero);
        let zero_is_value =
            if evidence.blank { (1..=side).contains(&evidence.zeros) } else { evidence.zeros == side };
        if within_hex && zero_is_value {
            return Some(Alphabet(Symbols::Hex0));
        }
        let Some(highest) = highest else { return Some(Alphabet::WRITTEN) };
        let letters_only = !evidence.digit && side <= 26;
        if letters_only && (!evidence.uppercase || highest >= after_nine) {
            return Some(Alphabet(Symbols::Letters));
        }
        if within_hex && !evidence.uppercase && evidence.zeros == 0 {
            return None;
        }
        Some(Alphabet::WRITTEN)
    }
}

/// What the characters of a grid tell about its alphabet.
#[derive(Default)]
struct Evidence {
    zeros: usize,
    digit: bool,
    uppercase: bool,
    blank: bool,
    highest_letter: Option<usize>,
}

impl Evidence {
    fn collect(symbols: impl Iterator<Item = char>, side: usize) -> Evidence {
        let mut evidence = Evidence::default();
        for symbol in symbols {
            match symbol {
                '0' => evidence.zeros += 1,
                '1'..='9' => evidence.digit = true,
                // Below side 24 no alphabet reaches `x`.
                'x' | 'X' if side < 24 => evidence.blank = true,
                'a'..='z' | 'A'..='Z' => {
                    evidence.uppercase |= symbol.is_ascii_uppercase();
                    let letter = symbol.to_digit(36).map(|number| number as usize - 10);
                    evidence.highest_letter = evidence.highest_letter.max(letter);
                }
                '.' | '_' | '*' | '-' => evidence.blank = true,
                _ => {}
            }
        }
        evidence
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_the_module_documentation() {
        let detected =
            |text: &str, side| Alphabet::detect(text.chars(), side).map(|alphabet| alphabet.to_string());
        let (digits, hex0, letters) = (Some("digits-letters"), Some("hex0"), Some("letters"));
        for (text, side, expected) in [
            ("12.0x", 9, digits),
            ("19.", 16, digits),
            ("1.AF", 16, digits),
            ("1.ag", 16, digits),
            ("1.0af", 16, hex0),
            ("1.0AF", 16, hex0),
            ("1.0ag", 16, digits),
            ("1.af", 16, None),
            ("..af", 16, letters),
            (".ahp", 16, letters),
            ("00000000000000000af1", 16, digits),
            ("0000000000000000af1", 16, hex0),
            ("..ay", 25, letters),
            ("..ap", 25, letters),
            ("..AP", 25, digits),
            ("..AY", 25, letters),
            ("1.ap", 25, digits),
            ("1.0ao", 25, digits),
            ("1.XZ", 35, digits),
        ] {
            assert_eq!(detected(text, side).as_deref(), expected, "{text} at side {side}");
        }
    }

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
        for list in ["", "A", "ABA", "A B", "AB.", "A|B", "ab─", "hex1hex1"] {
            let error = list.parse::<Alphabet>().unwrap_err().to_string();
            assert!(error.contains("digits-letters") && error.contains("hex0"), "{error}");
        }
    }
}
