//! The `antdoku` program.

mod args;
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
    let name = arguments.command.as_ref().map(args::Command::name);
    match cmd::run(arguments, &parameters) {
        Ok(exit) => exit.into(),
        // Whoever closed the pipe has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => io_failure(&format!("cannot write the answer: {error}")),
        Err(Failure::Io(message)) => io_failure(&message),
        Err(Failure::Usage(message)) => usage_failure(name, message),
    }
}

fn io_failure(message: &str) -> ExitCode {
    console::error(&report::line(message));
    exit::Exit::Io.into()
}

/// Ends in the way in which clap ends for a wrong option.
fn usage_failure(command: Option<&str>, message: String) -> ExitCode {
    let mut root = args::command();
    root.build();
    let command = command.and_then(|name| root.find_subcommand_mut(name));
    let error = match command {
        Some(command) => command.error(ErrorKind::ValueValidation, message),
        None => root.error(ErrorKind::ValueValidation, message),
    };
    error.exit()
}
