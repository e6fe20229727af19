//! Threads that wait for each other: those of the system, or, in a browser, calls that its engine suspends.

#[cfg(target_family = "wasm")]
mod suspended;
#[cfg(not(target_family = "wasm"))]
mod system;

#[cfg(target_family = "wasm")]
pub use suspended::{Scheduler, run_next, set_scheduler, waiting};
#[cfg(target_family = "wasm")]
pub(crate) use suspended::{Signal, breathe, can_wait, spawn};
#[cfg(not(target_family = "wasm"))]
pub(crate) use system::{Signal, breathe, can_wait, spawn};
