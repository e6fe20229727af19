//! Plans: sets of instances, contestants and budgets.
//!
//! ```toml
//! title = "A tiny plan"
//! seed = 1
//! runs = 30                          # of each contestant on each instance
//! compare = [["ACS with BVE", "ACS"]] # pairs of contestants
//!
//! [[sets]]
//! name = "random cities"
//! problem = "tsp"                    # latin, cars or tsp
//! ants = 10
//! constructions = 20000              # the budget of each run
//! files = [{ file = "tsp/eil51.tsp", optimum = 426 }]            # in ANTDOKU_INSTANCES; cars: FILE#NAME
//! generate = { size = 50, percent = 0, count = 4, seed = 7 }     # if there are no files, or they are absent
//!
//! [[contestants]]
//! problem = "tsp"                    # it runs on all sets of this problem
//! name = "ACS"
//! rule = { method = "acs", greedy_probability = 0.9, local_evaporation = 0.1, global_evaporation = 0.1 }
//! ```

use std::path::Path;

use serde::Deserialize;

use crate::colony::Method;

/// The kinds of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Latin square completion.
    Latin,
    /// Car sequencing.
    Cars,
    /// The travelling salesman in the plane.
    Tsp,
}

/// A plan.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The title.
    pub title: String,
    /// The seed from which the seeds of all runs are derived.
    pub seed: u64,
    /// Runs of each contestant on each instance.
    pub runs: u64,
    /// The sets of instances.
    pub sets: Vec<Set>,
    /// The contestants.
    pub contestants: Vec<Contestant>,
    /// Pairs of contestants that are compared on every set where both take part.
    #[serde(default)]
    pub compare: Vec<[String; 2]>,
}

/// Instances of one problem that are treated alike.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Set {
    /// Its name.
    pub name: String,
    /// The problem.
    pub problem: Kind,
    /// Ants of each colony.
    pub ants: u32,
    /// Constructions of each run: iterations times ants.
    pub constructions: u64,
    /// Files in the folder of instances.
    #[serde(default)]
    pub files: Vec<File>,
    /// What is made if there are no files.
    pub generate: Option<Generate>,
}

/// A file of a set.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// Its path, with `#` and a name for one instance of several in a file.
    file: String,
    /// The cost of an optimal solution, if it is not 0.
    pub optimum: Option<u64>,
}

impl File {
    /// The path of the file within the folder of instances.
    #[must_use]
    pub fn path(&self) -> &str {
        self.file.split('#').next().unwrap_or_default()
    }

    /// The name of the instance in a file with several.
    #[must_use]
    pub fn part(&self) -> Option<&str> {
        self.file.split_once('#').map(|(_, part)| part)
    }

    /// The name of the instance.
    #[must_use]
    pub fn name(&self) -> String {
        let stem = Path::new(self.path()).file_stem().unwrap_or_default();
        self.part().map_or_else(|| stem.to_string_lossy().into_owned(), str::to_owned)
    }
}

/// Instances made from a seed.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generate {
    /// Side, cars or cities.
    pub size: u32,
    /// Latin squares: holes; cars: how often an option with capacity is taken; unused for cities.
    #[serde(default)]
    pub percent: u32,
    /// The number of instances.
    pub count: u64,
    /// The seed.
    pub seed: u64,
}

/// A contestant on one problem.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contestant {
    /// The problem.
    pub problem: Kind,
    /// Its name.
    pub name: String,
    /// How its trails are used and updated.
    pub rule: Method,
}

impl Plan {
    /// Reads and checks the text of a plan.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn parse(text: &str) -> Result<Plan, String> {
        let plan: Plan = toml::from_str(text).map_err(|error| error.to_string().trim_end().to_owned())?;
        plan.check()?;
        Ok(plan)
    }

    fn check(&self) -> Result<(), String> {
        if self.runs == 0 || self.sets.is_empty() {
            return Err("a plan needs runs and sets".to_owned());
        }
        for set in &self.sets {
            if set.ants == 0 || set.constructions == 0 || set.constructions % u64::from(set.ants) != 0 {
                return Err(format!("set `{}`: constructions must be a multiple of ants, above 0", set.name));
            }
            if self.sets.iter().filter(|other| other.name == set.name).count() > 1 {
                return Err(format!("two sets are named `{}`", set.name));
            }
            if set.files.is_empty() && set.generate.is_none_or(|generate| generate.count == 0) {
                return Err(format!("set `{}` needs files, or `generate` with a count", set.name));
            }
            if self.contestants_of(set.problem).next().is_none() {
                return Err(format!("set `{}` has no contestant for its problem", set.name));
            }
        }
        let is_known = |name: &String| self.contestants.iter().any(|contestant| contestant.name == *name);
        if let Some(name) = self.compare.iter().flatten().find(|name| !is_known(name)) {
            return Err(format!("compare: there is no contestant `{name}`"));
        }
        for contestant in &self.contestants {
            if let Some(fault) = contestant.rule.fault() {
                return Err(format!("contestant `{}`: {fault}", contestant.name));
            }
            let same =
                |other: &&Contestant| (other.problem, &other.name) == (contestant.problem, &contestant.name);
            if self.contestants.iter().filter(same).count() > 1 {
                return Err(format!("two contestants on one problem are named `{}`", contestant.name));
            }
        }
        Ok(())
    }

    /// The contestants on a problem.
    pub fn contestants_of(&self, problem: Kind) -> impl Iterator<Item = &Contestant> {
        self.contestants.iter().filter(move |contestant| contestant.problem == problem)
    }
}
