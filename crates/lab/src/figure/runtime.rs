//! Run-time distributions and cactus plots: all runs of each contestant as one rising line.

use super::drawing::{Drawing, Pen};
use super::grid::{self, Columns};
use super::panel::{Axis, Panel, Unit};
use super::rows::{LIMIT_DASH, limit_line};
use super::scale::Scale;
use super::sheet::{Key, Sheet, plain};
use super::style::{Marker, Styles};
use super::words::seconds;
use super::{Figure, Heading};

/// The runs of one contestant.
#[derive(Clone, Debug)]
pub struct RunTimes {
    /// Its name.
    pub contestant: String,
    /// The times of solved runs in seconds, in any order.
    pub solved: Vec<f64>,
    /// How many runs ended without a solution.
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

/// Some runs that belong together.
#[derive(Clone, Debug)]
pub struct RunTimesPanel {
    /// What is written above it; empty if it is the only one.
    pub title: String,
    /// Their limits in seconds, each once.
    pub limits: Vec<f64>,
    /// The contestants.
    pub contestants: Vec<RunTimes>,
}

/// Which share of its runs a contestant has solved after which time. A line of unsolved runs ends with a hollow mark at
/// the limit.
#[must_use]
pub fn distribution(heading: &Heading, styles: &Styles, panels: &[RunTimesPanel]) -> Figure {
    let mut sheet = Sheet::new(heading);
    sheet.legend(&legend(styles, panels, true));
    let empty = [RunTimesPanel { title: String::new(), limits: Vec::new(), contestants: Vec::new() }];
    let panels = if panels.is_empty() { &empty } else { panels };
    let share = Axis::new(Scale::share(), Unit::Share, "share of all runs solved");
    // Four make a square, not a row and a rest.
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
                panel.say_empty(&mut sheet.drawing, "no runs");
            }
            for runs in data.contestants.iter().filter(|runs| runs.runs() > 0) {
                rising_share(&mut sheet.drawing, &panel, styles, data, runs);
            }
        }
        let area = columns.area(&sheet, 0, height);
        grid::pass(&mut sheet, area);
    }
    sheet.finish()
}

fn rising_share(
    drawing: &mut Drawing,
    panel: &Panel,
    styles: &Styles,
    data: &RunTimesPanel,
    runs: &RunTimes,
) {
    let style = styles.get(&runs.contestant);
    let total = runs.runs() as f64;
    let sorted = runs.sorted();
    let mut steps = Steps::new((sorted.first().map_or(panel.area.left, |time| panel.x(*time)), panel.y(0.0)));
    for (index, time) in sorted.into_iter().enumerate() {
        steps.go(panel.x(time), panel.y((index + 1) as f64 / total));
    }
    let limit = data.limits.iter().copied().reduce(f64::max);
    let end = limit.map_or(panel.area.right, |limit| panel.x(limit));
    let height = panel.y(runs.solved.len() as f64 / total);
    let last = steps.x();
    steps.go(end.max(last), height);
    drawing.polyline(&steps.done(), Pen::new(style.colour, 1.9).dashed(style.dash));
    let fill = if runs.unsolved > 0 { "#ffffff" } else { style.colour };
    drawing.mark((end.max(last), height), style.marker, 4.0, fill, style.colour);
}

/// How many runs a contestant solves, if each may take as long as the height says: further right is better.
#[must_use]
pub fn cactus(heading: &Heading, styles: &Styles, data: &RunTimesPanel) -> Figure {
    let mut sheet = Sheet::new(heading);
    sheet.legend(&legend(styles, std::slice::from_ref(data), false));
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
        panel.say_empty(&mut sheet.drawing, "no solved runs");
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
            sheet.drawing.mark(place, style.marker, 4.0, style.colour, style.colour);
        }
    }
    grid::pass(&mut sheet, area);
    sheet.finish()
}

fn legend(styles: &Styles, panels: &[RunTimesPanel], has_hollow: bool) -> Vec<(String, Key)> {
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
    if has_hollow && totals.iter().any(|total| total.1 < total.2) {
        let key = Key::Mark { marker: Marker::Circle, colour: "#5a5a5a", is_hollow: true };
        legend.push(("the rest was unsolved when it was ended".to_owned(), key));
    }
    legend
}

/// A line of steps: across first, then up. Steps too small to see are left out.
#[derive(Debug)]
pub(crate) struct Steps {
    line: Vec<(f64, f64)>,
    next: (f64, f64),
}

impl Steps {
    pub(crate) fn new(start: (f64, f64)) -> Steps {
        Steps { line: vec![start], next: start }
    }

    fn x(&self) -> f64 {
        self.next.0
    }

    pub(crate) fn go(&mut self, x: f64, y: f64) {
        let &(last_x, last_y) = self.line.last().expect("it has a start");
        if x - last_x > SEEN {
            // What was held back comes first, so that the corner is where it belongs.
            if self.next.1 != last_y {
                self.line.push((self.next.0, last_y));
                self.line.push(self.next);
            }
            self.line.push((x, self.next.1));
            self.line.push((x, y));
        }
        self.next = (x, y);
    }

    pub(crate) fn done(mut self) -> Vec<(f64, f64)> {
        self.line.push(self.next);
        self.line
    }
}

/// A line without the points that nobody sees.
#[derive(Debug, Default)]
struct Thinned(Vec<(f64, f64)>);

impl Thinned {
    fn go(&mut self, (x, y): (f64, f64)) {
        let is_near = |&(last_x, last_y): &(f64, f64)| (x - last_x).abs() < SEEN && (y - last_y).abs() < SEEN;
        if !self.0.last().is_some_and(is_near) {
            self.0.push((x, y));
        }
    }
}

/// The least distance that can be seen, in pixels.
const SEEN: f64 = 0.3;
