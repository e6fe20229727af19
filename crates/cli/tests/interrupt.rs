//! Ctrl-C, with a real signal to a real search.
#![cfg(target_os = "linux")]

mod common;

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use antdoku::model::NamedPuzzle;
use serde_json::Value;

/// A child that is killed, by its own id, when the test is over.
struct Guarded(Child);

impl Drop for Guarded {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Has the program with this id begun to listen for SIGTERM, the last of its signals? Before that, one would end it.
fn listens(id: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    u64::from_str_radix(caught.trim(), 16).unwrap() & (1 << 14) != 0
}

#[test]
fn an_interrupt_ends_the_search_with_the_best_grid() {
    for signal in ["-INT", "-TERM"] {
        let (answer, _) =
            interrupt(&["--method", "acs", "--json", "--seed", "1", &common::hopeless()], signal);
        let record: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!((&record["status"], &record["stopped"]), (&"unknown".into(), &"cancelled".into()));
        assert!(record["best"].as_str().unwrap().starts_with("1,2,3,4,5,6,7,8,"));
    }
}

#[test]
fn an_interrupted_batch_still_answers_every_puzzle_in_order() {
    let grid = common::hopeless();
    let puzzles = ["sabuncu1", grid.as_str(), "aiescargot", "1?", "sabuncu2"];
    let (answer, _) =
        interrupt(&[&["--method", "acs", "--json", "--jobs", "1"][..], &puzzles].concat(), "-INT");
    let records: Vec<Value> = answer.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let statuses: Vec<&str> = records.iter().map(|record| record["status"].as_str().unwrap()).collect();
    assert_eq!(statuses, ["solved", "unknown", "unknown", "error", "unknown"]);
    assert_eq!(records[2]["stopped"], "cancelled");
    assert_eq!(records[2]["best"].as_str().unwrap(), NamedPuzzle::find("aiescargot").unwrap().line);
    assert_eq!(records[4]["label"], "sabuncu2");

    let (answer, told) =
        interrupt(&[&["--method", "acs", "--format", "line", "--jobs", "1"][..], &puzzles].concat(), "-INT");
    let lines: Vec<&str> = answer.split('\n').collect();
    assert_eq!(lines.len(), 6, "five lines");
    assert!(lines[0].starts_with("127693485") && lines[1].starts_with("1,2,3,4,"));
    assert_eq!(lines[2..], [""; 4]);
    assert!(told.contains("1 of 5 puzzles solved, 1 not solved, 1 not readable, 2 not begun"), "{told}");
    assert!(told.contains("can prove it"), "{told}");
}

/// Sends a signal to `solve` while it searches, and gives its answers and messages.
fn interrupt(arguments: &[&str], signal: &str) -> (String, String) {
    let mut child = Guarded(start(arguments));
    let id = child.0.id();
    while !listens(id) {
        assert!(child.0.try_wait().unwrap().is_none(), "it still searches");
        thread::sleep(Duration::from_millis(5));
    }
    // And now it searches.
    thread::sleep(Duration::from_millis(200));
    let sent = Command::new("sh").args(["-c", &format!("kill {signal} {id}")]).status().unwrap();
    assert!(sent.success());
    assert_eq!(child.0.wait().unwrap().code(), Some(130), "{signal}");
    let (mut answer, mut told) = (String::new(), String::new());
    child.0.stdout.take().unwrap().read_to_string(&mut answer).unwrap();
    child.0.stderr.take().unwrap().read_to_string(&mut told).unwrap();
    (answer, told)
}

fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_antdoku"));
    command.arg("solve").args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}
