//! Seeds, order, faults and escape codes.

use std::io::{BufRead, BufReader};
use std::process::{Output, Stdio};

use serde_json::Value;

use crate::common::{EASY, EASY_SOLUTION, Guarded, antdoku, run, run_with_input, text};
use crate::grids::hopeless;

/// The JSON answers, without the times, which differ from run to run.
fn records(output: &Output) -> Vec<Value> {
    let without_times = |line: &str| {
        let mut record: Value = serde_json::from_str(line).unwrap();
        let fields = record.as_object_mut().unwrap();
        fields.remove("setup_seconds");
        fields.remove("search_seconds");
        record
    };
    text(&output.stdout).lines().map(without_times).collect()
}

const HARD: [&str; 4] = ["platinumblond", "goldennugget", "reddwarf", "coly013"];

#[test]
fn the_same_seed_gives_the_same_run() {
    let arguments = [&["solve", "--json", "--method", "acs", "--seed", "11"][..], &HARD].concat();
    let (first, second) = (run(&arguments), run(&arguments));
    assert_eq!(first.status.code(), Some(0));
    assert_eq!(records(&first), records(&second));
    assert_eq!(records(&first).len(), 4);
}

#[test]
fn a_run_with_an_iteration_limit_is_repeatable() {
    let grid = hopeless();
    let arguments = ["solve", "--json", "--method", "acs", "--seed", "5", "--max-iterations", "2", &grid];
    let (first, second) = (run(&arguments), run(&arguments));
    assert_eq!(first.status.code(), Some(3));
    assert_eq!(records(&first), records(&second));
    assert_eq!(records(&first)[0]["iterations"], 2);
    assert_eq!(records(&first)[0]["stopped"], "iterations");
}

#[test]
fn a_puzzle_of_a_batch_repeats_its_run_alone() {
    let batch =
        run(&[&["solve", "--json", "--method", "acs", "--seed", "11", "--jobs", "4"][..], &HARD].concat());
    for (name, in_batch) in HARD.iter().zip(records(&batch)) {
        let alone = run(&["solve", "--json", "--method", "acs", "--seed", "11", name]);
        assert_eq!(records(&alone), [in_batch], "{name}");
    }
}

#[test]
fn a_drawn_seed_is_reported_and_repeats_the_run() {
    let drawn = run(&["solve", "--json", "platinumblond"]);
    let record = &records(&drawn)[0];
    let seed = record["seed"].to_string();
    assert!(text(&drawn.stderr).contains(&format!("seed {seed}")));
    let again = run(&["solve", "--json", "--seed", &seed, "platinumblond"]);
    assert_eq!(&records(&again)[0], record);
}

#[test]
fn answers_come_in_the_order_of_the_puzzles() {
    // Each of the hard ones takes longer than all the easy ones.
    let lines: Vec<String> = (0..60)
        .map(|number| {
            let grid = if number % 9 == 0 { antdoku::internals::NAMED[12].line } else { EASY };
            format!("puzzle{number} {grid}\n")
        })
        .collect();
    let output = run_with_input(&["solve", "--json", "--jobs", "3", "-"], lines.concat().as_bytes());
    assert_eq!(output.status.code(), Some(0));
    let labels: Vec<String> =
        records(&output).iter().map(|record| record["label"].as_str().unwrap().to_owned()).collect();
    assert_eq!(labels, (0..60).map(|number| format!("puzzle{number}")).collect::<Vec<_>>());
}

#[test]
fn standard_input_is_read_for_a_dash_only() {
    let output = run_with_input(&["solve", "--quiet", "--format", "line", "-"], EASY.as_bytes());
    assert_eq!((text(&output.stdout), text(&output.stderr)), (EASY_SOLUTION, ""));

    // The program would hang if it read the input, which stays open.
    let mut child = Guarded::start(antdoku(&["solve", "--quiet", "--format", "line"]).stdin(Stdio::piped()));
    let _open = child.0.stdin.take();
    assert_eq!(child.end().code(), Some(0));
}

