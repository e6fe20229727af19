//! Who decides between values that are equally good.

use crate::colony::Trails;
use crate::deduce::Literal;

/// A second opinion on values whose change of cost is the same.
pub trait Guide {
    /// One value was drawn: it, or another one that `draw` draws.
    fn second_draw(
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
    fn second_draw(
        &self,
        first: usize,
        _draw: impl FnMut() -> usize,
        _literal: impl Fn(usize) -> Literal,
    ) -> usize {
        first
    }
}

/// Draws two values and takes the one with more pheromone.
impl Guide for Trails {
    #[inline]
    fn second_draw(
        &self,
        first: usize,
        mut draw: impl FnMut() -> usize,
        literal: impl Fn(usize) -> Literal,
    ) -> usize {
        let second = draw();
        if self.get(literal(second)) > self.get(literal(first)) { second } else { first }
    }
}
