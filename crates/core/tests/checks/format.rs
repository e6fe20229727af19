//! The check of the reader, shared by the replay of stored inputs and the fuzz target.

use antdoku::Rule;
use antdoku::format::{
    Alphabet, InputFormat, OutputFormat, ReadOptions, read, read_grids, write, write_with,
};

/// Reads the bytes with many options. Errors must have a place in the input, and written puzzles must be read back.
pub(crate) fn check(bytes: &[u8]) {
    let alphabets = [None, "hex0".parse::<Alphabet>().ok(), "zyxé".parse().ok()];
    let formats = InputFormat::ALL.map(Some).into_iter().chain([None]);
    let shapes = [None, Some((3, 2)), Some((1, 5)), Some((10, 10)), Some((0, 4)), Some((u32::MAX, 2))];
    for format in formats {
        for shape in shapes {
            check_with(bytes, &ReadOptions { format, shape, ..ReadOptions::default() });
        }
        for alphabet in alphabets.clone() {
            check_with(bytes, &ReadOptions { format, alphabet, ..ReadOptions::default() });
        }
        for variant in ["sudoku", "latin", "jigsaw,diagonals", "windoku,anti-knight"] {
            let regions = variant.starts_with("jigsaw").then(|| (0..81).map(|cell| cell / 9).collect());
            let variant = variant.parse().ok();
            check_with(bytes, &ReadOptions { format, variant, regions, ..ReadOptions::default() });
        }
    }
}

fn check_with(bytes: &[u8], options: &ReadOptions) {
    let entries = read(bytes, options);
    assert!(!entries.is_empty());
    assert_eq!(entries.len(), read_grids(bytes, options).len(), "a clash is one error instead of one puzzle");
    let lines = 1 + bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count();
    for entry in entries {
        match entry {
            Ok(entry) => {
                assert!((1..=lines).contains(&entry.line));
                let geometry = entry.puzzle.geometry();
                // A line does not contain its shape, unless there are regions above it.
                let has_regions = geometry.variant().rules().contains(&Rule::Jigsaw);
                let shape = Some((geometry.box_height() as u32, geometry.box_width() as u32));
                let shape = shape.filter(|_| !has_regions);
                for format in OutputFormat::ALL {
                    let text = write(entry.puzzle.givens(), format);
                    let again = read(text.as_bytes(), &ReadOptions { shape, ..ReadOptions::default() });
                    let again =
                        again.first().and_then(|entry| entry.as_ref().ok()).map(|entry| &entry.puzzle);
                    assert_eq!(again, Some(&entry.puzzle), "as {format}:\n{text}");
                }
                let Some(alphabet) = entry.alphabet else { continue };
                for format in OutputFormat::ALL {
                    let text = write_with(entry.puzzle.givens(), format, &alphabet);
                    let alphabet = Some(alphabet.clone());
                    let again =
                        read(text.as_bytes(), &ReadOptions { shape, alphabet, ..ReadOptions::default() });
                    let again =
                        again.first().and_then(|entry| entry.as_ref().ok()).map(|entry| &entry.puzzle);
                    assert_eq!(again, Some(&entry.puzzle), "as {format}:\n{text}");
                }
            }
            Err(error) => {
                let span = error.span();
                assert!(span.start <= span.end && span.end <= bytes.len(), "{error:?}");
                assert!(
                    (1..=lines).contains(&error.line()) && error.column() <= bytes.len() + 1,
                    "{error:?}"
                );
                assert!(!error.to_string().is_empty() && !error.remedy().to_string().is_empty());
            }
        }
    }
}
