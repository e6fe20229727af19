//! Ctrl-C, with a real signal to a real search.

use std::fs;
use std::io::Write as _;
use std::process::Stdio;

use antdoku::NamedPuzzle;
use serde_json::Value;

use crate::common::{EASY, Guarded, antdoku, wait_for};
use crate::generate::Folder;
use crate::grids::hopeless;

#[test]
fn an_interrupt_ends_the_search_with_the_best_grid() {
    for signal in ["-INT", "-TERM"] {
        let (answer, _) = interrupt(&["--json", "--seed", "1", &hopeless()], signal);
        let record: Value = serde_json::from_str(&answer[0]).unwrap();
        assert_eq!((&record["status"], &record["stopped"]), (&"unknown".into(), &"cancelled".into()));
        assert!(record["best"].as_str().unwrap().starts_with("1,2,3,4,5,6,7,8,"));
    }
}

#[test]
fn an_interrupted_batch_still_answers_every_puzzle_in_order() {
    let grid = hopeless();
    let puzzles = ["sabuncu1", grid.as_str(), "aiescargot", "1?", "sabuncu2"];
    let (answer, _) = interrupt(&[&["--json", "--jobs", "1"][..], &puzzles].concat(), "-INT");
    let records: Vec<Value> = answer.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let statuses: Vec<&str> = records.iter().map(|record| record["status"].as_str().unwrap()).collect();
    assert_eq!(statuses, ["solved", "unknown", "unknown", "error", "unknown"]);
    assert_eq!(records[2]["stopped"], "cancelled");
    assert_eq!(records[2]["best"].as_str().unwrap(), NamedPuzzle::find("aiescargot").unwrap().line);
    assert_eq!(records[4]["label"], "sabuncu2");

    let (lines, message) = interrupt(&[&["--format", "line", "--jobs", "1"][..], &puzzles].concat(), "-INT");
    assert_eq!(lines.len(), 5);
    assert!(lines[0].starts_with("127693485") && lines[1].starts_with("1,2,3,4,"), "{lines:?}");
    assert_eq!(lines[2..], [""; 3]);
    assert!(
        message.contains("1 of 5 puzzles solved, 1 not solved, 1 not readable, 2 not begun"),
        "{message}"
    );
}

/// Sends a signal to `solve` during a long search, and returns its answers and messages.
fn interrupt(arguments: &[&str], signal: &str) -> (Vec<String>, String) {
    let mut child = Guarded::start(&mut antdoku(&[&["solve", "--explain"], arguments].concat()));
    let (answers, messages) = (child.lines_of_stdout(), child.lines_of_stderr());
    messages.until("ants-tabu");
    child.signal(signal);
    assert_eq!(child.end().code(), Some(130), "{signal}");
    (answers.rest(), messages.rest().join("\n"))
}

#[test]
fn an_interrupt_ends_the_wait_for_more_puzzles() {
    for command in ["solve", "count"] {
        let mut child = Guarded::start(antdoku(&[command, "--json", "-"]).stdin(Stdio::piped()));
        let mut input = child.0.stdin.take().unwrap();
        let (answers, messages) = (child.lines_of_stdout(), child.lines_of_stderr());
        writeln!(input, "{EASY}").unwrap();
        assert!(answers.next().contains(r#""line":1"#), "{command}");
        child.signal("-INT");
        assert_eq!(child.end().code(), Some(130), "{command}");
        messages.until("interrupted: the rest of standard input was not read");
        assert!(answers.rest().is_empty(), "{command}");
    }
}

#[test]
fn an_interrupt_of_generate_reports_the_puzzles_written() {
    let options = ["generate", "--size", "16", "--count", "1000000", "--seed", "1", "--format", "line"];
    let mut child = Guarded::start(&mut antdoku(&options));
    let (puzzles, messages) = (child.lines_of_stdout(), child.lines_of_stderr());
    puzzles.next();
    puzzles.next();
    child.signal("-INT");
    assert_eq!(child.end().code(), Some(130));
    let written = 2 + puzzles.rest().len();
    let message = messages.until("interrupted: ");
    let expected = format!(
        "interrupted: {written} of 1,000,000 puzzles were written to standard output; the same command with --seed 1 \
         makes all of them"
    );
    assert_eq!(message, expected);
}

#[test]
fn an_interrupt_of_generate_reports_the_files_kept() {
    let folder = Folder::new("interrupted");
    let path = folder.0.to_str().unwrap();
    let options = ["generate", "--size", "16", "--count", "1000000", "--seed", "1", "-o", path];
    let mut child = Guarded::start(&mut antdoku(&options));
    let messages = child.lines_of_stderr();
    let files = || fs::read_dir(&folder.0).map_or(0, Iterator::count);
    wait_for("two puzzles", || (files() >= 2).then_some(()));
    child.signal("-TERM");
    assert_eq!(child.end().code(), Some(130));
    let message = messages.until("interrupted: ");
    let kept = format!("interrupted: {} of 1,000,000 puzzles are kept in `{path}`; ", files());
    assert!(message.starts_with(&kept), "{message}");
    // The last file is complete, too.
    let last = folder.0.join(format!("16x16_minimal_{}.txt", files() - 1));
    let solved = antdoku(&["solve", "-q", last.to_str().unwrap()]).status().unwrap();
    assert!(solved.success());
}

#[test]
fn an_interrupt_before_the_first_puzzle_is_reported() {
    // No puzzle is finished before the signal: a grid of this size takes minutes.
    let mut child = Guarded::start(&mut antdoku(&["generate", "--size", "64", "--seed", "1"]));
    let messages = child.lines_of_stderr();
    let id = child.0.id();
    wait_for("the program to listen", || listens(id).then_some(()));
    child.signal("-INT");
    assert_eq!(child.end().code(), Some(130));
    let message = messages.until("interrupted: ");
    assert!(message.starts_with("interrupted: none of 1 puzzle was finished; "), "{message}");
}

/// Whether the program with this id catches SIGTERM, the last of its signals. Before that, a signal would end it.
fn listens(id: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    u64::from_str_radix(caught.trim(), 16).unwrap() & (1 << 14) != 0
}
