//! What was made of the records of a campaign, and whether it is as new as they are.

use std::fs::{self, File};
use std::io::{BufReader, ErrorKind, Read};
use std::path::Path;
use std::time::SystemTime;

use serde::Serialize;

use super::error::reading;
use super::index::Index;
use super::{Campaign, CampaignError};

/// The page of a report, in the folder of its campaign.
pub const REPORT: &str = "report.html";

/// Which products of a campaign are current.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Products {
    /// Whether `records.jsonl` holds exactly the records that there are.
    pub is_merged: bool,
    /// Whether `report.html` is at least as new as the last record.
    pub is_reported: bool,
}

impl Campaign {
    /// Which products are current. Takes no lock.
    ///
    /// # Errors
    /// If the journals cannot be read or contradict each other.
    pub fn products(&self) -> Result<Products, CampaignError> {
        self.products_of(&self.index()?)
    }

    pub(super) fn products_of(&self, index: &Index) -> Result<Products, CampaignError> {
        let merged = self.merged_path();
        // A folder that was passed on without journals has the merged records only.
        let has_journals = !index.journals.is_empty();
        let is_merged = if has_journals { is_merge_of(&merged, index)? } else { merged.exists() };
        let sources = if has_journals { index.journals.clone() } else { vec![merged] };
        let last_record = sources.iter().filter_map(|path| modified(path)).max();
        let report = modified(&self.folder.join(REPORT));
        Ok(Products {
            is_merged,
            is_reported: report.is_some() && report >= last_record && last_record.is_some(),
        })
    }
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}

/// Whether a file holds what a merge would write now.
fn is_merge_of(path: &Path, index: &Index) -> Result<bool, CampaignError> {
    let file = match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        opened => opened.map_err(reading(path))?,
    };
    // Most merges that are not current are shorter: those need not be read.
    if file.metadata().map_err(reading(path))?.len() != index.bytes() {
        return Ok(false);
    }
    let (mut file, mut merged, mut is_same) = (BufReader::with_capacity(1 << 16, file), Vec::new(), true);
    index.each_line(|_, line| {
        if is_same {
            merged.resize(line.len(), 0);
            is_same = file.read_exact(&mut merged).is_ok() && merged == line;
        }
        Ok(())
    })?;
    Ok(is_same)
}

#[cfg(test)]
mod tests {
    use antdoku::CancelToken;

    use super::*;
    use crate::campaign::{Shard, freeze};
    use crate::plan::Plan;
    use crate::scratch::Folder;
    use crate::work::Session;

    const PLAN: &str = "budget = { steps = 10 }\nruns = 4\n[[sets]]\nname = \"a\"\nnamed = [\"sabuncu1\"]\n[[contestants]]\n\
                        name = \"X\"\nmethod = \"acs\"\n";

    fn products(campaign: &Campaign) -> (bool, bool) {
        let Products { is_merged, is_reported } = campaign.products().unwrap();
        (is_merged, is_reported)
    }

    #[test]
    fn products_are_current_until_there_is_a_new_record() {
        let folder = Folder::new("products");
        freeze(&Plan::parse("plan.toml", PLAN, &folder, "test").unwrap(), &folder).unwrap();
        let campaign = Campaign::open(&folder).unwrap();
        let report = folder.join(REPORT);
        assert_eq!(products(&campaign), (false, false));
        for number in [1, 2] {
            let mut session = Session::begin(&campaign, Shard::One { number, of: 2 }).unwrap();
            session.work(1, &CancelToken::new(), |_| {}).unwrap();
            drop(session);
            if number == 2 {
                // The clock of a file system may be too coarse to tell two moments of a test apart.
                let old = File::options().write(true).open(&report).unwrap();
                old.set_modified(SystemTime::UNIX_EPOCH).unwrap();
            }
            assert_eq!(products(&campaign), (false, false), "shard {number} is new");
            campaign.merge().unwrap();
            assert_eq!(products(&campaign), (true, false));
            fs::write(&report, "").unwrap();
            assert_eq!(products(&campaign), (true, true));
        }
        // As long as a merge, but not one of these records.
        let merged = folder.join("records.jsonl");
        let text = fs::read_to_string(&merged).unwrap();
        fs::write(&merged, text.replacen("\"sum\":\"", "\"mus\":\"", 1)).unwrap();
        assert_eq!(products(&campaign), (false, true));
        fs::write(&merged, text).unwrap();
        fs::write(&report, "").unwrap();
        fs::remove_dir_all(folder.join("records")).unwrap();
        assert_eq!(products(&campaign), (true, true), "the journals were left behind");
    }
}
