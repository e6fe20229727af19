//! What was handed to engines, for people who ask later: `submissions.jsonl`, one line for each submission.

use std::fs::{self, File};
use std::io::Write;

use serde::{Deserialize, Serialize};

use super::error::writing;
use super::{Campaign, CampaignError};
use crate::clock::seconds_since_1970;

const FILE: &str = "submissions.jsonl";

/// Shards that were handed to an engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Submission {
    /// The engine.
    pub engine: String,
    /// What the engine calls it.
    pub jobs: Vec<String>,
    /// The shards, such as `1-3,7`.
    pub shards: String,
    /// Of how many.
    pub of: u64,
    /// When, in seconds since 1970.
    pub time: u64,
}

impl Submission {
    /// How long ago it was, in seconds.
    #[must_use]
    pub fn age(&self) -> u64 {
        seconds_since_1970().saturating_sub(self.time)
    }
}

impl Campaign {
    /// Writes down what was submitted just now.
    ///
    /// # Errors
    /// If the disk fails.
    pub fn note_submission(
        &self,
        engine: &str,
        jobs: &[String],
        shards: &str,
        of: u64,
    ) -> Result<(), CampaignError> {
        let path = self.folder.join(FILE);
        let (engine, jobs, shards) = (engine.to_owned(), jobs.to_owned(), shards.to_owned());
        let submission = Submission { engine, jobs, shards, of, time: seconds_since_1970() };
        let line =
            serde_json::to_string(&submission).expect("texts and numbers can be written as JSON") + "\n";
        let opened = File::options().append(true).create(true).open(&path);
        opened.and_then(|mut file| file.write_all(line.as_bytes())).map_err(writing(&path))
    }

    /// What was submitted last, if anything was.
    #[must_use]
    pub fn last_submission(&self) -> Option<Submission> {
        let text = fs::read_to_string(self.folder.join(FILE)).ok()?;
        text.lines().rev().find_map(|line| serde_json::from_str(line).ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::freeze;
    use crate::plan::Plan;
    use crate::scratch::Folder;

    #[test]
    fn the_last_submission_is_remembered() {
        let folder = Folder::new("submission");
        let plan = "budget = { steps = 1 }\n[[sets]]\nname = \"a\"\nnamed = [\"sabuncu1\"]\n[[contestants]]\n\
                    name = \"X\"\nmethod = \"acs\"\n";
        freeze(&Plan::parse("plan.toml", plan, &folder, "test").unwrap(), &folder).unwrap();
        let campaign = Campaign::open(&folder).unwrap();
        assert_eq!(campaign.last_submission(), None);
        campaign.note_submission("hyperqueue", &["1".to_owned()], "1-12", 12).unwrap();
        campaign.note_submission("slurm", &["7".to_owned(), "8".to_owned()], "3,5", 12).unwrap();
        let last = campaign.last_submission().unwrap();
        assert_eq!((last.engine.as_str(), last.shards.as_str(), last.of), ("slurm", "3,5", 12));
        assert_eq!(last.jobs, ["7", "8"]);
        assert!(last.age() < 3600);
    }
}
