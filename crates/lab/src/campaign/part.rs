//! Who does which tasks: all of them, or one of several shards.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use thiserror::Error;

/// A part of the tasks of a campaign, with a journal and a lock of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// All tasks: `antdoku lab run`.
    Run,
    /// Every `of`-th task: `antdoku lab work --shard number/of`.
    Shard {
        /// How many shards there are.
        of: u64,
        /// Which of them it is, from 1.
        number: u64,
    },
}

/// What is no shard.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "write a shard as K/N with K from 1 to N, such as 2/4, and N up to {MOST_SHARDS}; or as K alone, if the campaign is \
     cut into shards"
)]
pub struct NoShard;

/// More than any cluster has.
pub const MOST_SHARDS: u64 = 1_000_000;

impl Part {
    /// Does this task belong to it?
    #[must_use]
    pub fn has(self, task: u64) -> bool {
        match self {
            Part::Run => true,
            Part::Shard { number, of } => task % of == number - 1,
        }
    }

    /// Can both be at work at the same time?
    #[must_use]
    pub fn agrees_with(self, other: Part) -> bool {
        match (self, other) {
            (Part::Shard { number, of }, Part::Shard { number: other, of: other_of }) => {
                of == other_of && number != other
            }
            _ => false,
        }
    }

    /// Can a task belong to both?
    #[must_use]
    pub(crate) fn shares_tasks_with(self, other: Part) -> bool {
        match (self, other) {
            (Part::Shard { number, of }, Part::Shard { number: other, of: other_of }) => {
                // The remainders of a number by both agree as far as the divisors have something in common.
                number.abs_diff(other).is_multiple_of(common_divisor(of, other_of))
            }
            _ => true,
        }
    }

    /// Its first task, and how many further on the next one is.
    pub(crate) fn stride(self) -> (usize, usize) {
        match self {
            Part::Run => (0, 1),
            Part::Shard { of, number } => (number as usize - 1, of as usize),
        }
    }

    /// Of how many shards it is one.
    pub(crate) fn cut(self) -> Option<u64> {
        match self {
            Part::Run => None,
            Part::Shard { of, .. } => Some(of),
        }
    }

    /// What it is called in options: `run`, or `2/4`.
    #[must_use]
    pub(crate) fn word(self) -> String {
        match self {
            Part::Run => "run".to_owned(),
            Part::Shard { number, of } => format!("{number}/{of}"),
        }
    }

    /// The name of its files, without a suffix.
    pub(crate) fn file_stem(self) -> String {
        match self {
            Part::Run => "run".to_owned(),
            Part::Shard { number, of } => format!("shard-{number}-of-{of}"),
        }
    }

    /// The part to which a file belongs: its name up to the first dot tells.
    pub(crate) fn of_file(path: &Path) -> Option<Part> {
        Part::from_file_stem(path.file_name()?.to_str()?.split('.').next()?)
    }

    fn from_file_stem(stem: &str) -> Option<Part> {
        if stem == "run" {
            return Some(Part::Run);
        }
        let (number, of) = stem.strip_prefix("shard-")?.split_once("-of-")?;
        format!("{number}/{of}").parse().ok()
    }
}

pub(crate) fn common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Run => f.write_str("`run`"),
            Part::Shard { number, of } => write!(f, "shard {number}/{of}"),
        }
    }
}

impl FromStr for Part {
    type Err = NoShard;

    /// Reads a shard, such as `2/4`.
    fn from_str(text: &str) -> Result<Part, NoShard> {
        let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let number = |text: &str| text.parse::<u64>().ok().filter(|_| is_plain(text));
        let (first, second) = text.split_once('/').ok_or(NoShard)?;
        match (number(first), number(second)) {
            (Some(number), Some(of)) if (1..=of).contains(&number) && of <= MOST_SHARDS => {
                Ok(Part::Shard { of, number })
            }
            _ => Err(NoShard),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_read_and_share_all_tasks() {
        for text in ["", "1", "0/3", "4/3", "1/0", "-1/3", "+1/3", "1/3/4", "a/b", "1/1000001", "1 / 3"] {
            assert_eq!(text.parse::<Part>(), Err(NoShard), "{text}");
        }
        let shards: Vec<Part> = (1..=3).map(|number| format!("{number}/3").parse().unwrap()).collect();
        for task in 0..10 {
            assert_eq!(shards.iter().filter(|shard| shard.has(task)).count(), 1);
        }
    }

    #[test]
    fn parts_share_tasks_if_there_is_one_of_both() {
        let shards = (1..=6).flat_map(|of| (1..=of).map(move |number| Part::Shard { of, number }));
        let parts: Vec<Part> = shards.chain([Part::Run]).collect();
        for one in &parts {
            for other in &parts {
                let is_shared = (0..60).any(|task| one.has(task) && other.has(task));
                assert_eq!(one.shares_tasks_with(*other), is_shared, "{one} {other}");
            }
        }
    }

    #[test]
    fn files_tell_their_part() {
        for part in [Part::Run, Part::Shard { of: 12, number: 3 }] {
            let stem = part.file_stem();
            for name in [format!("{stem}.jsonl"), format!("{stem}.node.example.org-17.jsonl")] {
                assert_eq!(Part::of_file(&Path::new("records").join(name)), Some(part));
            }
        }
        for stem in ["", "runs", "shard-0-of-2", "shard-3-of-2", "shard-1", "gate", "merge"] {
            assert_eq!(Part::of_file(Path::new(&format!("{stem}.lock"))), None, "{stem}");
        }
    }

    #[test]
    fn only_different_shards_of_one_number_agree() {
        let shard = |number, of| Part::Shard { number, of };
        assert!(shard(1, 2).agrees_with(shard(2, 2)));
        for (one, other) in [(shard(1, 2), shard(1, 2)), (shard(1, 2), shard(2, 3)), (Part::Run, shard(1, 1))]
        {
            assert!(!one.agrees_with(other) && !other.agrees_with(one));
        }
        assert!(!Part::Run.agrees_with(Part::Run));
    }
}
