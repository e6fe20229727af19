//! Why a campaign is refused.
//!
//! Messages say what is wrong and where. The front end adds what to do about it, in its own terms.

use std::io;
use std::path::{Path, PathBuf};

use antdoku::ParameterError;
use thiserror::Error;

use super::header::{FORMAT, HEADER};
use super::{Holder, Shard};

/// Why a campaign cannot be frozen, opened or continued.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CampaignError {
    /// A file cannot be read or written.
    #[error("cannot {action} `{}`: {cause}", file.display())]
    Io {
        /// `read` or `write`.
        action: &'static str,
        /// The file.
        file: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// The folder holds no campaign.
    #[error("`{}` holds no campaign: there is no {HEADER} in it", folder.display())]
    NoCampaign {
        /// The folder.
        folder: PathBuf,
    },
    /// The folder holds another campaign already.
    #[error("`{}` holds another campaign already ({difference})", folder.display())]
    Occupied {
        /// The folder.
        folder: PathBuf,
        /// What differs, old and new.
        difference: String,
    },
    /// The campaign is a published one.
    #[error("`{}` is a published campaign: it has all its records, and its tasks cannot be run", folder.display())]
    Published {
        /// The folder.
        folder: PathBuf,
    },
    /// The campaign cannot be published yet.
    #[error("`{}` cannot be published: {missing} of its tasks have no record", folder.display())]
    Incomplete {
        /// The folder.
        folder: PathBuf,
        /// The number of tasks without a record.
        missing: usize,
    },
    /// The plan names a file by a path of this machine.
    #[error("`{}` cannot be published: its plan names the file `{file}` by an absolute path", folder.display())]
    AbsolutePath {
        /// The folder.
        folder: PathBuf,
        /// The file.
        file: String,
    },
    /// A frozen file does not have the expected content.
    #[error("`{}` is damaged: {reason}", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// `campaign.json` cannot be used. The records are not affected: the same plan gives the same file again.
    #[error("`{}` is damaged: {reason}", folder.join(HEADER).display())]
    HeaderDamaged {
        /// The folder of the campaign.
        folder: PathBuf,
        /// What is wrong with the file, with line and column where they are known.
        reason: String,
    },
    /// The folder has the layout of another version.
    #[error("`{}` cannot be read: its format is {format}, this antdoku reads format {FORMAT}", file.display())]
    Format {
        /// The header of the campaign.
        file: PathBuf,
        /// Its format.
        format: u32,
    },
    /// A frozen file has changed.
    #[error(
        "`{}` has changed since it was frozen: its SHA-256 was {}, is {}", file.display(), short(old), short(new)
    )]
    FrozenChanged {
        /// The file.
        file: PathBuf,
        /// Its hash then.
        old: String,
        /// Its hash now.
        new: String,
    },
    /// A file with instances has changed.
    #[error(
        "the instance file `{}` has changed since the plan was frozen: its SHA-256 was {}, is {}",
        file.display(), short(old), short(new)
    )]
    SourceChanged {
        /// The file.
        file: PathBuf,
        /// Its hash then.
        old: String,
        /// Its hash now.
        new: String,
    },
    /// The campaign belongs to another version.
    #[error("the campaign was frozen by antdoku {old}, this is antdoku {new}")]
    Version {
        /// The version that froze it.
        old: String,
        /// This version.
        new: String,
    },
    /// Another worker does the same tasks.
    #[error("{wanted} cannot start: {held} is running ({holder})")]
    Locked {
        /// The shard that was to start.
        wanted: Shard,
        /// The shard that is running.
        held: Shard,
        /// The process that holds the lock.
        holder: Holder,
    },
    /// A lock that is held for moments only was not released.
    #[error("{holder} has held `{}` for a minute, although this lock is only needed for a moment", file.display())]
    GateHeld {
        /// The lock.
        file: PathBuf,
        /// The process that holds it.
        holder: Holder,
    },
    /// The file system has no locks.
    #[error(
        "the file system of `{}` has no locks, so two processes could write to the journal of `run`",
        folder.display()
    )]
    NoLocks {
        /// The folder of the campaign.
        folder: PathBuf,
    },
    /// The file with the number of shards is damaged.
    #[error("`{}` is damaged: {reason}", file.display())]
    ShardCountDamaged {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
        /// The folder of the campaign.
        folder: PathBuf,
    },
    /// Shards of another count are running.
    #[error("the campaign cannot be cut into {shards} shards: {held} is running ({holder})")]
    ShardsRunning {
        /// The wanted number of shards.
        shards: u64,
        /// A shard that is running.
        held: Shard,
        /// The process that holds its lock.
        holder: Holder,
    },
    /// This build cannot make a contestant.
    #[error("the contestant `{contestant}` cannot take part: {error}")]
    Contestant {
        /// Its name.
        contestant: String,
        /// Why.
        error: ParameterError,
    },
    /// A record belongs to no task of this campaign.
    #[error("{}:{line} is a record of another campaign (task {id})", file.display())]
    ForeignRecord {
        /// The journal.
        file: PathBuf,
        /// The line, from 1.
        line: u64,
        /// The id of the task it names.
        id: String,
    },
    /// Two records of a repeatable task differ.
    #[error(
        "task {id} has two records that differ in `{field}` ({first}, {second}), though its budget makes it repeatable"
    )]
    Conflict {
        /// The id of the task.
        id: String,
        /// The first field that differs.
        field: String,
        /// File and line of the one.
        first: String,
        /// File and line of the other.
        second: String,
    },
    /// The caller cancelled; nothing was written.
    #[error("cancelled before anything was written")]
    Cancelled,
    /// A journal has changed between two reads.
    #[error("`{}` has changed while it was read (line {line})", file.display())]
    JournalChanged {
        /// The journal.
        file: PathBuf,
        /// The line that was to be read, from 1.
        line: u64,
    },
    /// The merged records are damaged.
    #[error("{}:{line} is damaged", file.display())]
    MergedDamaged {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: u64,
        /// The folder of the campaign.
        folder: PathBuf,
    },
}

impl CampaignError {
    /// Whether reading or writing failed, and the campaign itself is sound.
    #[must_use]
    pub fn is_io(&self) -> bool {
        matches!(self, CampaignError::Io { .. } | CampaignError::JournalChanged { .. })
    }

    /// Whether another process holds a lock, so that a later attempt may succeed.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        matches!(
            self,
            CampaignError::Locked { .. }
                | CampaignError::ShardsRunning { .. }
                | CampaignError::GateHeld { .. }
        )
    }
}

/// Makes errors of reading this file.
pub(crate) fn reading(file: &Path) -> impl Fn(io::Error) -> CampaignError {
    let file = file.to_owned();
    move |cause| CampaignError::Io { action: "read", file: file.clone(), cause }
}

/// Makes errors of writing this file.
pub(crate) fn writing(file: &Path) -> impl Fn(io::Error) -> CampaignError {
    let file = file.to_owned();
    move |cause| CampaignError::Io { action: "write", file: file.clone(), cause }
}

/// The first digits of a hash, enough to compare by eye.
fn short(hash: &str) -> &str {
    hash.get(..12).unwrap_or(hash)
}
