//! All records of a campaign in the order of its tasks.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::file::Draft;
use super::index::Index;
use super::journal::{self, Damage};
use super::lock;
use super::{Campaign, CampaignError, Holder, Shard};
use crate::record::Record;

const MERGED: &str = "records.jsonl";

/// What a merge found.
#[derive(Debug, Default)]
pub struct Merged {
    /// The merged file.
    pub file: PathBuf,
    /// Tasks that have a record.
    pub records: u64,
    /// Those that failed.
    pub failed: Vec<u64>,
    /// Tasks without a record.
    pub missing: Vec<u64>,
    /// Further records of tasks that had one already; the first one counts.
    pub repeated: u64,
    /// Lines of journals that could not be used; not those that are being written.
    pub damages: Vec<Damage>,
    /// What is still at work, and who does it.
    pub at_work: Vec<(Shard, Holder)>,
}

impl Campaign {
    /// Joins all journals into `records.jsonl`, in the order of the tasks.
    ///
    /// # Errors
    /// If a record belongs to another campaign, two records of a repeatable task differ, or the disk fails.
    pub fn merge(&self) -> Result<Merged, CampaignError> {
        // Two at the same time would only do the same twice.
        let _gate = lock::Gate::for_merging(&self.folder)?;
        let mut at_work = lock::at_work(&self.folder)?;
        let mut index = self.index()?;
        // Who has begun meanwhile may have been in the middle of a line too.
        at_work.extend(lock::at_work(&self.folder)?);
        at_work.sort_unstable();
        at_work.dedup();
        let missing = index.missing();
        // What was cut off is being written just now, or its task was done again: then nothing is lost.
        let is_growing = |file: &Path| at_work.iter().any(|(shard, _)| Shard::of_file(file) == Some(*shard));
        index
            .damages
            .retain(|damage| !damage.is_truncated || !missing.is_empty() && !is_growing(&damage.file));
        let mut draft = Draft::of(&self.merged_path())?;
        index.each_line(|_, line| draft.write(line))?;
        draft.keep()?;
        Ok(Merged {
            file: self.merged_path(),
            records: self.task_count() - missing.len() as u64,
            missing,
            failed: index.failed,
            repeated: index.repeated,
            damages: index.damages,
            at_work,
        })
    }

    /// All records in the order of their tasks, from the journals. Only where no journal is left, as in a folder that was
    /// passed on without them, the merged file serves: it may be older than the last records.
    ///
    /// # Errors
    /// If they cannot be read, contradict each other, or the merged ones are damaged.
    pub fn records(&self) -> Result<Vec<Record>, CampaignError> {
        self.records_and_damages().map(|(records, _)| records)
    }

    /// All [records](Self::records), and the lines of journals that could not be used. Takes no lock: where somebody is at
    /// work, a last line that is cut off may just be being written.
    ///
    /// # Errors
    /// As for [`records`](Self::records).
    pub fn records_and_damages(&self) -> Result<(Vec<Record>, Vec<Damage>), CampaignError> {
        let index = self.index()?;
        let records = self.records_of(&index)?;
        Ok((records, index.damages))
    }

    pub(super) fn records_of(&self, index: &Index) -> Result<Vec<Record>, CampaignError> {
        let mut records = Vec::new();
        if index.journals.is_empty() {
            journal::each_line(&self.merged_path(), |line, _, bytes| {
                records.push(self.slimmed(self.merged_record(line, bytes)?));
                Ok(())
            })?;
            return Ok(records);
        }
        index.each_line(|place, line| {
            let record = parse(line).ok_or_else(|| index.changed(place))?;
            records.push(self.slimmed(record));
            Ok(())
        })?;
        Ok(records)
    }

    /// The record with the parameters that all records of its contestant share: they are most of its size.
    fn slimmed(&self, mut record: Record) -> Record {
        let shared = &self.contestant(self.slim(record.task.number)).parameters;
        if record.task.parameters == *shared {
            record.task.parameters = Arc::clone(shared);
        }
        record
    }

    /// The numbers of the tasks that have no record in a journal yet, whether merged or not.
    ///
    /// # Errors
    /// If the journals cannot be read.
    pub fn missing(&self) -> Result<Vec<u64>, CampaignError> {
        Ok(self.index()?.missing())
    }

    pub(super) fn merged_path(&self) -> PathBuf {
        self.folder.join(MERGED)
    }

    fn merged_record(&self, line: u64, bytes: &[u8]) -> Result<Record, CampaignError> {
        let (file, folder) = (self.merged_path(), self.folder.clone());
        let record = parse(bytes).ok_or(CampaignError::MergedDamaged { file: file.clone(), line, folder })?;
        if self.has_task(record.task.number, &record.task.id) {
            Ok(record)
        } else {
            Err(CampaignError::ForeignRecord { file, line, id: record.task.id })
        }
    }
}

fn parse(line: &[u8]) -> Option<Record> {
    serde_json::from_slice(journal::unsealed_line(line)?).ok()
}
