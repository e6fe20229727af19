//! Journals: one line for each record, with a checksum that detects damage.
//!
//! ```text
//! {"sum":"1c291ca3","record":{"id":"...",...}}
//! ```
//!
//! `sum` is the CRC-32 (as in zlib) of the bytes of the record, from its `{` to its `}`, in eight hexadecimal digits.
//! The whole line is JSON, so other programs can read it.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::error::{CampaignError, reading, writing};
use super::file::{Draft, sync_folder};
use crate::clock::seconds_since_1970;
use crate::machine;
use crate::record::Status;

const BEFORE_SUM: &[u8] = b"{\"sum\":\"";
const BEFORE_RECORD: &[u8] = b"\",\"record\":";
const SUM_DIGITS: Range<usize> = BEFORE_SUM.len()..BEFORE_SUM.len() + 8;

/// The line of a record, with its line end.
#[must_use]
pub fn seal(record: &[u8]) -> Vec<u8> {
    let sum = format!("{:08x}", crc32fast::hash(record));
    [BEFORE_SUM, sum.as_bytes(), BEFORE_RECORD, record, b"}\n"].concat()
}

/// The record of a line without its line end; `None` if the line is damaged.
fn unseal(line: &[u8]) -> Option<&[u8]> {
    let (head, rest) = line.split_at_checked(SUM_DIGITS.end)?;
    let record = rest.strip_prefix(BEFORE_RECORD)?.strip_suffix(b"}")?;
    let sum = head.strip_prefix(BEFORE_SUM)?;
    (format!("{:08x}", crc32fast::hash(record)).as_bytes() == sum).then_some(record)
}

/// The record of a line with its line end; `None` if the line is damaged or incomplete.
#[must_use]
pub fn unsealed_line(line: &[u8]) -> Option<&[u8]> {
    line.strip_suffix(b"\n").and_then(unseal)
}

/// The fields that are read of every record, without copying the rest.
#[derive(Debug, Deserialize)]
pub struct Key<'a> {
    /// The id of its task.
    pub id: &'a str,
    /// The number of its task.
    pub number: u64,
    /// How it ended.
    pub status: Status,
}

/// A sound line of a journal.
#[derive(Debug)]
pub struct Entry<'a> {
    /// What identifies its record.
    pub key: Key<'a>,
    /// The line, from 1.
    pub line: u64,
    /// The offset of the line in the file.
    pub offset: u64,
    /// Its length, with the line end.
    pub length: usize,
}

/// A line of a journal that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The journal.
    pub file: PathBuf,
    /// The line, from 1.
    pub line: u64,
    /// Whether it is an incomplete last line; otherwise the line was altered.
    pub is_truncated: bool,
}

