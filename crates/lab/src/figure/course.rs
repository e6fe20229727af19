//! Numbers over the course of runs, such as success or cost over constructions.

use super::grid::{self, Grid, GridPanel};
use super::panel::{Axis, Unit};
use super::scale::Scale;
use super::sheet::{Key, Sheet, legend_of};
use super::style::Styles;
use super::sweep::{PointLine, shift};
use super::{Estimate, Figure, Heading};

/// One panel: a measure on one class of instances.
#[derive(Clone, Debug)]
pub struct CoursePanel {
    /// The title, such as the name of the class.
    pub title: String,
    /// What is measured.
    pub measure: Measure,
    /// The contestants.
    pub series: Vec<CourseSeries>,
}

/// What the y axis of a panel shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Shares from 0 to 1, with this name.
    Share(String),
    /// Numbers from 0, with this name.
    Number(String),
    /// Positive numbers on a logarithmic axis, with this name.
    LogNumber(String),
    /// Numbers with this name; both axes of the panel show only the range of its points.
    Range(String),
}

/// One line: a contestant.
#[derive(Clone, Debug)]
pub struct CourseSeries {
    /// Its name, which selects its style.
    pub contestant: String,
    /// The moments of its runs, in order.
    pub points: Vec<CoursePoint>,
}

/// One moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoursePoint {
    /// The place on the x axis, above 0.
    pub at: f64,
    /// The mean over runs.
    pub value: Estimate,
}

/// Draws means with intervals against a logarithmic axis of effort, such as constructions: two panels in a row.
#[must_use]
pub fn course(heading: &Heading, styles: &Styles, effort: &str, panels: &[CoursePanel]) -> Figure {
    let mut sheet = Sheet::new(heading);
    let series = || panels.iter().flat_map(|panel| &panel.series);
    sheet.legend(&legend_of(series().map(|series| &series.contestant), |name| Key::Line(styles.get(name))));
    let x = |points: &mut dyn Iterator<Item = &CoursePoint>| {
        let scale = Scale::log_around(points.map(|point| point.at));
        Axis::new(scale, Unit::Number, &format!("{effort} (log)"))
    };
    let common = x(&mut series().flat_map(|series| &series.points));
    let panels = panels.iter().map(|data| {
        let values = data.series.iter().flat_map(|series| &series.points);
        let x = match data.measure {
            Measure::Range(_) => x(&mut values.clone()),
            _ => common.clone(),
        };
        let numbers = values.clone().flat_map(|point| point.value.numbers());
        let y = match &data.measure {
            Measure::Share(name) => Axis::new(Scale::share(), Unit::Share, name),
            Measure::Number(name) => Axis::new(Scale::from_zero(numbers), Unit::Number, name),
            Measure::LogNumber(name) => Axis::new(Scale::log(numbers), Unit::Number, name),
            Measure::Range(name) => Axis::new(Scale::around(numbers), Unit::Number, name),
        };
        let note = if values.count() == 0 { "no runs" } else { "" };
        GridPanel { title: &data.title, x, y, note, data }
    });
    grid::panels(&mut sheet, Grid { across: 2, height: 190.0 }, panels, |drawing, panel, data| {
        let places = data.series.iter().flat_map(|series| &series.points).map(|point| panel.x(point.at));
        let places: Vec<f64> = places.collect();
        for (number, series) in data.series.iter().enumerate() {
            let shift = shift(places.clone(), number, data.series.len());
            let mut line = PointLine::default();
            for point in &series.points {
                line.push(panel, point.at, shift, Some(point.value));
            }
            line.draw(drawing, styles.get(&series.contestant));
        }
    });
    sheet.finish()
}
