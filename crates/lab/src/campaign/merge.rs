//! Merges all records of a campaign, in the order of its tasks.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::file::Draft;
use super::index::Index;
use super::journal::{self, Damage};
use super::lock;
use super::{Campaign, CampaignError, Holder, Shard};
use crate::record::Record;

const MERGED: &str = "records.jsonl";

/// The result of a merge.
#[derive(Debug, Default)]
pub struct Merged {
    /// The merged file.
    pub file: PathBuf,
    /// The number of tasks that have a record.
    pub records: u64,
    /// Tasks that failed.
    pub failed: Vec<u64>,
    /// Tasks without a record.
    pub missing: Vec<u64>,
    /// Further records of tasks that already had one; the first one counts.
    pub repeated: u64,
    /// Damaged lines of journals, without incomplete lines that are still being written.
    pub damages: Vec<Damage>,
    /// Running shards and their processes.
    pub running: Vec<(Shard, Holder)>,
}

impl Campaign {
    /// Joins all journals into `records.jsonl`, in the order of the tasks.
    ///
    /// # Errors
    /// If a record belongs to another campaign, two records of a repeatable task differ, or the disk fails.
    pub fn merge(&self) -> Result<Merged, CampaignError> {
        self.check_not_published()?;
        // Two merges at the same time would do the same work.
        let _gate = lock::Gate::for_merging(&self.folder)?;
        let mut running = lock::running(&self.folder)?;
        let mut index = self.index()?;
        // Workers that started meanwhile may also have been writing a line.
        running.extend(lock::running(&self.folder)?);
        running.sort_unstable();
        running.dedup();
        let missing = index.missing();
        // An incomplete line is being written now, or its task was done again: nothing is lost.
        let is_growing = |file: &Path| running.iter().any(|(shard, _)| Shard::of_file(file) == Some(*shard));
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
            running,
        })
    }

    /// All records in the order of their tasks, from the journals. Without any journal, as in a folder that was copied
    /// without them, the merged file is read. It may be older than the last records.
    ///
    /// # Errors
    /// If they cannot be read, contradict each other, or the merged ones are damaged.
    pub fn records(&self) -> Result<Vec<Record>, CampaignError> {
        self.records_and_damages().map(|(records, _)| records)
    }

    /// All [records](Self::records), and the damaged lines of journals. Takes no lock: an incomplete last line may belong to
    /// a running worker.
    ///
    /// # Errors
    /// As for [`records`](Self::records).
    pub fn records_and_damages(&self) -> Result<(Vec<Record>, Vec<Damage>), CampaignError> {
        if let Some(records) = &self.published {
            return Ok((records.clone(), Vec::new()));
        }
        let index = self.index()?;
        let records = self.records_of(&index)?;
        Ok((records, index.damages))
    }

    pub(super) fn records_of(&self, index: &Index) -> Result<Vec<Record>, CampaignError> {
        if let Some(records) = &self.published {
            return Ok(records.clone());
        }
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

    /// The record with parameters shared between all records of its contestant: they are most of its size.
    fn slimmed(&self, mut record: Record) -> Record {
        let shared = &self.contestant(self.slim(record.task.number)).parameters;
        if record.task.parameters == *shared {
            record.task.parameters = Arc::clone(shared);
        }
        record
    }

    /// The numbers of the tasks that have no record in a journal yet.
    ///
    /// # Errors
    /// If the journals cannot be read.
    pub fn missing(&self) -> Result<Vec<u64>, CampaignError> {
        if self.is_published() {
            return Ok(Vec::new());
        }
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