/// Reads a journal line by line; a missing journal is empty.
///
/// # Errors
/// If it cannot be read, or the first error of `visit`.
pub fn scan(
    path: &Path,
    mut visit: impl FnMut(&Entry<'_>) -> Result<(), CampaignError>,
) -> Result<Vec<Damage>, CampaignError> {
    let mut damages = Vec::new();
    each_line(path, |line, offset, bytes| {
        match unsealed_line(bytes).and_then(|record| serde_json::from_slice(record).ok()) {
            Some(key) => visit(&Entry { key, line, offset, length: bytes.len() }),
            None => {
                let is_truncated = !bytes.ends_with(b"\n");
                damages.push(Damage { file: path.to_owned(), line, is_truncated });
                Ok(())
            }
        }
    })?;
    Ok(damages)
}

/// Passes every line of a file to `visit`, with its number and offset. A missing file has no lines.
///
/// # Errors
/// If it cannot be read, or the first error of `visit`.
pub fn each_line(
    path: &Path,
    mut visit: impl FnMut(u64, u64, &[u8]) -> Result<(), CampaignError>,
) -> Result<(), CampaignError> {
    let file = match File::open(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        opened => opened.map_err(reading(path))?,
    };
    let mut file = BufReader::with_capacity(1 << 16, file);
    let (mut line, mut offset, mut bytes) = (0, 0, Vec::new());
    while file.read_until(b'\n', &mut bytes).map_err(reading(path))? > 0 {
        line += 1;
        visit(line, offset, &bytes)?;
        offset += bytes.len() as u64;
        bytes.clear();
    }
    Ok(())
}

/// Removes damaged lines from a journal. Altered lines are kept in `NAME.damaged`; an incomplete last line is dropped.
///
/// # Errors
/// If it cannot be read or written.
pub fn repair(path: &Path, damages: &[Damage]) -> Result<(), CampaignError> {
    let is_damaged = |line: u64| damages.binary_search_by_key(&line, |damage| damage.line).is_ok();
    let mut sound_length = 0;
    let mut altered: Vec<u8> = Vec::new();
    each_line(path, |line, offset, bytes| {
        if !is_damaged(line) {
            sound_length = offset + bytes.len() as u64;
        } else if bytes.ends_with(b"\n") {
            altered.extend(bytes);
        }
        Ok(())
    })?;
    if altered.is_empty() {
        // The usual case, and the only possible one on a full disk: truncating needs no space.
        let file = File::options().write(true).open(path).map_err(writing(path))?;
        return file.set_len(sound_length).and_then(|()| file.sync_all()).map_err(writing(path));
    }
    let aside = path.with_extension("damaged");
    let opened = File::options().append(true).create(true).open(&aside);
    opened.and_then(|mut file| file.write_all(&altered)).map_err(writing(&aside))?;
    let mut draft = Draft::of(path)?;
    each_line(path, |line, _, bytes| if is_damaged(line) { Ok(()) } else { draft.write(bytes) })?;
    draft.keep()
}

/// A journal open for writing.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// The length up to which all lines are complete.
    length: u64,
    is_synced: bool,
}

impl Journal {
    /// Creates a journal of this name in a folder. Its name contains the time first, so that older journals are read first.
    /// A number is added if the name exists: processes of two containers may have the same host name and id.
    pub(crate) fn create(folder: &Path, name: &str) -> Result<Journal, CampaignError> {
        let writer = format!("{}-{}", seconds_since_1970(), machine::signature());
        for number in 1_u32.. {
            let number = if number == 1 { String::new() } else { format!("-{number}") };
            let path = folder.join(format!("{name}.{writer}{number}.jsonl"));
            match File::options().append(true).create_new(true).open(&path) {
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                opened => {
                    let file = opened.map_err(writing(&path))?;
                    sync_folder(&path);
                    return Ok(Journal { path, file, length: 0, is_synced: true });
                }
            }
        }
        unreachable!("there are fewer journals than numbers")
    }

