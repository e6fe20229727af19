//! Finds the alphabet of a grid, and whether its zeros are values or blanks.

use super::alphabet::{Alphabet, is_blank};
use super::note::Note;

/// From this number of zeros on, no two in a row, a column or a box, `0` is a value: blanks rarely avoid each other.
const ZEROS_OF_A_VALUE: usize = 3;

/// A doubt that the characters of a grid do not resolve.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Doubt {
    /// The letters belong to several alphabets.
    Letters(Vec<Alphabet>),
    /// The zeros may be a value or blanks.
    Zero,
}

/// The meaning of `0` in a grid that has another character for blanks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zero {
    Blank,
    Value,
    Open,
}

/// Decides the meaning of `0` beside another blank. `has_last`: the grid has the last value, counted from 1. `clash`: two
/// zeros share a row, a column or a box.
pub(super) fn zero(zeros: usize, has_last: bool, clash: impl Fn() -> bool, side: usize) -> Zero {
    // From 10 to 16, `0` beside another blank is hexadecimal, in all files we know.
    let enough = if (10..=16).contains(&side) { 1 } else { ZEROS_OF_A_VALUE };
    match zeros {
        _ if has_last || clash() => Zero::Blank,
        zeros if zeros >= enough => Zero::Value,
        _ => Zero::Open,
    }
}

/// Finds the alphabet from the characters of a grid, with the assumption made, or returns the doubt.
///
/// The table in the [module documentation](super) has the rules. A wrong guess would silently give another puzzle, so
/// inconclusive characters are an error. `clash`: two zeros share a row, a column or a box.
pub(super) fn alphabet(
    symbols: impl Iterator<Item = char>,
    side: usize,
    clash: impl Fn() -> bool,
) -> Result<(Alphabet, Option<Note>), Doubt> {
    let evidence = Evidence::collect(symbols, side);
    let highest = evidence.highest;
    let may_be_hex = side <= 36 && highest.is_none_or(|number| number < side);
    if side == 36 && highest.is_some() && !clash() {
        // No other alphabet has as many characters.
        return Ok((Alphabet::HEX0, Some(Note::Alphabet(Alphabet::HEX0))));
    }
    let mut note = None;
    if evidence.zeros > 0 && evidence.blank {
        match zero(evidence.zeros, !may_be_hex, clash, side) {
            Zero::Value => return Ok((Alphabet::HEX0, Some(Note::ZeroIsValue))),
            Zero::Open => return Err(Doubt::Zero),
            Zero::Blank => note = Some(Note::ZeroIsBlank),
        }
    } else if side >= 10 && may_be_hex && evidence.zeros == side && !clash() {
        // A full grid.
        return Ok((Alphabet::HEX0, Some(Note::ZeroIsValue)));
    }
    let Some(letter) = highest.filter(|&number| side > 9 && number > 9) else {
        return Ok((Alphabet::WRITTEN, note));
    };
    let letters_only = !evidence.digit && side <= 26;
    if letters_only && letter > side {
        return Ok((Alphabet::LETTERS, Some(Note::Alphabet(Alphabet::LETTERS))));
    }
    let mut others = Vec::new();
    others.extend((may_be_hex && evidence.zeros == 0).then_some(Alphabet::HEX0));
    others.extend(letters_only.then_some(Alphabet::LETTERS));
    note = note.or((!others.is_empty()).then_some(Note::Alphabet(Alphabet::WRITTEN)));
    // In all known files, capitals mean `1-9A-Z`, and so do letters beside digits above 16 values.
    others.retain(|other| !evidence.uppercase && (side <= 16 || *other == Alphabet::LETTERS));
    if others.is_empty() {
        return Ok((Alphabet::WRITTEN, note));
    }
    others.insert(0, Alphabet::WRITTEN);
    Err(Doubt::Letters(others))
}

/// Facts about the characters of a grid that decide its alphabet.
#[derive(Default)]
struct Evidence {
    zeros: usize,
    /// Whether there is a digit other than `0`.
    digit: bool,
    uppercase: bool,
    blank: bool,
    /// The highest digit or letter, where `A` is 10.
    highest: Option<usize>,
}

