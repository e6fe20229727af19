//! Nobody does what somebody else is doing.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::program::{STEPS, Scratch, contents, freeze, long, run, started, told, unbroken, wait_for_holder};

#[test]
fn nobody_does_what_somebody_else_is_doing() {
    let scratch = Scratch::new("locks");
    let folder = long(&scratch, "locks");
    let at_work = |shard: &str| {
        let child = started(&["lab", "work", &folder, "--shard", shard]);
        let (number, of) = shard.split_once('/').unwrap();
        let lock = Path::new(&folder).join(format!("records/shard-{number}-of-{of}.lock"));
        let holder = format!("process {} on ", child.0.id());
        wait_for_holder(&lock, &holder);
        child
    };
    let refused = |command: &[&str], message: &str| {
        let output = run(command);
        assert_eq!(output.status.code(), Some(75), "{command:?}: {}", told(&output));
        let text = told(&output);
        let (before, after) = message.split_once("..").unwrap();
        assert!(text.starts_with(before) && text.ends_with(&format!("{after}\n")), "{text}");
    };
    let mut first = at_work("1/2");
    let process = first.0.id();
    refused(
        &["lab", "work", &folder, "--shard", "1/2"],
        &format!(
            "error: shard 1/2 cannot begin: shard 1/2 is at work (process {process} on ..); wait for it, or take \
             another shard"
        ),
    );
    refused(
        &["lab", "run", &folder],
        &format!(
            "error: `run` cannot begin: shard 1/2 is at work (process {process} on ..); `run` does all tasks and shards \
             do parts of them: wait, or stop it"
        ),
    );
    refused(
        &["lab", "work", &folder, "--shard", "3/3"],
        "error: shard 3/3 cannot begin: shard 1/2 is at work (..); shards of one campaign at the same time must be of the \
         same number",
    );
    let second = at_work("2/2");
    let merged = run(&["lab", "merge", &folder]);
    assert!(told(&merged).contains(&format!("note: shard 1/2 is still at work (process {process} on ")));
    drop(second);
    let mut patient = started(&["lab", "work", &folder, "--shard", "1/2", "--wait"]);
    let mut told = BufReader::new(patient.0.stderr.take().unwrap()).lines();
    let waiting = told.next().unwrap().unwrap();
    assert!(waiting.starts_with("waiting: shard 1/2 cannot begin: shard 1/2 is at work ("), "{waiting}");
    assert!(!patient.is_over());
    // Killed, not ended: its lock is free all the same.
    first.kill();
    let (lock, holder) =
        (Path::new(&folder).join("records/shard-1-of-2.lock"), format!("process {} on ", patient.0.id()));
    wait_for_holder(&lock, &holder);
    drop(patient);
    let child = started(&["lab", "run", &folder]);
    let lock = Path::new(&folder).join("records/run.lock");
    wait_for_holder(&lock, &format!("process {} on ", child.0.id()));
    refused(
        &["lab", "work", &folder, "--shard", "1/2"],
        "error: shard 1/2 cannot begin: `run` is at work (..",
    );
    refused(
        &["lab", "run", &folder],
        "error: `run` cannot begin: `run` is at work (..); wait for it, or stop it",
    );
    drop(child);
}

#[test]
fn who_waits_goes_on_beside_a_lock_that_nobody_will_free() {
    let scratch = Scratch::new("stale");
    let whole = unbroken();
    let folder = freeze(&scratch, "stale", STEPS);
    // As a machine that is gone may hold it.
    let path = Path::new(&folder).join("records/shard-1-of-1.lock");
    let lock = fs::File::create(&path).unwrap();
    lock.lock().unwrap();
    let output = run(&["lab", "work", &folder, "--shard", "1/1", "--wait=1s", "--quiet"]);
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    let waited = "waiting: shard 1/1 cannot begin: shard 1/1 is at work (another process); wait for it, or take another \
                  shard\nnothing was recorded for 1 s: going on beside it\n";
    assert_eq!(told(&output), waited);
    assert_eq!(run(&["lab", "merge", &folder]).status.code(), Some(0));
    assert_eq!(contents(&folder), whole);
}

#[test]
fn who_only_looks_keeps_nobody_from_beginning() {
    let scratch = Scratch::new("lookers");
    let folder = freeze(&scratch, "lookers", STEPS);
    assert_eq!(run(&["lab", "work", &folder, "--shard", "1/1"]).status.code(), Some(0));
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    run(&["lab", "status", &folder, "--quiet"]);
                }
            });
        }
        for _ in 0..40 {
            let output = run(&["lab", "work", &folder, "--shard", "1/1", "--quiet"]);
            if output.status.code() != Some(0) {
                is_over.store(true, Ordering::Relaxed);
                panic!("{}", told(&output));
            }
        }
        is_over.store(true, Ordering::Relaxed);
    });
}
