//! The text of a proposed number of shards, with its sources and uncertainties.

use antdoku_lab::cut::{Balance, Estimate, Group, RemainingWork};

use crate::words::{self, count, counted, listed};

/// Uncertainties that are listed one by one.
const SHOWN: usize = 5;

/// A proposed number of shards.
pub(super) struct Proposal<'a> {
    pub(super) balance: Balance,
    pub(super) remaining: &'a RemainingWork<'a>,
    /// The number of tasks of the campaign.
    pub(super) tasks: u64,
    /// Seconds of the trial, if there was one.
    pub(super) trial: Option<f64>,
    /// The stored number of shards.
    pub(super) kept: Option<u64>,
}

impl Proposal<'_> {
    /// `12 shards of about 58 s each, the longest 71 s (240 tasks, about 11 min in all; from a trial of 10 s)`
    pub(super) fn sentence(&self) -> String {
        let Balance { shards, busy, mean, longest, .. } = self.balance;
        let (open, groups) = (self.remaining.open(), self.remaining.groups());
        let is_open_ended = groups.iter().any(|group| matches!(group.estimate(), Some(Estimate::AtLeast(_))));
        let about = if is_open_ended { "at least" } else { "about" };
        let busy =
            if busy < shards { format!(", {} of them with tasks,", count(busy)) } else { String::new() };
        let each = match shards {
            1 => String::new(),
            _ => format!(" each, the longest {}", long_time(longest)),
        };
        let tasks = counted(self.tasks, "task");
        let left = if open < self.tasks { format!("{} of {tasks} left", count(open)) } else { tasks };
        let total: f64 = mean * self.balance.busy as f64;
        format!(
            "{}{busy} of {about} {}{each} ({left}, {about} {} in all; from {})",
            named(shards, self.kept),
            long_time(mean),
            long_time(total),
            self.sources(),
        )
    }

    fn sources(&self) -> String {
        let is_limit = |group: &Group| matches!(group.estimate(), Some(Estimate::Limit(_)));
        let records = self.remaining.records();
        let sources = [
            (records > 0).then(|| counted(records, "record")),
            self.trial.map(|seconds| format!("a trial of {}", long_time(seconds))),
            self.remaining.groups().iter().any(is_limit).then(|| "time limits".to_owned()),
        ];
        let sources: Vec<&str> = sources.iter().flatten().map(String::as_str).collect();
        listed(&sources, "and")
    }
}

/// The text of a given number of shards: `12 shards of 20 tasks each`.
pub(super) fn given_count(shards: u64, kept: Option<u64>, tasks: u64) -> String {
    let (least, most) = (tasks / shards, tasks.div_ceil(shards));
    let each = if least == most { count(most) } else { format!("{} or {}", count(least), count(most)) };
    let word = if most == 1 { "task" } else { "tasks" };
    let each_one = if shards == 1 { "" } else { " each" };
    format!("{} of {each} {word}{each_one}", named(shards, kept))
}

fn named(shards: u64, kept: Option<u64>) -> String {
    let was =
        kept.filter(|kept| *kept != shards).map_or(String::new(), |kept| format!(" (was {})", count(kept)));
    counted(shards, "shard") + &was
}

/// An estimated time, rounded to whole seconds.
fn long_time(seconds: f64) -> String {
    words::long_time(if seconds < 1.0 { seconds } else { seconds.round() })
}

/// The message for a group without an estimate.
pub(super) fn unknown(group: &Group) -> String {
    format!(
        "cannot estimate the time of {}, which has neither records nor a time limit: measure it with --trial 10s, or give \
         the number of shards with --count",
        name(group)
    )
}

/// Notes on groups whose time the trial could not measure.
pub(super) fn doubts(groups: &[Group]) -> Vec<String> {
    let doubt = |group: &Group| {
        let end = match group.estimate()? {
            Estimate::Mean(_) => return None,
            Estimate::Limit(limit) => format!("its limit, {}", long_time(limit)),
            Estimate::AtLeast(tried) => {
                format!(
                    "the time of the trial, {}, but may take far longer: measure longer with --trial 2m",
                    long_time(tried)
                )
            }
        };
        Some(format!("no task of {} ended in the trial: each counts as {end}", name(group)))
    };
    let mut doubts: Vec<String> = groups.iter().filter_map(doubt).collect();
    if doubts.len() > SHOWN {
        let more = doubts.len() - SHOWN;
        doubts.truncate(SHOWN);
        doubts.push(format!("and {} more like this", count(more as u64)));
    }
    doubts
}

fn name(group: &Group) -> String {
    format!("`{}` on the set `{}`", group.contestant, group.set)
}
