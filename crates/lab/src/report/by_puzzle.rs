//! Figures with a row for each puzzle, or for each set.

use std::collections::BTreeSet;

use super::figures::{few_limits, mean_time, success};
use super::runs::{Run, Runs, plain_summary, summary};
use crate::figure::{
    ComparisonEntry, ComparisonRow, ContestantTimes, Figure, Heading, PuzzleTimes, Shown, Styles, box_plots,
    comparison,
};
use crate::stats::Summary;

/// More rows than this make no figure; the tables have them.
const MOST_ROWS: usize = 40;

/// Fewer solved runs than this make no box, but a mark at their mean.
const FEWEST_FOR_A_BOX: usize = 5;

/// For each set of puzzles with a name: box plots of the times, and success beside time.
pub(crate) fn figures(runs: &Runs<'_>, styles: &Styles) -> Vec<Figure> {
    let mut figures = Vec::new();
    for (set, places) in named_sets(runs) {
        let name = runs.sets[set];
        figures.push(boxes(runs, styles, set, name, &places));
        // A single run is solved or not; that is no share.
        if places.iter().any(|&place| groups(runs, place).any(|group| group.len() > 1)) {
            let title = format!("Success and time on each puzzle of “{name}”");
            figures.push(compared(styles, &format!("puzzles-{}", set + 1), title, rows(runs, &places)));
        }
    }
    figures
}

/// Success and time on each puzzle of the first set of puzzles with a name.
pub(crate) fn first_set(runs: &Runs<'_>, styles: &Styles, name: &str, title: &str) -> Option<Figure> {
    let (_, places) = named_sets(runs).into_iter().next()?;
    Some(compared(styles, name, title.to_owned(), rows(runs, &places)))
}

/// The sets of puzzles with a name that somebody has tried, each with the places of its instances.
fn named_sets(runs: &Runs<'_>) -> Vec<(usize, Vec<usize>)> {
    let mut sets = Vec::new();
    for set in 0..runs.sets.len() {
        let places: Vec<usize> = runs.instances_of(set).collect();
        let is_named = places.iter().all(|&place| runs.instances[place].1.fixed_percent.is_none());
        let is_tried = places.iter().any(|&place| groups(runs, place).any(|group| !group.is_empty()));
        if is_named && is_tried && places.len() <= MOST_ROWS {
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
    places.iter().map(|&place| row(runs, &runs.instances[place].1.name, groups(runs, place))).collect()
}

/// Success and time with a row for each set that no other figure shows in the whole.
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
            .filter_map(|(contestant, who)| Some(entry(who, runs.summary(set, contestant)?)));
        ComparisonRow { name: runs.sets[set].to_owned(), entries: entries.collect() }
    });
    let title = if covered.is_empty() {
        "Success and time on each set"
    } else {
        "Success and time on the other sets"
    };
    Some(compared(styles, "sets", title.to_owned(), rows.collect()))
}

fn boxes(runs: &Runs<'_>, styles: &Styles, set: usize, name: &str, places: &[usize]) -> Figure {
    let times = |place: usize, contestant: usize| {
        let group = runs.of_instance(place, contestant);
        let numbers = plain_summary(&group)?;
        let shown = match &numbers.times {
            None => Shown::Nothing,
            Some(times) if numbers.solved < FEWEST_FOR_A_BOX => Shown::Mean(times.mean),
            Some(times) => {
                Shown::Box([times.min, times.lower_quartile, times.median, times.upper_quartile, times.max])
            }
        };
        let contestant = runs.contestants[contestant].to_owned();
        Some(ContestantTimes { contestant, runs: numbers.count, solved: numbers.solved, shown })
    };
    let puzzles: Vec<PuzzleTimes> = places
        .iter()
        .map(|&place| PuzzleTimes {
            puzzle: runs.instances[place].1.name.clone(),
            contestants: (0..runs.contestants.len())
                .filter_map(|contestant| times(place, contestant))
                .collect(),
        })
        .collect();
    let limits = few_limits(runs.all.iter().filter(|run| run.set == set));
    let limit = if limits.len() == 1 { limits.first().copied() } else { None };
    let caption = "Times of solved runs: the box holds the middle half of them, the line in it is the median, whiskers go to the \
                   shortest and the longest. With fewer than five solved runs, a mark shows their mean. On the right, \
                   how many runs were solved, if not all.";
    let heading =
        Heading::new(format!("times-{}", set + 1), format!("Time on each puzzle of “{name}”"), caption);
    box_plots(&heading, styles, &puzzles, limit)
}

fn row<'a>(runs: &Runs<'_>, name: &str, groups: impl Iterator<Item = Vec<Run<'a>>>) -> ComparisonRow {
    let entries =
        groups.zip(&runs.contestants).filter_map(|(group, who)| Some(entry(who, &summary(&group)?)));
    ComparisonRow { name: name.to_owned(), entries: entries.collect() }
}

fn entry(who: &str, numbers: &Summary) -> ComparisonEntry {
    ComparisonEntry { contestant: who.to_owned(), success: success(numbers), time: mean_time(numbers) }
}

fn compared(styles: &Styles, name: &str, title: String, rows: Vec<ComparisonRow>) -> Figure {
    let caption = "On the left the share of solved runs with its 95 % Wilson interval, on the right the mean time of solved runs \
                   with its 95 % bootstrap interval. Where nothing was solved, there is no time.";
    comparison(&Heading::new(name, title, caption), styles, &rows)
}
