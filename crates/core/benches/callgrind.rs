//! Counts instructions with valgrind, which other programs on the machine do not change.

use std::process::Command;

/// Whether valgrind can be started; says so if not.
pub fn is_installed() -> bool {
    let is_installed = Command::new("valgrind").arg("--version").output().is_ok();
    if !is_installed {
        println!("SKIPPED: valgrind is not installed");
    }
    is_installed
}

/// The instructions of one operation: this program runs itself as `run` with the arguments and a number of repetitions,
/// once with `times` and once with twice as many. The difference is that of the operation alone.
pub fn per_operation(arguments: &[String], times: u64) -> u64 {
    (counted(arguments, 2 * times) - counted(arguments, times)) / times
}

fn counted(arguments: &[String], times: u64) -> u64 {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().unwrap())
        .arg("run")
        .args(arguments)
        .arg(times.to_string())
        .output()
        .expect("valgrind runs");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "the operation failed: {text}");
    let count = text.split("Collected :").nth(1).and_then(|rest| rest.split_whitespace().next());
    count.and_then(|count| count.parse().ok()).unwrap_or_else(|| panic!("no count in: {text}"))
}
