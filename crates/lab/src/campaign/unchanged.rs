//! Checks that nothing has changed since the plan was frozen.

use std::path::PathBuf;

use super::error::reading;
use super::freeze::VERSION;
use super::{Campaign, CampaignError};
use crate::digest;

impl Campaign {
    /// Checks that tasks can be run and that new records would be comparable with existing ones: the campaign is not a
    /// published one, the version of antdoku is the same, and instance files are unchanged. A missing instance file does no
    /// harm, because its puzzles are frozen.
    ///
    /// # Errors
    /// What differs, old and new.
    pub fn check_unchanged(&self) -> Result<(), CampaignError> {
        self.check_not_published()?;
        if self.header.version != VERSION {
            let (old, new) = (self.header.version.clone(), VERSION.to_owned());
            return Err(CampaignError::Version { old, new });
        }
        for (file, old) in &self.header.sources {
            let file = PathBuf::from(file);
            if !file.exists() {
                continue;
            }
            let new = digest::of_file(&file).map_err(reading(&file))?;
            if new != *old {
                return Err(CampaignError::SourceChanged { file, old: old.clone(), new });
            }
        }
        Ok(())
    }
}
