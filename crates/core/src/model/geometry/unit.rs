//! A unit of a geometry.

use std::fmt;

use crate::model::Cell;

/// The kind of a unit, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnitKind {
    /// A horizontal line of cells.
    Row,
    /// A vertical line of cells.
    Column,
    /// A rectangle of cells.
    Box,
    /// A region of any shape, in place of a box.
    Region,
    /// One of the two diagonals.
    Diagonal,
    /// A rectangle of cells across several boxes.
    Window,
    /// The cells at the same place of all boxes.
    DisjointGroup,
    /// Any other unit.
    Further,
}

/// One unit of a geometry: cells that hold every value exactly once.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Unit<'a> {
    /// The kind of the unit.
    pub kind: UnitKind,
    /// The number of the unit among those of its kind, from 0.
    pub number: usize,
    /// The cells in ascending order.
    pub cells: &'a [Cell],
}

impl fmt::Display for Unit<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            UnitKind::Row => "row",
            UnitKind::Column => "column",
            UnitKind::Box => "box",
            UnitKind::Region => "region",
            UnitKind::Diagonal => "diagonal",
            UnitKind::Window => "window",
            UnitKind::DisjointGroup => "disjoint group",
            UnitKind::Further => "further unit",
        };
        write!(f, "{kind} {}", self.number + 1)
    }
}
