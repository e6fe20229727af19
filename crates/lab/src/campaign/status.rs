//! The status of a campaign, by shard and by host.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde::Serialize;

use super::lock::{self, Holder};
use super::{Campaign, CampaignError, Products, Shard, Submission, failure_notes};
use crate::record::{Record, Status};

/// The status of a campaign, from the files in its folder.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CampaignStatus {
    /// The title of the campaign.
    pub title: String,
    /// The number of tasks.
    pub total: u64,
    /// Tasks by state.
    pub tasks: TaskCounts,
    /// The seconds since the last record, if there is one and its time is known.
    pub idle_seconds: Option<u64>,
    /// The estimated time of all tasks without a record, one after the other, if there are records to estimate it from.
    pub seconds_left: Option<f64>,
    /// The shards in order; empty if the campaign is not cut into shards.
    pub shards: Vec<ShardStatus>,
    /// The hosts on which tasks ran or are running.
    pub hosts: Vec<HostStatus>,
    /// Running shards and their processes.
    #[serde(rename = "at_work")]
    pub running: Vec<ActiveShard>,
    /// The last submission to a cluster.
    pub submission: Option<Submission>,
    /// Which products of the records are current.
    #[serde(flatten)]
    pub products: Products,
}

/// Tasks by state; each task is counted once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TaskCounts {
    /// Tasks with a record that is not a failure.
    pub done: u64,
    /// Tasks that ended with a panic.
    pub failed: u64,
    /// Tasks without a record in a running shard.
    pub running: u64,
    /// Tasks without a record in no running shard.
    pub missing: u64,
}

impl TaskCounts {
    /// The number of tasks that have a record.
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

/// The status of a shard.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShardStatus {
    /// Its number, from 1.
    pub shard: u64,
    /// Its state.
    pub state: ShardState,
    /// Its tasks.
    #[serde(flatten)]
    pub tasks: TaskCounts,
    /// The process that does it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holder: Option<Holder>,
    /// Why its job script gave up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
}

/// The state of a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ShardState {
    /// Every task has a record, and none failed.
    Done,
    /// Its job script gave up; or every task has a record, and some failed.
    Failed,
    /// A worker holds its lock.
    Running,
    /// Tasks have no record, and no worker holds the lock.
    Missing,
}

impl ShardState {
    fn of(tasks: TaskCounts, has_failure_note: bool) -> ShardState {
        match tasks {
            TaskCounts { running: 1.., .. } => ShardState::Running,
            TaskCounts { missing: 1.., .. } if has_failure_note => ShardState::Failed,
            TaskCounts { missing: 1.., .. } => ShardState::Missing,
            TaskCounts { failed: 1.., .. } => ShardState::Failed,
            _ => ShardState::Done,
        }
    }

    /// The name, as in JSON.
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

/// The tasks of a host.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct HostStatus {
    /// Its name, with the cluster node if the names differ: `n1 (vm)`.
    pub host: String,
    /// Its processors; more than one kind if the hardware changed.
    pub cpus: BTreeSet<String>,
    /// Tasks done there.
    pub done: u64,
    /// Tasks that failed there.
    pub failed: u64,
    /// Shards that are running there.
    pub running: u64,
    /// The total time of its tasks, in seconds.
    pub seconds: f64,
    /// The highest load at the start of a task.
    pub highest_load: Option<f64>,
}

/// A running shard.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ActiveShard {
    /// `run`, or a shard such as `3/12`.
    #[serde(rename = "part")]
    pub shard: String,
    /// The process that does it.
    pub holder: Holder,
}

impl Campaign {
    /// The status of the campaign. Takes no lock and does not disturb workers.
    ///
    /// # Errors
    /// If the journals cannot be read or contradict each other.
    pub fn status(&self) -> Result<CampaignStatus, CampaignError> {
        let running = lock::running(&self.folder)?;
        let index = self.index()?;
        let records = self.records_of(&index)?;
        let mut statuses = vec![None; self.tasks.len()];
        for record in &records {
            statuses[record.task.number as usize] = Some(record.status);
        }
        let mut is_running = vec![false; self.tasks.len()];
        for (shard, _) in &running {
            let (first, step) = shard.stride();
            is_running.iter_mut().skip(first).step_by(step).for_each(|it| *it = true);
        }
        let count = |shard: Shard| {
            let mut count = TaskCounts::default();
            let (first, step) = shard.stride();
            let tasks = statuses.iter().zip(&is_running).skip(first).step_by(step);
            tasks.for_each(|(status, is_running)| count.add(*status, *is_running));
            count
        };
        let shards = self.apparent_shard_count()?;
        let notes = failure_notes::read_all(&self.folder)?;
        let status_of = |number| {
            let shard = Shard::One { of: shards, number };
            let (tasks, failure) = (count(shard), notes.get(&shard));
            let state = ShardState::of(tasks, failure.is_some());
            let holder = holder(shard, &running).filter(|_| state == ShardState::Running).cloned();
            let failure = failure.filter(|_| state == ShardState::Failed).cloned();
            ShardStatus { shard: number, state, tasks, holder, failure }
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
            shards: (1..=shards).map(status_of).collect(),
            hosts: hosts(&records, &running),
            running: running
                .into_iter()
                .map(|(shard, holder)| ActiveShard { shard: shard.word(), holder })
                .collect(),
        })
    }

    /// The seconds since the last write to a journal.
    fn idle_seconds(&self) -> Result<Option<u64>, CampaignError> {
        let journals = self.journals()?.into_iter();
        let written = journals.filter_map(|(_, path)| fs::metadata(path).ok()?.modified().ok()).max();
        Ok(written.and_then(|time| Some(time.elapsed().ok()?.as_secs())))
    }

    /// The number of shards: the stored number, or the only one that occurs in the names of files; otherwise 0.
    fn apparent_shard_count(&self) -> Result<u64, CampaignError> {
        if let Some(stored) = self.shard_count()? {
            return Ok(stored);
        }
        let files = [lock::files(&self.folder, "jsonl")?, lock::files(&self.folder, "lock")?].concat();
        let counts: BTreeSet<u64> = files.iter().filter_map(|(shard, _)| shard.count()).collect();
        Ok(if counts.len() == 1 { counts.first().copied().unwrap_or(0) } else { 0 })
    }
}

/// The process that does tasks of a shard: its own worker, `run`, or a shard of another count.
fn holder(shard: Shard, running: &[(Shard, Holder)]) -> Option<&Holder> {
    running.iter().find(|(other, _)| other.shares_tasks_with(shard)).map(|(_, holder)| holder)
}

/// The mean time of the recorded tasks, times the number of tasks without a record. Shards mix short and long tasks.
fn seconds_left(records: &[Record], tasks: TaskCounts) -> Option<f64> {
    let spent: f64 = records.iter().map(|record| record.timing.total()).sum();
    (!records.is_empty()).then(|| spent / records.len() as f64 * (tasks.running + tasks.missing) as f64)
}

fn hosts(records: &[Record], running: &[(Shard, Holder)]) -> Vec<HostStatus> {
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
    for (_, holder) in running {
        hosts.entry(holder.place.clone()).or_default().running += 1;
    }
    hosts.into_iter().map(|(host, status)| HostStatus { host, ..status }).collect()
}
