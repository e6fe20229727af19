//! The layout of panels in aligned columns.

use super::drawing::Area;
use super::panel::{ABOVE, Axis, BELOW, LABEL};
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
