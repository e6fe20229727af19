//! Tests of the program that need more than a command and its output: pipes, terminals, signals, files, repeated runs.

mod behaviour;
mod common;
mod generate;
#[path = "../common/mod.rs"]
mod grids;
#[cfg(target_os = "linux")]
mod interrupt;
mod logic;
mod manual;
mod output;
mod page;
#[cfg(target_os = "linux")]
mod serve;
mod stream;
#[cfg(target_os = "linux")]
mod terminal;
mod tuning;
