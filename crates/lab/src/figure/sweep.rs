//! Success and time against the share of fixed cells.

use super::drawing::{Area, Drawing, INK, Pen};
use super::grid::{self, Columns};
use super::panel::{Axis, Panel, Unit};
use super::scale::Scale;
use super::sheet::{Key, Sheet, bar_upright};
use super::style::Styles;
use super::{Estimate, Figure, Heading};

/// All classes of one size.
#[derive(Clone, Debug)]
pub struct SweepPanel {
    /// What is written above it, like `25×25`.
    pub title: String,
    /// The contestants.
    pub series: Vec<SweepSeries>,
}

/// One contestant at one size.
#[derive(Clone, Debug)]
pub struct SweepSeries {
    /// Its name.
    pub contestant: String,
    /// Its results, by ascending percentage.
    pub points: Vec<SweepPoint>,
}

/// One contestant at one size and percentage.
#[derive(Clone, Copy, Debug)]
pub struct SweepPoint {
    /// Fixed cells in per cent.
    pub fixed: f64,
    /// The share of solved runs, from 0 to 1.
    pub success: Estimate,
    /// The mean time of solved runs in seconds, if there are any.
    pub time: Option<Estimate>,
}

/// The success rate as lines, and below it the mean time of solved runs as bars; a column for each size, the same axes
/// in all columns.
#[must_use]
pub fn sweep(heading: &Heading, styles: &Styles, panels: &[SweepPanel]) -> Figure {
    let mut sheet = Sheet::new(heading);
    let mut names: Vec<&str> = Vec::new();
    for series in panels.iter().flat_map(|panel| &panel.series) {
        if !names.contains(&series.contestant.as_str()) {
            names.push(&series.contestant);
        }
    }
    sheet.legend(
        &names.iter().map(|name| ((*name).to_owned(), Key::Line(styles.get(name)))).collect::<Vec<_>>(),
    );

    let points = || panels.iter().flat_map(|panel| &panel.series).flat_map(|series| &series.points);
    let x = fixed_axis(points().map(|point| point.fixed));
    let times = points().filter_map(|point| point.time).flat_map(|time| [time.low, time.value, time.high]);
    let share = Axis::new(Scale::share(), Unit::Share, "solved runs");
    let time = Axis::new(Scale::log_for_bars(times), Unit::Seconds, "mean time of solved runs (log)");

    let empty = [SweepPanel { title: String::new(), series: Vec::new() }];
    for panels in if panels.is_empty() { &empty } else { panels }.chunks(3) {
        let columns = Columns::new(panels.len(), [&share, &time]);
        let areas: Vec<Area> = (0..panels.len()).map(|column| columns.area(&sheet, column, 170.0)).collect();
        for (data, &area) in panels.iter().zip(&areas) {
            let panel = Panel { area, x: Axis { label: String::new(), ..x.clone() }, y: share.clone() };
            panel.frame(&mut sheet.drawing, &data.title);
            success_lines(&mut sheet.drawing, &panel, styles, data, &names);
        }
        grid::pass_without_name(&mut sheet, areas[0]);
        let areas: Vec<Area> = (0..panels.len()).map(|column| columns.area(&sheet, column, 170.0)).collect();
        for (data, &area) in panels.iter().zip(&areas) {
            let panel = Panel { area, x: x.clone(), y: time.clone() };
            panel.frame(&mut sheet.drawing, &data.title);
            time_bars(&mut sheet.drawing, &panel, styles, data, &names);
        }
        grid::pass(&mut sheet, areas[0]);
    }
    sheet.finish()
}

