//! What the tests of campaigns need.

use std::fs;
use std::io::Read;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::common;

/// Tasks of some milliseconds that can be repeated exactly.
pub const STEPS: &str = r#"
title = "To be killed"
seed = 5
budget = { steps = 4000 }
[[sets]]
name = "made"
generate = { side = 25, fixed = 45, count = 4, seed = 2 }
runs = 20
[[sets]]
name = "named"
named = "all"
[[contestants]]
name = "ants"
method = "acs"
[[contestants]]
name = "walk"
method = "ils"
"#;
pub const TASKS: usize = 192;

/// A trivial task, then some that take longer than any test.
const LONG: &str = r#"
budget = { seconds = 300 }
[[sets]]
name = "short"
named = ["sabuncu1"]
[[sets]]
name = "long"
files = "hopeless.txt"
runs = 4
[[contestants]]
name = "ants"
method = "acs"
"#;

/// A folder that is gone when the test is over.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("antdoku-lab-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }
}

impl Deref for Scratch {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A child that is killed, by its own id, when the test is over.
pub struct Guarded(pub Child);

impl Guarded {
    pub fn is_over(&mut self) -> bool {
        self.0.try_wait().unwrap().is_some()
    }

    /// All that it told.
    pub fn told(&mut self) -> String {
        let mut text = String::new();
        self.0.stderr.take().unwrap().read_to_string(&mut text).unwrap();
        text
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub fn antdoku(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_antdoku"));
    command.args(arguments).env_remove("ANTDOKU_INSTANCES");
    // The tests themselves may be a job of a cluster.
    for name in ["SLURM_ARRAY_TASK_ID", "HQ_TASK_ID", "PARALLEL_SEQ", "SGE_TASK_ID"] {
        command.env_remove(name);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn run(arguments: &[&str]) -> Output {
    antdoku(arguments).output().unwrap()
}

pub fn started(arguments: &[&str]) -> Guarded {
    Guarded(antdoku(arguments).spawn().unwrap())
}

/// What it told on standard error.
pub fn told(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

pub fn signal(child: &Guarded, word: &str) {
    let sent = Command::new("sh").args(["-c", &format!("kill {word} {}", child.0.id())]).status().unwrap();
    assert!(sent.success());
}

/// Waits for something that must happen.
pub fn wait_until(mut is_so: impl FnMut() -> bool) {
    for _ in 0..30_000 {
        if is_so() {
            return;
        }
        thread::sleep(Duration::from_millis(1));
    }
    panic!("it did not happen within half a minute");
}

/// Writes a plan and freezes it into a folder of this name.
pub fn freeze(scratch: &Path, name: &str, plan: &str) -> String {
    let path = scratch.join(format!("{name}.toml"));
    fs::write(&path, plan).unwrap();
    let folder = scratch.join(name).display().to_string();
    let output = run(&["lab", "plan", path.to_str().unwrap(), "-o", &folder]);
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    folder
}

/// Whole lines in all journals of a campaign.
pub fn journal_lines(folder: &str) -> usize {
    let Ok(entries) = fs::read_dir(Path::new(folder).join("records")) else { return 0 };
    let journals = entries.map(|entry| entry.unwrap().path());
    let journals = journals.filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    let lines =
        |path: PathBuf| fs::read(path).unwrap_or_default().iter().filter(|byte| **byte == b'\n').count();
    journals.map(lines).sum()
}

/// The merged records, without times, machines and sums.
pub fn contents(folder: &str) -> Vec<String> {
    let merged = fs::read_to_string(Path::new(folder).join("records.jsonl")).unwrap();
    let content = |line: &str| {
        let mut line: Value = serde_json::from_str(line).unwrap();
        let record = line["record"].as_object_mut().unwrap();
        assert!(record.remove("timing").is_some() && record.remove("machine").is_some());
        line["record"].to_string()
    };
    merged.lines().map(content).collect()
}

/// The records of an unbroken run of `STEPS`, in the folder `unbroken`.
pub fn unbroken(scratch: &Path) -> Vec<String> {
    let folder = freeze(scratch, "unbroken", STEPS);
    assert_eq!(run(&["lab", "run", &folder]).status.code(), Some(0));
    let records = contents(&folder);
    assert_eq!(records.len(), TASKS);
    records
}

/// A campaign that takes too long.
pub fn long(scratch: &Path, name: &str) -> String {
    fs::write(scratch.join("hopeless.txt"), common::hopeless()).unwrap();
    freeze(scratch, name, LONG)
}
