//! Which journals there are, and which of them is whose.

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

    /// The bytes of all journals that may have tasks of a shard: they grow while somebody does them.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn recorded_bytes(&self, shard: Shard) -> Result<u64, CampaignError> {
        let journals = self.journals()?.into_iter().filter(|(owner, _)| owner.shares_tasks_with(shard));
        Ok(journals.filter_map(|(_, path)| Some(fs::metadata(path).ok()?.len())).sum())
    }

    /// A journal to which nobody else writes. That of `run` is kept by its lock; locks may not reach across machines, so
    /// each process of a shard has a new one.
    pub(crate) fn own_journal(&self, shard: Shard) -> Result<Journal, CampaignError> {
        let records = self.folder.join(RECORDS);
        match shard {
            Shard::All => Journal::open(&records.join(shard.file_stem() + ".jsonl")),
            Shard::One { .. } => Journal::begin(&records, &shard.file_stem()),
        }
    }
}
