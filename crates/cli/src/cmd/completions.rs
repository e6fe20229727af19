//! `antdoku completions`

use crate::args::{self, CompletionsArgs};
use crate::console;
use crate::exit::{Exit, Failure};

pub(super) fn run(args: &CompletionsArgs) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut args::command(), "antdoku", &mut script);
    console::answer(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Success)
}
