//! One contestant's times against another's.

use std::collections::BTreeSet;

use super::drawing::{Area, Pen};
use super::grid;
use super::panel::{ABOVE, Axis, LABEL, Panel, Unit};
use super::rows::LIMIT_DASH;
use super::scale::Scale;
use super::sheet::{Key, MARGIN, Sheet, WIDTH, plain};
use super::style::Marker;
use super::words::seconds;
use super::{Figure, Heading};

/// One run of both.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    /// The time of the first, in seconds; its limit if it did not solve the puzzle.
    pub first: f64,
    /// The time of the second.
    pub second: f64,
    /// Did the first solve it?
    pub first_solved: bool,
    /// Did the second?
    pub second_solved: bool,
}

const SOLVED: &str = "#3b528b";
const UNSOLVED: &str = "#b5410b";

/// A point for each run: below the diagonal the second contestant was faster. Crosses lie on a limit: there one of the
/// two, or both, found no solution in time.
#[must_use]
pub fn scatter(heading: &Heading, names: [&str; 2], pairs: &[Pair], limits: &[f64]) -> Figure {
    let mut sheet = Sheet::new(heading);
    let (solved, unsolved): (Vec<&Pair>, Vec<&Pair>) =
        pairs.iter().partition(|pair| pair.first_solved && pair.second_solved);
    let mut legend = vec![
        (
            format!("solved by both ({})", solved.len()),
            Key::Mark { marker: Marker::Circle, colour: SOLVED, is_hollow: false },
        ),
        (
            format!("unsolved by one or both, at the limit ({})", unsolved.len()),
            Key::Mark { marker: Marker::Cross, colour: UNSOLVED, is_hollow: false },
        ),
        ("equal; ten times".to_owned(), plain("")),
    ];
    if !limits.is_empty() {
        let values: Vec<String> = limits.iter().map(|limit| seconds(*limit)).collect();
        legend.push((format!("limit ({})", values.join(", ")), plain(LIMIT_DASH)));
    }
    sheet.legend(&legend);

    let times = pairs.iter().flat_map(|pair| [pair.first, pair.second]).chain(limits.iter().copied());
    let scale = Scale::log(times);
    let y = Axis::new(
        scale.clone(),
        Unit::Seconds,
        &format!("time of {} (log); above the line {} was faster", names[1], names[0]),
    );
    let x = Axis::new(scale, Unit::Seconds, &format!("Time of {} (log)", names[0]));
    // A square in the middle: equal lengths for equal factors.
    let (side, top) = (470.0, sheet.cursor + LABEL + ABOVE + 6.0);
    let left = (MARGIN + y.widest() + 8.0).max((WIDTH - side) / 2.0);
    let area = Area { left, top, right: left + side, bottom: top + side };
    let panel = Panel { area, x, y };
    panel.frame(&mut sheet.drawing, "");

    diagonals(&mut sheet, &panel);
    for &limit in limits {
        let pen = Pen::new("#5a5a5a", 1.1).dashed(LIMIT_DASH);
        sheet.drawing.line((panel.x(limit), area.top), (panel.x(limit), area.bottom), pen);
        sheet.drawing.line((area.left, panel.y(limit)), (area.right, panel.y(limit)), pen);
    }
    if pairs.is_empty() {
        panel.say_empty(&mut sheet.drawing, "no runs of both");
    }
    let places = |pairs: &[&Pair]| distinct(pairs.iter().map(|pair| panel.at(pair.first, pair.second)));
    sheet.drawing.dots(&places(&solved), 5.0, SOLVED, 0.7);
    sheet.drawing.crosses(&places(&unsolved), 3.6, UNSOLVED);
    grid::pass(&mut sheet, area);
    sheet.finish()
}

/// The line of equal times, and fainter ones for a tenth and ten times.
fn diagonals(sheet: &mut Sheet, panel: &Panel) {
    let Scale::Log { low, high } = panel.x.scale else { return };
    let strong = Pen::new("#5a5a5a", 1.2);
    sheet.drawing.line(panel.at(low, low), panel.at(high, high), strong);
    let faint = Pen::new("#b0b0b0", 0.9);
    sheet.drawing.line(panel.at(low * 10.0, low), panel.at(high, high / 10.0), faint);
    sheet.drawing.line(panel.at(low, low * 10.0), panel.at(high / 10.0, high), faint);
}

/// The places without those below or all but below another one. What counts as that depends on how many there are, so
/// that no figure becomes too big a file.
fn distinct(places: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
    let places: Vec<(f64, f64)> = places.collect();
    let mut cell = 0.5;
    loop {
        let whole = |place: f64| (place / cell).round() as i64;
        let cells: BTreeSet<(i64, i64)> = places.iter().map(|&(x, y)| (whole(x), whole(y))).collect();
        if cells.len() <= MOST || cell >= 4.0 {
            return cells.into_iter().map(|(x, y)| (x as f64 * cell, y as f64 * cell)).collect();
        }
        cell *= 2.0;
    }
}

/// So many points are drawn at most, or all that are four pixels apart.
const MOST: usize = 6000;
