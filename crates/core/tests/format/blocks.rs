//! Blocks: one row per line.

use antdoku::format::{OutputFormat, ReadOptions, read, write};
use antdoku::{Geometry, Grid};

use crate::{NINE, detected, line_of};

#[test]
fn blocks_with_every_kind_of_ruler_and_gap() {
    let rows: Vec<&str> = (0..9).map(|row| &NINE[9 * row..9 * row + 9]).collect();
    let grouped = |row: &&str, bar: &str| [&row[..3], &row[3..6], &row[6..]].join(bar);
    let spaced = |row: &&str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let ss: Vec<String> = rows.iter().map(|row| grouped(row, "|")).collect();
    let bands = |rows: &[String], ruler: &str| {
        rows.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join(&format!("\n{ruler}\n"))
    };
    let simple_sudoku = format!(
        " *-----------*\n |{}|\n *-----------*\n",
        bands(&ss, "|---+---+---|").replace('\n', "|\n |").replace("||", "|")
    );
    let dashes: Vec<String> = rows.iter().map(|row| row.replace('.', "-")).collect();
    let drawn = write(detected(NINE).puzzle.givens(), OutputFormat::Grid);
    let unicode = drawn.replace('|', "│").replace('-', "─").replace('+', "┼");
    for text in [
        rows.join("\n"),
        rows.join("\r"),
        format!("#A someone\n#D a puzzle\n[Puzzle]\n{}\n[State]\n{}\n", rows.join("\n"), rows.join("\n")),
        bands(&ss, "-----------"),
        bands(&ss, "---+---+---"),
        bands(&ss, "---|---|---"),
        bands(&ss, ""),
        simple_sudoku.clone(),
        simple_sudoku.replace('.', "0"),
        simple_sudoku.replace("...", "---").replace('.', "-"),
        simple_sudoku.replace('*', ".").replace("|---+---+---|", ":---+---+---:"),
        simple_sudoku.replace('-', "="),
        bands(&rows.iter().map(|row| grouped(row, "  ")).collect::<Vec<_>>(), ""),
        bands(&rows.iter().map(spaced).collect::<Vec<_>>(), ""),
        bands(&rows.iter().map(|row| spaced(row).replace(' ', ",")).collect::<Vec<_>>(), ""),
        dashes.join("\n"),
        bands(&dashes, ""),
        rows.join("\n").replace('.', "0"),
        rows.join("\n").replace('.', "_"),
        rows.join("\n").replace('.', "x"),
        drawn,
        unicode,
    ] {
        assert_eq!(line_of(&detected(&text)), NINE, "{text}");
    }
    let titled = format!("Grid 01\n{0}\nGrid 02\n{0}\n", rows.join("\n"));
    let labels: Vec<_> = read(titled.as_bytes(), &ReadOptions::default())
        .into_iter()
        .map(|entry| entry.unwrap().label.unwrap())
        .collect();
    assert_eq!(labels, ["Grid 01", "Grid 02"]);
}

#[test]
fn an_empty_field_between_commas_is_a_blank() {
    assert_eq!(line_of(&detected("1,2,3,4\n,,,\n,,,\n,,1,\n")), "1234..........1.");
    assert_eq!(line_of(&detected("1,2,3,4,,,,,,,,,,,1,")), "1234..........1.");
    assert_eq!(line_of(&detected("1,2,3,4,,,,,,,,,,,1,,")), "1234..........1.");
}

#[test]
fn a_table_with_empty_cells_for_blanks() {
    // Most rows have three givens, which divide nine rows as well as nine cells do.
    let table = "5,3,,,7,,,,\n6,,,1,9,,,,\n,9,8,,,,,,\n8,,,,6,,,,3\n4,,,8,,,,,\n7,,,,2,,,,6\n,6,,,,,2,8,\n,,,4,1,9,,,\n,,,,8,,,7,9\n";
    let expected = "53..7....6..19.....98......8...6...34..8.....7...2...6.6....28....419.......8..79";
    assert_eq!(line_of(&detected(table)), expected);
    assert_eq!(line_of(&detected(&table.replace('\n', "\r\n"))), expected);
}

#[test]
fn a_row_of_dashes_is_a_row_where_dashes_are_blanks() {
    let entry = detected("1---\n----\n----\n---2\n");
    assert_eq!(line_of(&entry), "1..............2");
    assert_eq!(line_of(&detected("----\n----\n----\n----\n")), "................");
}

#[test]
fn a_bad_block_does_not_hide_the_next() {
    let text = "1234\n34\n2143\n4321\n\n1234\n3412\n2143\n\n1...\n....\n....\n....\n";
    let entries = read(text.as_bytes(), &ReadOptions::default());
    let shown: Vec<_> = entries
        .iter()
        .map(|entry| entry.as_ref().map_or_else(|e| format!("{}:{} {e}", e.line(), e.column()), line_of))
        .collect();
    let expected = [
        "2:1 row 2 has 2 cells, the others have 4",
        "6:1 1 row is missing: 3 rows of 4 cells, 4 are needed",
        "1...............",
    ];
    assert_eq!(shown, expected);
}

#[test]
fn boxes_are_taken_from_the_bars() {
    let geometry = Geometry::rectangular(3, 2).unwrap();
    let text = write(&Grid::blank(geometry.clone()), OutputFormat::Grid);
    assert_eq!(**detected(&text).puzzle.geometry(), *geometry);
    assert_eq!(detected(&".".repeat(36)).puzzle.geometry().box_width(), 3);
}
