//! Text forms as a whole: reading and writing are inverse, nothing panics, and every error has its place.

use antdoku::model::format::{
    Alphabet, Entry, InputFormat, OutputFormat, ReadError, ReadOptions, read, read_grids, write, write_with,
};
use antdoku::{Geometry, Grid, Value};
use proptest::prelude::*;

const NINE: &str = "1276..48584.1.5..7.9574.3.2269...5.....85.64..5..7.2.1314....2...6237.......6.85.";

fn read_one(text: &str, options: &ReadOptions) -> Result<Entry, ReadError> {
    let mut entries = read(text.as_bytes(), options);
    assert_eq!(entries.len(), 1, "{text}: {entries:?}");
    entries.remove(0)
}

fn detected(text: &str) -> Entry {
    read_one(text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error} in {text}"))
}

fn line_of(entry: &Entry) -> String {
    write(entry.puzzle.givens(), OutputFormat::Line).trim_end().to_owned()
}

/// A partly filled grid without clashes: a full one by cyclic shifts, relabelled, with cells blanked.
fn grids() -> impl Strategy<Value = Grid> {
    let squares = (2..=10u32).prop_map(|order| (order, order));
    let rectangles = prop::sample::select(vec![
        (2, 3),
        (3, 2),
        (2, 4),
        (4, 2),
        (1, 5),
        (7, 1),
        (2, 5),
        (3, 4),
        (4, 3),
        (2, 6),
        (6, 2),
        (3, 5),
        (2, 8),
        (1, 2),
        (3, 1),
        (3, 9),
        (5, 7),
        (4, 9),
        (9, 4),
        (2, 13),
        (1, 16),
        (1, 25),
        (3, 12),
        (5, 6),
    ]);
    let shapes = prop_oneof![squares, rectangles];
    (shapes, any::<u64>(), 0..=100u32).prop_map(|((height, width), seed, percent)| {
        let geometry = Geometry::rectangular(height, width).unwrap();
        let (side, height, width) = (geometry.side(), height as usize, width as usize);
        let mut rng = antdoku::Seed(seed).rng();
        let shift = rng.below(side as u32) as usize;
        let mut grid = Grid::blank(geometry.clone());
        for cell in geometry.cells() {
            let (row, column) = geometry.row_and_column(cell);
            let index = (row % height * width + row / height + column + shift) % side;
            let is_given = rng.below(100) < percent;
            grid.set(cell, is_given.then(|| Value::from_index(index)));
        }
        grid
    })
}

/// A full grid without clashes.
fn full((height, width): (u32, u32), shift: usize) -> Grid {
    let geometry = Geometry::rectangular(height, width).unwrap();
    let (height, width) = (height as usize, width as usize);
    let mut grid = Grid::blank(geometry.clone());
    for cell in geometry.cells() {
        let (row, column) = geometry.row_and_column(cell);
        let index = (row % height * width + row / height + column + shift) % geometry.side();
        grid.set(cell, Some(Value::from_index(index)));
    }
    grid
}