/// The axis of fixed cells, with room for bars beside the first and the last percentage.
pub(crate) fn fixed_axis(fixed: impl Iterator<Item = f64>) -> Axis {
    let fixed: Vec<f64> = fixed.filter(|value| value.is_finite()).collect();
    let low = fixed.iter().copied().fold(f64::INFINITY, f64::min);
    let high = fixed.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (low, high) = if low <= high { (low, high) } else { (0.0, 100.0) };
    let spare = 0.6 * step(&fixed);
    let scale = Scale::exact(low - spare, high + spare, 8.0);
    Axis::new(scale, Unit::Number, "Fixed cells (%)")
}

/// The least distance of two percentages.
fn step(fixed: &[f64]) -> f64 {
    let mut sorted = fixed.to_vec();
    sorted.sort_by(f64::total_cmp);
    let gaps = sorted.windows(2).map(|pair| pair[1] - pair[0]).filter(|gap| *gap > 1e-9);
    let least = gaps.fold(f64::INFINITY, f64::min);
    if least.is_finite() { least } else { 5.0 }
}

/// How far from each other two neighbouring percentages are on paper.
fn spacing(panel: &Panel, data: &SweepPanel) -> f64 {
    let fixed: Vec<f64> =
        data.series.iter().flat_map(|series| &series.points).map(|point| point.fixed).collect();
    let Scale::Linear { low, high, .. } = panel.x.scale else { return 0.0 };
    step(&fixed) / (high - low) * panel.area.width()
}

fn success_lines(drawing: &mut Drawing, panel: &Panel, styles: &Styles, data: &SweepPanel, names: &[&str]) {
    if data.series.iter().all(|series| series.points.is_empty()) {
        return panel.say_empty(drawing, "no runs");
    }
    // Contestants that solve everything would hide each other: they stand a little apart.
    let apart = (spacing(panel, data) / (names.len() + 1) as f64).min(4.0);
    for series in &data.series {
        let style = styles.get(&series.contestant);
        let lane = names.iter().position(|name| *name == series.contestant).unwrap_or(0) as f64;
        let shift = (lane - (names.len() as f64 - 1.0) / 2.0) * apart;
        let place = |point: &SweepPoint| (panel.x(point.fixed) + shift, panel.y(point.success.value));
        let line: Vec<(f64, f64)> = series.points.iter().map(place).collect();
        // Where all is solved, all contestants have the same interval: drawn side by side they would hide everything.
        for point in series.points.iter().filter(|point| point.success.value < 1.0) {
            let (low, high) = (panel.y(point.success.low), panel.y(point.success.high));
            bar_upright(drawing, style.colour, panel.x(point.fixed) + shift, low, high, 1.6);
        }
        drawing.polyline(&line, Pen::new(style.colour, 1.8).dashed(style.dash));
        for &point in &line {
            drawing.mark(point, style.marker, 2.8, style.colour, style.colour);
        }
    }
}

fn time_bars(drawing: &mut Drawing, panel: &Panel, styles: &Styles, data: &SweepPanel, names: &[&str]) {
    if data.series.iter().flat_map(|series| &series.points).all(|point| point.time.is_none()) {
        return panel.say_empty(drawing, "no solved runs");
    }
    let width = (spacing(panel, data) * 0.84 / names.len().max(1) as f64).min(16.0);
    for series in &data.series {
        let style = styles.get(&series.contestant);
        let lane = names.iter().position(|name| *name == series.contestant).unwrap_or(0) as f64;
        let shift = (lane - names.len() as f64 / 2.0) * width;
        for point in &series.points {
            let Some(time) = point.time else { continue };
            let left = panel.x(point.fixed) + shift;
            let air = (width * 0.08).min(0.8);
            let area = Area {
                left: left + air,
                top: panel.y(time.value),
                right: left + width - air,
                bottom: panel.area.bottom,
            };
            drawing.rectangle(area, style.colour, 0.85, None);
            // Where bars are narrow, the ends of an interval would run into those beside it.
            let half = if width < 4.0 { 0.0 } else { 1.6 };
            bar_upright(drawing, INK, left + width / 2.0, panel.y(time.low), panel.y(time.high), half);
        }
    }
}
