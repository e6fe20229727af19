//! All records of a campaign in the order of its tasks.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::error::reading;
use super::file::Draft;
use super::journal::{self, Damage, Entry};
use super::lock;
use super::{Campaign, CampaignError, Part};
use crate::record::{Record, Status};

const MERGED: &str = "records.jsonl";

/// Journals that are open at the same time: a system may allow no more than a thousand.
const MOST_OPEN: usize = 256;

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
    /// Lines of journals that could not be used.
    pub damages: Vec<Damage>,
    /// What is still at work, and who does it.
    pub at_work: Vec<(Part, String)>,
}

impl Campaign {
    /// Joins all journals into `records.jsonl`, in the order of the tasks.
    ///
    /// # Errors
    /// If a record belongs to another campaign, two records of a repeatable task differ, or the disk fails.
    pub fn merge(&self) -> Result<Merged, CampaignError> {
        // Two merges at the same time would write the same temporary file.
        let _gate = lock::Gate::close(&self.folder)?;
        let index = self.index()?;
        let mut draft = Draft::of(&self.merged_path())?;
        let mut reader = Reader::new(&index);
        for place in index.places.iter().flatten() {
            let line = reader.line(*place)?;
            draft.write(line)?;
        }
        draft.keep()?;
        let missing = index.missing();
        Ok(Merged {
            file: self.merged_path(),
            records: self.task_count() - missing.len() as u64,
            missing,
            failed: index.failed,
            repeated: index.repeated,
            damages: index.damages,
            at_work: lock::at_work(&self.folder)?,
        })
    }

    /// All records in the order of their tasks: those of the last merge, or of the journals if there was none.
    ///
    /// # Errors
    /// If they cannot be read, or the merged ones are damaged.
    pub fn records(&self) -> Result<Vec<Record>, CampaignError> {
        let mut records = Vec::new();
        let path = self.merged_path();
        if path.exists() {
            journal::each_line(&path, |line, _, bytes| {
                records.push(self.merged_record(line, bytes)?);
                Ok(())
            })?;
            return Ok(records);
        }
        let index = self.index()?;
        let mut reader = Reader::new(&index);
        for place in index.places.iter().flatten() {
            let path = reader.path(*place);
            let reason = || "a line has changed while it was read".to_owned();
            let record = reader.line(*place).ok().and_then(parse);
            records.push(record.ok_or_else(|| CampaignError::Damaged { file: path, reason: reason() })?);
        }
        Ok(records)
    }

    /// The numbers of the tasks that have no record yet, whether merged or not.
    ///
    /// # Errors
    /// If the journals cannot be read.
    pub fn missing(&self) -> Result<Vec<u64>, CampaignError> {
        Ok(self.index()?.missing())
    }

    fn merged_path(&self) -> PathBuf {
        self.folder.join(MERGED)
    }

    fn merged_record(&self, line: u64, bytes: &[u8]) -> Result<Record, CampaignError> {
        let (file, folder) = (self.merged_path(), self.folder.clone());
        let record = parse(bytes).ok_or(CampaignError::MergedDamaged { file: file.clone(), line, folder })?;
        if self.has_task(record.task.number, &record.task.id) {
            Ok(record)
        } else {
            Err(CampaignError::Stranger { file, line, id: record.task.id })
        }
    }

    /// Where the record of each task is.
    fn index(&self) -> Result<Index, CampaignError> {
        let mut index = Index { places: vec![None; self.tasks.len()], ..Index::default() };
        for part in self.journals()? {
            let journal = index.journals.len() as u32;
            index.journals.push(self.journal_path(part));
            let damages =
                journal::scan(&self.journal_path(part), |entry| self.enter(&mut index, journal, entry))?;
            index.damages.extend(damages);
        }
        index.failed.sort_unstable();
        Ok(index)
    }

