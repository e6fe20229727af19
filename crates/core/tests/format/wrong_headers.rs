//! Headers that are refused, each with message, place and remedy.

use antdoku::format::{ReadOptions, read, read_grids};
use antdoku::{Geometry, Rule};

use crate::read_one;

#[test]
fn every_wrong_header_has_message_place_and_remedy() {
    let options = |variant: &str, shape: Option<(u32, u32)>| ReadOptions {
        variant: variant.parse().ok(),
        shape,
        ..ReadOptions::default()
    };
    let none = || options("", None);
    let four = "\n1...............\n";
    let rules = "latin, jigsaw, diagonals, windoku, disjoint, anti-king, anti-knight, units or pairs";
    for (header, options, message, place, remedy) in [
        (
            "variant: killer",
            none(),
            format!("`killer` is no rule: choose {rules}"),
            (1, 10),
            "correct the names",
        ),
        (
            "variant: latin, windoku",
            none(),
            "the rules latin and windoku exclude each other".to_owned(),
            (1, 10),
            "correct the names",
        ),
        (
            "variant: diagonals\nextra: diagonals",
            none(),
            "the rule diagonals is given twice".to_owned(),
            (2, 8),
            "correct the names",
        ),
        (
            "variant: diagonals\n\nvariant: latin",
            none(),
            "`variant:` stands twice in one header".to_owned(),
            (3, 10),
            "leave out one",
        ),
        (
            "variant: jigsaw",
            none(),
            "the rule jigsaw needs regions, and none are given".to_owned(),
            (2, 1),
            "NameRegions",
        ),
        (
            "regions:\nvariant: jigsaw",
            none(),
            "there is no row of regions".to_owned(),
            (1, 9),
            "as many rows",
        ),
        (
            "regions:\nAAAB\nACB\nCCDB\nCDDD",
            none(),
            "row 2 has 3 cells, the others have 4".to_owned(),
            (3, 1),
            "one row per line",
        ),
        (
            "regions:\nAAAB\nACBB\nCCBB\nCDDD",
            none(),
            "region `B`, which begins at r1c4, has 5 cells; a region has 4".to_owned(),
            (2, 4),
            "as many cells",
        ),
        (
            "box: 2x2\nregions:\nAAAB\nACBB\nCCDB\nCDDD",
            none(),
            "a grid has boxes or regions, not both".to_owned(),
            (1, 6),
            "leave out",
        ),
        (
            "variant: latin\nbox: 2x2",
            none(),
            "the rule latin excludes boxes".to_owned(),
            (1, 10),
            "leave out",
        ),
        (
            "box: 2",
            none(),
            "`2` is no box: a box has a height and a width, such as 2x3".to_owned(),
            (1, 6),
            "2x3",
        ),
        ("pair: r1c1", none(), "a pair has 2 cells, not 1".to_owned(), (1, 7), "two cells"),
        (
            "pair: r1c1 x2",
            none(),
            "`x2` is no cell: a cell has a row and a column from 1 on, such as r3c7".to_owned(),
            (1, 7),
            "row and column",
        ),
        ("pair: r1c1 r5c1", none(), "a 4x4 grid has no cell r5c1".to_owned(), (1, 7), "row and column"),
        (
            "unit: r1c1 r2c3 r3c2 r4c4\nunit: r1c1 r1c2",
            none(),
            "further unit 2 has 2 cells; a unit has 4".to_owned(),
            (2, 7),
            "correct",
        ),
        (
            "pair: r1c1 r2c3\npair: r2c2 r2c2",
            none(),
            "r2c2 cannot differ from itself".to_owned(),
            (2, 7),
            "correct",
        ),
        (
            "variant: sudoku\nextra: diagonals",
            none(),
            "`sudoku` is Sudoku without further rules, and excludes `extra`".to_owned(),
            (2, 8),
            "leave out",
        ),
        (
            "pair: r1c1 r2c3\nvariant: sudoku",
            none(),
            "`sudoku` is Sudoku without further rules, and excludes `pair`".to_owned(),
            (1, 7),
            "leave out",
        ),
        (
            "variant: sudoku\nregions: AAABACBBCCDBCDDD",
            none(),
            "`sudoku` is Sudoku without further rules, and excludes `regions`".to_owned(),
            (2, 10),
            "leave out",
        ),
        (
            "variant: diagonals, nonsense\nvariant: windoku",
            none(),
            format!("`nonsense` is no rule: choose {rules}"),
            (1, 21),
            "correct the names",
        ),
        (
            "varient: diagonals",
            none(),
            "`varient: diagonals` is no line of a header: did you mean `variant:`?".to_owned(),
            (1, 1),
            "comment",
        ),
        ("box: 2x3", none(), "boxes of 2x3 do not make a grid of side 4".to_owned(), (1, 6), "ChangeBox"),
        (
            "regions:\nAAABB\nACCBB\nACCDB\nECDDD\nEEEED",
            none(),
            "the regions cover 25 cells, but the grid has 16".to_owned(),
            (1, 9),
            "give each cell a region",
        ),
        (
            "box: 4x4",
            none(),
            "240 cells are missing: 16 cells, a 16x16 grid has 256".to_owned(),
            (2, 17),
            "in the header",
        ),
        (
            "variant: diagonals",
            options("anti-king", None),
            "the text has the variant `diagonals`, but `anti-king` is given".to_owned(),
            (1, 10),
            "variant",
        ),
        (
            "box: 2x2",
            options("", Some((1, 4))),
            "the text has boxes of 2x2, but 1x4 is given".to_owned(),
            (1, 6),
            "box",
        ),
    ] {
        let error = read_one(&format!("{header}{four}"), &options).unwrap_err();
        assert_eq!((error.to_string(), (error.line(), error.column())), (message, place), "{header}");
        assert!(format!("{:?}", error.remedy()).contains(remedy), "{header}: {:?}", error.remedy());
    }
}

