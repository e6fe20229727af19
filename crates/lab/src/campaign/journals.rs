//! Which journals there are, and which of them is whose.

use std::fs;
use std::path::PathBuf;

use super::freeze::RECORDS;
use super::journal::Journal;
use super::{Campaign, CampaignError, Part, lock};

impl Campaign {
    /// All journals, those of `run` first.
    pub(crate) fn journals(&self) -> Result<Vec<(Part, PathBuf)>, CampaignError> {
        lock::files(&self.folder, "jsonl")
    }

    /// The bytes of all journals that may have tasks of a part: they grow while somebody does them.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn recorded_bytes(&self, part: Part) -> Result<u64, CampaignError> {
        let journals = self.journals()?.into_iter().filter(|(owner, _)| owner.shares_tasks_with(part));
        Ok(journals.filter_map(|(_, path)| Some(fs::metadata(path).ok()?.len())).sum())
    }

    /// A journal to which nobody else writes. That of `run` is kept by its lock; locks may not reach across machines, so
    /// each process of a shard has a new one.
    pub(crate) fn own_journal(&self, part: Part) -> Result<Journal, CampaignError> {
        let records = self.folder.join(RECORDS);
        match part {
            Part::Run => Journal::open(&records.join(part.file_stem() + ".jsonl")),
            Part::Shard { .. } => Journal::begin(&records, &part.file_stem()),
        }
    }
}
