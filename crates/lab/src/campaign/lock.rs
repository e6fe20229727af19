//! Locks: which shards are running, and in which process.
//!
//! Each shard has a lock file. The system releases the lock when the worker ends, however it ends. A worker that starts
//! first takes the gate, a lock that is held for a moment. While it holds the gate, no other worker starts, and it can see
//! which shards are running.
//!
//! For shards, locks only save work. Where a file system has no locks, or keeps them local to a machine, two workers may do
//! the same shard. Each worker has its own journal, and of two records of a task only one counts.

use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use antdoku::CancelToken;
use antdoku::internals::now;
use serde::Serialize;

use super::Shard;
use super::error::{CampaignError, reading, writing};
use super::freeze::RECORDS;
use crate::machine;

/// A process that holds a gate for longer was stopped, or its machine is unreachable.
const PATIENCE: Duration = Duration::from_secs(60);
const LONGEST_PAUSE: Duration = Duration::from_millis(200);

/// An observer holds a shared lock for a moment. A worker waits up to this long for it, and tries this often.
const OBSERVER_PATIENCE: Duration = Duration::from_secs(10);
const BETWEEN_TRIES: Duration = Duration::from_millis(1);

/// A lock that is held for a moment, until dropped.
pub(super) struct Gate(#[expect(dead_code, reason = "the lock lives as long as the file is open")] File);

impl Gate {
    /// The gate for workers that start; held for milliseconds.
    pub(super) fn close(folder: &Path) -> Result<Gate, CampaignError> {
        Gate::close_unless_cancelled(folder, &CancelToken::new())
    }

    /// Like [`Self::close`], but stops waiting when the caller cancels.
    pub(super) fn close_unless_cancelled(folder: &Path, cancel: &CancelToken) -> Result<Gate, CampaignError> {
        Gate::pass(&folder.join(RECORDS).join("gate.lock"), cancel)
    }

    /// The gate for merging, which may take a minute on a slow disk.
    pub(super) fn for_merging(folder: &Path) -> Result<Gate, CampaignError> {
        Gate::pass(&folder.join(RECORDS).join("merge.lock"), &CancelToken::new())
    }

    fn pass(path: &Path, cancel: &CancelToken) -> Result<Gate, CampaignError> {
        let mut file = open(path)?;
        let (mut keeper, mut since) = (None, now());
        // Many processes may wait: each asks less and less often, and not all at the same time.
        let mut pause = Duration::from_millis(5 + u64::from(std::process::id() % 5));
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::Error(error)) if is_lockless(&error) => break,
                Err(TryLockError::Error(error)) => return Err(writing(path)(error)),
                Err(TryLockError::WouldBlock) if cancel.is_cancelled() => {
                    return Err(CampaignError::Cancelled);
                }
                // Polled, not a blocking lock: a blocked process could not report why it waits.
                Err(TryLockError::WouldBlock) => {
                    let seen = holder(&mut file);
                    if keeper.as_ref() != Some(&seen) {
                        (keeper, since) = (Some(seen), now());
                    } else if since.elapsed() > PATIENCE {
                        return Err(CampaignError::GateHeld { file: path.to_owned(), holder: seen });
                    }
                    thread::sleep(pause);
                    pause = (pause * 3 / 2).min(LONGEST_PAUSE);
                }
            }
        }
        let _ = sign(&mut file);
        Ok(Gate(file))
    }
}

/// The process that holds a lock.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Holder {
    /// The id of the process, if it could write it to the lock file.
    pub process: Option<u32>,
    /// Its machine, with the cluster node if the names differ: `n1 (vm)`.
    pub place: String,
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.process {
            Some(process) => write!(f, "process {process} on {}", self.place),
            None => f.write_str("another process"),
        }
    }
}

/// The lock of a shard, held until dropped.
#[derive(Debug)]
pub struct ShardLock(#[expect(dead_code, reason = "the lock lives as long as the file is open")] File);

impl ShardLock {
    /// Takes the lock of a shard in the folder of a campaign, unless another running shard does not allow it.
    ///
    /// # Errors
    /// If a worker holds a shard that shares tasks with this one, or the disk fails.
    pub fn take(folder: &Path, wanted: Shard) -> Result<ShardLock, CampaignError> {
        let records = folder.join(RECORDS);
        fs::create_dir_all(&records).map_err(writing(&records))?;
        let _gate = Gate::close(folder)?;
        // Only locks of shards that exclude this one are opened: otherwise a thousand starting shards would open a
        // million files.
        if let Some((held, holder)) = held(folder, |shard| !wanted.may_run_beside(shard))?.pop() {
            return Err(CampaignError::Locked { wanted, held, holder });
        }
        let path = lock_path(folder, wanted);
        let mut file = open(&path)?;
        match lock_despite_observers(&file) {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(CampaignError::Locked { wanted, held: wanted, holder: holder(&mut file) });
            }
            Err(TryLockError::Error(error)) if is_lockless(&error) => {
                // Two processes of `run` would write to one journal.
                if wanted == Shard::All {
                    return Err(CampaignError::NoLocks { folder: folder.to_owned() });
                }
            }
            Err(TryLockError::Error(error)) => return Err(writing(&path)(error)),
        }
        // Only for messages of other processes: a full disk does not prevent the start.
        let _ = sign(&mut file);
        Ok(ShardLock(file))
    }
}

/// Takes the exclusive lock of a worker, and waits for observers to release their shared locks. A shared lock can be taken
/// beside observers, but not beside a worker.
fn lock_despite_observers(file: &File) -> Result<(), TryLockError> {
    let began = now();
    loop {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if began.elapsed() < OBSERVER_PATIENCE => file.try_lock_shared()?,
            taken => return taken,
        }
        file.unlock().map_err(TryLockError::Error)?;
        thread::sleep(BETWEEN_TRIES);
    }
}

