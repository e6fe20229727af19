//! Submissions to clusters: `submissions.jsonl`, one line for each submission.

use std::fs::{self, File};
use std::io::Write;

use serde::{Deserialize, Serialize};

use super::error::writing;
use super::{Campaign, CampaignError};
use crate::clock::seconds_since_1970;

const FILE: &str = "submissions.jsonl";

/// Shards that were submitted to a cluster.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Submission {
    /// The name of the scheduler.
    #[serde(rename = "engine")]
    pub scheduler: String,
    /// The scheduler's ids of the jobs.
    pub jobs: Vec<String>,
    /// The shards, such as `1-3,7`.
    pub shards: String,
    /// The number of all shards.
    pub of: u64,
    /// The time in seconds since 1970.
    pub time: u64,
}

impl Submission {
    /// Seconds since the submission.
    #[must_use]
    pub fn age(&self) -> u64 {
        seconds_since_1970().saturating_sub(self.time)
    }
}

impl Campaign {
    /// Appends a submission to the list, with the current time.
    ///
    /// # Errors
    /// If the disk fails.
    pub fn note_submission(&self, submission: Submission) -> Result<(), CampaignError> {
        let path = self.folder.join(FILE);
        let submission = Submission { time: seconds_since_1970(), ..submission };
        let line =
            serde_json::to_string(&submission).expect("texts and numbers can be written as JSON") + "\n";
        let opened = File::options().append(true).create(true).open(&path);
        opened.and_then(|mut file| file.write_all(line.as_bytes())).map_err(writing(&path))
    }

    /// The last submission, if there is one.
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
    fn the_last_submission_is_found_again() {
        let folder = Folder::new("submission");
        let plan = "budget = { steps = 1 }\n[[sets]]\nname = \"a\"\nnamed = [\"sabuncu1\"]\n[[contestants]]\n\
                    name = \"X\"\nmethod = \"acs\"\n";
        freeze(&Plan::parse("plan.toml", plan, &folder, "test").unwrap(), &folder).unwrap();
        let campaign = Campaign::open(&folder).unwrap();
        assert_eq!(campaign.last_submission(), None);
        for (scheduler, shards) in [("hyperqueue", "1-12"), ("slurm", "3,5")] {
            let jobs = vec!["7".to_owned(), "8".to_owned()];
            let (scheduler, shards) = (scheduler.to_owned(), shards.to_owned());
            campaign.note_submission(Submission { scheduler, jobs, shards, of: 12, time: 0 }).unwrap();
        }
        let last = campaign.last_submission().unwrap();
        assert_eq!((last.scheduler.as_str(), last.shards.as_str(), last.of), ("slurm", "3,5", 12));
        assert_eq!(last.jobs, ["7", "8"]);
        assert!(last.age() < 3600);
    }
}
