//! Tabu search over full grids: every open cell has one of its candidates, and each move changes the value of one cell.

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

pub(crate) use conflict_counts::ConflictCounts;
pub(crate) use guide::{Guide, Unguided};
pub(crate) use neighbours::{NeighbourLists, Neighbours, PeerTable};
pub(crate) use number::SlotNumber;
pub(crate) use slots::Slots;
pub(crate) use tabu_walk::{TabuWalk, Tenure};
pub use view::WalkView;
