//! Summary statistics of a group of runs.

use serde::{Deserialize, Serialize};

use super::run_time::solved_times;
use super::{Bootstrap, Interval, RunTime, mean, quantile, wilson};

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
    /// The Wilson interval of the success rate.
    pub success_interval: Interval,
    /// The times of the solved runs; `None` if none was solved.
    pub times: Option<Spread>,
}

/// Summary statistics of the times of solved runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The bootstrap interval of the mean; `None` for a single run.
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
    /// Summarises runs, with intervals at the level of `bootstrap`. `None` for no runs.
    #[must_use]
    pub fn of(runs: &[RunTime], bootstrap: &Bootstrap) -> Option<Summary> {
        let times = solved_times(runs);
        let (count, solved) = (runs.len(), times.len());
        Some(Summary {
            count,
            solved,
            censored: count - solved,
            success: solved as f64 / count as f64,
            success_interval: wilson(solved as u64, count as u64, bootstrap.level)?,
            times: Spread::of(&times, bootstrap),
        })
    }
}

impl Spread {
    /// Summarises *sorted* times. `None` for no times.
    #[must_use]
    pub fn of(sorted: &[f64], bootstrap: &Bootstrap) -> Option<Spread> {
        Some(Spread {
            mean: mean(sorted)?,
            mean_interval: bootstrap.mean(sorted),
            min: *sorted.first()?,
            lower_quartile: quantile(sorted, 0.25)?,
            median: quantile(sorted, 0.5)?,
            upper_quartile: quantile(sorted, 0.75)?,
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
        assert!(times.mean_interval.is_some());
    }

    #[test]
    fn unsolved_runs_have_no_times() {
        let summary = Summary::of(&[Censored(5.0), Censored(5.0)], &Bootstrap::default()).unwrap();
        assert_eq!(summary.success, 0.0);
        assert_eq!(summary.times, None);
        assert!(summary.success_interval.high > 0.5);
    }

    #[test]
    fn one_run_has_no_mean_interval_and_no_runs_have_no_summary() {
        let summary = Summary::of(&[Solved(5.0)], &Bootstrap::default()).unwrap();
        assert_eq!(summary.times.unwrap().mean_interval, None);
        assert_eq!(Summary::of(&[], &Bootstrap::default()), None);
    }
}
