//! How long a value that a cell has left is tabu.

use crate::rng::Rng;

/// The tabu tenure of a value that a cell has left, in moves: a random number below `random`, plus `share` times the
/// conflicts of the grid. A value that is left again while it is tabu stays tabu until the later end.
///
/// A [`TabuWalk`](super::TabuWalk) counts cells in conflict, a [`SwapWalk`](super::SwapWalk) clashing pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Tenure {
    /// The bound of the random part.
    pub(crate) random: u32,
    /// The factor of the number of conflicts: the worse the grid, the longer the tenure.
    pub(crate) share: f32,
}

impl Tenure {
    /// Draws a tenure for a grid with this number of conflicts.
    #[inline]
    pub(super) fn draw(self, conflicts: usize, rng: &mut Rng) -> u64 {
        1 + u64::from(rng.below(self.random)) + (self.share * conflicts as f32) as u64
    }

    /// The longest tenure for a grid with at most this number of conflicts.
    pub(super) fn longest(self, conflicts: usize) -> usize {
        self.random as usize + (self.share * conflicts as f32) as usize + 1
    }
}
