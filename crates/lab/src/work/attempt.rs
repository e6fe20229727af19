//! A task tried for a while, of which nothing stays but how long it took.

use std::time::Instant;

use antdoku::{CancelToken, StopReason};

use super::one::{self, Job};
use super::session::prepare;
use crate::campaign::{Campaign, CampaignError};
use crate::record::{Budget, Machine, Task};

/// One try at a task.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Attempt {
    /// How long it took.
    pub(crate) seconds: f64,
    /// Did the task come to its end?
    pub(crate) is_finished: bool,
}

/// Does a task for so many seconds at most; nothing if it was cancelled.
pub(crate) fn attempt(
    campaign: &Campaign,
    number: u64,
    seconds: f64,
    cancel: &CancelToken,
) -> Result<Option<Attempt>, CampaignError> {
    let (puzzles, solvers) = prepare(campaign, &[number])?;
    let (slim, task) = (campaign.slim(number), campaign.task(number));
    let limit = task.budget.seconds.unwrap_or(f64::INFINITY);
    // A limit of time more changes nothing of what a search does until then.
    let budget = Budget { seconds: Some(seconds.min(limit)), ..task.budget };
    let task = Task { budget, ..task };
    let job = Job {
        task: &task,
        puzzle: &puzzles[&slim.instance],
        solver: solvers[&slim.entrant].as_ref(),
        cancel,
    };
    let started = now();
    let record = one::do_task(&job, task.clone(), &Machine::default(), one::solve);
    let seconds_taken = started.elapsed().as_secs_f64();
    Ok(record.map(|record| {
        let is_out_of_time = record.stopped.as_deref() == Some(StopReason::WallClock.name());
        Attempt { seconds: seconds_taken, is_finished: !is_out_of_time || seconds >= limit }
    }))
}

#[expect(clippy::disallowed_methods, reason = "how long a task takes, not what a search does")]
fn now() -> Instant {
    Instant::now()
}
