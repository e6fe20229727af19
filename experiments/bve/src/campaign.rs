//! The folder of a campaign: the frozen plan, and journals with a checksum for each record, as in antdoku's lab.
//!
//! ```text
//! plan.toml              the plan as given
//! digest.txt             SHA-256 of the plan and its instances
//! records/run.jsonl      journal of a worker that does all tasks; shards have journals of their own
//! records/*.lock         which shards are running
//! ```

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use antdoku::Seed;
use antdoku_lab::campaign::journal::{self, Journal, seal, unsealed_line};
use antdoku_lab::campaign::{CampaignError, ShardLock};
use antdoku_lab::{Shard, digest};
use thiserror::Error;

use crate::frozen::Frozen;
use crate::instance::Instance;
use crate::plan::{Contestant, Set};
use crate::record::Record;
use crate::run::{Job, run};

/// The names of the files.
pub const PLAN: &str = "plan.toml";
/// The file with the digest of plan and instances.
pub const DIGEST: &str = "digest.txt";
const RECORDS: &str = "records";

/// Hexadecimal digits of a task's id.
const ID_DIGITS: usize = 20;

/// Why a campaign cannot be started, continued or read.
#[derive(Debug, Error)]
pub enum BveError {
    /// A journal or lock of the lab.
    #[error(transparent)]
    Lab(#[from] CampaignError),
    /// A file that cannot be read or written.
    #[error("{}: {cause}", file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// Why.
        cause: std::io::Error,
    },
    /// The folder belongs to another plan, or to other instances.
    #[error(
        "{} is the folder of another plan or of other instances (digest {found}, here {expected}): use a new folder, or \
         the plan and the ANTDOKU_INSTANCES of that digest",
        folder.display()
    )]
    Occupied {
        /// The folder.
        folder: PathBuf,
        /// The digest in the folder.
        found: String,
        /// The digest of the plan.
        expected: String,
    },
    /// A plan or record that is not usable.
    #[error("{0}")]
    Invalid(String),
}

/// One planned run.
#[derive(Clone, Debug)]
pub struct Task<'f> {
    /// Its key.
    pub id: String,
    /// Its position in the plan, from 0.
    pub number: u64,
    /// The set.
    pub set: &'f Set,
    /// The instance.
    pub instance: &'f Instance,
    /// The contestant.
    pub contestant: &'f Contestant,
    /// The number of the run.
    pub run: u64,
    /// The seed, the same for all contestants.
    pub seed: u64,
}

/// All tasks by run, set, instance and contestant: a campaign that was interrupted has about as many runs everywhere.
#[must_use]
pub fn tasks(frozen: &Frozen) -> Vec<Task<'_>> {
    let mut tasks = Vec::new();
    for run in 0..frozen.plan.runs {
        for (set, instances) in frozen.plan.sets.iter().zip(&frozen.instances) {
            for instance in instances {
                for contestant in frozen.plan.contestants_of(set.problem) {
                    let seed = seed(frozen.plan.seed, set, instance, run);
                    let number = tasks.len() as u64;
                    let id = id(set, instance, contestant, seed);
                    tasks.push(Task { id, number, set, instance, contestant, run, seed });
                }
            }
        }
    }
    tasks
}

/// The seed depends on names and not on positions, so that a plan can grow without changing existing seeds.
fn seed(plan: u64, set: &Set, instance: &Instance, run: u64) -> u64 {
    let name = digest::number(format!("{}\0{}", set.name, instance.name).as_bytes());
    // Every JSON parser keeps 53 bits.
    Seed(plan).derive(name).derive(run).0 >> 11
}

fn id(set: &Set, instance: &Instance, contestant: &Contestant, seed: u64) -> String {
    let rule = serde_json::to_string(&contestant.rule).expect("parameters can be written as JSON");
    let (hash, name) = (instance.hash(), &contestant.name);
    let text = format!("{}\0{hash}\0{name}\0{rule}\0{}\0{}\0{seed}", set.name, set.ants, set.constructions);
    let mut id = digest::of(text.as_bytes());
    id.truncate(ID_DIGITS);
    id
}

