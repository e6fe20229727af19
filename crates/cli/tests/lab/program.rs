//! Helpers of the tests of campaigns.

use std::collections::BTreeMap;
use std::io::Read;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};

use serde_json::Value;

use crate::common;

/// Repeatable tasks of some milliseconds.
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

/// A folder that is removed when the test ends.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        // Tests run at the same time, and two of them may choose the same name.
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("antdoku-lab-{name}-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
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

/// A child process that is killed when the test ends.
pub struct Guarded(pub Child);

impl Guarded {
    pub fn is_over(&mut self) -> bool {
        self.0.try_wait().unwrap().is_some()
    }

    /// Waits for its end.
    pub fn ended(&mut self) -> ExitStatus {
        let id = self.0.id();
        wait_for(&format!("the end of process {id}"), || {
            self.0.try_wait().unwrap().ok_or_else(|| "it is still there".to_owned())
        })
    }

    /// Kills it, and waits until it is gone.
    pub fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }

    /// Its standard error, after its end.
    pub fn stderr(&mut self) -> String {
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
    // The tests themselves may run as a job of a cluster.
    for name in ["SLURM_ARRAY_TASK_ID", "HQ_TASK_ID", "PARALLEL_SEQ", "SGE_TASK_ID"] {
        command.env_remove(name);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn run(arguments: &[&str]) -> Output {
    output(&mut antdoku(arguments))
}

/// The output of a command, which is killed if it hangs.
pub fn output(command: &mut Command) -> Output {
    let mut child = Guarded(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap());
    let (answers, errors) = (child.0.stdout.take().unwrap(), child.0.stderr.take().unwrap());
    let read = |mut pipe: Box<dyn Read + Send>| {
        thread::spawn(move || {
            let mut bytes = Vec::new();
            pipe.read_to_end(&mut bytes).map(|_| bytes)
        })
    };
    let (stdout, stderr) = (read(Box::new(answers)), read(Box::new(errors)));
    let status = child.ended();
    let of = |reader: thread::JoinHandle<std::io::Result<Vec<u8>>>| reader.join().unwrap().unwrap();
    Output { status, stdout: of(stdout), stderr: of(stderr) }
}

pub fn started(arguments: &[&str]) -> Guarded {
    Guarded(antdoku(arguments).spawn().unwrap())
}

/// The standard error of a command.
pub fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

pub fn signal(child: &Guarded, word: &str) {
    let sent = Command::new("sh").args(["-c", &format!("kill {word} {}", child.0.id())]).status().unwrap();
    assert!(sent.success());
}

/// The longest time for something that takes a moment on an idle machine.
const PATIENCE: Duration = Duration::from_secs(180);

/// Waits until `look` returns `Ok`; `Err` describes the current state.
pub fn wait_for<T>(what: &str, mut look: impl FnMut() -> Result<T, String>) -> T {
    let began = now();
    loop {
        match look() {
            Ok(found) => return found,
            Err(seen) => assert!(began.elapsed() < PATIENCE, "waited {PATIENCE:?} for {what}; saw: {seen}"),
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// Waits until the journals of a campaign have at least this number of lines.
pub fn wait_for_lines(folder: &str, goal: usize) {
    wait_for(&format!("{goal} records"), || match journal_lines(folder) {
        lines if lines >= goal => Ok(()),
        lines => Err(format!("{lines} records")),
    });
}

/// Waits until a lock names this holder.
pub fn wait_for_holder(lock: &Path, holder: &str) {
    wait_for(&format!("`{holder}` in {}", lock.display()), || match fs::read_to_string(lock) {
        Ok(text) if text.starts_with(holder) => Ok(()),
        seen => Err(format!("{seen:?}")),
    });
}

#[expect(clippy::disallowed_methods, reason = "how long a program takes, not what a search does")]
pub fn now() -> Instant {
    Instant::now()
}

/// Writes a plan and freezes it into a folder of this name.
pub fn freeze(scratch: &Path, name: &str, plan: &str) -> String {
    let path = scratch.join(format!("{name}.toml"));
    fs::write(&path, plan).unwrap();
    let folder = scratch.join(name).display().to_string();
    let output = run(&["lab", "plan", path.to_str().unwrap(), "-o", &folder]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
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

/// The records of an uninterrupted run of `STEPS`, made once for all tests.
pub fn unbroken() -> &'static [String] {
    &done_once().1
}

/// A finished campaign of `STEPS` without interruption, in a folder of this name.
pub fn unbroken_in(scratch: &Path, name: &str) -> String {
    let folder = freeze(scratch, name, STEPS);
    for file in ["records/run.jsonl", "records.jsonl"] {
        fs::write(scratch.join(name).join(file), &done_once().0[file]).unwrap();
    }
    folder
}

/// Contents of files, by their paths within the campaign's folder.
type Files = BTreeMap<&'static str, Vec<u8>>;

/// The journal and the merged records, and their contents.
fn done_once() -> &'static (Files, Vec<String>) {
    static DONE: OnceLock<(Files, Vec<String>)> = OnceLock::new();
    DONE.get_or_init(|| {
        let scratch = Scratch::new("unbroken");
        let folder = freeze(&scratch, "unbroken", STEPS);
        assert_eq!(run(&["lab", "run", &folder]).status.code(), Some(0));
        let files = ["records/run.jsonl", "records.jsonl"];
        let files = files.map(|file| (file, fs::read(Path::new(&folder).join(file)).unwrap()));
        let records = contents(&folder);
        assert_eq!(records.len(), TASKS);
        (BTreeMap::from(files), records)
    })
}

/// A campaign that takes too long.
pub fn long(scratch: &Path, name: &str) -> String {
    fs::write(scratch.join("hopeless.txt"), common::hopeless()).unwrap();
    freeze(scratch, name, LONG)
}