#[test]
fn a_box_that_does_not_fit_the_rows_below_is_refused_in_its_line() {
    let rows = "1...\n....\n....\n....\n";
    let error =
        read_one(&format!("variant: diagonals\nbox: 2x3\n{rows}"), &ReadOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "boxes of 2x3 do not make a grid of side 4");
    assert_eq!((error.line(), error.column()), (2, 6));
}

#[test]
fn of_a_header_and_json_the_one_that_is_wrong_is_named() {
    let four = r#""cells":"1...............""#;
    let unit = r#"["r1c1","r2c3","r3c2","r4c4"]"#;
    let many = |count: usize| vec![unit; count].join(",");
    for (text, place) in [
        ("unit: r1c1 r2c3 r3c2 r4c4\n{\"units\":[[\"r1c1\",\"r1c2\"]],", (2, 10)),
        ("unit: r1c1 r1c2\n{\"units\":[[\"r1c1\",\"r2c3\",\"r3c2\",\"r4c4\"]],", (1, 7)),
        ("pair: r1c1 r2c3\n{\"pairs\":[[\"r2c2\",\"r2c2\"]],", (2, 10)),
        ("pair: r2c2 r2c2\n{\"pairs\":[[\"r1c1\",\"r2c3\"]],", (1, 7)),
        ("pair: r1c1 r2c3\n{\"pairs\":[[\"r1c1\",\"r9c9\"]],", (2, 10)),
        (&format!("unit: r1c1 r2c3 r3c2 r4c4\n{{\"units\":[{}],", many(300)), (2, 10)),
        ("box: 2x3\n{\"box\":[2,2],", (1, 6)),
    ] {
        let error = read_one(&format!("{text}{four}}}"), &ReadOptions::default()).unwrap_err();
        assert_eq!((error.line(), error.column()), place, "{text}: {error}");
    }
}

#[test]
fn a_wrong_type_in_json_has_a_help_of_its_own() {
    for (field, help) in [
        (r#""variant":5"#, r#""variant":"diagonals,anti-king""#),
        (r#""box":"2x2""#, r#""box":[3,3]"#),
        (r#""regions":5"#, r#""regions":["AABB",...]"#),
        (r#""units":5"#, "name each cell by row and column"),
        (r#""pairs":[[1,2]]"#, "name each cell by row and column"),
        (r#""label":5"#, r#""label":"first""#),
    ] {
        let text = format!("{{{field},\"cells\":\"1...............\"}}");
        let error = read_one(&text, &ReadOptions::default()).unwrap_err();
        assert!(error.remedy().to_string().contains(help), "{field}: {}", error.remedy());
    }
}

#[test]
fn a_number_right_below_a_header_is_no_title() {
    for number in ["12345", "3"] {
        let text = format!("variant: latin\n{number}\n1...............\n.2..............\n");
        let entries = read(text.as_bytes(), &ReadOptions::default());
        assert_eq!(entries.len(), 3);
        let error = entries[0].as_ref().unwrap_err();
        assert_eq!((error.to_string(), error.line()), (format!("`{number}` is no puzzle"), 2));
        assert!(entries[1].is_ok() && entries[2].is_ok());
    }
    assert!(read_one("variant: latin\nTwo puzzles\n1...............\n", &ReadOptions::default()).is_ok());
}

#[test]
fn a_title_stands_above_a_header_too() {
    for title in ["My puzzles", "# a comment\nLatin squares, part 2\n"] {
        let text = format!("{title}\nvariant: latin\n1...............\n");
        let entry = read_one(&text, &ReadOptions::default()).unwrap();
        assert_eq!(entry.puzzle.geometry().to_string(), "4x4 (latin)");
    }
    for above in ["12345", "53..7", "one\ntwo", "https://sudokupad.app/abc"] {
        let text = format!("{above}\nvariant: latin\n1...............\n");
        let entries = read(text.as_bytes(), &ReadOptions::default());
        assert!(entries[0].is_err() && entries.last().unwrap().is_ok(), "{above}");
    }
}

#[test]
fn a_solution_that_states_other_rules_than_its_puzzle_is_found() {
    let puzzle = Geometry::builder(4).boxes(2, 2).with(Rule::Diagonals).build().unwrap();
    let cells = "3124243142131342";
    for (text, place) in [
        (cells.to_owned(), None),
        (format!("box: 2x2\n{cells}"), None),
        (format!("variant: diagonals\n{cells}"), None),
        (format!("variant: sudoku\n{cells}"), Some((1, 10))),
        (format!("# its rules\nbox: 2x2\nvariant: windoku\n{cells}"), Some((3, 10))),
        (format!(r#"{{"box":[2,2],"cells":"{cells}"}}"#), None),
        (format!(r#"{{"variant":"sudoku","cells":"{cells}"}}"#), Some((1, 12))),
    ] {
        let entries = read_grids(text.as_bytes(), &ReadOptions::default());
        let entry = entries[0].as_ref().unwrap();
        let error = entry.contradiction(text.as_bytes(), &puzzle);
        assert_eq!(error.as_ref().map(|error| (error.line(), error.column())), place, "{text}");
        let message = "the solution states other rules than those of its puzzle, which is 4x4 (diagonals)";
        assert!(error.is_none_or(|error| error.to_string() == message), "{text}");
    }
}
