//! The folder of a campaign: the frozen plan, journals of records, locks, and the merged records.
//!
//! ```text
//! plan.toml                        the plan as given
//! instances.jsonl                  one Instance a line
//! tasks.jsonl                      one Task a line, in order
//! campaign.json                    title, version, and hashes of the files above
//! shards.json                      the number of shards, once the campaign is cut into shards
//! records/run.jsonl                journal of `lab run`
//! records/shard-K-of-N.TIME-HOST-PROCESS.jsonl
//!                                  journal of one process of `lab work --shard K/N`; no other process writes to it
//! records/*.lock                   which shards are running, and where
//! records/*.failed                 why a job script gave up
//! records/*.damaged                damaged lines that were removed from a journal
//! submissions.jsonl                what was submitted to clusters
//! records.jsonl                    all records in the order of the tasks, written by a merge
//! report.html, tables/, figures/   made of the records by `lab report`
//! ```
//!
//! The merged file has the format of a [journal].
//!
//! A [published](publish) campaign has other files: its records and instances are compressed, and its tasks cannot be run.

mod error;
pub(crate) mod failure_notes;
mod file;
mod freeze;
mod frozen;
mod header;
mod index;
pub mod journal;
mod journals;
mod lock;
mod merge;
mod products;
mod publish;
mod published;
mod shard;
mod shard_count;
mod status;
mod submission;
mod unchanged;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use error::CampaignError;
pub use freeze::{Frozen, VERSION, freeze, freeze_unless_cancelled};
pub use journal::Damage;
pub use lock::{Holder, ShardLock};
pub use merge::Merged;
pub use products::{Products, REPORT};
pub use publish::publish;
pub(crate) use shard::common_divisor;
pub use shard::{InvalidShard, MAX_SHARDS, Shard};
pub use shard_count::shard_count_of;
pub use status::{ActiveShard, CampaignStatus, HostStatus, ShardState, ShardStatus, TaskCounts};
pub use submission::Submission;

use self::freeze::{INSTANCES, TASKS};
use self::frozen::FrozenFiles;
use self::header::Header;
use crate::record::{Budget, Instance, Parameters, Record, Task};

/// A frozen campaign.
///
/// Data that many tasks share is stored once: a hundred thousand tasks take a few megabytes.
#[derive(Debug)]
pub struct Campaign {
    /// The title of the plan.
    pub title: String,
    folder: PathBuf,
    header: Header,
    /// Names of all contestants, in the order of the plan.
    names: Vec<String>,
    instances: Vec<Instance>,
    /// Contestants that have tasks, in the order of their first task.
    contestants: Vec<Contestant>,
    budgets: Vec<Budget>,
    tasks: Vec<SlimTask>,
    /// The records, if the campaign is a published one.
    published: Option<Vec<Record>>,
}

/// A contestant, as its tasks describe it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Contestant {
    pub(crate) name: String,
    pub(crate) method: String,
    pub(crate) parameters: Arc<Parameters>,
}

/// A task, with indices of the data that it shares with others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlimTask {
    id: u128,
    run: u64,
    seed: u64,
    pub(crate) instance: u32,
    pub(crate) contestant: u32,
    budget: u32,
}

impl SlimTask {
    /// The task with what it shares with others, without its number and id.
    fn with_shared(&self, instance: &Instance, contestant: &Contestant, budget: Budget) -> Task {
        Task {
            id: String::new(),
            number: 0,
            set: instance.set.clone(),
            instance: instance.name.clone(),
            instance_hash: instance.hash.clone(),
            contestant: contestant.name.clone(),
            method: contestant.method.clone(),
            parameters: Arc::clone(&contestant.parameters),
            run: self.run,
            seed: self.seed,
            budget,
        }
    }
}

impl Campaign {
    /// Opens the campaign of a folder, and checks that no frozen file has changed.
    ///
    /// # Errors
    /// If the folder holds no campaign, or a frozen file is changed or damaged.
    pub fn open(folder: &Path) -> Result<Campaign, CampaignError> {
        let header = header::read(folder)?;
        let files = FrozenFiles { folder, header: &header };
        let names = files.contestant_names()?;
        if let Some(shared) = &header.shared {
            return published::open(&files, names, shared);
        }
        let mut instances: Vec<Instance> = Vec::new();
        files.each_line(INSTANCES, |instance| {
            instances.push(instance);
            Ok(())
        })?;
        let mut interner = Interner::new(&instances);
        let mut tasks = Vec::new();
        files.each_line(TASKS, |task: Task| {
            let is_next = task.number == tasks.len() as u64;
            let slim = interner.slim(task).filter(|_| is_next).ok_or("a task does not fit")?;
            tasks.push(slim);
            Ok(())
        })?;
        let Interner { contestants, budgets, .. } = interner;
        if tasks.len() as u64 != header.tasks {
            let reason = format!("it names {} tasks, but there are {}", header.tasks, tasks.len());
            return Err(header::damaged(folder, reason));
        }
        let (title, folder) = (header.title.clone(), folder.to_owned());
        let published = None;
        Ok(Campaign { title, folder, header, names, instances, contestants, budgets, tasks, published })
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The version of antdoku that froze it.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.header.version
    }

    /// Whether the report shows the published figures of Lloyd and Amos beside its own.
    #[must_use]
    pub fn is_beside_published(&self) -> bool {
        self.header.is_beside_published
    }

    /// Whether this is a published campaign: it has all its records, but its tasks cannot be run.
    #[must_use]
    pub fn is_published(&self) -> bool {
        self.published.is_some()
    }

