//! What the lab writes to disk: instances, tasks, and one record for each finished task.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// A puzzle of a campaign, as frozen with the plan.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Instance {
    /// SHA-256 of geometry and givens, in hexadecimal.
    pub hash: String,
    /// The set that it belongs to.
    pub set: String,
    /// Its name within the set.
    pub name: String,
    /// Cells in a row.
    pub side: usize,
    /// The rules beside rows, columns and boxes, such as `latin` or `diagonals,anti-knight`; `None` if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Given cells.
    pub given: usize,
    /// The requested percentage of given cells, if the puzzle was generated for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixed_percent: Option<f64>,
    /// The puzzle in one line that `antdoku::format` reads.
    pub puzzle: String,
    /// The file that the puzzle came from, if any, as the plan names it: relative to the folder of instances.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// How hard it is for a person, if the plan asks for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<PersonRating>,
    /// The result of propagation to the fixpoint, as the paper's text describes it.
    pub fixpoint: PropagationSummary,
    /// The result of the weaker propagation in the authors' code.
    pub peers: PropagationSummary,
}

impl Instance {
    /// The name of its rules: `sudoku` for rows, columns and boxes alone.
    #[must_use]
    pub fn variant_name(&self) -> &str {
        self.variant.as_deref().unwrap_or("sudoku")
    }
}

/// How hard a puzzle is for a person, as `antdoku rate` says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PersonRating {
    /// The name of the level.
    pub level: String,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The rating of the hardest step.
    pub rating: f64,
    /// Whether techniques solve the puzzle. If not, both numbers are those of the steps up to there.
    pub is_solved: bool,
}

/// The result of propagating the givens of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PropagationSummary {
    /// Whether propagation alone solves the puzzle.
    pub is_trivial: bool,
    /// Mean number of values per cell; a fixed cell counts as one.
    pub mean_values: f64,
}

/// Parameters by name, shared by all tasks of a contestant.
pub type Parameters = BTreeMap<String, serde_json::Value>;

/// One planned run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Task {
    /// SHA-256 of all other fields except the number, shortened, in hexadecimal: the key of its record.
    pub id: String,
    /// Its position in the plan, from 0.
    pub number: u64,
    /// The set of its instance.
    pub set: String,
    /// The name of its instance.
    pub instance: String,
    /// The hash of its instance.
    pub instance_hash: String,
    /// The name of the contestant, as the report shows it.
    pub contestant: String,
    /// The method.
    pub method: String,
    /// Every parameter of the method, by name.
    pub parameters: Arc<Parameters>,
    /// The number of the run of this contestant on this instance, from 0.
    pub run: u64,
    /// The seed, the same for every contestant in this run on this instance.
    pub seed: u64,
    /// Its limits.
    pub budget: Budget,
}

/// The limits of a task; `None` is no limit of that kind.
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
    /// Threads of the run; `None` is one. A plan gives them to a contestant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<u32>,
}

impl Budget {
    /// Whether a run with this budget always ends the same way. With a time limit, its end depends on the machine.
    #[must_use]
    pub fn is_repeatable(&self) -> bool {
        self.seconds.is_none()
    }
}

/// The result of a task.
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
    /// The method that solved the puzzle or proved that it has no solution: for `auto`, the one that it picked. Older
    /// records do not have this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solved_by: Option<String>,
    /// The message of the panic, if the task failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// SHA-256 of the verified solution, in hexadecimal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Filled cells of the solution, or of the best grid.
    pub filled: usize,
    /// The lowest cost of a walk: pairs of peers with the same value. Other methods and older records do not have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lowest_cost: Option<u32>,
    /// Finished iterations.
    pub iterations: u64,
    /// Started steps.
    pub steps: u64,
    /// The spread of the trails during the run, and last at its end; empty for a method without trails, for a puzzle that
    /// propagation alone decided, and in older records.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trails: Vec<TrailSample>,
    /// The version of antdoku.
    pub version: String,
    /// Its duration.
    pub timing: Timing,
    /// Where it ran.
    pub machine: Machine,
}

/// How undecided the trails of a colony are at one moment, as means over the open cells. Of several colonies on one
/// puzzle, the first one is sampled.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrailSample {
    /// The share of the limit that the run had used: of time, iterations or steps, whichever was used most.
    pub share: f64,
    /// The last finished iteration.
    pub iteration: u64,
    /// The mean entropy of a cell's trails, from 0 (one value has all pheromone) to 1 (all values have the same).
    pub entropy: f64,
    /// The mean lambda-branching factor: the number of a cell's values with a trail far above its weakest one.
    pub branching: f64,
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

/// The duration of a task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Timing {
    /// Seconds for propagating the givens and building tables.
    pub setup_seconds: f64,
    /// Seconds of the search that follows.
    pub search_seconds: f64,
}

impl Timing {
    /// Seconds in all.
    #[must_use]
    pub fn total(self) -> f64 {
        self.setup_seconds + self.search_seconds
    }
}

/// Stands for the name of a host or a processor that the system does not report.
pub(crate) const UNKNOWN: &str = "unknown";

/// Where a task ran.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// Its name.
    pub host: String,
    /// Its name within the cluster, if it is a node of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node: Option<String>,
    /// Its processor.
    pub cpu: String,
    /// The number of its cores.
    pub cores: usize,
    /// The number of cores that this process may use, if it is known to be smaller.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub granted: Option<usize>,
    /// The load average over the last minute when the task began, including this process.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load: Option<f64>,
    /// Operating system and architecture.
    pub system: String,
    /// Tasks that this process ran in parallel.
    pub jobs: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line of a journal written before `solved_by` existed.
    const OLDER: &str = r#"{"id":"5f","number":0,"set":"s","instance":"i","instance_hash":"ab","contestant":"auto",
        "method":"auto","parameters":{},"run":0,"seed":1,"budget":{"steps":1000},"status":"solved","answer":"cd",
        "filled":81,"iterations":0,"steps":39,"version":"0.1.0",
        "timing":{"setup_seconds":0.1,"search_seconds":0.2},
        "machine":{"host":"h","cpu":"c","cores":2,"system":"linux x86_64","jobs":1}}"#;

    #[test]
    fn older_records_without_solved_by_and_trails_are_read_and_written_unchanged() {
        let mut record: Record = serde_json::from_str(OLDER).unwrap();
        assert_eq!((&record.solved_by, record.trails.len()), (&None, 0));
        let text = serde_json::to_string(&record).unwrap();
        assert!(!text.contains("solved_by") && !text.contains("trails"));
        record.solved_by = Some("exact".to_owned());
        record.trails = vec![TrailSample { share: 0.25, iteration: 7, entropy: 0.5, branching: 2.25 }];
        let text = serde_json::to_string(&record).unwrap();
        assert!(text.contains(r#""solved_by":"exact""#));
        assert_eq!(serde_json::from_str::<Record>(&text).unwrap(), record);
    }
}