    /// Opens a [repaired](repair) journal, or creates one.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn open(path: &Path) -> Result<Journal, CampaignError> {
        let is_new = !path.exists();
        let file = File::options().append(true).create(true).open(path).map_err(writing(path))?;
        if is_new {
            sync_folder(path);
        }
        let length = fs::metadata(path).map_err(reading(path))?.len();
        Ok(Journal { path: path.to_owned(), file, length, is_synced: true })
    }

    /// Appends a whole line, or nothing.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&mut self, line: &[u8]) -> Result<(), CampaignError> {
        self.is_synced = false;
        if let Err(error) = self.file.write_all(line) {
            // If this fails too, the incomplete line is found when the journal is read again.
            let _ = self.file.set_len(self.length);
            return Err(writing(&self.path)(error));
        }
        self.length += line.len() as u64;
        Ok(())
    }

    /// Waits until all lines are on the disk.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn sync(&mut self) -> Result<(), CampaignError> {
        if !self.is_synced {
            self.file.sync_data().map_err(writing(&self.path))?;
            self.is_synced = true;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &[u8] = br#"{"id":"0a","number":3,"status":"solved"}"#;

    #[test]
    fn a_line_is_json_with_a_crc() {
        let line = seal(RECORD);
        let value: serde_json::Value = serde_json::from_slice(&line).unwrap();
        assert_eq!(value["record"]["number"], 3);
        assert_eq!(unseal(line.strip_suffix(b"\n").unwrap()), Some(RECORD));
        // The check value of the CRC-32 of zlib.
        assert!(seal(b"123456789").starts_with(b"{\"sum\":\"cbf43926\""));
    }

    #[test]
    fn every_flipped_bit_and_every_truncation_is_detected() {
        let whole = seal(RECORD);
        let line = whole.strip_suffix(b"\n").unwrap();
        for place in 0..line.len() {
            assert_eq!(unseal(&line[..place]), None, "cut at {place}");
            for bit in 0..8 {
                let mut flipped = line.to_vec();
                flipped[place] ^= 1 << bit;
                assert_eq!(unseal(&flipped), None, "bit {bit} of {place}");
            }
        }
    }

    #[test]
    fn damaged_lines_are_reported_and_removed() {
        let folder = crate::scratch::Folder::new("journal");
        let path = folder.join("run.jsonl");
        let record =
            |number: u64| seal(format!(r#"{{"id":"0a","number":{number},"status":"solved"}}"#).as_bytes());
        let mut lines: Vec<Vec<u8>> = (0..5).map(record).collect();
        lines[1][40] ^= 1;
        lines[4].truncate(20);
        fs::write(&path, lines.concat()).unwrap();
        let numbers = |damages: &mut Vec<Damage>| {
            let mut numbers = Vec::new();
            *damages = scan(&path, |entry| {
                numbers.push(entry.key.number);
                Ok(())
            })
            .unwrap();
            numbers
        };
        let mut damages = Vec::new();
        assert_eq!(numbers(&mut damages), [0, 2, 3]);
        let places: Vec<(u64, bool)> =
            damages.iter().map(|damage| (damage.line, damage.is_truncated)).collect();
        assert_eq!(places, [(2, false), (5, true)]);
        repair(&path, &damages).unwrap();
        assert_eq!(numbers(&mut damages), [0, 2, 3]);
        assert_eq!(damages, []);
        assert_eq!(fs::read(path.with_extension("damaged")).unwrap(), lines[1]);

        let mut journal = Journal::open(&path).unwrap();
        journal.append(&record(7)).unwrap();
        journal.sync().unwrap();
        fs::write(&path, [fs::read(&path).unwrap(), b"{\"sum".to_vec()].concat()).unwrap();
        assert_eq!(numbers(&mut damages), [0, 2, 3, 7]);
        repair(&path, &damages).unwrap();
        assert_eq!(fs::read(&path).unwrap(), [record(0), record(2), record(3), record(7)].concat());
    }

    #[test]
    fn a_new_journal_never_reuses_an_existing_file() {
        let folder = crate::scratch::Folder::new("begin");
        // Processes of two containers may have the same host name and id.
        let mut journals = [1, 2, 3].map(|_| Journal::create(&folder, "shard-1-of-2").unwrap());
        for (journal, line) in journals.iter_mut().zip([b"one\n", b"two\n", b"thr\n"]) {
            journal.append(line).unwrap();
        }
        let texts = journals.each_ref().map(|journal| fs::read_to_string(&journal.path).unwrap());
        assert_eq!(texts, ["one\n", "two\n", "thr\n"]);
        let names = journals.each_ref().map(|journal| journal.path.file_name().unwrap().to_str().unwrap());
        let is_named =
            |name: &str| name.starts_with("shard-1-of-2.1") && name.contains(&machine::signature());
        assert!(names.iter().all(|name| is_named(name)), "{names:?}");
    }

    #[test]
    fn a_missing_journal_is_empty() {
        let folder = crate::scratch::Folder::new("no-journal");
        assert_eq!(scan(&folder.join("run.jsonl"), |_| unreachable!()).unwrap(), []);
    }
}
