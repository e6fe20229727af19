//! Success rate and cost against the share of fixed cells or the setting of a parameter.

use super::drawing::{Area, Drawing, Pen, Point};
use super::grid::{self, Columns};
use super::panel::{Axis, Panel, Unit, capitalised};
use super::scale::Scale;
use super::sheet::{Bar, Key, Sheet, legend_of, plain, published};
use super::style::{Style, Styles};
use super::words::significant;
use super::{Estimate, Figure, Heading, PUBLISHED};

/// One panel, such as a size or a reading.
#[derive(Clone, Debug)]
pub struct SweepPanel {
    /// The title, such as `25×25`.
    pub title: String,
    /// The lines.
    pub series: Vec<SweepSeries>,
}

/// One line: a contestant, or a set for the sweep of a parameter.
#[derive(Clone, Debug)]
pub struct SweepSeries {
    /// Its name, which selects its style.
    pub name: String,
    /// The results, by ascending place.
    pub points: Vec<SweepPoint>,
    /// The published results.
    pub published: Vec<PublishedPoint>,
}

/// One result.
#[derive(Clone, Copy, Debug)]
pub struct SweepPoint {
    /// The place on the x axis.
    pub x: f64,
    /// The success rate, from 0 to 1.
    pub success: Estimate,
    /// The mean cost of solved runs, if there are any.
    pub cost: Option<Estimate>,
}

/// One published result.
#[derive(Clone, Copy, Debug)]
pub struct PublishedPoint {
    /// The place on the x axis.
    pub x: f64,
    /// The lowest and the highest success rate, from 0 to 1; the same if one value is published.
    pub success: [f64; 2],
    /// The mean time of solved runs in seconds, on the authors' machine.
    pub time: Option<f64>,
}

/// The x axis of a sweep.
#[derive(Clone, Copy, Debug)]
pub enum SweepAxis<'a> {
    /// Fixed cells in per cent.
    FixedCells,
    /// The settings of a parameter with this name; the setting of the paper is marked.
    Parameter(&'a str, Option<f64>),
}

/// What solved runs cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Time in seconds.
    Time,
    /// Steps, where these limit the runs: they are the same on every machine.
    Steps,
}

impl Cost {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Cost::Time => "time",
            Cost::Steps => "steps",
        }
    }
}

/// The dashes of the line at the paper's setting.
const SETTING_DASH: &str = "2 3";

/// The height of a panel.
const HEIGHT: f64 = 175.0;

/// Draws success rates and below them the mean cost of solved runs, as points with intervals: one column for each panel,
/// two columns in a row, with the same axes everywhere.
#[must_use]
pub fn sweep(
    heading: &Heading,
    styles: &Styles,
    (axis, cost): (SweepAxis<'_>, Cost),
    panels: &[SweepPanel],
) -> Figure {
    let mut sheet = Sheet::new(heading);
    sheet.legend(&legend(styles, axis, panels));

    let series = || panels.iter().flat_map(|panel| &panel.series);
    let points = || series().flat_map(|series| &series.points);
    let published = || series().flat_map(|series| &series.published);
    let places: Vec<f64> = points().map(|point| point.x).chain(published().map(|point| point.x)).collect();
    let x = axis.axis(&places);
    let costs = points().filter_map(|point| point.cost).flat_map(Estimate::numbers);
    let costs = costs.chain(published().filter_map(|point| point.time));
    let share = Axis::new(Scale::share(), Unit::Share, "success rate");
    let unit = if cost == Cost::Time { Unit::Seconds } else { Unit::Number };
    let cost = Axis::new(Scale::log(costs), unit, &format!("mean {} of solved runs (log)", cost.word()));

    let empty = [SweepPanel { title: String::new(), series: Vec::new() }];
    for row in if panels.is_empty() { &empty } else { panels }.chunks(2) {
        // A last panel on its own is as wide as the others.
        let columns = Columns::new(panels.len().clamp(1, 2), [&share, &cost]);
        let areas = |sheet: &Sheet| -> Vec<Area> {
            (0..row.len()).map(|column| columns.area(sheet, column, HEIGHT)).collect()
        };
        let upper = areas(&sheet);
        for (data, &area) in row.iter().zip(&upper) {
            let panel = Panel { area, x: Axis { label: String::new(), ..x.clone() }, y: share.clone() };
            panel.frame(&mut sheet.drawing, &data.title);
            Plot { panel, styles, axis, data }.success(&mut sheet.drawing);
        }
        grid::pass_without_label(&mut sheet, upper[0]);
        let lower = areas(&sheet);
        for (data, &area) in row.iter().zip(&lower) {
            let panel = Panel { area, x: x.clone(), y: cost.clone() };
            panel.frame(&mut sheet.drawing, &data.title);
            Plot { panel, styles, axis, data }.cost(&mut sheet.drawing);
        }
        grid::pass(&mut sheet, lower[0]);
    }
    sheet.finish()
}

fn legend(styles: &Styles, axis: SweepAxis<'_>, panels: &[SweepPanel]) -> Vec<(String, Key)> {
    let series = || panels.iter().flat_map(|panel| &panel.series);
    let mut legend = legend_of(series().map(|series| &series.name), |name| Key::Line(styles.get(name)));
    legend.extend(series().any(|series| !series.published.is_empty()).then(|| published(PUBLISHED)));
    if let SweepAxis::Parameter(_, Some(setting)) = axis {
        legend.push((format!("the paper's setting ({})", significant(setting)), plain(SETTING_DASH)));
    }
    legend
}

impl SweepAxis<'_> {
    fn axis(self, places: &[f64]) -> Axis {
        match self {
            SweepAxis::FixedCells => fixed_axis(places.iter().copied()),
            SweepAxis::Parameter(name, setting) => {
                let all: Vec<f64> = places.iter().copied().chain(setting).collect();
                let scale = Scale::settings(&all);
                let note = if matches!(scale, Scale::Linear { .. }) { "" } else { " (log)" };
                Axis::new(scale, Unit::Number, &capitalised(&format!("{name}{note}")))
            }
        }
    }
}

