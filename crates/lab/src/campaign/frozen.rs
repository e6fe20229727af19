//! Reading what was frozen, with a check that it is still the same.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::CampaignError;
use super::error::reading;
use super::freeze::PLAN;
use super::header::Header;
use crate::digest::{self, Digester};

/// The names of all contestants of the frozen plan, after a check of its hash.
pub(super) fn contestants_of_plan(folder: &Path, header: &Header) -> Result<Vec<String>, CampaignError> {
    #[derive(Deserialize)]
    struct Named {
        name: String,
    }
    #[derive(Deserialize)]
    struct Contestants {
        contestants: Vec<Named>,
    }
    let path = folder.join(PLAN);
    let text = fs::read(&path).map_err(reading(&path))?;
    check_hash(header, &path, PLAN, digest::of(&text))?;
    let plan: Contestants = toml::from_slice(&text).map_err(|error| CampaignError::Damaged {
        file: path,
        reason: error.message().replace('\n', ", "),
    })?;
    Ok(plan.contestants.into_iter().map(|contestant| contestant.name).collect())
}

/// Reads a frozen file line by line, and checks its hash.
pub(super) fn read_frozen<T: DeserializeOwned>(
    folder: &Path,
    header: &Header,
    name: &str,
    mut take: impl FnMut(T) -> Result<(), &'static str>,
) -> Result<(), CampaignError> {
    let path = folder.join(name);
    let file = File::open(&path).map_err(reading(&path))?;
    let mut file = BufReader::with_capacity(1 << 16, file);
    let (mut digest, mut line, mut fault) = (Digester::default(), Vec::new(), None);
    for number in 1.. {
        line.clear();
        if file.read_until(b'\n', &mut line).map_err(reading(&path))? == 0 {
            break;
        }
        digest.add(&line);
        if fault.is_none() {
            let item = serde_json::from_slice(&line).map_err(|error| error.to_string());
            let taken = item.and_then(|item| take(item).map_err(str::to_owned));
            fault = taken.err().map(|reason| format!("line {number}: {reason}"));
        }
    }
    // The hash first: that a file was altered says more than what became of its lines.
    check_hash(header, &path, name, digest.finish())?;
    fault.map_or(Ok(()), |reason| Err(CampaignError::Damaged { file: path, reason }))
}

fn check_hash(header: &Header, path: &Path, name: &str, new: String) -> Result<(), CampaignError> {
    let old = header.files.get(name).cloned().unwrap_or_default();
    if old == new { Ok(()) } else { Err(CampaignError::FrozenChanged { file: path.to_owned(), old, new }) }
}
