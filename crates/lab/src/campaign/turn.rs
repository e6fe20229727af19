//! Whose turn it is: which shard a process is to do, as told by an option or by the engine that started it.

use std::str::FromStr;

use thiserror::Error;

use super::{NoShard, Part};

/// A shard that somebody asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// `K/N`: with the number of all.
    Of(Part),
    /// `K`: of as many as the campaign is cut into.
    Alone(u64),
}

/// The variables in which engines tell a process its place in an array: Slurm, HyperQueue, GNU parallel, and Grid Engine
/// with its descendants.
const TURN_VARIABLES: [&str; 4] = ["SLURM_ARRAY_TASK_ID", "HQ_TASK_ID", "PARALLEL_SEQ", "SGE_TASK_ID"];

/// Why there is no shard to do, each with what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoTurn {
    /// Nobody tells.
    #[error(
        "which shard? Say --shard K or K/N; none of {}, {}, {} and {} is set",
        TURN_VARIABLES[0], TURN_VARIABLES[1], TURN_VARIABLES[2], TURN_VARIABLES[3]
    )]
    Untold,
    /// Two engines tell different things, as where one runs within the other.
    #[error("{} is {}, but {} is {}: say which shard with --shard", first.0, first.1, second.0, second.1)]
    Differ {
        /// A variable and its number.
        first: (&'static str, u64),
        /// Another one.
        second: (&'static str, u64),
    },
    /// What an engine tells is no number.
    #[error("{name} is `{value}`, which is no number: say which shard with --shard")]
    NoNumber {
        /// The variable.
        name: &'static str,
        /// What it holds.
        value: String,
    },
    /// It counts from 0.
    #[error("{told} is 0, but shards count from 1: let the array count from 1, such as --array=1-{shards}")]
    Zero {
        /// The variable, or the option.
        told: &'static str,
        /// How many shards there are.
        shards: u64,
    },
    /// There are fewer.
    #[error(
        "{told} is {number}, but the shards of this campaign are 1 to {shards}: count so, as with --array=1-{shards}, or \
         cut it anew with `antdoku lab shards`"
    )]
    Beyond {
        /// The variable, or the option.
        told: &'static str,
        /// Its number.
        number: u64,
        /// How many shards there are.
        shards: u64,
    },
}

impl FromStr for Turn {
    type Err = NoShard;

    /// Reads `2/4`, or `2` alone.
    fn from_str(text: &str) -> Result<Turn, NoShard> {
        if text.contains('/') {
            return text.parse().map(Turn::Of);
        }
        number(text).map(Turn::Alone).ok_or(NoShard)
    }
}

/// The place in an array, and the variable that tells it.
///
/// # Errors
/// If none is set, one is no number, or two differ.
pub fn turn_told(variable: impl Fn(&str) -> Option<String>) -> Result<(&'static str, u64), NoTurn> {
    let mut told: Option<(&'static str, u64)> = None;
    for name in TURN_VARIABLES {
        // Grid Engine says `undefined` to jobs that are no arrays.
        let is_said = |value: &String| !value.is_empty() && value != "undefined";
        let Some(value) = variable(name).filter(is_said) else { continue };
        let Some(number) = number(&value) else { return Err(NoTurn::NoNumber { name, value }) };
        match told {
            Some(first) if first.1 != number => return Err(NoTurn::Differ { first, second: (name, number) }),
            _ => told = told.or(Some((name, number))),
        }
    }
    told.ok_or(NoTurn::Untold)
}

/// The shard of this number among so many. `told` is the option or variable that named it.
///
/// # Errors
/// If there is none.
pub fn turn_of(told: &'static str, number: u64, shards: u64) -> Result<Part, NoTurn> {
    match number {
        0 => Err(NoTurn::Zero { told, shards }),
        _ if number > shards => Err(NoTurn::Beyond { told, number, shards }),
        _ => Ok(Part::Shard { of: shards, number }),
    }
}

fn number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(set: &[(&str, &str)]) -> Result<(&'static str, u64), NoTurn> {
        turn_told(|name| set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn shards_come_with_the_number_of_all_or_alone() {
        assert_eq!("2/4".parse(), Ok(Turn::Of(Part::Shard { of: 4, number: 2 })));
        assert_eq!("2".parse(), Ok(Turn::Alone(2)));
        for text in ["", "+2", "-2", "two", "2/", "0/4", "5/4", "2/4/8", "99999999999999999999"] {
            assert_eq!(text.parse::<Turn>(), Err(NoShard), "{text}");
        }
    }

    #[test]
    fn each_engine_is_understood() {
        for name in TURN_VARIABLES {
            assert_eq!(told(&[(name, "7")]), Ok((name, 7)));
        }
        assert_eq!(
            told(&[("SLURM_ARRAY_TASK_ID", "3"), ("PARALLEL_SEQ", "03")]),
            Ok(("SLURM_ARRAY_TASK_ID", 3))
        );
        assert_eq!(told(&[("SGE_TASK_ID", "undefined"), ("HQ_TASK_ID", "3")]), Ok(("HQ_TASK_ID", 3)));
    }

    #[test]
    fn what_is_not_told_well_is_refused_with_a_remedy() {
        let message = |set: &[(&str, &str)]| told(set).unwrap_err().to_string();
        let untold = "which shard? Say --shard K or K/N; none of SLURM_ARRAY_TASK_ID, HQ_TASK_ID, PARALLEL_SEQ and \
                      SGE_TASK_ID is set";
        assert_eq!(message(&[]), untold);
        assert_eq!(message(&[("SGE_TASK_ID", "undefined"), ("PARALLEL_SEQ", "")]), untold);
        assert_eq!(
            message(&[("PARALLEL_SEQ", "2"), ("SLURM_ARRAY_TASK_ID", "3"), ("HQ_TASK_ID", "3")]),
            "SLURM_ARRAY_TASK_ID is 3, but PARALLEL_SEQ is 2: say which shard with --shard"
        );
        assert_eq!(
            message(&[("HQ_TASK_ID", "1-3")]),
            "HQ_TASK_ID is `1-3`, which is no number: say which shard with --shard"
        );
        assert_eq!(turn_of("HQ_TASK_ID", 12, 12), Ok(Part::Shard { of: 12, number: 12 }));
        assert_eq!(
            turn_of("HQ_TASK_ID", 0, 12).unwrap_err().to_string(),
            "HQ_TASK_ID is 0, but shards count from 1: let the array count from 1, such as --array=1-12"
        );
        assert_eq!(
            turn_of("SGE_TASK_ID", 13, 12).unwrap_err().to_string(),
            "SGE_TASK_ID is 13, but the shards of this campaign are 1 to 12: count so, as with --array=1-12, or cut it \
             anew with `antdoku lab shards`"
        );
    }
}
