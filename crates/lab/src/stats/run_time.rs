//! The time of a run, which may have been cut off.

use serde::{Deserialize, Serialize};

/// What is known of the time of a run. The unit may as well be steps or iterations.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunTime {
    /// It had an answer after this time.
    Solved(f64),
    /// It had none, and was cut off at this limit, or failed under it.
    Censored(f64),
}

impl RunTime {
    /// The time, if it had an answer.
    #[must_use]
    pub fn solved(self) -> Option<f64> {
        match self {
            RunTime::Solved(time) => Some(time),
            RunTime::Censored(_) => None,
        }
    }

    /// Had it an answer?
    #[must_use]
    pub fn is_solved(self) -> bool {
        self.solved().is_some()
    }

    /// The number by which tests rank it: its time, or infinity if it was cut off.
    ///
    /// A run that failed is worse than any that succeeded, and no two failed runs differ: how long a run would have
    /// gone on is not known.
    #[must_use]
    pub fn rank_key(self) -> f64 {
        self.solved().unwrap_or(f64::INFINITY)
    }

    /// Its time, or so many times the limit if it was cut off.
    #[must_use]
    pub fn penalised(self, factor: f64) -> f64 {
        match self {
            RunTime::Solved(time) => time,
            RunTime::Censored(limit) => factor * limit,
        }
    }
}

/// The numbers by which tests rank these runs.
#[must_use]
pub fn rank_keys(runs: &[RunTime]) -> Vec<f64> {
    runs.iter().map(|run| run.rank_key()).collect()
}

/// The times of those that had an answer, in ascending order.
#[must_use]
pub fn solved_times(runs: &[RunTime]) -> Vec<f64> {
    let mut times: Vec<f64> = runs.iter().filter_map(|run| run.solved()).collect();
    times.sort_by(f64::total_cmp);
    times
}

#[cfg(test)]
mod tests {
    use super::RunTime::{Censored, Solved};

    #[test]
    fn a_failed_run_is_worse_than_the_slowest() {
        assert!(Censored(5.0).rank_key() > Solved(1e300).rank_key());
        assert_eq!(Censored(5.0).rank_key(), Censored(20.0).rank_key());
    }
}
