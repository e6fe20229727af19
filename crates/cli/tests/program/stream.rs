//! Puzzles from a pipe that stays open, and more of them than fit into memory.

use std::io::Write;
use std::process::{ChildStdin, Stdio};
use std::thread;

use crate::common::{EASY, EASY_SOLUTION, Guarded, Lines, antdoku, run_with_input, text, wait_for};

struct Asked {
    child: Guarded,
    input: ChildStdin,
    answers: Lines,
}

impl Asked {
    fn start(arguments: &[&str]) -> Asked {
        let mut child = Guarded::start(antdoku(arguments).stdin(Stdio::piped()));
        let input = child.0.stdin.take().unwrap();
        let answers = child.lines_of_stdout();
        Asked { child, input, answers }
    }

    /// The answer to a line, before the next one is written.
    fn ask(&mut self, line: &str) -> String {
        writeln!(self.input, "{line}").unwrap();
        self.answers.next()
    }

    /// Closes the pipe, and returns the exit code and the lines of standard error.
    fn end(mut self) -> (Option<i32>, Vec<String>) {
        let messages = self.child.lines_of_stderr();
        drop(self.input);
        let code = self.child.end().code();
        assert!(self.answers.rest().is_empty());
        (code, messages.rest())
    }
}

#[test]
fn each_line_is_answered_before_the_next_one_is_written() {
    let mut asked = Asked::start(&["solve", "--format", "line", "--seed", "1", "--jobs", "3", "-"]);
    for _ in 0..3 {
        assert_eq!(asked.ask(EASY) + "\n", EASY_SOLUTION);
    }
    // Other sizes, and labels.
    let sixteen = "1".to_owned() + &".".repeat(255);
    assert_eq!(asked.ask(&format!("# a comment\n\nlarge {sixteen}")).len(), 256);
    assert_eq!(asked.ask(&format!("easy {EASY}")) + "\n", EASY_SOLUTION);
    let (code, messages) = asked.end();
    assert_eq!((code, messages), (Some(0), vec!["5 of 5 puzzles solved (method auto, seed 1)".to_owned()]));
}

#[test]
fn a_bad_line_is_reported_with_its_number_and_later_lines_are_answered() {
    let mut asked = Asked::start(&["solve", "--format", "line", "--seed", "1", "-"]);
    asked.ask(EASY);
    assert_eq!(asked.ask(&EASY.replace('9', "?")), "");
    assert_eq!(asked.ask(&format!("\n# not counted as a puzzle\n{}", &EASY[1..])), "");
    assert_eq!(asked.ask(EASY) + "\n", EASY_SOLUTION);
    let (code, messages) = asked.end();
    assert_eq!(code, Some(65));
    let places: Vec<&str> = messages.iter().filter_map(|line| line.trim().strip_prefix("--> ")).collect();
    assert_eq!(places, ["<standard input>:2:14", "<standard input>:5:81"], "{messages:?}");
    assert!(messages.last().unwrap().starts_with("2 of 4 puzzles solved, 2 not readable"), "{messages:?}");
}

#[test]
fn counts_and_records_are_written_line_by_line() {
    let mut asked = Asked::start(&["count", "--limit", "5", "-"]);
    assert_eq!(asked.ask(EASY), "<standard input>:1: 1 unique");
    assert_eq!(asked.ask(&".".repeat(81)), "<standard input>:2: >= 5");
    assert_eq!(asked.ask(&format!("mine {EASY}")), "mine: 1 unique");
    assert_eq!(asked.end(), (Some(0), Vec::new()));

    let mut asked = Asked::start(&["solve", "--json", "--quiet", "--input-format", "line", "-"]);
    for line in 1..=3 {
        let record: serde_json::Value = serde_json::from_str(&asked.ask("1...............")).unwrap();
        assert_eq!((&record["status"], &record["line"]), (&"solved".into(), &line.into()));
    }
    assert_eq!(asked.end(), (Some(0), Vec::new()));
}

#[test]
fn an_option_that_does_not_fit_a_line_is_reported_for_that_line() {
    let mut asked = Asked::start(&["solve", "--format", "line", "--ants", "100", "--seed", "1", "-"]);
    assert_eq!(asked.ask(EASY), "");
    assert_eq!(asked.ask(&".".repeat(256)).len(), 256);
    let (code, messages) = asked.end();
    let expected = "error: <standard input>:1: invalid value '100' for '--ants': it must be at most 81";
    assert!(messages[0].starts_with(expected), "{messages:?}");
    assert_eq!(code, Some(2));
}

#[test]
fn a_single_line_is_summarised_as_a_single_puzzle() {
    let output =
        run_with_input(&["solve", "--format", "line", "--seed", "1", "-"], format!("{EASY}\n").as_bytes());
    assert_eq!(text(&output.stdout), EASY_SOLUTION);
    assert!(text(&output.stderr).starts_with("solved in "), "{}", text(&output.stderr));
}

#[test]
fn formats_with_several_lines_per_puzzle_are_read_to_their_end() {
    let rows: Vec<&str> = (0..9).map(|row| &EASY[9 * row..9 * row + 9]).collect();
    let block = rows.join("\n") + "\n";
    let json = format!("{{\"puzzle\":\"{EASY}\"}}\n");
    for input in [block.repeat(2), format!("{block}\n{block}"), json.repeat(2)] {
        let output = run_with_input(&["solve", "--quiet", "--format", "line", "-"], input.as_bytes());
        assert_eq!(text(&output.stdout), EASY_SOLUTION.repeat(2), "{input}");
    }
}

/// Memory must not grow while a pipe runs. With all of these lines in memory, the program took 35 MB.
#[test]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_with_the_number_of_lines() {
    const LINES: usize = 60_000;
    /// In kB.
    const MOST: u64 = 20_000;
    let Asked { mut child, mut input, answers } =
        Asked::start(&["solve", "--quiet", "--format", "line", "--method", "exact", "-"]);
    let mut lines = Vec::new();
    for number in 0..LINES {
        lines.extend_from_slice(relabelled(EASY, number).as_bytes());
        lines.push(b'\n');
    }
    let written = thread::spawn(move || {
        input.write_all(&lines).unwrap();
        input
    });
    for number in 0..LINES {
        let (puzzle, answer) = (relabelled(EASY, number), answers.next());
        let fits = puzzle.chars().zip(answer.chars()).all(|(given, value)| given == '.' || given == value);
        assert!(answer.len() == 81 && fits, "line {number}: {puzzle} {answer}");
    }
    let input = written.join().unwrap();
    let id = child.0.id();
    let peak = wait_for("the peak of memory", || peak_memory(id));
    assert!(peak < MOST, "{peak} kB");
    drop(input);
    assert_eq!(child.end().code(), Some(0));
}

/// The puzzle with its values permuted, depending on the number.
fn relabelled(line: &str, number: usize) -> String {
    let exchange = |symbol: char| match symbol.to_digit(10) {
        Some(value @ 1..) => char::from_digit((value + number as u32) % 9 + 1, 10).unwrap(),
        _ => symbol,
    };
    line.chars().map(exchange).collect()
}

/// The peak resident memory of the process with this id, in kB.
#[cfg(target_os = "linux")]
fn peak_memory(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    peak.trim().trim_end_matches("kB").trim().parse().ok()
}
