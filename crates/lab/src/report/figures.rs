//! The figures of a report, chosen by what the data allow.

use std::collections::BTreeSet;

use super::by_puzzle;
use super::by_share::{self, propagated, swept};
use super::published;
use super::runs::{Run, Runs, counterpart};
use crate::figure::{
    Estimate, Figure, Heading, Pair, ProfileSeries, RunTimes, RunTimesPanel, Styles, cactus, distribution,
    profile, scatter,
};
use crate::stats::{PerformanceProfile, RunTime, Summary};

/// The largest number of panels; more sets are shown together in one.
const MOST_PANELS: usize = 6;

/// The largest number of different limits that a figure shows.
const MOST_LIMITS: usize = 4;

/// The shortest time of a performance profile, in seconds: ratios of shorter times measure the clock.
const SHORTEST_TIME: f64 = 1e-6;

/// All figures, the most important first.
pub(crate) fn figures(runs: &Runs<'_>, shows_published: bool) -> Vec<Figure> {
    let styles = Styles::of(&runs.contestants);
    let mut figures = Vec::new();
    let shown =
        if shows_published { published::main_contestants(runs) } else { runs.only(&runs.contestants) };
    figures.extend(swept(&shown, &styles, "fixed-cells", "Success rate and time by share of fixed cells"));
    figures.extend(by_puzzle::figures(&shown, &styles));
    if shows_published {
        figures.extend(published::evaporation_figures(runs, &styles));
    }
    figures.extend(by_puzzle::sets(runs, &styles, by_share::covered_sets(runs)));
    // Pooled figures are fair only over sets in which all contestants take part.
    let shared = shown.shared();
    figures.extend(distributions(&shared, &styles));
    figures.push(cactus_of_all(&shared, &styles));
    figures.extend(profiles(&shared, &styles));
    figures.extend(scattered(&shared));
    figures.extend(propagated(runs));
    figures
}

/// The success rate with its interval.
pub(crate) fn success_rate(summary: &Summary) -> Estimate {
    let within = summary.success_interval;
    Estimate { value: summary.success, low: within.low, high: within.high }
}

/// The mean time of solved runs with its interval, which is a point for a single run.
pub(crate) fn mean_time(summary: &Summary) -> Option<Estimate> {
    let times = summary.times.as_ref()?;
    let (low, high) =
        times.mean_interval.map_or((times.mean, times.mean), |within| (within.low, within.high));
    Some(Estimate { value: times.mean, low, high })
}

/// The distinct time limits of the runs; empty if there are too many to show.
pub(crate) fn few_limits<'a: 'b, 'b>(runs: impl IntoIterator<Item = &'b Run<'a>>) -> Vec<f64> {
    let limits = Runs::limits(runs);
    if limits.len() <= MOST_LIMITS { limits } else { Vec::new() }
}

fn panel(runs: &Runs<'_>, title: String, is_wanted: impl Fn(&Run<'_>) -> bool) -> RunTimesPanel {
    let chosen: Vec<&Run<'_>> = runs.all.iter().filter(|run| is_wanted(run)).collect();
    let mut contestants = Vec::new();
    for (contestant, name) in runs.contestants.iter().enumerate() {
        let times: Vec<RunTime> =
            chosen.iter().filter(|run| run.contestant == contestant).map(|run| run.time).collect();
        if !times.is_empty() {
            let solved: Vec<f64> = times.iter().filter_map(|time| time.solved()).collect();
            let unsolved = times.len() - solved.len();
            contestants.push(RunTimes { contestant: (*name).to_owned(), solved, unsolved });
        }
    }
    RunTimesPanel { title, limits: few_limits(chosen), contestants }
}

