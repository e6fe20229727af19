//! Frozen plans: a plan with its instances, and one digest of both.

use std::path::{Path, PathBuf};

use antdoku_lab::digest;

use crate::instance::{Instance, instances};
use crate::plan::Plan;

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
        Ok(Frozen { digest: digest::of(parts.as_bytes()), plan, text, instances })
    }
}
