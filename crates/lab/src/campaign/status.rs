//! How far a campaign is, by shard and by host.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde::Serialize;

use super::lock::{self, Holder};
use super::{Campaign, CampaignError, Products, Shard, Submission, failure_notes};
use crate::record::{Record, Status};

/// How far a campaign is, from what is in its folder.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CampaignStatus {
    /// What the campaign is about.
    pub title: String,
    /// Tasks in all.
    pub total: u64,
    /// What became of them.
    pub tasks: Count,
    /// The seconds since something was recorded, if anything was and its time is known.
    pub idle_seconds: Option<u64>,
    /// About how long the tasks take that have no record, one after the other, if enough is known to say.
    pub seconds_left: Option<f64>,
    /// The shards it is cut into, from the first; none if it is not cut.
    pub shards: Vec<ShardStatus>,
    /// Where tasks were done, or are.
    pub hosts: Vec<HostStatus>,
    /// What is at work, and who does it.
    pub at_work: Vec<ActiveShard>,
    /// What was handed to an engine last.
    pub submission: Option<Submission>,
    /// Which products of the records are current.
    #[serde(flatten)]
    pub products: Products,
}

/// What became of tasks so far: each is counted once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Count {
    /// Those with a record that is not one of a failure.
    pub done: u64,
    /// Those that ended with a panic.
    pub failed: u64,
    /// Those without a record in a shard that is at work.
    pub running: u64,
    /// Those without a record that nobody seems to do.
    pub missing: u64,
}

impl Count {
    /// Tasks that have a record.
    #[must_use]
    pub fn recorded(self) -> u64 {
        self.done + self.failed
    }

    fn add(&mut self, status: Option<Status>, is_running: bool) {
        *match status {
            Some(Status::Failed) => &mut self.failed,
            Some(_) => &mut self.done,
            None if is_running => &mut self.running,
            None => &mut self.missing,
        } += 1;
    }
}

/// How far a shard is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShardStatus {
    /// Which it is, from 1.
    pub shard: u64,
    /// In one word.
    pub state: ShardState,
    /// Its tasks.
    #[serde(flatten)]
    pub tasks: Count,
    /// Who is at work on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holder: Option<Holder>,
    /// Why its job script has given up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
}

impl ShardStatus {
    fn new(number: u64, tasks: Count, failure: Option<&String>, holder: Option<&Holder>) -> ShardStatus {
        let state = match tasks {
            Count { running: 1.., .. } => ShardState::Running,
            Count { missing: 1.., .. } if failure.is_some() => ShardState::Failed,
            Count { missing: 1.., .. } => ShardState::Missing,
            Count { failed: 1.., .. } => ShardState::Failed,
            _ => ShardState::Done,
        };
        let holder = holder.filter(|_| state == ShardState::Running).cloned();
        let failure = failure.filter(|_| state == ShardState::Failed).cloned();
        ShardStatus { shard: number, state, tasks, holder, failure }
    }
}

/// How a shard is, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ShardState {
    /// Every task has a record, and none failed.
    Done,
    /// Its job script has given up; or every task has a record, and some failed.
    Failed,
    /// Somebody is at work.
    Running,
    /// Tasks have no record, and nobody is seen at work.
    Missing,
}

impl ShardState {
    /// The word.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ShardState::Done => "done",
            ShardState::Failed => "failed",
            ShardState::Running => "running",
            ShardState::Missing => "missing",
        }
    }
}

/// What a host has done.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct HostStatus {
    /// Its name, and that of the node before it if it has another one in its cluster: `n1 (vm)`.
    pub host: String,
    /// Its processors; more than one kind if the host was changed.
    pub cpus: BTreeSet<String>,
    /// Tasks done there.
    pub done: u64,
    /// Tasks that failed there.
    pub failed: u64,
    /// Parts that are at work there.
    pub running: u64,
    /// The time of its tasks, in seconds.
    pub seconds: f64,
    /// The highest load when a task began.
    pub highest_load: Option<f64>,
}

/// A shard that is at work.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ActiveShard {
    /// `run`, or a shard such as `3/12`.
    #[serde(rename = "part")]
    pub shard: String,
    /// Who does it.
    pub holder: Holder,
}

