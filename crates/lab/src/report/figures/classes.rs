//! Cactus plots and performance profiles of the sets in which contestants differ most.

use super::super::runs::Runs;
use super::{Column, MOST_LINES, few_limits, sample_size};
use crate::figure::{
    Figure, Heading, ProfilePanel, ProfileSeries, RunTimes, RunTimesPanel, Styles, cactus, profile,
};
use crate::stats::{PerformanceProfile, RunTime};

/// The largest number of sets with a panel.
const MOST_SETS: usize = 6;

/// The shortest time of a performance profile, in seconds: ratios of shorter times measure the clock.
const SHORTEST_TIME: f64 = 1e-6;

/// The factor between typical times from which contestants differ in time.
const DIFFERENT_TIMES: f64 = 1.5;

/// A cactus plot and performance profiles, with a row of panels for each set in which contestants differ.
pub(crate) fn figures(runs: &Runs<'_>, styles: &Styles) -> Vec<Figure> {
    let columns = Column::all(runs);
    let sets = differing_sets(runs);
    if sets.is_empty() || columns.iter().any(|column| column.contestants.len() > MOST_LINES) {
        return Vec::new();
    }
    let panels = || sets.iter().flat_map(|&set| columns.iter().map(move |column| (set, column)));
    let panels: Vec<(usize, &Column)> = panels().collect();
    let which = if sets.len() < runs.sets.len() {
        format!(" The {} of {} sets in which contestants differ most.", sets.len(), runs.sets.len())
    } else {
        String::new()
    };
    let size = sample_size(sets.iter().map(|&set| runs.instances_of(set).count()));
    let median = "A puzzle with several runs counts once, with their median time, and is unsolved if more than half of its runs \
                  are.";
    let caption = format!(
        "Solved puzzles sorted by time. A line that goes further to the right solves more; a lower line is faster. {size} \
         puzzles in a panel. {median}{which} Single results, without intervals.",
    );
    let heading = Heading::new("cactus", "Puzzles solved within a time (cactus plot)", caption);
    let data: Vec<RunTimesPanel> =
        panels.iter().map(|&(set, column)| cactus_panel(runs, set, column)).collect();
    let mut figures = vec![cactus(&heading, styles, &data)];
    let data: Vec<ProfilePanel> =
        panels.iter().filter_map(|&(set, column)| profile_panel(runs, set, column)).collect();
    if !data.is_empty() {
        let caption = format!(
            "Performance profile: the share of puzzles on which a contestant takes at most a given multiple of the fastest \
             contestant's time in the same panel. At 1× this is how often it is the fastest. {size} puzzles in a \
             panel. Times below 1 µs count as 1 µs. {median}{which} Single results, without intervals.",
        );
        figures.push(profile(&Heading::new("profile", "Performance profile", caption), styles, &data));
    }
    figures
}

/// The sets in which contestants differ most: in success, or in time if success is the same everywhere. All sets, if there
/// is only one contestant.
fn differing_sets(runs: &Runs<'_>) -> Vec<usize> {
    let range = |numbers: &[f64]| {
        let least = numbers.iter().copied().fold(f64::INFINITY, f64::min);
        (least, numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max))
    };
    let differences = |set: usize| {
        let summaries = (0..runs.contestants.len()).filter_map(|contestant| runs.summary(set, contestant));
        let (success, times): (Vec<f64>, Vec<Option<f64>>) = summaries
            .map(|summary| (summary.success, summary.times.as_ref().map(|times| times.median)))
            .unzip();
        let times: Vec<f64> = times.into_iter().flatten().map(|time| time.max(SHORTEST_TIME)).collect();
        let ((worst, best), (fastest, slowest)) = (range(&success), range(&times));
        (best - worst, slowest / fastest)
    };
    let mut sets: Vec<(f64, f64, usize)> = (0..runs.sets.len())
        .map(|set| (differences(set), set))
        .map(|((success, time), set)| (success, time, set))
        .collect();
    if runs.contestants.len() > 1 {
        if sets.iter().any(|(success, _, _)| *success > 0.0) {
            sets.retain(|(success, _, _)| *success > 0.0);
        } else {
            sets.retain(|(_, time, _)| *time >= DIFFERENT_TIMES);
        }
    }
    sets.sort_by(|one, other| other.0.total_cmp(&one.0).then(other.1.total_cmp(&one.1)));
    let mut chosen: Vec<usize> = sets.into_iter().take(MOST_SETS).map(|(_, _, set)| set).collect();
    chosen.sort_unstable();
    chosen
}

/// The median time of a contestant's runs on an instance, an unsolved run ranked last; `None` without runs.
fn median_time(runs: &Runs<'_>, instance: usize, contestant: usize) -> Option<RunTime> {
    let mut times: Vec<RunTime> = runs.of_instance(instance, contestant).iter().map(|run| run.time).collect();
    times.sort_by(|one, other| one.rank_key().total_cmp(&other.rank_key()));
    times.get(times.len().saturating_sub(1) / 2).copied()
}

fn cactus_panel(runs: &Runs<'_>, set: usize, column: &Column) -> RunTimesPanel {
    let contestant = |&number: &usize| {
        let times: Vec<RunTime> =
            runs.instances_of(set).filter_map(|place| median_time(runs, place, number)).collect();
        let solved: Vec<f64> = times.iter().filter_map(|time| time.solved()).collect();
        let unsolved = times.len() - solved.len();
        RunTimes { contestant: runs.contestants[number].to_owned(), solved, unsolved }
    };
    let contestants: Vec<RunTimes> = column.contestants.iter().map(contestant).collect();
    RunTimesPanel {
        title: column.titled(runs.sets[set]),
        limits: few_limits(runs.all.iter().filter(|run| run.set == set)),
        contestants,
    }
}

fn profile_panel(runs: &Runs<'_>, set: usize, column: &Column) -> Option<ProfilePanel> {
    let mut rows: Vec<Vec<RunTime>> = vec![Vec::new(); column.contestants.len()];
    for place in runs.instances_of(set) {
        let times = column.contestants.iter().map(|&number| median_time(runs, place, number));
        if let Some(times) = times.collect::<Option<Vec<RunTime>>>() {
            rows.iter_mut().zip(times).for_each(|(row, time)| row.push(time));
        }
    }
    if rows.len() < 2 || rows[0].is_empty() {
        return None;
    }
    let profiles = PerformanceProfile::of(&rows, SHORTEST_TIME)?.into_iter().zip(&column.contestants);
    let series = profiles.map(|(profile, &number)| ProfileSeries {
        contestant: runs.contestants[number].to_owned(),
        ratios: profile.ratios,
        puzzles: profile.instances,
    });
    Some(ProfilePanel { title: column.titled(runs.sets[set]), series: series.collect() })
}
