//! Summary statistics of a group of runs.

use serde::{Deserialize, Serialize};

use super::run_time::solved_times;
use super::{Bootstrap, FEWEST_VALUES, Interval, RunTime, mean, quantile, wilson, wilson_of_share};

/// Summary statistics of a group of runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// The number of runs.
    pub count: usize,
    /// The number of runs with an answer.
    pub solved: usize,
    /// The number of runs without an answer.
    pub censored: usize,
    /// The success rate: the share of runs with an answer.
    pub success: f64,
    /// The interval of the success rate: Wilson's for independent runs, else the cluster bootstrap's.
    pub success_interval: Interval,
    /// The times of the solved runs; `None` if none was solved.
    pub times: Option<Spread>,
}

/// Summary statistics of the times of solved runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The bootstrap interval of the mean; `None` for fewer than [`FEWEST_VALUES`] runs, or runs on several puzzles that
    /// are fewer.
    pub mean_interval: Option<Interval>,
    /// The shortest time.
    pub min: f64,
    /// The lower quartile.
    pub lower_quartile: f64,
    /// The median.
    pub median: f64,
    /// The upper quartile.
    pub upper_quartile: f64,
    /// The longest time.
    pub max: f64,
}

impl Summary {
    /// Summarises independent runs, with intervals at the level of `bootstrap`. `None` for no runs.
    #[must_use]
    pub fn of(runs: &[RunTime], bootstrap: &Bootstrap) -> Option<Summary> {
        Summary::of_clusters(&[runs], bootstrap)
    }

    /// Summarises runs in clusters, one for each puzzle. `None` for no runs.
    ///
    /// If puzzles have several runs, the intervals come from a bootstrap that draws puzzles, then their runs. Where it has
    /// none for the success rate (all or no runs solved, or fewer than [`FEWEST_VALUES`] puzzles), the interval is Wilson's
    /// with the number of puzzles in the place of the number of runs. The runs of a single puzzle are independent.
    #[must_use]
    pub fn of_clusters<C: AsRef<[RunTime]>>(clusters: &[C], bootstrap: &Bootstrap) -> Option<Summary> {
        let clusters: Vec<&[RunTime]> =
            clusters.iter().map(AsRef::as_ref).filter(|cluster| !cluster.is_empty()).collect();
        let runs = clusters.concat();
        let times: Vec<Vec<f64>> =
            clusters.iter().map(|cluster| solved_times(cluster)).filter(|times| !times.is_empty()).collect();
        let (count, solved) = (runs.len(), times.iter().map(Vec::len).sum::<usize>());
        let success = solved as f64 / count as f64;
        let success_interval = if clusters.len() == 1 || clusters.len() == count {
            wilson(solved as u64, count as u64, bootstrap.level)
        } else {
            clustered_success(&clusters, success, bootstrap)
        };
        Some(Summary {
            count,
            solved,
            censored: count - solved,
            success,
            success_interval: success_interval?,
            times: Spread::of(&times, bootstrap),
        })
    }
}

fn clustered_success(clusters: &[&[RunTime]], success: f64, bootstrap: &Bootstrap) -> Option<Interval> {
    let has_enough = clusters.len() >= FEWEST_VALUES && success > 0.0 && success < 1.0;
    let solved = |runs: &&[RunTime]| -> Vec<f64> {
        runs.iter().map(|run| f64::from(u8::from(run.is_solved()))).collect()
    };
    let clusters: Vec<Vec<f64>> = clusters.iter().map(solved).collect();
    let drawn = has_enough.then(|| bootstrap.cluster_mean(&clusters)).flatten();
    drawn.or_else(|| wilson_of_share(success, clusters.len() as f64, bootstrap.level))
}

impl Spread {
    /// Summarises times in clusters, one for each puzzle. `None` for no times.
    fn of(clusters: &[Vec<f64>], bootstrap: &Bootstrap) -> Option<Spread> {
        let mut sorted = clusters.concat();
        sorted.sort_by(f64::total_cmp);
        let independent = if clusters.len() == 1 { sorted.len() } else { clusters.len() };
        let has_enough = independent >= FEWEST_VALUES;
        Some(Spread {
            mean: mean(&sorted)?,
            mean_interval: has_enough.then(|| bootstrap.cluster_mean(clusters)).flatten(),
            min: *sorted.first()?,
            lower_quartile: quantile(&sorted, 0.25)?,
            median: quantile(&sorted, 0.5)?,
            upper_quartile: quantile(&sorted, 0.75)?,
            max: *sorted.last()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::RunTime::{Censored, Solved};
    use super::*;

    #[test]
    fn only_solved_runs_have_times() {
        let runs = [Solved(3.0), Censored(10.0), Solved(1.0), Solved(2.0)];
        let summary = Summary::of(&runs, &Bootstrap::default()).unwrap();
        assert_eq!((summary.count, summary.solved, summary.censored), (4, 3, 1));
        assert_eq!(summary.success, 0.75);
        let times = summary.times.unwrap();
        assert_eq!((times.mean, times.min, times.median, times.max), (2.0, 1.0, 2.0, 3.0));
        assert_eq!((times.lower_quartile, times.upper_quartile), (1.5, 2.5));
        assert_eq!(times.mean_interval, None, "three times are too few for an interval");
    }

    #[test]
    fn unsolved_runs_have_no_times() {
        let summary = Summary::of(&[Censored(5.0), Censored(5.0)], &Bootstrap::default()).unwrap();
        assert_eq!(summary.success, 0.0);
        assert_eq!(summary.times, None);
        assert!(summary.success_interval.high > 0.5);
    }

    #[test]
    fn fewer_than_five_values_have_no_mean_interval_and_no_runs_have_no_summary() {
        let interval = |count: u32| {
            let runs: Vec<RunTime> = (0..count).map(|k| Solved(f64::from(k))).collect();
            Summary::of(&runs, &Bootstrap::default()).unwrap().times.unwrap().mean_interval
        };
        assert!(interval(4).is_none() && interval(5).is_some());
        assert_eq!(Summary::of(&[], &Bootstrap::default()), None);
    }

    #[test]
    fn runs_on_several_puzzles_count_as_clusters() {
        let puzzles = |count: u32, solved: u32| -> Vec<Vec<RunTime>> {
            let run = |puzzle: u32| if puzzle < solved { Solved(f64::from(puzzle)) } else { Censored(9.0) };
            (0..count).map(|puzzle| vec![run(puzzle); 30]).collect()
        };
        let summary =
            |count, solved| Summary::of_clusters(&puzzles(count, solved), &Bootstrap::default()).unwrap();
        let success = |count, solved| summary(count, solved).success_interval;
        // All runs of a puzzle end alike: 300 runs tell no more than 10 puzzles.
        assert_eq!(Some(success(10, 10)), wilson(10, 10, 0.95));
        assert_eq!(Some(success(4, 2)), wilson(2, 4, 0.95));
        let half = success(10, 5);
        assert!(half.low < 0.25 && half.high > 0.75, "{half:?}");
        assert!(summary(10, 4).times.unwrap().mean_interval.is_none());
        assert!(summary(10, 5).times.unwrap().mean_interval.is_some());
        assert_eq!(summary(1, 1).success_interval, wilson(30, 30, 0.95).unwrap());
    }
}
