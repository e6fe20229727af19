//! An estimate of when there will be room: from running searches, waiting searches, and the durations of recent ones.

use std::time::Duration;

/// The time for which a search may need its slot, as far as it is known at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stay {
    /// A search that ends by itself, at the latest after this time.
    Search(Duration),
    /// A live run, which takes its slots turn by turn and needs them for this time in all, unless its owner ends it.
    Live(Duration),
}

/// A new duration counts for one part in this number of the mean.
const WEIGHT: u32 = 8;

/// The mean duration of recent searches, in which older ones count less and less.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Recent(Option<Duration>);

impl Recent {
    /// Enters the duration of a search. Live runs are left out: they say nothing about searches.
    pub(crate) fn enter(&mut self, stay: Stay, took: Duration) {
        if let Stay::Search(_) = stay {
            self.0 = Some(self.0.map_or(took, |mean| (mean * (WEIGHT - 1) + took) / WEIGHT));
        }
    }

    /// The time for which a search will still need its slot after `had`: up to the mean, or up to its own limit if that is
    /// shorter, nothing is known yet, or the mean has passed.
    pub(crate) fn left(self, stay: Stay, had: Duration) -> Duration {
        match stay {
            Stay::Live(limit) => limit.saturating_sub(had),
            Stay::Search(limit) => {
                let usual = self.0.map_or(limit, |mean| mean.min(limit));
                usual.checked_sub(had).unwrap_or_else(|| limit.saturating_sub(had))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_search_is_expected_to_take_the_mean_up_to_its_limit() {
        let mut recent = Recent::default();
        let ten = Stay::Search(seconds(10));
        assert_eq!(recent.left(ten, seconds(0)), seconds(10), "nothing is known but the limit");
        recent.enter(ten, seconds(2));
        assert_eq!(recent.left(ten, seconds(0)), seconds(2));
        assert_eq!(recent.left(Stay::Search(seconds(1)), seconds(0)), seconds(1), "its limit is shorter");
        assert_eq!(recent.left(ten, Duration::from_millis(500)), Duration::from_millis(1_500));
        assert_eq!(recent.left(ten, seconds(3)), seconds(7), "it is slower than the others were");
        assert_eq!(recent.left(ten, seconds(11)), seconds(0));
    }

    #[test]
    fn the_mean_follows_the_latest_and_leaves_live_runs_out() {
        let mut recent = Recent::default();
        let stay = Stay::Search(seconds(60));
        recent.enter(stay, seconds(1));
        recent.enter(Stay::Live(seconds(60)), seconds(60));
        recent.enter(stay, seconds(9));
        assert_eq!(recent.left(stay, seconds(0)), seconds(2), "1 + (9 - 1) / 8");
        (0..100).for_each(|_| recent.enter(stay, seconds(9)));
        assert!(recent.left(stay, seconds(0)).abs_diff(seconds(9)) < Duration::from_millis(1));
        assert_eq!(recent.left(Stay::Live(seconds(30)), seconds(10)), seconds(20));
    }
}
