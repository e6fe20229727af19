//! Grids as pictures, for notebooks.

use std::fmt::Write as _;

use antdoku::format::Entry;
use antdoku::{Cell, Grid};

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
    // Writing to a string does not fail.
    let _ = write!(text, "<g stroke=\"currentColor\" stroke-linecap=\"square\">");
    for line in 0..=side {
        let place = line * unit;
        let strength = |boxed: bool| {
            if boxed { "stroke-width=\"2\"" } else { "stroke-width=\"1\" stroke-opacity=\"0.3\"" }
        };
        let (across, down) = (line % geometry.box_height() == 0, line % geometry.box_width() == 0);
        let _ = write!(text, "<path d=\"M0 {place}H{size}\" {}/>", strength(across));
        let _ = write!(text, "<path d=\"M{place} 0V{size}\" {}/>", strength(down));
    }
    text += "</g>";
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

/// A line of text below a picture.
pub(crate) fn caption(text: &str) -> String {
    format!("<div style=\"font-size:0.85em;opacity:0.8\">{}</div>", escaped(text))
}

fn is_given(entry: &Entry, cell: Cell) -> bool {
    entry.puzzle.givens().get(cell).is_some()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
