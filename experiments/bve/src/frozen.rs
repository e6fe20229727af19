//! Frozen plans: a plan with its instances, and one digest of both.

use std::path::{Path, PathBuf};

use antdoku_lab::digest;

use crate::instance::{Instance, absent, instances};
use crate::plan::{Plan, Set};

/// A plan with its instances, and the digest of both.
#[derive(Clone, Debug)]
pub struct Frozen {
    /// The plan.
    pub plan: Plan,
    /// Its text.
    pub text: String,
    /// The instances of each set.
    pub instances: Vec<Vec<Instance>>,
    /// SHA-256 of the text of the plan, and the name and SHA-256 of each instance in order.
    pub digest: String,
    /// For each set whose files are absent, what stands in for them.
    pub notes: Vec<String>,
}

impl Frozen {
    /// Reads a plan and its instances, from this folder or made from seeds.
    ///
    /// # Errors
    /// What is wrong with the plan or an instance, and where.
    pub fn read(path: &Path, folder: Option<PathBuf>) -> Result<Frozen, String> {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Frozen::parse(text, folder.as_deref()).map_err(|error| format!("{}: {error}", path.display()))
    }

    /// Like [`Self::read`], from the text of a plan.
    ///
    /// # Errors
    /// What is wrong with the plan or an instance, and where.
    pub fn parse(text: String, folder: Option<&Path>) -> Result<Frozen, String> {
        let plan = Plan::parse(&text)?;
        let instances: Result<Vec<Vec<Instance>>, String> =
            plan.sets.iter().map(|set| instances(set, folder)).collect();
        let instances = instances?;
        let mut parts = format!("{text}\0");
        for instance in instances.iter().flatten() {
            parts += &format!("{}\0{}\0", instance.name, instance.hash());
        }
        let notes = plan.sets.iter().filter_map(|set| note(set, folder)).collect();
        Ok(Frozen { digest: digest::of(parts.as_bytes()), plan, text, instances, notes })
    }
}

/// What stands in for the files of a set, if one is absent.
fn note(set: &Set, folder: Option<&Path>) -> Option<String> {
    let (file, generate) = (absent(set, folder)?.path(), set.generate?);
    let place = folder.map_or_else(
        || "ANTDOKU_INSTANCES is not set".to_owned(),
        |folder| format!("there is no {}", folder.join(file).display()),
    );
    let Set { name, .. } = set;
    let (count, seed) = (generate.count, generate.seed);
    Some(format!("set `{name}`: {place}, so {count} instances made from seed {seed} stand in"))
}