/// The axis of fixed cells, with room for marks around the first and the last percentage.
pub(crate) fn fixed_axis(fixed: impl Iterator<Item = f64>) -> Axis {
    let fixed: Vec<f64> = fixed.filter(|value| value.is_finite()).collect();
    let low = fixed.iter().copied().fold(f64::INFINITY, f64::min);
    let high = fixed.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (low, high) = if low <= high { (low, high) } else { (0.0, 100.0) };
    let spare = 0.6 * smallest_gap(fixed).unwrap_or(5.0);
    Axis::new(Scale::exact(low - spare, high + spare, 8.0), Unit::Number, "Fixed cells (%)")
}

/// The shift of a series among others with points at these places, in pixels: equal results would hide each other, so the
/// series are drawn a little apart.
pub(crate) fn shift(places: Vec<f64>, number: usize, count: usize) -> f64 {
    let gap = smallest_gap(places).unwrap_or(40.0);
    let count = count as f64;
    (number as f64 - (count - 1.0) / 2.0) * (gap / (count + 1.0)).min(5.0)
}

/// The smallest distance of two different numbers.
fn smallest_gap(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    numbers.windows(2).map(|pair| pair[1] - pair[0]).filter(|gap| *gap > 1e-9).reduce(f64::min)
}

/// A line of points with intervals, broken where a value is missing.
#[derive(Debug, Default)]
pub(crate) struct PointLine {
    /// The points in pixels, each with the ends of its interval.
    pub(crate) points: Vec<Option<(Point, Option<[f64; 2]>)>>,
}

impl PointLine {
    /// Adds a point of a panel, shifted to the right by this many pixels.
    pub(crate) fn push(&mut self, panel: &Panel, x: f64, shift: f64, value: Option<Estimate>) {
        self.points.push(value.map(|value| {
            let place = (panel.x(x) + shift, panel.y(value.value));
            (place, value.interval.map(|ends| ends.map(|end| panel.y(end))))
        }));
    }

    pub(crate) fn draw(&self, drawing: &mut Drawing, style: Style) {
        for &((x, _), interval) in self.points.iter().flatten() {
            if let Some([from, to]) = interval {
                Bar { colour: style.colour, from, to, cap: 1.8 }.upright(drawing, x);
            }
        }
        for part in self.points.split(Option::is_none) {
            let line: Vec<Point> = part.iter().flatten().map(|(place, _)| *place).collect();
            drawing.polyline(&line, Pen::new(style.colour, 1.4).dashed(style.dash));
        }
        for &(place, _) in self.points.iter().flatten() {
            drawing.mark(place, style.mark(2.9));
        }
    }
}

/// One panel with its data.
struct Plot<'a> {
    panel: Panel,
    styles: &'a Styles,
    axis: SweepAxis<'a>,
    data: &'a SweepPanel,
}

impl Plot<'_> {
    fn shift(&self, number: usize) -> f64 {
        let points = self.data.series.iter().flat_map(|series| &series.points);
        shift(points.map(|point| self.panel.x(point.x)).collect(), number, self.data.series.len())
    }

    fn success(&self, drawing: &mut Drawing) {
        let is_empty = self.data.series.iter().all(|series| series.points.is_empty());
        let value = |point: &SweepPoint| Some(point.success);
        let published = |point: &PublishedPoint| Some(point.success);
        self.draw(drawing, is_empty.then_some("no runs"), value, published);
    }

    fn cost(&self, drawing: &mut Drawing) {
        let mut points = self.data.series.iter().flat_map(|series| &series.points);
        let is_empty = points.all(|point| point.cost.is_none());
        self.draw(
            drawing,
            is_empty.then_some("no solved runs"),
            |point| point.cost,
            |point| Some([point.time?; 2]),
        );
    }

    fn draw(
        &self,
        drawing: &mut Drawing,
        empty: Option<&str>,
        value: impl Fn(&SweepPoint) -> Option<Estimate>,
        published: impl Fn(&PublishedPoint) -> Option<[f64; 2]>,
    ) {
        let panel = &self.panel;
        if let Some(note) = empty {
            panel.note_empty(drawing, note);
        }
        if let SweepAxis::Parameter(_, Some(setting)) = self.axis {
            let x = panel.x(setting);
            let pen = Pen::new("#5a5a5a", 1.1).dashed(SETTING_DASH);
            drawing.line((x, panel.area.top), (x, panel.area.bottom), pen);
        }
        for (number, series) in self.data.series.iter().enumerate() {
            let mut line = PointLine::default();
            for point in &series.points {
                line.push(panel, point.x, self.shift(number), value(point));
            }
            line.draw(drawing, self.styles.get(&series.name));
        }
        for (number, series) in self.data.series.iter().enumerate() {
            for point in &series.published {
                let Some([low, high]) = published(point) else { continue };
                let (x, style) = (panel.x(point.x) + self.shift(number), self.styles.get(&series.name));
                drawing.mark((x, panel.y(low)), style.published());
                if low < high {
                    drawing.mark((x, panel.y(high)), style.published());
                    drawing.line((x, panel.y(low)), (x, panel.y(high)), Pen::new(style.colour, 1.2));
                }
            }
        }
    }
}
