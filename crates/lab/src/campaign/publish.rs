//! Publishes a finished campaign: small files that name no machine and contain no puzzles of others.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;

use super::error::writing;
use super::file::Draft;
use super::freeze::PLAN;
use super::header::{self, HEADER, Header};
use super::published::{INSTANCES, PublishedRecord, RECORDS, Shared};
use super::{Campaign, CampaignError, place};
use crate::digest;
use crate::record::{Instance, Machine, Record};

/// Writes a finished campaign into a folder from which its report can be made again, byte for byte: the plan, the instances
/// and the records, compressed. Hosts are numbered. Puzzles that came from files keep their hashes but not their text.
/// A published campaign in the folder is replaced; the report is not written.
///
/// # Errors
/// If a task has no record, the plan names a file by an absolute path, the folder holds something else, or the disk fails.
pub fn publish(campaign: &Campaign, folder: &Path) -> Result<(), CampaignError> {
    check_target(folder)?;
    let missing = campaign.missing()?.len();
    if missing > 0 {
        return Err(CampaignError::Incomplete { folder: campaign.folder.clone(), missing });
    }
    let mut files = campaign.instances.iter().filter_map(|instance| instance.file.as_ref());
    if let Some(file) = files.find(|file| Path::new(file).is_absolute()) {
        return Err(CampaignError::AbsolutePath { folder: campaign.folder.clone(), file: file.clone() });
    }
    let records = campaign.records()?;
    let mut shared = Shared {
        contestants: campaign.contestants.clone(),
        budgets: campaign.budgets.clone(),
        ..Shared::default()
    };
    let mut hosts = Vec::new();
    let lines: Vec<PublishedRecord<'_>> =
        records.iter().map(|record| slim(campaign, record, &mut hosts, &mut shared)).collect();
    fs::create_dir_all(folder).map_err(writing(folder))?;
    let plan = campaign.plan_text()?;
    let mut drafts = vec![draft(&folder.join(PLAN), plan.as_bytes())?];
    let mut hashes = BTreeMap::from([(PLAN.to_owned(), digest::of(plan.as_bytes()))]);
    let contents = [
        (INSTANCES, json_lines(campaign.instances.iter().map(without_foreign_text))),
        (RECORDS, json_lines(lines)),
    ];
    for (name, content) in contents {
        drafts.push(draft(&folder.join(name), &compressed(&content))?);
        hashes.insert(name.to_owned(), digest::of(&content));
    }
    let header = Header {
        sum: None,
        files: hashes,
        sources: BTreeMap::new(),
        shared: Some(shared),
        ..campaign.header.clone()
    };
    let text =
        serde_json::to_string_pretty(&header.sealed()).expect("texts and numbers can be written as JSON");
    drafts.push(draft(&folder.join(HEADER), format!("{text}\n").as_bytes())?);
    drafts.into_iter().try_for_each(Draft::keep)
}

/// Checks that a folder is new, empty, or holds a published campaign.
fn check_target(folder: &Path) -> Result<(), CampaignError> {
    let occupied = |difference: &str| {
        let difference = difference.to_owned();
        Err(CampaignError::Occupied { folder: folder.to_owned(), difference })
    };
    match header::read(folder) {
        Ok(Header { shared: Some(_), .. }) => Ok(()),
        Ok(_) => occupied("its tasks can be run"),
        Err(CampaignError::NoCampaign { .. }) => {
            let has_files = fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some());
            if has_files { occupied("it has other files") } else { Ok(()) }
        }
        Err(error) => Err(error),
    }
}

/// A record with numbers in place of what it shares with others; new hosts, machines and versions are appended.
fn slim<'a>(
    campaign: &Campaign,
    record: &'a Record,
    hosts: &mut Vec<String>,
    shared: &mut Shared,
) -> PublishedRecord<'a> {
    let task = campaign.slim(record.task.number);
    let host = place(hosts, record.machine.place());
    let host = format!("machine {}", host + 1);
    let machine = Machine { host, node: None, load: None, ..record.machine.clone() };
    PublishedRecord {
        instance: task.instance,
        contestant: task.contestant,
        run: task.run,
        seed: task.seed,
        budget: task.budget,
        status: record.status,
        stopped: record.stopped.as_deref().map(Cow::Borrowed),
        solved_by: record.solved_by.as_deref().map(Cow::Borrowed),
        failure: record.failure.as_deref().map(|failure| without_path(failure).into()),
        filled: record.filled,
        lowest_cost: record.lowest_cost,
        iterations: record.iterations,
        steps: record.steps,
        setup: record.timing.setup_seconds,
        search: record.timing.search_seconds,
        trails: Cow::Borrowed(&record.trails),
        machine: place(&mut shared.machines, machine),
        load: record.machine.load,
        version: place(&mut shared.versions, record.version.clone()),
    }
}

/// The message of a panic without its place, if that is a path of the machine.
fn without_path(failure: &str) -> &str {
    failure.split(" (/").next().unwrap_or(failure)
}

/// An instance without its puzzle, if that came from a file: such files may have no licence.
fn without_foreign_text(instance: &Instance) -> Instance {
    let puzzle = if instance.file.is_some() { String::new() } else { instance.puzzle.clone() };
    Instance { puzzle, ..instance.clone() }
}

fn json_lines<T: Serialize>(items: impl IntoIterator<Item = T>) -> Vec<u8> {
    let mut lines = Vec::new();
    for item in items {
        serde_json::to_writer(&mut lines, &item).expect("lab data can be written as JSON");
        lines.push(b'\n');
    }
    lines
}

fn compressed(content: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content).and_then(|()| encoder.finish()).expect("writing to memory succeeds")
}

fn draft(path: &Path, bytes: &[u8]) -> Result<Draft, CampaignError> {
    let mut draft = Draft::of(path)?;
    draft.write(bytes)?;
    Ok(draft)
}
