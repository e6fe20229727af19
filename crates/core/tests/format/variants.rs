//! Puzzles of variants: headers, JSON, options and lists of Latin squares, written and read back.

use std::sync::Arc;

use antdoku::format::{
    Entry, Note, OutputFormat, ReadError, ReadOptions, Remedy, read, read_regions, write, write_answer,
};
use antdoku::{Cell, Geometry, Grid, Rule, Value};

use crate::{NINE, detected, read_one};

const JIGSAW: &str = "AAABB\nACCBB\nACCDB\nECDDD\nEEEED\n";
const JIGSAW_PUZZLE: &str = ".........2..2..14......3.";

fn jigsaw(side: usize) -> Vec<u16> {
    let cells = side * side;
    (0..cells).map(|cell| ((cell + side / 2) % cells / side) as u16).collect()
}

fn geometries() -> Vec<Arc<Geometry>> {
    let nine = || Geometry::builder(9).boxes(3, 3);
    let six = || Geometry::builder(6).boxes(2, 3);
    let diagonal = [2, 9, 16, 23, 24, 31].map(Cell);
    let builders = [
        Geometry::builder(2),
        Geometry::builder(3),
        Geometry::builder(5),
        Geometry::builder(27),
        Geometry::builder(50),
        Geometry::builder(7).with(Rule::Diagonals),
        Geometry::builder(5).regions(&read_regions(JIGSAW).unwrap()),
        Geometry::builder(3).regions(&jigsaw(3)),
        Geometry::builder(16).regions(&jigsaw(16)),
        Geometry::builder(62).regions(&jigsaw(62)),
        Geometry::builder(100).regions(&jigsaw(100)),
        Geometry::builder(9).regions(&jigsaw(9)).with(Rule::Diagonals).with(Rule::AntiKnight),
        nine().with(Rule::Diagonals),
        nine().with(Rule::Windoku).with(Rule::AntiKing),
        Geometry::builder(6).boxes(3, 2).with(Rule::Disjoint),
        six().with(Rule::Disjoint),
        Geometry::builder(16).boxes(4, 4).with(Rule::AntiKing).with(Rule::AntiKnight),
        six().unit(&diagonal),
        six().differ(Cell(0), Cell(35)).differ(Cell(7), Cell(20)).unit(&diagonal),
    ];
    builders.into_iter().map(|builder| builder.build().unwrap()).collect()
}

/// A grid with some different values in its first row.
fn thin(geometry: &Arc<Geometry>) -> Grid {
    let mut grid = Grid::blank(geometry.clone());
    for column in (0..geometry.side()).step_by(2) {
        grid.set(geometry.cell(0, column), Some(Value::from_index(column)));
    }
    grid
}

#[test]
fn every_variant_is_read_back_from_every_format() {
    for geometry in geometries() {
        let grid = thin(&geometry);
        let is_jigsaw = geometry.variant().rules().contains(&Rule::Jigsaw);
        let same = ReadOptions {
            variant: Some(geometry.variant().clone()),
            regions: geometry.regions().filter(|_| is_jigsaw),
            ..ReadOptions::default()
        };
        for format in OutputFormat::ALL {
            let text = write(&grid, format);
            for options in [&ReadOptions::default(), &same] {
                let entry = read_one(&text, options).unwrap_or_else(|error| panic!("{error} in\n{text}"));
                assert_eq!(*entry.puzzle.givens(), grid, "{geometry} as {format}:\n{text}");
                assert_eq!(entry.puzzle.geometry().variant(), geometry.variant());
                assert_eq!(entry.label, None);
            }
        }
    }
}

#[test]
fn answers_have_no_header() {
    let geometry = Geometry::builder(5).regions(&read_regions(JIGSAW).unwrap()).build().unwrap();
    let grid = thin(&geometry);
    let text = write(&grid, OutputFormat::Line);
    assert_eq!(text, format!("variant: jigsaw\nregions:\n{JIGSAW}1.3.5....................\n"));
    let entry = detected(&text);
    assert_eq!(entry.write(&grid, OutputFormat::Line), "1.3.5....................\n");
    assert!(entry.write(&grid, OutputFormat::Grid).starts_with("+-----+---+\n|1 . 3|. 5|\n"));
    assert_eq!(grid.to_string(), entry.write(&grid, OutputFormat::Grid));
    assert!(entry.write(&grid, OutputFormat::Integers).starts_with("1x5\n1\n1\t-1\t3\t-1\t5\n"));
}

