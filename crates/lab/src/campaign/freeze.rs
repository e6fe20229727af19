//! Freezes a plan into a folder that depends on nothing outside it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use antdoku::CancelToken;

use super::error::{CampaignError, writing};
use super::file::Draft;
use super::header::{self, FORMAT, HEADER, Header};
use super::lock::Gate;
use crate::digest::{self, Digester};
use crate::plan::Plan;

/// The version of antdoku as stored in every record: with the commit it was built from, if known, and a mark for debug
/// builds: `0.1.0 (a1b2c3d4e5)`.
///
/// Uncommitted changes are not part of it: otherwise every edit would invalidate every campaign.
pub const VERSION: &str = env!("ANTDOKU_BUILD");

pub(super) const PLAN: &str = "plan.toml";
pub(super) const INSTANCES: &str = "instances.jsonl";
pub(super) const TASKS: &str = "tasks.jsonl";
pub(super) const RECORDS: &str = "records";

/// The result of freezing a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frozen {
    /// The campaign is new.
    New,
    /// The folder already held the same campaign and was left unchanged.
    Same,
}

/// Writes a plan with its instances and tasks into a folder.
///
/// # Errors
/// If the folder holds another campaign, or cannot be written.
pub fn freeze(plan: &Plan, folder: &Path) -> Result<Frozen, CampaignError> {
    freeze_unless_cancelled(plan, folder, &CancelToken::new())
}

/// Like [`freeze`], but stops when `cancel` is set.
///
/// All files are written under temporary names and renamed when the last one is complete, so a folder gets a whole
/// campaign or nothing. `campaign.json` is renamed last; without it the folder holds no campaign.
///
/// # Errors
/// If the folder holds another campaign, cannot be written, or the token was cancelled before the files got their names.
pub fn freeze_unless_cancelled(
    plan: &Plan,
    folder: &Path,
    cancel: &CancelToken,
) -> Result<Frozen, CampaignError> {
    if let Some(same) = found(plan, folder, cancel)? {
        return Ok(same);
    }
    let records = folder.join(RECORDS);
    fs::create_dir_all(&records).map_err(writing(&records))?;
    let _gate = Gate::close_unless_cancelled(folder, cancel)?;
    // Another process may have frozen another plan while this one waited for the gate.
    if let Some(same) = found(plan, folder, cancel)? {
        return Ok(same);
    }
    let mut drafts = Vec::new();
    let mut files = BTreeMap::new();
    let mut write = |name: &str, fill: &dyn Fn(&mut Draft) -> Result<(), CampaignError>| {
        let mut draft = Draft::of(&folder.join(name))?;
        fill(&mut draft)?;
        files.insert(name.to_owned(), draft.digest());
        drafts.push(draft);
        check(cancel)
    };
    write(PLAN, &|draft| draft.write(plan.text.as_bytes()))?;
    write(INSTANCES, &|draft| plan.instances().try_for_each(|instance| draft.write_line(instance)))?;
    write(TASKS, &|draft| {
        plan.tasks().try_for_each(|task| check(cancel).and_then(|()| draft.write_line(&task)))
    })?;
    let mut draft = Draft::of(&folder.join(HEADER))?;
    let header = header(plan, files);
    let text = serde_json::to_string_pretty(&header).expect("texts and numbers can be written as JSON");
    draft.write(text.as_bytes())?;
    draft.write(b"\n")?;
    drafts.push(draft);
    check(cancel)?;
    drafts.into_iter().try_for_each(Draft::keep)?;
    Ok(Frozen::New)
}

fn check(cancel: &CancelToken) -> Result<(), CampaignError> {
    if cancel.is_cancelled() { Err(CampaignError::Cancelled) } else { Ok(()) }
}

/// Checks what the folder holds: this campaign, nothing, or another campaign, which is an error.
fn found(plan: &Plan, folder: &Path, cancel: &CancelToken) -> Result<Option<Frozen>, CampaignError> {
    if folder.join(HEADER).exists() {
        return compare(plan, folder, cancel).map(Some);
    }
    if fs::read(folder.join(PLAN)).is_ok_and(|text| text != plan.text.as_bytes()) {
        let difference = format!("its {PLAN} is another one");
        return Err(CampaignError::Occupied { folder: folder.to_owned(), difference });
    }
    Ok(None)
}

