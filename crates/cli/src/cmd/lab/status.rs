//! `antdoku lab status`

use std::collections::BTreeMap;

use antdoku_lab::Campaign;
use antdoku_lab::campaign::{CampaignStatus, HostStatus, ShardState, ShardStatus, TaskCounts};

use super::interrupt::unless_interrupted;
use super::{next, refuse};
use crate::args::StatusArgs;
use crate::exit::{Exit, Failure};
use crate::words::{count, counted, long_time, ranges};
use crate::{console, signals};

/// The most shards and hosts that are listed one by one. Of more, only shards that are neither done nor untouched are listed.
const LISTED: usize = 40;

pub(super) fn run(args: &StatusArgs) -> Result<Exit, Failure> {
    unless_interrupted(&signals::cancel_on_interrupt()?, "interrupted", || status(args))
}

fn status(args: &StatusArgs) -> Result<Exit, Failure> {
    let status = match Campaign::open(&args.campaign).and_then(|campaign| campaign.status()) {
        Ok(status) => status,
        Err(error) => return refuse(&error),
    };
    if args.json {
        let text = serde_json::to_string_pretty(&status).expect("texts and numbers can be written as JSON");
        console::answer(&format!("{text}\n"))?;
    } else if !args.quiet {
        let parts = [head(&status), of_shards(&status, args.all), of_hosts(&status, args.all)];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        console::answer(&parts.join("\n"))?;
        console::error(&next::after(&args.campaign, &status));
    }
    let is_done = status.tasks.recorded() == status.total;
    Ok(if is_done { Exit::Success } else { Exit::Unknown })
}

fn head(status: &CampaignStatus) -> String {
    let TaskCounts { done, failed, running, missing } = status.tasks;
    let cut = match status.shards.len() {
        0 => "not cut into shards".to_owned(),
        shards => counted(shards, "shard"),
    };
    let percent = status.tasks.recorded() * 100 / status.total.max(1);
    let mut text = format!(
        "{}: {}, {cut}\n{} done ({percent} %), {} running, {} failed, {} missing\n",
        status.title,
        counted(status.total, "task"),
        count(done),
        count(running),
        count(failed),
        count(missing),
    );
    let workers = status.running.len();
    if let Some(seconds) = status.seconds_left.filter(|_| workers > 0) {
        let (left, idle) = (long_time(seconds / workers as f64), status.idle_seconds.unwrap_or(0));
        let noun = if workers == 1 { "process" } else { "processes" };
        text += &format!(
            "about {left} left with {} {noun} running; last record {} ago\n",
            count(workers as u64),
            long_time(idle as f64)
        );
    }
    text
}

fn of_shards(status: &CampaignStatus, with_all: bool) -> String {
    let is_all = with_all || status.shards.len() <= LISTED;
    let kind = |shard: &ShardStatus| match shard.state {
        _ if is_all => None,
        ShardState::Done => Some("done"),
        ShardState::Missing if shard.tasks.recorded() == 0 => Some("not started"),
        _ => None,
    };
    let mut text = String::new();
    let mut listed = status.shards.iter().filter(|shard| kind(shard).is_none()).peekable();
    if listed.peek().is_some() {
        let head = ["shard", "done", "running", "failed", "missing", "state"].map(str::to_owned);
        text += &table(head, listed.map(of_shard));
    }
    for word in ["done", "not started"] {
        let alike = status.shards.iter().filter(|shard| kind(shard) == Some(word));
        let numbers: Vec<u64> = alike.map(|shard| shard.shard).collect();
        if !numbers.is_empty() {
            text += &format!("{} {word}: {}\n", counted(numbers.len(), "shard"), ranges(&numbers));
        }
    }
    text
}

fn of_shard(shard: &ShardStatus) -> [String; 6] {
    let TaskCounts { done, failed, running, missing } = shard.tasks;
    let detail = shard.holder.as_ref().map(ToString::to_string).or_else(|| shard.failure.clone());
    let state = match detail {
        Some(detail) => format!("{}: {detail}", shard.state.name()),
        None => shard.state.name().to_owned(),
    };
    [shard.shard.to_string(), count(done), count(running), count(failed), count(missing), state]
}

fn of_hosts(status: &CampaignStatus, with_all: bool) -> String {
    if status.hosts.is_empty() {
        return String::new();
    }
    let head = ["host", "running", "done", "failed", "time", "load up to", "processor"].map(str::to_owned);
    if with_all || status.hosts.len() <= LISTED {
        return table(head, status.hosts.iter().map(|host| of_host(host, host.host.clone())));
    }
    let mut kinds: BTreeMap<String, (u64, HostStatus)> = BTreeMap::new();
    for host in &status.hosts {
        let (number, kind) = kinds.entry(processors(host)).or_default();
        *number += 1;
        kind.running += host.running;
        kind.done += host.done;
        kind.failed += host.failed;
        kind.seconds += host.seconds;
        kind.highest_load = [kind.highest_load, host.highest_load].into_iter().flatten().reduce(f64::max);
        kind.cpus.clone_from(&host.cpus);
    }
    table(head, kinds.values().map(|(number, kind)| of_host(kind, counted(*number, "host"))))
}

fn of_host(host: &HostStatus, name: String) -> [String; 7] {
    [
        name,
        count(host.running),
        count(host.done),
        count(host.failed),
        long_time(host.seconds),
        host.highest_load.map(|load| format!("{load:.1}")).unwrap_or_default(),
        processors(host),
    ]
}

fn processors(host: &HostStatus) -> String {
    host.cpus.iter().map(String::as_str).collect::<Vec<_>>().join("; ")
}

/// Aligned columns: the first and the last to the left, numbers between them to the right.
fn table<const COLUMNS: usize>(
    head: [String; COLUMNS],
    rows: impl Iterator<Item = [String; COLUMNS]>,
) -> String {
    let rows: Vec<[String; COLUMNS]> = std::iter::once(head).chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..COLUMNS).map(width).collect();
    let line = |row: &[String; COLUMNS]| {
        let cell = |(column, text): (usize, &String)| match column {
            0 => format!("{text:<0$}", widths[column]),
            last if last == COLUMNS - 1 => text.clone(),
            _ => format!("{text:>0$}", widths[column]),
        };
        let line: Vec<String> = row.iter().enumerate().map(cell).collect();
        format!("{}\n", line.join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}
