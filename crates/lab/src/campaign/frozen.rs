//! Reads frozen files and checks that they are unchanged.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use flate2::read::GzDecoder;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::CampaignError;
use super::error::reading;
use super::freeze::PLAN;
use super::header::Header;
use crate::digest::{self, Digester};

/// The frozen files of a campaign.
pub(super) struct FrozenFiles<'a> {
    pub(super) folder: &'a Path,
    /// The expected hashes.
    pub(super) header: &'a Header,
}

impl FrozenFiles<'_> {
    /// The names of all contestants of the frozen plan.
    pub(super) fn contestant_names(&self) -> Result<Vec<String>, CampaignError> {
        #[derive(Deserialize)]
        struct Named {
            name: String,
        }
        #[derive(Deserialize)]
        struct Contestants {
            contestants: Vec<Named>,
        }
        let path = self.folder.join(PLAN);
        let text = fs::read(&path).map_err(reading(&path))?;
        self.check_hash(&path, PLAN, digest::of(&text))?;
        let plan: Contestants = toml::from_slice(&text).map_err(|error| CampaignError::Damaged {
            file: path,
            reason: error.message().replace('\n', ", "),
        })?;
        Ok(plan.contestants.into_iter().map(|contestant| contestant.name).collect())
    }

    /// Reads a frozen file line by line. The hash of a compressed file is that of its content.
    pub(super) fn each_line<T: DeserializeOwned>(
        &self,
        name: &str,
        mut take: impl FnMut(T) -> Result<(), &'static str>,
    ) -> Result<(), CampaignError> {
        let path = self.folder.join(name);
        let file = File::open(&path).map_err(reading(&path))?;
        let is_compressed = path.extension().is_some_and(|extension| extension == "gz");
        let file: Box<dyn Read> = if is_compressed { Box::new(GzDecoder::new(file)) } else { Box::new(file) };
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
        // The hash first: an altered file explains its unusable lines.
        self.check_hash(&path, name, digest.finish())?;
        fault.map_or(Ok(()), |reason| Err(CampaignError::Damaged { file: path, reason }))
    }

    fn check_hash(&self, path: &Path, name: &str, new: String) -> Result<(), CampaignError> {
        let old = self.header.files.get(name).cloned().unwrap_or_default();
        if old == new {
            Ok(())
        } else {
            Err(CampaignError::FrozenChanged { file: path.to_owned(), old, new })
        }
    }
}
