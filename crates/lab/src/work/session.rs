//! A shard of a campaign, from where it was left to its end.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use antdoku::{CancelToken, Outcome, Puzzle, Solver};

use super::one::{self, Job};
use crate::campaign::journal::{self, Journal};
use crate::campaign::{Campaign, CampaignError, Damage, Shard, ShardLock, failure_notes};
use crate::clock::now;
use crate::machine::LoadMonitor;
use crate::plan;
use crate::record::{Machine, Record, Status};

/// How often the journal is written through to the disk, and watchers hear something while nothing ends.
const SYNC_EVERY: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(100);

/// Finished records that may wait for the disk.
const MOST_WAITING: usize = 1024;

/// Somebody at work on a shard of a campaign, who holds its lock.
#[derive(Debug)]
pub struct Session<'c> {
    campaign: &'c Campaign,
    shard: Shard,
    progress: ShardProgress,
    damages: Vec<Damage>,
    /// Tasks to do, in order.
    pending: Vec<u64>,
    /// By the place of their instance; only those that are needed.
    puzzles: BTreeMap<u32, Puzzle>,
    solvers: BTreeMap<u32, Box<dyn Solver>>,
    /// Nothing if there is nothing to do.
    journal: Option<Journal>,
    _lock: Option<ShardLock>,
}

/// How far a shard is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShardProgress {
    /// Tasks of the shard.
    pub tasks: u64,
    /// Tasks done, before this session and in it.
    pub done: u64,
    /// Those of them that failed.
    pub failed: u64,
    /// Tasks done in this session.
    pub done_now: u64,
}

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All tasks of the shard are done.
    Finished,
    /// It was cancelled; what was done is kept.
    Cancelled,
}

impl<'c> Session<'c> {
    /// Takes the lock of a shard, checks that nothing has changed, finds out what is done, and mends the journal.
    ///
    /// # Errors
    /// If somebody else is at work, something has changed, this build cannot do it, or the disk fails.
    pub fn begin(campaign: &'c Campaign, shard: Shard) -> Result<Session<'c>, CampaignError> {
        // First: who waits for it asks again and again.
        let lock = ShardLock::take(campaign.folder(), shard)?;
        Session::begin_with(campaign, shard, Some(lock))
    }

    /// The same for a shard though somebody else has its lock, as a machine that is gone may for ever: what both do counts
    /// once.
    ///
    /// # Errors
    /// If something has changed, this build cannot do it, or the disk fails.
    ///
    /// # Panics
    /// If it is `run`, which has one journal for all who do it.
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
        failure_notes::forget(campaign.folder(), shard);
        let mut states = vec![State::Open; campaign.task_count() as usize];
        let mut damages = Vec::new();
        // What cannot have done tasks of this shard is left to the merge: many shards would read all of many journals.
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
            // Of damage elsewhere nobody knows whose task it was; and others may be in the middle of a line of theirs.
            if shard == owner && !found.is_empty() {
                // The journals of shards are left as they are: somebody on another machine may still write to them.
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
            // Each was named when its task was done again.
            damages.clear();
        }
        let (puzzles, solvers) = prepare(campaign, &pending)?;
        let journal = if pending.is_empty() { None } else { Some(campaign.own_journal(shard)?) };
        Ok(Session { campaign, shard, progress, damages, pending, puzzles, solvers, journal, _lock: lock })
    }

    /// The shard.
    #[must_use]
    pub fn shard(&self) -> Shard {
        self.shard
    }

    /// How far it is.
    #[must_use]
    pub fn progress(&self) -> ShardProgress {
        self.progress
    }

    /// Lines of its own journals that could not be used; their tasks are done again.
    #[must_use]
    pub fn damages(&self) -> &[Damage] {
        &self.damages
    }

    /// Does what is left, so many tasks side by side, each on one thread.
    ///
    /// `watch` hears of every record, and now and then while there is none.
    ///
    /// # Errors
    /// If the journal cannot be written; what was written before is whole.
    pub fn work(
        &mut self,
        jobs: usize,
        cancel: &CancelToken,
        watch: impl FnMut(ShardProgress),
    ) -> Result<Ending, CampaignError> {
        self.work_with(jobs, cancel, watch, one::solve)
    }

    /// [`work`](Self::work), with something else in the place of [`solve`](super::solve).
    ///
    /// # Errors
    /// If the journal cannot be written; what was written before is whole.
    pub fn work_with(
        &mut self,
        jobs: usize,
        cancel: &CancelToken,
        watch: impl FnMut(ShardProgress),
        work: impl Fn(&Job<'_>) -> Outcome + Sync,
    ) -> Result<Ending, CampaignError> {
        let machine = LoadMonitor::new(Machine::here(jobs));
        let Some(journal) = &mut self.journal else { return Ok(Ending::Finished) };
        let pending = std::mem::take(&mut self.pending);
        let (campaign, puzzles, solvers) = (self.campaign, &self.puzzles, &self.solvers);
        let next = AtomicUsize::new(0);
        let (sender, arrivals) = mpsc::sync_channel(MOST_WAITING);
        let mut writer = Writer { journal, progress: &mut self.progress, watch };
        thread::scope(|scope| {
            for _ in 0..jobs.clamp(1, pending.len().max(1)) {
                let sender = sender.clone();
                scope.spawn(|| {
                    let sender = sender;
                    while !cancel.is_cancelled()
                        && let Some(&number) = pending.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        let slim = campaign.slim(number);
                        let task = campaign.task(number);
                        let (puzzle, solver) = (&puzzles[&slim.instance], solvers[&slim.contestant].as_ref());
                        let job = Job { task: &task, puzzle, solver, cancel };
                        let Some(record) = one::do_task(&job, task.clone(), machine.now(), &work) else {
                            break;
                        };
                        if sender.send((seal(&record), record.status)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            // The receiver goes with the writer: then nobody waits for a disk that takes nothing more.
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

pub(super) type Tools = (BTreeMap<u32, Puzzle>, BTreeMap<u32, Box<dyn Solver>>);

/// Reads the puzzles and builds the solvers of these tasks.
pub(super) fn prepare(campaign: &Campaign, pending: &[u64]) -> Result<Tools, CampaignError> {
    let (mut puzzles, mut solvers) = (BTreeMap::new(), BTreeMap::new());
    for task in pending.iter().map(|&number| campaign.slim(number)) {
        if let std::collections::btree_map::Entry::Vacant(place) = puzzles.entry(task.instance) {
            let instance = &campaign.instances()[task.instance as usize];
            let puzzle = instance.read_puzzle().ok_or_else(|| CampaignError::Damaged {
                file: campaign.folder().join("instances.jsonl"),
                reason: format!("`{}` of the set `{}` is not its puzzle", instance.name, instance.set),
            })?;
            place.insert(puzzle);
        }
        if let std::collections::btree_map::Entry::Vacant(place) = solvers.entry(task.contestant) {
            let contestant = campaign.contestant(task);
            let refuse = |error| CampaignError::Contestant { contestant: contestant.name.clone(), error };
            place.insert(plan::rebuild(&contestant.method, &contestant.parameters).map_err(refuse)?);
        }
    }
    Ok((puzzles, solvers))
}

fn seal(record: &Record) -> Vec<u8> {
    journal::seal(&serde_json::to_vec(record).expect("a record can be written as JSON"))
}

/// The one who writes down what the others find.
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
