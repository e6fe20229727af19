//! Live runs: searches that viewers watch, and that their owner pauses and takes step by step.
//!
//! A [`Job`](job::Job) has one or several [contestants](contestant::Contestant), each on a thread of its own. They wait
//! for their [`Turns`](turns::Turns), which also carry out pauses, paces and single steps. A
//! [`Watcher`](watcher::Watcher) makes frames and charts of the events between iterations, a
//! [`Timeline`](timeline::Timeline) keeps what can be seen again, and a [`Stepper`](stepper::Stepper) shows single choices.
//! [Viewers](viewer) get the part of [`Shown`](shown::Shown) that they have not seen.

mod contestant;
mod detail;
mod frame;
mod history;
mod job;
mod memory;
mod news;
mod registry;
mod shown;
mod snapshot;
mod speed;
mod stagnation;
mod step;
mod stepper;
#[cfg(test)]
mod tests;
mod timeline;
mod touches;
mod turn_state;
mod turns;
#[cfg(feature = "server")]
pub(crate) mod viewer;
mod watcher;

pub(crate) use contestant::{Contestant, StepUnit};
pub(crate) use job::{End, Job, JobParts, Moment, Task};
pub(crate) use memory::Memory;
#[cfg(not(feature = "server"))]
pub(crate) use news::News;
pub(crate) use registry::Live;
pub use registry::LiveLimits;
pub(crate) use speed::{Speed, Unit};
pub(crate) use touches::MOST_TOUCHES;
pub(crate) use turn_state::{Command, Terms};
