//! Tests of the text forms: reading and writing are inverse, nothing panics, and every error has its place.

mod alphabets;
mod blocks;
mod errors;
mod instances;
mod json;
mod lines;
mod pasted;
mod refused;
mod round_trips;
mod variants;
mod wrong_headers;

use antdoku::format::{Entry, OutputFormat, ReadError, ReadOptions, read, write};
use antdoku::{Geometry, Grid, Value};

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
