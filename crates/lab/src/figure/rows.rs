//! The layout of figures with one row for each puzzle: names on the left, and a lane for each contestant.

use super::drawing::{Anchor, Area, Drawing, Fill, Pen, Type};
use super::panel::{BELOW, LABEL};
use super::sheet::{MARGIN, Sheet};

/// The height of one contestant's lane.
const LANE: f64 = 12.0;
/// The space above and below the lanes of a row.
const GAP: f64 = 5.0;
/// The width to which names of puzzles are shortened.
const WIDEST: f64 = 200.0;

/// The positions of rows and lanes.
#[derive(Debug)]
pub(crate) struct Rows {
    /// The area of the panels: right of the names, below the cursor.
    pub(crate) area: Area,
    lanes: usize,
}

impl Rows {
    /// Writes the names, shades every second row, and moves the sheet's cursor below the label of the x axis.
    pub(crate) fn new(sheet: &mut Sheet, names: &[&str], lanes: usize, right: f64) -> Rows {
        let kind = Type::new(LABEL);
        let names: Vec<String> = names.iter().map(|name| kind.shortened(name, WIDEST)).collect();
        let widest = names.iter().map(|name| kind.width_of(name)).fold(0.0, f64::max);
        let top = sheet.cursor;
        let height = (lanes.max(1) as f64 * LANE + 2.0 * GAP).max(20.0);
        let bottom = top + if names.is_empty() { 100.0 } else { height * names.len() as f64 };
        let rows =
            Rows { area: Area { left: MARGIN + widest + 10.0, top, right, bottom }, lanes: lanes.max(1) };
        for (row, name) in names.iter().enumerate() {
            let upper = top + height * row as f64;
            if row % 2 == 1 {
                let band =
                    Area { left: MARGIN - 8.0, top: upper, right: right + 8.0, bottom: upper + height };
                sheet.drawing.rectangle(band, Fill { colour: "#f4f6f8", opacity: 1.0 }, None);
            }
            let place = (rows.area.left - 8.0, upper + height / 2.0 + 0.36 * LABEL);
            sheet.drawing.text(place, name, kind.anchor(Anchor::End));
        }
        sheet.cursor = bottom + BELOW + 4.0;
        rows
    }

    /// The y coordinate of the middle of a lane.
    pub(crate) fn lane(&self, row: usize, lane: usize) -> f64 {
        let height = (self.lanes as f64 * LANE + 2.0 * GAP).max(20.0);
        let spare = (height - self.lanes as f64 * LANE) / 2.0;
        self.area.top + height * row as f64 + spare + LANE * (lane as f64 + 0.5)
    }
}

/// Half the height of a box in a lane.
pub(crate) const HALF_BOX: f64 = 3.8;

/// Draws a time limit as a vertical line.
pub(crate) fn limit_line(drawing: &mut Drawing, area: Area, x: f64) {
    drawing.line((x, area.top), (x, area.bottom), limit_pen());
}

pub(crate) fn limit_pen() -> Pen<'static> {
    Pen::new("#5a5a5a", 1.1).dashed(LIMIT_DASH)
}

/// The dashes of limit lines.
pub(crate) const LIMIT_DASH: &str = "3 3";