#[test]
fn one_header_is_enough_for_all_puzzles_below_it() {
    for geometry in geometries() {
        let grid = thin(&geometry);
        for format in [OutputFormat::Line, OutputFormat::Integers] {
            let text = write(&grid, format) + &write_answer(&grid, format, None);
            let entries = read(text.as_bytes(), &ReadOptions::default());
            let grids: Vec<&Grid> = entries.iter().flatten().map(|entry| entry.puzzle.givens()).collect();
            assert_eq!(grids, [&grid, &grid], "{geometry} as {format}: {entries:?}");
        }
    }
}

#[test]
fn a_drawing_of_regions_needs_its_header() {
    let geometry = Geometry::builder(9).regions(&jigsaw(9)).build().unwrap();
    let grid = thin(&geometry);
    let error = read_one(&grid.to_string(), &ReadOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "the lines of this drawing are not those of boxes");
    assert_eq!((error.line(), error.remedy()), (2, Remedy::NameRegions));
    let regions = geometry.regions();
    for options in [
        ReadOptions { regions, ..ReadOptions::default() },
        ReadOptions { variant: "latin".parse().ok(), ..ReadOptions::default() },
    ] {
        let entry = read_one(&grid.to_string(), &options).unwrap();
        assert_eq!(entry.puzzle.givens().filled_count(), grid.filled_count());
    }
}

#[test]
fn plain_puzzles_are_written_as_before() {
    let entry = detected("1...............");
    let cells = "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]";
    let json = format!("{{\"box\":[2,2],\"cells\":{cells}}}\n");
    assert_eq!(write(entry.puzzle.givens(), OutputFormat::Json), json);
    assert_eq!(write(entry.puzzle.givens(), OutputFormat::Line), "1...............\n");
    let latin = read_one(&json, &ReadOptions { shape: Some((1, 4)), ..ReadOptions::default() }).unwrap();
    let written = write(latin.puzzle.givens(), OutputFormat::Json);
    assert_eq!(written, format!("{{\"variant\":\"latin\",\"cells\":{cells}}}\n"));
}

/// The geometries of all puzzles of a text, or their errors.
fn shapes(text: &str) -> Vec<String> {
    let entries = read(text.as_bytes(), &ReadOptions::default()).into_iter();
    let shape = |entry: Result<Entry, ReadError>| match entry {
        Ok(entry) => format!("{}: {}", entry.line, entry.puzzle.geometry()),
        Err(error) => error.to_string(),
    };
    entries.map(shape).collect()
}

#[test]
fn a_header_holds_up_to_the_next_one() {
    let text =
        format!("{NINE}\n\nvariant: diagonals\n# a comment\nextra: anti-king\n{0}\n{0} b\n", ".".repeat(81));
    let text = format!("{text}variant: latin\n{}\nvariant: sudoku\n{NINE}\n", ".".repeat(25));
    let expected = [
        "1: 9x9",
        "6: 9x9 (diagonals,anti-king)",
        "7: 9x9 (diagonals,anti-king)",
        "9: 5x5 (latin)",
        "11: 9x9",
    ];
    assert_eq!(shapes(&text), expected);
    let crlf = text.replace('\n', "\r\n");
    assert_eq!(shapes(&crlf), expected);
}

#[test]
fn headers_stand_above_blocks_and_json_too() {
    let rows = "12..\n....\n....\n....\n";
    let drawn = "+-----+-----+\n| 1 . | . . |\n| . . | . . |\n+-----+-----+\n| . . | . . |\n| . . | . . |\n+-----+-----+\n";
    let json = "{\"cells\":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}\n";
    for (header, shape) in [
        ("variant: diagonals", "4x4 (diagonals)"),
        ("VARIANT: Anti-King\nextra: anti-knight", "4x4 (anti-king,anti-knight)"),
        ("box: 2x2", "4x4"),
        ("variant: latin\nbox: 4x1", "4x4 (latin)"),
        ("unit: r1c1 r2c3 r3c2 r4c4\npair: r1c2,r4c3\npair: r1c1 R2C2", "4x4 (units,pairs)"),
    ] {
        for body in [rows, drawn, json] {
            let found = shapes(&format!("{header}\n\n{body}"));
            assert!(
                found.len() == 1 && found[0].ends_with(&format!(": {shape}")),
                "{header} {body} {found:?}"
            );
        }
    }
    for header in [
        "regions:\nAAAB\nACBB\nCCDB\nCDDD",
        "regions: AAABACBBCCDBCDDD",
        "variant: jigsaw\nregions:\n1 1 1 2\n1 3 2 2\n3 3 4 2\n3 4 4 4",
    ] {
        let blank = "....\n".repeat(4);
        assert_eq!(shapes(&format!("{header}\n{blank}")).concat().split(": ").nth(1), Some("4x4 (jigsaw)"));
    }
}

