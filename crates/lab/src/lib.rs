//! The lab: experiments that can be repeated, and trusted.
//!
//! A *plan* is frozen into a list of *tasks*; each task, done, leaves one *record*; records make a *report*. Between two
//! steps there is always a file, so that each step can be broken off, repeated, or done elsewhere.

pub mod campaign;
mod clock;
pub mod cut;
mod digest;
#[cfg(feature = "report")]
pub mod figure;
mod machine;
pub mod plan;
pub mod record;
#[cfg(feature = "report")]
pub mod report;
#[cfg(feature = "report")]
pub mod reproduce;
#[cfg(test)]
mod scratch;
#[cfg(feature = "report")]
pub mod stats;
#[cfg(feature = "report")]
pub mod tune;
pub mod work;

pub use campaign::{Campaign, CampaignError, Shard};
pub use plan::{Plan, PlanError};
pub use record::{Budget, Instance, Machine, PropagationSummary, Record, Status, Task, Timing};
pub use work::Session;
