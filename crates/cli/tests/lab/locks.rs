//! Workers exclude each other.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fs, thread};

use crate::program::{
    STEPS, Scratch, contents, freeze, long, run, started, stderr, unbroken, wait_for_holder,
};

#[test]
fn workers_of_the_same_tasks_exclude_each_other() {
    let scratch = Scratch::new("locks");
    let folder = long(&scratch, "locks");
    let working = |shard: &str| {
        let child = started(&["lab", "work", &folder, "--shard", shard]);
        let (number, of) = shard.split_once('/').unwrap();
        let lock = Path::new(&folder).join(format!("records/shard-{number}-of-{of}.lock"));
        let holder = format!("process {} on ", child.0.id());
        wait_for_holder(&lock, &holder);
        child
    };
    let refused = |command: &[&str], message: &str| {
        let output = run(command);
        assert_eq!(output.status.code(), Some(75), "{command:?}: {}", stderr(&output));
        let text = stderr(&output);
        let (before, after) = message.split_once("..").unwrap();
        assert!(text.starts_with(before) && text.ends_with(&format!("{after}\n")), "{text}");
    };
    let mut first = working("1/2");
    let process = first.0.id();
    refused(
        &["lab", "work", &folder, "--shard", "1/2"],
        &format!(
            "error: shard 1/2 cannot start: shard 1/2 is running (process {process} on ..); wait for it, or choose \
             another shard"
        ),
    );
    refused(
        &["lab", "run", &folder],
        &format!(
            "error: `run` cannot start: shard 1/2 is running (process {process} on ..); `run` does all tasks and shards \
             do parts of them: wait for it, or stop it"
        ),
    );
    refused(
        &["lab", "work", &folder, "--shard", "3/3"],
        "error: shard 3/3 cannot start: shard 1/2 is running (..); shards that run at the same time must have the same N in \
         --shard K/N",
    );
    let second = working("2/2");
    let merged = run(&["lab", "merge", &folder]);
    assert!(stderr(&merged).contains(&format!("note: shard 1/2 is still running (process {process} on ")));
    drop(second);
    let mut patient = started(&["lab", "work", &folder, "--shard", "1/2", "--wait"]);
    let mut stderr = BufReader::new(patient.0.stderr.take().unwrap()).lines();
    let waiting = stderr.next().unwrap().unwrap();
    assert!(waiting.starts_with("waiting: shard 1/2 cannot start: shard 1/2 is running ("), "{waiting}");
    assert!(!patient.is_over());
    // A killed process releases its lock too.
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
        "error: shard 1/2 cannot start: `run` is running (..",
    );
    refused(
        &["lab", "run", &folder],
        "error: `run` cannot start: `run` is running (..); wait for it, or stop it",
    );
    drop(child);
}

#[test]
fn a_waiting_worker_finally_starts_beside_a_stale_lock() {
    let scratch = Scratch::new("stale");
    let whole = unbroken();
    let folder = freeze(&scratch, "stale", STEPS);
    // A lost machine may hold a lock like this.
    let path = Path::new(&folder).join("records/shard-1-of-1.lock");
    let lock = fs::File::create(&path).unwrap();
    lock.lock().unwrap();
    let output = run(&["lab", "work", &folder, "--shard", "1/1", "--wait=1s", "--quiet"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let waited = "waiting: shard 1/1 cannot start: shard 1/1 is running (another process)\nnothing was recorded for 1 s: starting \
                  beside the other worker\n";
    assert_eq!(stderr(&output), waited);
    assert_eq!(run(&["lab", "merge", &folder]).status.code(), Some(0));
    assert_eq!(contents(&folder), whole);
}

#[test]
fn status_does_not_prevent_a_worker_from_starting() {
    let scratch = Scratch::new("observers");
    let folder = freeze(&scratch, "observers", STEPS);
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
                panic!("{}", stderr(&output));
            }
        }
        is_over.store(true, Ordering::Relaxed);
    });
}
