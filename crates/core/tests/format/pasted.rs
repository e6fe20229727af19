//! Forms that people paste. Each sample is also a stored input of the fuzz target.

use antdoku::format::{Entry, ReadOptions, read};
use antdoku::{Cell, Value};

use crate::{detected, line_of};

/// The puzzle of nearly all samples.
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

pub(crate) fn sample(name: &str) -> Vec<u8> {
    let path = format!("{}/../../fuzz/corpus/format/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn entries(name: &str) -> Vec<Entry> {
    let entries = read(&sample(name), &ReadOptions::default());
    entries.into_iter().map(|entry| entry.unwrap_or_else(|error| panic!("{name}: {error}"))).collect()
}

fn only(name: &str) -> Entry {
    let mut entries = entries(name);
    assert_eq!(entries.len(), 1, "{name}");
    entries.remove(0)
}

fn notes(entry: &Entry) -> Vec<String> {
    entry.notes.iter().map(ToString::to_string).collect()
}

#[test]
fn each_form_gives_the_same_puzzle_without_notes() {
    for name in [
        "utf16_le_puzzle",
        "utf16_be_rows",
        "full_width",
        "full_width_utf16",
        "tsv_blanks",
        "semicolons",
        "semicolons_closed",
        "csv_quoted",
        "markdown",
        "markdown_heading",
        "savetxt",
        "pandas_floats",
        "print_array",
        "print_floats",
        "array_repr",
        "python_none",
        "python_quotes",
        "assignment",
        "json_text_rows",
        "json_text_cells",
        "json_board",
        "json_sudoku_text",
        "json_flat",
        "blanks_space_line",
        "blanks_space_rows",
        "blanks_space_bars",
        "blanks_space_open_bars",
        "integers_tabs",
        "blanks_middle_dot",
        "blanks_question",
        "link_f_puzzles",
        "link_f_puzzles_boxes",
        "link_sudokupad_scl",
        "link_sudokupad_titles",
        "link_sudokupad_fpuz",
        "link_sudokupad_scf",
        "link_sudokuwiki",
        "link_f_puzzles_diagonal",
        "link_f_puzzles_diagonals",
        "link_f_puzzles_anti",
        "link_sudokupad_windoku",
        "link_sudoku_exchange",
        "link_sudoku_exchange_digits",
        "link_beside_puzzle",
    ] {
        let entry = only(name);
        let line = line_of(&entry);
        assert_eq!((line.lines().next_back(), notes(&entry)), (Some(PUZZLE), vec![]), "{name}");
    }
}

#[test]
fn rules_of_links_are_kept() {
    for (name, shape) in [
        ("link_f_puzzles", "9x9"),
        ("link_f_puzzles_diagonal", "9x9 (units)"),
        ("link_f_puzzles_diagonals", "9x9 (diagonals)"),
        ("link_f_puzzles_anti", "9x9 (anti-king)"),
        ("link_f_puzzles_jigsaw", "5x5 (jigsaw)"),
        ("link_sudokupad_windoku", "9x9 (windoku)"),
        ("link_sudokupad_fpuz", "9x9"),
    ] {
        assert_eq!(only(name).puzzle.geometry().to_string(), shape, "{name}");
    }
    let jigsaw = only("link_f_puzzles_jigsaw");
    assert_eq!(line_of(&jigsaw).lines().next_back(), Some(".........2..2..14......3."));
}

#[test]
fn names_are_kept() {
    for (name, label) in [
        ("utf16_le_puzzle", "Sample"),
        ("link_f_puzzles", "Sample"),
        ("link_sudokupad_scl", "Sample"),
        ("link_sudoku_exchange_digits", "Sample"),
        ("link_beside_puzzle", "https://example.org/sudoku/12345"),
    ] {
        assert_eq!(only(name).label.as_deref(), Some(label), "{name}");
    }
}

#[test]
fn several_puzzles_in_one_file() {
    let games = entries("opensudoku_xml");
    assert_eq!(games.iter().map(|game| game.line).collect::<Vec<_>>(), [7, 8]);
    assert_eq!(line_of(&games[0]), PUZZLE);
    assert_eq!(games[1].puzzle.givens().filled_count(), 72);
    assert_eq!(entries("json_text_puzzles").len(), 2);
    let two = format!("{0}{0}", String::from_utf8(sample("print_array")).unwrap());
    assert_eq!(read(two.as_bytes(), &ReadOptions::default()).len(), 2);
}

#[test]
fn values_set_by_a_player_are_not_givens() {
    let at =
        |row: u16, column: u16, value: u8| (Cell(9 * (row - 1) + column - 1), Value::new(value).unwrap());
    for (name, placed, struck) in [
        ("hodoku_plus", vec![at(1, 3, 4), at(1, 4, 6)], vec![]),
        ("hodoku_library", vec![at(1, 3, 4), at(1, 4, 6)], vec![at(1, 4, 1), at(1, 4, 2)]),
        ("opensudoku_saved", vec![at(1, 3, 4)], vec![]),
        ("link_f_puzzles_placed", vec![at(1, 3, 4)], vec![]),
        ("sdk_marks", vec![at(1, 3, 4)], vec![at(1, 4, 6)]),
    ] {
        for entry in entries(name) {
            assert_eq!(line_of(&entry), PUZZLE, "{name}");
            let marks = entry.marks.as_ref().unwrap_or_else(|| panic!("{name} has no marks"));
            assert_eq!((&marks.placed, &marks.struck), (&placed, &struck), "{name}");
            let mut expected = vec![format!(
                "{} set by the player: left blank",
                if placed.len() == 1 { "1 cell".to_owned() } else { format!("{} cells", placed.len()) }
            )];
            if !struck.is_empty() {
                let values =
                    if struck.len() == 1 { "1 value".to_owned() } else { format!("{} values", struck.len()) };
                expected.push(format!("{values} struck out in the text: the puzzle stays as it is"));
            }
            assert_eq!(notes(&entry), expected, "{name}");
        }
    }
    assert_eq!(entries("opensudoku_saved").len(), 2);
}

#[test]
fn candidates_are_givens_and_struck_values() {
    for name in ["pencil_grid", "pencil_plain"] {
        let entry = only(name);
        let givens = entry.puzzle.givens();
        for (cell, given) in PUZZLE.bytes().enumerate().filter(|&(_, given)| given != b'.') {
            assert_eq!(givens.get(Cell(cell as u16)), Value::new(given - b'0'), "{name}");
        }
        let singles = givens.filled_count();
        assert!(singles > 30, "some cells have a single candidate that is no given of the puzzle");
        let marks = entry.marks.as_ref().unwrap();
        assert!(marks.placed.is_empty());
        assert_eq!(marks.struck, [(Cell(2), Value::new(2).unwrap())], "{name}");
        assert_eq!(
            notes(&entry),
            [
                format!("{singles} cells with a single candidate: taken as given"),
                "1 value struck out in the text: the puzzle stays as it is".to_owned()
            ],
            "{name}"
        );
    }
}

#[test]
fn large_grids_in_the_forms_of_small_ones() {
    let wrapped = only("print_array_25");
    assert_eq!(wrapped.puzzle.geometry().side(), 25);
    assert_eq!(wrapped.puzzle.givens().get(Cell(1)).map(Value::number), Some(5));
    let (line, rows) = (only("line_36_hex0"), only("rows_36_hex0"));
    assert_eq!(line.puzzle, rows.puzzle);
    assert_eq!(line.puzzle.givens().get(Cell(0)).map(Value::number), Some(4));
    assert_eq!(notes(&line), ["values are taken as 0-9A-Z (`0` is 1)"]);
    let letters =
        detected(&format!("1;;;G{}\n{}", ";".repeat(12), format!("{}\n", ";".repeat(15)).repeat(15)));
    assert_eq!(letters.puzzle.givens().get(Cell(3)).map(Value::number), Some(16));
}

#[test]
fn a_blank_row_of_a_table_is_a_row() {
    assert_eq!(line_of(&only("tsv_blank_row")), "....1..4....4..1");
}
