//! Grids as pictures, for notebooks.

use std::fmt::Write as _;

use antdoku::format::Entry;
use antdoku::{Cell, Geometry, Grid, UnitKind};

/// The side of a cell in pixels, for a grid of this side: cells of large grids are smaller, so that the grid fits.
fn cell_side(side: usize) -> usize {
    match side {
        0..=9 => 32,
        10..=16 => 26,
        17..=25 => 22,
        26..=36 => 20,
        _ => 18,
    }
}

/// A grid as SVG. Givens are bold; other values have another colour.
///
/// Lines and givens have the text colour of the page, so that the grid is readable in light and dark notebooks.
pub(crate) fn svg(entry: &Entry, grid: &Grid) -> String {
    let geometry = grid.geometry();
    let (side, unit) = (geometry.side(), cell_side(geometry.side()));
    let (size, font) = (side * unit, unit * 5 / 9);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{0}\" viewBox=\"-1 -1 {0} {0}\" \
         role=\"img\" aria-label=\"Sudoku {geometry}\" style=\"color:inherit\" font-family=\"sans-serif\" \
         font-size=\"{font}\" text-anchor=\"middle\" dominant-baseline=\"central\">",
        size + 2
    );
    for cell in geometry.cells().filter(|cell| is_shaded(geometry, *cell)) {
        let (row, column) = geometry.row_and_column(cell);
        let (x, y) = (column * unit, row * unit);
        // Writing to a string does not fail.
        let _ = write!(
            text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{unit}\" height=\"{unit}\" fill=\"currentColor\" \
             fill-opacity=\"0.12\"/>"
        );
    }
    let lines: String =
        (1..side).map(|line| line * unit).map(|at| format!("M0 {at}H{size}M{at} 0V{size}")).collect();
    let _ = write!(
        text,
        "<g fill=\"none\" stroke=\"currentColor\" stroke-linecap=\"square\">\
         <path d=\"{lines}\" stroke-opacity=\"0.3\"/>\
         <path d=\"M0 0H{size}V{size}H0Z{}\" stroke-width=\"2\"/></g>",
        borders(geometry, unit)
    );
    for (cell, value) in grid.filled() {
        let (row, column) = geometry.row_and_column(cell);
        let (x, y) = (column * unit + unit / 2, row * unit + unit / 2);
        let style = if is_given(entry, cell) {
            "fill=\"currentColor\" font-weight=\"bold\""
        } else {
            "fill=\"#0a84d8\""
        };
        let symbol = escaped(&entry.symbol(value));
        let _ = write!(text, "<text x=\"{x}\" y=\"{y}\" {style}>{symbol}</text>");
    }
    text + "</svg>"
}

/// Whether a cell is shaded: on a diagonal, in a window or in a further unit.
fn is_shaded(geometry: &Geometry, cell: Cell) -> bool {
    let is_drawn = |kind| matches!(kind, UnitKind::Diagonal | UnitKind::Window | UnitKind::Further);
    geometry.units().any(|unit| is_drawn(unit.kind) && unit.cells.contains(&cell))
}

/// The lines between boxes or regions, as a path.
fn borders(geometry: &Geometry, unit: usize) -> String {
    let side = geometry.side();
    let regions = geometry.regions().unwrap_or_else(|| vec![0; side * side]);
    let mut path = String::new();
    for line in 1..side {
        // Runs of cells that differ from those above, or to the left, of the line.
        let differs = |across: bool, place: usize| {
            let cell = if across { line * side + place } else { place * side + line };
            regions[cell] != regions[cell - if across { side } else { 1 }]
        };
        for across in [true, false] {
            let mut start = None;
            for place in 0..=side {
                let is_border = place < side && differs(across, place);
                match (start, is_border) {
                    (None, true) => start = Some(place),
                    (Some(first), false) => {
                        let (from, to, at) = (first * unit, place * unit, line * unit);
                        path +=
                            &if across { format!("M{from} {at}H{to}") } else { format!("M{at} {from}V{to}") };
                        start = None;
                    }
                    _ => {}
                }
            }
        }
    }
    path
}

/// A line of text below a picture.
pub(crate) fn caption(text: &str) -> String {
    format!("<div style=\"font-size:0.85em;opacity:0.8;margin-top:4px\">{}</div>", escaped(text))
}

fn is_given(entry: &Entry, cell: Cell) -> bool {
    entry.puzzle.givens().get(cell).is_some()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
