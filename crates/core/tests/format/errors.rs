//! Errors of the reader: message, place and remedy.

use antdoku::format::{Alphabet, ReadOptions, Remedy, read};

use crate::{NINE, read_one};

/// One row per kind of error: text, options, message, line, column, length of the span, a word of the remedy.
#[test]
fn every_error_has_message_place_and_remedy() {
    let line = |count: usize| ".".repeat(count);
    type Place = (usize, usize, usize);
    let cases: Vec<(String, &str, &str, Place, &str)> = vec![
        ("".into(), "", "there is no puzzle in the input", (1, 1, 0), "at least one"),
        ("\n# only this\n".into(), "", "there is no puzzle in the input", (1, 1, 0), "at least one"),
        (
            format!("\nname {}", line(80)),
            "",
            "1 cell is missing: 80 cells, a 9x9 grid has 81",
            (2, 86, 0),
            "CorrectLength",
        ),
        (line(79), "", "2 cells are missing: 79 cells, a 9x9 grid has 81", (1, 80, 0), "CorrectLength"),
        (
            format!("{} name", line(82)),
            "",
            "1 cell too many: 82 cells, a 9x9 grid has 81",
            (1, 82, 1),
            "CorrectLength { shape: None, side: 9 }",
        ),
        (
            line(81),
            "2x3",
            "45 cells too many: 81 cells, a 6x6 grid has 36",
            (1, 37, 1),
            "OmitBox { shape: (2, 3), cells: 81, side: 9 }",
        ),
        (
            line(35),
            "2x3",
            "1 cell is missing: 35 cells, a 6x6 grid has 36",
            (1, 36, 0),
            "CorrectLength { shape: Some((2, 3)), side: 6 }",
        ),
        (
            vec!["1"; 80].join(","),
            "",
            "1 cell is missing: 80 cells, a 9x9 grid has 81",
            (1, 160, 0),
            "CorrectLength",
        ),
        (
            vec!["1.."; 28].join(" "),
            "",
            "3 cells too many: 84 cells, a 9x9 grid has 81",
            (1, 109, 1),
            "CorrectLength",
        ),
        (" foo".into(), "", "`foo` is no puzzle", (1, 2, 3), "a puzzle is 81 characters"),
        ("foo bar 12".into(), "", "`foo bar 12` is no puzzle", (1, 1, 10), "a puzzle is 81 characters"),
        ("53..7".into(), "", "`53..7` is no puzzle", (1, 1, 5), "a puzzle is 81 characters"),
        (line(25), "", "a 5x5 grid has no usual boxes", (1, 1, 25), "NameBox { side: 5 }"),
        (
            format!("{}\n", line(9)).repeat(9),
            "2x3",
            "boxes of 2x3 do not make a grid of side 9",
            (1, 1, 89),
            "ChangeBox",
        ),
        (
            line(81),
            "0x9",
            "boxes of 0x9 make a grid of side 0; sides from 2 to 100 are supported",
            (1, 1, 81),
            "box",
        ),
        (
            format!("x\u{e9} {}?{}", line(3), line(12)),
            "",
            "`?` is no value of a 4x4 grid: values are 1-4, blanks . 0 _ * x -",
            (1, 7, 1),
            "NameAlphabet",
        ),
        (
            format!("{}g{}", line(3), line(12)),
            "",
            "`g` is no value of a 4x4 grid: values are 1-4, blanks . 0 _ * x -",
            (1, 4, 1),
            "NameAlphabet",
        ),
        (
            format!("5{}", line(15)),
            "",
            "`5` is out of range: a 4x4 grid has the values 1 to 4",
            (1, 1, 1),
            "NameBoxOrAlphabet",
        ),
        (
            format!("1a{}", line(254)),
            "",
            "the letters of this 16x16 grid are ambiguous: `a` may be 10 or 11",
            (1, 2, 1),
            "digits-letters (1-9A-Z) or hex0 (0-9a-f, `0` is 1)",
        ),
        (
            format!("x{}f{}b", line(126), line(127)),
            "",
            "the letters of this 16x16 grid are ambiguous: `f` may be 15, 16 or 6",
            (1, 128, 1),
            "digits-letters (1-9A-Z) or hex0 (0-9a-f, `0` is 1) or letters (a-z)",
        ),
        (
            format!("g{}", line(255)),
            "",
            "the letters of this 16x16 grid are ambiguous: `g` may be 16 or 7",
            (1, 1, 1),
            "digits-letters (1-9A-Z) or letters (a-z)",
        ),
        (line(36 * 36), "", "a 36x36 grid has 36 values, the alphabet 35 characters", (1, 1, 1296), "commas"),
        (
            format!("1..1{}", line(12)),
            "",
            "the value 1 stands twice in row 1: at r1c1 and at r1c4",
            (1, 4, 1),
            "blank",
        ),
        (
            "0\n1\n1 2\n".into(),
            "",
            "`0` is no order: an order is a number from 2 to 10, or the size of a box such as 2x3",
            (1, 1, 1),
            "order",
        ),
        (
            "11\n1\n1 2\n".into(),
            "",
            "`11` is no order: an order is a number from 2 to 10, or the size of a box such as 2x3",
            (1, 1, 2),
            "order",
        ),
        (
            "4294967296\n1\n1 2\n".into(),
            "",
            "`4294967296` is no order: an order is a number from 2 to 10, or the size of a box such as 2x3",
            (1, 1, 10),
            "order",
        ),
        (
            "\n-3\n1\n1 2\n".into(),
            "",
            "`-3` is no order: an order is a number from 2 to 10, or the size of a box such as 2x3",
            (2, 1, 2),
            "order",
        ),
        ("3\n1\n1 2\n".into(), "", "81 numbers expected for a 9x9 grid, 2 found", (3, 4, 0), "per cell"),
        (
            format!("2\n1\n{}", "0 ".repeat(17)),
            "",
            "16 numbers expected for a 4x4 grid, 17 found",
            (3, 33, 1),
            "per cell",
        ),
        (
            format!("2\n1\n{}5", "0 ".repeat(15)),
            "",
            "`5` is out of range: a 4x4 grid has the values 1 to 4",
            (3, 31, 1),
            "NameBoxOrAlphabet",
        ),
        (format!("2\n1\n{}a", "0 ".repeat(15)), "", "`a` is no number", (3, 31, 1), "-1"),
        (
            format!("2\n1\n{}", "0 ".repeat(16)),
            "2x3",
            "boxes of 2x3 do not make a grid of side 4",
            (3, 1, 31),
            "ChangeBox",
        ),
        ("{\"cells\":\n [[1,}".into(), "", "broken JSON: expected value", (2, 6, 1), "write"),
        ("{\"cells\":[[1,0],[0]]}".into(), "1x2", "row 2 has 1 cell, the others have 2", (1, 17, 3), "row"),
        (
            "{\"cells\":[[1,0,0,0],[0,0,0,0],[0,0,0,0]]}".into(),
            "",
            "1 row is missing: 3 rows of 4 cells, 4 are needed",
            (1, 40, 1),
            "as many rows",
        ),
        (
            "[[1,0],[0,0],[0,0]]".into(),
            "",
            "1 row too many: 3 rows of 2 cells, 2 are needed",
            (1, 14, 5),
            "as many rows",
        ),
        (
            "{\"box\":[0,3],\"cells\":[]}".into(),
            "",
            "the box `[0,3]` is out of range: height and width are 1 to 100, and height times width 2 to 100",
            (1, 8, 5),
            "box",
        ),
        (
            "{\"box\":[99999999999,1],\"cells\":[]}".into(),
            "",
            "the box `[99999999999,1]` is out of range: height and width are 1 to 100, and height times width 2 to 100",
            (1, 8, 15),
            "box",
        ),
        (
            "[".repeat(1_000_000),
            "",
            "JSON with more than 16 brackets within each other is no puzzle",
            (1, 17, 1),
            "write",
        ),
        (
            format!("{{\"a\":\"{}", "a".repeat(5 << 20)),
            "",
            "a JSON object of more than 4 MB is no puzzle",
            (1, 1, 1),
            "write",
        ),
        (format!("{{x{}", "a".repeat(5 << 20)), "", "broken JSON: key must be a string", (1, 2, 1), "write"),
        ("{\"cells\":7}".into(), "", "a list of rows expected, not `7`", (1, 10, 1), "write"),
        ("{\"box\":3,\"cells\":[]}".into(), "", "a box [height,width] expected, not `3`", (1, 8, 1), "write"),
        (
            "{\"cells\":[[1,2],[2,3]]}".into(),
            "1x2",
            "`3` is out of range: a 2x2 grid has the values 1 to 2",
            (1, 20, 1),
            "NameBoxOrAlphabet",
        ),
        ("{\"cells\":[[1,2],[2,\"1\"]]}".into(), "1x2", "`\"1\"` is no number", (1, 20, 3), "blank"),
        ("{\"label\":1,\"cells\":[]}".into(), "", "a label in quotes expected, not `1`", (1, 10, 1), "write"),
        ("{}".into(), "", "`cells` expected, not `{}`", (1, 1, 2), "write"),
        (
            "[1]".into(),
            "",
            "a puzzle such as {\"box\":..,\"cells\":..} expected, not `1`",
            (1, 2, 1),
            "write",
        ),
        (
            "{\"cells\":[[1]]}".into(),
            "",
            "a grid of side 1; sides from 2 to 100 are supported",
            (1, 10, 5),
            "row",
        ),
    ];
    for (text, shape, message, (line, column, length), remedy) in cases {
        let shape = shape.split_once('x').map(|(h, w)| (h.parse().unwrap(), w.parse().unwrap()));
        let options = ReadOptions { shape, ..ReadOptions::default() };
        let error = read_one(&text, &options).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
        assert_eq!((error.line(), error.column(), error.span().len()), (line, column, length), "{message}");
        let found = match error.remedy() {
            Remedy::ChooseAlphabet(names) => {
                names.iter().map(Alphabet::explain).collect::<Vec<_>>().join(" or ")
            }
            other => format!("{other:?}"),
        };
        assert!(found.contains(remedy), "{found}");
    }
}

#[test]
fn garbage_of_any_size_is_refused() {
    for text in [
        "7".repeat(10_000_000),
        "ab ".repeat(3_000_000),
        "[".repeat(1_000_000),
        "{\"a\":".repeat(300_000),
        format!("3\n1\n{}", "1 ".repeat(1_000_000)),
    ] {
        let entries = read(text.as_bytes(), &ReadOptions::default());
        assert!(entries.len() == 1 && entries[0].is_err());
    }
    let entries = read("a\n".repeat(100_000).as_bytes(), &ReadOptions::default());
    assert!(entries.len() <= 1001);
    assert!(entries.iter().all(Result::is_err));
    let long = format!("{}\n{NINE}\n", "7".repeat(1_000_000));
    let entries = read(long.as_bytes(), &ReadOptions::default());
    assert!(entries[0].is_err() && entries[1].is_ok());
}
