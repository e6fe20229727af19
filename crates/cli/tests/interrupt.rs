//! Ctrl-C, with a real signal to a real search.
#![cfg(target_os = "linux")]

mod common;

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

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
        let grid = common::hopeless();
        let mut child = Guarded(start(&grid));
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
        let mut answer = String::new();
        child.0.stdout.take().unwrap().read_to_string(&mut answer).unwrap();
        let record: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!((&record["status"], &record["stopped"]), (&"unknown".into(), &"cancelled".into()));
        assert!(record["best"].as_str().unwrap().starts_with("1,2,3,4,5,6,7,8,"));
    }
}

fn start(grid: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_antdoku"));
    command.args(["solve", "--json", "--seed", "1", grid]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
}
