//! Figures with one row for each puzzle or each set.

use std::collections::BTreeSet;

use super::figures::{few_limits, mean_time, success_rate};
use super::runs::{Run, Runs, plain_summary, summary};
use crate::figure::{
    ComparisonEntry, ComparisonRow, ContestantTimes, Figure, Heading, PuzzleTimes, Shown, Styles, box_plots,
    comparison,
};
use crate::stats::Summary;

/// The largest number of rows of a figure; larger sets are only in the tables.
const MOST_ROWS: usize = 40;

/// The smallest number of solved runs for a box; fewer are drawn as a mark at their mean.
const FEWEST_FOR_A_BOX: usize = 5;

/// Box plots of the times, and success rates next to times, for each set of named puzzles.
pub(crate) fn figures(runs: &Runs<'_>, styles: &Styles) -> Vec<Figure> {
    let mut figures = Vec::new();
    for (set, places) in named_sets(runs) {
        let name = runs.sets[set];
        figures.push(boxes(runs, styles, set, &places));
        // A single run on each puzzle has no meaningful success rate.
        if places.iter().any(|&place| groups(runs, place).any(|group| group.len() > 1)) {
            let title = format!("Success rate and time on each puzzle of “{name}”");
            figures.push(compared(styles, &format!("puzzles-{}", set + 1), title, rows(runs, &places)));
        }
    }
    figures
}

/// Success rate and time on each puzzle of the first set of named puzzles.
pub(crate) fn first_set(runs: &Runs<'_>, styles: &Styles, name: &str, title: &str) -> Option<Figure> {
    let (_, places) = named_sets(runs).into_iter().next()?;
    Some(compared(styles, name, title.to_owned(), rows(runs, &places)))
}

/// The sets of named puzzles that have runs, each with its instances.
fn named_sets(runs: &Runs<'_>) -> Vec<(usize, Vec<usize>)> {
    let mut sets = Vec::new();
    for set in 0..runs.sets.len() {
        let places: Vec<usize> = runs.instances_of(set).collect();
        let is_named = places.iter().all(|&place| runs.instances[place].fixed_percent.is_none());
        let has_runs = places.iter().any(|&place| groups(runs, place).any(|group| !group.is_empty()));
        if is_named && has_runs && places.len() <= MOST_ROWS {
            sets.push((set, places));
        }
    }
    sets
}

/// The runs of each contestant on an instance.
fn groups<'r, 'a>(runs: &'r Runs<'a>, place: usize) -> impl Iterator<Item = Vec<Run<'a>>> + use<'r, 'a> {
    (0..runs.contestants.len()).map(move |contestant| runs.of_instance(place, contestant))
}

fn rows(runs: &Runs<'_>, places: &[usize]) -> Vec<ComparisonRow> {
    places.iter().map(|&place| row(runs, &runs.instances[place].name, groups(runs, place))).collect()
}

/// Success rate and time with one row for each set that other figures do not show completely.
pub(crate) fn sets(runs: &Runs<'_>, styles: &Styles, covered: BTreeSet<usize>) -> Option<Figure> {
    let shown: Vec<usize> = (0..runs.sets.len()).filter(|set| !covered.contains(set)).collect();
    if shown.is_empty() || shown.len() > MOST_ROWS {
        return None;
    }
    let rows = shown.iter().map(|&set| {
        let entries = runs
            .contestants
            .iter()
            .enumerate()
            .filter_map(|(contestant, name)| Some(entry(name, runs.summary(set, contestant)?)));
        ComparisonRow { name: runs.sets[set].to_owned(), entries: entries.collect() }
    });
    let title = if covered.is_empty() {
        "Success rate and time on each set"
    } else {
        "Success rate and time on the other sets"
    };
    Some(compared(styles, "sets", title.to_owned(), rows.collect()))
}

fn boxes(runs: &Runs<'_>, styles: &Styles, set: usize, places: &[usize]) -> Figure {
    let times = |place: usize, contestant: usize| {
        let group = runs.of_instance(place, contestant);
        let summary = plain_summary(&group)?;
        let shown = match &summary.times {
            None => Shown::Nothing,
            Some(times) if summary.solved < FEWEST_FOR_A_BOX => Shown::Mean(times.mean),
            Some(times) => {
                Shown::Box([times.min, times.lower_quartile, times.median, times.upper_quartile, times.max])
            }
        };
        let contestant = runs.contestants[contestant].to_owned();
        Some(ContestantTimes { contestant, runs: summary.count, solved: summary.solved, shown })
    };
    let puzzles: Vec<PuzzleTimes> = places
        .iter()
        .map(|&place| PuzzleTimes {
            puzzle: runs.instances[place].name.clone(),
            contestants: (0..runs.contestants.len())
                .filter_map(|contestant| times(place, contestant))
                .collect(),
        })
        .collect();
    let limits = few_limits(runs.all.iter().filter(|run| run.set == set));
    let limit = if limits.len() == 1 { limits.first().copied() } else { None };
    let caption = "Times of solved runs: the box spans the quartiles, the line in it is the median, whiskers extend to the \
                   shortest and the longest time. With fewer than five solved runs, a mark shows their mean. The note on \
                   the right is the number of solved runs, if some were unsolved.";
    let title = format!("Time on each puzzle of “{}”", runs.sets[set]);
    let heading = Heading::new(format!("times-{}", set + 1), title, caption);
    box_plots(&heading, styles, &puzzles, limit)
}

fn row<'a>(runs: &Runs<'_>, name: &str, groups: impl Iterator<Item = Vec<Run<'a>>>) -> ComparisonRow {
    let entries =
        groups.zip(&runs.contestants).filter_map(|(group, name)| Some(entry(name, &summary(&group)?)));
    ComparisonRow { name: name.to_owned(), entries: entries.collect() }
}

fn entry(contestant: &str, summary: &Summary) -> ComparisonEntry {
    ComparisonEntry {
        contestant: contestant.to_owned(),
        success: success_rate(summary),
        time: mean_time(summary),
    }
}

fn compared(styles: &Styles, name: &str, title: String, rows: Vec<ComparisonRow>) -> Figure {
    let caption = "Left: success rate with its 95 % Wilson interval. Right: mean time of solved runs with its 95 % bootstrap \
                   interval; none if no run was solved.";
    comparison(&Heading::new(name, title, caption), styles, &rows)
}