    fn enter(&self, index: &mut Index, journal: u32, entry: &Entry<'_>) -> Result<(), CampaignError> {
        let file = &index.journals[journal as usize];
        let number = self.own_task(file, entry)?;
        let length = u32::try_from(entry.length).expect("a record is far shorter");
        let new = Place { offset: entry.offset, line: entry.line, journal, length };
        match index.places[number as usize] {
            None => {
                index.places[number as usize] = Some(new);
                if entry.key.status == Status::Failed {
                    index.failed.push(number);
                }
                Ok(())
            }
            Some(old) => {
                index.repeated += 1;
                if self.budget(self.slim(number)).is_repeatable() {
                    self.compare(index, number, old, new)?;
                }
                Ok(())
            }
        }
    }

    /// The number of the task to which a record belongs.
    pub(crate) fn own_task(&self, file: &Path, entry: &Entry<'_>) -> Result<u64, CampaignError> {
        if self.has_task(entry.key.number, entry.key.id) {
            return Ok(entry.key.number);
        }
        Err(CampaignError::Stranger { file: file.to_owned(), line: entry.line, id: entry.key.id.to_owned() })
    }

    /// Two records of a task that is repeatable must be the same, but for times and machines.
    fn compare(&self, index: &Index, number: u64, old: Place, new: Place) -> Result<(), CampaignError> {
        let mut reader = Reader::new(index);
        let mut content = |place: Place| {
            let line = reader.line(place)?.to_vec();
            let record =
                line.strip_suffix(b"\n").and_then(journal::unseal).map(serde_json::from_slice::<Value>);
            let Some(Ok(Value::Object(mut fields))) = record else { return Ok(serde_json::Map::new()) };
            fields.remove("timing");
            fields.remove("machine");
            Ok::<_, CampaignError>(fields)
        };
        let (first, second) = (content(old)?, content(new)?);
        let names = first.keys().chain(second.keys());
        let Some(field) = names.into_iter().find(|name| first.get(*name) != second.get(*name)) else {
            return Ok(());
        };
        let place =
            |place: Place| format!("{}:{}", index.journals[place.journal as usize].display(), place.line);
        Err(CampaignError::Conflict {
            id: self.task_id(number),
            field: field.clone(),
            first: place(old),
            second: place(new),
        })
    }
}

fn parse(line: &[u8]) -> Option<Record> {
    serde_json::from_slice(line.strip_suffix(b"\n").and_then(journal::unseal)?).ok()
}

/// Where a record is.
#[derive(Clone, Copy, Debug)]
struct Place {
    offset: u64,
    line: u64,
    journal: u32,
    length: u32,
}

#[derive(Debug, Default)]
struct Index {
    journals: Vec<PathBuf>,
    /// For each task.
    places: Vec<Option<Place>>,
    failed: Vec<u64>,
    repeated: u64,
    damages: Vec<Damage>,
}

impl Index {
    fn missing(&self) -> Vec<u64> {
        (0..).zip(&self.places).filter(|(_, place)| place.is_none()).map(|(number, _)| number).collect()
    }
}

/// Reads lines of journals from their places.
struct Reader<'a> {
    index: &'a Index,
    files: Vec<Option<File>>,
    line: Vec<u8>,
}

impl<'a> Reader<'a> {
    fn new(index: &'a Index) -> Reader<'a> {
        Reader { index, files: index.journals.iter().map(|_| None).collect(), line: Vec::new() }
    }

    fn path(&self, place: Place) -> PathBuf {
        self.index.journals[place.journal as usize].clone()
    }

    fn line(&mut self, place: Place) -> Result<&[u8], CampaignError> {
        let path = &self.index.journals[place.journal as usize];
        if self.files.iter().flatten().count() >= MOST_OPEN && self.files[place.journal as usize].is_none() {
            self.files.fill_with(|| None);
        }
        let file = match &mut self.files[place.journal as usize] {
            Some(file) => file,
            closed => closed.insert(File::open(path).map_err(reading(path))?),
        };
        self.line.resize(place.length as usize, 0);
        let read = file.seek(SeekFrom::Start(place.offset)).and_then(|_| file.read_exact(&mut self.line));
        read.map_err(reading(path))?;
        Ok(&self.line)
    }
}
