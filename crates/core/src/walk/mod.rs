//! A walk over full grids in which every open cell keeps to its own values: conflicts are mended one by one.

mod conflict_counts;
mod conflicts;
mod expiry;
mod guide;
mod neighbours;
mod number;
mod slots;
mod tabu_walk;
#[cfg(test)]
mod tests;
mod view;

pub use conflict_counts::ConflictCounts;
pub use guide::{Guide, Unguided};
pub use neighbours::{NeighbourLists, Neighbours, PeerTable};
pub use number::{SlotNumber, Word};
pub use slots::Slots;
pub use tabu_walk::{TabuWalk, Tenure};
pub use view::WalkView;
