//! Doing the tasks of a campaign: one, or many side by side.

mod attempt;
mod one;
mod panics;
mod session;
#[cfg(test)]
mod tests;

pub(crate) use attempt::{Attempt, attempt};
pub use one::{Job, solve};
pub use session::{Ending, Session, ShardProgress};
