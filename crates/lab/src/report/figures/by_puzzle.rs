//! Figures with one row or panel for each puzzle, or one row for each set.

use std::collections::BTreeSet;

use super::super::runs::{INTERVALS, Run, Runs, plain_summary, summary};
use super::{Column, FEWEST_FOR_AN_INTERVAL, few_limits, mean_cost, published, sample_size, success_rate};
use crate::figure::{
    BoxPanel, ComparisonEntry, ComparisonRow, ContestantTimes, Estimate, Figure, Heading, PuzzleTimes,
    RunTimes, RunTimesPanel, Shown, Styles, box_plots, comparison, distribution,
};
use crate::stats::Summary;

/// The largest number of rows of a figure; larger sets are only in the tables.
const MOST_ROWS: usize = 40;

/// The largest number of puzzles with a run-time distribution.
const MOST_DISTRIBUTIONS: usize = 12;

/// Box plots of the times, and success rates next to times, for each set of named puzzles.
pub(crate) fn figures(runs: &Runs<'_>, styles: &Styles, shows_published: bool) -> Vec<Figure> {
    let mut figures = Vec::new();
    for (set, places) in named_sets(runs) {
        let named = Named { set, places: &places, shows_published };
        figures.push(boxes(runs, styles, named));
        // A single run on each puzzle has no meaningful success rate.
        if !places.iter().any(|&place| groups(runs, place).any(|group| group.len() > 1)) {
            continue;
        }
        for (number, column) in Column::all(runs).iter().enumerate() {
            let suffix = if number == 0 { String::new() } else { format!("-{}", number + 1) };
            let title =
                column.titled(&format!("Success rate and time on each puzzle of “{}”", runs.sets[set]));
            let name = format!("puzzles-{}{suffix}", set + 1);
            let shown = super::Shown { name: &name, title: &title, shows_published };
            figures.push(compared(
                styles,
                shown,
                &sizes(runs, &places),
                &rows(runs, named, &column.contestants),
            ));
        }
    }
    figures
}

/// Success rate and time on each puzzle of the first set of named puzzles, next to the published ones.
pub(crate) fn first_set(runs: &Runs<'_>, styles: &Styles, shown: super::Shown<'_>) -> Option<Figure> {
    let (set, places) = named_sets(runs).into_iter().next()?;
    let all: Vec<usize> = (0..runs.contestants.len()).collect();
    let named = Named { set, places: &places, shows_published: shown.shows_published };
    Some(compared(styles, shown, &sizes(runs, &places), &rows(runs, named, &all)))
}

