//! Trial runs of tasks, which measure time and leave no record.

use antdoku::internals::now;
use antdoku::{CancelToken, StopReason};

use super::one;
use super::session::Tools;
use crate::campaign::{Campaign, CampaignError};
use crate::record::{Budget, Machine, Task};

/// The result of a trial run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Attempt {
    /// Its duration.
    pub(crate) seconds: f64,
    /// Whether the task ended by itself.
    pub(crate) is_finished: bool,
}

/// Runs a task for at most `seconds`; `None` if it was cancelled.
pub(crate) fn attempt(
    campaign: &Campaign,
    number: u64,
    seconds: f64,
    cancel: &CancelToken,
) -> Result<Option<Attempt>, CampaignError> {
    let tools = Tools::for_tasks(campaign, &[number])?;
    let task = campaign.task(number);
    let limit = task.budget.seconds.unwrap_or(f64::INFINITY);
    // A further time limit does not change what the search does before it.
    let budget = Budget { seconds: Some(seconds.min(limit)), ..task.budget };
    let task = Task { budget, ..task };
    let job = tools.job(campaign, &task, cancel);
    let started = now();
    let record = one::do_task(&job, Machine::default(), one::solve);
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

    /// A quick task, a task far longer than any test, and the same with a short limit.
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
    fn a_trial_ends_by_itself_or_at_its_limit_and_leaves_no_record() {
        let folder = Folder::new("attempt");
        freeze(&Plan::parse("plan.toml", PLAN, &folder, "test").unwrap(), &folder).unwrap();
        let campaign = Campaign::open(&folder).unwrap();
        let cancel = CancelToken::new();
        let attempt = |number, seconds| attempt(&campaign, number, seconds, &cancel).unwrap();
        assert!(attempt(0, 10.0).unwrap().is_finished);
        let cut = attempt(1, 0.1).unwrap();
        assert!(!cut.is_finished && cut.seconds >= 0.08, "{cut:?}");
        // Reaching the task's own limit counts as its end; an earlier limit of the trial does not.
        let limited = attempt(2, 10.0).unwrap();
        assert!(limited.is_finished && limited.seconds < 5.0, "{limited:?}");
        assert!(!attempt(2, 0.02).unwrap().is_finished);
        cancel.cancel();
        assert_eq!(attempt(1, 10.0), None);
        assert_eq!(campaign.missing().unwrap(), [0, 1, 2]);
    }
}