    pub(crate) fn check_not_published(&self) -> Result<(), CampaignError> {
        match self.published {
            Some(_) => Err(CampaignError::Published { folder: self.folder.clone() }),
            None => Ok(()),
        }
    }

    /// The longest time limit of a task, in seconds; `None` if no task has one.
    #[must_use]
    pub fn longest_seconds(&self) -> Option<f64> {
        self.budgets.iter().filter_map(|budget| budget.seconds).reduce(f64::max)
    }

    /// The text of the frozen plan.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn plan_text(&self) -> Result<String, CampaignError> {
        let path = self.folder.join(freeze::PLAN);
        std::fs::read_to_string(&path).map_err(error::reading(&path))
    }

    /// The names of the contestants that have tasks, in the order of the plan.
    #[must_use]
    pub fn contestants(&self) -> Vec<&str> {
        let has_tasks = |name: &&str| self.contestants.iter().any(|contestant| contestant.name == *name);
        self.names.iter().map(String::as_str).filter(has_tasks).collect()
    }

    /// All instances, in order.
    #[must_use]
    pub fn instances(&self) -> &[Instance] {
        &self.instances
    }

    /// The number of tasks.
    #[must_use]
    pub fn task_count(&self) -> u64 {
        self.tasks.len() as u64
    }

    /// All tasks, in order, each assembled on demand.
    pub fn tasks(&self) -> impl ExactSizeIterator<Item = Task> {
        (0..self.tasks.len()).map(|number| self.task(number as u64))
    }

    /// The task with this number.
    ///
    /// # Panics
    /// If the number is not below [`Self::task_count`].
    #[must_use]
    pub fn task(&self, number: u64) -> Task {
        let slim = self.slim(number);
        let instance = &self.instances[slim.instance as usize];
        let contestant = &self.contestants[slim.contestant as usize];
        let budget = self.budgets[slim.budget as usize];
        Task { id: self.task_id(number), number, ..slim.with_shared(instance, contestant, budget) }
    }

    pub(crate) fn slim(&self, number: u64) -> SlimTask {
        self.tasks[usize::try_from(number).expect("a task of this campaign")]
    }

    pub(crate) fn task_id(&self, number: u64) -> String {
        format!("{:020x}", self.slim(number).id)
    }

    pub(crate) fn has_task(&self, number: u64, id: &str) -> bool {
        usize::try_from(number)
            .ok()
            .and_then(|place| self.tasks.get(place))
            .is_some_and(|task| parse_id(id) == Some(task.id))
    }

    pub(crate) fn contestant(&self, task: SlimTask) -> &Contestant {
        &self.contestants[task.contestant as usize]
    }

    pub(crate) fn budget(&self, task: SlimTask) -> Budget {
        self.budgets[task.budget as usize]
    }
}

fn parse_id(id: &str) -> Option<u128> {
    let is_plain = id.len() == 20 && id.bytes().all(|digit| digit.is_ascii_hexdigit());
    u128::from_str_radix(id, 16).ok().filter(|_| is_plain)
}

/// Stores data that many tasks share once.
struct Interner {
    instances: BTreeMap<(String, String), u32>,
    hashes: Vec<String>,
    contestants: Vec<Contestant>,
    budgets: Vec<Budget>,
}

impl Interner {
    fn new(instances: &[Instance]) -> Interner {
        let names = instances.iter().map(|instance| (instance.set.clone(), instance.name.clone()));
        Interner {
            instances: names.zip(0..).collect(),
            hashes: instances.iter().map(|instance| instance.hash.clone()).collect(),
            contestants: Vec::new(),
            budgets: Vec::new(),
        }
    }

    /// The compact form of a task; `None` if its instance does not exist.
    fn slim(&mut self, task: Task) -> Option<SlimTask> {
        let instance = *self.instances.get(&(task.set, task.instance))?;
        let id = parse_id(&task.id)?;
        if self.hashes[instance as usize] != task.instance_hash {
            return None;
        }
        let contestant =
            Contestant { name: task.contestant, method: task.method, parameters: task.parameters };
        let contestant = place(&mut self.contestants, contestant);
        let budget = place(&mut self.budgets, task.budget);
        Some(SlimTask { id, run: task.run, seed: task.seed, instance, contestant, budget })
    }
}

/// The index of an item in a list, to which it is added if it is new.
fn place<T: PartialEq>(items: &mut Vec<T>, item: T) -> u32 {
    let place = items.iter().position(|other| *other == item).unwrap_or_else(|| {
        items.push(item);
        items.len() - 1
    });
    u32::try_from(place).expect("fewer than four thousand million contestants")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Plan;
    use crate::scratch::Folder;

    #[test]
    fn contestants_have_the_order_of_the_plan() {
        let folder = Folder::new("order");
        let mut text = "budget = { steps = 1 }\n".to_owned();
        for (set, contestants) in [("one", r#"["C", "A"]"#), ("two", r#"["A", "B"]"#)] {
            text +=
                &format!("[[sets]]\nname = \"{set}\"\nnamed = [\"sabuncu1\"]\ncontestants = {contestants}\n");
        }
        for name in ["B", "A", "idle", "C"] {
            text += &format!("[[contestants]]\nname = \"{name}\"\nmethod = \"acs\"\n");
        }
        freeze(&Plan::parse("plan.toml", &text, &folder, "test").unwrap(), &folder).unwrap();
        let campaign = Campaign::open(&folder).unwrap();
        assert_eq!(campaign.task(0).contestant, "C");
        assert_eq!(campaign.contestants(), ["B", "A", "C"]);
    }
}
