//! Refused texts: links without a puzzle, rules that are not supported, and ambiguous texts.

use antdoku::format::{ReadOptions, read};

use crate::pasted::sample;

#[test]
fn each_refusal_names_its_reason_and_a_remedy() {
    for (name, message, (line, column), remedy) in [
        (
            "link_f_puzzles_killer",
            "the puzzle has the rule `killercage`, which is not supported",
            (1, 1),
            "remove",
        ),
        (
            "link_f_puzzles_regions",
            "the value 7 stands twice in region 1: at r1c5 and at r9c8",
            (1, 80),
            "change or blank",
        ),
        (
            "link_f_puzzles_rules",
            "the puzzle has rules in words that are not supported: `Cells a knight's move apart differ`",
            (1, 1),
            "remove",
        ),
        (
            "link_f_puzzles_id",
            "this link of f-puzzles names a puzzle that is kept elsewhere, and does not hold it",
            (1, 1),
            "copy the 81 digits",
        ),
        ("link_f_puzzles_bomb", "the puzzle in this link of f-puzzles is broken", (1, 1), "whole link"),
        ("link_sudokupad_lines", "the puzzle has the rule `lines`, which is not supported", (1, 1), "remove"),
        ("link_sudokupad_cage", "the puzzle has the rule `cages`, which is not supported", (1, 1), "remove"),
        (
            "link_sudokupad_id",
            "this link of SudokuPad names a puzzle that is kept elsewhere, and does not hold it",
            (1, 1),
            "copy the 81 digits",
        ),
        (
            "link_sudokuwiki_packed",
            "this link of SudokuWiki holds the puzzle in a form that is not known",
            (1, 1),
            "copy the 81 digits",
        ),
        ("link_unknown", "`example.org` is no site whose links are read", (1, 1), "paste the puzzle"),
        ("xml_other", "this XML is no file of OpenSudoku", (1, 1), "as text"),
        (
            "array_cut",
            "the array is cut short: `...` stands for cells that are not printed",
            (1, 9),
            "set_printoptions",
        ),
        ("utf16_cut", "a character is cut in half: the input looks like UTF-16", (1, 81), "UTF-8"),
        (
            "zeros_open",
            "`0` may be a value or a blank in this 4x4 grid: it has another character for blanks",
            (1, 1),
            "DecideZero",
        ),
    ] {
        let bytes = sample(name);
        let entries = read(&bytes, &ReadOptions::default());
        assert_eq!(entries.len(), 1, "{name}: {entries:?}");
        let error = entries[0].as_ref().unwrap_err();
        assert_eq!(
            (error.to_string().as_str(), error.line(), error.column()),
            (message, line, column),
            "{name}"
        );
        assert!(format!("{:?}", error.remedy()).contains(remedy), "{name}: {:?}", error.remedy());
        assert!(!error.span().is_empty() && error.span().end <= bytes.len(), "{name}: {:?}", error.span());
    }
}

#[test]
fn a_refused_link_does_not_hide_the_next() {
    let text = [sample("link_sudokupad_id"), sample("link_sudokuwiki"), sample("link_unknown")].concat();
    let entries = read(&text, &ReadOptions::default());
    assert_eq!(entries.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true, false]);
    assert_eq!(entries[2].as_ref().unwrap_err().line(), 3);
    // Above the rows of a puzzle, a link is its title.
    let titled = "Source: https://example.org/1\n1234\n....\n....\n....\n";
    assert_eq!(crate::detected(titled).label.as_deref(), Some("Source: https://example.org/1"));
}

#[test]
fn an_error_in_a_rewritten_text_has_its_place_in_the_original() {
    // The second row of the table lacks a cell, and the Markdown table has an invalid value.
    let table = "5;3;;\n1;2;3\n;;;\n;;;\n";
    let error = read(table.as_bytes(), &ReadOptions::default()).remove(0).unwrap_err();
    assert_eq!((error.to_string().as_str(), error.line()), ("row 2 has 3 cells, the others have 4", 2));
    assert_eq!(error.span(), 6..11);
    let markdown = "| 1 | 2 | 3 | 4 |\n|---|---|---|---|\n| 3 | ! | 1 | 2 |\n| | | | |\n| | | | |\n";
    let error = read(markdown.as_bytes(), &ReadOptions::default()).remove(0).unwrap_err();
    assert_eq!((error.line(), error.column()), (3, 7), "{error}");
}