impl Campaign {
    /// How far it is. Takes no lock, and disturbs nobody.
    ///
    /// # Errors
    /// If the journals cannot be read or contradict each other.
    pub fn status(&self) -> Result<CampaignStatus, CampaignError> {
        let at_work = lock::at_work(&self.folder)?;
        let index = self.index()?;
        let records = self.records_of(&index)?;
        let mut statuses = vec![None; self.tasks.len()];
        for record in &records {
            statuses[record.task.number as usize] = Some(record.status);
        }
        let mut is_running = vec![false; self.tasks.len()];
        for (shard, _) in &at_work {
            let (first, step) = shard.stride();
            is_running.iter_mut().skip(first).step_by(step).for_each(|it| *it = true);
        }
        let count = |shard: Shard| {
            let mut count = Count::default();
            let (first, step) = shard.stride();
            let tasks = statuses.iter().zip(&is_running).skip(first).step_by(step);
            tasks.for_each(|(status, is_running)| count.add(*status, *is_running));
            count
        };
        let cut = self.cut()?;
        let given_up = failure_notes::all(&self.folder)?;
        let status_of = |number| {
            let shard = Shard::One { of: cut, number };
            ShardStatus::new(number, count(shard), given_up.get(&shard), holder(shard, &at_work))
        };
        let tasks = count(Shard::All);
        Ok(CampaignStatus {
            title: self.title.clone(),
            total: self.task_count(),
            tasks,
            idle_seconds: self.idle_seconds()?,
            seconds_left: seconds_left(&records, tasks),
            submission: self.last_submission(),
            products: self.products_of(&index)?,
            shards: (1..=cut).map(status_of).collect(),
            hosts: hosts(&records, &at_work),
            at_work: at_work
                .into_iter()
                .map(|(shard, holder)| ActiveShard { shard: shard.word(), holder })
                .collect(),
        })
    }

    /// The seconds since a journal was written to.
    fn idle_seconds(&self) -> Result<Option<u64>, CampaignError> {
        let journals = self.journals()?.into_iter();
        let written = journals.filter_map(|(_, path)| fs::metadata(path).ok()?.modified().ok()).max();
        Ok(written.and_then(|time| Some(time.elapsed().ok()?.as_secs())))
    }

    /// How many shards it is cut into: by the number that is kept, or by the only one of which there are files; else none.
    fn cut(&self) -> Result<u64, CampaignError> {
        if let Some(kept) = self.shard_count()? {
            return Ok(kept);
        }
        let files = [lock::files(&self.folder, "jsonl")?, lock::files(&self.folder, "lock")?].concat();
        let cuts: BTreeSet<u64> = files.iter().filter_map(|(shard, _)| shard.count()).collect();
        Ok(if cuts.len() == 1 { cuts.first().copied().unwrap_or(0) } else { 0 })
    }
}

/// Who does tasks of a shard: `run`, or shards of another number, may do them too.
fn holder(shard: Shard, at_work: &[(Shard, Holder)]) -> Option<&Holder> {
    at_work.iter().find(|(other, _)| other.shares_tasks_with(shard)).map(|(_, holder)| holder)
}

/// As long as those took that have one, task for task: shards mix what takes long and what does not.
fn seconds_left(records: &[Record], tasks: Count) -> Option<f64> {
    let spent: f64 = records.iter().map(|record| record.timing.total()).sum();
    (!records.is_empty()).then(|| spent / records.len() as f64 * (tasks.running + tasks.missing) as f64)
}

fn hosts(records: &[Record], at_work: &[(Shard, Holder)]) -> Vec<HostStatus> {
    let mut hosts: BTreeMap<String, HostStatus> = BTreeMap::new();
    for record in records {
        let host = hosts.entry(record.machine.place()).or_default();
        match record.status {
            Status::Failed => host.failed += 1,
            _ => host.done += 1,
        }
        host.seconds += record.timing.total();
        let loads = [host.highest_load, record.machine.load];
        host.highest_load = loads.into_iter().flatten().reduce(f64::max);
        if !host.cpus.contains(&record.machine.cpu) {
            host.cpus.insert(record.machine.cpu.clone());
        }
    }
    for (_, holder) in at_work {
        hosts.entry(holder.place.clone()).or_default().running += 1;
    }
    hosts.into_iter().map(|(host, status)| HostStatus { host, ..status }).collect()
}
