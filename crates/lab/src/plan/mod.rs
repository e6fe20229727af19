//! Reads plans and makes their instances and tasks.
//!
//! The whole plan is checked before anything is written or run. [`Plan::read`] returns a plan that can be run, or an error
//! with the place in the text and a remedy.
//!
//! ```toml
//! title = "Does evaporation pay?"
//! seed = 1                       # default 1
//! runs = 10                      # of each contestant on each instance, default 1
//! budget = { seconds = 5.0 }     # of each run: seconds, steps, iterations; at least one of them
//! published = "lloyd-amos"       # the report shows the paper's figures beside its own
//!
//! [[sets]]
//! name = "named"
//! named = "all"                  # or ["aiescargot", "sabuncu3"]
//!
//! [[sets]]
//! name = "25x25 at 45 %"
//! generate = { side = 25, fixed = 45, count = 20, seed = 7 }   # also box = "2x3", unique = true, balanced = true
//! runs = 1                       # instead of those above
//! budget = { seconds = 20.0 }
//! contestants = ["ACS"]          # default: all
//!
//! [[sets]]
//! name = "from files"
//! files = "25x25/45"             # a folder or a file, in ANTDOKU_INSTANCES or beside the plan
//! limit = 20                     # at most this many, in natural order of names
//! fixed = 45                     # the requested percentage of given cells, if known
//!
//! [[sets]]
//! name = "Latin squares"
//! files = "latin/30"
//! variant = "latin"              # rules beside rows and columns, also for generate: "jigsaw", "diagonals,anti-knight"
//!
//! [[sets]]
//! name = "jigsaws"
//! variant = "jigsaw"
//! regions = "regions.txt"        # a grid of letters; without it each generated puzzle draws its own regions
//! generate = { side = 9, fixed = 40, count = 20 }
//!
//! [[sets]]
//! name = "files first"
//! files = "25x25/40"             # up to count files, if there are any; the rest is generated
//! generate = { side = 25, fixed = 40, count = 20 }
//! contestants = []               # no runs: the report only describes the instances
//!
//! [[contestants]]
//! name = "ACS"
//! method = "acs"
//! preset = "paper"               # default: the method's own
//! threads = 2                    # of each run, default 1
//! parameters = { best_value_evaporation = 0.0 }
//! ```

mod check;
mod contestant;
mod error;
mod files;
mod generated;
mod instance;
mod rules;
mod sets;
mod tasks;
mod text;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

pub use contestant::{Contestant, rebuild};
pub use error::{InvalidPlan, PlanError};
pub use files::instances_folder;
pub use instance::grid_hash;
pub use tasks::task_id;

use self::check::PlanCheck;
use self::error::PlanSource;
use self::text::PlanText;
use crate::record::{Budget, Instance};

/// A checked plan: instances, contestants, runs and budgets.
#[derive(Debug)]
pub struct Plan {
    /// The title.
    pub title: String,
    /// The text it was read from.
    pub text: String,
    /// The seed from which the seeds of all tasks are derived.
    pub seed: u64,
    /// Whether the report shows the published figures of Lloyd and Amos beside its own.
    pub is_beside_published: bool,
    /// The sets, in order.
    pub sets: Vec<Set>,
    /// The contestants, in order.
    pub contestants: Vec<Contestant>,
    /// SHA-256 of each file with puzzles, by its name.
    pub sources: BTreeMap<String, String>,
}

/// Instances of a plan that are treated alike.
#[derive(Debug)]
pub struct Set {
    /// Its name.
    pub name: String,
    /// Its instances, in order.
    pub instances: Vec<Instance>,
    /// Runs of each contestant on each instance.
    pub runs: u64,
    /// The limits of each run.
    pub budget: Budget,
    /// The indices of the contestants that take part.
    pub contestants: Vec<usize>,
}

impl Set {
    /// The number of tasks of this set.
    #[must_use]
    pub fn task_count(&self) -> u64 {
        self.runs.saturating_mul(self.instances.len() as u64).saturating_mul(self.contestants.len() as u64)
    }
}

/// The largest number of tasks of a plan. More are taken for a typing error.
pub const MAX_TASKS: u64 = 10_000_000;

impl Plan {
    /// Reads and checks a plan, and generates or reads its instances.
    ///
    /// # Errors
    /// The first mistake, with its place.
    pub fn read(path: &Path) -> Result<Plan, PlanError> {
        let unreadable = |cause| PlanError::Unreadable { file: path.to_owned(), cause };
        let text = fs::read(path).map_err(unreadable)?;
        let name = path.display().to_string();
        let text = String::from_utf8(text).map_err(|error| {
            let sound = error.utf8_error().valid_up_to();
            let bytes = error.into_bytes();
            let text = String::from_utf8_lossy(&bytes);
            PlanSource { name: &name, text: &text }.wrong(
                sound..sound + 1,
                "this is not UTF-8 text",
                "save the plan as UTF-8",
            )
        })?;
        let folder = path.parent().map_or_else(PathBuf::new, Path::to_owned);
        let stem = path.file_stem().map_or_else(|| "campaign".into(), |stem| stem.to_string_lossy());
        Plan::parse(&name, &text, &folder, &stem)
    }

    /// Checks the text of a plan. Files that it names are looked for in `ANTDOKU_INSTANCES`, then in `folder`.
    ///
    /// `name` is the name of the text in messages, `title` the title if the text has none.
    ///
    /// # Errors
    /// The first mistake, with its place.
    pub fn parse(name: &str, text: &str, folder: &Path, title: &str) -> Result<Plan, PlanError> {
        let folders: Vec<PathBuf> = instances_folder().into_iter().chain([folder.to_owned()]).collect();
        Plan::parse_in(name, text, &folders, title)
    }

    /// Like [`Self::parse`], but files are looked for in these folders only, in their order.
    ///
    /// # Errors
    /// The first mistake, with its place.
    pub fn parse_in(name: &str, text: &str, folders: &[PathBuf], title: &str) -> Result<Plan, PlanError> {
        let source = PlanSource { name, text };
        let parsed: PlanText = toml::from_str(text).map_err(|error| {
            let end = text.trim_end().len();
            source.wrong(
                error.span().unwrap_or(end..end),
                in_plain_words(error.message()),
                "`antdoku lab plan --help` shows a plan with every key",
            )
        })?;
        PlanCheck { source, folders, plan: &parsed }.plan(title)
    }

    /// All instances, in order.
    pub fn instances(&self) -> impl Iterator<Item = &Instance> {
        self.sets.iter().flat_map(|set| &set.instances)
    }

    /// The number of tasks.
    #[must_use]
    pub fn task_count(&self) -> u64 {
        self.sets.iter().map(Set::task_count).fold(0, u64::saturating_add)
    }

    /// The longest possible time of all tasks, one after the other, in seconds; `None` if a set has no time limit.
    #[must_use]
    pub fn longest_seconds(&self) -> Option<f64> {
        let with_runs = self.sets.iter().filter(|set| set.task_count() > 0);
        with_runs.map(|set| Some(set.budget.seconds? * set.task_count() as f64)).sum()
    }
}

/// A message of the TOML parser in one line, without the names of Rust types.
fn in_plain_words(message: &str) -> String {
    let words = [
        ("\n", ", "),
        ("unknown field", "unknown key"),
        ("missing field", "missing key"),
        ("expected u64", "expected a whole number from 0"),
        ("expected u32", "expected a whole number from 0"),
        ("expected f64", "expected a number"),
    ];
    words.iter().fold(message.trim().to_owned(), |message, (theirs, ours)| message.replace(theirs, ours))
}