impl Evidence {
    fn collect(symbols: impl Iterator<Item = char>, side: usize) -> Evidence {
        let mut evidence = Evidence::default();
        for symbol in symbols {
            match symbol {
                '0' => evidence.zeros += 1,
                // Below side 24 no alphabet reaches `x`.
                'x' | 'X' if side < 24 => evidence.blank = true,
                '1'..='9' | 'a'..='z' | 'A'..='Z' => {
                    evidence.digit |= symbol.is_ascii_digit();
                    evidence.uppercase |= symbol.is_ascii_uppercase();
                    let number = symbol.to_digit(36).map(|number| number as usize);
                    evidence.highest = evidence.highest.max(number);
                }
                '?' => evidence.blank = true,
                _ => evidence.blank |= is_blank(symbol),
            }
        }
        evidence
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detected(text: &str, side: usize, clash: bool) -> String {
        match alphabet(text.chars(), side, || clash) {
            Ok((alphabet, None)) => alphabet.to_string(),
            Ok((alphabet, Some(_))) => format!("{alphabet}, noted"),
            Err(Doubt::Letters(possible)) => {
                possible.iter().map(Alphabet::to_string).collect::<Vec<_>>().join(" or ")
            }
            Err(Doubt::Zero) => "zero?".to_owned(),
        }
    }

    #[test]
    fn the_table_of_the_module_documentation() {
        let (digits, hex0, letters) = ("digits-letters", "hex0, noted", "letters, noted");
        let assumed = "digits-letters, noted";
        let any = "digits-letters or hex0 or letters";
        let (with_digits, without_hex0) = ("digits-letters or hex0", "digits-letters or letters");
        for (text, side, expected) in [
            ("12.x", 9, digits),
            ("1200", 9, digits),
            ("19.", 16, digits),
            ("1.AG", 16, digits),
            ("1.AF", 16, assumed),
            ("1.ag", 16, digits),
            ("1.0af", 16, hex0),
            ("1.0AF", 16, hex0),
            ("1.0ag", 16, assumed),
            ("1.af", 16, with_digits),
            ("..af", 16, any),
            ("..AF", 16, assumed),
            ("..ag", 16, without_hex0),
            ("..ah", 16, letters),
            ("..AH", 16, letters),
            ("..a", 10, without_hex0),
            (".ahp", 16, letters),
            ("0000000000000000af1", 16, hex0),
            ("..ay", 25, letters),
            ("..aq", 25, letters),
            ("..ap", 25, without_hex0),
            ("..AP", 25, assumed),
            ("..AY", 25, letters),
            ("1.ap", 25, digits),
            ("1.ao", 25, assumed),
            ("1.AO", 25, assumed),
            ("1.XZ", 35, digits),
            ("1.AZ", 36, hex0),
            ("10AZ", 36, hex0),
            ("....", 36, digits),
        ] {
            assert_eq!(detected(text, side, false), expected, "{text} at side {side}");
        }
        assert_eq!(detected("0000000000000000000af", 16, true), without_hex0);
        assert_eq!(detected("00000000000000000af1", 16, true), digits);
    }

    #[test]
    fn zeros_beside_another_blank() {
        for (text, side, clash, expected) in [
            ("12.0", 9, false, "zero?"),
            ("12.00", 9, false, "zero?"),
            ("12.000", 9, false, "hex0, noted"),
            ("12.000", 9, true, "digits-letters, noted"),
            ("19.0", 9, false, "digits-letters, noted"),
            ("123.0", 4, false, "zero?"),
            ("124.0", 4, false, "digits-letters, noted"),
            ("1230_00", 4, false, "hex0, noted"),
            ("1.0ao", 25, false, "zero?"),
            ("1.000ao", 25, false, "hex0, noted"),
            ("1.000AP", 25, false, "digits-letters, noted"),
        ] {
            assert_eq!(detected(text, side, clash), expected, "{text} at side {side}");
        }
    }
}
