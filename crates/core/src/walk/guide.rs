//! The choice between moves with the same change of cost.

use crate::deduce::Literal;

/// A rule that decides between moves with the same change of cost.
pub(crate) trait Guide {
    /// Returns the move to make: `first`, which was drawn already, or one of further draws by `draw`.
    ///
    /// `literals` are the literals that a move adds to the grid.
    fn draw_further<M: Copy, L: IntoIterator<Item = Literal>>(
        &self,
        first: M,
        draw: impl FnMut() -> M,
        literals: impl Fn(M) -> L,
    ) -> M;
}

/// Takes the first move drawn, so that all moves are equally likely.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unguided;

impl Guide for Unguided {
    #[inline]
    fn draw_further<M: Copy, L: IntoIterator<Item = Literal>>(
        &self,
        first: M,
        _draw: impl FnMut() -> M,
        _literals: impl Fn(M) -> L,
    ) -> M {
        first
    }
}
