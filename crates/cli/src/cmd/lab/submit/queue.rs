//! What Slurm tells about its queue and its site.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use super::program::{answer, call};
use crate::args::slurm_time;
use crate::exit::Failure;
use crate::words::ranges;

/// Slurm's own default of MaxArraySize: arrays count up to one less.
pub(super) const USUAL_ARRAY_SIZE: u64 = 1001;

/// The comment of an array, by which its shards are known again.
pub(super) fn mark(offset: u64, cut: u64) -> String {
    format!("antdoku:{offset}/{cut}")
}

fn marked(comment: &str) -> Option<(u64, u64)> {
    let (offset, cut) = comment.strip_prefix("antdoku:")?.split_once('/')?;
    Some((offset.parse().ok()?, cut.parse().ok()?))
}

/// The tasks of a campaign that wait or run.
#[derive(Debug, Default)]
pub(super) struct Queue {
    tasks: Vec<Queued>,
}

#[derive(Debug)]
struct Queued {
    shard: u64,
    cut: u64,
    job: String,
    reason: String,
}

/// What is in the queue under this name; nothing if there is no Slurm here.
pub(super) fn ask(name: &str) -> Result<Option<Queue>, Failure> {
    let mut command = plain("squeue");
    command.args(["--noheader", "--array", "--format=%F|%K|%r|%k", &format!("--name={name}")]);
    let Some(output) = call(&mut command, "")? else { return Ok(None) };
    let text = answer(command.get_program(), &output)?;
    Ok(Some(Queue { tasks: text.lines().filter_map(read).collect() }))
}

fn read(line: &str) -> Option<Queued> {
    let mut fields = line.trim().splitn(4, '|');
    let (job, number, reason) = (fields.next()?, fields.next()?, fields.next()?);
    let (offset, cut) = marked(fields.next()?.trim())?;
    let shard = number.parse::<u64>().ok()? + offset;
    Some(Queued { shard, cut, job: job.to_owned(), reason: reason.to_owned() })
}

impl Queue {
    pub(super) fn shards(&self) -> BTreeSet<u64> {
        self.tasks.iter().map(|task| task.shard).collect()
    }

    /// A job with shards of another number, which are not those of today.
    pub(super) fn job_of_another_cut(&self, cut: u64) -> Option<&str> {
        self.tasks.iter().find(|task| task.cut != cut).map(|task| task.job.as_str())
    }

    /// `1-3 (job 12), 4-8 (job 12: Resources)`.
    pub(super) fn in_words(&self) -> String {
        let mut groups: BTreeMap<(&str, &str), BTreeSet<u64>> = BTreeMap::new();
        for task in &self.tasks {
            groups.entry((&task.job, &task.reason)).or_default().insert(task.shard);
        }
        let word = |((job, reason), shards): ((&str, &str), BTreeSet<u64>)| {
            let reason = if reason == "None" { String::new() } else { format!(": {reason}") };
            format!("{} (job {job}{reason})", ranges(&shards.into_iter().collect::<Vec<_>>()))
        };
        groups.into_iter().map(word).collect::<Vec<_>>().join(", ")
    }

    /// What Slurm says about jobs that may never begin.
    pub(super) fn doubts(&self, jobs: &[String]) -> Vec<String> {
        let is_doubt =
            |reason: &str| ["Partition", "Bad", "Invalid"].iter().any(|word| reason.starts_with(word));
        let ours = self.tasks.iter().filter(|task| jobs.contains(&task.job) && is_doubt(&task.reason));
        let doubts: BTreeSet<(&str, &str)> =
            ours.map(|task| (task.job.as_str(), task.reason.as_str())).collect();
        let told = |(job, reason)| {
            format!("Slurm says {reason} of job {job}: it may never begin; take it back with `scancel {job}`")
        };
        doubts.into_iter().map(told).collect()
    }
}

