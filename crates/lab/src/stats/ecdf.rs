//! Run-time distributions: how many runs are solved by when.

use serde::{Deserialize, Serialize};

use super::RunTime;
use super::run_time::solved_times;

/// The empirical distribution of run times: the share of *all* runs that is solved by a time.
///
/// Runs that were cut off count in the total and never rise, so that the curve ends at the rate of success. With one
/// limit for all runs this is what Kaplan and Meier estimate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ecdf {
    /// When the curve rises, and the share of runs that is solved from then on; ascending in both.
    pub points: Vec<(f64, f64)>,
    /// All runs, cut-off ones included.
    pub total: usize,
}

impl Ecdf {
    /// The distribution of these runs; without runs it has no points.
    #[must_use]
    pub fn of(runs: &[RunTime]) -> Ecdf {
        let times = solved_times(runs);
        let mut points: Vec<(f64, f64)> = Vec::with_capacity(times.len());
        for (place, &time) in times.iter().enumerate() {
            let share = (place + 1) as f64 / runs.len() as f64;
            match points.last_mut() {
                Some(last) if last.0 == time => last.1 = share,
                _ => points.push((time, share)),
            }
        }
        Ecdf { points, total: runs.len() }
    }

    /// The share of runs that is solved by this time.
    #[must_use]
    pub fn at(&self, time: f64) -> f64 {
        let after = self.points.partition_point(|point| point.0 <= time);
        if after == 0 { 0.0 } else { self.points[after - 1].1 }
    }
}

#[cfg(test)]
mod tests {
    use super::RunTime::{Censored, Solved};
    use super::*;

    #[test]
    fn runs_that_were_cut_off_count_in_the_total() {
        let ecdf = Ecdf::of(&[Solved(2.0), Censored(5.0), Solved(1.0), Solved(2.0)]);
        assert_eq!(ecdf.points, [(1.0, 0.25), (2.0, 0.75)]);
        assert_eq!([0.5, 1.0, 1.9, 2.0, 99.0].map(|time| ecdf.at(time)), [0.0, 0.25, 0.25, 0.75, 0.75]);
        assert_eq!(Ecdf::of(&[]).at(1.0), 0.0);
    }
}
