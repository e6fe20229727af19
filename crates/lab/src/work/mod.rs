//! Runs the tasks of a campaign, one or many in parallel.

mod attempt;
mod lowest_cost;
mod one;
mod panics;
#[cfg(test)]
mod products_tests;
mod session;
#[cfg(test)]
mod tests;
mod trails;

pub(crate) use attempt::{Attempt, attempt};
pub use one::{Job, Observed, solve};
pub use session::{Ending, Session, ShardProgress};
