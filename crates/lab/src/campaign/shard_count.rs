//! The number of shards that a campaign is cut into, stored beside the frozen files.
//!
//! It is not frozen: the same campaign can be cut into another number of shards later.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::error::reading;
use super::file::Draft;
use super::lock::{self, Gate};
use super::{Campaign, CampaignError, MAX_SHARDS, Shard, header};

const FILE: &str = "shards.json";

/// The content of the file.
#[derive(Serialize, Deserialize)]
struct ShardCount {
    shards: u64,
}

impl Campaign {
    /// The number of shards, if the campaign is cut into shards.
    ///
    /// # Errors
    /// If the number cannot be read or is invalid.
    pub fn shard_count(&self) -> Result<Option<u64>, CampaignError> {
        shard_count_of(&self.folder)
    }

    /// Stores the number of shards.
    ///
    /// # Errors
    /// If shards of another count are running, or the disk fails.
    pub fn set_shard_count(&self, shards: u64) -> Result<(), CampaignError> {
        // While this process holds the gate, no worker starts and no other process writes the same temporary file.
        let _gate = Gate::close(&self.folder)?;
        if matches!(self.shard_count(), Ok(Some(kept)) if kept == shards) {
            return Ok(());
        }
        let is_other = |shard: &Shard| matches!(shard, Shard::One { of, .. } if *of != shards);
        if let Some((held, holder)) =
            lock::running(&self.folder)?.into_iter().find(|(shard, _)| is_other(shard))
        {
            return Err(CampaignError::ShardsRunning { shards, held, holder });
        }
        lock::remove_other_locks(&self.folder, shards)?;
        let mut draft = Draft::of(&self.folder.join(FILE))?;
        draft.write_line(&ShardCount { shards })?;
        draft.keep()
    }
}

/// The number of shards of the campaign in a folder, without reading its tasks.
///
/// # Errors
/// If there is no campaign, or the number cannot be read or is invalid.
pub fn shard_count_of(folder: &Path) -> Result<Option<u64>, CampaignError> {
    let file = folder.join(FILE);
    let text = match fs::read(&file) {
        // A missing or damaged campaign is reported as such: cutting it anew would not help.
        Err(error) if error.kind() == ErrorKind::NotFound => return header::read(folder).map(|_| None),
        read => read.map_err(reading(&file))?,
    };
    let damaged =
        |reason| CampaignError::ShardCountDamaged { file: file.clone(), reason, folder: folder.to_owned() };
    let ShardCount { shards } = serde_json::from_slice(&text).map_err(|error| damaged(error.to_string()))?;
    if !(1..=MAX_SHARDS).contains(&shards) {
        return Err(damaged(format!("it names {shards} shards, which is not from 1 to {MAX_SHARDS}")));
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
    fn the_number_is_stored_and_can_be_changed() {
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
    fn an_invalid_number_is_reported_until_the_campaign_is_cut_anew() {
        let folder = Folder::new("cut-damaged");
        let campaign = campaign(&folder);
        for text in
            ["", "{", "12", "{\"shards\":0}", "{\"shards\":-1}", "{\"shards\":1000001}", "{\"parts\":12}"]
        {
            fs::write(folder.join(FILE), text).unwrap();
            let error = campaign.shard_count().unwrap_err();
            assert!(matches!(error, CampaignError::ShardCountDamaged { .. }), "{text}: {error}");
        }
        campaign.set_shard_count(3).unwrap();
        assert_eq!(campaign.shard_count().unwrap(), Some(3));
    }

    #[test]
    fn running_shards_of_another_count_prevent_a_new_cut() {
        let folder = Folder::new("cut-at-work");
        let campaign = campaign(&folder);
        let lock = ShardLock::take(&folder, Shard::One { of: 4, number: 2 }).unwrap();
        let error = campaign.set_shard_count(5).unwrap_err().to_string();
        let start = "the campaign cannot be cut into 5 shards: shard 2/4 is running (process ";
        assert!(error.starts_with(start), "{error}");
        assert_eq!(campaign.shard_count().unwrap(), None);
        campaign.set_shard_count(4).unwrap();
        assert!(campaign.set_shard_count(5).is_err());
        campaign.set_shard_count(4).unwrap();
        drop(lock);
        campaign.set_shard_count(5).unwrap();
        assert_eq!(campaign.shard_count().unwrap(), Some(5));
        // `run` does not depend on the number of shards.
        let _lock = ShardLock::take(&folder, Shard::All).unwrap();
        campaign.set_shard_count(6).unwrap();
    }
}
