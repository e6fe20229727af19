//! Which figures a report shows: what the data allow, whatever the plan was.

use std::collections::BTreeSet;

use super::by_puzzle;
use super::by_share::{self, propagated, swept};
use super::published;
use super::runs::{Run, Runs, twin};
use crate::figure::{
    Estimate, Figure, Heading, Pair, ProfileSeries, RunTimes, RunTimesPanel, Styles, cactus, distribution,
    profile, scatter,
};
use crate::stats::{PerformanceProfile, RunTime, Summary};

/// More sets than this are shown together, not each in a panel.
const MOST_PANELS: usize = 6;

/// More limits than this are no longer told apart.
const MOST_LIMITS: usize = 4;

/// A microsecond: ratios of shorter times say more about the clock than about the contestants.
const CLOCK: f64 = 1e-6;

/// All figures, the most telling first.
pub(crate) fn figures(runs: &Runs<'_>, is_beside_published: bool) -> Vec<Figure> {
    let styles = Styles::of(&runs.contestants);
    let mut figures = Vec::new();
    let shown = if is_beside_published { published::main(runs) } else { runs.only(&runs.contestants) };
    figures.extend(swept(&shown, &styles, "fixed-cells", "Success and time by share of fixed cells"));
    figures.extend(by_puzzle::figures(&shown, &styles));
    if is_beside_published {
        figures.extend(published::evaporation_figures(runs, &styles));
    }
    figures.extend(by_puzzle::sets(runs, &styles, by_share::covers(runs)));
    // Thrown together, only what all contestants have tried is fair.
    let shared = shown.shared();
    figures.extend(distributions(&shared, &styles));
    figures.push(cactus_of_all(&shared, &styles));
    figures.extend(profiles(&shared, &styles));
    figures.extend(scattered(&shared));
    figures.extend(propagated(runs));
    figures
}

/// The share of solved runs with its interval.
pub(crate) fn success(numbers: &Summary) -> Estimate {
    let within = numbers.success_interval;
    Estimate { value: numbers.success, low: within.low, high: within.high }
}

/// The mean time of solved runs with its interval, which is a point if there is only one run.
pub(crate) fn mean_time(numbers: &Summary) -> Option<Estimate> {
    let times = numbers.times.as_ref()?;
    let (low, high) =
        times.mean_interval.map_or((times.mean, times.mean), |within| (within.low, within.high));
    Some(Estimate { value: times.mean, low, high })
}

/// The limits, if they are few enough to be told apart.
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
    let caption = "The share of all runs that a contestant has solved after a time (run-time distribution). A line that ends \
                   below 100 % with a hollow mark was cut off there: what those runs would have taken is not known.";
    let heading = Heading::new("distribution", "How many runs are solved after which time", caption);
    let sides: BTreeSet<usize> = runs.instances.iter().map(|(_, instance)| instance.side).collect();
    let panels: Vec<RunTimesPanel> = match (runs.sets.len(), sides.len()) {
        (2..=MOST_PANELS, _) => {
            let of_set = |set: usize| panel(runs, runs.sets[set].to_owned(), |run| run.set == set);
            (0..runs.sets.len()).map(of_set).collect()
        }
        (_, 2..=MOST_PANELS) => {
            let has_side = |run: &Run<'_>, side: usize| runs.instances[run.instance].1.side == side;
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
    let caption = "Runs sorted by their time, all sets together in which every contestant takes part. One whose line goes further to the right solves more, \
                   one whose line is lower is faster.";
    let heading = Heading::new("cactus", "Runs solved within a time (cactus plot)", caption);
    cactus(&heading, styles, &panel(runs, String::new(), |_| true))
}

/// The runs that all contestants have done: for each contestant its times in the same order.
fn common(runs: &Runs<'_>) -> Vec<Vec<RunTime>> {
    let mut rows = vec![Vec::new(); runs.contestants.len()];
    for instance in 0..runs.instances.len() {
        let groups: Vec<Vec<Run<'_>>> =
            (0..runs.contestants.len()).map(|contestant| runs.of_instance(instance, contestant)).collect();
        for run in groups.first().into_iter().flatten() {
            let time = |group: &Vec<Run<'_>>| Some(twin(group, run)?.time);
            if let Some(times) = groups.iter().map(time).collect::<Option<Vec<RunTime>>>() {
                rows.iter_mut().zip(times).for_each(|(row, time)| row.push(time));
            }
        }
    }
    rows
}

fn profiles(runs: &Runs<'_>, styles: &Styles) -> Option<Figure> {
    let rows = common(runs);
    if rows.len() < 2 || rows[0].is_empty() {
        return None;
    }
    let series: Vec<ProfileSeries> = PerformanceProfile::of(&rows, CLOCK)?
        .into_iter()
        .zip(&runs.contestants)
        .map(|(profile, name)| ProfileSeries {
            contestant: (*name).to_owned(),
            ratios: profile.ratios,
            runs: profile.instances,
        })
        .collect();
    let caption = format!(
        "On the left, how often a contestant is the fastest of all; going right, how often it takes at most so many times as \
         long as the fastest one (performance profile). {} runs that all contestants have done; times below a microsecond \
         count as one.",
        rows[0].len()
    );
    Some(profile(&Heading::new("profile", "How far from the best contestant", caption), styles, &series))
}

fn scattered(runs: &Runs<'_>) -> Option<Figure> {
    let [first, second, ..] = runs.contestants[..] else { return None };
    let pairs: Vec<Pair> = runs
        .pairs(None, 0, 1)
        .into_iter()
        .map(|(one, other)| Pair {
            first: one.penalised(1.0),
            second: other.penalised(1.0),
            first_solved: one.is_solved(),
            second_solved: other.is_solved(),
        })
        .collect();
    if pairs.is_empty() {
        return None;
    }
    let caption = format!(
        "Each point is one run of both on the same instance. Above the line {first} was faster, below it {second}. Crosses \
         lie at the limit: there one of them, or both, found no solution in time."
    );
    let heading = Heading::new("scatter", format!("{first} against {second}, run by run"), caption);
    let limits = few_limits(runs.all.iter().filter(|run| run.contestant < 2));
    Some(scatter(&heading, [first, second], &pairs, &limits))
}
