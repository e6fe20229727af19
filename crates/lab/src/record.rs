//! What the lab writes down: instances, tasks, and one record for each task done.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// A puzzle of a campaign, as frozen with the plan.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Instance {
    /// SHA-256 of geometry and givens, in hexadecimal.
    pub hash: String,
    /// The set it belongs to.
    pub set: String,
    /// Its name within the set.
    pub name: String,
    /// Cells in a row.
    pub side: usize,
    /// Given cells.
    pub given: usize,
    /// The percentage of given cells that was asked for, if it was made for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixed_percent: Option<f64>,
    /// The puzzle in one line that `antdoku::format` reads.
    pub puzzle: String,
    /// Where the puzzle came from, if from a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// What propagation to the fixpoint says of it: the text's reading.
    pub fixpoint: PropagationSummary,
    /// What the authors' weaker propagation says of it.
    pub peers: PropagationSummary,
}

/// What one reading of the propagation makes of the givens.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PropagationSummary {
    /// Is the puzzle solved by it?
    pub is_trivial: bool,
    /// Values per cell, fixed cells counted as one.
    pub mean_values: f64,
}

/// Parameters by name. Tasks of one contestant share them.
pub type Parameters = BTreeMap<String, serde_json::Value>;

/// One run to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Task {
    /// SHA-256 of all that follows but the number, shortened, in hexadecimal: the key of its record.
    pub id: String,
    /// Its place in the plan, from 0.
    pub number: u64,
    /// The set of its instance.
    pub set: String,
    /// The name of its instance.
    pub instance: String,
    /// The hash of its instance.
    pub instance_hash: String,
    /// Under what name the report shows the solver.
    pub contestant: String,
    /// The method.
    pub method: String,
    /// Every parameter of the method, by name.
    pub parameters: Arc<Parameters>,
    /// Which of the runs of this contestant on this instance it is, from 0.
    pub run: u64,
    /// The seed. The runs of one number on one instance have the same for every contestant.
    pub seed: u64,
    /// What it may spend.
    pub budget: Budget,
}

/// What a task may spend; no limit means none of that kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Budget {
    /// Wall-clock seconds, set-up included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Iterations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u64>,
    /// Steps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,
}

impl Budget {
    /// Does a run with this budget end the same way each time? With a limit of time it depends on the machine.
    #[must_use]
    pub fn is_repeatable(&self) -> bool {
        self.seconds.is_none()
    }
}

/// What became of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The task, as planned.
    #[serde(flatten)]
    pub task: Task,
    /// How it ended.
    pub status: Status,
    /// Why it ended without an answer: the name of a `StopReason`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// The method that solved the puzzle or proved that it has no solution: for `auto`, the one that it picked. Records
    /// written before this was known do not have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solved_by: Option<String>,
    /// What the panic said, if it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// SHA-256 of the verified solution, in hexadecimal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Cells filled in the solution, or in the best grid.
    pub filled: usize,
    /// Iterations finished.
    pub iterations: u64,
    /// Steps begun.
    pub steps: u64,
    /// The version of antdoku.
    pub version: String,
    /// How long it took.
    pub timing: Timing,
    /// Where it ran.
    pub machine: Machine,
}

/// How a task ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// With a verified solution.
    Solved,
    /// With a proof that there is none.
    Unsatisfiable,
    /// Without an answer, at a limit.
    Unknown,
    /// With a panic.
    Failed,
}

/// How long a task took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Timing {
    /// Seconds for propagating the givens and building tables.
    pub setup_seconds: f64,
    /// Seconds from there to the end.
    pub search_seconds: f64,
}

impl Timing {
    /// Seconds in all.
    #[must_use]
    pub fn total(self) -> f64 {
        self.setup_seconds + self.search_seconds
    }
}

/// What stands for the name of a host or a processor that the system does not tell.
pub(crate) const UNKNOWN: &str = "unknown";

/// Where a task ran.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// Its name.
    pub host: String,
    /// Under which name the cluster has it, if it is a node of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node: Option<String>,
    /// Its processor.
    pub cpu: String,
    /// Its cores, as the system counts them.
    pub cores: usize,
    /// The cores that this process may use, if that is known to be fewer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub granted: Option<usize>,
    /// How many processes wanted a core over the last minute, when the task began; our own are among them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load: Option<f64>,
    /// Operating system and architecture.
    pub system: String,
    /// Tasks that ran side by side in this process.
    pub jobs: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line of a journal from before `solved_by` was recorded.
    const OLDER: &str = r#"{"id":"5f","number":0,"set":"s","instance":"i","instance_hash":"ab","contestant":"auto",
        "method":"auto","parameters":{},"run":0,"seed":1,"budget":{"steps":1000},"status":"solved","answer":"cd",
        "filled":81,"iterations":0,"steps":39,"version":"0.1.0",
        "timing":{"setup_seconds":0.1,"search_seconds":0.2},
        "machine":{"host":"h","cpu":"c","cores":2,"system":"linux x86_64","jobs":1}}"#;

    #[test]
    fn older_records_are_read_and_written_without_the_method_that_solved() {
        let mut record: Record = serde_json::from_str(OLDER).unwrap();
        assert_eq!(record.solved_by, None);
        assert!(!serde_json::to_string(&record).unwrap().contains("solved_by"));
        record.solved_by = Some("exact".to_owned());
        let text = serde_json::to_string(&record).unwrap();
        assert!(text.contains(r#""solved_by":"exact""#));
        assert_eq!(serde_json::from_str::<Record>(&text).unwrap(), record);
    }
}
