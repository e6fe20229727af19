//! A task tried for a while, of which nothing stays but how long it took.

use antdoku::{CancelToken, StopReason};

use super::one::{self, Job};
use super::session::prepare;
use crate::campaign::{Campaign, CampaignError};
use crate::clock::now;
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
        solver: solvers[&slim.contestant].as_ref(),
        cancel,
    };
    let started = now();
    let record = one::do_task(&job, task.clone(), Machine::default(), one::solve);
    let seconds_taken = started.elapsed().as_secs_f64();
    Ok(record.map(|record| {
        let is_out_of_time = record.stopped.as_deref() == Some(StopReason::WallClock.name());
        Attempt { seconds: seconds_taken, is_finished: !is_out_of_time || seconds >= limit }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::freeze;
    use crate::plan::Plan;
    use crate::scratch::Folder;

    /// A quick task, one that takes far longer than a test, and the same with a short limit.
    const PLAN: &str = r#"
        [[sets]]
        name = "quick"
        named = ["sabuncu1"]
        budget = { steps = 1000 }
        [[sets]]
        name = "long"
        generate = { side = 25, fixed = 45, count = 1, seed = 2 }
        budget = { steps = 1000000000000 }
        [[sets]]
        name = "limited"
        generate = { side = 25, fixed = 45, count = 1, seed = 2 }
        budget = { seconds = 0.05 }
        [[contestants]]
        name = "links"
        method = "dlx"
    "#;

    #[test]
    fn a_task_ends_by_itself_or_is_cut_off_and_leaves_nothing() {
        let folder = Folder::new("attempt");
        freeze(&Plan::parse("plan.toml", PLAN, &folder, "test").unwrap(), &folder).unwrap();
        let campaign = Campaign::open(&folder).unwrap();
        let cancel = CancelToken::new();
        let attempt = |number, seconds| attempt(&campaign, number, seconds, &cancel).unwrap();
        assert!(attempt(0, 10.0).unwrap().is_finished);
        let cut = attempt(1, 0.1).unwrap();
        assert!(!cut.is_finished && cut.seconds >= 0.08, "{cut:?}");
        // Its limit is an end like others, but not if it is cut off before.
        let limited = attempt(2, 10.0).unwrap();
        assert!(limited.is_finished && limited.seconds < 5.0, "{limited:?}");
        assert!(!attempt(2, 0.02).unwrap().is_finished);
        cancel.cancel();
        assert_eq!(attempt(1, 10.0), None);
        assert_eq!(campaign.missing().unwrap(), [0, 1, 2]);
    }
}
