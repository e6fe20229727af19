//! The position of each task's record in the journals.

use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::error::reading;
use super::journal::{self, Damage, Entry, Key};
use super::{Campaign, CampaignError};
use crate::record::Status;

/// Tasks that are read at a time, journal by journal. Reading task by task would open a file for each task of a thousand
/// shards, which takes a minute on the file system of a cluster.
const AT_A_TIME: usize = 1 << 14;

#[derive(Debug, Default)]
pub(super) struct Index {
    pub(super) journals: Vec<PathBuf>,
    /// One entry for each task.
    places: Vec<Option<Place>>,
    pub(super) failed: Vec<u64>,
    pub(super) repeated: u64,
    pub(super) damages: Vec<Damage>,
}

/// The position of a record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Its task.
    number: u64,
    offset: u64,
    line: u64,
    journal: u32,
    length: u32,
}

impl Index {
    pub(super) fn missing(&self) -> Vec<u64> {
        (0..).zip(&self.places).filter(|(_, place)| place.is_none()).map(|(number, _)| number).collect()
    }

    /// The total length of all records in bytes, with line ends.
    pub(super) fn bytes(&self) -> u64 {
        self.places.iter().flatten().map(|place| u64::from(place.length)).sum()
    }

    /// Passes the lines of all records to `take`, in the order of their tasks.
    pub(super) fn each_line(
        &self,
        mut take: impl FnMut(Place, &[u8]) -> Result<(), CampaignError>,
    ) -> Result<(), CampaignError> {
        let mut reader = Reader::new(self);
        for tasks in self.places.chunks(AT_A_TIME) {
            let mut lines: Vec<(Place, Vec<u8>)> =
                tasks.iter().flatten().map(|place| (*place, Vec::new())).collect();
            lines.sort_unstable_by_key(|(place, _)| (place.journal, place.offset));
            for (place, line) in &mut lines {
                reader.line(*place)?.clone_into(line);
            }
            lines.sort_unstable_by_key(|(place, _)| place.number);
            lines.iter().try_for_each(|(place, line)| take(*place, line))?;
        }
        Ok(())
    }
}

impl Campaign {
    /// Reads all journals once.
    pub(super) fn index(&self) -> Result<Index, CampaignError> {
        let mut index = Index { places: vec![None; self.tasks.len()], ..Index::default() };
        for (_, path) in self.journals()? {
            let journal = index.journals.len() as u32;
            index.journals.push(path.clone());
            let damages = journal::scan(&path, |entry| self.enter(&mut index, journal, entry))?;
            index.damages.extend(damages);
        }
        index.failed.sort_unstable();
        Ok(index)
    }

    fn enter(&self, index: &mut Index, journal: u32, entry: &Entry<'_>) -> Result<(), CampaignError> {
        let file = &index.journals[journal as usize];
        let number = self.own_task(file, entry)?;
        let length = u32::try_from(entry.length).expect("a record is far shorter");
        let new = Place { number, offset: entry.offset, line: entry.line, journal, length };
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
                    self.compare(index, old, new)?;
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
        Err(CampaignError::ForeignRecord {
            file: file.to_owned(),
            line: entry.line,
            id: entry.key.id.to_owned(),
        })
    }

    /// Checks that two records of a repeatable task are equal, except for times and machines.
    fn compare(&self, index: &Index, old: Place, new: Place) -> Result<(), CampaignError> {
        let mut reader = Reader::new(index);
        let mut content = |place: Place| {
            let record = journal::unsealed_line(reader.line(place)?).map(serde_json::from_slice::<Value>);
            let Some(Ok(Value::Object(mut fields))) = record else { return Err(index.changed(place)) };
            fields.remove("timing");
            fields.remove("machine");
            Ok(fields)
        };
        let (first, second) = (content(old)?, content(new)?);
        let names = first.keys().chain(second.keys());
        let Some(field) = names.into_iter().find(|name| first.get(*name) != second.get(*name)) else {
            return Ok(());
        };
        let place =
            |place: Place| format!("{}:{}", index.journals[place.journal as usize].display(), place.line);
        Err(CampaignError::Conflict {
            id: self.task_id(new.number),
            field: field.clone(),
            first: place(old),
            second: place(new),
        })
    }
}

