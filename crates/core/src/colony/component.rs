//! What ants choose, one after the other, until a solution is complete.

use crate::deduce::Literal;

/// A part of a solution that has a trail, such as a value of a cell or an edge of a tour.
pub trait Component: Copy {
    /// The number of its trail.
    fn index(self) -> usize;
}

impl Component for Literal {
    #[inline]
    fn index(self) -> usize {
        Literal::index(self)
    }
}

/// The components of other problems are plain numbers.
impl Component for u32 {
    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}
