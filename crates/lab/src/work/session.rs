//! Sessions: a worker continues a shard where it was left, and does the rest.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use antdoku::internals::now;
use antdoku::{CancelToken, Puzzle, Solver};

use super::one::{self, Job, Observed};
use crate::campaign::journal::{self, Journal};
use crate::campaign::{Campaign, CampaignError, Damage, Shard, ShardLock, failure_notes};
use crate::machine::LoadMonitor;
use crate::plan;
use crate::record::{Machine, Record, Status, Task};

/// Intervals at which the journal is synced to the disk, and at which the observer is called while no task ends.
const SYNC_EVERY: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(100);

/// Finished records that may wait to be written.
const MAX_WAITING: usize = 1024;

/// An exclusive worker for one shard; holds the shard's lock until dropped.
#[derive(Debug)]
pub struct Session<'c> {
    campaign: &'c Campaign,
    shard: Shard,
    progress: ShardProgress,
    damages: Vec<Damage>,
    /// Tasks to do, in order.
    pending: Vec<u64>,
    tools: Tools,
    /// `None` if no task is left.
    journal: Option<Journal>,
    _lock: Option<ShardLock>,
}

/// The progress of a shard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShardProgress {
    /// The number of tasks of the shard.
    pub tasks: u64,
    /// Finished tasks, before and during this session.
    pub done: u64,
    /// Failed tasks among them.
    pub failed: u64,
    /// Tasks finished in this session.
    pub done_now: u64,
}

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All tasks of the shard are done.
    Finished,
    /// It was cancelled; finished tasks are kept.
    Cancelled,
}

