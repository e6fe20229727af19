//! What propagation alone makes of generated puzzles.

use super::drawing::Pen;
use super::grid::{self, Columns};
use super::panel::{Axis, Panel, Unit};
use super::scale::Scale;
use super::sheet::{Key, Sheet, plain};
use super::style::{Marker, Style};
use super::sweep::fixed_axis;
use super::{Figure, Heading};

/// The puzzles of one size.
#[derive(Clone, Debug)]
pub struct PropagationSeries {
    /// How the size is called, like `25×25`.
    pub name: String,
    /// Its classes, by ascending percentage.
    pub points: Vec<PropagationPoint>,
}

/// The puzzles of one size and percentage.
#[derive(Clone, Copy, Debug)]
pub struct PropagationPoint {
    /// Fixed cells in per cent.
    pub fixed: f64,
    /// The share of trivial puzzles, from 0 to 1, by the two readings.
    pub trivial: [f64; 2],
    /// The mean number of values per cell, by the two readings.
    pub values: [f64; 2],
}

/// From light to dark, so that they are told apart without colours too; none is a contestant's.
const COLOURS: [&str; 5] = ["#6cbf4b", "#21918c", "#3b528b", "#440154", "#000000"];
const MARKERS: [Marker; 5] =
    [Marker::Circle, Marker::Square, Marker::Triangle, Marker::Diamond, Marker::Wedge];
const DASHES: [&str; 2] = ["", "5 3"];

/// The share of trivial puzzles, and the mean size of value sets, against the share of fixed cells: a line for each
/// size, full for the first reading and dashed for the second.
#[must_use]
pub fn propagation(heading: &Heading, readings: [&str; 2], series: &[PropagationSeries]) -> Figure {
    let mut sheet = Sheet::new(heading);
    let style = |number: usize| Style {
        colour: COLOURS[number % COLOURS.len()],
        dash: "",
        marker: MARKERS[number % MARKERS.len()],
    };
    let mut legend: Vec<(String, Key)> = Vec::new();
    legend.extend(
        series.iter().enumerate().map(|(number, series)| (series.name.clone(), Key::Line(style(number)))),
    );
    legend.extend(readings.iter().zip(DASHES).map(|(reading, dash)| ((*reading).to_owned(), plain(dash))));
    sheet.legend(&legend);

    let points = || series.iter().flat_map(|series| &series.points);
    let x = fixed_axis(points().map(|point| point.fixed));
    let share = Axis::new(Scale::share(), Unit::Share, "puzzles solved by propagation alone");
    let most = points().flat_map(|point| point.values);
    let values = Axis::new(Scale::from_zero(most), Unit::Number, "values per cell after propagation");
    let columns = Columns::new(2, [&share, &values]);
    let panels = [(share, "Trivial"), (values, "Value sets")];
    let area = columns.area(&sheet, 0, 250.0);
    for (column, (y, title)) in panels.into_iter().enumerate() {
        let panel = Panel { area: columns.area(&sheet, column, 250.0), x: x.clone(), y };
        panel.frame(&mut sheet.drawing, title);
        if points().next().is_none() {
            panel.say_empty(&mut sheet.drawing, "no puzzles");
        }
        for (number, series) in series.iter().enumerate() {
            let style = style(number);
            for (reading, dash) in DASHES.into_iter().enumerate() {
                let value = |point: &PropagationPoint| match column {
                    0 => point.trivial[reading],
                    _ => point.values[reading],
                };
                let line: Vec<(f64, f64)> =
                    series.points.iter().map(|point| panel.at(point.fixed, value(point))).collect();
                sheet.drawing.polyline(&line, Pen::new(style.colour, 1.8).dashed(dash));
                let fill = if reading == 0 { style.colour } else { "#ffffff" };
                for &place in &line {
                    sheet.drawing.mark(place, style.marker, 2.8, fill, style.colour);
                }
            }
        }
    }
    grid::pass(&mut sheet, area);
    sheet.finish()
}
