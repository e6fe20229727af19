//! Queries Slurm: its queue and its configuration.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use super::program::{answer, call};
use crate::args::slurm_time;
use crate::exit::Failure;
use crate::words::ranges;

/// Slurm's default of MaxArraySize, which is one more than the highest index.
pub(super) const USUAL_ARRAY_SIZE: u64 = 1001;

/// The comment of a job array, which identifies its shards in the queue.
pub(super) fn comment(offset: u64, shards: u64) -> String {
    format!("antdoku:{offset}/{shards}")
}

/// Offset and number of shards from the comment of an array.
fn parse_comment(comment: &str) -> Option<(u64, u64)> {
    let (offset, count) = comment.strip_prefix("antdoku:")?.split_once('/')?;
    Some((offset.parse().ok()?, count.parse().ok()?))
}

/// The array tasks of a campaign that wait or run.
#[derive(Debug, Default)]
pub(super) struct Queue {
    tasks: Vec<Queued>,
}

#[derive(Debug)]
struct Queued {
    shard: u64,
    count: u64,
    job: String,
    reason: String,
}

/// The array tasks with this job name; `None` without Slurm.
pub(super) fn query(name: &str) -> Result<Option<Queue>, Failure> {
    let mut command = plain("squeue");
    command.args(["--noheader", "--array", "--format=%F|%K|%r|%k", &format!("--name={name}")]);
    let Some(output) = call(&mut command, "")? else { return Ok(None) };
    let text = answer(command.get_program(), &output)?;
    Ok(Some(Queue { tasks: text.lines().filter_map(read).collect() }))
}

fn read(line: &str) -> Option<Queued> {
    let mut fields = line.trim().splitn(4, '|');
    let (job, number, reason) = (fields.next()?, fields.next()?, fields.next()?);
    let (offset, count) = parse_comment(fields.next()?.trim())?;
    let shard = number.parse::<u64>().ok()? + offset;
    Some(Queued { shard, count, job: job.to_owned(), reason: reason.to_owned() })
}

impl Queue {
    pub(super) fn shards(&self) -> BTreeSet<u64> {
        self.tasks.iter().map(|task| task.shard).collect()
    }

    /// A job with shards of another count, which do not match the current ones.
    pub(super) fn job_of_another_count(&self, count: u64) -> Option<&str> {
        self.tasks.iter().find(|task| task.count != count).map(|task| task.job.as_str())
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

    /// Warnings about jobs that may never start.
    pub(super) fn warnings(&self, jobs: &[String]) -> Vec<String> {
        let is_warning =
            |reason: &str| ["Partition", "Bad", "Invalid"].iter().any(|word| reason.starts_with(word));
        let ours = self.tasks.iter().filter(|task| jobs.contains(&task.job) && is_warning(&task.reason));
        let warnings: BTreeSet<(&str, &str)> =
            ours.map(|task| (task.job.as_str(), task.reason.as_str())).collect();
        let text = |(job, reason)| {
            format!(
                "Slurm reports {reason} for job {job}: it may never start; cancel it with `scancel {job}`"
            )
        };
        warnings.into_iter().map(text).collect()
    }
}

/// The configuration of the site, as far as it is known.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Site {
    /// MaxArraySize.
    pub(super) array_size: Option<u64>,
    /// Whether a job gets all memory of a node unless it asks for less.
    pub(super) gives_all_memory: bool,
}

pub(super) fn site() -> Site {
    output_of(plain("scontrol").args(["show", "config"])).map_or_else(Site::default, |text| read_site(&text))
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

/// The time limit of a partition in minutes; without a name, of the default partition.
pub(super) fn longest_minutes(partition: Option<&str>) -> Option<u64> {
    let text = output_of(plain("sinfo").args(["--noheader", "--format=%P|%l"]))?;
    let is_it = |name: &str| match partition {
        Some(partition) => name.trim_end_matches('*') == partition,
        None => name.ends_with('*'),
    };
    let mut lines = text.lines().filter_map(|line| line.trim().split_once('|'));
    let (_, limit) = lines.find(|(name, _)| is_it(name))?;
    slurm_time(limit).ok().map(|time| time.as_secs() / 60)
}

/// A command of Slurm without the environment variables that change its output.
fn plain(program: &str) -> Command {
    let mut command = Command::new(program);
    let prefix = format!("{}_", program.to_uppercase());
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with(&prefix)) {
        command.env_remove(name);
    }
    command
}

/// The output of a command; `None` if it fails or does not exist.
fn output_of(command: &mut Command) -> Option<String> {
    let output = call(command, "").ok()??;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn array_size_and_memory_are_read_from_the_configuration() {
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
    fn tasks_in_the_queue_are_recognised_by_their_comment() {
        let lines = [
            "13|4|Resources|antdoku:0/12",
            "14|1|PartitionConfig|antdoku:5/12",
            "15|2|None|project 7",
            "16|N/A|None|(null)",
        ];
        let queue = Queue { tasks: lines.iter().filter_map(|line| read(line)).collect() };
        assert_eq!(queue.shards(), BTreeSet::from([4, 6]));
        assert_eq!(queue.in_words(), "4 (job 13: Resources), 6 (job 14: PartitionConfig)");
        assert_eq!((queue.job_of_another_count(12), queue.job_of_another_count(6)), (None, Some("13")));
        let warnings = queue.warnings(&["13".to_owned(), "14".to_owned()]);
        assert_eq!(
            warnings,
            ["Slurm reports PartitionConfig for job 14: it may never start; cancel it with `scancel 14`"]
        );
        assert_eq!(parse_comment(&comment(1000, 1200)), Some((1000, 1200)));
    }
}
