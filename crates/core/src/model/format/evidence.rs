//! Which alphabet the characters of a grid belong to.

use super::alphabet::Alphabet;

/// Finds the alphabet from the characters of a grid, or all that are possible if there are several.
///
/// The table in the [module documentation](super) says how. A wrong guess would give another puzzle without a word,
/// so what is not conclusive is not guessed.
pub(super) fn alphabet(symbols: impl Iterator<Item = char>, side: usize) -> Result<Alphabet, Vec<Alphabet>> {
    if side <= 9 {
        return Ok(Alphabet::WRITTEN);
    }
    let evidence = Evidence::collect(symbols, side);
    // How many letters each alphabet needs beside its digits.
    let (after_nine, after_zero) = (side - 9, side - 10);
    let highest = evidence.highest_letter;
    let within_hex = side <= 16 && highest.is_none_or(|letter| letter < after_zero);
    let zero_is_value =
        if evidence.blank { (1..=side).contains(&evidence.zeros) } else { evidence.zeros == side };
    if within_hex && zero_is_value {
        return Ok(Alphabet::HEX0);
    }
    let Some(highest) = highest else { return Ok(Alphabet::WRITTEN) };
    let letters_only = !evidence.digit && side <= 26;
    if letters_only && highest >= after_nine {
        return Ok(Alphabet::LETTERS);
    }
    let mut possible = vec![Alphabet::WRITTEN];
    // People who write capitals write `1-9A-Z`, in all files we know.
    if !evidence.uppercase {
        possible.extend((within_hex && evidence.zeros == 0).then_some(Alphabet::HEX0));
        possible.extend(letters_only.then_some(Alphabet::LETTERS));
    }
    if possible.len() > 1 { Err(possible) } else { Ok(Alphabet::WRITTEN) }
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
        let detected = |text: &str, side| match alphabet(text.chars(), side) {
            Ok(alphabet) => alphabet.to_string(),
            Err(possible) => possible.iter().map(Alphabet::to_string).collect::<Vec<_>>().join(" or "),
        };
        let (digits, hex0, letters) = ("digits-letters", "hex0", "letters");
        let any = "digits-letters or hex0 or letters";
        let (with_digits, without_hex0) = ("digits-letters or hex0", "digits-letters or letters");
        for (text, side, expected) in [
            ("12.0x", 9, digits),
            ("19.", 16, digits),
            ("1.AF", 16, digits),
            ("1.ag", 16, digits),
            ("1.0af", 16, hex0),
            ("1.0AF", 16, hex0),
            ("1.0ag", 16, digits),
            ("1.af", 16, with_digits),
            ("..af", 16, any),
            ("..AF", 16, digits),
            ("..ag", 16, without_hex0),
            ("..ah", 16, letters),
            ("..AH", 16, letters),
            ("..a", 10, without_hex0),
            ("0000000000000000000af", 16, without_hex0),
            (".ahp", 16, letters),
            ("00000000000000000af1", 16, digits),
            ("0000000000000000af1", 16, hex0),
            ("..ay", 25, letters),
            ("..aq", 25, letters),
            ("..ap", 25, without_hex0),
            ("..AP", 25, digits),
            ("..AY", 25, letters),
            ("1.ap", 25, digits),
            ("1.0ao", 25, digits),
            ("1.XZ", 35, digits),
        ] {
            assert_eq!(detected(text, side), expected, "{text} at side {side}");
        }
    }
}
