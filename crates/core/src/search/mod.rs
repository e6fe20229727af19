//! The contract between a search and the world: who may stop it, what it reports, what it answers.

mod clock;
mod gate;
mod in_order;
mod island_model;
mod islands;
mod limits;
mod observe;
mod run;
mod solver;

pub use clock::{Instant, now};
pub use gate::Gate;
pub use in_order::in_order;
pub use island_model::Progress;
pub(crate) use island_model::{Island, iterate_alone, search_alone, search_on_islands};
pub use limits::{Budget, CancelToken, StopReason};
pub use observe::{Event, Observer};
#[cfg(feature = "sat")]
pub(crate) use run::Watch;
pub(crate) use run::trusted;
pub use run::{CompileError, Effort, Run, RunControl};
pub use solver::{Enumeration, Enumerator, Extent, Outcome, Probed, Solver, Status};
