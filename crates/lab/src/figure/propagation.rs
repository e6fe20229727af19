//! The effect of propagation alone on generated puzzles.

use super::drawing::{Pen, Point};
use super::grid::{self, Columns};
use super::panel::{Axis, Panel, Unit};
use super::scale::Scale;
use super::sheet::{self, Key, Sheet, plain};
use super::style::{Marker, Style};
use super::sweep::fixed_axis;
use super::{Figure, Heading};

/// The puzzles of one size.
#[derive(Clone, Debug)]
pub struct PropagationSeries {
    /// The name of the size, such as `25×25`.
    pub name: String,
    /// One point for each percentage, ascending.
    pub points: Vec<PropagationPoint>,
    /// The published facts about this size.
    pub published: PublishedPropagation,
}

/// The published effect of propagation on the puzzles of one size.
#[derive(Clone, Copy, Debug, Default)]
pub struct PublishedPropagation {
    /// The largest percentage of fixed cells without trivial puzzles.
    pub none_trivial: Option<f64>,
    /// A percentage of fixed cells and the mean number of values per cell.
    pub values: Option<(f64, f64)>,
}

/// The puzzles of one size and percentage.
#[derive(Clone, Copy, Debug)]
pub struct PropagationPoint {
    /// Fixed cells in per cent.
    pub fixed: f64,
    /// The share of trivial puzzles, from 0 to 1, for each variant of propagation.
    pub trivial: [f64; 2],
    /// The mean number of values per cell, for each variant of propagation.
    pub values: [f64; 2],
}

/// Colours from light to dark, so that they differ in greyscale too; none of them is a contestant's.
const COLOURS: [&str; 5] = ["#6cbf4b", "#21918c", "#3b528b", "#440154", "#000000"];
const MARKERS: [Marker; 5] = [Marker::Circle, Marker::Square, Marker::Triangle, Marker::Plus, Marker::Wedge];
const DASHES: [&str; 2] = ["", "5 3"];

/// Draws the share of trivial puzzles and the mean size of value sets against the share of fixed cells: one line for
/// each size, solid for the first variant of propagation and dashed for the second. Diamonds are published.
#[must_use]
pub fn propagation(heading: &Heading, variants: [&str; 2], series: &[PropagationSeries]) -> Figure {
    let mut sheet = Sheet::new(heading);
    let style = |number: usize| Style {
        colour: COLOURS[number % COLOURS.len()],
        dash: "",
        marker: MARKERS[number % MARKERS.len()],
        is_hollow: false,
    };
    let mut legend: Vec<(String, Key)> = Vec::new();
    legend.extend(
        series.iter().enumerate().map(|(number, series)| (series.name.clone(), Key::Line(style(number)))),
    );
    legend.extend(variants.iter().zip(DASHES).map(|(variant, dash)| ((*variant).to_owned(), plain(dash))));
    let published = |series: &PropagationSeries| series.published;
    if series.iter().map(published).any(|known| known.none_trivial.is_some() || known.values.is_some()) {
        legend.push(sheet::published("published (left: none trivial up to here)"));
    }
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
            panel.note_empty(&mut sheet.drawing, "no puzzles");
        }
        for (number, series) in series.iter().enumerate() {
            let style = style(number);
            for (variant, dash) in DASHES.into_iter().enumerate() {
                let value = |point: &PropagationPoint| match column {
                    0 => point.trivial[variant],
                    _ => point.values[variant],
                };
                let line: Vec<Point> =
                    series.points.iter().map(|point| panel.at(point.fixed, value(point))).collect();
                sheet.drawing.polyline(&line, Pen::new(style.colour, 1.8).dashed(dash));
                let mark = if variant == 0 { style.filled(2.8) } else { style.hollow(2.8) };
                for &place in &line {
                    sheet.drawing.mark(place, mark);
                }
            }
        }
        for (number, series) in series.iter().enumerate() {
            let none_trivial = series.published.none_trivial.map(|fixed| (fixed, 0.0));
            let known = if column == 0 { none_trivial } else { series.published.values };
            if let Some((fixed, value)) = known {
                sheet.drawing.mark(panel.at(fixed, value), style(number).published());
            }
        }
    }
    grid::pass(&mut sheet, area);
    sheet.finish()
}
