//! Why a command of the lab cannot do its work, with the remedy.

use std::io;
use std::path::Path;

use antdoku_lab::{CampaignError, Shard};

use super::{folder_word, not_a_folder};
use crate::console;
use crate::exit::{Exit, Failure};

#[derive(Debug)]
pub(super) enum Refusal {
    Campaign(CampaignError),
    /// The request does not fit the campaign.
    Message(String),
    Failure(Failure),
}

impl Refusal {
    /// A campaign that is not cut into shards, and what else could be done.
    pub(super) fn uncut(folder: &Path, otherwise: &str) -> Refusal {
        let (shown, word) = (folder.display(), folder_word(folder));
        Refusal::Message(format!(
            "`{shown}` is not cut into shards yet: cut it with `antdoku lab shards {word}`{otherwise}"
        ))
    }

    /// Prints the refusal in one line, as it may end up in the log of a job.
    pub(super) fn print(self) -> Result<Exit, Failure> {
        match self {
            Refusal::Campaign(error) => refuse(&error),
            Refusal::Message(message) => {
                console::error(&crate::report::line(&message));
                Ok(Exit::Usage)
            }
            Refusal::Failure(failure) => Err(failure),
        }
    }
}

impl From<CampaignError> for Refusal {
    fn from(error: CampaignError) -> Refusal {
        Refusal::Campaign(error)
    }
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Refusal {
        Refusal::Failure(failure)
    }
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Refusal {
        Refusal::Failure(error.into())
    }
}

/// Prints why a campaign is refused, and what to do about it.
pub(super) fn refuse(error: &CampaignError) -> Result<Exit, Failure> {
    if let Some(message) = not_a_folder::explain(error) {
        console::error(&crate::report::line(&message));
        return Ok(Exit::Usage);
    }
    let message = remedy(error).map_or_else(|| error.to_string(), |remedy| format!("{error}; {remedy}"));
    if error.is_io() {
        return Err(Failure::Io(message));
    }
    console::error(&crate::report::line(&message));
    Ok(match error {
        CampaignError::Conflict { .. } => Exit::No,
        error if error.is_busy() => Exit::Busy,
        _ => Exit::Usage,
    })
}

/// What the user can do about an error, in commands and options.
fn remedy(error: &CampaignError) -> Option<String> {
    Some(match error {
        CampaignError::NoCampaign { folder } => {
            format!("make one with `antdoku lab plan PLAN -o {}`", folder_word(folder))
        }
        CampaignError::Published { folder } => format!(
            "freeze its plan again with `antdoku lab plan {} -o DIR`, then run it in DIR",
            folder_word(&folder.join("plan.toml"))
        ),
        CampaignError::Incomplete { folder, .. } => {
            format!("do them first with `antdoku lab run {}`", folder_word(folder))
        }
        CampaignError::AbsolutePath { .. } => {
            "name it relative to the folder ANTDOKU_INSTANCES or to the plan".to_owned()
        }
        CampaignError::Occupied { .. } => "choose another folder".to_owned(),
        CampaignError::Damaged { .. } => {
            "restore it, or make the campaign anew with `antdoku lab plan`".to_owned()
        }
        CampaignError::HeaderDamaged { folder, .. } => format!(
            "restore it from a copy; or delete it and freeze the same plan again with `antdoku lab plan PLAN -o {}`, \
             which keeps the records",
            folder_word(folder)
        ),
        CampaignError::Format { .. } => "use the antdoku that froze the campaign".to_owned(),
        CampaignError::FrozenChanged { .. } | CampaignError::SourceChanged { .. } => {
            "restore it, or make a new campaign with `antdoku lab plan`".to_owned()
        }
        CampaignError::Version { old, .. } => {
            format!("continue with {old}, or make a new campaign with `antdoku lab plan`")
        }
        CampaignError::Locked { wanted, held, .. } => unlock(*wanted, *held).to_owned(),
        CampaignError::GateHeld { .. } => {
            "if that process is stopped or its machine is gone, end it, then try again".to_owned()
        }
        CampaignError::NoLocks { folder } => {
            format!(
                "use `antdoku lab work {} --shard 1/1`, where each process has its own journal",
                folder_word(folder)
            )
        }
        CampaignError::ShardCountDamaged { folder, .. } => {
            format!(
                "the campaign itself is intact: cut it anew with `antdoku lab shards {}`",
                folder_word(folder)
            )
        }
        CampaignError::ShardsRunning { .. } => "wait for it, or stop it".to_owned(),
        CampaignError::ForeignRecord { .. } => "move the file elsewhere".to_owned(),
        CampaignError::Conflict { .. } => "one of them is wrong: move that file elsewhere".to_owned(),
        CampaignError::JournalChanged { .. } => "try again".to_owned(),
        CampaignError::MergedDamaged { folder, .. } => {
            format!("write it again with `antdoku lab merge {}`", folder_word(folder))
        }
        _ => return None,
    })
}

/// How to start a shard whose tasks another worker does.
fn unlock(wanted: Shard, held: Shard) -> &'static str {
    match (wanted, held) {
        (Shard::All, Shard::All) => "wait for it, or stop it",
        (Shard::One { of, .. }, Shard::One { of: other, .. }) if of != other => {
            "shards that run at the same time must have the same N in --shard K/N"
        }
        (Shard::One { .. }, Shard::One { .. }) => "wait for it, or choose another shard",
        _ => "`run` does all tasks and shards do parts of them: wait for it, or stop it",
    }
}
