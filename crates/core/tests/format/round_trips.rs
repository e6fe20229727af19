//! Written grids are read back, and no text makes the reader panic.

use antdoku::format::{
    Alphabet, InputFormat, OutputFormat, ReadOptions, read, read_grids, write, write_with,
};
use antdoku::{Geometry, Grid, Value};
use proptest::prelude::*;

use crate::{full, read_one};

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

/// Whether the text says the shape: the boxes are the usual ones, or a header says that there are none.
fn usual(geometry: &Geometry) -> bool {
    let (height, width) = (geometry.box_height(), geometry.box_width());
    !geometry.variant().rules().is_empty()
        || height <= width
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
                let is_detected = name != listed;
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
        // The header of a variant would hold for plain grids below it.
        let is_plain = |geometry: &Geometry| geometry.variant().rules().is_empty() && usual(geometry);
        let grids: Vec<_> = grids.into_iter().filter(|grid| is_plain(grid.geometry())).collect();
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
    fn random_headers_never_panic(
        lines in prop::collection::vec("(variant|extra|regions|box|unit|pair): [a-k0-9x ,-]{0,12}|[A-C1-3.r ]{0,9}", 0..12)
    ) {
        check_all_options(lines.join("\n").as_bytes());
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
            let options = ReadOptions { format, shape, ..ReadOptions::default() };
            let entries = read(bytes, &options);
            assert!(!entries.is_empty());
            for error in entries.iter().filter_map(|entry| entry.as_ref().err()) {
                assert!(
                    error.span().start <= error.span().end && error.span().end <= bytes.len(),
                    "{error:?}"
                );
                assert!(error.line() >= 1 && error.column() >= 1 && !error.remedy().to_string().is_empty());
                assert!(error.to_string().len() < 300, "{error}");
            }
        }
    }
}
