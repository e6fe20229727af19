//! The commands, one file each.

mod check;
mod completions;
mod count;
mod enumerator;
mod generate;
mod in_order;
mod lab;
mod logic;
mod man;
mod methods;
mod page;
mod serve;
mod show;
mod solve;

use std::ffi::OsString;

use crate::args::{self, Arguments, Command, GivenParameters};
use crate::console;
use crate::exit::{Exit, Failure};

/// Runs the command. `program` has the words that start this program in another process.
pub(crate) fn run(
    arguments: Arguments,
    parameters: &GivenParameters,
    program: Option<&[OsString]>,
) -> Result<Exit, Failure> {
    match arguments.command {
        Some(Command::Solve(args)) => solve::run(&args, parameters),
        Some(Command::Count(args)) => count::run(&args),
        Some(Command::Show(args)) => show::run(&args),
        Some(Command::Check(args)) => check::run(&args),
        Some(Command::Hint(args)) => logic::hint::run(&args),
        Some(Command::Explain(args)) => logic::explain::run(&args),
        Some(Command::Rate(args)) => logic::rate::run(&args),
        Some(Command::Generate(args)) => generate::run(&args),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Page(args)) => page::run(&args),
        Some(Command::Lab(args)) => lab::run(&args, program),
        Some(Command::Methods(args)) => methods::run(&args),
        Some(Command::Completions(args)) => completions::run(&args),
        Some(Command::Man(args)) => man::run(&args),
        None => {
            console::answer(&args::command().render_help().ansi().to_string())?;
            Ok(Exit::Success)
        }
    }
}
