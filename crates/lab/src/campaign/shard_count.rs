//! Into how many shards a campaign is cut: one number, kept beside what is frozen.
//!
//! It is not frozen itself: shards of any number fit the same campaign, one after the other.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::error::reading;
use super::file::Draft;
use super::lock::{self, Gate};
use super::{Campaign, CampaignError, MAX_SHARDS, Shard, header};

const FILE: &str = "shards.json";

/// What stands in the file.
#[derive(Serialize, Deserialize)]
struct Cut {
    shards: u64,
}

impl Campaign {
    /// How many shards it is cut into, if it is.
    ///
    /// # Errors
    /// If the number cannot be read or is none.
    pub fn shard_count(&self) -> Result<Option<u64>, CampaignError> {
        shard_count_of(&self.folder)
    }

    /// Keeps the number of shards, for all who ask later.
    ///
    /// # Errors
    /// If shards of another number are at work, or the disk fails.
    pub fn set_shard_count(&self, shards: u64) -> Result<(), CampaignError> {
        // Nobody begins behind the gate, and nobody else writes the same temporary file.
        let _gate = Gate::close(&self.folder)?;
        if matches!(self.shard_count(), Ok(Some(kept)) if kept == shards) {
            return Ok(());
        }
        let is_other = |shard: &Shard| matches!(shard, Shard::One { of, .. } if *of != shards);
        if let Some((held, holder)) =
            lock::at_work(&self.folder)?.into_iter().find(|(shard, _)| is_other(shard))
        {
            return Err(CampaignError::CutAtWork { shards, held, holder });
        }
        lock::clear_others(&self.folder, shards)?;
        let mut draft = Draft::of(&self.folder.join(FILE))?;
        draft.write_line(&Cut { shards })?;
        draft.keep()
    }
}

/// How many shards the campaign of a folder is cut into, without a look at its tasks.
///
/// # Errors
/// If there is no campaign, or the number cannot be read or is none.
pub fn shard_count_of(folder: &Path) -> Result<Option<u64>, CampaignError> {
    let file = folder.join(FILE);
    let text = match fs::read(&file) {
        // No campaign and a damaged one are told as such: neither is mended by cutting it.
        Err(error) if error.kind() == ErrorKind::NotFound => return header::read(folder).map(|_| None),
        read => read.map_err(reading(&file))?,
    };
    let damaged =
        |reason| CampaignError::CutDamaged { file: file.clone(), reason, folder: folder.to_owned() };
    let Cut { shards } = serde_json::from_slice(&text).map_err(|error| damaged(error.to_string()))?;
    if !(1..=MAX_SHARDS).contains(&shards) {
        return Err(damaged(format!("it tells of {shards} shards, which is not from 1 to {MAX_SHARDS}")));
    }
    Ok(Some(shards))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::{ShardLock, freeze};
    use crate::plan::Plan;
    use crate::scratch::Folder;

    fn campaign(folder: &Path) -> Campaign {
        let plan = "budget = { steps = 1 }\n[[sets]]\nname = \"a\"\nnamed = [\"sabuncu1\"]\n\
                    [[contestants]]\nname = \"X\"\nmethod = \"acs\"\n";
        freeze(&Plan::parse("plan.toml", plan, folder, "test").unwrap(), folder).unwrap();
        Campaign::open(folder).unwrap()
    }

    #[test]
    fn the_number_is_kept_and_changes() {
        let folder = Folder::new("cut");
        assert!(matches!(shard_count_of(&folder), Err(CampaignError::NoCampaign { .. })));
        let campaign = campaign(&folder);
        assert_eq!(campaign.shard_count().unwrap(), None);
        for shards in [12, 12, MAX_SHARDS] {
            campaign.set_shard_count(shards).unwrap();
            assert_eq!(campaign.shard_count().unwrap(), Some(shards));
        }
        assert_eq!(fs::read_to_string(folder.join(FILE)).unwrap(), "{\"shards\":1000000}\n");
    }

    #[test]
    fn what_is_no_number_of_shards_is_damaged_until_it_is_cut_anew() {
        let folder = Folder::new("cut-damaged");
        let campaign = campaign(&folder);
        for text in
            ["", "{", "12", "{\"shards\":0}", "{\"shards\":-1}", "{\"shards\":1000001}", "{\"shards\":12}"]
        {
            fs::write(folder.join(FILE), text).unwrap();
            let error = campaign.shard_count().unwrap_err();
            assert!(matches!(error, CampaignError::CutDamaged { .. }), "{text}: {error}");
            let remedy = format!("cut it anew with `antdoku lab shards {}`", folder.display());
            assert!(error.to_string().ends_with(&remedy), "{error}");
        }
        campaign.set_shard_count(3).unwrap();
        assert_eq!(campaign.shard_count().unwrap(), Some(3));
    }

    #[test]
    fn shards_of_another_number_at_work_are_in_the_way() {
        let folder = Folder::new("cut-at-work");
        let campaign = campaign(&folder);
        let lock = ShardLock::take(&folder, Shard::One { of: 4, number: 2 }).unwrap();
        let error = campaign.set_shard_count(5).unwrap_err().to_string();
        let start = "the campaign cannot be cut into 5 shards: shard 2/4 is at work (process ";
        assert!(error.starts_with(start) && error.ends_with("); wait for it, or stop it"), "{error}");
        assert_eq!(campaign.shard_count().unwrap(), None);
        campaign.set_shard_count(4).unwrap();
        assert!(campaign.set_shard_count(5).is_err());
        campaign.set_shard_count(4).unwrap();
        drop(lock);
        campaign.set_shard_count(5).unwrap();
        assert_eq!(campaign.shard_count().unwrap(), Some(5));
        // Who does all tasks minds no shards.
        let _lock = ShardLock::take(&folder, Shard::All).unwrap();
        campaign.set_shard_count(6).unwrap();
    }
}
