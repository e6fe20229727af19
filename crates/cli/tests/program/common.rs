//! Helpers that several tests share.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// The longest wait for anything. On an idle machine no wait takes a hundredth of this.
const DEADLINE: Duration = Duration::from_secs(120);

pub const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const EASY_SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";

/// The program with these arguments, an empty standard input, and pipes for its output.
pub fn antdoku(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_antdoku"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn run(arguments: &[&str]) -> Output {
    antdoku(arguments).output().unwrap()
}

/// Runs with this standard input, which the program may leave unread.
pub fn run_with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = antdoku(arguments).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let output = thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output()
    });
    output.unwrap()
}

pub fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// Polls until `ask` returns an answer.
pub fn wait_for<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let started = now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(started.elapsed() < DEADLINE, "{what}: not within {DEADLINE:?}");
        thread::sleep(Duration::from_millis(5));
    }
}

#[expect(clippy::disallowed_methods, reason = "a deadline of a test, not of a search")]
fn now() -> Instant {
    Instant::now()
}

/// A child that is killed, by its own id, when the test is over.
pub struct Guarded(pub Child);

impl Guarded {
    pub fn start(command: &mut Command) -> Guarded {
        Guarded(command.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}")))
    }

    /// Waits for the end of the program.
    pub fn end(&mut self) -> ExitStatus {
        wait_for("the end of the program", || self.0.try_wait().unwrap())
    }

    /// Sends a signal, such as `-INT`.
    pub fn signal(&self, signal: &str) {
        let sent = Command::new("sh").args(["-c", &format!("kill {signal} {}", self.0.id())]).status();
        assert!(sent.unwrap().success());
    }

    pub fn lines_of_stdout(&mut self) -> Lines {
        Lines::of(self.0.stdout.take().unwrap())
    }

    pub fn lines_of_stderr(&mut self) -> Lines {
        Lines::of(self.0.stderr.take().unwrap())
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The lines of a pipe as they arrive. A thread reads them, so that the program never waits for the test.
pub struct Lines(Receiver<String>);

impl Lines {
    fn of(pipe: impl Read + Send + 'static) -> Lines {
        let (send, lines) = mpsc::channel();
        thread::spawn(move || {
            BufReader::new(pipe).lines().map_while(Result::ok).try_for_each(|line| send.send(line))
        });
        Lines(lines)
    }

    /// The next line.
    pub fn next(&self) -> String {
        self.0.recv_timeout(DEADLINE).unwrap_or_else(|error| panic!("no line came: {error}"))
    }

    /// The first line with these words; lines before it are skipped.
    pub fn until(&self, words: &str) -> String {
        loop {
            let line = self.next();
            if line.contains(words) {
                return line;
            }
        }
    }

    /// All further lines, until the program ends.
    pub fn rest(self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.0.recv_timeout(DEADLINE) {
                Ok(line) => lines.push(line),
                Err(mpsc::RecvTimeoutError::Disconnected) => return lines,
                Err(mpsc::RecvTimeoutError::Timeout) => panic!("the pipe stays open after {lines:?}"),
            }
        }
    }
}
