//! A plan becomes a folder that no longer depends on anything else.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::error::{CampaignError, reading, writing};
use super::file::Draft;
use super::lock::Gate;
use crate::digest::{self, Digester};
use crate::plan::Plan;

/// The layout of the folder. Another number means another layout.
pub(super) const FORMAT: u32 = 1;

/// The version of antdoku, which every record bears, with the commit it was built of if that is known, and a word if it
/// was built for debugging: `0.1.0 (a1b2c3d4e5)`.
///
/// Changes that are not committed are not told: they would end every campaign at every change.
pub const VERSION: &str = env!("ANTDOKU_BUILD");

pub(super) const HEADER: &str = "campaign.json";
pub(super) const PLAN: &str = "plan.toml";
pub(super) const INSTANCES: &str = "instances.jsonl";
pub(super) const TASKS: &str = "tasks.jsonl";
pub(super) const RECORDS: &str = "records";

/// What stands in `campaign.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Header {
    pub(super) format: u32,
    pub(super) title: String,
    pub(super) version: String,
    pub(super) tasks: u64,
    /// Are the published figures of Lloyd and Amos to stand beside?
    #[serde(default)]
    pub(super) is_beside_published: bool,
    /// SHA-256 of each frozen file.
    pub(super) files: BTreeMap<String, String>,
    /// SHA-256 of each file that instances came from, by its absolute name.
    pub(super) sources: BTreeMap<String, String>,
}

/// What became of a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frozen {
    /// The campaign is new.
    New,
    /// The folder held this very campaign already, and was left as it was.
    Same,
}

/// Writes a plan with its instances and tasks into a folder.
///
/// Each file is written under a temporary name, then renamed; the last one is `campaign.json`, without which the folder
/// holds no campaign.
///
/// # Errors
/// If the folder holds another campaign, or cannot be written.
pub fn freeze(plan: &Plan, folder: &Path) -> Result<Frozen, CampaignError> {
    if let Some(same) = found(plan, folder)? {
        return Ok(same);
    }
    let records = folder.join(RECORDS);
    fs::create_dir_all(&records).map_err(writing(&records))?;
    let _gate = Gate::close(folder)?;
    // Somebody else may have frozen another plan while the gate was closed to us.
    if let Some(same) = found(plan, folder)? {
        return Ok(same);
    }
    let mut files = BTreeMap::new();
    let mut write = |name: &str, fill: &dyn Fn(&mut Draft) -> Result<(), CampaignError>| {
        let mut draft = Draft::of(&folder.join(name))?;
        fill(&mut draft)?;
        files.insert(name.to_owned(), draft.keep()?);
        Ok(())
    };
    write(PLAN, &|draft| draft.write(plan.text.as_bytes()))?;
    write(INSTANCES, &|draft| plan.instances().try_for_each(|instance| draft.write_line(instance)))?;
    write(TASKS, &|draft| plan.tasks().try_for_each(|task| draft.write_line(&task)))?;
    let header = header(plan, files);
    let mut draft = Draft::of(&folder.join(HEADER))?;
    let text = serde_json::to_string_pretty(&header).expect("texts and numbers can be written as JSON");
    draft.write(text.as_bytes())?;
    draft.write(b"\n")?;
    draft.keep()?;
    Ok(Frozen::New)
}

/// What the folder holds already: this campaign, or nothing.
fn found(plan: &Plan, folder: &Path) -> Result<Option<Frozen>, CampaignError> {
    if folder.join(HEADER).exists() {
        return compare(plan, folder).map(Some);
    }
    if fs::read(folder.join(PLAN)).is_ok_and(|text| text != plan.text.as_bytes()) {
        let difference = format!("its {PLAN} is another one");
        return Err(CampaignError::Occupied { folder: folder.to_owned(), difference });
    }
    Ok(None)
}

