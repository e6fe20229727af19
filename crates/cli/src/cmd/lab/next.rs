//! The next step for a campaign.

use std::path::Path;

use antdoku_lab::campaign::{ActiveShard, CampaignStatus, Products, REPORT, Submission};

use super::folder_word;
use crate::words::{count, long_time};

/// The next step for a campaign in this state.
pub(super) fn after(folder: &Path, status: &CampaignStatus) -> String {
    let word = folder_word(folder);
    let open = status.shards.iter().find(|shard| shard.tasks.missing > 0);
    match (status.tasks.missing, open, &status.submission) {
        (0, ..) if !status.running.is_empty() => wait(&status.running, &word),
        (0, ..) => when_recorded(folder, status.products),
        (_, Some(_), Some(last)) => when_submitted(last, &word),
        (_, Some(shard), None) => format!(
            "next: antdoku lab submit slurm {word}, or antdoku lab work {word} --shard {}/{}",
            shard.shard,
            status.shards.len()
        ),
        (_, None, _) => format!("next: antdoku lab run {word}, or antdoku lab shards {word}"),
    }
}

/// The next step when every task has a record.
pub(super) fn when_recorded(folder: &Path, products: Products) -> String {
    let word = folder_word(folder);
    match products {
        Products { is_reported: true, .. } => {
            format!("nothing is left to do: the report is {}", folder_word(&folder.join(REPORT)))
        }
        Products { is_merged: true, .. } => format!("next: antdoku lab report {word}"),
        _ => format!("next: antdoku lab merge {word}"),
    }
}

/// The next step while the rest of the tasks is running.
fn wait(running: &[ActiveShard], folder: &str) -> String {
    if running.iter().any(|worker| worker.shard == "run") {
        return format!(
            "next: wait for `run`, which merges the records at its end; then antdoku lab report {folder}"
        );
    }
    let workers = match running.len() {
        1 => "the running process".to_owned(),
        workers => format!("the {} running processes", count(workers as u64)),
    };
    format!("next: wait for {workers}; then antdoku lab merge {folder}")
}

fn when_submitted(last: &Submission, folder: &str) -> String {
    let shards = if last.shards.contains(['-', ',']) { "shards" } else { "shard" };
    let jobs = last.jobs.join(",");
    let job = match last.scheduler.as_str() {
        "slurm" => format!("squeue --jobs={jobs}"),
        _ => format!("job {jobs}"),
    };
    format!(
        "submitted to {} {} ago: {shards} {} of {} ({job}); when it has ended: antdoku lab submit {} {folder}",
        last.scheduler,
        long_time(last.age() as f64),
        last.shards,
        last.of,
        last.scheduler,
    )
}