/// The sets with figures by puzzle.
pub(crate) fn covered_sets(runs: &Runs<'_>) -> Vec<usize> {
    named_sets(runs).into_iter().map(|(set, _)| set).collect()
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

/// The number of runs of a contestant on each of these instances, as text.
fn sizes(runs: &Runs<'_>, places: &[usize]) -> String {
    let groups = places.iter().flat_map(|&place| groups(runs, place));
    sample_size(groups.map(|group| group.len()).filter(|count| *count > 0))
}

/// Whether a contestant searches in the same way in every run on the same puzzle: repeated runs then tell nothing about
/// its search, only about the clock.
fn repeats_itself(runs: &Runs<'_>, contestant: usize) -> bool {
    let mut has_repeated = false;
    for place in 0..runs.instances.len() {
        let group = runs.of_instance(place, contestant);
        let mut solved = group.iter().filter(|run| run.time.is_solved()).map(|run| run.record.steps);
        let Some(first) = solved.next() else { continue };
        let others: Vec<u64> = solved.collect();
        if others.iter().any(|steps| *steps != first) {
            return false;
        }
        has_repeated |= !others.is_empty();
    }
    has_repeated
}

fn rows(runs: &Runs<'_>, named: Named<'_>, contestants: &[usize]) -> Vec<ComparisonRow> {
    let repeated: Vec<bool> =
        contestants.iter().map(|&contestant| repeats_itself(runs, contestant)).collect();
    let row = |&place: &usize| {
        let instance = runs.instances[place];
        let entry = |(&contestant, &is_repeated): (&usize, &bool)| {
            let name = runs.contestants[contestant];
            let group = runs.of_instance(place, contestant);
            let mut entry = entry(name, &if is_repeated { plain_summary(&group)? } else { summary(&group)? });
            if is_repeated {
                entry.success.interval = None;
                let median = plain_summary(&group)?.times.map(|times| times.median);
                entry.time = median.map(|value| Estimate { value, interval: None });
            }
            if named.shows_published {
                (entry.published_success, entry.published_time) = published::on_named(instance, name);
            }
            Some(entry)
        };
        let entries = contestants.iter().zip(&repeated).filter_map(entry).collect();
        ComparisonRow { name: instance.name.clone(), entries }
    };
    named.places.iter().map(row).collect()
}

/// Success rate and time with one row for each set that other figures do not show completely.
pub(crate) fn sets(runs: &Runs<'_>, styles: &Styles, covered: &BTreeSet<usize>) -> Option<Figure> {
    let shown: Vec<usize> = (0..runs.sets.len()).filter(|set| !covered.contains(set)).collect();
    if shown.is_empty() || shown.len() > MOST_ROWS {
        return None;
    }
    let summaries = |set: usize| {
        (0..runs.contestants.len())
            .filter_map(move |contestant| Some((contestant, runs.summary(set, contestant)?)))
    };
    let rows = shown.iter().map(|&set| ComparisonRow {
        name: runs.sets[set].to_owned(),
        entries: summaries(set)
            .map(|(contestant, summary)| entry(runs.contestants[contestant], summary))
            .collect(),
    });
    let rows: Vec<ComparisonRow> = rows.collect();
    let title = if covered.is_empty() {
        "Success rate and time on each set"
    } else {
        "Success rate and time on the other sets"
    };
    let counts = shown.iter().flat_map(|&set| summaries(set)).map(|(_, summary)| summary.count);
    let shown = super::Shown { name: "sets", title, shows_published: false };
    Some(compared(styles, shown, &sample_size(counts), &rows))
}

/// A set of named puzzles.
#[derive(Clone, Copy)]
struct Named<'p> {
    set: usize,
    places: &'p [usize],
    shows_published: bool,
}

fn boxes(runs: &Runs<'_>, styles: &Styles, named: Named<'_>) -> Figure {
    let Named { set, places, shows_published } = named;
    let repeated: Vec<bool> =
        (0..runs.contestants.len()).map(|contestant| repeats_itself(runs, contestant)).collect();
    let times = |place: usize, contestant: usize| {
        let summary = plain_summary(&runs.of_instance(place, contestant))?;
        let shown = match &summary.times {
            None => Shown::Nothing,
            Some(times) if repeated[contestant] => Shown::Same(times.median),
            Some(times) if summary.solved < FEWEST_FOR_AN_INTERVAL => Shown::Mean(times.mean),
            Some(times) => {
                Shown::Box([times.min, times.lower_quartile, times.median, times.upper_quartile, times.max])
            }
        };
        let name = runs.contestants[contestant];
        let (_, published) = published::on_named(runs.instances[place], name);
        Some(ContestantTimes {
            contestant: name.to_owned(),
            runs: summary.count,
            solved: summary.solved,
            shown,
            published: published.filter(|_| shows_published),
        })
    };
    let panel = |column: &Column| BoxPanel {
        title: column.title.to_owned(),
        puzzles: places
            .iter()
            .map(|&place| PuzzleTimes {
                puzzle: runs.instances[place].name.clone(),
                contestants: column.contestants.iter().filter_map(|&number| times(place, number)).collect(),
            })
            .collect(),
    };
    let panels: Vec<BoxPanel> = Column::all(runs).iter().map(panel).collect();
    let limits = few_limits(runs.all.iter().filter(|run| run.set == set));
    let limit = if limits.len() == 1 { limits.first().copied() } else { None };
    let mut entries = panels.iter().flat_map(|panel| &panel.puzzles).flat_map(|puzzle| &puzzle.contestants);
    let note = if entries.any(|entry| entry.published.is_some()) { published::NOTE } else { "" };
    let caption = format!(
        "Times of solved runs, {} runs of a contestant on each puzzle: the box spans the quartiles, the line in it is the \
         median, whiskers extend to the shortest and the longest time. With fewer than five solved runs, a mark shows their \
         mean. The note on the right is the number of solved runs, if some were unsolved.{note}",
        sizes(runs, places)
    );
    let title = format!("Time on each puzzle of “{}”", runs.sets[set]);
    let heading = Heading::new(format!("times-{}", set + 1), title, caption);
    box_plots(&heading, styles, &panels, limit)
}

