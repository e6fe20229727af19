//! Figures of performance profiles.

use super::drawing::Pen;
use super::grid::{self, Columns};
use super::panel::{Axis, Panel, Unit};
use super::runtime::Steps;
use super::scale::Scale;
use super::sheet::{Key, Sheet};
use super::style::Styles;
use super::{Figure, Heading};

/// One contestant of a performance profile.
#[derive(Clone, Debug)]
pub struct ProfileSeries {
    /// The name of the contestant.
    pub contestant: String,
    /// The contestant's time divided by the best time, for each run it solved; at least 1, in any order.
    pub ratios: Vec<f64>,
    /// The number of runs, unsolved ones included.
    pub runs: usize,
}

/// Draws the share of runs on which a contestant took at most a given multiple of the best time (Dolan and Moré, 2002).
#[must_use]
pub fn profile(heading: &Heading, styles: &Styles, series: &[ProfileSeries]) -> Figure {
    let mut sheet = Sheet::new(heading);
    let keys =
        series.iter().map(|series| (series.contestant.clone(), Key::Line(styles.get(&series.contestant))));
    sheet.legend(&keys.collect::<Vec<_>>());
    let ratios = series.iter().flat_map(|series| series.ratios.iter().copied());
    let x = Axis::new(
        Scale::log(ratios.map(|ratio| ratio.min(1e9)).chain([1.0])),
        Unit::Times,
        "Time as a multiple of the best contestant's on the same run (log)",
    );
    let y = Axis::new(Scale::share(), Unit::Share, "share of all runs solved within that multiple");
    let area = Columns::new(1, [&y]).area(&sheet, 0, 330.0);
    let panel = Panel { area, x, y };
    panel.frame(&mut sheet.drawing, "");
    if series.iter().all(|series| series.runs == 0) {
        panel.note_empty(&mut sheet.drawing, "no runs");
    }
    for series in series.iter().filter(|series| series.runs > 0) {
        let style = styles.get(&series.contestant);
        let mut sorted = series.ratios.clone();
        sorted.sort_by(f64::total_cmp);
        let share = |count: usize| panel.y(count as f64 / series.runs as f64);
        let mut steps = Steps::new((area.left, share(sorted.iter().filter(|ratio| **ratio <= 1.0).count())));
        for (index, &ratio) in sorted.iter().enumerate() {
            steps.go(panel.x(ratio), share(index + 1));
        }
        steps.go(area.right, share(sorted.len()));
        sheet.drawing.polyline(&steps.done(), Pen::new(style.colour, 1.9).dashed(style.dash));
        let first = share(sorted.iter().filter(|ratio| **ratio <= 1.0).count());
        for place in [(area.left, first), (area.right, share(sorted.len()))] {
            sheet.drawing.mark(place, style.filled(3.6));
        }
    }
    grid::pass(&mut sheet, area);
    sheet.finish()
}
