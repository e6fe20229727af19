//! The format of a published campaign, and how it is read.
//!
//! ```text
//! plan.toml               the plan as given
//! instances.jsonl.gz      one Instance a line; puzzles that came from files without their text
//! records.jsonl.gz        one PublishedRecord a line, in the order of the tasks
//! campaign.json           title, version, hashes of the files above, and what the records share
//! report.html, figures/   made of the records by `lab report`
//! ```

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::frozen::FrozenFiles;
use super::{Campaign, CampaignError, Contestant, SlimTask, parse_id};
use crate::plan::task_id;
use crate::record::{Budget, Instance, Machine, Record, Status, Task, Timing, TrailSample};

pub(super) const INSTANCES: &str = "instances.jsonl.gz";
pub(super) const RECORDS: &str = "records.jsonl.gz";

/// What many records of a published campaign share: each is stored once.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Shared {
    pub(super) contestants: Vec<Contestant>,
    pub(super) budgets: Vec<Budget>,
    /// The machines without their load; hosts are numbered, as `machine 1`.
    pub(super) machines: Vec<Machine>,
    pub(super) versions: Vec<String>,
}

/// A record with its task: numbers of instance and contestant, and what cannot be computed from other fields. The answer
/// is left out; a run with the same seed finds it again.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct PublishedRecord<'a> {
    pub(super) instance: u32,
    pub(super) contestant: u32,
    pub(super) run: u64,
    pub(super) seed: u64,
    pub(super) budget: u32,
    pub(super) status: Status,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) stopped: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) solved_by: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) failure: Option<Cow<'a, str>>,
    pub(super) filled: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) lowest_cost: Option<u32>,
    pub(super) iterations: u64,
    pub(super) steps: u64,
    pub(super) setup: f64,
    pub(super) search: f64,
    #[serde(default, skip_serializing_if = "<[TrailSample]>::is_empty")]
    pub(super) trails: Cow<'a, [TrailSample]>,
    pub(super) machine: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) load: Option<f64>,
    pub(super) version: u32,
}

/// Opens a published campaign.
pub(super) fn open(
    files: &FrozenFiles<'_>,
    names: Vec<String>,
    shared: &Shared,
) -> Result<Campaign, CampaignError> {
    let mut instances: Vec<Instance> = Vec::new();
    files.each_line(INSTANCES, |instance| {
        instances.push(instance);
        Ok(())
    })?;
    let (mut tasks, mut records) = (Vec::new(), Vec::new());
    files.each_line(RECORDS, |record: PublishedRecord<'_>| {
        let record = whole(record, tasks.len() as u64, &instances, shared).ok_or("a record does not fit")?;
        let id = parse_id(&record.1.task.id).ok_or("a task has no id")?;
        tasks.push(SlimTask { id, ..record.0 });
        records.push(record.1);
        Ok(())
    })?;
    let header = files.header.clone();
    if tasks.len() as u64 != header.tasks {
        let reason = format!("it names {} tasks, but there are {}", header.tasks, tasks.len());
        return Err(super::header::damaged(files.folder, reason));
    }
    Ok(Campaign {
        title: header.title.clone(),
        folder: files.folder.to_owned(),
        header,
        names,
        instances,
        contestants: shared.contestants.clone(),
        budgets: shared.budgets.clone(),
        tasks,
        published: Some(records),
    })
}

/// The task in compact form, without its id, and the whole record; `None` if a number is out of range.
fn whole(
    record: PublishedRecord<'_>,
    number: u64,
    instances: &[Instance],
    shared: &Shared,
) -> Option<(SlimTask, Record)> {
    let instance = instances.get(record.instance as usize)?;
    let contestant = shared.contestants.get(record.contestant as usize)?;
    let budget = *shared.budgets.get(record.budget as usize)?;
    let machine = shared.machines.get(record.machine as usize)?;
    let slim = SlimTask {
        id: 0,
        run: record.run,
        seed: record.seed,
        instance: record.instance,
        contestant: record.contestant,
        budget: record.budget,
    };
    let task = Task { number, ..slim.with_shared(instance, contestant, budget) };
    let record = Record {
        task: Task { id: task_id(&task), ..task },
        status: record.status,
        stopped: record.stopped.map(Cow::into_owned),
        solved_by: record.solved_by.map(Cow::into_owned),
        failure: record.failure.map(Cow::into_owned),
        answer: None,
        filled: record.filled,
        lowest_cost: record.lowest_cost,
        iterations: record.iterations,
        steps: record.steps,
        trails: record.trails.into_owned(),
        version: shared.versions.get(record.version as usize)?.clone(),
        timing: Timing { setup_seconds: record.setup, search_seconds: record.search },
        machine: Machine { load: record.load, ..machine.clone() },
    };
    Some((slim, record))
}
