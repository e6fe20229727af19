//! The lab: experiments that can be repeated.
//!
//! A *plan* is frozen into a list of *tasks*. Each finished task leaves one *record*. A *report* is made of the records.
//! Every step reads and writes files, so it can be interrupted, repeated, or done on another machine.

pub mod campaign;
mod clock;
pub mod cut;
pub mod digest;
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
pub use record::{
    Budget, Instance, Machine, PersonRating, PropagationSummary, Record, Status, Task, Timing, TrailSample,
};
pub use work::Session;
