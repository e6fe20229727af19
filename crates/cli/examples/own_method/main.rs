//! The program `antdoku` with one method more: one file, and one line that registers it.
//!
//! `cargo run --package antdoku-cli --example own_method -- solve aiescargot --method random-fill --timeout 1s`
//!
//! The method is listed by `methods`, takes part in the plans of `lab`, and is offered on the page of `serve`.

mod random_fill;

use std::process::ExitCode;

fn main() -> ExitCode {
    antdoku::Method::register(random_fill::METHOD).expect("the name is free");
    antdoku_cli::run(std::env::args_os(), None).into()
}
