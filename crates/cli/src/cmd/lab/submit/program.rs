//! Calls programs of schedulers.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

use crate::exit::Failure;
use crate::words::shell_word;

/// Runs a program and returns its output; `None` if the program does not exist.
pub(super) fn call(command: &mut Command, input: &str) -> Result<Option<Output>, Failure> {
    announced(command, input, &mut |_| {})
}

/// Like [`call`], but passes the first line of output to `announce` as soon as it is printed.
pub(super) fn announced(
    command: &mut Command,
    input: &str,
    announce: &mut dyn FnMut(&str),
) -> Result<Option<Output>, Failure> {
    let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = match spawned {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        spawned => spawned.map_err(|error| cannot_call(command.get_program(), &error.to_string()))?,
    };
    // A program that does not read its input may ignore it.
    let _ = child.stdin.take().map(|mut pipe| pipe.write_all(input.as_bytes()));
    let mut first = String::new();
    if let Some(pipe) = &mut child.stdout
        && BufReader::with_capacity(1, pipe).read_line(&mut first).is_ok()
        && !first.trim().is_empty()
    {
        announce(first.trim());
    }
    let output = child.wait_with_output().map(|mut output| {
        output.stdout.splice(..0, first.into_bytes());
        output
    });
    output.map(Some).map_err(|error| cannot_call(command.get_program(), &error.to_string()))
}

fn cannot_call(program: &OsStr, error: &str) -> Failure {
    Failure::Io(format!("cannot call `{}`: {error}", program.display()))
}

/// The standard output of a program; a failure if it failed.
pub(super) fn answer(program: &OsStr, output: &Output) -> Result<String, Failure> {
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned());
    }
    let message = String::from_utf8_lossy(&output.stderr);
    Err(Failure::Io(format!("`{}` failed: {}", program.display(), message.trim())))
}

/// A command as the user may copy it.
pub(super) fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| shell_word(&word.to_string_lossy())).collect::<Vec<_>>().join(" ")
}
