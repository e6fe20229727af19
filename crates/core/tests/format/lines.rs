//! Lines: one puzzle per line.

use antdoku::format::{OutputFormat, ReadOptions, read, write};

use crate::{NINE, detected, full, line_of, read_one};

#[test]
fn names_before_and_after_puzzles_are_labels() {
    for text in [
        format!("sabuncu1 {NINE}"),
        format!("sabuncu1,{NINE}"),
        format!("sabuncu1;{NINE}"),
        format!("sabuncu1: {NINE}"),
        format!("{NINE}\tsabuncu1"),
        format!("{NINE} # sabuncu1\r\n"),
        format!("\u{FEFF}  {NINE}  sabuncu1 "),
    ] {
        let entry = detected(&text);
        assert_eq!((line_of(&entry).as_str(), entry.label.as_deref()), (NINE, Some("sabuncu1")), "{text}");
    }
    assert_eq!(detected(NINE).label, None);
    let numbers: Vec<String> = (0..16).map(|i| ((i + i / 4 * 2 + i / 8) % 4 + 1).to_string()).collect();
    for text in [
        format!("n 7: {}", numbers.join(" ")),
        format!("n 7 {}", numbers.join(",")),
        format!("{} n 7", numbers.join(", ")),
        format!("n 7;{}", numbers.join(",")),
    ] {
        assert_eq!(detected(&text).label.as_deref(), Some("n 7"), "{text}");
    }
}

#[test]
fn lines_of_a_file_and_their_numbers() {
    let text = format!("# two puzzles\r\n\r\n{NINE}\r\nshort 123\r\nlast {NINE}");
    let entries = read(text.as_bytes(), &ReadOptions::default());
    assert_eq!(entries.len(), 3);
    assert_eq!(entries[0].as_ref().unwrap().line, 3);
    assert_eq!(entries[1].as_ref().unwrap_err().line(), 4);
    assert_eq!(entries[2].as_ref().unwrap().line, 5);
}

#[test]
fn sixteen_characters_are_a_puzzle_or_a_row() {
    let four = "1...............\n.2..............\n";
    assert_eq!(read(four.as_bytes(), &ReadOptions::default()).len(), 2);
    let sixteen = format!("1A..............\n{}", "................\n".repeat(15));
    assert_eq!(detected(&sixteen).puzzle.geometry().side(), 16);
    let padded = format!("01 16{}\n{}", " ..".repeat(14), format!("..{}\n", " ..".repeat(15)).repeat(15));
    assert_eq!(detected(&padded).puzzle.givens(), detected(&sixteen.replace('A', "G")).puzzle.givens());
}

#[test]
fn a_list_with_solutions_and_quotes() {
    let solution = "123456789".repeat(9);
    for (text, label) in [
        (format!("\"{NINE}\",\"{solution}\""), None),
        (format!("{NINE},{solution}"), None),
        (format!("{},{solution}", NINE.replace('.', "0")), None),
        (format!("{NINE},{solution},27,2.2"), Some("27,2.2")),
        (format!("7,{NINE},{solution},27,2.2"), Some("7")),
    ] {
        let entry = detected(&text);
        assert_eq!((line_of(&entry).as_str(), entry.label.as_deref()), (NINE, label), "{text}");
    }
    let sixteen = write(&full((4, 4), 3), OutputFormat::Line);
    let text = format!("{},{sixteen}", sixteen.trim_end().replace('3', "."));
    assert_eq!(detected(&text).label, None);
    let named = detected("1............... abcdefghijklmnop");
    assert_eq!(named.label.as_deref(), Some("abcdefghijklmnop"));
}

#[test]
fn a_header_above_puzzles_is_skipped() {
    let zeros = NINE.replace('.', "0");
    for header in ["quizzes,solutions", "2", "49151", "Top 2 puzzles", "puzzle"] {
        for puzzle in [NINE, &zeros, &format!("{NINE},{}", "123456789".repeat(9))] {
            for count in [1, 2] {
                let text = format!("# a comment\n{header}\n{}", format!("{puzzle}\n").repeat(count));
                let entries = read(text.as_bytes(), &ReadOptions::default());
                assert_eq!(entries.len(), count, "{text}{entries:?}");
                for (index, entry) in entries.into_iter().enumerate() {
                    let entry = entry.unwrap();
                    assert_eq!((line_of(&entry).as_str(), entry.line), (NINE, 3 + index), "{text}");
                }
            }
        }
    }
    for prose in ["foo\nbar\nbaz\n", "hello world this is text\nand more\n"] {
        for error in read(prose.as_bytes(), &ReadOptions::default()) {
            assert!(error.unwrap_err().to_string().ends_with("is no puzzle"));
        }
    }
    // A faulty puzzle is not skipped as a header, and a second title is an error.
    for text in
        [format!("{}\n{NINE}\n{NINE}\n", &NINE[1..]), format!("title\ntitle\n{NINE}\n{NINE}\n{NINE}\n")]
    {
        assert!(read(text.as_bytes(), &ReadOptions::default())[0].is_err(), "{text}");
    }
}

#[test]
fn candidates_of_729_characters_are_read() {
    let text: String = NINE
        .bytes()
        .flat_map(|given| {
            (b'1'..=b'9').map(move |digit| if given == b'.' || given == digit { digit } else { b'.' })
        })
        .map(char::from)
        .collect();
    assert_eq!(line_of(&detected(&text)), NINE);
    assert_eq!(line_of(&detected(&text.replace('.', "0"))), NINE);
    assert_eq!(detected(&".".repeat(729)).puzzle.geometry().side(), 27);
    let error = read_one(&text.replacen('1', ".", 1), &ReadOptions::default()).unwrap_err();
    assert_eq!((error.to_string().as_str(), error.column()), ("a cell without a candidate", 1));
}
