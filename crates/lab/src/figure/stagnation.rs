//! Entropy and branching of the trails over the course of runs.

use super::drawing::INK;
use super::grid::{self, Grid, GridPanel};
use super::panel::{Axis, Unit};
use super::scale::Scale;
use super::sheet::{KEY_RADIUS, Key, Sheet, legend_of, plain};
use super::style::{Mark, Marker, Style, Styles};
use super::sweep::PointLine;
use super::{Estimate, Figure, Heading};

/// The trails on one class of puzzles.
#[derive(Clone, Debug)]
pub struct TrailPanel {
    /// The title, such as `25×25 at 45 %`.
    pub title: String,
    /// The contestants, solved and unsolved runs apart.
    pub series: Vec<TrailSeries>,
}

/// The solved or the unsolved runs of one contestant.
#[derive(Clone, Debug)]
pub struct TrailSeries {
    /// The name of the contestant.
    pub contestant: String,
    /// Whether these are its solved runs.
    pub is_solved: bool,
    /// The means, by ascending share.
    pub points: Vec<TrailPoint>,
    /// The means at the end of solved runs; unsolved runs end with the last point.
    pub end: Option<TrailPoint>,
}

/// The trails at one share of the limit.
#[derive(Clone, Copy, Debug)]
pub struct TrailPoint {
    /// The share of the run's limit that has passed.
    pub share: f64,
    /// The mean entropy of the trails of open cells, from 0 to 1.
    pub entropy: Estimate,
    /// The mean number of values of a cell that the trails still favour.
    pub branching: Estimate,
}

/// Draws entropy on the left and branching on the right against the share of the limit, one row for each class. Solved
/// runs have filled marks and solid lines, unsolved runs hollow marks and dashed lines.
#[must_use]
pub fn stagnation(heading: &Heading, styles: &Styles, panels: &[TrailPanel]) -> Figure {
    let mut sheet = Sheet::new(heading);
    let series = || panels.iter().flat_map(|panel| &panel.series);
    let points = || series().flat_map(|series| series.points.iter().chain(&series.end));
    sheet.legend(&legend(styles, panels));
    let least = points().map(|point| point.share).filter(|share| *share > 0.0).fold(0.01, f64::min);
    let Scale::Log { low, .. } = Scale::log([least, 1.0]) else { unreachable!("a logarithmic scale") };
    let scale = Scale::Log { low, high: 1.2 };
    let x = Axis::new(scale, Unit::Share, "Share of the limit that has passed (log)");
    let entropy = points().flat_map(|point| point.entropy.numbers());
    let entropy = Axis::new(Scale::from_zero(entropy), Unit::Number, "entropy");
    let branching = points().flat_map(|point| point.branching.numbers());
    let branching = Axis::new(Scale::from_zero(branching), Unit::Number, "values per cell");
    let halves = panels.iter().flat_map(|panel| [(panel, false), (panel, true)]).map(|half| {
        let y = if half.1 { &branching } else { &entropy };
        let is_empty = half.0.series.iter().all(|series| series.points.is_empty() && series.end.is_none());
        let note = if is_empty { "no samples" } else { "" };
        GridPanel { title: &half.0.title, x: x.clone(), y: y.clone(), note, data: half }
    });
    let layout = Grid { across: 2, height: 165.0 };
    grid::panels(&mut sheet, layout, halves, |drawing, panel, (data, is_branching)| {
        for (number, series) in data.series.iter().enumerate() {
            let style = style(styles, &series.contestant, series.is_solved);
            let shift = number as f64 * 2.0 - 3.0;
            let value = |point: &TrailPoint| if is_branching { point.branching } else { point.entropy };
            // The end of solved runs is a line of one point.
            for points in [&series.points[..], series.end.as_slice()] {
                let mut line = PointLine::default();
                for point in points {
                    line.push(panel, point.share, shift, Some(value(point)));
                }
                line.draw(drawing, style);
            }
            if let Some(end) = &series.end {
                let ring = Mark { fill: "none", ..Mark::hollow(Marker::Circle, style.colour, END_RING) };
                drawing.mark((panel.x(end.share) + shift, panel.y(value(end).value)), ring);
            }
        }
    });
    sheet.finish()
}

/// The style of a contestant's solved or unsolved runs.
fn style(styles: &Styles, contestant: &str, is_solved: bool) -> Style {
    let dash = if is_solved { "" } else { UNSOLVED_DASH };
    Style { dash, is_hollow: !is_solved, ..styles.get(contestant) }
}

const UNSOLVED_DASH: &str = "5 2.5";

/// The radius of the ring around the end of solved runs.
const END_RING: f64 = 5.6;

fn legend(styles: &Styles, panels: &[TrailPanel]) -> Vec<(String, Key)> {
    let series = || panels.iter().flat_map(|panel| &panel.series);
    let names = series().map(|series| &series.contestant);
    let mut legend = legend_of(names, |name| Key::Line(style(styles, name, true)));
    for (text, dash) in [("solved runs", ""), ("unsolved runs", UNSOLVED_DASH)] {
        legend.push((text.to_owned(), plain(dash)));
    }
    if series().any(|series| series.end.is_some()) {
        let ring = Mark { fill: "none", ..Mark::hollow(Marker::Circle, INK, KEY_RADIUS) };
        legend.push(("end of solved runs".to_owned(), Key::Mark(ring)));
    }
    legend
}
