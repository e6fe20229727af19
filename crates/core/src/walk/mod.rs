//! Tabu search over full grids, by two kinds of moves: a cell gets another of its values, or two cells of a unit swap
//! theirs.

mod clashes;
mod conflict_counts;
mod conflicts;
mod expiry;
mod guide;
mod neighbours;
mod number;
mod slots;
mod swap_layout;
mod swap_walk;
mod tabu_walk;
mod tenure;
#[cfg(test)]
mod tests;
mod view;

use std::ops::ControlFlow;

pub(crate) use conflict_counts::ConflictCounts;
pub(crate) use guide::{Guide, Unguided};
pub(crate) use neighbours::{NeighbourLists, Neighbours, PeerTable};
pub(crate) use number::SlotNumber;
pub(crate) use slots::Slots;
pub(crate) use swap_layout::SwapLayout;
pub(crate) use swap_walk::{SwapWalk, SwapWords};
pub(crate) use tabu_walk::TabuWalk;
pub(crate) use tenure::Tenure;
pub use view::WalkView;

use crate::deduce::Literal;
use crate::model::Grid;
use crate::rng::Rng;

/// A walk over full grids, move by move, towards a grid without clashes.
///
/// The *cost* of a grid is the number of pairs of cells that must differ and have the same value.
pub(crate) trait Walk: Send {
    /// Starts from the given literals, as far as the walk can have them all; the other values are drawn.
    ///
    /// `poll` is called regularly and may stop the work.
    fn begin<B>(
        &mut self,
        given: &[Literal],
        rng: &mut Rng,
        poll: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Makes one move. The grid must have a clash.
    fn step(&mut self, tenure: Tenure, guide: &impl Guide, rng: &mut Rng);

    /// The cost of the current grid.
    fn cost(&self) -> u32;

    /// The best cost since the walk began.
    fn best_cost(&self) -> u32;

    /// The number of moves since the best cost was reached.
    fn stale(&self) -> u64;

    /// The literals of the current grid. A value outside of the value set of its cell has none.
    fn literals(&self) -> impl Iterator<Item = Literal>;

    /// The best grid since the walk began, without clashing cells.
    fn best_grid(&self) -> Grid;
}
