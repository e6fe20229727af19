//! The runs behind a claim.

use std::collections::BTreeMap;

use super::super::published::{authors_time, is_that_puzzle};
use super::super::runs::{Run, Runs, bootstrap, by_puzzle, summary_by};
use super::super::table::Entry;
use crate::stats::{FEWEST_VALUES, Interval, RunTime, Summary, quantile};

/// The runs of a campaign by class of instances.
pub(super) struct Evidence<'r, 'a> {
    pub(super) runs: &'r Runs<'a>,
    /// Instances by side and percentage of fixed cells, as places.
    classes: BTreeMap<(usize, u32), Vec<usize>>,
    /// The paper's named puzzles, as places.
    pub(super) named: Vec<usize>,
}

impl<'r, 'a> Evidence<'r, 'a> {
    pub(super) fn new(runs: &'r Runs<'a>) -> Evidence<'r, 'a> {
        let mut classes: BTreeMap<(usize, u32), Vec<usize>> = BTreeMap::new();
        let mut named = Vec::new();
        // The paper is about Sudoku with boxes.
        let of_paper = runs.instances.iter().enumerate().filter(|(_, instance)| instance.variant.is_none());
        for (place, instance) in of_paper {
            match instance.fixed_percent {
                // The paper's percentages are whole.
                Some(percent) if percent.fract() == 0.0 => {
                    classes.entry((instance.side, percent as u32)).or_default().push(place);
                }
                None if is_that_puzzle(instance) => named.push(place),
                _ => {}
            }
        }
        Evidence { runs, classes, named }
    }

    /// The percentages of a side, ascending.
    pub(super) fn percents(&self, side: usize) -> Vec<u32> {
        self.classes.keys().filter(|(other, _)| *other == side).map(|(_, percent)| *percent).collect()
    }

    /// The instances of a class, as places.
    pub(super) fn class(&self, side: usize, percent: u32) -> &[usize] {
        self.classes.get(&(side, percent)).map_or(&[], Vec::as_slice)
    }

    /// The runs of a contestant on some instances.
    pub(super) fn on(&self, places: &[usize], contestant: &str) -> Vec<Run<'a>> {
        let Some(contestant) = self.runs.contestants.iter().position(|name| *name == contestant) else {
            return Vec::new();
        };
        places.iter().flat_map(|&place| self.runs.of_instance(place, contestant)).collect()
    }

    /// The runs of a contestant on a class.
    pub(super) fn of_class(&self, side: usize, percent: u32, contestant: &str) -> Vec<Run<'a>> {
        self.on(self.class(side, percent), contestant)
    }

    /// The runs of a contestant on all classes of a side whose percentage is wanted.
    pub(super) fn of_side(
        &self,
        side: usize,
        contestant: &str,
        is_wanted: impl Fn(u32) -> bool,
    ) -> Vec<Run<'a>> {
        let percents = self.percents(side).into_iter().filter(|&percent| is_wanted(percent));
        percents.flat_map(|percent| self.of_class(side, percent, contestant)).collect()
    }
}

/// The summary of some runs by the authors' clock.
pub(super) fn summary(group: &[Run<'_>]) -> Option<Summary> {
    summary_by(group, authors_time)
}

/// The success rate of some runs with interval and n, as text.
pub(super) fn success_text(group: &[Run<'_>]) -> String {
    Entry::success(summary(group).as_ref()).text()
}

/// The mean time of solved runs by the authors' clock with interval and n, as text.
pub(super) fn time_text(group: &[Run<'_>]) -> String {
    let solved = group.iter().filter_map(|run| authors_time(run).solved()).collect();
    Entry::mean_time(summary(group).as_ref(), solved).text()
}

/// The ratio of the mean times of solved runs, with its interval if both sides have enough puzzles.
pub(super) fn time_ratio(over: &[Run<'_>], under: &[Run<'_>]) -> Option<(f64, Option<Interval>)> {
    let clusters = |group: &[Run<'_>]| -> Vec<Vec<f64>> {
        let times = by_puzzle(group, |run| authors_time(run).solved());
        let solved = times.into_iter().map(|times| times.into_iter().flatten().collect::<Vec<f64>>());
        solved.filter(|times| !times.is_empty()).collect()
    };
    let means = [over, under].map(|group| summary(group).and_then(|summary| Some(summary.times?.mean)));
    let (over_mean, under_mean) = (means[0]?, means[1]?);
    let (over, under) = (clusters(over), clusters(under));
    let has_enough = over.len() >= FEWEST_VALUES && under.len() >= FEWEST_VALUES;
    let within =
        has_enough.then(|| bootstrap(over.len() + under.len()).cluster_ratio(&over, &under)).flatten();
    (under_mean > 0.0).then_some((over_mean / under_mean, within))
}

/// The median of some numbers.
pub(super) fn median(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    quantile(&numbers, 0.5)
}

/// A number or time of two contestants on each puzzle on which both have one.
pub(super) fn paired<T>(
    one: &[Run<'_>],
    other: &[Run<'_>],
    of: impl Fn(&[Run<'_>]) -> Option<T>,
) -> Vec<(T, T)> {
    let pair = |runs: Vec<Run<'_>>| {
        let is_same = |run: &&Run<'_>| run.instance == runs[0].instance;
        let theirs: Vec<Run<'_>> = other.iter().filter(is_same).copied().collect();
        of(&runs).zip(of(&theirs))
    };
    by_puzzle(one, |run| *run).into_iter().filter_map(pair).collect()
}

/// The times of some runs by the authors' clock.
pub(super) fn authors_times(runs: &[Run<'_>]) -> Vec<RunTime> {
    runs.iter().map(authors_time).collect()
}

/// The share of solved runs.
pub(super) fn rate(times: &[RunTime]) -> f64 {
    times.iter().filter(|time| time.is_solved()).count() as f64 / times.len() as f64
}
