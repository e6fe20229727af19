//! Estimates how long the tasks of one contestant on one set take.

/// The open tasks of one contestant on one set, which take about the same time.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The set.
    pub set: String,
    /// The contestant.
    pub contestant: String,
    /// The time limit of a task in seconds, if there is one.
    pub limit: Option<f64>,
    /// Tasks without a record, in order.
    pub(crate) open: Vec<u64>,
    /// Times of recorded tasks.
    pub(crate) recorded: Evidence,
    /// Times of trial runs.
    pub(crate) tried: Evidence,
}

/// Observed times of tasks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Evidence {
    /// Tasks that ended by themselves.
    pub(crate) finished: u64,
    /// Tasks that were stopped before.
    pub(crate) stopped: u64,
    /// Seconds spent on both.
    pub(crate) spent: f64,
    /// The longest time spent on a stopped task, in seconds.
    pub(crate) longest: f64,
}

/// The estimated duration of a task, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Estimate {
    /// The mean of observed times.
    Mean(f64),
    /// The time limit, because no task ended by itself.
    Limit(f64),
    /// A lower bound, because no task ended by itself and there is no limit: the longest trial.
    AtLeast(f64),
}

impl Estimate {
    /// The number of seconds.
    #[must_use]
    pub fn seconds(self) -> f64 {
        match self {
            Estimate::Mean(seconds) | Estimate::Limit(seconds) | Estimate::AtLeast(seconds) => seconds,
        }
    }
}

impl Evidence {
    pub(crate) fn add(&mut self, seconds: f64, is_finished: bool) {
        self.spent += seconds;
        if is_finished {
            self.finished += 1;
        } else {
            self.stopped += 1;
            self.longest = self.longest.max(seconds);
        }
    }
}

impl Group {
    /// The duration of a task; `None` if nothing was observed and there is no limit.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let seen = if self.recorded.finished > 0 { self.recorded } else { self.tried };
        match (seen, self.limit) {
            // Stopped tasks count with their time but not as an end: the maximum-likelihood mean of exponential times.
            (Evidence { finished: 1.., .. }, limit) => {
                let mean = seen.spent / seen.finished as f64;
                Some(Estimate::Mean(limit.map_or(mean, |limit| mean.min(limit))))
            }
            (_, Some(limit)) => Some(Estimate::Limit(limit)),
            (Evidence { stopped: 1.., longest, .. }, None) => Some(Estimate::AtLeast(longest)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(limit: Option<f64>, recorded: &[(f64, bool)], tried: &[(f64, bool)]) -> Group {
        let evidence = |seen: &[(f64, bool)]| {
            let mut evidence = Evidence::default();
            seen.iter().for_each(|(seconds, is_finished)| evidence.add(*seconds, *is_finished));
            evidence
        };
        let (recorded, tried) = (evidence(recorded), evidence(tried));
        Group { set: "s".into(), contestant: "c".into(), limit, open: vec![0], recorded, tried }
    }

    #[test]
    fn records_take_precedence_over_trials_and_trials_over_limits() {
        let (ended, cut) = ([(1.0, true), (3.0, true)], [(4.0, false), (5.0, false)]);
        let mixed = [(1.0, true), (3.0, true), (5.0, false)];
        for (limit, recorded, tried, wanted) in [
            (Some(9.0), &ended[..], &mixed[..], Some(Estimate::Mean(2.0))),
            (Some(9.0), &[], &mixed[..], Some(Estimate::Mean(4.5))),
            (Some(4.0), &[], &mixed[..], Some(Estimate::Mean(4.0))),
            (None, &[], &ended[..], Some(Estimate::Mean(2.0))),
            (Some(9.0), &[], &cut[..], Some(Estimate::Limit(9.0))),
            (Some(9.0), &[], &[], Some(Estimate::Limit(9.0))),
            (None, &[], &cut[..], Some(Estimate::AtLeast(5.0))),
            (None, &[], &[], None),
        ] {
            assert_eq!(group(limit, recorded, tried).estimate(), wanted);
        }
    }
}
