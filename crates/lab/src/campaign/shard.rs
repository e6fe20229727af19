//! Shards: which tasks a process does, and the names of its files.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use thiserror::Error;

/// The tasks that one worker does, with their own journal and lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shard {
    /// All tasks: `antdoku lab run`.
    All,
    /// Every `of`-th task: `antdoku lab work --shard number/of`.
    One {
        /// The number of shards.
        of: u64,
        /// The number of this shard, from 1.
        number: u64,
    },
}

/// An invalid shard specification.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a shard is K/N with K from 1 to N and N up to {MAX_SHARDS}")]
pub struct InvalidShard;

/// The largest number of shards, more than any cluster has cores.
pub const MAX_SHARDS: u64 = 1_000_000;

impl Shard {
    /// Whether this task belongs to the shard.
    #[must_use]
    pub fn has(self, task: u64) -> bool {
        match self {
            Shard::All => true,
            Shard::One { number, of } => task % of == number - 1,
        }
    }

    /// Whether workers of both may run at the same time.
    #[must_use]
    pub fn may_run_beside(self, other: Shard) -> bool {
        match (self, other) {
            (Shard::One { number, of }, Shard::One { number: other, of: other_of }) => {
                of == other_of && number != other
            }
            _ => false,
        }
    }

    /// Whether a task can belong to both.
    #[must_use]
    pub(crate) fn shares_tasks_with(self, other: Shard) -> bool {
        match (self, other) {
            (Shard::One { number, of }, Shard::One { number: other, of: other_of }) => {
                // A task with both remainders exists if they agree modulo the greatest common divisor.
                number.abs_diff(other).is_multiple_of(common_divisor(of, other_of))
            }
            _ => true,
        }
    }

    /// The number of the first task, and the distance to the next one.
    pub(crate) fn stride(self) -> (usize, usize) {
        match self {
            Shard::All => (0, 1),
            Shard::One { of, number } => (number as usize - 1, of as usize),
        }
    }

    /// The number of shards, unless it holds all tasks.
    pub(crate) fn count(self) -> Option<u64> {
        match self {
            Shard::All => None,
            Shard::One { of, .. } => Some(of),
        }
    }

    /// The name in JSON: `run`, or `2/4`.
    #[must_use]
    pub(crate) fn word(self) -> String {
        match self {
            Shard::All => "run".to_owned(),
            Shard::One { number, of } => format!("{number}/{of}"),
        }
    }

    /// The name of the files of the shard, without a suffix.
    #[must_use]
    pub fn file_stem(self) -> String {
        match self {
            Shard::All => "run".to_owned(),
            Shard::One { number, of } => format!("shard-{number}-of-{of}"),
        }
    }

    /// The shard to which a file belongs, from the file's name up to the first dot.
    pub(crate) fn of_file(path: &Path) -> Option<Shard> {
        Shard::from_file_stem(path.file_name()?.to_str()?.split('.').next()?)
    }

    fn from_file_stem(stem: &str) -> Option<Shard> {
        if stem == "run" {
            return Some(Shard::All);
        }
        let (number, of) = stem.strip_prefix("shard-")?.split_once("-of-")?;
        format!("{number}/{of}").parse().ok()
    }
}

/// The greatest common divisor.
pub(crate) fn common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shard::All => f.write_str("`run`"),
            Shard::One { number, of } => write!(f, "shard {number}/{of}"),
        }
    }
}

impl FromStr for Shard {
    type Err = InvalidShard;

    /// Reads a shard, such as `2/4`.
    fn from_str(text: &str) -> Result<Shard, InvalidShard> {
        let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let number = |text: &str| text.parse::<u64>().ok().filter(|_| is_plain(text));
        let (first, second) = text.split_once('/').ok_or(InvalidShard)?;
        match (number(first), number(second)) {
            (Some(number), Some(of)) if (1..=of).contains(&number) && of <= MAX_SHARDS => {
                Ok(Shard::One { of, number })
            }
            _ => Err(InvalidShard),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_parsed_and_cover_every_task_once() {
        for text in ["", "1", "0/3", "4/3", "1/0", "-1/3", "+1/3", "1/3/4", "a/b", "1/1000001", "1 / 3"] {
            assert_eq!(text.parse::<Shard>(), Err(InvalidShard), "{text}");
        }
        let shards: Vec<Shard> = (1..=3).map(|number| format!("{number}/3").parse().unwrap()).collect();
        for task in 0..10 {
            assert_eq!(shards.iter().filter(|shard| shard.has(task)).count(), 1);
        }
    }

    #[test]
    fn two_shards_share_tasks_exactly_if_a_common_task_exists() {
        let shards = (1..=6).flat_map(|of| (1..=of).map(move |number| Shard::One { of, number }));
        let shards: Vec<Shard> = shards.chain([Shard::All]).collect();
        for one in &shards {
            for other in &shards {
                let is_shared = (0..60).any(|task| one.has(task) && other.has(task));
                assert_eq!(one.shares_tasks_with(*other), is_shared, "{one} {other}");
            }
        }
    }

    #[test]
    fn a_file_name_gives_its_shard() {
        for shard in [Shard::All, Shard::One { of: 12, number: 3 }] {
            let stem = shard.file_stem();
            for name in [format!("{stem}.jsonl"), format!("{stem}.node.example.org-17.jsonl")] {
                assert_eq!(Shard::of_file(&Path::new("records").join(name)), Some(shard));
            }
        }
        for stem in ["", "runs", "shard-0-of-2", "shard-3-of-2", "shard-1", "gate", "merge"] {
            assert_eq!(Shard::of_file(Path::new(&format!("{stem}.lock"))), None, "{stem}");
        }
    }

    #[test]
    fn only_different_shards_of_the_same_count_may_run_together() {
        let shard = |number, of| Shard::One { number, of };
        assert!(shard(1, 2).may_run_beside(shard(2, 2)));
        for (one, other) in
            [(shard(1, 2), shard(1, 2)), (shard(1, 2), shard(2, 3)), (Shard::All, shard(1, 1))]
        {
            assert!(!one.may_run_beside(other) && !other.may_run_beside(one));
        }
        assert!(!Shard::All.may_run_beside(Shard::All));
    }
}
