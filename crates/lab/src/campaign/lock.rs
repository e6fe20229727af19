//! Who is at work on a campaign.
//!
//! Each shard has a lock file, which the system frees when its process ends, however it ends. Who wants to begin first
//! closes the gate, a lock that is held for a moment only; behind it, nobody else begins, and it can be seen which of the
//! other locks are held.
//!
//! For shards locks only save work. Where a file system has none, or keeps them to each machine, a shard may be done
//! twice at once: each process has a journal of its own, and of two records of a task one counts.

use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use antdoku::CancelToken;
use serde::Serialize;

use super::Shard;
use super::error::{CampaignError, reading, writing};
use super::freeze::RECORDS;
use crate::clock::now;
use crate::machine;

/// Who keeps a gate for longer without handing it on was stopped in the middle, or sits behind a dead network.
const PATIENCE: Duration = Duration::from_secs(60);
const LONGEST_PAUSE: Duration = Duration::from_millis(200);

/// A process that only looks holds a shared lock, for a moment. For so long its end is awaited, asking this often.
const LOOKERS_PATIENCE: Duration = Duration::from_secs(10);
const BETWEEN_LOOKS: Duration = Duration::from_millis(1);

/// While it lives, nobody else goes through.
pub(super) struct Gate(#[expect(dead_code, reason = "the lock lives as long as the file is open")] File);

impl Gate {
    /// Through this one go those who begin, for milliseconds.
    pub(super) fn close(folder: &Path) -> Result<Gate, CampaignError> {
        Gate::close_unless_cancelled(folder, &CancelToken::new())
    }

    /// Like [`Self::close`], but stops waiting when the caller cancels.
    pub(super) fn close_unless_cancelled(folder: &Path, cancel: &CancelToken) -> Result<Gate, CampaignError> {
        Gate::pass(&folder.join(RECORDS).join("gate.lock"), cancel)
    }

    /// Through this one go those who merge, which may take a minute on a slow disk.
    pub(super) fn for_merging(folder: &Path) -> Result<Gate, CampaignError> {
        Gate::pass(&folder.join(RECORDS).join("merge.lock"), &CancelToken::new())
    }

    fn pass(path: &Path, cancel: &CancelToken) -> Result<Gate, CampaignError> {
        let mut file = open(path)?;
        let (mut keeper, mut since) = (None, now());
        // Many may wait: they ask less and less often, and not all at the same time.
        let mut pause = Duration::from_millis(5 + u64::from(std::process::id() % 5));
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::Error(error)) if is_lockless(&error) => break,
                Err(TryLockError::Error(error)) => return Err(writing(path)(error)),
                Err(TryLockError::WouldBlock) if cancel.is_cancelled() => {
                    return Err(CampaignError::Cancelled);
                }
                // Not by a lock that waits: nobody could tell why nothing happens.
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

/// Who holds a lock.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Holder {
    /// The id of the process, if it could sign.
    pub process: Option<u32>,
    /// Its machine, with the node of the cluster if that has another name: `n1 (vm)`.
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

/// While it lives, nobody else does this shard.
#[derive(Debug)]
pub(crate) struct ShardLock(#[expect(dead_code, reason = "the lock lives as long as the file is open")] File);

impl ShardLock {
    /// Takes the lock of a shard, unless something is at work that does not agree with it.
    pub(crate) fn take(folder: &Path, wanted: Shard) -> Result<ShardLock, CampaignError> {
        let records = folder.join(RECORDS);
        fs::create_dir_all(&records).map_err(writing(&records))?;
        let _gate = Gate::close(folder)?;
        // Only the locks of those who would disagree are looked at: a thousand shards that begin at once would open a
        // million files.
        if let Some((held, holder)) = held(folder, |shard| !wanted.may_run_beside(shard))?.pop() {
            return Err(CampaignError::Locked { wanted, held, holder });
        }
        let path = lock_path(folder, wanted);
        let mut file = open(&path)?;
        match lock_beside_lookers(&file) {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(CampaignError::Locked { wanted, held: wanted, holder: holder(&mut file) });
            }
            Err(TryLockError::Error(error)) if is_lockless(&error) => {
                // Two of them would write to one journal.
                if wanted == Shard::All {
                    return Err(CampaignError::NoLocks { folder: folder.to_owned() });
                }
            }
            Err(TryLockError::Error(error)) => return Err(writing(&path)(error)),
        }
        // Only for the message to others: a full disk is no reason not to begin.
        let _ = sign(&mut file);
        Ok(ShardLock(file))
    }
}

/// Takes a lock that a worker needs, and waits while processes only look at it: a shared lock beside theirs tells them from
/// a worker, whose lock is exclusive.
fn lock_beside_lookers(file: &File) -> Result<(), TryLockError> {
    let began = now();
    loop {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if began.elapsed() < LOOKERS_PATIENCE => file.try_lock_shared()?,
            taken => return taken,
        }
        file.unlock().map_err(TryLockError::Error)?;
        thread::sleep(BETWEEN_LOOKS);
    }
}

/// All shards that are at work, and who does them.
pub(crate) fn at_work(folder: &Path) -> Result<Vec<(Shard, Holder)>, CampaignError> {
    held(folder, |_| true)
}

/// Those of these shards that are at work, and who does them.
fn held(folder: &Path, is_asked: impl Fn(Shard) -> bool) -> Result<Vec<(Shard, Holder)>, CampaignError> {
    let mut found = Vec::new();
    for (shard, path) in files(folder, "lock")?.into_iter().filter(|(shard, _)| is_asked(*shard)) {
        // Who may only look, as somebody with a read-only folder, sees nobody at work.
        let Ok(mut file) = File::open(&path) else { continue };
        // A shared lock finds out as well, and is all that NFS grants on a file that is open for reading only.
        match file.try_lock_shared() {
            Ok(()) => drop(file),
            Err(TryLockError::WouldBlock) => found.push((shard, holder(&mut file))),
            Err(TryLockError::Error(error)) if is_lockless(&error) => {}
            Err(TryLockError::Error(error)) => return Err(reading(&path)(error)),
        }
    }
    Ok(found)
}

/// Does the file system know no locks at all, as Lustre without `flock` or NFS without its daemon?
fn is_lockless(error: &io::Error) -> bool {
    // ENOLCK and EOPNOTSUPP, with the numbers they have on all kinds of Linux but MIPS.
    const NO_LOCKS: [i32; 2] = if cfg!(target_os = "linux") { [37, 95] } else { [77, 45] };
    error.kind() == io::ErrorKind::Unsupported
        || error.raw_os_error().is_some_and(|number| NO_LOCKS.contains(&number))
}

/// Takes away the locks of shards of other numbers that nobody holds: all who begin would look at each of them. Only behind
/// the gate, where nobody is about to take one.
pub(super) fn clear_others(folder: &Path, cut: u64) -> Result<(), CampaignError> {
    let is_other = |shard: &Shard| shard.count().is_some_and(|of| of != cut);
    for (_, path) in files(folder, "lock")?.into_iter().filter(|(shard, _)| is_other(shard)) {
        if open(&path)?.try_lock().is_ok() {
            let _ = fs::remove_file(&path);
        }
    }
    Ok(())
}

/// The files of shards with this suffix, those of `run` first.
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
    fn who_works_is_seen_and_who_looks_is_not() {
        let folder = crate::scratch::Folder::new("look");
        let shard = Shard::One { of: 2, number: 1 };
        let lock = ShardLock::take(&folder, shard).unwrap();
        let found = at_work(&folder).unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].0, shard);
        assert_eq!(found[0].1.process, Some(std::process::id()));
        assert_eq!(found[0].1.place, machine::place());
        drop(lock);
        let looker = File::open(lock_path(&folder, shard)).unwrap();
        looker.try_lock_shared().unwrap();
        assert_eq!(at_work(&folder).unwrap(), []);
    }

    #[test]
    fn a_worker_waits_for_lookers_and_not_for_workers() {
        let folder = crate::scratch::Folder::new("lookers");
        let shard = Shard::One { of: 2, number: 1 };
        let lock = ShardLock::take(&folder, shard).unwrap();
        assert!(
            matches!(ShardLock::take(&folder, shard), Err(CampaignError::Locked { held, .. }) if held == shard)
        );
        drop(lock);
        let looker = File::open(lock_path(&folder, shard)).unwrap();
        looker.try_lock_shared().unwrap();
        thread::scope(|scope| {
            let worker = scope.spawn(|| ShardLock::take(&folder, shard));
            // The worker has closed the gate: it is at the lock that the looker holds, or about to be.
            let gate = open(&folder.join(RECORDS).join("gate.lock")).unwrap();
            let began = now();
            while gate.try_lock().is_ok() {
                gate.unlock().unwrap();
                assert!(began.elapsed() < PATIENCE, "the worker never closed the gate");
                thread::yield_now();
            }
            looker.unlock().unwrap();
            worker.join().unwrap().unwrap();
        });
    }
}
