//! Alphabets: the value of each character, the meaning of `0`, and the case of answers.

use antdoku::Grid;
use antdoku::format::{Alphabet, Entry, Note, OutputFormat, ReadErrorKind, ReadOptions, Remedy, write_with};

use crate::{NINE, detected, full, line_of, read_one};

#[test]
fn alphabets_by_name_and_by_list() {
    let rows = |symbols: &str| format!("{symbols}{}", ".".repeat(256 - symbols.len()));
    let values = |text: &str, name: Option<&str>| -> Result<Vec<u8>, String> {
        let alphabet = name.map(|name| name.parse::<Alphabet>().unwrap());
        let entry =
            read_one(text, &ReadOptions { alphabet, ..ReadOptions::default() }).map_err(|e| e.to_string())?;
        Ok(entry.puzzle.givens().filled().map(|(_, value)| value.number()).collect())
    };
    assert_eq!(values(&rows("19AG"), None).unwrap(), [1, 9, 10, 16]);
    assert_eq!(values(&rows("019af"), None).unwrap(), [1, 2, 10, 11, 16]);
    assert_eq!(values(&rows("19af"), Some("hex0")).unwrap(), [2, 10, 11, 16]);
    assert_eq!(values(&rows("19ag"), Some("digits-letters")).unwrap(), [1, 9, 10, 16]);
    assert_eq!(values(&rows("ap"), Some("letters")).unwrap(), [1, 16]);
    assert_eq!(values(&rows("PA"), Some("ABCDEFGHIJKLMNOP")).unwrap(), [16, 1]);
    assert!(values(&rows("19af"), None).unwrap_err().contains("ambiguous"));
    assert!(values(&rows("19af"), Some("ABCD")).unwrap_err().contains("alphabet 4 characters"));
    assert!(values(&rows("A"), Some("ABCDEFGHIJKLMNOPQ")).unwrap_err().contains("alphabet 17 characters"));
}

#[test]
fn errors_of_the_options_have_their_own_kind() {
    let is_option_fault = |text: &str, alphabet: &str, shape: Option<(u32, u32)>| {
        let options = ReadOptions { alphabet: alphabet.parse().ok(), shape, ..ReadOptions::default() };
        read_one(text, &options).unwrap_err().kind() == ReadErrorKind::Options
    };
    assert!(is_option_fault(NINE, "ABCD", None));
    assert!(is_option_fault(NINE, "ABCDEFGHIJ", None));
    assert!(is_option_fault(&".".repeat(36 * 36), "letters", None));
    assert!(is_option_fault(NINE, "", Some((0, 9))));
    assert!(!is_option_fault(&".".repeat(36 * 36), "", None));
    assert!(!is_option_fault(&NINE[1..], "", None));
    assert!(!is_option_fault("foo", "ABCD", None));
}

/// A full grid with some cells blanked.
fn thinned(shape: (u32, u32)) -> Grid {
    let mut grid = full(shape, 3);
    for cell in grid.geometry().clone().cells().filter(|cell| cell.index() % 8 == 5) {
        grid.set(cell, None);
    }
    grid
}

fn written(grid: &Grid, alphabet: &str) -> String {
    write_with(grid, OutputFormat::Line, &alphabet.parse().unwrap()).trim_end().to_owned()
}

fn answer(entry: &Entry) -> String {
    entry.write(entry.puzzle.givens(), OutputFormat::Line).trim_end().to_owned()
}

#[test]
fn a_zero_beside_another_blank_is_a_value_if_it_cannot_be_a_blank() {
    for shape in [(2, 2), (2, 3), (3, 3), (5, 5), (6, 6)] {
        let grid = thinned(shape);
        let text = written(&grid, "0-9A-Z");
        let entry = detected(&text);
        assert_eq!(*entry.puzzle.givens(), grid, "{text}");
        assert_eq!(answer(&entry), text);
        let noted = |note: &Note| matches!(note, Note::ZeroIsValue | Note::Alphabet(_));
        assert!(entry.notes.iter().any(noted), "{:?}", entry.notes);
        // The same puzzle as rows, and as numbers with commas and empty blanks.
        let side = grid.geometry().side();
        let cells: Vec<char> = text.chars().collect();
        let rows: Vec<String> = cells.chunks(side).map(|row| row.iter().collect()).collect();
        assert_eq!(*detected(&rows.join("\n")).puzzle.givens(), grid, "{rows:?}");
        let number = |cell: &char| cell.to_digit(36).map_or(String::new(), |number| number.to_string());
        let table: Vec<String> =
            cells.chunks(side).map(|row| row.iter().map(number).collect::<Vec<_>>().join(",")).collect();
        assert_eq!(*detected(&table.join("\n")).puzzle.givens(), grid, "{table:?}");
    }
}

