//! Box plots of the times on named puzzles.

use super::drawing::{Area, Drawing, FAINT, Type};
use super::panel::{ABOVE, Axis, LABEL, Panel, Unit};
use super::rows::{HALF_BOX, Rows, limit_line};
use super::scale::Scale;
use super::sheet::{KEY_RADIUS, Key, MARGIN, Sheet, WIDTH, Whiskers, limits_key, published};
use super::style::{Style, Styles};
use super::{Figure, Heading, PUBLISHED};

/// One panel: some contestants on all puzzles. The panels of a figure have the same puzzles.
#[derive(Clone, Debug)]
pub struct BoxPanel {
    /// The title; empty for a single panel.
    pub title: String,
    /// The puzzles, from top to bottom.
    pub puzzles: Vec<PuzzleTimes>,
}

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
    /// The published mean time in seconds, on the authors' machine.
    pub published: Option<f64>,
}

/// How a group of times is drawn, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shown {
    /// A box plot: minimum, lower quartile, median, upper quartile, maximum.
    Box([f64; 5]),
    /// A mark at the mean of few times.
    Mean(f64),
    /// A mark at the median time of a contestant that searches in the same way in every run.
    Same(f64),
    /// Nothing: no run was solved.
    Nothing,
}

impl Shown {
    fn draw(self, drawing: &mut Drawing, style: Style, panel: &Panel, y: f64) {
        match self {
            Shown::Box(times) => {
                let places = times.map(|time| panel.x(time));
                let is_hollow = style.is_hollow;
                Whiskers { colour: style.colour, places, half: HALF_BOX, is_hollow }.draw(drawing, y);
            }
            Shown::Mean(time) | Shown::Same(time) => drawing.mark((panel.x(time), y), style.mark(3.8)),
            Shown::Nothing => {}
        }
    }

    fn times(self) -> Vec<f64> {
        match self {
            Shown::Box(times) => times.to_vec(),
            Shown::Mean(time) | Shown::Same(time) => vec![time],
            Shown::Nothing => Vec::new(),
        }
    }
}

/// Draws box plots with whiskers to the extremes, or marks, over a logarithmic axis of time: panels next to each other,
/// with the same rows.
#[must_use]
pub fn box_plots(heading: &Heading, styles: &Styles, panels: &[BoxPanel], limit: Option<f64>) -> Figure {
    let mut sheet = Sheet::new(heading);
    let puzzles = || panels.iter().flat_map(|panel| &panel.puzzles);
    let entries = || puzzles().flat_map(|puzzle| &puzzle.contestants);
    sheet.legend(&legend(styles, entries(), limit));
    sheet.cursor += LABEL + ABOVE + 8.0;

    let kind = Type::new(10.5);
    let notes = entries().map(|entry| kind.width_of(&note(entry))).fold(0.0, f64::max);
    let notes = if notes > 0.0 { notes + 12.0 } else { 0.0 };
    let lanes = puzzles().map(|puzzle| puzzle.contestants.len()).max().unwrap_or(0);
    let names: Vec<&str> =
        panels.first().into_iter().flat_map(|panel| &panel.puzzles).map(|row| row.puzzle.as_str()).collect();
    let rows = Rows::new(&mut sheet, &names, lanes, WIDTH - MARGIN - 8.0);
    let times: Vec<f64> = entries().flat_map(|entry| entry.shown.times()).collect();
    let published = entries().filter_map(|entry| entry.published);
    let x = Axis::new(
        Scale::log(times.into_iter().chain(published).chain(limit)),
        Unit::Seconds,
        "Time to the solution (log)",
    );
    let empty = [BoxPanel { title: String::new(), puzzles: Vec::new() }];
    let panels = if panels.is_empty() { &empty } else { panels };
    let gap = 24.0;
    let width = (rows.area.width() + gap) / panels.len() as f64;
    for (column, data) in panels.iter().enumerate() {
        let left = rows.area.left + width * column as f64;
        let area = Area { left, right: left + width - gap - notes, ..rows.area };
        let y = Axis::new(Scale::exact(0.0, 1.0, 1.0), Unit::Rows, "solved runs");
        let panel = Panel { area, x: x.clone(), y };
        panel.frame(&mut sheet.drawing, &data.title);
        if data.puzzles.is_empty() {
            panel.note_empty(&mut sheet.drawing, "no runs");
        }
        if let Some(limit) = limit {
            limit_line(&mut sheet.drawing, area, panel.x(limit));
        }
        for (row, puzzle) in data.puzzles.iter().enumerate() {
            for (lane, entry) in puzzle.contestants.iter().enumerate() {
                let (y, style) = (rows.lane(row, lane), styles.get(&entry.contestant));
                entry.shown.draw(&mut sheet.drawing, style, &panel, y);
                if let Some(time) = entry.published {
                    sheet.drawing.mark((panel.x(time), y), style.published());
                }
                sheet.drawing.text((area.right + 8.0, y + 3.7), &note(entry), kind.colour(FAINT));
            }
        }
    }
    sheet.finish()
}

/// The number of solved runs as text; empty if all were solved.
fn note(entry: &ContestantTimes) -> String {
    if entry.solved < entry.runs { format!("{} of {}", entry.solved, entry.runs) } else { String::new() }
}

fn legend<'a>(
    styles: &Styles,
    entries: impl Iterator<Item = &'a ContestantTimes> + Clone,
    limit: Option<f64>,
) -> Vec<(String, Key)> {
    let mut legend: Vec<(String, Key)> = Vec::new();
    let mut named: Vec<&str> = Vec::new();
    let boxed = entries.clone().filter(|entry| matches!(entry.shown, Shown::Box(_) | Shown::Same(_)));
    let drawn = entries.clone().filter(|entry| entry.shown != Shown::Nothing);
    for entry in boxed.chain(drawn).chain(entries.clone()) {
        let style = styles.get(&entry.contestant);
        let name = &entry.contestant;
        let (text, key) = match entry.shown {
            // The caption explains a mark instead of a box.
            Shown::Mean(_) | Shown::Nothing if named.contains(&name.as_str()) => continue,
            Shown::Box(_) => (name.clone(), Key::Whiskers(style)),
            Shown::Mean(_) => (format!("{name} (mean)"), Key::Mark(style.mark(KEY_RADIUS))),
            Shown::Same(_) => {
                (format!("{name} (median; the same search in every run)"), Key::Mark(style.mark(KEY_RADIUS)))
            }
            Shown::Nothing => (name.clone(), Key::Swatch(style.colour)),
        };
        named.push(name);
        if legend.iter().all(|(known, _)| *known != text) {
            legend.push((text, key));
        }
    }
    legend.extend(entries.clone().any(|entry| entry.published.is_some()).then(|| published(PUBLISHED)));
    legend.extend(limits_key(limit.as_slice()));
    legend
}
