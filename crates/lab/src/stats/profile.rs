//! Performance profiles: the share of instances on which a contestant is close to the best one.

use serde::{Deserialize, Serialize};

use super::RunTime;

/// The performance profile \[1\] of one contestant among others.
///
/// # References
/// \[1\] E. D. Dolan, J. J. Moré, *Benchmarking optimization software with performance profiles*, Mathematical
/// Programming 91, 2002.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PerformanceProfile {
    /// The contestant's time divided by the best time, for each instance it solved, ascending from 1.
    pub ratios: Vec<f64>,
    /// The number of instances, those that no contestant solved included.
    pub instances: usize,
}

impl PerformanceProfile {
    /// The profiles of all contestants. `times` has one row for each contestant, with one time for each instance.
    ///
    /// Times below `floor` count as `floor`, because the clock cannot distinguish them. `floor` must be positive if a
    /// time may be 0. `None` if the rows differ in length.
    #[must_use]
    pub fn of<R: AsRef<[RunTime]>>(times: &[R], floor: f64) -> Option<Vec<PerformanceProfile>> {
        let rows: Vec<&[RunTime]> = times.iter().map(AsRef::as_ref).collect();
        let instances = rows.first().map_or(0, |row| row.len());
        if rows.iter().any(|row| row.len() != instances) {
            return None;
        }
        let time = |run: &RunTime| run.solved().map(|time| time.max(floor));
        let best = |instance: usize| rows.iter().filter_map(|row| time(&row[instance])).reduce(f64::min);
        let best: Vec<Option<f64>> = (0..instances).map(best).collect();
        let profile = |row: &&[RunTime]| {
            let pairs = row.iter().map(time).zip(&best);
            let mut ratios: Vec<f64> = pairs
                .filter_map(|(time, best)| time.zip(*best))
                .map(|(time, best)| ratio(time, best))
                .collect();
            ratios.sort_by(f64::total_cmp);
            PerformanceProfile { ratios, instances }
        };
        Some(rows.iter().map(profile).collect())
    }
}

/// The ratio of a time to the best one; 1 if both are 0.
fn ratio(time: f64, best: f64) -> f64 {
    if time == best { 1.0 } else { time / best }
}

#[cfg(test)]
mod tests {
    use super::RunTime::{Censored, Solved};
    use super::*;

    #[test]
    fn ratios_are_to_the_best_of_each_instance() {
        let fast_but_unreliable = [Solved(1.0), Solved(1.0), Censored(9.0), Censored(9.0)];
        let slow_but_reliable = [Solved(4.0), Solved(2.0), Solved(3.0), Censored(9.0)];
        let profiles = PerformanceProfile::of(&[fast_but_unreliable, slow_but_reliable], 0.0).unwrap();
        assert_eq!(profiles[0].ratios, [1.0, 1.0]);
        assert_eq!(profiles[1].ratios, [1.0, 2.0, 4.0]);
        assert_eq!(profiles[0].instances, 4);
    }

    #[test]
    fn times_below_the_floor_are_equal() {
        let rows = [[Solved(0.0), Solved(0.125)], [Solved(0.25), Solved(4.0)]];
        let profiles = PerformanceProfile::of(&rows, 0.5).unwrap();
        assert_eq!(profiles[0].ratios, [1.0, 1.0]);
        assert_eq!(profiles[1].ratios, [1.0, 8.0]);
    }

    #[test]
    fn rows_must_have_the_same_length() {
        assert_eq!(PerformanceProfile::of(&[vec![Solved(1.0)], vec![]], 0.0), None);
        assert_eq!(PerformanceProfile::of::<Vec<RunTime>>(&[], 0.0), Some(vec![]));
    }
}
