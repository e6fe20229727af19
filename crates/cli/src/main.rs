//! The `antdoku` program.

mod args;
mod assumptions;
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

use std::io;
use std::process::ExitCode;

use clap::error::ErrorKind;

use crate::exit::Failure;

fn main() -> ExitCode {
    let (arguments, parameters) = args::parse();
    let path = arguments.command.as_ref().map(args::Command::path).unwrap_or_default();
    match cmd::run(arguments, &parameters) {
        Ok(exit) => exit.into(),
        // Whoever closed the pipe has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => io_failure(&format!("cannot write the answer: {error}")),
        Err(Failure::Io(message)) => io_failure(&message),
        Err(Failure::Usage(message)) => usage_failure(&path, message),
    }
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
