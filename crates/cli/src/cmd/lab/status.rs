//! `antdoku lab status`

use antdoku_lab::Campaign;
use antdoku_lab::campaign::{Count, HostStanding, ShardStanding, ShardState, Standing};

use super::{folder_word, refuse};
use crate::args::StatusArgs;
use crate::console;
use crate::exit::{Exit, Failure};
use crate::words::{count, counted, long_time, ranges};

/// So many shards are listed one by one; of more, only those about which there is more to say than one word.
const LISTED: usize = 40;

pub(super) fn run(args: &StatusArgs) -> Result<Exit, Failure> {
    let standing = Campaign::open(&args.campaign).and_then(|campaign| Ok((campaign.standing()?, campaign)));
    let (standing, campaign) = match standing {
        Ok(standing) => standing,
        Err(error) => return refuse(&error),
    };
    let is_done = standing.tasks.recorded() == standing.tasks.total();
    if args.json {
        let text = serde_json::to_string_pretty(&standing).expect("texts and numbers can be written as JSON");
        console::answer(&format!("{text}\n"))?;
    } else if !args.quiet {
        console::answer(&in_words(&campaign.title, &standing, args.all))?;
        console::error(&next(args, &standing));
    }
    Ok(if is_done { Exit::Success } else { Exit::Unknown })
}

fn in_words(title: &str, standing: &Standing, with_all: bool) -> String {
    let Count { done, failed, running, missing } = standing.tasks;
    let cut = match standing.shards.len() {
        0 => "not cut into shards".to_owned(),
        shards => counted(shards, "shard"),
    };
    let mut text = format!(
        "{title}: {}, {cut}\n{} done, {} running, {} failed, {} missing\n",
        counted(standing.tasks.total(), "task"),
        count(done),
        count(running),
        count(failed),
        count(missing),
    );
    let is_all = with_all || standing.shards.len() <= LISTED;
    let kind = |shard: &ShardStanding| match shard.state {
        _ if is_all => None,
        ShardState::Done => Some("done"),
        ShardState::Missing if shard.tasks.recorded() == 0 => Some("not begun"),
        _ => None,
    };
    let mut listed = standing.shards.iter().filter(|shard| kind(shard).is_none()).peekable();
    if listed.peek().is_some() {
        let head = ["shard", "done", "running", "failed", "missing", ""].map(str::to_owned);
        text += &format!("\n{}", table(head, listed.map(of_shard)));
    }
    for word in ["done", "not begun"] {
        let alike = standing.shards.iter().filter(|shard| kind(shard) == Some(word));
        let numbers: Vec<u64> = alike.map(|shard| shard.shard).collect();
        if !numbers.is_empty() {
            text += &format!("{} {word}: {}\n", counted(numbers.len(), "shard"), ranges(&numbers));
        }
    }
    if !standing.hosts.is_empty() {
        let head =
            ["host", "done", "running", "failed", "time", "load up to", "processor"].map(str::to_owned);
        text += &format!("\n{}", table(head, standing.hosts.iter().map(of_host)));
    }
    text
}

fn of_shard(shard: &ShardStanding) -> [String; 6] {
    let Count { done, failed, running, missing } = shard.tasks;
    let state = match &shard.holder {
        Some(holder) => format!("{}: {holder}", shard.state.name()),
        None => shard.state.name().to_owned(),
    };
    [shard.shard.to_string(), count(done), count(running), count(failed), count(missing), state]
}

fn of_host(host: &HostStanding) -> [String; 7] {
    [
        host.host.clone(),
        count(host.done),
        match host.running {
            0 => String::new(),
            parts => counted(parts, "shard"),
        },
        count(host.failed),
        long_time(host.seconds),
        host.highest_load.map(|load| format!("{load:.1}")).unwrap_or_default(),
        host.cpus.iter().map(String::as_str).collect::<Vec<_>>().join("; "),
    ]
}

/// Columns: words to the left, numbers to the right.
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

/// What to do now.
fn next(args: &StatusArgs, standing: &Standing) -> String {
    let folder = folder_word(&args.campaign);
    let missing = standing.shards.iter().find(|shard| shard.state == ShardState::Missing);
    match (standing.tasks, missing) {
        (Count { running: 0, missing: 0, .. }, _) => format!("next: antdoku lab merge {folder}"),
        (Count { missing: 0, .. }, _) => "next: wait".to_owned(),
        (_, Some(shard)) => format!(
            "next: antdoku lab submit slurm {folder}, or antdoku lab work {folder} --shard {}/{}",
            shard.shard,
            standing.shards.len()
        ),
        (_, None) => format!("next: antdoku lab run {folder}, or antdoku lab shards {folder}"),
    }
}
