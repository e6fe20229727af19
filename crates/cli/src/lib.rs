//! The `antdoku` program as a function: its `main` calls it, and so does the Python package, which brings the program
//! along.

mod args;
mod clock;
mod cmd;
mod console;
mod exit;
mod fault;
mod input;
mod progress;
mod report;
mod signals;
mod words;

use std::ffi::OsString;
use std::io;

use clap::error::ErrorKind;

use crate::exit::Failure;

/// Does what the command line `typed` asks for, and returns the exit code. `typed` begins with the name of the program.
///
/// `program` has the words that start this program in another process, for the scripts of clusters; without them it is
/// started by the path of its executable.
///
/// Answers go to standard output, all else to standard error. Commands that search listen for SIGINT and SIGTERM: the
/// first one ends the search, a second one ends the process with code 130.
pub fn run(typed: impl IntoIterator<Item = OsString>, program: Option<&[OsString]>) -> u8 {
    let typed: Vec<OsString> = typed.into_iter().collect();
    let (arguments, parameters) = match args::parse(&typed) {
        Ok(parsed) => parsed,
        Err(error) => return ended_by_clap(&error),
    };
    let path = arguments.command.as_ref().map(args::Command::path).unwrap_or_default();
    match cmd::run(arguments, &parameters, program) {
        Ok(exit) => exit.into(),
        // Whoever closed the pipe has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            exit::Exit::Success.into()
        }
        Err(Failure::Output(error)) => io_failure(&format!("cannot write the answer: {error}")),
        Err(Failure::Io(message)) => io_failure(&message),
        Err(Failure::Usage(message)) => usage_failure(&path, message),
    }
}

fn io_failure(message: &str) -> u8 {
    console::error(&report::line(message));
    exit::Exit::Io.into()
}

/// Ends in the way in which clap ends for a wrong option.
fn usage_failure(path: &[&str], message: String) -> u8 {
    let mut root = args::command();
    root.build();
    let command = path.iter().fold(&mut root, |command, name| {
        command.find_subcommand_mut(name).expect("a command knows its own name")
    });
    ended_by_clap(&command.error(ErrorKind::ValueValidation, message))
}

/// Prints what clap has to say: a wrong option, or a help text, which is an answer. A caller in another language keeps its
/// process, which [`clap::Error::exit`] would end.
fn ended_by_clap(error: &clap::Error) -> u8 {
    // As clap does: a closed terminal changes nothing about the exit code.
    let _ = error.print();
    u8::try_from(error.exit_code()).unwrap_or(u8::MAX)
}
