//! The model of a Sudoku: its shape, its values, its grids, and their text forms.

pub mod format;
mod geometry;
mod grid;
mod named;
mod names;
#[cfg(test)]
pub(crate) mod shapes;
mod value_set;

pub use geometry::{
    Geometry, GeometryBuilder, GeometryError, MAX_SIDE, MIN_SIDE, Rule, Unit, UnitKind, Variant,
};
pub(crate) use geometry::{MOST_PAIRS, MOST_UNITS};
pub use grid::{CheckError, Clash, Grid, Puzzle, Solution};
pub use named::{NAMED, NamedPuzzle};
pub use names::UnknownName;
pub(crate) use names::names;
pub use value_set::ValueSet;
pub(crate) use value_set::with_value_set;

use std::fmt;
use std::num::NonZeroU8;

/// A cell, numbered from 0 in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u16);

impl Cell {
    /// The cell's number as an index.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A value, from 1 to the side of the grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(NonZeroU8);

impl Value {
    /// The value `number`; `None` for 0.
    #[must_use]
    pub fn new(number: u8) -> Option<Value> {
        NonZeroU8::new(number).map(Value)
    }

    /// The value with this index: index 0 is value 1.
    ///
    /// # Panics
    /// If `index` is above 254.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn from_index(index: usize) -> Value {
        let number = u8::try_from(index + 1).ok().and_then(NonZeroU8::new);
        Value(number.expect("a value's index is below 255"))
    }

    /// The number of the value, from 1.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0.get()
    }

    /// The index of the value in tables, from 0.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0.get()) - 1
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Value({})", self.number())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}
