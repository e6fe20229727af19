//! What is wrong with a shape, and where.

use thiserror::Error;

use super::{MAX_SIDE, MIN_SIDE, MOST_PAIRS, MOST_UNITS, Rule};
use crate::model::{Cell, UnknownName};

/// An unsupported shape.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GeometryError {
    /// The side of a grid with boxes is too small or too large.
    #[error(
        "boxes of {height}x{width} make a grid of side {}; sides from {MIN_SIDE} to {MAX_SIDE} are supported",
        u64::from(*.height) * u64::from(*.width)
    )]
    Side {
        /// Rows of a box.
        height: u32,
        /// Columns of a box.
        width: u32,
    },
    /// The side is too small or too large.
    #[error("the side is {side}; sides from {MIN_SIDE} to {MAX_SIDE} are supported")]
    SideRange {
        /// The side.
        side: u32,
    },
    /// The side has no usual boxes: it is a prime, or too large or too small.
    #[error("a grid of side {side} has no usual boxes: give their size, or choose the rule latin or jigsaw")]
    NoUsualBox {
        /// The side.
        side: u32,
    },
    /// A box does not have as many cells as a row.
    #[error("boxes of {height}x{width} have {} cells, but the side is {side}", u64::from(*.height) * u64::from(*.width))]
    BoxSize {
        /// Rows of a box.
        height: u32,
        /// Columns of a box.
        width: u32,
        /// The side.
        side: u32,
    },
    /// A Latin square has no boxes.
    #[error("the rule latin excludes boxes")]
    LatinWithBoxes,
    /// Both boxes and regions are given.
    #[error("a grid has boxes or regions, not both")]
    BoxesAndRegions,
    /// The number of region numbers is not the number of cells.
    #[error("the regions cover {found} cells, but the grid has {expected}")]
    RegionCells {
        /// The number of region numbers.
        found: usize,
        /// The number of cells.
        expected: usize,
    },
    /// A region does not have as many cells as a row.
    #[error("region {region}, which begins at {}, has {found} cells; a region has {side}", name(*.first, *.side))]
    RegionSize {
        /// The number of the region as given.
        region: u16,
        /// The first cell of the region.
        first: Cell,
        /// The number of its cells.
        found: usize,
        /// The side.
        side: u32,
    },
    /// A further unit does not have as many cells as a row.
    #[error("further unit {} has {found} cells; a unit has {side}", .unit + 1)]
    UnitSize {
        /// The number of the unit among the further ones, from 0.
        unit: usize,
        /// The number of its cells.
        found: usize,
        /// The side.
        side: u32,
    },
    /// A further unit has a cell twice.
    #[error("further unit {} has {} twice", .unit + 1, name(*.cell, *.side))]
    CellTwice {
        /// The number of the unit among the further ones, from 0.
        unit: usize,
        /// The cell.
        cell: Cell,
        /// The side.
        side: u32,
    },
    /// A further unit or a pair has a cell that the grid does not have.
    #[error("the grid has no cell {}: its cells are 0 to {last}", .cell.0)]
    NoSuchCell {
        /// The cell.
        cell: Cell,
        /// The number of the last cell.
        last: usize,
    },
    /// A cell is paired with itself.
    #[error("{} cannot differ from itself", name(*.cell, *.side))]
    PairOfOneCell {
        /// The cell.
        cell: Cell,
        /// The side.
        side: u32,
    },
    /// A cell is in too many units, or there are too many units in all.
    #[error("{} is in more than {MOST_UNITS} units, or the grid has too many units", name(*.cell, *.side))]
    TooManyUnits {
        /// The cell.
        cell: Cell,
        /// The side.
        side: u32,
    },
    /// A cell must differ from too many cells outside its units.
    #[error("{} must differ from more than {MOST_PAIRS} cells outside its units", name(*.cell, *.side))]
    TooManyPairs {
        /// The cell.
        cell: Cell,
        /// The side.
        side: u32,
    },
    /// A rule needs data that is not given: boxes, regions, units or pairs.
    #[error("the rule {rule} needs {needs}, and none are given")]
    Missing {
        /// The rule.
        rule: Rule,
        /// What is missing, in a word.
        needs: &'static str,
    },
    /// The boxes are too large or too flat for a window between them.
    #[error("boxes of {height}x{width} leave no room for a window")]
    NoWindow {
        /// Rows of a box.
        height: u32,
        /// Columns of a box.
        width: u32,
    },
    /// A name of a rule is unknown.
    #[error(transparent)]
    UnknownRule(UnknownName),
    /// A rule is named twice.
    #[error("the rule {rule} is given twice")]
    RuleTwice {
        /// The rule.
        rule: Rule,
    },
    /// Two rules exclude each other.
    #[error("the rules {first} and {second} exclude each other")]
    RulesExclude {
        /// The first rule.
        first: Rule,
        /// The second rule.
        second: Rule,
    },
}

/// The name of a cell, `r3c7`.
fn name(cell: Cell, side: u32) -> String {
    let side = side as usize;
    format!("r{}c{}", cell.index() / side + 1, cell.index() % side + 1)
}