/// What the site is like, if it tells.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Site {
    /// MaxArraySize.
    pub(super) array_size: Option<u64>,
    /// Does a job get all the memory of a node unless it asks for less?
    pub(super) gives_all_memory: bool,
}

pub(super) fn site() -> Site {
    told(plain("scontrol").args(["show", "config"])).map_or_else(Site::default, |text| read_site(&text))
}

fn read_site(text: &str) -> Site {
    let value = |key: &str| {
        let mut pairs = text.lines().filter_map(|line| line.split_once('='));
        pairs.find(|(name, _)| name.trim() == key).map(|(_, value)| value.trim())
    };
    let has_default = ["DefMemPerCPU", "DefMemPerNode"]
        .iter()
        .any(|key| value(key).is_some_and(|size| size.parse::<u64>().is_ok_and(|size| size > 0)));
    let is_shared_out =
        value("SelectTypeParameters").is_some_and(|kinds| kinds.to_uppercase().contains("MEMORY"));
    Site {
        array_size: value("MaxArraySize").and_then(|size| size.parse().ok()),
        gives_all_memory: is_shared_out && !has_default,
    }
}

/// The time limit of a partition, or of that which is taken if none is named, in minutes.
pub(super) fn longest_minutes(partition: Option<&str>) -> Option<u64> {
    let text = told(plain("sinfo").args(["--noheader", "--format=%P|%l"]))?;
    let is_it = |name: &str| match partition {
        Some(partition) => name.trim_end_matches('*') == partition,
        None => name.ends_with('*'),
    };
    let mut lines = text.lines().filter_map(|line| line.trim().split_once('|'));
    let (_, limit) = lines.find(|(name, _)| is_it(name))?;
    slurm_time(limit).ok().map(|time| time.as_secs() / 60)
}

/// A command of Slurm that answers as we expect, whatever its user is used to.
fn plain(program: &str) -> Command {
    let mut command = Command::new(program);
    let prefix = format!("{}_", program.to_uppercase());
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with(&prefix)) {
        command.env_remove(name);
    }
    command
}

/// What a command answers; nothing if it fails, or is not there.
fn told(command: &mut Command) -> Option<String> {
    let output = call(command, "").ok()??;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites_tell_about_arrays_and_memory() {
        let site = |select: &str, memory: &str| {
            read_site(&format!(
                "Configuration data\nMaxArraySize            = 6\nSelectTypeParameters    = {select}\n{memory}\n"
            ))
        };
        let all = Site { array_size: Some(6), gives_all_memory: true };
        assert_eq!(site("CR_CPU_MEMORY", "DefMemPerNode           = UNLIMITED"), all);
        assert!(!site("CR_CPU_MEMORY", "DefMemPerCPU            = 2000").gives_all_memory);
        assert!(!site("CR_CPU", "DefMemPerNode           = UNLIMITED").gives_all_memory);
        assert_eq!(read_site(""), Site::default());
    }

    #[test]
    fn tasks_in_the_queue_are_known_by_their_mark() {
        let lines = [
            "13|4|Resources|antdoku:0/12",
            "14|1|PartitionConfig|antdoku:5/12",
            "15|2|None|project 7",
            "16|N/A|None|(null)",
        ];
        let queue = Queue { tasks: lines.iter().filter_map(|line| read(line)).collect() };
        assert_eq!(queue.shards(), BTreeSet::from([4, 6]));
        assert_eq!(queue.in_words(), "4 (job 13: Resources), 6 (job 14: PartitionConfig)");
        assert_eq!((queue.job_of_another_cut(12), queue.job_of_another_cut(6)), (None, Some("13")));
        let doubts = queue.doubts(&["13".to_owned(), "14".to_owned()]);
        assert_eq!(
            doubts,
            ["Slurm says PartitionConfig of job 14: it may never begin; take it back with `scancel 14`"]
        );
        assert_eq!(marked(&mark(1000, 1200)), Some((1000, 1200)));
    }
}
