//! Shards that nobody goes on with by himself: a job script that has given up leaves a word, for people to find.
//!
//! `records/shard-K-of-N.failed` has one line. Whoever begins the shard again takes it away.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::freeze::RECORDS;
use super::{CampaignError, Shard, lock};

/// How the name of such a file ends.
const SUFFIX: &str = "failed";

/// The last word of each shard that was given up.
pub(super) fn all(folder: &Path) -> Result<BTreeMap<Shard, String>, CampaignError> {
    let files = lock::files(folder, SUFFIX)?;
    // One that is gone was just begun again.
    let read = |(shard, path)| Some((shard, fs::read_to_string(path).ok()?.trim().to_owned()));
    Ok(files.into_iter().filter_map(read).collect())
}

/// Takes the word away: somebody has begun again.
pub(crate) fn forget(folder: &Path, shard: Shard) {
    // Only a hint: where it cannot be taken away, the state of the shard tells more.
    let _ = fs::remove_file(folder.join(RECORDS).join(format!("{}.{SUFFIX}", shard.file_stem())));
}
