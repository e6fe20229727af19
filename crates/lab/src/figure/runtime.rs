//! Run-time distributions and cactus plots.

use super::drawing::{Drawing, Pen, Point};
use super::grid::{self, Grid, GridPanel};
use super::panel::{Axis, Panel, Unit};
use super::rows::{limit_line, limit_pen};
use super::scale::Scale;
use super::sheet::{Key, Sheet, limits_key};
use super::style::Styles;
use super::{Figure, Heading};

/// The runs of one contestant on one puzzle, or its puzzles of one class.
#[derive(Clone, Debug)]
pub struct RunTimes {
    /// The name of the contestant.
    pub contestant: String,
    /// The times of solved runs or puzzles in seconds, in any order.
    pub solved: Vec<f64>,
    /// The number of unsolved runs or puzzles.
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

impl RunTimesPanel {
    /// The times and limits of all contestants.
    fn times(&self) -> impl Iterator<Item = f64> {
        let solved = self.contestants.iter().flat_map(|runs| runs.solved.iter().copied());
        solved.chain(self.limits.iter().copied())
    }
}

/// Draws the share of runs that a contestant has solved over time: one panel for each puzzle. Marks are at the median, and
/// at the end of a line with unsolved runs.
#[must_use]
pub fn distribution(heading: &Heading, styles: &Styles, panels: &[RunTimesPanel]) -> Figure {
    let mut sheet = Sheet::new(heading);
    sheet.legend(&legend(styles, panels));
    let share = Axis::new(Scale::share(), Unit::Share, "share of runs solved");
    let times = panels.iter().flat_map(RunTimesPanel::times);
    let x = Axis::new(Scale::log(times), Unit::Seconds, "Time (log)");
    let across = if panels.len() == 4 { 2 } else { panels.len().min(3) };
    let draw = |drawing: &mut Drawing, panel: &Panel, data: &RunTimesPanel| {
        for &limit in &data.limits {
            limit_line(drawing, panel.area, panel.x(limit));
        }
        for runs in data.contestants.iter().filter(|runs| runs.runs() > 0) {
            let style = styles.get(&runs.contestant);
            let line = solved_share(panel, &data.limits, runs);
            drawing.polyline(&line, Pen::new(style.colour, 1.7).dashed(style.dash));
            // The marks at the median keep lines apart that end at the same place.
            if let Some(&median) = runs.sorted().get((runs.runs() - 1) / 2) {
                drawing.mark(panel.at(median, 0.5), style.mark(3.4));
            }
            if runs.unsolved > 0 {
                drawing.mark(*line.last().expect("a line has an end"), style.mark(3.4));
            }
        }
    };
    let height = if across == 1 { 330.0 } else { 150.0 };
    let panels = panels.iter().map(|data| {
        let note = if data.contestants.iter().all(|runs| runs.runs() == 0) { "no runs" } else { "" };
        GridPanel { title: &data.title, x: x.clone(), y: share.clone(), note, data }
    });
    grid::panels(&mut sheet, Grid { across, height }, panels, draw);
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

/// Draws the number of puzzles that a contestant solves against the time allowed for each: further right is better. One
/// panel for each class of puzzles and group of contestants.
#[must_use]
pub fn cactus(heading: &Heading, styles: &Styles, panels: &[RunTimesPanel]) -> Figure {
    let mut sheet = Sheet::new(heading);
    sheet.legend(&legend(styles, panels));
    let times = panels.iter().flat_map(RunTimesPanel::times);
    let y = Axis::new(Scale::log(times), Unit::Seconds, "time allowed (log)");
    let x = |data: &RunTimesPanel| {
        let most = data.contestants.iter().map(RunTimes::runs).max().unwrap_or(0);
        Axis::new(Scale::exact(0.0, most.max(1) as f64 * 1.02, 8.0), Unit::Number, "Solved puzzles")
    };
    let draw = |drawing: &mut Drawing, panel: &Panel, data: &RunTimesPanel| {
        for &limit in &data.limits {
            let y = panel.y(limit);
            drawing.line((panel.area.left, y), (panel.area.right, y), limit_pen());
        }
        for runs in &data.contestants {
            let style = styles.get(&runs.contestant);
            let mut line = Thinned::default();
            let sorted = runs.sorted();
            for (index, &time) in sorted.iter().enumerate() {
                line.go(panel.at((index + 1) as f64, time));
            }
            drawing.polyline(&line.0, Pen::new(style.colour, 1.7).dashed(style.dash));
            if let Some(&last) = sorted.last() {
                drawing.mark(panel.at(sorted.len() as f64, last), style.mark(3.6));
            }
        }
    };
    let across = panels.len().min(2);
    let height = if across == 1 { 330.0 } else { 165.0 };
    let panels = panels.iter().map(|data| {
        let is_empty = data.contestants.iter().all(|runs| runs.solved.is_empty());
        let note = if is_empty { "no solved puzzles" } else { "" };
        GridPanel { title: &data.title, x: x(data), y: y.clone(), note, data }
    });
    grid::panels(&mut sheet, Grid { across, height }, panels, draw);
    sheet.finish()
}

/// The contestants and the limits; a single panel also has the numbers of solved runs.
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
        .map(|&(name, solved, runs)| {
            let text =
                if panels.len() > 1 { name.to_owned() } else { format!("{name} ({solved} of {runs})") };
            (text, Key::Line(styles.get(name)))
        })
        .collect();
    let mut limits: Vec<f64> = panels.iter().flat_map(|panel| panel.limits.iter().copied()).collect();
    limits.sort_by(f64::total_cmp);
    limits.dedup();
    legend.extend(limits_key(&limits));
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
