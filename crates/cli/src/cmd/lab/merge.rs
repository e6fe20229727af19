//! `antdoku lab merge`

use std::collections::BTreeSet;
use std::path::Path;

use antdoku_lab::Campaign;
use antdoku_lab::campaign::Merged;

use super::interrupt::unless_interrupted;
use super::{folder_word, name_damages, refuse};
use crate::args::MergeArgs;
use crate::exit::{Exit, Failure};
use crate::words::{count, counted, ranges};
use crate::{console, signals};

/// So many tasks are named one by one.
const SHOWN: usize = 5;

pub(super) fn run(args: &MergeArgs) -> Result<Exit, Failure> {
    let folder = folder_word(&args.campaign);
    let hint =
        format!("interrupted: the last merge is as it was; begin again with `antdoku lab merge {folder}`");
    unless_interrupted(&signals::cancel_on_interrupt()?, &hint, || merge(args))
}

fn merge(args: &MergeArgs) -> Result<Exit, Failure> {
    let merged = Campaign::open(&args.campaign).and_then(|campaign| Ok((campaign.merge()?, campaign)));
    let (merged, campaign) = match merged {
        Ok(merged) => merged,
        Err(error) => return refuse(&error),
    };
    name_damages(&merged.damages, "it is left out");
    if !args.quiet {
        for (shard, holder) in &merged.at_work {
            console::error(&format!("note: {shard} is still at work ({holder})"));
        }
        if merged.repeated > 0 {
            console::error(&format!(
                "note: {} of tasks that had one already were left out",
                counted(merged.repeated, "record")
            ));
        }
    }
    tell(&campaign, &merged, args.quiet)?;
    if merged.missing.is_empty() {
        if !args.quiet {
            console::error(&next(&args.campaign));
        }
        return Ok(Exit::Success);
    }
    let is_at_work = |task: &u64| merged.at_work.iter().any(|(shard, _)| shard.has(*task));
    let go_on = match campaign.shard_count() {
        Ok(_) if merged.missing.iter().all(is_at_work) => {
            "wait: they are being done, or were a moment ago".to_owned()
        }
        Ok(cut) => go_on(&args.campaign, &merged.missing, cut),
        Err(error) => return refuse(&error),
    };
    let (missing, names) = (counted(merged.missing.len(), "task"), named(&campaign, &merged.missing));
    console::error(&format!("{missing} without a record: {names}; {go_on}"));
    Ok(Exit::Unknown)
}

/// How to go on with tasks that are missing.
fn go_on(folder: &Path, missing: &[u64], cut: Option<u64>) -> String {
    let folder = folder_word(folder);
    let Some(cut) = cut else { return format!("go on with `antdoku lab run {folder}`") };
    let shards: BTreeSet<u64> = missing.iter().map(|task| task % cut + 1).collect();
    let shards: Vec<u64> = shards.into_iter().collect();
    format!(
        "of {cut} shards these have them: {}; go on with `antdoku lab submit slurm {folder}` or `antdoku lab work {folder} \
         --shard {}/{cut}`",
        ranges(&shards),
        shards[0],
    )
}

/// The end of a `run`: all tasks are done, and their records are joined.
pub(super) fn finish(campaign: &Campaign, is_quiet: bool) -> Result<Exit, Failure> {
    match campaign.merge() {
        Ok(merged) => tell(campaign, &merged, is_quiet).map(|()| Exit::Success),
        Err(error) => refuse(&error),
    }
}

fn tell(campaign: &Campaign, merged: &Merged, is_quiet: bool) -> Result<(), Failure> {
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

/// What to do with a campaign whose tasks are all done.
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
