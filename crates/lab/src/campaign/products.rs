//! The merged file and the report of a campaign, and whether they are current.

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
    /// Whether `records.jsonl` holds exactly the records of the journals.
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
        if self.is_published() {
            // The times of files that came with a repository say nothing.
            let is_reported = self.folder.join(REPORT).exists();
            return Ok(Products { is_merged: true, is_reported });
        }
        let merged = self.merged_path();
        // A folder that was copied without journals has the merged records only.
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
    // Most outdated merges are shorter and need not be read.
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