#[test]
fn every_output_format_can_be_read_back_and_checked() {
    for form in ["grid", "line", "integers", "json"] {
        let solved = run(&["solve", "--quiet", "--format", form, "reddwarf"]);
        let checked = run_with_input(&["check", "reddwarf", "-"], &solved.stdout);
        assert_eq!(text(&checked.stdout), "valid\n", "{form}");
    }
}

#[test]
fn a_bad_file_gives_few_messages_and_one_row_per_puzzle() {
    // Two bad sources with a good one between them.
    let bad = format!("{}?\n", &EASY[1..]).repeat(995);
    let output = run_with_input(&["solve", "--json", "--quiet", "-", EASY, "nosuch.txt"], bad.as_bytes());
    assert_eq!(output.status.code(), Some(65));
    let messages = text(&output.stderr);
    assert_eq!(messages.matches("error: `?`").count(), 5);
    assert_eq!(messages.matches("990 more faults in <standard input> are not shown\n").count(), 1);
    assert!(messages.contains("nosuch.txt"));
    assert_eq!(records(&output).len(), 997);
}

#[test]
fn the_message_about_unread_input_is_shown_after_many_faults() {
    let bad = format!("{}?\n", &EASY[1..]).repeat(3_000);
    let output = run_with_input(&["solve", "--quiet", "-"], bad.as_bytes());
    let messages = text(&output.stderr);
    let (rest, unread) = (messages.find("995 more faults in"), messages.find("left unread"));
    assert!(rest.is_some() && rest < unread, "{messages}");
}

#[test]
fn solutions_are_written_as_they_are_found() {
    // A blank 9x9 has too many solutions to wait for, so that the first ones must be written at once.
    let blank = ".".repeat(81);
    let mut child = Guarded::start(&mut antdoku(&["solve", "--all", "--json", "--quiet", &blank]));
    let mut lines = BufReader::new(child.0.stdout.take().unwrap()).lines();
    for number in 1..=3 {
        let record: Value = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
        assert_eq!((&record["status"], &record["number"]), (&"solved".into(), &number.into()));
    }
    // Closing the pipe ends the search.
    drop(lines);
    assert_eq!(child.end().code(), Some(0));
}

#[test]
fn enumeration_and_count_agree() {
    let grid = "1...............";
    for method in ["exact", "backtrack", "dlx"] {
        let all = run(&["solve", "--all", "--method", method, "--format", "line", "--quiet", grid]);
        let mut lines: Vec<&str> = text(&all.stdout).lines().collect();
        lines.sort_unstable();
        lines.dedup();
        let count = run(&["count", "--method", method, grid]);
        assert_eq!(text(&count.stdout), format!("{}\n", lines.len()), "{method}");
        assert_eq!((lines.len(), all.status.code()), (72, Some(0)), "{method}");
    }
}

#[test]
fn a_line_of_100_megabytes_is_refused_in_a_few_lines() {
    let mut line = vec![b'.'; 100_000_000];
    line[70_000_000] = b'?';
    let output = run_with_input(&["solve", "--quiet", "-"], &line);
    assert_eq!(output.status.code(), Some(65));
    assert!(output.stdout.is_empty());
    assert!(output.stderr.len() < 1_000, "{} bytes", output.stderr.len());
}

#[test]
fn only_a_terminal_gets_escape_codes() {
    for arguments in [&["solve"][..], &["solve", "1?"], &["show", "aiescargot"], &["methods"], &[]] {
        let output = run(arguments);
        assert!(!output.stdout.contains(&0x1B) && !output.stderr.contains(&0x1B), "{arguments:?}");
    }
}

#[test]
fn without_a_puzzle_the_example_is_solved_and_explained() {
    let output = run(&["solve", "--seed", "1"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).starts_with("+-------+-------+-------+\n| 1 6 2 | 8 5 7 | 4 9 3 |\n"));
    let story = text(&output.stderr);
    for part in ["AI Escargot", "| 1 . . | . . 7 | . 9 . |", "10 ants"] {
        assert!(story.contains(part), "{part} in {story}");
    }
    assert!(
        story.ends_with("\n  antdoku solve aiescargot --method acs --preset paper --seed 1\n"),
        "{story}"
    );
}