fn distributions(runs: &Runs<'_>, styles: &Styles) -> Option<Figure> {
    let caption = "Run-time distribution: the share of all runs that a contestant has solved after a time. A line that ends \
                   below 100 % with a hollow mark has unsolved runs, whose times are only known to be longer.";
    let heading = Heading::new("distribution", "Share of runs solved over time", caption);
    let sides: BTreeSet<usize> = runs.instances.iter().map(|instance| instance.side).collect();
    let panels: Vec<RunTimesPanel> = match (runs.sets.len(), sides.len()) {
        (2..=MOST_PANELS, _) => {
            let of_set = |set: usize| panel(runs, runs.sets[set].to_owned(), |run| run.set == set);
            (0..runs.sets.len()).map(of_set).collect()
        }
        (_, 2..=MOST_PANELS) => {
            let has_side = |run: &Run<'_>, side: usize| runs.instances[run.instance].side == side;
            sides
                .iter()
                .map(|&side| panel(runs, format!("{side}×{side}"), |run| has_side(run, side)))
                .collect()
        }
        _ => vec![panel(runs, String::new(), |_| true)],
    };
    Some(distribution(&heading, styles, &panels))
}

fn cactus_of_all(runs: &Runs<'_>, styles: &Styles) -> Figure {
    let caption = "Solved runs sorted by time, over all sets in which every contestant takes part. A line that goes further to \
                   the right solves more runs; a lower line is faster.";
    let heading = Heading::new("cactus", "Runs solved within a time (cactus plot)", caption);
    cactus(&heading, styles, &panel(runs, String::new(), |_| true))
}

/// The times of each contestant on the runs that all contestants have, in the same order.
fn common_runs(runs: &Runs<'_>) -> Vec<Vec<RunTime>> {
    let mut rows = vec![Vec::new(); runs.contestants.len()];
    for instance in 0..runs.instances.len() {
        let groups: Vec<Vec<Run<'_>>> =
            (0..runs.contestants.len()).map(|contestant| runs.of_instance(instance, contestant)).collect();
        for run in groups.first().into_iter().flatten() {
            let time = |group: &Vec<Run<'_>>| Some(counterpart(group, run)?.time);
            if let Some(times) = groups.iter().map(time).collect::<Option<Vec<RunTime>>>() {
                rows.iter_mut().zip(times).for_each(|(row, time)| row.push(time));
            }
        }
    }
    rows
}

fn profiles(runs: &Runs<'_>, styles: &Styles) -> Option<Figure> {
    let rows = common_runs(runs);
    if rows.len() < 2 || rows[0].is_empty() {
        return None;
    }
    let series: Vec<ProfileSeries> = PerformanceProfile::of(&rows, SHORTEST_TIME)?
        .into_iter()
        .zip(&runs.contestants)
        .map(|(profile, name)| ProfileSeries {
            contestant: (*name).to_owned(),
            ratios: profile.ratios,
            runs: profile.instances,
        })
        .collect();
    let caption = format!(
        "Performance profile: the share of runs on which a contestant takes at most a given multiple of the fastest \
         contestant's time. At 1× this is how often it is the fastest. {} runs that all contestants have; times below \
         1 µs count as 1 µs.",
        rows[0].len()
    );
    Some(profile(&Heading::new("profile", "Performance profile", caption), styles, &series))
}

fn scattered(runs: &Runs<'_>) -> Option<Figure> {
    let [first, second, ..] = runs.contestants[..] else { return None };
    let pairs: Vec<Pair> =
        runs.pairs(None, 0, 1).into_iter().map(|(first, second)| Pair { first, second }).collect();
    if pairs.is_empty() {
        return None;
    }
    let caption = format!(
        "Each point is a pair of runs on the same instance. Above the line {first} was faster, below it {second}. A \
         cross is a pair in which one or both found no solution within the limit."
    );
    let heading = Heading::new("scatter", format!("{first} against {second}, run by run"), caption);
    let limits = few_limits(runs.all.iter().filter(|run| run.contestant < 2));
    Some(scatter(&heading, [first, second], &pairs, &limits))
}