#[test]
fn a_broken_header_does_not_hide_the_next() {
    let text = "variant: killer\n1...............\n2...............\nvariant: diagonals\n1...............\n";
    let found = shapes(text);
    assert_eq!(found.len(), 2);
    assert!(found[0].starts_with("`killer` is no rule") && found[1] == "5: 4x4 (diagonals)", "{found:?}");
    assert_eq!(shapes("variant: latin\n"), ["there is no puzzle in the input"]);
    let below = shapes("1...............\nvariant: latin\n");
    assert_eq!(below, ["1: 4x4", "there is no puzzle below this header"]);
}

#[test]
fn json_has_fields_for_rules() {
    let cells = format!("\"cells\":\"{JIGSAW_PUZZLE}\"");
    let rows: Vec<String> = JIGSAW.lines().map(|row| format!("\"{row}\"")).collect();
    let letters = format!("\"regions\":[{}]", rows.join(","));
    let numbers = "\"regions\":[[7,7,7,2,2],[7,3,3,2,2],[7,3,3,4,2],[5,3,4,4,4],[5,5,5,5,4]]";
    for regions in [letters.as_str(), numbers] {
        for variant in ["", "\"variant\":\"jigsaw\","] {
            let entry = detected(&format!("{{{variant}{regions},{cells}}}"));
            assert_eq!(entry.puzzle.geometry().to_string(), "5x5 (jigsaw)");
        }
    }
    for (fields, message) in [
        ("\"variant\":\"thermo\"", "`thermo` is no rule"),
        ("\"variant\":7", "names of rules such as \"jigsaw,diagonals\" expected, not `7`"),
        ("\"variant\":\"jigsaw\"", "the rule jigsaw needs regions"),
        ("\"variant\":\"latin\",\"regions\":[[1]]", "a grid of side 1"),
        ("\"regions\":[[1,2],[1]]", "row 2 has 1 cell"),
        ("\"regions\":[[1,2],[1,1]]", "region `1`, which begins at r1c1, has 3 cells"),
        ("\"regions\":7", "rows of regions such as"),
        ("\"box\":[1,5],\"variant\":\"diagonals\",\"pairs\":[[\"r1c1\"]]", "a pair has 2 cells"),
        ("\"variant\":\"latin\",\"units\":[[\"r1\"]]", "`r1` is no cell"),
        ("\"variant\":\"latin\",\"units\":[[\"r1c1\"]]", "further unit 1 has 1 cells"),
    ] {
        let text = format!("{{{fields},{cells}}}");
        let error = read_one(&text, &ReadOptions::default()).unwrap_err();
        assert!(error.to_string().starts_with(message), "{fields}: {error}");
    }
    let four = "\"cells\":\"1...............\"";
    for (fields, message, column) in [
        ("\"variants\":\"diagonals\"", "the field `variants` is unknown: did you mean `variant`?", 13),
        ("\"diagonals\":true", "the field `diagonals` is unknown: did you mean `variant`?", 14),
        ("\"antiknight\":true", "the field `antiknight` is unknown: did you mean `variant`?", 15),
        ("\"unit\":[[\"r1c1\"]]", "the field `unit` is unknown: did you mean `units`?", 9),
        ("\"cages\":[[1]]", "the puzzle has the rule `cages`, which is not supported", 10),
        ("\"variant\":\"sudoku\",\"extra\":\"diagonals\"", "`sudoku` is Sudoku without", 29),
        ("\"variant\":\"sudoku\",\"pairs\":[[\"r1c1\",\"r2c3\"]]", "`sudoku` is Sudoku without", 29),
        ("\"units\":[[\"r1c1\"]]", "further unit 1 has 1 cells", 10),
        ("\"pairs\":[[\"r1c1\",\"r5c1\"]]", "a 4x4 grid has no cell r5c1", 10),
        ("\"box\":[2,3]", "boxes of 2x3 do not make a grid of side 4", 8),
        ("\"regions\":[[1,2],[1,2]]", "the regions cover 4 cells, but the grid has 16", 12),
    ] {
        let error = read_one(&format!("{{{fields},{four}}}"), &ReadOptions::default()).unwrap_err();
        assert!(error.to_string().starts_with(message), "{fields}: {error}");
        assert_eq!(error.column(), column, "{fields}");
    }
    for (fields, shape) in [
        ("\"extra\":\"diagonals\",\"variant\":\"anti-king\"", "4x4 (diagonals,anti-king)"),
        ("\"author\":\"a\",\"rules\":\"as usual\",\"diagonals\":false,\"cages\":[]", "4x4"),
    ] {
        assert_eq!(detected(&format!("{{{fields},{four}}}")).puzzle.geometry().to_string(), shape);
    }
    let options = ReadOptions { variant: "diagonals".parse().ok(), ..ReadOptions::default() };
    let error = read_one(&format!("{{\"variant\":\"latin\",{cells}}}"), &options).unwrap_err();
    assert_eq!((error.column(), error.remedy()), (12, Remedy::GiveOnce { field: "variant" }));
}

