//! The time of a run, which may be censored.

use serde::{Deserialize, Serialize};

/// The time of a run, exact or censored. The unit may also be steps or iterations.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunTime {
    /// The run had an answer after this time.
    Solved(f64),
    /// The run had no answer: it reached this limit, or failed under it.
    Censored(f64),
}

impl RunTime {
    /// The time, if the run had an answer.
    #[must_use]
    pub fn solved(self) -> Option<f64> {
        match self {
            RunTime::Solved(time) => Some(time),
            RunTime::Censored(_) => None,
        }
    }

    /// Whether the run had an answer.
    #[must_use]
    pub fn is_solved(self) -> bool {
        self.solved().is_some()
    }

    /// The number by which tests rank the run: its time, or infinity if it is censored.
    ///
    /// A censored run ranks behind every solved one. Two censored runs are equal, because their true times are unknown.
    #[must_use]
    pub fn rank_key(self) -> f64 {
        self.solved().unwrap_or(f64::INFINITY)
    }

    /// The time, or `factor` times the limit if the run is censored (PAR2 has factor 2).
    #[must_use]
    pub fn penalised(self, factor: f64) -> f64 {
        match self {
            RunTime::Solved(time) => time,
            RunTime::Censored(limit) => factor * limit,
        }
    }
}

/// The rank key of each run.
#[must_use]
pub fn rank_keys(runs: &[RunTime]) -> Vec<f64> {
    runs.iter().map(|run| run.rank_key()).collect()
}

/// The times of the solved runs, in ascending order.
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
    fn a_censored_run_ranks_behind_the_slowest_solved_one() {
        assert!(Censored(5.0).rank_key() > Solved(1e300).rank_key());
        assert_eq!(Censored(5.0).rank_key(), Censored(20.0).rank_key());
    }
}
