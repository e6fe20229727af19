//! A walk over full grids in which every open cell keeps to its own values: conflicts are mended one by one.

mod conflicts;
mod expiry;
mod guide;
mod neighbours;
mod number;
mod slots;
mod tabu_walk;
mod tally;
#[cfg(test)]
mod tests;
mod view;

pub use guide::{Guide, Unguided};
pub use neighbours::{Lists, Neighbours, Peers};
pub use number::{SlotNumber, Word};
pub use slots::Slots;
pub use tabu_walk::{TabuWalk, Tenure};
pub use tally::Tally;
pub use view::WalkView;