fn usual(geometry: &Geometry) -> bool {
    let (height, width) = (geometry.box_height(), geometry.box_width());
    height > 1
        && height <= width
        && (height + 1..=geometry.side().isqrt()).all(|h| !geometry.side().is_multiple_of(h))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(grid in grids()) {
        let geometry = grid.geometry();
        let shape = Some((geometry.box_height() as u32, geometry.box_width() as u32));
        for format in OutputFormat::ALL {
            let text = write(&grid, format);
            let needs_shape = matches!(format, OutputFormat::Line | OutputFormat::Grid) && !usual(geometry);
            for shape in [shape, None] {
                if shape.is_none() && needs_shape {
                    continue;
                }
                let options = ReadOptions { shape, ..ReadOptions::default() };
                let entries = read(text.as_bytes(), &options);
                prop_assert_eq!(entries.len(), 1, "{} {:?}\n{}", format, entries, text);
                let entry = entries[0].as_ref().map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
                prop_assert_eq!(entry.puzzle.givens(), &grid, "{}", text);
                prop_assert!(entry.label.is_none());
            }
        }
    }

    #[test]
    fn what_is_written_in_an_alphabet_is_read_back(
        shape in prop::sample::select(vec![(2, 5), (3, 4), (2, 7), (3, 5), (4, 4), (4, 5), (5, 5), (2, 13)]),
        shift in 0..26usize, blank in prop::option::of(0..600u16),
    ) {
        let mut grid = full(shape, shift);
        if let Some(blank) = blank.filter(|&blank| usize::from(blank) < grid.geometry().cell_count()) {
            grid.set(antdoku::Cell(blank), None);
        }
        let side = grid.geometry().side();
        let listed: String = ('Α'..='Ρ').chain('α'..='ρ').take(side).collect();
        for name in ["digits-letters", "hex0", "letters", &listed] {
            let alphabet: Alphabet = name.parse().unwrap();
            for format in OutputFormat::ALL {
                let text = write_with(&grid, format, &alphabet);
                let is_detected = name != listed && (name != "hex0" || side <= 16);
                let in_characters = matches!(format, OutputFormat::Line | OutputFormat::Grid);
                for given in [Some(alphabet.clone()), None] {
                    if given.is_none() && !is_detected && in_characters {
                        continue;
                    }
                    let entry = read_one(&text, &ReadOptions { alphabet: given, ..ReadOptions::default() });
                    let entry = entry.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
                    prop_assert_eq!(entry.puzzle.givens(), &grid, "{}", text);
                    prop_assert_eq!(entry.alphabet, in_characters.then(|| alphabet.clone()), "{}", text);
                }
            }
        }
    }

    #[test]
    fn several_puzzles_in_one_text(grids in prop::collection::vec(grids(), 1..4)) {
        let grids: Vec<_> = grids.into_iter().filter(|grid| usual(grid.geometry())).collect();
        for (format, separator) in [
            (OutputFormat::Line, ""), (OutputFormat::Grid, "\n"), (OutputFormat::Json, ""), (OutputFormat::Integers, ""),
        ] {
            let text: String = grids.iter().map(|grid| write(grid, format) + separator).collect();
            let options = match format {
                OutputFormat::Line => ReadOptions { format: Some(InputFormat::Line), ..ReadOptions::default() },
                _ => ReadOptions::default(),
            };
            let read: Vec<Grid> =
                read_grids(text.as_bytes(), &options).into_iter().flatten().map(|entry| entry.grid).collect();
            prop_assert_eq!(&read, &grids, "{}", text);
        }
    }

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        check_all_options(&bytes);
    }

    #[test]
    fn random_puzzle_like_text_never_panics(text in "[0-9a-g.,:#|+\\-x \t\r\n\\[\\]{}\"─é]{0,400}") {
        check_all_options(text.as_bytes());
    }

    #[test]
    fn mutated_puzzles_never_panic(
        grid in grids(), format in prop::sample::select(OutputFormat::ALL.to_vec()),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3u8), 1..6),
    ) {
        let mut bytes = write(&grid, format).into_bytes();
        for (place, byte, kind) in changes {
            let place = place.index(bytes.len().max(1));
            match kind {
                0 if place < bytes.len() => bytes[place] = byte,
                1 if place < bytes.len() => { bytes.remove(place); }
                _ => bytes.insert(place, byte % 128),
            }
        }
        check_all_options(&bytes);
    }
}

/// Reads with many options; places must lie within the text.
fn check_all_options(bytes: &[u8]) {
    let formats = InputFormat::ALL.into_iter().map(Some).chain([None]);
    for format in formats {
        for shape in [None, Some((2, 2)), Some((1, 7)), Some((0, 9)), Some((u32::MAX, u32::MAX))] {
            let options = ReadOptions { format, shape, alphabet: None };
            let entries = read(bytes, &options);
            assert!(!entries.is_empty());
            for error in entries.iter().filter_map(|entry| entry.as_ref().err()) {
                assert!(
                    error.span().start <= error.span().end && error.span().end <= bytes.len(),
                    "{error:?}"
                );
                assert!(error.line() >= 1 && error.column() >= 1 && !error.remedy().is_empty());
                assert!(error.to_string().len() < 300, "{error}");
            }
        }
    }
}