/// The share of runs solved over time on the hardest puzzles that have several runs; contestants that search in the same
/// way in every run have no distribution.
pub(crate) fn distributions(runs: &Runs<'_>, styles: &Styles) -> Option<Figure> {
    let varied: Vec<usize> =
        (0..runs.contestants.len()).filter(|&contestant| !repeats_itself(runs, contestant)).collect();
    let mut panels: Vec<(f64, usize, RunTimesPanel)> = Vec::new();
    for (_, places) in named_sets(runs) {
        for place in places {
            let groups: Vec<(usize, Vec<Run<'_>>)> =
                varied.iter().map(|&number| (number, runs.of_instance(place, number))).collect();
            if !groups.iter().any(|(_, group)| group.len() > 1) {
                continue;
            }
            let steps = groups.iter().flat_map(|(_, group)| group).map(|run| run.record.steps).max();
            let contestants = groups.iter().filter(|(_, group)| !group.is_empty()).map(|(number, group)| {
                let solved: Vec<f64> = group.iter().filter_map(|run| run.time.solved()).collect();
                let unsolved = group.len() - solved.len();
                RunTimes { contestant: runs.contestants[*number].to_owned(), solved, unsolved }
            });
            let contestants: Vec<RunTimes> = contestants.collect();
            let limits = few_limits(groups.iter().flat_map(|(_, group)| group));
            let mean = |runs: &RunTimes| {
                let total: f64 = runs.solved.iter().sum::<f64>() + runs.unsolved as f64 * 1e3;
                total / (runs.solved.len() + runs.unsolved) as f64
            };
            let hardness: f64 = contestants.iter().map(mean).sum();
            // A puzzle that takes no search has no distribution either.
            if steps > Some(0) {
                let title = runs.instances[place].name.clone();
                panels.push((hardness, place, RunTimesPanel { title, limits, contestants }));
            }
        }
    }
    let found = panels.len();
    panels.sort_by(|one, other| other.0.total_cmp(&one.0));
    panels.truncate(MOST_DISTRIBUTIONS);
    panels.sort_by_key(|panel| panel.1);
    let counts = panels.iter().flat_map(|(_, _, panel)| &panel.contestants);
    let some = if found > panels.len() {
        format!(" The {} hardest of {found} puzzles.", panels.len())
    } else {
        String::new()
    };
    let caption = format!(
        "Run-time distributions: the share of the runs on a puzzle that a contestant has solved after a time, {} runs each. A \
         line that ends below 100 % has unsolved runs, whose times are only known to be longer. Contestants that search in the \
         same way in every run are not drawn.{some}",
        sample_size(counts.map(|runs| runs.solved.len() + runs.unsolved))
    );
    let heading = Heading::new("distribution", "Share of runs solved over time, by puzzle", caption);
    let panels: Vec<RunTimesPanel> = panels.into_iter().map(|(_, _, panel)| panel).collect();
    (!panels.is_empty()).then(|| distribution(&heading, styles, &panels))
}

fn entry(contestant: &str, summary: &Summary) -> ComparisonEntry {
    ComparisonEntry {
        contestant: contestant.to_owned(),
        success: success_rate(summary),
        time: mean_cost(summary),
        published_success: None,
        published_time: None,
    }
}

fn compared(styles: &Styles, shown: super::Shown<'_>, size: &str, rows: &[ComparisonRow]) -> Figure {
    let has_published = rows.iter().flat_map(|row| &row.entries).any(ComparisonEntry::has_published);
    let note = if has_published { published::NOTE } else { "" };
    let caption = format!(
        "Left: success rate. Right: mean time of solved runs; none if no run was solved. {INTERVALS} {size} runs of each \
         contestant in a row; no interval from fewer than 5, or for a contestant that searches in the same way in every run, \
         whose time is the median.{note}"
    );
    comparison(&Heading::new(shown.name, shown.title, caption), styles, rows)
}
