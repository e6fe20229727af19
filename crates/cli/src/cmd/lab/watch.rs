//! Shows the progress of a shard: a bar on a terminal, a line at intervals elsewhere.

use std::time::{Duration, Instant};

use antdoku::internals::now;
use antdoku_lab::work::ShardProgress;

use crate::console;
use crate::progress::Progress;
use crate::words::{count, long_time};

/// The interval between two lines without a terminal.
const BETWEEN_LINES: Duration = Duration::from_secs(30);

/// Shows the progress of a shard.
pub(super) struct Watch {
    bar: Option<Progress>,
    is_quiet: bool,
    started: Instant,
    last_line: Instant,
}

impl Watch {
    pub(super) fn new(progress: ShardProgress, is_quiet: bool) -> Watch {
        let is_watched = console::is_watched() && !is_quiet;
        let bar =
            is_watched.then(|| Progress::through(usize::try_from(progress.tasks).unwrap_or(usize::MAX)));
        let now = now();
        Watch { bar, is_quiet, started: now, last_line: now }
    }

    pub(super) fn update(&mut self, progress: ShardProgress) {
        if let Some(bar) = &mut self.bar {
            bar.stated(progress.done as usize, |elapsed| sentence(progress, elapsed));
        } else if !self.is_quiet && self.last_line.elapsed() >= BETWEEN_LINES {
            self.last_line = now();
            console::error(&sentence(progress, self.started.elapsed()));
        }
    }
}

fn sentence(progress: ShardProgress, elapsed: Duration) -> String {
    let failed =
        if progress.failed == 0 { String::new() } else { format!(", {} failed", count(progress.failed)) };
    let left = time_left(progress, elapsed)
        .map_or(String::new(), |left| format!(", {} left", long_time(left.as_secs_f64().ceil())));
    format!("{} of {} tasks{failed}{left}", count(progress.done), count(progress.tasks))
}

/// The time left, from the mean time of the tasks of this session; `None` before the first one.
fn time_left(progress: ShardProgress, elapsed: Duration) -> Option<Duration> {
    let left = (progress.tasks - progress.done) as f64;
    let seconds = elapsed.as_secs_f64() / progress.done_now as f64 * left;
    Duration::try_from_secs_f64(seconds).ok().filter(|_| progress.done_now > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_estimated_from_this_session() {
        let progress = ShardProgress { tasks: 1_100, done: 600, failed: 0, done_now: 100 };
        assert_eq!(sentence(progress, Duration::from_secs(10)), "600 of 1,100 tasks, 50 s left");
        let failed = ShardProgress { failed: 2, done_now: 0, ..progress };
        assert_eq!(sentence(failed, Duration::from_secs(10)), "600 of 1,100 tasks, 2 failed");
    }
}
