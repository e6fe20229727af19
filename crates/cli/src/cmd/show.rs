//! `antdoku show`

use std::sync::Arc;

use anstyle::Style;
use antdoku::format::{self, Entry, OutputFormat};
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
    let items = input::puzzles(&args.puzzles, &input::options(&args.input)?)?;
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
    let side = geometry.side();
    let text = |cell| cover.values(cell).into_iter().map(|value| entry.symbol(value)).collect();
    let texts: Vec<String> = geometry.cells().map(text).collect();
    let widest = |column: usize| {
        texts.iter().skip(column).step_by(side).map(|text| text.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..side).map(widest).collect();
    format::draw(geometry, &widths, |cell| {
        let text = &texts[cell.index()];
        let pad = " ".repeat(widths[geometry.row_and_column(cell).1] - text.chars().count());
        format!("{}{pad}", paint(style(cell), text))
    })
}

fn as_json(entry: &Entry, reading: Propagation, result: &Result<Arc<Cover>, String>) -> String {
    let geometry = entry.puzzle.geometry();
    let mut record = json!({
        "label": entry.label,
        "side": geometry.side(),
    });
    for (name, value) in format::shape_fields(geometry) {
        record[name] = value;
    }
    record["propagation"] = reading.name().into();
    record["given_cells"] = entry.puzzle.givens().filled_count().into();
    record["contradiction"] = json!(result.as_ref().err());
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
