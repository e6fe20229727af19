//! The `antdoku` program as a function. The program's `main` calls it, and so does the Python package.

mod args;
mod assumptions;
mod cmd;
mod console;
mod exit;
mod fault;
mod input;
mod progress;
mod report;
mod signals;
mod standard_output;
mod watcher;
mod words;

use std::ffi::OsString;
use std::io;

use clap::error::ErrorKind;

use crate::exit::Failure;

/// Runs the command line `typed`, which begins with the name of the program, and returns the exit code.
///
/// `program` has the words that start this program in another process, for the scripts of clusters. Without them, the
/// path of the executable is used.
///
/// Answers go to standard output, everything else to standard error. Commands that search listen for SIGINT and SIGTERM:
/// the first signal ends the search, a second one ends the process with code 130.
pub fn run(typed: impl IntoIterator<Item = OsString>, program: Option<&[OsString]>) -> u8 {
    let typed: Vec<OsString> = typed.into_iter().collect();
    let (arguments, parameters) = match args::parse(&typed) {
        Ok(parsed) => parsed,
        Err(error) => return ended_by_clap(&error),
    };
    let path = arguments.command.as_ref().map(args::Command::path).unwrap_or_default();
    match cmd::run(arguments, &parameters, program) {
        Ok(exit) => exit.into(),
        Err(Failure::Output(error)) => output_failure(&error),
        Err(Failure::Io(message)) => io_failure(&message),
        Err(Failure::BadFile { report, exit }) => {
            console::error(&report);
            exit.into()
        }
        Err(Failure::Usage(message)) => usage_failure(&path, message),
    }
}

/// The exit code after an answer could not be written. A closed pipe is not a failure: its reader needs no more.
fn output_failure(error: &io::Error) -> u8 {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return exit::Exit::Success.into();
    }
    io_failure(&format!("cannot write the answer: {error}"))
}

fn io_failure(message: &str) -> u8 {
    console::error(&report::line(message));
    exit::Exit::Io.into()
}

/// The exit code for wrong options, with a message in the form of clap.
fn usage_failure(path: &[&str], message: String) -> u8 {
    let mut root = args::command();
    root.build();
    let command = path.iter().fold(&mut root, |command, name| {
        command.find_subcommand_mut(name).expect("a command knows its own name")
    });
    ended_by_clap(&command.error(ErrorKind::ValueValidation, message))
}

/// Prints a message of clap: help and version on standard output, wrong options on standard error. Unlike
/// [`clap::Error::exit`], it does not end the process of the caller.
fn ended_by_clap(error: &clap::Error) -> u8 {
    if error.use_stderr() {
        // As in clap, a closed standard error does not change the exit code.
        let _ = error.print();
        return u8::try_from(error.exit_code()).unwrap_or(u8::MAX);
    }
    let text = error.render().ansi().to_string();
    console::answer(&text).map_or_else(|error| output_failure(&error), |()| exit::Exit::Success.into())
}