fn header(plan: &Plan, files: BTreeMap<String, String>) -> Header {
    let header = Header {
        sum: None,
        format: FORMAT,
        title: plan.title.clone(),
        version: VERSION.to_owned(),
        tasks: plan.task_count(),
        is_beside_published: plan.is_beside_published,
        files,
        sources: plan.sources.clone(),
        shared: None,
    };
    header.sealed()
}

/// Compares the campaign in the folder with what this plan would be frozen into.
fn compare(plan: &Plan, folder: &Path, cancel: &CancelToken) -> Result<Frozen, CampaignError> {
    // A folder of an earlier version has no checksum in its header, and may hold the same campaign.
    let old = header::read(folder)?.sealed();
    let lines = |items: &mut dyn Iterator<Item = Vec<u8>>| {
        let mut digest = Digester::default();
        for line in items {
            check(cancel)?;
            digest.add(&line);
            digest.add(b"\n");
        }
        Ok::<_, CampaignError>(digest.finish())
    };
    let json = "lab data can be written as JSON";
    let files = BTreeMap::from([
        (PLAN.to_owned(), digest::of(plan.text.as_bytes())),
        (
            INSTANCES.to_owned(),
            lines(&mut plan.instances().map(|instance| serde_json::to_vec(instance).expect(json)))?,
        ),
        (TASKS.to_owned(), lines(&mut plan.tasks().map(|task| serde_json::to_vec(&task).expect(json)))?),
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

    /// Waits until this number of threads of the process have the gate of a folder open. Only Linux shows this. Elsewhere
    /// the test still holds, but the threads may reach the gate one after the other.
    fn wait_at_gate(folder: &Path, wanted: usize) {
        let began = antdoku::internals::now();
        let at_gate = || {
            let files = fs::read_dir("/proc/self/fd")
                .ok()?
                .filter_map(|entry| fs::read_link(entry.ok()?.path()).ok());
            Some(files.filter(|file| *file == folder.join(RECORDS).join("gate.lock")).count())
        };
        while let Some(seen) = at_gate().filter(|seen| *seen < wanted) {
            assert!(
                began.elapsed().as_secs() < 60,
                "waited 60 s for {wanted} threads at the gate, saw {seen}"
            );
            thread::sleep(std::time::Duration::from_millis(1));
        }
    }

    #[test]
    fn one_of_two_concurrent_plans_is_frozen() {
        let folder = Folder::new("two-plans");
        fs::create_dir_all(folder.join(RECORDS)).unwrap();
        let gate = Gate::close(&folder).unwrap();
        let results = thread::scope(|scope| {
            let threads = [1, 2].map(|seed| {
                let folder: &Path = &folder;
                scope.spawn(move || freeze(&plan(seed), folder))
            });
            wait_at_gate(&folder, 3);
            drop(gate);
            threads.map(|thread| thread.join().unwrap())
        });
        let frozen = results.iter().filter(|result| matches!(result, Ok(Frozen::New))).count();
        let refused = results.iter().filter(|result| matches!(result, Err(CampaignError::Occupied { .. })));
        assert_eq!((frozen, refused.count()), (1, 1), "{results:?}");
        Campaign::open(&folder).unwrap();
    }

    #[test]
    fn a_cancelled_freeze_leaves_no_file() {
        let folder = Folder::new("cancelled-plan");
        let cancel = CancelToken::new();
        cancel.cancel();
        let files = || {
            let names = fs::read_dir(&*folder).unwrap().map(|entry| entry.unwrap().file_name());
            names.collect::<Vec<_>>()
        };
        let cancelled = freeze_unless_cancelled(&plan(1), &folder, &cancel);
        assert!(matches!(cancelled, Err(CampaignError::Cancelled)), "{cancelled:?}");
        assert_eq!(files(), [RECORDS]);
        // Cancelled while it waits at the gate, which another process keeps closed.
        let gate = Gate::close(&folder).unwrap();
        let cancelled = freeze_unless_cancelled(&plan(1), &folder, &cancel);
        assert!(matches!(cancelled, Err(CampaignError::Cancelled)), "{cancelled:?}");
        drop(gate);
        assert_eq!(files(), [RECORDS]);
        assert_eq!(freeze(&plan(1), &folder).unwrap(), Frozen::New);
        assert_eq!(files().len(), 5);
    }
}
