//! Why a campaign is refused, each with what to do about it.

use std::io;
use std::path::{Path, PathBuf};

use antdoku::ParameterError;
use thiserror::Error;

use super::header::{FORMAT, HEADER};
use super::{Holder, Shard};

/// Why a campaign cannot be frozen, opened, or gone on with.
#[derive(Debug, Error)]
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
    #[error(
        "`{}` holds no campaign: there is no campaign.json in it; make one with `antdoku lab plan PLAN -o {}`",
        folder.display(), folder.display()
    )]
    NoCampaign {
        /// The folder.
        folder: PathBuf,
    },
    /// The folder holds another campaign already.
    #[error("`{}` holds another campaign already ({difference}); choose another folder", folder.display())]
    Occupied {
        /// The folder.
        folder: PathBuf,
        /// What differs, old and new.
        difference: String,
    },
    /// A file of the campaign is not what it should be.
    #[error("`{}` is damaged: {reason}; restore it, or make the campaign anew with `antdoku lab plan`", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// `campaign.json` cannot be used. The records need not suffer: the same plan gives the same file again.
    #[error(
        "`{}` is damaged: {reason}; restore it from a copy; or delete it and freeze the same plan again with `antdoku lab \
         plan PLAN -o {}`, which keeps the records", folder.join(HEADER).display(), folder.display()
    )]
    HeaderDamaged {
        /// The folder of the campaign.
        folder: PathBuf,
        /// What is wrong with the file, with line and column where there is one.
        reason: String,
    },
    /// The folder has the layout of another version.
    #[error(
        "`{}` cannot be read: its format is {format}, this antdoku reads format {FORMAT}; use the antdoku that froze the \
         campaign", file.display()
    )]
    Format {
        /// The header of the campaign.
        file: PathBuf,
        /// Its format.
        format: u32,
    },
    /// A frozen file has changed.
    #[error(
        "`{}` has changed since it was frozen: its SHA-256 was {}, is {}; restore it, or make a new campaign with \
         `antdoku lab plan`", file.display(), short(old), short(new)
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
        "the instance file `{}` has changed since the plan was frozen: its SHA-256 was {}, is {}; restore it, or make a \
         new campaign with `antdoku lab plan`", file.display(), short(old), short(new)
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
    #[error(
        "the campaign was frozen by antdoku {old}, this is antdoku {new}: go on with {old}, or make a new campaign with \
         `antdoku lab plan`"
    )]
    Version {
        /// The version that froze it.
        old: String,
        /// This version.
        new: String,
    },
    /// Somebody else works on it.
    #[error("{wanted} cannot begin: {held} is at work ({holder}); {}", remedy(wanted, held))]
    Locked {
        /// What wanted to begin.
        wanted: Shard,
        /// What is at work.
        held: Shard,
        /// Who does it.
        holder: Holder,
    },
    /// The lock which everybody holds for a moment only has not become free.
    #[error(
        "{holder} has kept `{}` for a minute, which is held for a moment otherwise; if that process is stopped or its machine \
         is gone, end it, then try again", file.display()
    )]
    GateHeld {
        /// The lock.
        file: PathBuf,
        /// Who holds it.
        holder: Holder,
    },
    /// A file system without locks.
    #[error(
        "the file system of `{}` knows no locks, without which two processes could write to the journal of `run`; use \
         `antdoku lab work {} --shard 1/1`, where each has its own", folder.display(), folder.display()
    )]
    NoLocks {
        /// The folder of the campaign.
        folder: PathBuf,
    },
    /// The number of shards that is kept is none.
    #[error(
        "`{}` is damaged: {reason}; the campaign itself is not: cut it anew with `antdoku lab shards {}`",
        file.display(), folder.display()
    )]
    CutDamaged {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
        /// The folder of the campaign.
        folder: PathBuf,
    },
    /// Shards of another number are at work.
    #[error(
        "the campaign cannot be cut into {shards} shards: {held} is at work ({holder}); wait for it, or stop it"
    )]
    CutAtWork {
        /// How many were wanted.
        shards: u64,
        /// What is at work.
        held: Shard,
        /// Who does it.
        holder: Holder,
    },
    /// This build cannot make a contestant.
    #[error("the contestant `{contestant}` cannot take shard: {error}")]
    Contestant {
        /// Its name.
        contestant: String,
        /// Why.
        error: ParameterError,
    },
    /// A record belongs to no task.
    #[error(
        "{}:{line} is a record of another campaign (task {id}); move the file elsewhere", file.display()
    )]
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
        "task {id} has two records that differ in `{field}` ({first}, {second}), though its budget makes it repeatable; \
         one of them is wrong: move that file elsewhere"
    )]
    Conflict {
        /// The id of the task.
        id: String,
        /// What differs first.
        field: String,
        /// File and line of the one.
        first: String,
        /// File and line of the other.
        second: String,
    },
    /// The caller cancelled; nothing was written.
    #[error("cancelled before anything was written")]
    Cancelled,
    /// A journal has changed between two looks at it.
    #[error("`{}` has changed while it was read (line {line}); try again", file.display())]
    JournalChanged {
        /// The journal.
        file: PathBuf,
        /// The line that was to be read, from 1.
        line: u64,
    },
    /// The merged records cannot be trusted.
    #[error("{}:{line} is damaged; write it again with `antdoku lab merge {}`", file.display(), folder.display())]
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
    /// Was it reading or writing that failed, and not the campaign that is wrong?
    #[must_use]
    pub fn is_io(&self) -> bool {
        matches!(self, CampaignError::Io { .. } | CampaignError::JournalChanged { .. })
    }

    /// Is somebody else at work, so that it may be tried again later?
    #[must_use]
    pub fn is_busy(&self) -> bool {
        matches!(
            self,
            CampaignError::Locked { .. } | CampaignError::CutAtWork { .. } | CampaignError::GateHeld { .. }
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

/// As much of a hash as people compare.
fn short(hash: &str) -> &str {
    hash.get(..12).unwrap_or(hash)
}

fn remedy(wanted: &Shard, held: &Shard) -> &'static str {
    match (wanted, held) {
        (Shard::All, Shard::All) => "wait for it, or stop it",
        (Shard::One { of, .. }, Shard::One { of: other, .. }) if of != other => {
            "shards of one campaign at the same time must be of the same number"
        }
        (Shard::One { .. }, Shard::One { .. }) => "wait for it, or take another shard",
        _ => "`run` does all tasks and shards do shards of them: wait, or stop it",
    }
}
