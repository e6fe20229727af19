//! Box plots of the times on named puzzles.

use super::drawing::{Drawing, FAINT, Type};
use super::panel::{Axis, Panel, Unit};
use super::rows::{HALF_BOX, LIMIT_DASH, Rows, limit_line};
use super::scale::Scale;
use super::sheet::{KEY_RADIUS, Key, MARGIN, Sheet, WIDTH, Whiskers, plain};
use super::style::{Style, Styles};
use super::words::seconds;
use super::{Figure, Heading};

/// All runs on one puzzle.
#[derive(Clone, Debug)]
pub struct PuzzleTimes {
    /// The name of the puzzle.
    pub puzzle: String,
    /// The contestants, in drawing order.
    pub contestants: Vec<ContestantTimes>,
}

/// The runs of one contestant on one puzzle.
#[derive(Clone, Debug)]
pub struct ContestantTimes {
    /// The name of the contestant.
    pub contestant: String,
    /// The number of runs.
    pub runs: usize,
    /// The number of solved runs.
    pub solved: usize,
    /// How the times of solved runs are drawn.
    pub shown: Shown,
}

/// How a group of times is drawn, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shown {
    /// A box plot: minimum, lower quartile, median, upper quartile, maximum.
    Box([f64; 5]),
    /// A mark at the mean.
    Mean(f64),
    /// Nothing: no run was solved.
    Nothing,
}

impl Shown {
    fn draw(self, drawing: &mut Drawing, style: Style, panel: &Panel, y: f64) {
        match self {
            Shown::Box(times) => {
                let places = times.map(|time| panel.x(time));
                Whiskers { colour: style.colour, places, half: HALF_BOX }.draw(drawing, y);
            }
            Shown::Mean(mean) => drawing.mark((panel.x(mean), y), style.filled(4.2)),
            Shown::Nothing => {}
        }
    }
}

/// Draws box plots with whiskers to the extremes, or marks at the mean, over a logarithmic axis of time.
#[must_use]
pub fn box_plots(heading: &Heading, styles: &Styles, puzzles: &[PuzzleTimes], limit: Option<f64>) -> Figure {
    let mut sheet = Sheet::new(heading);
    let entries = || puzzles.iter().flat_map(|puzzle| &puzzle.contestants);
    sheet.legend(&legend(styles, puzzles, limit));
    sheet.cursor += 24.0;

    let kind = Type::new(10.5);
    let notes: f64 = entries().map(|entry| kind.width_of(&note(entry))).fold(0.0, f64::max);
    let lanes = puzzles.iter().map(|puzzle| puzzle.contestants.len()).max().unwrap_or(0);
    let names: Vec<&str> = puzzles.iter().map(|puzzle| puzzle.puzzle.as_str()).collect();
    let right = WIDTH - MARGIN - if notes > 0.0 { notes + 14.0 } else { 8.0 };
    let rows = Rows::new(&mut sheet, &names, lanes, right);

    let times = entries().flat_map(|entry| match entry.shown {
        Shown::Box(places) => places.to_vec(),
        Shown::Mean(mean) => vec![mean],
        Shown::Nothing => Vec::new(),
    });
    let times: Vec<f64> = times.chain(limit).collect();
    let panel = Panel {
        area: rows.area,
        x: Axis::new(Scale::log(times), Unit::Seconds, "Time to the solution (log)"),
        y: Axis::new(Scale::exact(0.0, 1.0, 1.0), Unit::Rows, "solved runs"),
    };
    panel.frame(&mut sheet.drawing, "");
    if puzzles.is_empty() {
        panel.note_empty(&mut sheet.drawing, "no runs");
    }
    if let Some(limit) = limit {
        limit_line(&mut sheet.drawing, panel.area, panel.x(limit));
    }
    for (row, puzzle) in puzzles.iter().enumerate() {
        for (lane, entry) in puzzle.contestants.iter().enumerate() {
            let y = rows.lane(row, lane);
            entry.shown.draw(&mut sheet.drawing, styles.get(&entry.contestant), &panel, y);
            sheet.drawing.text((right + 12.0, y + 3.7), &note(entry), kind.colour(FAINT));
        }
    }
    sheet.finish()
}

/// The number of solved runs as text; empty if all were solved.
fn note(entry: &ContestantTimes) -> String {
    if entry.solved < entry.runs { format!("{} of {}", entry.solved, entry.runs) } else { String::new() }
}

fn legend(styles: &Styles, puzzles: &[PuzzleTimes], limit: Option<f64>) -> Vec<(String, Key)> {
    let mut legend: Vec<(String, Key)> = Vec::new();
    for entry in puzzles.iter().flat_map(|puzzle| &puzzle.contestants) {
        let style = styles.get(&entry.contestant);
        let item = match entry.shown {
            Shown::Box(_) => (entry.contestant.clone(), Key::Whiskers(style.colour)),
            Shown::Mean(_) => (format!("{} (mean)", entry.contestant), Key::Mark(style.filled(KEY_RADIUS))),
            Shown::Nothing => continue,
        };
        if legend.iter().all(|(name, _)| *name != item.0) {
            legend.push(item);
        }
    }
    for entry in puzzles.iter().flat_map(|puzzle| &puzzle.contestants) {
        let named =
            |name: &String| *name == entry.contestant || *name == format!("{} (mean)", entry.contestant);
        if legend.iter().all(|(name, _)| !named(name)) {
            legend.push((entry.contestant.clone(), Key::Swatch(styles.get(&entry.contestant).colour)));
        }
    }
    legend.extend(limit.map(|limit| (format!("limit ({})", seconds(limit)), plain(LIMIT_DASH))));
    legend
}
