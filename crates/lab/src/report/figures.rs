//! The figures of a report, chosen by what the data allow.

mod by_puzzle;
mod by_share;
mod classes;
mod effort;
mod parameters;
mod published;
mod stagnation;

use std::collections::BTreeSet;

use super::runs::{Run, Runs};
use crate::figure::{Estimate, Figure, Heading, Pair, Reading, Styles, scatter};
use crate::reproduce::published::WITHOUT_BVE;
use crate::stats::Summary;

/// The smallest number of values for an interval, or for a box plot.
pub(crate) const FEWEST_FOR_AN_INTERVAL: usize = 5;

/// The largest number of contestants in a panel; more lines cannot be told apart.
const MOST_LINES: usize = 9;

/// The largest number of different limits that a figure shows.
const MOST_LIMITS: usize = 4;

/// All figures, the most important first.
pub(crate) fn figures(runs: &Runs<'_>, shows_published: bool) -> Vec<Figure> {
    let styles = Styles::of(&runs.contestants);
    let mut figures = Vec::new();
    let shown = if shows_published { main_contestants(runs) } else { runs.only(&runs.contestants) };
    let by_share = Shown {
        name: "fixed-cells",
        title: "Success rate and time by share of fixed cells",
        shows_published,
    };
    figures.extend(by_share::swept(&shown, &styles, by_share));
    figures.extend(by_puzzle::figures(&shown, &styles, shows_published));
    let mut covered = by_share::covered_sets(runs);
    if shows_published {
        figures.extend(published::evaporation(runs, &styles));
        covered.extend(by_puzzle::covered_sets(runs));
    }
    figures.extend(stagnation::figures(runs, &styles, shows_published));
    figures.extend(by_puzzle::sets(runs, &styles, &covered));
    figures.extend(parameters::figures(runs));
    figures.extend(effort::figures(runs));
    // Contestants are compared only on sets in which all of them take part.
    let shared = shown.shared();
    figures.extend(by_puzzle::distributions(&shared, &styles));
    figures.extend(classes::figures(&shared, &styles));
    figures.extend(scattered(&shared));
    figures.extend(by_share::propagated(runs, shows_published));
    figures
}

/// The runs of all contestants except the colony without evaporation, which has figures of its own.
fn main_contestants<'a>(runs: &Runs<'a>) -> Runs<'a> {
    let (without, _) = Reading::split(WITHOUT_BVE);
    let names: Vec<&str> =
        runs.contestants.iter().copied().filter(|name| Reading::split(name).0 != without).collect();
    runs.only(&names)
}

/// The name and title of a figure, and whether it shows published values.
#[derive(Clone, Copy)]
pub(crate) struct Shown<'a> {
    pub(crate) name: &'a str,
    pub(crate) title: &'a str,
    pub(crate) shows_published: bool,
}

/// Contestants that are drawn together in one panel.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    /// The reading that they share; empty if the panel has all contestants.
    pub(crate) title: &'static str,
    /// The contestants.
    pub(crate) contestants: Vec<usize>,
}

impl Column {
    /// One panel for each reading of the paper's propagation, or one for all contestants without readings. A contestant
    /// without a reading in its name is in all panels.
    pub(crate) fn all(runs: &Runs<'_>) -> Vec<Column> {
        let readings: Vec<Option<Reading>> =
            runs.contestants.iter().map(|name| Reading::split(name).1).collect();
        let column = |reading: Reading| Column {
            title: reading.words(),
            contestants: (0..readings.len())
                .filter(|&place| readings[place].is_none_or(|other| other == reading))
                .collect(),
        };
        if Reading::ALL.iter().all(|reading| readings.contains(&Some(*reading))) {
            return Reading::ALL.map(column).to_vec();
        }
        vec![Column { title: "", contestants: (0..readings.len()).collect() }]
    }

    /// The title of a panel with these contestants.
    pub(crate) fn titled(&self, class: &str) -> String {
        match (class, self.title) {
            ("", title) => title.to_owned(),
            (class, "") => class.to_owned(),
            (class, title) => format!("{class}, {title}"),
        }
    }
}

/// The success rate with its interval.
pub(crate) fn success_rate(summary: &Summary) -> Estimate {
    let within = summary.success_interval;
    let interval = (summary.count >= FEWEST_FOR_AN_INTERVAL).then_some([within.low, within.high]);
    Estimate { value: summary.success, interval }
}

/// The mean time of solved runs with its interval, or the mean of what else was summarised.
pub(crate) fn mean_cost(summary: &Summary) -> Option<Estimate> {
    let times = summary.times.as_ref()?;
    let within = times.mean_interval.filter(|_| summary.solved >= FEWEST_FOR_AN_INTERVAL);
    Some(Estimate { value: times.mean, interval: within.map(|within| [within.low, within.high]) })
}

/// The distinct time limits of the runs; empty if there are too many to show.
pub(crate) fn few_limits<'a: 'b, 'b>(runs: impl IntoIterator<Item = &'b Run<'a>>) -> Vec<f64> {
    let limits = Runs::limits(runs);
    if limits.len() <= MOST_LIMITS { limits } else { Vec::new() }
}

/// A number of values, or the smallest and the largest of several: `n = 100` or `n = 10 to 100`.
pub(crate) fn sample_size(counts: impl IntoIterator<Item = usize>) -> String {
    let counts: BTreeSet<usize> = counts.into_iter().collect();
    match (counts.first(), counts.last()) {
        (Some(least), Some(most)) if least < most => format!("n = {least} to {most}"),
        (Some(count), _) => format!("n = {count}"),
        _ => "n = 0".to_owned(),
    }
}

/// The times of the first contestant against the first one of another method, run by run.
fn scattered(runs: &Runs<'_>) -> Option<Figure> {
    let method = |name: &str| Reading::split(name).0.to_owned();
    let first = *runs.contestants.first()?;
    let other = runs.contestants.iter().position(|name| method(name) != method(first))?;
    let second = runs.contestants[other];
    let pairs: Vec<Pair> =
        runs.pairs(None, 0, other).into_iter().map(|(first, second)| Pair { first, second }).collect();
    if pairs.is_empty() {
        return None;
    }
    let caption = format!(
        "Each point is a pair of runs on the same instance (n = {} pairs). Above the line {first} was faster, below it \
         {second}. A cross is a pair in which one or both found no solution within the limit.",
        pairs.len()
    );
    let heading = Heading::new("scatter", format!("{first} against {second}, run by run"), caption);
    let limits = few_limits(runs.all.iter().filter(|run| [0, other].contains(&run.contestant)));
    Some(scatter(&heading, [first, second], &pairs, &limits))
}