#[test]
fn names_before_and_after_puzzles() {
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
fn blocks_in_all_dresses() {
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
fn sixteen_characters_are_a_puzzle_or_a_row() {
    let four = "1...............\n.2..............\n";
    assert_eq!(read(four.as_bytes(), &ReadOptions::default()).len(), 2);
    let sixteen = format!("1A..............\n{}", "................\n".repeat(15));
    assert_eq!(detected(&sixteen).puzzle.geometry().side(), 16);
    let padded = format!("01 16{}\n{}", " ..".repeat(14), format!("..{}\n", " ..".repeat(15)).repeat(15));
    assert_eq!(detected(&padded).puzzle.givens(), detected(&sixteen.replace('A', "G")).puzzle.givens());
}

#[test]
fn rows_with_commas_and_nothing_between_them() {
    assert_eq!(line_of(&detected("1,2,3,4\n,,,\n,,,\n,,1,\n")), "1234..........1.");
    assert_eq!(line_of(&detected("1,2,3,4,,,,,,,,,,,1,")), "1234..........1.");
    assert_eq!(line_of(&detected("1,2,3,4,,,,,,,,,,,1,,")), "1234..........1.");
}

#[test]
fn a_table_with_nothing_for_blanks() {
    // Most rows have three givens, which divide nine rows as well as nine cells do.
    let table = "5,3,,,7,,,,\n6,,,1,9,,,,\n,9,8,,,,,,\n8,,,,6,,,,3\n4,,,8,,,,,\n7,,,,2,,,,6\n,6,,,,,2,8,\n,,,4,1,9,,,\n,,,,8,,,7,9\n";
    let expected = "53..7....6..19.....98......8...6...34..8.....7...2...6.6....28....419.......8..79";
    assert_eq!(line_of(&detected(table)), expected);
    assert_eq!(line_of(&detected(&table.replace('\n', "\r\n"))), expected);
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
fn a_header_above_puzzles_is_passed_over() {
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
    // A puzzle with something wrong is no header, and a second title is one too many.
    for text in
        [format!("{}\n{NINE}\n{NINE}\n", &NINE[1..]), format!("title\ntitle\n{NINE}\n{NINE}\n{NINE}\n")]
    {
        assert!(read(text.as_bytes(), &ReadOptions::default())[0].is_err(), "{text}");
    }
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

#[test]
fn the_candidate_form() {
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
fn faults_of_the_options_are_told_from_those_of_the_text() {
    let is_option_fault = |text: &str, alphabet: &str, shape: Option<(u32, u32)>| {
        let options = ReadOptions { alphabet: alphabet.parse().ok(), shape, ..ReadOptions::default() };
        read_one(text, &options).unwrap_err().is_option_fault()
    };
    assert!(is_option_fault(NINE, "ABCD", None));
    assert!(is_option_fault(NINE, "ABCDEFGHIJ", None));
    assert!(is_option_fault(&".".repeat(36 * 36), "letters", None));
    assert!(is_option_fault(NINE, "", Some((0, 9))));
    assert!(!is_option_fault(&".".repeat(36 * 36), "", None));
    assert!(!is_option_fault(&NINE[1..], "", None));
    assert!(!is_option_fault("foo", "ABCD", None));
}

#[test]
fn json_in_its_forms() {
    let one = r#"{"label":"a \"b\"","box":[2,2],"cells":[[1,null,0,-1],[0,0,0,0],[0,0,0,0],[0,0,0,4]]}"#;
    let entry = detected(one);
    assert_eq!((line_of(&entry).as_str(), entry.label.as_deref()), ("1..............4", Some("a \"b\"")));
    let without_box = one.replace(r#""box":[2,2],"#, "");
    for text in [format!("[{one},\n{without_box}]"), format!("{one}\n{without_box}\n")] {
        let lines: Vec<_> = read(text.as_bytes(), &ReadOptions::default())
            .into_iter()
            .map(|entry| entry.unwrap().line)
            .collect();
        assert_eq!(lines, [1, 2], "{text}");
    }
    let rows = "[[1,null,0,-1],[0,0,0,0], [0,0,0,0],[0,0,0,4]]";
    assert_eq!(line_of(&detected(rows)), "1..............4");
    assert_eq!(line_of(&detected(&rows.replacen("1,null", "null,1", 1))), ".1.............4");
    for several in [
        format!("[{rows},\n {rows}]"),
        format!("{rows}\n{rows}"),
        format!(" [ {rows} , {rows} ]").replacen("[[", "[ [", 1),
    ] {
        let entries = read(several.as_bytes(), &ReadOptions::default());
        assert_eq!(entries.iter().filter(|entry| entry.is_ok()).count(), 2, "{several} {entries:?}");
    }
    let text = format!("[{one},7,\n{one}]");
    let entries = read(text.as_bytes(), &ReadOptions::default());
    assert_eq!(entries.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
}

#[test]
fn records_of_answers_are_grids() {
    let text = r#"null
{"status":"solved","stopped":null,"solution":"1234341221434321","seed":0,"label":"a","source":"-","line":1}
{"status":"unsatisfiable","stopped":null,"label":null}
{"status":"unknown","stopped":"steps","best":"1,2,3,4,,,,,,,,,,,,,","label":null}
null
{"puzzle":"1...............","solution":"1234341221434321"}
{"status":"solved","solution":"123434122143432"}
"#;
    let entries = read(text.as_bytes(), &ReadOptions::default());
    let shown: Vec<_> = entries
        .iter()
        .map(|entry| match entry {
            Ok(entry) => format!("{} {} {:?}", entry.line, line_of(entry), entry.label.as_deref()),
            Err(error) => format!("{}:{} {error}", error.line(), error.column()),
        })
        .collect();
    let expected = [
        "2 1234341221434321 Some(\"a\")",
        "4 1234............ None",
        "6 1............... None",
        "7:47 1 cell is missing: 15 cells, a 4x4 grid has 16",
    ];
    assert_eq!(shown, expected);
    let error = read_one("null\nnull\n", &ReadOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "there is no puzzle in the input");
    let in_list = read(b"[null,{\"grid\":[[1,2],[2,1]],\"box\":[1,2]}]", &ReadOptions::default());
    assert!(in_list.len() == 1 && in_list[0].is_ok(), "{in_list:?}");
}

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
            "add or remove",
        ),
        (line(79), "", "2 cells are missing: 79 cells, a 9x9 grid has 81", (1, 80, 0), "add or remove"),
        (
            format!("{} name", line(82)),
            "",
            "1 cell too many: 82 cells, a 9x9 grid has 81",
            (1, 82, 1),
            "--box",
        ),
        (
            line(81),
            "2x3",
            "45 cells too many: 81 cells, a 6x6 grid has 36",
            (1, 37, 1),
            "81 cells are a 9x9; leave out --box 2x3",
        ),
        (
            line(35),
            "2x3",
            "1 cell is missing: 35 cells, a 6x6 grid has 36",
            (1, 36, 0),
            "--box 2x3 makes 6x6",
        ),
        (
            vec!["1"; 80].join(","),
            "",
            "1 cell is missing: 80 cells, a 9x9 grid has 81",
            (1, 160, 0),
            "add or remove",
        ),
        (
            vec!["1.."; 28].join(" "),
            "",
            "3 cells too many: 84 cells, a 9x9 grid has 81",
            (1, 109, 1),
            "add or remove",
        ),
        (" foo".into(), "", "`foo` is no puzzle", (1, 2, 3), "a puzzle is 81 characters"),
        ("foo bar 12".into(), "", "`foo bar 12` is no puzzle", (1, 1, 10), "a puzzle is 81 characters"),
        ("53..7".into(), "", "`53..7` is no puzzle", (1, 1, 5), "a puzzle is 81 characters"),
        (line(25), "", "a 5x5 grid has no usual boxes", (1, 1, 25), "such as 1x5"),
        (
            format!("{}\n", line(9)).repeat(9),
            "2x3",
            "boxes of 2x3 do not make a grid of side 9",
            (1, 1, 89),
            "--box",
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
            "--alphabet",
        ),
        (
            format!("{}g{}", line(3), line(12)),
            "",
            "`g` is no value of a 4x4 grid: values are 1-4, blanks . 0 _ * x -",
            (1, 4, 1),
            "--alphabet",
        ),
        (
            format!("5{}", line(15)),
            "",
            "`5` is out of range: a 4x4 grid has the values 1 to 4",
            (1, 1, 1),
            "correct",
        ),
        (
            format!("1a{}", line(254)),
            "",
            "the letters of this 16x16 grid are ambiguous: `a` may be 10 or 11",
            (1, 2, 1),
            "--alphabet: digits-letters (1-9A-Z) or hex0 (0-9a-f, `0` is 1)",
        ),
        (
            format!("x{}f{}b", line(126), line(127)),
            "",
            "the letters of this 16x16 grid are ambiguous: `f` may be 15, 16 or 6",
            (1, 128, 1),
            "--alphabet: digits-letters (1-9A-Z), hex0 (0-9a-f, `0` is 1) or letters (a-z)",
        ),
        (
            format!("g{}", line(255)),
            "",
            "the letters of this 16x16 grid are ambiguous: `g` may be 16 or 7",
            (1, 1, 1),
            "--alphabet: digits-letters (1-9A-Z) or letters (a-z)",
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
            "correct",
        ),
        (format!("2\n1\n{}a", "0 ".repeat(15)), "", "`a` is no number", (3, 31, 1), "-1"),
        (
            format!("2\n1\n{}", "0 ".repeat(16)),
            "2x3",
            "boxes of 2x3 do not make a grid of side 4",
            (3, 1, 31),
            "--box",
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
            "correct",
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
        assert!(error.remedy().contains(remedy), "{}", error.remedy());
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

/// The files of the paper's authors and others are not part of this project; where they are, all must be readable.
#[test]
fn the_instances_of_the_paper() {
    let folder = std::env::var_os("ANTDOKU_INSTANCES").map_or_else(
        || std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/instances"),
        std::path::PathBuf::from,
    );
    let mut folders = vec![folder.clone()];
    let mut count = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "txt") {
                let entries = read(&std::fs::read(&path).unwrap(), &ReadOptions::default());
                for entry in &entries {
                    let entry = entry.as_ref().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                    let size = entry.puzzle.geometry().to_string();
                    let named = entry.label.is_some();
                    assert!(
                        named || path.components().any(|part| part.as_os_str() == size.as_str()),
                        "{}",
                        path.display()
                    );
                }
                count += 1;
            }
        }
    }
    if count == 0 {
        eprintln!("SKIPPED: no instances at {}; set ANTDOKU_INSTANCES", folder.display());
    }
}
