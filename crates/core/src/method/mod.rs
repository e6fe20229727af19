//! The solvers; `registry` has the one list of them.

mod acs;
mod anneal;
mod auto;
mod backtrack;
mod complete;
mod declaration;
mod depth_first;
mod dlx;
mod exact;
mod ils;
mod memory;
mod registry;
mod sat;
mod start;
#[cfg(test)]
mod tests;
mod walkers;

pub use acs::{Acs, AcsParameters, CellOrder, Colony, ColonyStepper, StepperError};
pub use anneal::AnnealParameters;
pub use auto::{Auto, solve};
pub use backtrack::{Backtrack, BacktrackParameters};
pub use declaration::{Method, MethodKind, Parameters, Preset};
pub use dlx::Dlx;
pub use exact::Exact;
pub use ils::{IlsParameters, LocalSearch};
pub use registry::RegisterError;
#[cfg(feature = "sat")]
pub use sat::Sat;
pub use walkers::{AntsSwapParameters, AntsTabuParameters, SwapParameters, TabuParameters};