/// Does the open tasks of a shard in a folder, which is made if it is new. `watch` is told how many of them are left.
///
/// # Errors
/// If the folder has another campaign, another worker is at the shard, or the disk fails.
pub fn work(
    frozen: &Frozen,
    folder: &Path,
    shard: Shard,
    mut watch: impl FnMut(usize),
) -> Result<(), BveError> {
    freeze(frozen, folder)?;
    let _lock = ShardLock::take(folder, shard)?;
    let path = folder.join(RECORDS).join(format!("{}.jsonl", shard.file_stem()));
    let damages = journal::scan(&path, |_| Ok(()))?;
    if !damages.is_empty() {
        journal::repair(&path, &damages)?;
    }
    let done = records(folder)?;
    let mut open: Vec<Task<'_>> = tasks(frozen).into_iter().filter(|task| shard.has(task.number)).collect();
    open.retain(|task| !done.contains_key(&task.number));
    let mut journal = Journal::open(&path)?;
    for (finished, task) in open.iter().enumerate() {
        watch(open.len() - finished);
        let record = do_task(task)?;
        let bytes = serde_json::to_vec(&record).expect("a record can be written as JSON");
        journal.append(&seal(&bytes))?;
    }
    journal.sync()?;
    watch(0);
    Ok(())
}

fn do_task(task: &Task<'_>) -> Result<Record, BveError> {
    let job = Job {
        kind: task.set.problem,
        instance: task.instance,
        method: task.contestant.rule,
        ants: task.set.ants,
        constructions: task.set.constructions,
        seed: Seed(task.seed),
    };
    let name = &task.instance.name;
    let outcome = run(&job).map_err(|error| BveError::Invalid(format!("{name}: {error}")))?;
    Ok(Record {
        id: task.id.clone(),
        number: task.number,
        set: task.set.name.clone(),
        instance: name.clone(),
        contestant: task.contestant.name.clone(),
        run: task.run,
        seed: task.seed,
        status: outcome.status,
        cost: outcome.cost,
        at: outcome.at,
        constructions: outcome.constructions,
        restarts: outcome.restarts,
        samples: outcome.samples,
        failure: outcome.failure,
    })
}

/// Writes plan and digest into a new folder, or checks that they are those of the folder.
fn freeze(frozen: &Frozen, folder: &Path) -> Result<(), BveError> {
    if check_digest(folder, &frozen.digest)? {
        return Ok(());
    }
    fs::create_dir_all(folder).map_err(io(folder))?;
    let save = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).map_err(io(&path))
    };
    save(PLAN, &frozen.text)?;
    save(DIGEST, &format!("{}\n", frozen.digest))
}

/// Whether a folder has this digest; `false` if it has none yet.
///
/// # Errors
/// If it has another digest, or cannot be read.
pub fn check_digest(folder: &Path, expected: &str) -> Result<bool, BveError> {
    let path = folder.join(DIGEST);
    match fs::read_to_string(&path) {
        Ok(found) if found.trim() == expected => Ok(true),
        Ok(found) => Err(BveError::Occupied {
            folder: folder.to_owned(),
            found: found.trim().to_owned(),
            expected: expected.to_owned(),
        }),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(io(&path)(error)),
    }
}

/// All sound records of a folder, by the number of their task; of several records of a task the first one.
///
/// # Errors
/// If they cannot be read.
pub fn records(folder: &Path) -> Result<BTreeMap<u64, Record>, BveError> {
    let folder = folder.join(RECORDS);
    let mut found = BTreeMap::new();
    let Ok(files) = fs::read_dir(&folder) else { return Ok(found) };
    let mut paths: Vec<PathBuf> = files.filter_map(|file| Some(file.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    paths.sort_unstable();
    for path in paths {
        journal::each_line(&path, |_, _, line| {
            let record = unsealed_line(line).and_then(|record| serde_json::from_slice::<Record>(record).ok());
            if let Some(record) = record {
                found.entry(record.number).or_insert(record);
            }
            Ok(())
        })?;
    }
    Ok(found)
}

/// Explains which file could not be read or written.
pub(crate) fn io(file: &Path) -> impl FnOnce(std::io::Error) -> BveError + use<'_> {
    move |cause| BveError::Io { file: file.to_owned(), cause }
}
