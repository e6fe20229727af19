//! Selects the shard that `antdoku lab work` does: from `--shard`, or from the array job that started the process.

use std::path::Path;

use antdoku_lab::Shard;
use antdoku_lab::campaign::shard_count_of;
use thiserror::Error;

use super::refusal::Refusal;
use crate::args::{ShardSelection, whole_number};

/// Variables in which schedulers pass the index of a task in an array job: Slurm, HyperQueue, GNU parallel, and Grid Engine
/// with its descendants.
const INDEX_VARIABLES: [&str; 4] = ["SLURM_ARRAY_TASK_ID", "HQ_TASK_ID", "PARALLEL_SEQ", "SGE_TASK_ID"];

/// A number of a shard, and the option or variable that it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Index {
    source: &'static str,
    number: u64,
}

/// Why no shard could be selected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
enum ShardSelectionError {
    /// No shard was given on the command line or by the scheduler.
    #[error(
        "no shard given: use --shard K/N, or start this from an array job ({}, {}, {} or {})",
        INDEX_VARIABLES[0], INDEX_VARIABLES[1], INDEX_VARIABLES[2], INDEX_VARIABLES[3]
    )]
    Missing,
    /// Two schedulers give different numbers, as when one runs inside the other.
    #[error(
        "{} is {}, but {} is {}: choose the shard with --shard K/N",
        .0.source, .0.number, .1.source, .1.number
    )]
    Ambiguous(Index, Index),
    /// The variable of a scheduler holds something else than a number.
    #[error("{name} is `{value}`, which is not a number: choose the shard with --shard K/N")]
    NotANumber { name: &'static str, value: String },
    /// Arrays may count from 0, shards do not.
    #[error(
        "{variable} is 0, but shards count from 1: let the array count from 1, as with --array=1-{shards}"
    )]
    Zero { variable: &'static str, shards: u64 },
    /// The campaign has fewer shards.
    #[error(
        "shard {} (from {}) is out of range: this campaign has {shards} shards; use 1 to {shards}, as with \
         --array=1-{shards}, or cut it anew with `antdoku lab shards`",
        index.number, index.source
    )]
    OutOfRange { index: Index, shards: u64 },
}

/// The shard that was given; without one, the shard of this task in the array job.
pub(super) fn select(folder: &Path, given: Option<ShardSelection>) -> Result<Shard, Refusal> {
    let refused = |error: ShardSelectionError| Refusal::Message(error.to_string());
    let index = match given {
        Some(ShardSelection::Exact(shard)) => return Ok(shard),
        Some(ShardSelection::Number(number)) => Index { source: "--shard", number },
        None => {
            let variable =
                |name: &str| std::env::var_os(name).map(|text| text.to_string_lossy().into_owned());
            array_index(variable).map_err(refused)?
        }
    };
    let shards = shard_count_of(folder)?.ok_or_else(|| Refusal::uncut(folder, ", or use --shard K/N"))?;
    shard_at(index, shards).map_err(refused)
}

/// The index of this task in an array job.
fn array_index(variable: impl Fn(&str) -> Option<String>) -> Result<Index, ShardSelectionError> {
    let mut found: Option<Index> = None;
    for name in INDEX_VARIABLES {
        // Grid Engine sets `undefined` in jobs that are not arrays.
        let is_set = |value: &String| !value.is_empty() && value != "undefined";
        let Some(value) = variable(name).filter(is_set) else { continue };
        let Some(number) = whole_number(&value) else {
            return Err(ShardSelectionError::NotANumber { name, value });
        };
        let index = Index { source: name, number };
        match found {
            Some(first) if first.number != number => {
                return Err(ShardSelectionError::Ambiguous(first, index));
            }
            _ => found = found.or(Some(index)),
        }
    }
    found.ok_or(ShardSelectionError::Missing)
}

/// The shard with this number, of all shards of the campaign.
fn shard_at(index: Index, shards: u64) -> Result<Shard, ShardSelectionError> {
    match index.number {
        0 => Err(ShardSelectionError::Zero { variable: index.source, shards }),
        number if number > shards => Err(ShardSelectionError::OutOfRange { index, shards }),
        number => Ok(Shard::One { of: shards, number }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(set: &[(&str, &str)]) -> Result<Index, ShardSelectionError> {
        array_index(|name| set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn every_scheduler_is_understood() {
        for source in INDEX_VARIABLES {
            assert_eq!(index(&[(source, "7")]), Ok(Index { source, number: 7 }));
        }
        assert_eq!(
            index(&[("SLURM_ARRAY_TASK_ID", "3"), ("PARALLEL_SEQ", "03")]),
            Ok(Index { source: "SLURM_ARRAY_TASK_ID", number: 3 })
        );
        assert_eq!(
            index(&[("SGE_TASK_ID", "undefined"), ("HQ_TASK_ID", "3")]),
            Ok(Index { source: "HQ_TASK_ID", number: 3 })
        );
    }

    #[test]
    fn an_unusable_selection_is_reported_with_a_remedy() {
        let message = |set: &[(&str, &str)]| index(set).unwrap_err().to_string();
        let missing = "no shard given: use --shard K/N, or start this from an array job (SLURM_ARRAY_TASK_ID, HQ_TASK_ID, \
                       PARALLEL_SEQ or SGE_TASK_ID)";
        assert_eq!(message(&[]), missing);
        assert_eq!(message(&[("SGE_TASK_ID", "undefined"), ("PARALLEL_SEQ", "")]), missing);
        assert_eq!(
            message(&[("PARALLEL_SEQ", "2"), ("SLURM_ARRAY_TASK_ID", "3"), ("HQ_TASK_ID", "3")]),
            "SLURM_ARRAY_TASK_ID is 3, but PARALLEL_SEQ is 2: choose the shard with --shard K/N"
        );
        assert_eq!(
            message(&[("HQ_TASK_ID", "1-3")]),
            "HQ_TASK_ID is `1-3`, which is not a number: choose the shard with --shard K/N"
        );
        let at = |number| shard_at(Index { source: "HQ_TASK_ID", number }, 12);
        assert_eq!(at(12), Ok(Shard::One { of: 12, number: 12 }));
        assert_eq!(
            at(0).unwrap_err().to_string(),
            "HQ_TASK_ID is 0, but shards count from 1: let the array count from 1, as with --array=1-12"
        );
        assert_eq!(
            at(13).unwrap_err().to_string(),
            "shard 13 (from HQ_TASK_ID) is out of range: this campaign has 12 shards; use 1 to 12, as with --array=1-12, or \
             cut it anew with `antdoku lab shards`"
        );
    }
}
