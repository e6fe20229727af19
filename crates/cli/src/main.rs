//! The `antdoku` program.

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
mod standard_output;
mod watcher;
mod words;

use std::io;
use std::process::ExitCode;

use clap::error::ErrorKind;

use crate::exit::Failure;

fn main() -> ExitCode {
    let (arguments, parameters) = match args::parse() {
        Ok(parsed) => parsed,
        Err(error) => return clap_end(&error),
    };
    let path = arguments.command.as_ref().map(args::Command::path).unwrap_or_default();
    match cmd::run(arguments, &parameters) {
        Ok(exit) => exit.into(),
        Err(Failure::Output(error)) => output_failure(&error),
        Err(Failure::Io(message)) => io_failure(&message),
        Err(Failure::Usage(message)) => usage_failure(&path, message),
    }
}

/// Ends after what clap has to say: help and version on standard output, wrong options on standard error.
fn clap_end(error: &clap::Error) -> ExitCode {
    if error.use_stderr() {
        error.exit();
    }
    let text = error.render().ansi().to_string();
    console::answer(&text).map_or_else(|error| output_failure(&error), |()| ExitCode::SUCCESS)
}

/// Ends because an answer could not be written. A reader who closes a pipe has seen enough, which is no failure.
fn output_failure(error: &io::Error) -> ExitCode {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return ExitCode::SUCCESS;
    }
    io_failure(&format!("cannot write the answer: {error}"))
}

fn io_failure(message: &str) -> ExitCode {
    console::error(&report::line(message));
    exit::Exit::Io.into()
}

/// Ends in the way in which clap ends for a wrong option.
fn usage_failure(path: &[&str], message: String) -> ExitCode {
    let mut root = args::command();
    root.build();
    let command = path.iter().fold(&mut root, |command, name| {
        command.find_subcommand_mut(name).expect("a command knows its own name")
    });
    command.error(ErrorKind::ValueValidation, message).exit()
}