impl<'c> Session<'c> {
    /// Takes the lock of a shard, checks that nothing has changed, finds the open tasks, and repairs the journal.
    ///
    /// # Errors
    /// If another worker holds the lock, something has changed, this build lacks a contestant, or the disk fails.
    pub fn begin(campaign: &'c Campaign, shard: Shard) -> Result<Session<'c>, CampaignError> {
        campaign.check_not_published()?;
        // The lock before all other checks: waiting workers try this often, and it is cheap.
        let lock = ShardLock::take(campaign.folder(), shard)?;
        Session::begin_with(campaign, shard, Some(lock))
    }

    /// Like [`Self::begin`], but without the lock, which a lost machine may hold for ever. Tasks done by both workers count
    /// once.
    ///
    /// # Errors
    /// If something has changed, this build lacks a contestant, or the disk fails.
    ///
    /// # Panics
    /// For [`Shard::All`], which has a single journal.
    pub fn begin_beside(campaign: &'c Campaign, shard: Shard) -> Result<Session<'c>, CampaignError> {
        assert_ne!(shard, Shard::All, "two would write to one journal");
        Session::begin_with(campaign, shard, None)
    }

    fn begin_with(
        campaign: &'c Campaign,
        shard: Shard,
        lock: Option<ShardLock>,
    ) -> Result<Session<'c>, CampaignError> {
        campaign.check_unchanged()?;
        failure_notes::remove(campaign.folder(), shard);
        let mut states = vec![State::Open; campaign.task_count() as usize];
        let mut damages = Vec::new();
        // Journals that cannot contain tasks of this shard are left to the merge: otherwise every shard would read all
        // journals.
        let journals = campaign.journals()?.into_iter().filter(|(owner, _)| shard.shares_tasks_with(*owner));
        for (owner, path) in journals {
            let found = journal::scan(&path, |entry| {
                let number = campaign.own_task(&path, entry)?;
                let state = &mut states[number as usize];
                if *state == State::Open {
                    *state = if entry.key.status == Status::Failed { State::Failed } else { State::Done };
                }
                Ok(())
            })?;
            // The task of a damaged line in another journal is unknown, and its worker may still be writing the line.
            if shard == owner && !found.is_empty() {
                // Journals of shards are not repaired: a worker on another machine may still write to them.
                if shard == Shard::All {
                    journal::repair(&path, &found)?;
                }
                damages.extend(found);
            }
        }
        let own = || (0..).zip(&states).filter(|(number, _)| shard.has(*number));
        let count = |wanted: &[State]| own().filter(|(_, state)| wanted.contains(state)).count() as u64;
        let progress = ShardProgress {
            tasks: own().count() as u64,
            done: count(&[State::Done, State::Failed]),
            failed: count(&[State::Failed]),
            done_now: 0,
        };
        let pending: Vec<u64> =
            own().filter(|(_, state)| **state == State::Open).map(|(number, _)| number).collect();
        if pending.is_empty() && shard != Shard::All {
            // Each was reported when its task was done again.
            damages.clear();
        }
        let tools = Tools::for_tasks(campaign, &pending)?;
        let journal = if pending.is_empty() { None } else { Some(campaign.open_journal(shard)?) };
        Ok(Session { campaign, shard, progress, damages, pending, tools, journal, _lock: lock })
    }

    /// The shard of this session.
    #[must_use]
    pub fn shard(&self) -> Shard {
        self.shard
    }

    /// The progress of the shard.
    #[must_use]
    pub fn progress(&self) -> ShardProgress {
        self.progress
    }

    /// Damaged lines of its own journals; their tasks are done again.
    #[must_use]
    pub fn damages(&self) -> &[Damage] {
        &self.damages
    }

    /// Runs the open tasks, `jobs` of them in parallel, each on one thread.
    ///
    /// `watch` is called after every record, and at intervals while no task ends.
    ///
    /// # Errors
    /// If the journal cannot be written; earlier lines are intact.
    pub fn work(
        &mut self,
        jobs: usize,
        cancel: &CancelToken,
        watch: impl FnMut(ShardProgress),
    ) -> Result<Ending, CampaignError> {
        self.work_with(jobs, cancel, watch, one::solve)
    }

    /// Like [`work`](Self::work), with another function in place of [`solve`](super::solve).
    ///
    /// # Errors
    /// If the journal cannot be written; earlier lines are intact.
    pub fn work_with(
        &mut self,
        jobs: usize,
        cancel: &CancelToken,
        watch: impl FnMut(ShardProgress),
        work: impl Fn(&Job<'_>) -> Observed + Sync,
    ) -> Result<Ending, CampaignError> {
        let machine = LoadMonitor::new(Machine::here(jobs));
        let Some(journal) = &mut self.journal else { return Ok(Ending::Finished) };
        let pending = std::mem::take(&mut self.pending);
        let (campaign, tools) = (self.campaign, &self.tools);
        let next = AtomicUsize::new(0);
        let (sender, arrivals) = mpsc::sync_channel(MAX_WAITING);
        let mut writer = Writer { journal, progress: &mut self.progress, watch };
        thread::scope(|scope| {
            for _ in 0..jobs.clamp(1, pending.len().max(1)) {
                let sender = sender.clone();
                scope.spawn(|| {
                    let sender = sender;
                    while !cancel.is_cancelled()
                        && let Some(&number) = pending.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        let task = campaign.task(number);
                        let job = tools.job(campaign, &task, cancel);
                        let Some(record) = one::do_task(&job, machine.now(), &work) else { break };
                        if sender.send((seal(&record), record.status)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            // The receiver is dropped with the writer: workers do not wait for a disk that failed.
            writer.take_all(arrivals).inspect_err(|_| cancel.cancel())
        })?;
        let is_finished = self.progress.done == self.progress.tasks;
        Ok(if is_finished { Ending::Finished } else { Ending::Cancelled })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    Done,
    Failed,
}

/// The puzzles and solvers of some tasks, by the indices of their instances and contestants.
#[derive(Debug)]
pub(super) struct Tools {
    puzzles: BTreeMap<u32, Puzzle>,
    solvers: BTreeMap<u32, Box<dyn Solver>>,
}

impl Tools {
    /// Reads the puzzles and builds the solvers of these tasks.
    pub(super) fn for_tasks(campaign: &Campaign, tasks: &[u64]) -> Result<Tools, CampaignError> {
        let (mut puzzles, mut solvers) = (BTreeMap::new(), BTreeMap::new());
        for task in tasks.iter().map(|&number| campaign.slim(number)) {
            if let std::collections::btree_map::Entry::Vacant(place) = puzzles.entry(task.instance) {
                let instance = &campaign.instances()[task.instance as usize];
                let puzzle = instance.read_puzzle().ok_or_else(|| CampaignError::Damaged {
                    file: campaign.folder().join("instances.jsonl"),
                    reason: format!(
                        "the hash of `{}` of the set `{}` does not fit its puzzle",
                        instance.name, instance.set
                    ),
                })?;
                place.insert(puzzle);
            }
            if let std::collections::btree_map::Entry::Vacant(place) = solvers.entry(task.contestant) {
                let contestant = campaign.contestant(task);
                let refuse = |error| CampaignError::Contestant { contestant: contestant.name.clone(), error };
                place.insert(plan::rebuild(&contestant.method, &contestant.parameters).map_err(refuse)?);
            }
        }
        Ok(Tools { puzzles, solvers })
    }

    /// The job of a task; it must be one of those that the tools are for.
    pub(super) fn job<'a>(&'a self, campaign: &Campaign, task: &'a Task, cancel: &'a CancelToken) -> Job<'a> {
        let slim = campaign.slim(task.number);
        let solver = self.solvers[&slim.contestant].as_ref();
        Job { task, puzzle: &self.puzzles[&slim.instance], solver, cancel }
    }
}

fn seal(record: &Record) -> Vec<u8> {
    journal::seal(&serde_json::to_vec(record).expect("a record can be written as JSON"))
}

/// Writes the records of all worker threads to the journal.
struct Writer<'s, W> {
    journal: &'s mut Journal,
    progress: &'s mut ShardProgress,
    watch: W,
}

impl<W: FnMut(ShardProgress)> Writer<'_, W> {
    fn take_all(&mut self, arrivals: Receiver<(Vec<u8>, Status)>) -> Result<(), CampaignError> {
        let mut last_sync = now();
        loop {
            match arrivals.recv_timeout(TICK) {
                Ok((line, status)) => {
                    self.journal.append(&line)?;
                    self.progress.done += 1;
                    self.progress.done_now += 1;
                    self.progress.failed += u64::from(status == Status::Failed);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            (self.watch)(*self.progress);
            if last_sync.elapsed() >= SYNC_EVERY {
                self.journal.sync()?;
                last_sync = now();
            }
        }
        self.journal.sync()
    }
}
