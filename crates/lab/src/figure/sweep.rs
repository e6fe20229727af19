//! Success rate and time against the share of fixed cells.

use super::drawing::{Area, Drawing, Fill, INK, Pen, Point};
use super::grid::{self, Columns};
use super::panel::{Axis, Panel, Unit};
use super::scale::Scale;
use super::sheet::{Bar, Key, Sheet};
use super::style::Styles;
use super::{Estimate, Figure, Heading};

/// All percentages of one size.
#[derive(Clone, Debug)]
pub struct SweepPanel {
    /// The title, such as `25×25`.
    pub title: String,
    /// The contestants.
    pub series: Vec<SweepSeries>,
}

/// One contestant at one size.
#[derive(Clone, Debug)]
pub struct SweepSeries {
    /// The name of the contestant.
    pub contestant: String,
    /// The results, by ascending percentage.
    pub points: Vec<SweepPoint>,
}

/// One contestant at one size and percentage.
#[derive(Clone, Copy, Debug)]
pub struct SweepPoint {
    /// Fixed cells in per cent.
    pub fixed: f64,
    /// The success rate, from 0 to 1.
    pub success: Estimate,
    /// The mean time of solved runs in seconds, if there are any.
    pub time: Option<Estimate>,
}

/// Draws success rates as lines, and below them mean times of solved runs as bars: one column for each size, with the
/// same axes in all columns.
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
    let share = Axis::new(Scale::share(), Unit::Share, "success rate");
    let time = Axis::new(Scale::log_for_bars(times), Unit::Seconds, "mean time of solved runs (log)");

    let empty = [SweepPanel { title: String::new(), series: Vec::new() }];
    for panels in if panels.is_empty() { &empty } else { panels }.chunks(3) {
        let columns = Columns::new(panels.len(), [&share, &time]);
        let areas: Vec<Area> = (0..panels.len()).map(|column| columns.area(&sheet, column, 170.0)).collect();
        for (data, &area) in panels.iter().zip(&areas) {
            let panel = Panel { area, x: Axis { label: String::new(), ..x.clone() }, y: share.clone() };
            panel.frame(&mut sheet.drawing, &data.title);
            Plot { panel, styles, data, names: &names }.success_lines(&mut sheet.drawing);
        }
        grid::pass_without_label(&mut sheet, areas[0]);
        let areas: Vec<Area> = (0..panels.len()).map(|column| columns.area(&sheet, column, 170.0)).collect();
        for (data, &area) in panels.iter().zip(&areas) {
            let panel = Panel { area, x: x.clone(), y: time.clone() };
            panel.frame(&mut sheet.drawing, &data.title);
            Plot { panel, styles, data, names: &names }.time_bars(&mut sheet.drawing);
        }
        grid::pass(&mut sheet, areas[0]);
    }
    sheet.finish()
}

/// The axis of fixed cells, with room for bars around the first and the last percentage.
pub(crate) fn fixed_axis(fixed: impl Iterator<Item = f64>) -> Axis {
    let fixed: Vec<f64> = fixed.filter(|value| value.is_finite()).collect();
    let low = fixed.iter().copied().fold(f64::INFINITY, f64::min);
    let high = fixed.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (low, high) = if low <= high { (low, high) } else { (0.0, 100.0) };
    let spare = 0.6 * step(&fixed);
    let scale = Scale::exact(low - spare, high + spare, 8.0);
    Axis::new(scale, Unit::Number, "Fixed cells (%)")
}

/// The smallest distance of two percentages.
fn step(fixed: &[f64]) -> f64 {
    let mut sorted = fixed.to_vec();
    sorted.sort_by(f64::total_cmp);
    let gaps = sorted.windows(2).map(|pair| pair[1] - pair[0]).filter(|gap| *gap > 1e-9);
    let least = gaps.fold(f64::INFINITY, f64::min);
    if least.is_finite() { least } else { 5.0 }
}

/// One panel with its data.
struct Plot<'a> {
    panel: Panel,
    styles: &'a Styles,
    data: &'a SweepPanel,
    /// The contestants of all panels, in drawing order.
    names: &'a [&'a str],
}

impl Plot<'_> {
    /// The distance of two neighbouring percentages, in pixels.
    fn spacing(&self) -> f64 {
        let points = self.data.series.iter().flat_map(|series| &series.points);
        let fixed: Vec<f64> = points.map(|point| point.fixed).collect();
        let Scale::Linear { low, high, .. } = self.panel.x.scale else { return 0.0 };
        step(&fixed) / (high - low) * self.panel.area.width()
    }

    /// The place of a contestant among all contestants.
    fn lane(&self, contestant: &str) -> f64 {
        self.names.iter().position(|name| *name == contestant).unwrap_or(0) as f64
    }

    fn success_lines(&self, drawing: &mut Drawing) {
        let panel = &self.panel;
        if self.data.series.iter().all(|series| series.points.is_empty()) {
            return panel.note_empty(drawing, "no runs");
        }
        // Contestants that solve everything would hide each other: they are drawn a little apart.
        let count = self.names.len() as f64;
        let apart = (self.spacing() / (count + 1.0)).min(4.0);
        for series in &self.data.series {
            let style = self.styles.get(&series.contestant);
            let shift = (self.lane(&series.contestant) - (count - 1.0) / 2.0) * apart;
            let place = |point: &SweepPoint| (panel.x(point.fixed) + shift, panel.y(point.success.value));
            let line: Vec<Point> = series.points.iter().map(place).collect();
            // At 100 % all contestants have the same interval; drawn next to each other they would hide the rest.
            for point in series.points.iter().filter(|point| point.success.value < 1.0) {
                let (from, to) = (panel.y(point.success.low), panel.y(point.success.high));
                let bar = Bar { colour: style.colour, from, to, cap: 1.6 };
                bar.upright(drawing, panel.x(point.fixed) + shift);
            }
            drawing.polyline(&line, Pen::new(style.colour, 1.8).dashed(style.dash));
            for &point in &line {
                drawing.mark(point, style.filled(2.8));
            }
        }
    }

    fn time_bars(&self, drawing: &mut Drawing) {
        let panel = &self.panel;
        if self.data.series.iter().flat_map(|series| &series.points).all(|point| point.time.is_none()) {
            return panel.note_empty(drawing, "no solved runs");
        }
        let count = self.names.len() as f64;
        let width = (self.spacing() * 0.84 / count.max(1.0)).min(16.0);
        for series in &self.data.series {
            let colour = self.styles.get(&series.contestant).colour;
            let shift = (self.lane(&series.contestant) - count / 2.0) * width;
            for point in &series.points {
                let Some(time) = point.time else { continue };
                let left = panel.x(point.fixed) + shift;
                let gap = (width * 0.08).min(0.8);
                let area = Area {
                    left: left + gap,
                    top: panel.y(time.value),
                    right: left + width - gap,
                    bottom: panel.area.bottom,
                };
                drawing.rectangle(area, Fill { colour, opacity: 0.85 }, None);
                // Caps on narrow bars would run into the neighbouring bars.
                let cap = if width < 4.0 { 0.0 } else { 1.6 };
                let interval = Bar { colour: INK, from: panel.y(time.low), to: panel.y(time.high), cap };
                interval.upright(drawing, left + width / 2.0);
            }
        }
    }
}
