//! The effort of methods against the rating of puzzles for people.

use super::drawing::Fill;
use super::grid::{self, Grid, GridPanel};
use super::panel::{Axis, Unit};
use super::scale::Scale;
use super::scatter::distinct;
use super::sheet::{KEY_RADIUS, Key, Sheet};
use super::style::{Mark, Marker};
use super::{Figure, Heading};

/// The puzzles on which a contestant has runs.
#[derive(Clone, Debug)]
pub struct EffortPanel {
    /// The title, such as the name of the contestant.
    pub title: String,
    /// What the effort counts, such as `steps`.
    pub effort: String,
    /// A point for each puzzle.
    pub points: Vec<EffortPoint>,
}

/// A puzzle.
#[derive(Clone, Copy, Debug)]
pub struct EffortPoint {
    /// How hard it is for a person.
    pub rating: f64,
    /// The effort of the contestant.
    pub effort: f64,
    /// The number of its level.
    pub level: usize,
}

/// Colours from light to dark, so that they differ in greyscale too; none of them is a contestant's.
const COLOURS: [&str; 5] = ["#6cbf4b", "#21918c", "#3b528b", "#440154", "#b5410b"];

/// Draws a point for each puzzle: its rating across, the effort of a contestant upwards, and its level as colour.
#[must_use]
pub fn effort(heading: &Heading, rating: &str, levels: &[&str], panels: &[EffortPanel]) -> Figure {
    let mut sheet = Sheet::new(heading);
    let key = |colour| Key::Mark(Mark::filled(Marker::Circle, colour, KEY_RADIUS));
    let legend: Vec<(String, Key)> =
        levels.iter().zip(COLOURS).map(|(level, colour)| ((*level).to_owned(), key(colour))).collect();
    sheet.legend(&legend);
    let x = Scale::from_zero(panels.iter().flat_map(|panel| &panel.points).map(|point| point.rating));
    let drawn = panels.iter().map(|panel| {
        let efforts: Vec<f64> = panel.points.iter().map(|point| point.effort).collect();
        let label = format!("{} (log)", panel.effort);
        GridPanel {
            title: &panel.title,
            x: Axis::new(x.clone(), Unit::Number, rating),
            y: Axis::new(Scale::settings(&efforts), Unit::Number, &label),
            note: if panel.points.is_empty() { "no runs" } else { "" },
            data: panel,
        }
    });
    grid::panels(&mut sheet, Grid { across: 2, height: 250.0 }, drawn, |drawing, panel, data| {
        for (level, colour) in COLOURS.into_iter().enumerate() {
            let of_level = data.points.iter().filter(|point| point.level == level);
            let places = distinct(of_level.map(|point| panel.at(point.rating, point.effort)));
            drawing.dots(&places, 3.2, Fill { colour, opacity: 0.6 });
        }
    });
    sheet.finish()
}
