//! Numbers over the course of runs, such as success or cost over constructions.

use super::grid::{self, Grid, GridPanel};
use super::panel::{Axis, Unit};
use super::scale::Scale;
use super::sheet::{Key, Sheet, legend_of};
use super::style::Styles;
use super::sweep::PointLine;
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
    let places = series().flat_map(|series| series.points.iter().map(|point| point.at));
    let x = Axis::new(Scale::log(places), Unit::Number, &format!("{effort} (log)"));
    let panels = panels.iter().map(|data| {
        let values = data.series.iter().flat_map(|series| &series.points);
        let numbers = values.clone().flat_map(|point| point.value.numbers());
        let y = match &data.measure {
            Measure::Share(name) => Axis::new(Scale::share(), Unit::Share, name),
            Measure::Number(name) => Axis::new(Scale::from_zero(numbers), Unit::Number, name),
            Measure::LogNumber(name) => Axis::new(Scale::log(numbers), Unit::Number, name),
        };
        let note = if values.count() == 0 { "no runs" } else { "" };
        GridPanel { title: &data.title, x: x.clone(), y, note, data }
    });
    grid::panels(&mut sheet, Grid { across: 2, height: 190.0 }, panels, |drawing, panel, data| {
        for (number, series) in data.series.iter().enumerate() {
            // Equal values would hide each other, so the contestants are drawn a little apart.
            let shift = (number as f64 - (data.series.len() as f64 - 1.0) / 2.0) * 2.0;
            let mut line = PointLine::default();
            for point in &series.points {
                line.push(panel, point.at, shift, Some(point.value));
            }
            line.draw(drawing, styles.get(&series.contestant));
        }
    });
    sheet.finish()
}
