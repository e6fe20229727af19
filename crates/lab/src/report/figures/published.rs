//! Published values as marks of figures, and the figures of best value evaporation.

use super::super::published::is_that_puzzle;
use super::super::runs::Runs;
use super::{Shown, by_puzzle, by_share};
use crate::figure::{Figure, PublishedPoint, PublishedPropagation, Reading, Styles};
use crate::record::Instance;
use crate::reproduce::published::{
    ACS, MEAN_VALUES, WITHOUT_BVE, first_trivial_percent, named_success, on_25x25, on_puzzle, success,
};

/// The end of a caption with published values.
pub(crate) const NOTE: &str = " Open diamonds: published by Lloyd and Amos (100 puzzles or runs each, limits 5, 20 and 120 s); \
                               their times are of another machine (i7-3770, 3.4 GHz) and without set-up.";

/// The published results of a contestant on generated puzzles.
pub(crate) fn on_generated(side: usize, percent: f64, contestant: &str) -> Vec<PublishedPoint> {
    let point =
        |low: f64, high: f64, time| PublishedPoint { x: percent, success: [low / 100.0, high / 100.0], time };
    let with_time = on_25x25(percent, contestant).filter(|_| side == 25);
    let with_time = with_time.map(|(_, value)| point(value.percent, value.percent, Some(value.seconds)));
    let points: Vec<PublishedPoint> = with_time.collect();
    if !points.is_empty() {
        return points;
    }
    success(side, percent, contestant).map(|(low, high)| point(low, high, None)).into_iter().collect()
}

/// The published success rate from 0 to 1 and mean time in seconds of a contestant on a named puzzle.
pub(crate) fn on_named(instance: &Instance, contestant: &str) -> (Option<f64>, Option<f64>) {
    if !is_that_puzzle(instance) {
        return (None, None);
    }
    let column = [WITHOUT_BVE, ACS].iter().position(|name| *name == contestant);
    match on_puzzle(&instance.name).zip(column) {
        Some((columns, place)) => (Some(columns[place].percent / 100.0), Some(columns[place].seconds)),
        None => (named_success(contestant).map(|percent| percent / 100.0), None),
    }
}

/// The published effect of propagation on puzzles of a side with these percentages of fixed cells.
pub(crate) fn propagation(side: usize, percentages: impl Iterator<Item = f64>) -> PublishedPropagation {
    let first = first_trivial_percent(side);
    let none_trivial =
        percentages.filter(|percent| first.is_some_and(|first| *percent < first)).reduce(f64::max);
    PublishedPropagation { none_trivial, values: (side == 25).then_some((45.0, MEAN_VALUES)) }
}

/// Figures that compare the colony with and without best value evaporation.
pub(crate) fn evaporation(runs: &Runs<'_>, styles: &Styles) -> Vec<Figure> {
    if ![ACS, WITHOUT_BVE].iter().all(|name| runs.contestants.contains(name)) {
        return Vec::new();
    }
    let methods = [ACS, WITHOUT_BVE].map(|name| Reading::split(name).0);
    let names: Vec<&str> =
        runs.contestants.iter().copied().filter(|name| methods.contains(&Reading::split(name).0)).collect();
    let colonies = runs.only(&names).shared();
    let shown = |name, title| Shown { name, title, shows_published: true };
    let by_share =
        shown("evaporation-fixed-cells", "Best value evaporation on and off, by share of fixed cells");
    let mut figures = by_share::swept(&colonies, styles, by_share);
    let by_puzzle = shown("evaporation-puzzles", "Best value evaporation on and off, by puzzle");
    figures.extend(by_puzzle::first_set(&colonies, styles, by_puzzle));
    figures
}
