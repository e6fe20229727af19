//! Run-time distributions and cactus plots.

use super::drawing::{Pen, Point};
use super::grid::{self, Columns};
use super::panel::{Axis, Panel, Unit};
use super::rows::{LIMIT_DASH, limit_line};
use super::scale::Scale;
use super::sheet::{KEY_RADIUS, Key, Sheet, plain};
use super::style::{Mark, Marker, Styles};
use super::words::seconds;
use super::{Figure, Heading};

/// The runs of one contestant.
#[derive(Clone, Debug)]
pub struct RunTimes {
    /// The name of the contestant.
    pub contestant: String,
    /// The times of solved runs in seconds, in any order.
    pub solved: Vec<f64>,
    /// The number of unsolved runs.
    pub unsolved: usize,
}

impl RunTimes {
    fn runs(&self) -> usize {
        self.solved.len() + self.unsolved
    }

    fn sorted(&self) -> Vec<f64> {
        let mut times = self.solved.clone();
        times.sort_by(f64::total_cmp);
        times
    }
}

/// The runs of one panel.
#[derive(Clone, Debug)]
pub struct RunTimesPanel {
    /// The title of the panel; empty if it is the only one.
    pub title: String,
    /// The distinct time limits in seconds.
    pub limits: Vec<f64>,
    /// The contestants.
    pub contestants: Vec<RunTimes>,
}

/// Draws the share of runs that a contestant has solved over time. The line of a contestant with unsolved runs ends with
/// a hollow mark at the limit.
#[must_use]
pub fn distribution(heading: &Heading, styles: &Styles, panels: &[RunTimesPanel]) -> Figure {
    let mut sheet = Sheet::new(heading);
    let mut entries = legend(styles, panels);
    if panels.iter().flat_map(|panel| &panel.contestants).any(|runs| runs.unsolved > 0) {
        let mark = Mark::hollow(Marker::Circle, "#5a5a5a", KEY_RADIUS);
        entries.push(("some runs unsolved".to_owned(), Key::Mark(mark)));
    }
    sheet.legend(&entries);
    let empty = [RunTimesPanel { title: String::new(), limits: Vec::new(), contestants: Vec::new() }];
    let panels = if panels.is_empty() { &empty } else { panels };
    let share = Axis::new(Scale::share(), Unit::Share, "share of all runs solved");
    // Four panels are drawn as two rows of two.
    let across = if panels.len() == 4 { 2 } else { panels.len().min(3) };
    let height = if across == 1 { 330.0 } else { 210.0 };
    for row in panels.chunks(across) {
        let columns = Columns::new(across, [&share]);
        for (column, data) in row.iter().enumerate() {
            let area = columns.area(&sheet, column, height);
            let times = data.contestants.iter().flat_map(|runs| runs.solved.iter().copied());
            let scale = Scale::log(times.chain(data.limits.iter().copied()));
            let x = Axis::new(scale, Unit::Seconds, "Time (log)");
            let panel = Panel { area, x, y: share.clone() };
            panel.frame(&mut sheet.drawing, &data.title);
            for &limit in &data.limits {
                limit_line(&mut sheet.drawing, area, panel.x(limit));
            }
            if data.contestants.iter().all(|runs| runs.runs() == 0) {
                panel.note_empty(&mut sheet.drawing, "no runs");
            }
            for runs in data.contestants.iter().filter(|runs| runs.runs() > 0) {
                let style = styles.get(&runs.contestant);
                let line = solved_share(&panel, &data.limits, runs);
                sheet.drawing.polyline(&line, Pen::new(style.colour, 1.9).dashed(style.dash));
                let mark = if runs.unsolved > 0 { style.hollow(4.0) } else { style.filled(4.0) };
                sheet.drawing.mark(*line.last().expect("a line has an end"), mark);
            }
        }
        let area = columns.area(&sheet, 0, height);
        grid::pass(&mut sheet, area);
    }
    sheet.finish()
}

/// The share of runs solved over time, up to the last limit.
fn solved_share(panel: &Panel, limits: &[f64], runs: &RunTimes) -> Vec<Point> {
    let total = runs.runs() as f64;
    let sorted = runs.sorted();
    let mut steps = Steps::new((sorted.first().map_or(panel.area.left, |time| panel.x(*time)), panel.y(0.0)));
    for (index, time) in sorted.into_iter().enumerate() {
        steps.go(panel.x(time), panel.y((index + 1) as f64 / total));
    }
    let limit = limits.iter().copied().reduce(f64::max);
    let end = limit.map_or(panel.area.right, |limit| panel.x(limit));
    steps.go(end.max(steps.next.0), panel.y(runs.solved.len() as f64 / total));
    steps.done()
}

