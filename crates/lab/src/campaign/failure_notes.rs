//! Failure notes: a job script that gives up on a shard leaves the reason for `antdoku lab status`.
//!
//! `records/shard-K-of-N.failed` has one line. A worker that starts the shard again removes it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::freeze::RECORDS;
use super::{CampaignError, Shard, lock};

/// The suffix of the files.
const SUFFIX: &str = "failed";

/// The failure notes of all shards.
pub(super) fn read_all(folder: &Path) -> Result<BTreeMap<Shard, String>, CampaignError> {
    let files = lock::files(folder, SUFFIX)?;
    // A note that vanishes meanwhile belongs to a shard that was just started again.
    let read = |(shard, path)| Some((shard, fs::read_to_string(path).ok()?.trim().to_owned()));
    Ok(files.into_iter().filter_map(read).collect())
}

/// Removes the note of a shard that is started again.
pub(crate) fn remove(folder: &Path, shard: Shard) {
    // A note is only a hint: a failure to remove it is ignored.
    let _ = fs::remove_file(folder.join(RECORDS).join(format!("{}.{SUFFIX}", shard.file_stem())));
}
