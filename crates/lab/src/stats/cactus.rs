//! Cactus plots: how many runs are solved if each may take so long.

use super::RunTime;
use super::run_time::solved_times;

/// The points of a cactus plot: the k-th solved run, from 1, with its time, in ascending order.
#[must_use]
pub fn cactus(runs: &[RunTime]) -> Vec<(usize, f64)> {
    solved_times(runs).into_iter().enumerate().map(|(place, time)| (place + 1, time)).collect()
}

#[cfg(test)]
mod tests {
    use super::RunTime::{Censored, Solved};
    use super::*;

    #[test]
    fn only_what_was_solved_is_counted() {
        assert_eq!(cactus(&[Solved(3.0), Censored(9.0), Solved(1.0)]), [(1, 1.0), (2, 3.0)]);
        assert_eq!(cactus(&[]), []);
    }
}
