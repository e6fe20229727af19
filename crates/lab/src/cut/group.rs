//! How long the tasks of one contestant on one set take, as far as is known.

/// The tasks of one contestant on one set: those take about as long as each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The set.
    pub set: String,
    /// The contestant.
    pub contestant: String,
    /// Its limit of seconds, if it has one.
    pub limit: Option<f64>,
    /// Its tasks without a record, in order.
    pub(crate) open: Vec<u64>,
    /// Of what is recorded.
    pub(crate) recorded: Evidence,
    /// Of a trial.
    pub(crate) tried: Evidence,
}

/// What was seen of the times of tasks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Evidence {
    /// Tasks that came to their end.
    pub(crate) finished: u64,
    /// Tasks that were cut off before.
    pub(crate) cut: u64,
    /// Seconds spent on both.
    pub(crate) spent: f64,
    /// Seconds spent on the one that was cut off last.
    pub(crate) longest: f64,
}

/// How long a task takes about, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Estimate {
    /// By what was seen.
    Mean(f64),
    /// As none came to its end: as long as it may.
    Limit(f64),
    /// As none came to its end, and nothing limits it: at least as long as one was tried.
    AtLeast(f64),
}

impl Estimate {
    /// The number alone.
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
            self.cut += 1;
            self.longest = self.longest.max(seconds);
        }
    }
}

impl Group {
    /// How long a task takes, if there is anything to say.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let seen = if self.recorded.finished > 0 { self.recorded } else { self.tried };
        match (seen, self.limit) {
            // What was cut off counts as time without an end: of all means of exponential times the likeliest.
            (Evidence { finished: 1.., .. }, limit) => {
                let mean = seen.spent / seen.finished as f64;
                Some(Estimate::Mean(limit.map_or(mean, |limit| mean.min(limit))))
            }
            (_, Some(limit)) => Some(Estimate::Limit(limit)),
            (Evidence { cut: 1.., longest, .. }, None) => Some(Estimate::AtLeast(longest)),
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
    fn records_count_before_trials_and_trials_before_limits() {
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
