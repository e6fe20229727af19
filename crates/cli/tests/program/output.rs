//! Standard output that is closed, full, or closed while the program writes.

use std::process::Stdio;

use crate::common::{EASY, Guarded, antdoku, run_with_input, text};

/// One call of each command that writes to standard output.
const WRITERS: [&[&str]; 19] = [
    &[],
    &["--help"],
    &["--version"],
    &["help", "lab"],
    &["solve"],
    &["solve", "-q", EASY, "aiescargot"],
    &["solve", "--all", "-q", EASY],
    &["count", EASY],
    &["show", EASY],
    &["check", "1...............", "1234341221434321"],
    &["hint", EASY],
    &["explain", EASY],
    &["rate", EASY],
    &["generate", "--size", "4"],
    &["methods"],
    &["completions", "bash"],
    &["man"],
    &["lab", "plan", "--help"],
    &["lab", "tune-target", "--method", "acs", "--print", "parameters"],
];

#[test]
#[cfg(unix)]
fn a_closed_standard_output_is_an_error() {
    for arguments in WRITERS {
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", r#"exec "$0" "$@" >&-"#, env!("CARGO_BIN_EXE_antdoku")]).args(arguments);
        let output = shell.stdin(Stdio::null()).output().unwrap();
        assert_eq!(output.status.code(), Some(74), "{arguments:?}");
        let message = text(&output.stderr).lines().last().unwrap_or_default();
        assert_eq!(message, "error: cannot write the answer: standard output is closed", "{arguments:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_standard_output_is_an_error() {
    for arguments in WRITERS {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = antdoku(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(74), "{arguments:?}");
        assert!(text(&output.stderr).contains("cannot write the answer: No space left"), "{arguments:?}");
    }
}

#[test]
fn a_null_device_is_not_an_error() {
    for arguments in WRITERS {
        let status = antdoku(arguments).stdout(Stdio::null()).status().unwrap();
        assert_eq!(status.code(), Some(0), "{arguments:?}");
    }
    // As some programs open it for their children.
    let null = std::fs::OpenOptions::new().read(true).write(true).open("/dev/null");
    if let Ok(null) = null {
        assert_eq!(antdoku(&["methods"]).stdout(null).status().unwrap().code(), Some(0));
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let input = format!("{EASY}\n").repeat(5_000);
    for arguments in [
        &["solve", "--quiet", "--format", "line", "-"][..],
        &["solve", "--all", "--quiet", "--format", "line", "................"],
        &["count", "-"],
        &["show", "-"],
        &["rate", "-"],
        &["generate", "--quiet", "--size", "4", "--count", "100000"],
        &["completions", "bash"],
        &["methods"],
        &["--help"],
    ] {
        let mut child = Guarded::start(antdoku(arguments).stdin(Stdio::piped()));
        let mut stdin = child.0.stdin.take().unwrap();
        drop(child.0.stdout.take());
        let messages = child.lines_of_stderr();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let _ = std::io::Write::write_all(&mut stdin, input.as_bytes());
                drop(stdin);
            });
        });
        assert_eq!((child.end().code(), messages.rest()), (Some(0), Vec::new()), "{arguments:?}");
    }
}

#[test]
fn check_prints_a_summary_and_only_failures_if_quiet() {
    let puzzles = ["a 1...............", "b ................", "c ................"].join("\n");
    let folder = crate::generate::Folder::new("check");
    std::fs::create_dir_all(&folder.0).unwrap();
    let file = folder.0.join("puzzles.txt");
    std::fs::write(&file, puzzles).unwrap();
    let file = file.to_str().unwrap();
    let check = |options: &[&str], solutions: &str| {
        let output = run_with_input(&[&["check"], options, &[file, "-"]].concat(), solutions.as_bytes());
        let (stdout, stderr) = (text(&output.stdout).to_owned(), text(&output.stderr).to_owned());
        (output.status.code(), stdout, stderr)
    };
    let (right, wrong) = ("1234341221434321\n", "1234341221434312\n");
    let valid = "a: valid\nb: valid\nc: valid\n".to_owned();
    assert_eq!(check(&[], &right.repeat(3)), (Some(0), valid, "3 of 3 solutions valid\n".to_owned()));
    assert_eq!(check(&["-q"], &right.repeat(3)), (Some(0), String::new(), String::new()));
    let mixed = [right, wrong, right].concat();
    let (code, stdout, stderr) = check(&[], &mixed);
    assert_eq!((code, stderr.as_str()), (Some(1), "2 of 3 solutions valid, 1 not valid\n"));
    assert!(stdout.starts_with("a: valid\nb: not valid: ") && stdout.ends_with("\nc: valid\n"), "{stdout}");
    let (code, stdout, stderr) = check(&["-q"], &mixed);
    assert_eq!((code, stderr.as_str(), stdout.lines().count()), (Some(1), "", 1));
    assert!(stdout.starts_with("b: not valid: "), "{stdout}");
}