#[test]
fn a_zero_beside_another_blank_is_a_blank_if_it_cannot_be_a_value() {
    // Two zeros in the first row; then a 9.
    for text in [NINE.replacen("..", "00", 1), NINE.replacen('.', "0", 1)] {
        let entry = detected(&text);
        assert_eq!((line_of(&entry).as_str(), entry.notes), (NINE, vec![Note::ZeroIsBlank]), "{text}");
    }
    // Zeros without another blank need no note.
    assert_eq!(detected(&NINE.replace('.', "0")).notes, []);
    assert_eq!(detected(NINE).notes, []);
}

#[test]
fn an_ambiguous_zero_is_refused_unless_the_alphabet_is_given() {
    let text = "01.2............";
    let error = read_one(text, &ReadOptions::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`0` may be a value or a blank in this 4x4 grid: it has another character for blanks"
    );
    assert_eq!((error.line(), error.column(), error.span()), (1, 1, 0..1));
    assert_eq!(error.remedy(), Remedy::DecideZero);
    let numbers = "0,1,,2\n,,,\n,,,\n,,,\n";
    assert_eq!(read_one(numbers, &ReadOptions::default()).unwrap_err().span(), 0..1);
    for (alphabet, expected) in [("hex0", "12.3............"), ("digits-letters", ".1.2............")] {
        for text in [text, numbers] {
            let options = ReadOptions { alphabet: alphabet.parse().ok(), ..ReadOptions::default() };
            let entry = read_one(text, &options).unwrap();
            assert_eq!((line_of(&entry).as_str(), entry.notes), (expected, vec![]), "{text} in {alphabet}");
        }
    }
}

#[test]
fn answers_have_the_case_of_the_puzzle() {
    let grid = full((4, 4), 1);
    for alphabet in ["1-9a-z", "digits-letters", "hex0", "0-9A-Z", "letters", "A-Z"] {
        let text = written(&grid, alphabet);
        for named in
            [None, Some(alphabet.to_lowercase().parse::<Alphabet>().unwrap_or(alphabet.parse().unwrap()))]
        {
            let entry = read_one(&text, &ReadOptions { alphabet: named, ..ReadOptions::default() }).unwrap();
            assert_eq!((answer(&entry), entry.puzzle.givens()), (text.clone(), &grid), "{alphabet}");
        }
    }
    // `X` as a blank does not decide the case; letters of both cases are written in capitals.
    let blanks = "X".repeat(253);
    assert_eq!(answer(&detected(&format!("1ag{blanks}"))), format!("1ag{}", ".".repeat(253)));
    assert_eq!(answer(&detected(&format!("1aG{blanks}"))), format!("1AG{}", ".".repeat(253)));
}

#[test]
fn assumptions_are_noted() {
    let notes =
        |text: &str| -> Vec<String> { detected(text).notes.iter().map(ToString::to_string).collect() };
    let blanks = |count: usize| ".".repeat(count);
    assert_eq!(notes(&blanks(36)), ["a 6x6 grid is taken to have boxes of 2x3 (height x width)"]);
    assert_eq!(notes(&format!("1AF{}", blanks(253))), ["values are taken as digits-letters (1-9A-Z)"]);
    assert_eq!(notes(&format!("Y{}", blanks(624))), ["values are taken as A-Z (`A` is 1)"]);
    let hex0 = notes(&format!("1Z{}", blanks(36 * 36 - 2)));
    assert_eq!(hex0, ["values are taken as 0-9A-Z (`0` is 1)"]);
    let options = ReadOptions { shape: Some((2, 3)), ..ReadOptions::default() };
    assert_eq!(read_one(&blanks(36), &options).unwrap().notes, []);
}
