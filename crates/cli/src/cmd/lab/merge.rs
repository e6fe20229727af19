//! `antdoku lab merge`

use std::collections::BTreeSet;
use std::path::Path;

use antdoku_lab::Campaign;
use antdoku_lab::campaign::Merged;

use super::interrupt::unless_interrupted;
use super::{folder_word, list_damages, refuse};
use crate::args::MergeArgs;
use crate::exit::{Exit, Failure};
use crate::words::{count, counted, ranges};
use crate::{console, signals};

/// Tasks that are listed by name.
const SHOWN: usize = 5;

pub(super) fn run(args: &MergeArgs) -> Result<Exit, Failure> {
    let folder = folder_word(&args.campaign);
    let hint =
        format!("interrupted: the last merge is unchanged; start again with `antdoku lab merge {folder}`");
    unless_interrupted(&signals::cancel_on_interrupt()?, &hint, || merge(args))
}

fn merge(args: &MergeArgs) -> Result<Exit, Failure> {
    let merged = Campaign::open(&args.campaign).and_then(|campaign| Ok((campaign.merge()?, campaign)));
    let (merged, campaign) = match merged {
        Ok(merged) => merged,
        Err(error) => return refuse(&error),
    };
    list_damages(&merged.damages, "it is left out");
    if !args.quiet {
        for (shard, holder) in &merged.running {
            console::error(&format!("note: {shard} is still running ({holder})"));
        }
        if merged.repeated > 0 {
            console::error(&format!(
                "note: {} of tasks that already had one were left out",
                counted(merged.repeated, "record")
            ));
        }
    }
    print_result(&campaign, &merged, args.quiet)?;
    if merged.missing.is_empty() {
        if !args.quiet {
            console::error(&next(&args.campaign));
        }
        return Ok(Exit::Success);
    }
    let is_running = |task: &u64| merged.running.iter().any(|(shard, _)| shard.has(*task));
    let remedy = match campaign.shard_count() {
        Ok(_) if merged.missing.iter().all(is_running) => {
            "wait: they are running, or were a moment ago".to_owned()
        }
        Ok(shards) => resume(&args.campaign, &merged.missing, shards),
        Err(error) => return refuse(&error),
    };
    let (missing, names) = (counted(merged.missing.len(), "task"), named(&campaign, &merged.missing));
    console::error(&format!("{missing} without a record: {names}; {remedy}"));
    Ok(Exit::Unknown)
}

/// The commands that do the missing tasks.
fn resume(folder: &Path, missing: &[u64], count: Option<u64>) -> String {
    let folder = folder_word(folder);
    let Some(count) = count else { return format!("continue with `antdoku lab run {folder}`") };
    let shards: BTreeSet<u64> = missing.iter().map(|task| task % count + 1).collect();
    let shards: Vec<u64> = shards.into_iter().collect();
    format!(
        "they belong to these of {count} shards: {}; continue with `antdoku lab submit slurm {folder}` or `antdoku lab work \
         {folder} --shard {}/{count}`",
        ranges(&shards),
        shards[0],
    )
}

/// Merges the records at the end of `run`.
pub(super) fn finish(campaign: &Campaign, is_quiet: bool) -> Result<Exit, Failure> {
    match campaign.merge() {
        Ok(merged) => print_result(campaign, &merged, is_quiet).map(|()| Exit::Success),
        Err(error) => refuse(&error),
    }
}

fn print_result(campaign: &Campaign, merged: &Merged, is_quiet: bool) -> Result<(), Failure> {
    if !merged.failed.is_empty() {
        let failed = counted(merged.failed.len(), "task");
        console::error(&format!("{failed} failed: {}", named(campaign, &merged.failed)));
    }
    if is_quiet {
        return Ok(());
    }
    let (records, tasks) = (count(merged.records), counted(campaign.task_count(), "task"));
    console::answer(&format!("{records} of {tasks} recorded in `{}`\n", merged.file.display()))?;
    Ok(())
}

/// The next step for a campaign whose tasks are all done.
pub(super) fn next(folder: &Path) -> String {
    format!("next: antdoku lab report {}", folder_word(folder))
}

fn named(campaign: &Campaign, tasks: &[u64]) -> String {
    let name = |&number: &u64| {
        let task = campaign.task(number);
        format!("{number} ({}, run {} of {} on {})", task.set, task.run, task.contestant, task.instance)
    };
    let mut names: Vec<String> = tasks.iter().take(SHOWN).map(name).collect();
    if tasks.len() > SHOWN {
        names.push(format!("and {} more", count((tasks.len() - SHOWN) as u64)));
    }
    names.join(", ")
}
