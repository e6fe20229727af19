//! Success rates and times of contestants, next to each other for each puzzle.

use super::drawing::Area;
use super::panel::{ABOVE, Axis, LABEL, Panel, Unit};
use super::rows::Rows;
use super::scale::Scale;
use super::sheet::{Bar, KEY_RADIUS, Key, MARGIN, Sheet, WIDTH, legend_of, published};
use super::style::Styles;
use super::{Estimate, Figure, Heading, PUBLISHED};

/// One row: a puzzle or a set.
#[derive(Clone, Debug)]
pub struct ComparisonRow {
    /// The name of the row.
    pub name: String,
    /// The contestants, in drawing order.
    pub entries: Vec<ComparisonEntry>,
}

/// One contestant in a row.
#[derive(Clone, Debug)]
pub struct ComparisonEntry {
    /// The name of the contestant.
    pub contestant: String,
    /// The success rate, from 0 to 1.
    pub success: Estimate,
    /// The mean time of solved runs in seconds, if there are any.
    pub time: Option<Estimate>,
    /// The published success rate, from 0 to 1.
    pub published_success: Option<f64>,
    /// The published mean time of solved runs in seconds, on the authors' machine.
    pub published_time: Option<f64>,
}

impl ComparisonEntry {
    /// Whether something is published about this entry.
    #[must_use]
    pub fn has_published(&self) -> bool {
        self.published_success.is_some() || self.published_time.is_some()
    }
}

/// Draws success rates on the left and mean times of solved runs on the right, with intervals.
#[must_use]
pub fn comparison(heading: &Heading, styles: &Styles, rows: &[ComparisonRow]) -> Figure {
    let mut sheet = Sheet::new(heading);
    let entries = || rows.iter().flat_map(|row| &row.entries);
    let names = entries().map(|entry| &entry.contestant);
    let mut legend = legend_of(names, |name| Key::Mark(styles.get(name).mark(KEY_RADIUS)));
    legend.extend(entries().any(ComparisonEntry::has_published).then(|| published(PUBLISHED)));
    sheet.legend(&legend);
    sheet.cursor += LABEL + ABOVE + 8.0;

    let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
    let lanes = rows.iter().map(|row| row.entries.len()).max().unwrap_or(0);
    let places = Rows::new(&mut sheet, &names, lanes, WIDTH - MARGIN - 10.0);
    let area = places.area;
    let (middle, gap) = (area.left + area.width() * 0.42, 20.0);
    let blank = Axis::new(Scale::exact(0.0, 1.0, 1.0), Unit::Rows, "");
    let success = Panel {
        area: Area { right: middle - gap, ..area },
        x: Axis::new(Scale::share(), Unit::Share, "Success rate"),
        y: Axis { label: "95 % interval".into(), ..blank.clone() },
    };
    let times = entries().filter_map(|entry| entry.time).flat_map(Estimate::numbers);
    let times = times.chain(entries().filter_map(|entry| entry.published_time));
    let time = Panel {
        area: Area { left: middle + gap, ..area },
        x: Axis::new(Scale::log(times), Unit::Seconds, "Mean time of solved runs (log)"),
        y: Axis { label: "95 % interval".into(), ..blank },
    };
    success.frame(&mut sheet.drawing, "Solved");
    time.frame(&mut sheet.drawing, "Time");
    if rows.is_empty() {
        success.note_empty(&mut sheet.drawing, "no runs");
        time.note_empty(&mut sheet.drawing, "no solved runs");
    }
    for (row, data) in rows.iter().enumerate() {
        for (lane, entry) in data.entries.iter().enumerate() {
            let (y, style) = (places.lane(row, lane), styles.get(&entry.contestant));
            for (panel, estimate) in [(&success, Some(entry.success)), (&time, entry.time)] {
                let Some(Estimate { value, interval }) = estimate else { continue };
                if let Some([low, high]) = interval {
                    let bar = Bar { colour: style.colour, from: panel.x(low), to: panel.x(high), cap: 3.0 };
                    bar.across(&mut sheet.drawing, y);
                }
                sheet.drawing.mark((panel.x(value), y), style.mark(3.6));
            }
            for (panel, value) in [(&success, entry.published_success), (&time, entry.published_time)] {
                if let Some(value) = value {
                    sheet.drawing.mark((panel.x(value), y), style.published());
                }
            }
        }
    }
    sheet.finish()
}
