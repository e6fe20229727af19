//! Live runs: searches that people watch, pause, and take step by step.
//!
//! A [`Job`](job::Job) has one or several [contestants](contestant::Contestant), each on a thread of its own. They take
//! [`Turns`](turns::Turns), where also pause, pace and single steps are settled. A [`Watcher`](watcher::Watcher) makes
//! frames and charts out of what the search tells between iterations, a [`Stepper`](stepper::Stepper) shows single
//! choices; [viewers](viewer) are sent what they have not seen of what is [shown](shown::Shown).

mod contestant;
mod detail;
mod frame;
mod history;
mod job;
mod memory;
mod registry;
mod requests;
mod shown;
mod speed;
mod stagnation;
mod stepper;
#[cfg(test)]
mod tests;
mod turn_state;
mod turns;
mod viewer;
mod watcher;

pub(crate) use registry::Live;
pub use registry::LiveLimits;
pub(crate) use requests::routes;