/// Draws the number of runs that a contestant solves against the time allowed for each run: further right is better.
#[must_use]
pub fn cactus(heading: &Heading, styles: &Styles, data: &RunTimesPanel) -> Figure {
    let mut sheet = Sheet::new(heading);
    sheet.legend(&legend(styles, std::slice::from_ref(data)));
    let times = data.contestants.iter().flat_map(|runs| runs.solved.iter().copied());
    let scale = Scale::log(times.chain(data.limits.iter().copied()));
    let y = Axis::new(scale, Unit::Seconds, "time allowed for a run (log)");
    let most = data.contestants.iter().map(RunTimes::runs).max().unwrap_or(0);
    let x = Axis::new(Scale::exact(0.0, most.max(1) as f64 * 1.02, 8.0), Unit::Number, "Solved runs");
    let area = Columns::new(1, [&y]).area(&sheet, 0, 330.0);
    let panel = Panel { area, x, y };
    panel.frame(&mut sheet.drawing, &data.title);
    for &limit in &data.limits {
        let y = panel.y(limit);
        sheet.drawing.line((area.left, y), (area.right, y), Pen::new("#5a5a5a", 1.1).dashed(LIMIT_DASH));
    }
    if data.contestants.iter().all(|runs| runs.solved.is_empty()) {
        panel.note_empty(&mut sheet.drawing, "no solved runs");
    }
    for runs in &data.contestants {
        let style = styles.get(&runs.contestant);
        let mut line = Thinned::default();
        let sorted = runs.sorted();
        for (index, &time) in sorted.iter().enumerate() {
            line.go(panel.at((index + 1) as f64, time));
        }
        sheet.drawing.polyline(&line.0, Pen::new(style.colour, 1.9).dashed(style.dash));
        if let Some(&last) = sorted.last() {
            let place = panel.at(sorted.len() as f64, last);
            sheet.drawing.mark(place, style.filled(4.0));
        }
    }
    grid::pass(&mut sheet, area);
    sheet.finish()
}

/// The contestants with their solved runs, and the limits.
fn legend(styles: &Styles, panels: &[RunTimesPanel]) -> Vec<(String, Key)> {
    let mut totals: Vec<(&str, usize, usize)> = Vec::new();
    for runs in panels.iter().flat_map(|panel| &panel.contestants) {
        match totals.iter_mut().find(|total| total.0 == runs.contestant) {
            Some(total) => {
                total.1 += runs.solved.len();
                total.2 += runs.runs();
            }
            None => totals.push((&runs.contestant, runs.solved.len(), runs.runs())),
        }
    }
    let mut legend: Vec<(String, Key)> = totals
        .iter()
        .map(|&(name, solved, runs)| (format!("{name} ({solved} of {runs})"), Key::Line(styles.get(name))))
        .collect();
    let mut limits: Vec<f64> = panels.iter().flat_map(|panel| panel.limits.iter().copied()).collect();
    limits.sort_by(f64::total_cmp);
    limits.dedup();
    if !limits.is_empty() {
        let names: Vec<String> = limits.iter().map(|limit| seconds(*limit)).collect();
        legend.push((format!("limit ({})", names.join(", ")), plain(LIMIT_DASH)));
    }
    legend
}

/// A line of steps, each first horizontal, then vertical. Steps too small to see are left out.
#[derive(Debug)]
pub(crate) struct Steps {
    line: Vec<Point>,
    next: Point,
}

impl Steps {
    pub(crate) fn new(start: Point) -> Steps {
        Steps { line: vec![start], next: start }
    }

    pub(crate) fn go(&mut self, x: f64, y: f64) {
        let &(last_x, last_y) = self.line.last().expect("a line has a start");
        if x - last_x > SEEN {
            // A step that was held back comes first, so that its corner is at the right place.
            if self.next.1 != last_y {
                self.line.push((self.next.0, last_y));
                self.line.push(self.next);
            }
            self.line.push((x, self.next.1));
            self.line.push((x, y));
        }
        self.next = (x, y);
    }

    pub(crate) fn done(mut self) -> Vec<Point> {
        self.line.push(self.next);
        self.line
    }
}

/// A line without points that are too close to the one before to be seen.
#[derive(Debug, Default)]
struct Thinned(Vec<Point>);

impl Thinned {
    fn go(&mut self, (x, y): Point) {
        let is_near = |&(last_x, last_y): &Point| (x - last_x).abs() < SEEN && (y - last_y).abs() < SEEN;
        if !self.0.last().is_some_and(is_near) {
            self.0.push((x, y));
        }
    }
}

/// The smallest visible distance, in pixels.
const SEEN: f64 = 0.3;
