//! What a run leaves behind.

use antdoku_lab::Status;
use serde::{Deserialize, Serialize};

/// The record of one run. It holds no times: everything is counted in constructions, and the same on every machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The key of its task: shortened SHA-256 of set, instance, contestant with parameters, budget and seed.
    pub id: String,
    /// The position of the task in the plan, from 0.
    pub number: u64,
    /// The set.
    pub set: String,
    /// The instance.
    pub instance: String,
    /// The contestant.
    pub contestant: String,
    /// The number of the run, from 0.
    pub run: u64,
    /// The seed, the same for every contestant in this run on this instance.
    pub seed: u64,
    /// `solved` if the run reached a complete or optimal solution; `failed` if the checker refused its answer.
    pub status: Status,
    /// The lowest cost, confirmed by the checker.
    pub cost: u64,
    /// The constructions after which that cost was reached.
    pub at: u64,
    /// Constructions in all.
    pub constructions: u64,
    /// Restarts by stagnation.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub restarts: u64,
    /// Moments of the run, while it searched.
    pub samples: Vec<Sample>,
    /// What the checker said, if it refused the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
}

/// One moment of a run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// Constructions so far.
    pub at: u64,
    /// The lowest cost so far.
    pub cost: u64,
    /// The mean entropy of the trails, rounded to four digits.
    pub entropy: f64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}
