//! The `antdoku` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    antdoku_cli::run(std::env::args_os(), None).into()
}
