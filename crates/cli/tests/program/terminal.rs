//! The progress line on a terminal. `script` (util-linux) gives the program a terminal.

use std::io::Read;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::common::{EASY, Guarded, antdoku, wait_for};
use crate::grids::hopeless;

/// Starts the program on a terminal of this width, and waits until one drawing of its line has all of these words.
/// Returns that drawing.
fn shown(columns: usize, arguments: &[&str], words: &[&str]) -> String {
    let quoted: Vec<String> = arguments.iter().map(|word| format!("'{word}'")).collect();
    let program = env!("CARGO_BIN_EXE_antdoku");
    let inner = format!(
        "stty cols {columns} rows 30; exec env --default-signal=HUP '{program}' {}",
        quoted.join(" ")
    );
    let mut script = Command::new("script");
    script.args(["-q", "-f", "-e", "-c", &inner, "/dev/null"]).env("TERM", "xterm").env("SHELL", "/bin/sh");
    let mut child = Guarded::start(script.stdin(Stdio::null()).stdout(Stdio::piped()));
    let mut terminal = child.0.stdout.take().unwrap();
    let (send, bytes) = mpsc::channel();
    thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(length @ 1..) = terminal.read(&mut buffer) {
            let _ = send.send(buffer[..length].to_vec());
        }
    });
    let mut seen = Vec::new();
    wait_for(&format!("{words:?}"), || {
        seen.extend(bytes.recv_timeout(Duration::from_millis(100)).unwrap_or_default());
        let text = String::from_utf8_lossy(&seen);
        let has_all = |line: &&str| words.iter().all(|word| line.contains(word));
        // The last drawing may be incomplete.
        let mut drawings: Vec<&str> = text.split("\r\u{1B}[2K").collect();
        drawings.pop();
        drawings.into_iter().find(has_all).map(str::to_owned)
    })
}

#[test]
fn generate_shows_the_cells_tried_and_the_time_left() {
    let line = shown(100, &["generate", "--size", "36", "--seed", "1"], &["of 1,296 cells tried", " left"]);
    assert!(line.starts_with(['█', '░']) && line.contains(" s, about "), "{line}");
}

#[test]
fn generate_shows_the_number_of_puzzles_made() {
    let arguments = ["generate", "--size", "25", "--count", "500", "-o", "/dev/null/none"];
    // If the output cannot be written, only the error is shown.
    assert_eq!(antdoku(&arguments).status().unwrap().code(), Some(74));
    let folder = crate::generate::Folder::new("terminal");
    let arguments = [&arguments[..6], &[folder.0.to_str().unwrap()]].concat();
    let words = [" of 500 puzzles, ", "of 625 cells tried", " s, about ", " left"];
    let line = shown(80, &arguments, &words);
    // All columns of the terminal except those for the `^C` that it writes.
    assert!(line.chars().count() <= 77, "{line}");
}

#[test]
fn a_search_with_a_limit_shows_the_time_left() {
    let arguments = ["solve", "--method", "acs", "--timeout", "600s", &hopeless()];
    let line = shown(120, &arguments, &["iterations, best grid", " s, at most ", " left"]);
    assert!(line.starts_with(['█', '░']), "{line}");
}

#[test]
fn a_search_without_a_limit_has_no_bar() {
    let line = shown(120, &["solve", "--method", "acs", &hopeless()], &["iterations, best grid"]);
    assert!(!line.contains("left") && !line.contains(['█', '░']), "{line}");
}

#[test]
fn a_long_iteration_shows_which_part_of_it_is_under_way() {
    let words = ["iterations and a completion (", " %), best grid "];
    shown(120, &["solve", "--method", "ils", &hopeless()], &words);
}

#[test]
fn many_searches_show_how_many_are_done_and_the_time_left() {
    let grid = hopeless();
    let arguments = ["solve", "-q", "--method", "acs", "--jobs", "1", EASY, &grid, &grid];
    // With --quiet nothing is shown: the second drawing would come during the search for the second puzzle.
    let mut quiet = Guarded::start(&mut antdoku(&arguments));
    let messages = quiet.lines_of_stderr();
    quiet.lines_of_stdout().next();
    quiet.signal("-KILL");
    assert!(!quiet.end().success() && messages.rest().is_empty());
    let arguments: Vec<&str> = arguments.into_iter().filter(|word| *word != "-q").collect();
    let line = shown(120, &arguments, &["1 of 3 puzzles, ", " s, about ", " left"]);
    assert!(line.starts_with("██████████░"), "{line}");
}