#[test]
fn options_state_the_rules() {
    let regions = read_regions(JIGSAW).unwrap();
    let options = ReadOptions { regions: Some(regions), ..ReadOptions::default() };
    let entry = read_one(JIGSAW_PUZZLE, &options).unwrap();
    assert_eq!(entry.puzzle.geometry().to_string(), "5x5 (jigsaw)");
    let error = read_one(NINE, &options).unwrap_err();
    assert_eq!(error.to_string(), "56 cells too many: 81 cells, a 5x5 grid has 25");
    let wrong = ReadOptions { regions: Some(vec![0; 80]), ..ReadOptions::default() };
    let error = read_one(NINE, &wrong).unwrap_err();
    assert_eq!(error.to_string(), "the regions cover 80 cells, but the grid has 81");
    let latin = ReadOptions { variant: "latin".parse().ok(), ..ReadOptions::default() };
    for (text, side) in [(".".repeat(49), 7), (format!("0 2 0 0 0\n{}", "0 0 0 0 0\n".repeat(4)), 5)] {
        let entry = read_one(&text, &latin).unwrap();
        assert_eq!(entry.puzzle.geometry().to_string(), format!("{side}x{side} (latin)"));
    }
}

#[test]
fn latin_squares_are_lists_of_cells_or_rows_below_an_order() {
    for (text, line, notes) in [
        ("5\n1 5 4\n2 2 3\n2 5 5\n", "....4.3..5...............", vec![Note::Latin]),
        ("c a comment\np latin 5 3\n0 4 3\n1 1 2\n1 4 4\n", "....4.3..5...............", vec![Note::Latin]),
        ("5 3\n2 2 3\n1 5 4\n2 5 5\n", "....4.3..5...............", vec![Note::Latin]),
        ("5\n1 4 4\n2 2 3\n2 4 1\n", "...4..3.1................", vec![Note::Latin, Note::FromOne]),
        // As many lines as the longest line has characters: no square with spaces for blanks.
        ("5\n1 5 4\n2 2 3\n2 5 5\n3 3 1\n", "....4.3..5..1............", vec![Note::Latin]),
        ("order 4\n-1 3 0 -1\n-1 -1 -1 -1\n0 -1 -1 -1\n-1 -1 -1 2\n", ".41.....1......3", vec![Note::Latin]),
    ] {
        let entry = detected(text);
        let written = write(entry.puzzle.givens(), OutputFormat::Line);
        assert_eq!((written.lines().next_back(), entry.notes), (Some(line), notes), "{text}");
        assert_eq!(entry.puzzle.geometry().variant().to_string(), "latin");
        let stated = detected(&format!("variant: latin,diagonals\n{text}"));
        assert_eq!(stated.puzzle.geometry().variant().to_string(), "latin,diagonals");
        assert!(!stated.notes.contains(&Note::Latin));
    }
    for (text, message, place) in [
        (
            "5\n1 5 4\n2 2 3\n2 6 5\n",
            "`6` is out of range: rows, columns and values are 1 to 5 in this list",
            (4, 3),
        ),
        (
            "5\n1 5 4\n0 2 3\n2 1 4\n",
            "`5` is out of range: rows, columns and values are 0 to 4 in this list",
            (2, 3),
        ),
        ("5\n1 5 4\n2 2 3\n1 5 3\n", "r1c5 is listed twice", (4, 1)),
        ("5\n1 5 4\n2 2 3\n1 1 3\n1 2\n", "a row, a column and a value expected, not `1 2`", (5, 1)),
        ("5\n1 5 4\n2 2 3\n2 1 4\n1 4 4\n", "the value 4 stands twice in row 1: at r1c4 and at r1c5", (2, 5)),
        ("order 3\n0 1 2\n1 3 -1\n2 0 1\n", "`3` is out of range: values are 0 to 2 below `order 3`", (3, 3)),
        ("order 3\n0 1 2\n1 2\n", "row 2 has 2 cells, the others have 3", (3, 1)),
        ("order 3\n0 1 2\n", "2 rows are missing: 1 row of 3 cells, 3 are needed", (2, 6)),
    ] {
        let error = read_one(text, &ReadOptions::default()).unwrap_err();
        assert_eq!((error.to_string().as_str(), (error.line(), error.column())), (message, place), "{text}");
    }
}
