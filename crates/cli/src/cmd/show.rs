//! `antdoku show`

use std::sync::Arc;

use anstyle::Style;
use antdoku::format::{Entry, OutputFormat};
use antdoku::{Cell, Cover, Propagation, Value};
use serde_json::json;

use crate::args::ShowArgs;
use crate::assumptions::Assumptions;
use crate::console::{self, FOUND, GIVEN, OPEN, STRONG, paint};
use crate::exit::{Exit, Failure};
use crate::input;

/// Above this side the value sets of a row do not fit a screen.
const LARGEST_DRAWN: usize = 16;

pub(super) fn run(args: &ShowArgs) -> Result<Exit, Failure> {
    let items = input::puzzles(&args.puzzles, &args.input.read_options())?;
    Assumptions::new(args.quiet).show_all(&items);
    let (puzzles, mut exit) = input::without_faults(items);
    for (number, entry) in puzzles.iter().enumerate() {
        let result = Cover::propagate_by(&entry.puzzle, args.propagation);
        let result = result.map_err(|contradiction| contradiction.to_string());
        if result.is_err() {
            exit = exit.max(Exit::No);
        }
        let text = if args.json {
            as_json(entry, args.propagation, &result)
        } else {
            let gap = if number > 0 { "\n" } else { "" };
            let label = entry.label.as_ref().map_or(String::new(), |label| paint(STRONG, label) + "\n");
            let shown = match &result {
                Ok(cover) => draw(entry, cover, args.propagation),
                Err(reason) => contradiction(entry, reason),
            };
            format!("{gap}{label}{shown}")
        };
        console::answer(&text)?;
    }
    Ok(exit)
}

fn draw(entry: &Entry, cover: &Cover, reading: Propagation) -> String {
    let puzzle = &entry.puzzle;
    let style = |cell| match (puzzle.givens().get(cell), cover.grid().get(cell)) {
        (Some(_), _) => GIVEN,
        (None, Some(_)) => FOUND,
        (None, None) => OPEN,
    };
    let geometry = puzzle.geometry();
    let grid = if cover.is_trivial() || geometry.side() > LARGEST_DRAWN {
        console::write_grid(cover.grid(), OutputFormat::Grid, entry.alphabet.as_ref(), style)
    } else {
        value_sets(entry, cover, style)
    };
    let open = if cover.is_trivial() {
        "trivial: every cell follows from the givens".to_owned()
    } else {
        let (open, each) = (cover.open_cells().len(), cover.mean_open_values());
        let all = cover.mean_value_set_size();
        format!(
            "not trivial: {open} cells stay open, with {each:.2} values each on average ({all:.2} over all cells)"
        )
    };
    let (given, fixed) = (puzzle.givens().filled_count(), cover.grid().filled_count());
    format!(
        "{grid}{geometry}: {given} of {} cells are given, {} more follow by propagation ({})\n{open}\n",
        geometry.cell_count(),
        fixed - given,
        reading.name(),
    )
}

fn contradiction(entry: &Entry, reason: &str) -> String {
    let puzzle = &entry.puzzle;
    let grid = console::write_grid(puzzle.givens(), OutputFormat::Grid, entry.alphabet.as_ref(), |_| GIVEN);
    format!("{grid}{}: there is no solution, as propagation shows: {reason}\n", puzzle.geometry())
}

/// A drawing of each cell with the values that it may have, in columns as narrow as possible.
fn value_sets(entry: &Entry, cover: &Cover, style: impl Fn(Cell) -> Style) -> String {
    let geometry = cover.grid().geometry();
    let (side, box_height, box_width) = (geometry.side(), geometry.box_height(), geometry.box_width());
    let text = |cell| cover.values(cell).into_iter().map(|value| entry.symbol(value)).collect();
    let texts: Vec<String> = geometry.cells().map(text).collect();
    let widest = |column: usize| {
        texts.iter().skip(column).step_by(side).map(|text| text.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..side).map(widest).collect();
    let below_box = |widths: &[usize]| "-".repeat(widths.iter().map(|width| width + 1).sum::<usize>() + 1);
    let ruler = format!("+{}+\n", widths.chunks(box_width).map(below_box).collect::<Vec<_>>().join("+"));
    let mut drawing = String::new();
    for (row, texts) in texts.chunks(side).enumerate() {
        if row % box_height == 0 {
            drawing += &ruler;
        }
        for (column, text) in texts.iter().enumerate() {
            let bar = if column % box_width == 0 { "| " } else { "" };
            let pad = " ".repeat(widths[column] - text.chars().count());
            drawing += &format!("{bar}{}{pad} ", paint(style(geometry.cell(row, column)), text));
        }
        drawing += "|\n";
    }
    drawing + &ruler
}

fn as_json(entry: &Entry, reading: Propagation, result: &Result<Arc<Cover>, String>) -> String {
    let geometry = entry.puzzle.geometry();
    let mut record = json!({
        "label": entry.label,
        "side": geometry.side(),
        "box": [geometry.box_height(), geometry.box_width()],
        "propagation": reading.name(),
        "given_cells": entry.puzzle.givens().filled_count(),
        "contradiction": result.as_ref().err(),
    });
    if let Ok(cover) = result {
        let numbers = |cell| cover.values(cell).into_iter().map(Value::number).collect::<Vec<_>>();
        let sets: Vec<_> = geometry.cells().map(numbers).collect();
        record["trivial"] = cover.is_trivial().into();
        record["fixed_cells"] = cover.grid().filled_count().into();
        record["open_cells"] = cover.open_cells().len().into();
        record["mean_value_set_size"] = cover.mean_value_set_size().into();
        record["grid"] = antdoku::internals::record::line(entry, cover.grid()).into();
        record["values"] = json!(sets.chunks(geometry.side()).collect::<Vec<_>>());
    }
    format!("{record}\n")
}