impl Index {
    pub(super) fn changed(&self, place: Place) -> CampaignError {
        let file = self.journals[place.journal as usize].clone();
        CampaignError::JournalChanged { file, line: place.line }
    }
}

/// Reads lines of journals at given positions.
pub(super) struct Reader<'a> {
    index: &'a Index,
    /// The journal that was read last.
    open: Option<(u32, File)>,
    line: Vec<u8>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(index: &'a Index) -> Reader<'a> {
        Reader { index, open: None, line: Vec::new() }
    }

    /// The line at this position, with its line end.
    ///
    /// The line is checked again, because a repair of the journal may have moved lines since the index was built.
    pub(super) fn line(&mut self, place: Place) -> Result<&[u8], CampaignError> {
        let path = &self.index.journals[place.journal as usize];
        let file = match &mut self.open {
            Some((journal, file)) if *journal == place.journal => file,
            other => &mut other.insert((place.journal, File::open(path).map_err(reading(path))?)).1,
        };
        self.line.resize(place.length as usize, 0);
        let read = file.seek(SeekFrom::Start(place.offset)).and_then(|_| file.read_exact(&mut self.line));
        match read {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Err(self.index.changed(place)),
            read => read.map_err(reading(path))?,
        }
        let key = journal::unsealed_line(&self.line).map(serde_json::from_slice::<Key<'_>>);
        match key {
            Some(Ok(key)) if key.number == place.number => Ok(&self.line),
            _ => Err(self.index.changed(place)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::campaign::freeze;
    use crate::plan::Plan;
    use crate::scratch::Folder;

    const PLAN: &str = r#"
        runs = 4
        budget = { steps = 1 }
        [[sets]]
        name = "a"
        named = ["sabuncu1"]
        [[contestants]]
        name = "X"
        method = "acs"
    "#;

    #[test]
    fn moved_lines_are_detected() {
        let folder = Folder::new("moved");
        freeze(&Plan::parse("plan.toml", PLAN, &folder, "test").unwrap(), &folder).unwrap();
        let campaign = Campaign::open(&folder).unwrap();
        let record = |number| {
            let id = campaign.task_id(number);
            journal::seal(format!(r#"{{"id":"{id}","number":{number},"status":"solved"}}"#).as_bytes())
        };
        let lines: Vec<Vec<u8>> = (0..4).map(record).collect();
        let path = folder.join("records/run.jsonl");
        let place = |index: &Index, number: usize| index.places[number].unwrap();
        let message = |result: Result<&[u8], CampaignError>| result.unwrap_err().to_string();

        fs::write(&path, lines.concat()).unwrap();
        let index = campaign.index().unwrap();
        assert_eq!(Reader::new(&index).line(place(&index, 2)).unwrap(), lines[2]);
        // All lines have the same length: without the second one, each position still has a whole line.
        fs::write(&path, [&lines[0], &lines[2], &lines[3]].map(Vec::as_slice).concat()).unwrap();
        let mut reader = Reader::new(&index);
        assert_eq!(reader.line(place(&index, 0)).unwrap(), lines[0]);
        let text = message(reader.line(place(&index, 1)));
        assert!(text.ends_with("run.jsonl` has changed while it was read (line 2)"), "{text}");
        assert!(message(reader.line(place(&index, 3))).contains("(line 4)"), "the file is shorter now");
        fs::write(&path, &lines.concat()[7..]).unwrap();
        assert!(message(Reader::new(&index).line(place(&index, 1))).contains("(line 2)"));
        assert!(campaign.merge().is_ok(), "a new index finds the lines");
    }
}
