//! The journals of a campaign.

use std::fs;
use std::path::PathBuf;

use super::freeze::RECORDS;
use super::journal::Journal;
use super::{Campaign, CampaignError, Shard, lock};

impl Campaign {
    /// All journals, those of `run` first.
    pub(crate) fn journals(&self) -> Result<Vec<(Shard, PathBuf)>, CampaignError> {
        lock::files(&self.folder, "jsonl")
    }

    /// The bytes of all journals that may contain tasks of a shard. The number grows while a worker makes progress.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn recorded_bytes(&self, shard: Shard) -> Result<u64, CampaignError> {
        let journals = self.journals()?.into_iter().filter(|(owner, _)| owner.shares_tasks_with(shard));
        Ok(journals.filter_map(|(_, path)| Some(fs::metadata(path).ok()?.len())).sum())
    }

    /// A journal to which only this process writes. The journal of `run` is protected by its lock. Each worker of a shard
    /// gets a new journal, because locks may not reach across machines.
    pub(crate) fn open_journal(&self, shard: Shard) -> Result<Journal, CampaignError> {
        let records = self.folder.join(RECORDS);
        match shard {
            Shard::All => Journal::open(&records.join(shard.file_stem() + ".jsonl")),
            Shard::One { .. } => Journal::create(&records, &shard.file_stem()),
        }
    }
}