fn header(plan: &Plan, files: BTreeMap<String, String>) -> Header {
    Header {
        format: FORMAT,
        title: plan.title.clone(),
        version: VERSION.to_owned(),
        tasks: plan.task_count(),
        is_beside_published: plan.is_beside_published,
        files,
        sources: plan.sources.clone(),
    }
}

/// Would this plan be frozen into just what the folder holds?
fn compare(plan: &Plan, folder: &Path) -> Result<Frozen, CampaignError> {
    let old = read_header(folder)?;
    let lines = |items: &mut dyn Iterator<Item = Vec<u8>>| {
        let mut digest = Digester::default();
        for line in items {
            digest.add(&line);
            digest.add(b"\n");
        }
        digest.finish()
    };
    let json = "what the lab writes can be written as JSON";
    let files = BTreeMap::from([
        (PLAN.to_owned(), digest::of(plan.text.as_bytes())),
        (
            INSTANCES.to_owned(),
            lines(&mut plan.instances().map(|instance| serde_json::to_vec(instance).expect(json))),
        ),
        (TASKS.to_owned(), lines(&mut plan.tasks().map(|task| serde_json::to_vec(&task).expect(json)))),
    ]);
    let new = header(plan, files);
    if old == new {
        return Ok(Frozen::Same);
    }
    let changed = || new.files.iter().find(|(name, hash)| old.files.get(*name) != Some(hash));
    let difference = match () {
        () if old.version != new.version => {
            format!("frozen by antdoku {}, this is {}", old.version, new.version)
        }
        () if old.title != new.title => format!("`{}`, not `{}`", old.title, new.title),
        () => changed()
            .map_or_else(|| "made of other files".to_owned(), |(name, _)| format!("its {name} differs")),
    };
    Err(CampaignError::Occupied { folder: folder.to_owned(), difference })
}

pub(super) fn read_header(folder: &Path) -> Result<Header, CampaignError> {
    let path = folder.join(HEADER);
    let text = match fs::read(&path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(CampaignError::NoCampaign { folder: folder.to_owned() });
        }
        read => read.map_err(reading(&path))?,
    };
    let damaged = |reason: String| CampaignError::Damaged { file: path.clone(), reason };
    let header: Header = serde_json::from_slice(&text).map_err(|error| damaged(error.to_string()))?;
    if header.format != FORMAT {
        return Err(damaged(format!("its format is {}, this program knows {FORMAT}", header.format)));
    }
    Ok(header)
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;
    use crate::campaign::Campaign;
    use crate::scratch::Folder;

    fn plan(seed: u64) -> Plan {
        let text = format!(
            "seed = {seed}\nbudget = {{ steps = 1 }}\n[[sets]]\nname = \"a\"\nnamed = [\"sabuncu1\"]\n\
             [[contestants]]\nname = \"X\"\nmethod = \"acs\"\n"
        );
        Plan::parse("plan.toml", &text, Path::new("."), "test").unwrap()
    }

    #[test]
    fn of_two_plans_at_once_one_is_frozen() {
        let folder = Folder::new("two-plans");
        fs::create_dir_all(folder.join(RECORDS)).unwrap();
        let gate = Gate::close(&folder).unwrap();
        let results = thread::scope(|scope| {
            let threads = [1, 2].map(|seed| {
                let folder: &Path = &folder;
                scope.spawn(move || freeze(&plan(seed), folder))
            });
            // Both have seen an empty folder by then, or will wait at the gate all the same.
            thread::sleep(std::time::Duration::from_millis(200));
            drop(gate);
            threads.map(|thread| thread.join().unwrap())
        });
        let frozen = results.iter().filter(|result| matches!(result, Ok(Frozen::New))).count();
        let refused = results.iter().filter(|result| matches!(result, Err(CampaignError::Occupied { .. })));
        assert_eq!((frozen, refused.count()), (1, 1), "{results:?}");
        Campaign::open(&folder).unwrap();
    }
}