/// All running shards and their processes.
pub(crate) fn running(folder: &Path) -> Result<Vec<(Shard, Holder)>, CampaignError> {
    held(folder, |_| true)
}

/// The running shards among those that `is_asked` selects, and their processes.
fn held(folder: &Path, is_asked: impl Fn(Shard) -> bool) -> Result<Vec<(Shard, Holder)>, CampaignError> {
    let mut found = Vec::new();
    for (shard, path) in files(folder, "lock")?.into_iter().filter(|(shard, _)| is_asked(*shard)) {
        // Without the right to open lock files, as in a read-only folder, no shard is seen running.
        let Ok(mut file) = File::open(&path) else { continue };
        // A shared lock is sufficient, and all that NFS grants on a file that is open for reading only.
        match file.try_lock_shared() {
            Ok(()) => drop(file),
            Err(TryLockError::WouldBlock) => found.push((shard, holder(&mut file))),
            Err(TryLockError::Error(error)) if is_lockless(&error) => {}
            Err(TryLockError::Error(error)) => return Err(reading(&path)(error)),
        }
    }
    Ok(found)
}

/// Whether the file system has no locks at all, as Lustre without `flock` or NFS without its daemon.
fn is_lockless(error: &io::Error) -> bool {
    // ENOLCK and EOPNOTSUPP; the numbers hold for every Linux except MIPS.
    const NO_LOCKS: [i32; 2] = if cfg!(target_os = "linux") { [37, 95] } else { [77, 45] };
    error.kind() == io::ErrorKind::Unsupported
        || error.raw_os_error().is_some_and(|number| NO_LOCKS.contains(&number))
}

/// Removes unused lock files of shards of other counts, which every starting worker would have to open. The caller must hold
/// the gate, so that no worker is about to take one of them.
pub(super) fn remove_other_locks(folder: &Path, shards: u64) -> Result<(), CampaignError> {
    let is_other = |shard: &Shard| shard.count().is_some_and(|of| of != shards);
    for (_, path) in files(folder, "lock")?.into_iter().filter(|(shard, _)| is_other(shard)) {
        if open(&path)?.try_lock().is_ok() {
            let _ = fs::remove_file(&path);
        }
    }
    Ok(())
}

/// The files of all shards with this suffix, those of `run` first.
pub(crate) fn files(folder: &Path, suffix: &str) -> Result<Vec<(Shard, PathBuf)>, CampaignError> {
    let records = folder.join(RECORDS);
    let entries = match fs::read_dir(&records) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(reading(&records))?,
    };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(reading(&records))?.path();
        if path.extension().is_some_and(|extension| extension == suffix) {
            files.extend(Shard::of_file(&path).map(|shard| (shard, path)));
        }
    }
    files.sort_unstable();
    Ok(files)
}

fn lock_path(folder: &Path, shard: Shard) -> PathBuf {
    folder.join(RECORDS).join(shard.file_stem() + ".lock")
}

fn open(path: &Path) -> Result<File, CampaignError> {
    let opened = File::options().read(true).write(true).create(true).truncate(false).open(path);
    opened.map_err(writing(path))
}

/// Writes the process and its machine to a lock file.
fn sign(file: &mut File) -> io::Result<()> {
    file.set_len(0)?;
    file.rewind()?;
    write!(file, "process {} on {}", std::process::id(), machine::place())
}

fn holder(file: &mut File) -> Holder {
    let mut text = String::new();
    let _ = file.rewind().and_then(|()| file.read_to_string(&mut text));
    let signed = text.strip_prefix("process ").and_then(|rest| rest.split_once(" on "));
    let unknown = || Holder { process: None, place: "an unknown machine".to_owned() };
    signed.map_or_else(unknown, |(process, place)| Holder {
        process: process.parse().ok(),
        place: place.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workers_are_seen_running_and_observers_are_not() {
        let folder = crate::scratch::Folder::new("look");
        let shard = Shard::One { of: 2, number: 1 };
        let lock = ShardLock::take(&folder, shard).unwrap();
        let found = running(&folder).unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].0, shard);
        assert_eq!(found[0].1.process, Some(std::process::id()));
        assert_eq!(found[0].1.place, machine::place());
        drop(lock);
        let observer = File::open(lock_path(&folder, shard)).unwrap();
        observer.try_lock_shared().unwrap();
        assert_eq!(running(&folder).unwrap(), []);
    }

    #[test]
    fn a_worker_waits_for_observers_but_not_for_workers() {
        let folder = crate::scratch::Folder::new("observers");
        let shard = Shard::One { of: 2, number: 1 };
        let lock = ShardLock::take(&folder, shard).unwrap();
        assert!(
            matches!(ShardLock::take(&folder, shard), Err(CampaignError::Locked { held, .. }) if held == shard)
        );
        drop(lock);
        let observer = File::open(lock_path(&folder, shard)).unwrap();
        observer.try_lock_shared().unwrap();
        thread::scope(|scope| {
            let worker = scope.spawn(|| ShardLock::take(&folder, shard));
            // The worker has closed the gate: it tries the lock that the observer holds, or is about to.
            let gate = open(&folder.join(RECORDS).join("gate.lock")).unwrap();
            let began = now();
            while gate.try_lock().is_ok() {
                gate.unlock().unwrap();
                assert!(began.elapsed() < PATIENCE, "the worker did not close the gate");
                thread::yield_now();
            }
            observer.unlock().unwrap();
            worker.join().unwrap().unwrap();
        });
    }
}
