//! Who decides between values that are equally good.

use crate::deduce::Literal;

/// A second opinion on values whose change of cost is the same.
pub trait Guide {
    /// One value was drawn: it, or one of others that `draw` draws.
    fn draw_further(
        &self,
        first: usize,
        draw: impl FnMut() -> usize,
        literal: impl Fn(usize) -> Literal,
    ) -> usize;
}

/// Draws one of the values, all alike.
#[derive(Clone, Copy, Debug)]
pub struct Unguided;

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
