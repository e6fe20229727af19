//! Doing the tasks of a campaign: one, or many side by side.

pub(crate) mod machine;
mod one;
mod panics;
mod session;
#[cfg(test)]
mod tests;

pub use one::{Job, solve};
pub use session::{Ending, Session, Tally};
