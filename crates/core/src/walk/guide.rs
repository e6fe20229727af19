//! The choice between values with the same change of cost.

use crate::deduce::Literal;

/// A rule that decides between values with the same change of cost.
pub(crate) trait Guide {
    /// Returns the value to take: `first`, which was drawn already, or one of further draws by `draw`.
    fn draw_further(
        &self,
        first: usize,
        draw: impl FnMut() -> usize,
        literal: impl Fn(usize) -> Literal,
    ) -> usize;
}

/// Takes the first value drawn, so that all values are equally likely.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unguided;

impl Guide for Unguided {
    #[inline]
    fn draw_further(
        &self,
        first: usize,
        _draw: impl FnMut() -> usize,
        _literal: impl Fn(usize) -> Literal,
    ) -> usize {
        first
    }
}
