//! Figures of performance profiles.

use super::drawing::{Drawing, Pen};
use super::grid::{self, Grid, GridPanel};
use super::panel::{Axis, Panel, Unit};
use super::runtime::Steps;
use super::scale::Scale;
use super::sheet::{Key, Sheet, legend_of};
use super::style::Styles;
use super::{Figure, Heading};

/// The profiles of one class of puzzles and group of contestants.
#[derive(Clone, Debug)]
pub struct ProfilePanel {
    /// The title; empty for a single panel.
    pub title: String,
    /// The contestants.
    pub series: Vec<ProfileSeries>,
}

/// One contestant of a performance profile.
#[derive(Clone, Debug)]
pub struct ProfileSeries {
    /// The name of the contestant.
    pub contestant: String,
    /// The contestant's time divided by the best time, for each puzzle it solved; at least 1, in any order.
    pub ratios: Vec<f64>,
    /// The number of puzzles, unsolved ones included.
    pub puzzles: usize,
}

/// Draws the share of puzzles on which a contestant took at most a given multiple of the best time (Dolan and Moré,
/// 2002), in one panel for each class.
#[must_use]
pub fn profile(heading: &Heading, styles: &Styles, panels: &[ProfilePanel]) -> Figure {
    let mut sheet = Sheet::new(heading);
    let series = || panels.iter().flat_map(|panel| &panel.series);
    sheet.legend(&legend_of(series().map(|series| &series.contestant), |name| Key::Line(styles.get(name))));
    let ratios = series().flat_map(|series| series.ratios.iter().copied());
    let x = Axis::new(
        Scale::log(ratios.map(|ratio| ratio.min(1e9)).chain([1.0])),
        Unit::Times,
        "Multiple of the best time (log)",
    );
    let y = Axis::new(Scale::share(), Unit::Share, "puzzles solved within it");
    let across = panels.len().min(2);
    let height = if across == 1 { 330.0 } else { 165.0 };
    let panels = panels.iter().map(|data| {
        let note = if data.series.iter().all(|series| series.puzzles == 0) { "no runs" } else { "" };
        GridPanel { title: &data.title, x: x.clone(), y: y.clone(), note, data }
    });
    grid::panels(&mut sheet, Grid { across, height }, panels, |drawing, panel, data| {
        for series in data.series.iter().filter(|series| series.puzzles > 0) {
            draw(drawing, styles, panel, series);
        }
    });
    sheet.finish()
}

fn draw(drawing: &mut Drawing, styles: &Styles, panel: &Panel, series: &ProfileSeries) {
    let style = styles.get(&series.contestant);
    let mut sorted = series.ratios.clone();
    sorted.sort_by(f64::total_cmp);
    let share = |count: usize| panel.y(count as f64 / series.puzzles as f64);
    let first = share(sorted.iter().filter(|ratio| **ratio <= 1.0).count());
    let mut steps = Steps::new((panel.area.left, first));
    for (index, &ratio) in sorted.iter().enumerate() {
        steps.go(panel.x(ratio), share(index + 1));
    }
    steps.go(panel.area.right, share(sorted.len()));
    drawing.polyline(&steps.done(), Pen::new(style.colour, 1.7).dashed(style.dash));
    for place in [(panel.area.left, first), (panel.area.right, share(sorted.len()))] {
        drawing.mark(place, style.mark(3.4));
    }
}
