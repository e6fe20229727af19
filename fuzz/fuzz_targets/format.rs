//! `cargo +nightly fuzz run format` from the root of the project; add new inputs to `corpus/format`.
#![no_main]

#[path = "../../crates/core/tests/checks/format.rs"]
mod format;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| format::check(bytes));
