//! Scatter plots of the times of two contestants.

use std::collections::BTreeSet;

use super::drawing::{Area, Fill, Pen, Point};
use super::grid;
use super::panel::{ABOVE, Axis, LABEL, Panel, Unit};
use super::rows::{limit_line, limit_pen};
use super::scale::Scale;
use super::sheet::{KEY_RADIUS, Key, MARGIN, Sheet, WIDTH, limits_key, plain};
use super::style::{Mark, Marker};
use super::{Figure, Heading};
use crate::stats::RunTime;

/// The times of two contestants on the same run, in seconds.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    /// The time of the first contestant.
    pub first: RunTime,
    /// The time of the second contestant.
    pub second: RunTime,
}

const SOLVED: &str = "#3b528b";
const UNSOLVED: &str = "#b5410b";

/// Draws a point for each run: below the diagonal the second contestant was faster. A cross lies on a limit: one or both
/// contestants found no solution in time.
#[must_use]
pub fn scatter(heading: &Heading, names: [&str; 2], pairs: &[Pair], limits: &[f64]) -> Figure {
    let mut sheet = Sheet::new(heading);
    let (solved, unsolved): (Vec<&Pair>, Vec<&Pair>) =
        pairs.iter().partition(|pair| pair.first.is_solved() && pair.second.is_solved());
    sheet.legend(&legend(solved.len(), unsolved.len(), limits));

    let times = |pair: &Pair| [pair.first, pair.second].map(|time| time.penalised(1.0));
    let scale = Scale::log(pairs.iter().flat_map(times).chain(limits.iter().copied()));
    let y = Axis::new(
        scale.clone(),
        Unit::Seconds,
        &format!("time of {} (log); above the line {} was faster", names[1], names[0]),
    );
    let x = Axis::new(scale, Unit::Seconds, &format!("Time of {} (log)", names[0]));
    // A square, so that equal factors have equal lengths on both axes.
    let (side, top) = (470.0, sheet.cursor + LABEL + ABOVE + 6.0);
    let left = (MARGIN + y.widest() + 8.0).max((WIDTH - side) / 2.0);
    let area = Area { left, top, right: left + side, bottom: top + side };
    let panel = Panel { area, x, y };
    panel.frame(&mut sheet.drawing, "");

    diagonals(&mut sheet, &panel);
    for &limit in limits {
        limit_line(&mut sheet.drawing, area, panel.x(limit));
        sheet.drawing.line((area.left, panel.y(limit)), (area.right, panel.y(limit)), limit_pen());
    }
    if pairs.is_empty() {
        panel.note_empty(&mut sheet.drawing, "no runs of both");
    }
    let place = |pair: &&Pair| {
        let [first, second] = times(pair);
        panel.at(first, second)
    };
    let fill = Fill { colour: SOLVED, opacity: 0.7 };
    sheet.drawing.dots(&distinct(solved.iter().map(place)), 5.0, fill);
    sheet.drawing.crosses(&distinct(unsolved.iter().map(place)), 3.6, UNSOLVED);
    grid::pass(&mut sheet, area);
    sheet.finish()
}

fn legend(solved: usize, unsolved: usize, limits: &[f64]) -> Vec<(String, Key)> {
    let key = |marker, colour| Key::Mark(Mark::filled(marker, colour, KEY_RADIUS));
    let mut legend = vec![
        (format!("solved by both ({solved})"), key(Marker::Circle, SOLVED)),
        (format!("unsolved by one or both, at the limit ({unsolved})"), key(Marker::Cross, UNSOLVED)),
        ("equal times; factor 10".to_owned(), plain("")),
    ];
    legend.extend(limits_key(limits));
    legend
}

/// Draws the line of equal times, and fainter lines for a tenth and ten times.
fn diagonals(sheet: &mut Sheet, panel: &Panel) {
    let Scale::Log { low, high } = panel.x.scale else { return };
    let strong = Pen::new("#5a5a5a", 1.2);
    sheet.drawing.line(panel.at(low, low), panel.at(high, high), strong);
    let faint = Pen::new("#b0b0b0", 0.9);
    sheet.drawing.line(panel.at(low * 10.0, low), panel.at(high, high / 10.0), faint);
    sheet.drawing.line(panel.at(low, low * 10.0), panel.at(high / 10.0, high), faint);
}

/// The points rounded to a raster, each once. The raster is coarser for many points, which bounds the size of the file.
pub(super) fn distinct(points: impl Iterator<Item = Point>) -> Vec<Point> {
    let points: Vec<Point> = points.collect();
    let mut raster = 0.5;
    loop {
        let whole = |coordinate: f64| (coordinate / raster).round() as i64;
        let distinct: BTreeSet<(i64, i64)> = points.iter().map(|&(x, y)| (whole(x), whole(y))).collect();
        if distinct.len() <= MOST_POINTS || raster >= COARSEST_RASTER {
            return distinct.into_iter().map(|(x, y)| (x as f64 * raster, y as f64 * raster)).collect();
        }
        raster *= 2.0;
    }
}

/// The number of points above which the raster becomes coarser.
const MOST_POINTS: usize = 6000;
/// The width of the coarsest raster, in pixels.
const COARSEST_RASTER: f64 = 4.0;
