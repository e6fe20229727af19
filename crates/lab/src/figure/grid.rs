//! The layout of panels in aligned columns.

use super::drawing::{Area, Drawing};
use super::panel::{ABOVE, Axis, BELOW, LABEL, Panel, Unit};
use super::scale::Scale;
use super::sheet::{MARGIN, Sheet, WIDTH};

/// The positions of equally wide columns.
#[derive(Debug)]
pub(crate) struct Columns {
    left: f64,
    width: f64,
    gap: f64,
}

impl Columns {
    /// Columns with room for the labels of the widest of these y axes.
    pub(crate) fn new<'a>(count: usize, axes: impl IntoIterator<Item = &'a Axis>) -> Columns {
        let axis = axes.into_iter().map(Axis::widest).fold(0.0, f64::max) + 8.0;
        // The last label of an x axis may extend beyond the panel by half its width.
        let (gap, spare) = (axis + 22.0, 14.0);
        let left = MARGIN + axis;
        let count = count.max(1) as f64;
        Columns { left, width: (WIDTH - MARGIN - spare - left - gap * (count - 1.0)) / count, gap }
    }

    /// The area of a panel of this height in a column, with its heading below the sheet's cursor.
    pub(crate) fn area(&self, sheet: &Sheet, column: usize, height: f64) -> Area {
        let left = self.left + column as f64 * (self.width + self.gap);
        let top = sheet.cursor + LABEL + ABOVE + 6.0;
        Area { left, top, right: left + self.width, bottom: top + height }
    }
}

/// Moves the cursor below panels that end with this area and have a label on the x axis.
pub(crate) fn pass(sheet: &mut Sheet, area: Area) {
    sheet.cursor = area.bottom + BELOW + 6.0;
}

/// Moves the cursor below panels that end with this area and have numbers but no label on the x axis.
pub(crate) fn pass_without_label(sheet: &mut Sheet, area: Area) {
    sheet.cursor = area.bottom + 16.0 + 4.0;
}

/// A panel of a grid.
#[derive(Debug)]
pub(crate) struct GridPanel<'a, T> {
    pub(crate) title: &'a str,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    /// The note in a panel without data; empty if there are data.
    pub(crate) note: &'a str,
    pub(crate) data: T,
}

/// The layout of a grid of panels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    /// The number of panels in a row.
    pub(crate) across: usize,
    /// The height of a panel.
    pub(crate) height: f64,
}

/// Draws panels row by row, and moves the cursor below them. The label of the x axis is written once in each column.
pub(crate) fn panels<'a, T: Copy>(
    sheet: &mut Sheet,
    Grid { across, height }: Grid,
    panels: impl Iterator<Item = GridPanel<'a, T>>,
    draw: impl Fn(&mut Drawing, &Panel, T),
) {
    let panels: Vec<GridPanel<'_, T>> = panels.collect();
    let columns = Columns::new(across, panels.iter().map(|panel| &panel.y));
    if panels.is_empty() {
        let blank = Axis::new(Scale::exact(0.0, 1.0, 1.0), Unit::Number, "");
        let panel = Panel { area: columns.area(sheet, 0, height), x: blank.clone(), y: blank };
        panel.frame(&mut sheet.drawing, "");
        panel.note_empty(&mut sheet.drawing, "no runs");
        return pass(sheet, panel.area);
    }
    let across = across.max(1);
    for (row, data) in panels.chunks(across).enumerate() {
        let first = columns.area(sheet, 0, height);
        for (column, data) in data.iter().enumerate() {
            // The last panel of a column: no panel follows below.
            let is_last = (row + 1) * across + column >= panels.len();
            let label = if is_last { data.x.label.clone() } else { String::new() };
            let panel = Panel {
                area: columns.area(sheet, column, height),
                x: Axis { label, ..data.x.clone() },
                y: data.y.clone(),
            };
            panel.frame(&mut sheet.drawing, data.title);
            if !data.note.is_empty() {
                panel.note_empty(&mut sheet.drawing, data.note);
            }
            draw(&mut sheet.drawing, &panel, data.data);
        }
        if (row + 2) * across > panels.len() { pass(sheet, first) } else { pass_without_label(sheet, first) }
    }
}
