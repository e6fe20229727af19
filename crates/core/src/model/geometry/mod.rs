//! The shape of a puzzle as data: a list of units over cells.
//!
//! No solver knows what a row or a box is. It sees units, each a list of `side` cells that must hold every value once,
//! and exclusions, pairs of cells without a common unit that must differ. So a new variant is one more rule in the
//! builder and no change anywhere else.

mod builder;
mod error;
mod exclusions;
mod layout;
mod unit;
mod variant;

use std::fmt;
use std::sync::Arc;

pub use self::builder::GeometryBuilder;
pub use self::error::GeometryError;
pub use self::layout::usual_box;
pub use self::unit::{Unit, UnitKind};
pub(super) use self::variant::PLAIN;
pub use self::variant::{Rule, Variant};
use super::{Cell, Value};

/// The largest side: 100 values still fit one `u128`, and 10,000 cells one `u16`.
pub const MAX_SIDE: usize = 100;

/// The smallest side; below it there is nothing to solve.
pub const MIN_SIDE: usize = 2;

/// The most units of a cell.
pub(crate) const MOST_UNITS: usize = 12;

/// The most cells without a common unit that a cell must differ from.
pub(crate) const MOST_PAIRS: usize = 120;

/// The shape of a puzzle: the number of values, the units, and the pairs of cells that must differ.
pub struct Geometry {
    side: usize,
    box_height: usize,
    box_width: usize,
    /// The cells of all units, `side` per unit, each unit ascending.
    unit_cells: Vec<Cell>,
    unit_names: Vec<(UnitKind, usize)>,
    is_plain: bool,
    /// The units of each cell, with the cell's place in each; all of cell 0, then all of cell 1.
    memberships: Vec<Membership>,
    /// The start of each cell's memberships, and the end of the last.
    membership_starts: Vec<u32>,
    variant: Variant,
    /// The single pairs as given; those of rules are not listed.
    pairs: Vec<[Cell; 2]>,
    /// The cells without a common unit that each cell must differ from, ascending; all of cell 0, then all of cell 1.
    exclusions: Vec<Cell>,
    /// The start of each cell's exclusions, and the end of the last; empty if there are none.
    exclusion_starts: Vec<u32>,
}

/// One unit of a cell, and the cell's place in that unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Membership {
    pub(crate) unit: u16,
    pub(crate) position: u8,
}

impl Geometry {
    /// A geometry with rows, columns and square boxes of `order` x `order`: order 3 is the usual 9x9.
    ///
    /// # Errors
    /// If the order is not within 2 to 10.
    ///
    /// ```
    /// let geometry = antdoku::Geometry::square(5)?;
    /// assert_eq!(geometry.side(), 25);
    /// assert_eq!(geometry.cell_count(), 625);
    /// # Ok::<(), antdoku::GeometryError>(())
    /// ```
    pub fn square(order: u32) -> Result<Arc<Geometry>, GeometryError> {
        Geometry::rectangular(order, order)
    }

    /// A geometry with rows, columns and boxes of `height` rows by `width` columns; the side is `height * width`.
    ///
    /// Boxes of one row or one column are no further units: the geometry is then that of [`latin`](Self::latin).
    ///
    /// # Errors
    /// If the side is not within 2 to 100.
    pub fn rectangular(height: u32, width: u32) -> Result<Arc<Geometry>, GeometryError> {
        let error = GeometryError::Side { height, width };
        let side = u64::from(height) * u64::from(width);
        if !(MIN_SIDE as u64..=MAX_SIDE as u64).contains(&side) {
            return Err(error);
        }
        Geometry::builder(side as u32).boxes(height, width).build()
    }

    /// A geometry with rows and columns only: a Latin square.
    ///
    /// # Errors
    /// If the side is not within 2 to 100.
    pub fn latin(side: u32) -> Result<Arc<Geometry>, GeometryError> {
        Geometry::builder(side).build()
    }

    /// A builder for the geometry of a variant: rows and columns, and what is added.
    ///
    /// ```
    /// use antdoku::{Geometry, Rule};
    /// let geometry = Geometry::builder(9).boxes(3, 3).with(Rule::Windoku).with(Rule::AntiKing).build()?;
    /// assert_eq!(geometry.units().len(), 31);
    /// # Ok::<(), antdoku::GeometryError>(())
    /// ```
    #[must_use]
    pub fn builder(side: u32) -> GeometryBuilder {
        GeometryBuilder::new(side)
    }

    /// A geometry with any units over the cells of a square, for tests of properties of every shape.
    #[cfg(test)]
    pub(crate) fn of_units(side: usize, units: &[Vec<Cell>]) -> Arc<Geometry> {
        let mut geometry = Geometry::empty(side, 1, side);
        for cells in units {
            geometry.add_unit(UnitKind::Box, cells.iter().copied());
        }
        Arc::new(geometry.index_memberships())
    }

    fn empty(side: usize, box_height: usize, box_width: usize) -> Geometry {
        Geometry {
            side,
            box_height,
            box_width,
            unit_cells: Vec::with_capacity(3 * side * side),
            unit_names: Vec::with_capacity(3 * side),
            is_plain: false,
            memberships: Vec::new(),
            membership_starts: Vec::new(),
            variant: Variant::default(),
            pairs: Vec::new(),
            exclusions: Vec::new(),
            exclusion_starts: Vec::new(),
        }
    }

    /// Adds one unit; its cells must come in ascending order, because the order of deductions follows it.
    fn add_unit(&mut self, kind: UnitKind, cells: impl Iterator<Item = Cell>) {
        let start = self.unit_cells.len();
        self.unit_cells.extend(cells);
        debug_assert_eq!(self.unit_cells.len() - start, self.side);
        debug_assert!(self.unit_cells[start..].is_sorted());
        let number = self.unit_names.iter().filter(|name| name.0 == kind).count();
        self.unit_names.push((kind, number));
    }

    /// Inverts the list of units into the units of each cell.
    fn index_memberships(mut self) -> Geometry {
        let mut starts = vec![0u32; self.cell_count() + 1];
        for cell in &self.unit_cells {
            starts[cell.index() + 1] += 1;
        }
        for cell in 0..self.cell_count() {
            starts[cell + 1] += starts[cell];
        }
        let mut next = starts.clone();
        self.memberships = vec![Membership { unit: 0, position: 0 }; self.unit_cells.len()];
        for (place, cell) in self.unit_cells.iter().enumerate() {
            let unit = (place / self.side) as u16;
            let position = (place % self.side) as u8;
            let slot = &mut next[cell.index()];
            self.memberships[*slot as usize] = Membership { unit, position };
            *slot += 1;
        }
        self.membership_starts = starts;
        self
    }

    /// The number of cells in a row, which is the number of values: *d* in the paper.
    #[inline]
    #[must_use]
    pub fn side(&self) -> usize {
        self.side
    }

    /// The number of cells: *c* in the paper.
    #[inline]
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.side * self.side
    }

    /// The number of rows of a box; 1 if there are no boxes.
    #[doc(hidden)]
    #[must_use]
    pub fn box_height(&self) -> usize {
        self.box_height
    }

    /// The number of columns of a box; the side if there are no boxes.
    #[doc(hidden)]
    #[must_use]
    pub fn box_width(&self) -> usize {
        self.box_width
    }

    /// The rules of the geometry beside rows, columns and boxes.
    #[must_use]
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Whether the units are exactly the rows, columns and boxes, and no other cells must differ.
    #[must_use]
    pub(crate) fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// All cells in reading order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.cell_count() as u16).map(Cell)
    }

    /// The cell in this row and column, both from 0.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Cell {
        debug_assert!(row < self.side && column < self.side);
        Cell((row * self.side + column) as u16)
    }

    /// Row and column of a cell, both from 0.
    #[must_use]
    pub fn row_and_column(&self, cell: Cell) -> (usize, usize) {
        (cell.index() / self.side, cell.index() % self.side)
    }

    /// The name of a cell, `r3c7`, counted from 1.
    #[must_use]
    pub(crate) fn cell_name(&self, cell: Cell) -> String {
        let (row, column) = self.row_and_column(cell);
        format!("r{}c{}", row + 1, column + 1)
    }

    /// The name of a value, with its letter where grids are drawn with letters: `E (14)`.
    #[doc(hidden)]
    #[must_use]
    pub fn value_name(&self, value: Value) -> String {
        let letter = char::from_digit(value.number().into(), 36).filter(|letter| !letter.is_ascii_digit());
        match letter {
            Some(letter) if self.side <= 35 => format!("{} ({value})", letter.to_ascii_uppercase()),
            _ => value.to_string(),
        }
    }

    /// The number of units.
    #[doc(hidden)]
    #[must_use]
    pub fn unit_count(&self) -> usize {
        self.unit_names.len()
    }

    /// The unit with this number.
    ///
    /// # Panics
    /// If there is no such unit.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn unit(&self, unit: usize) -> Unit<'_> {
        let (kind, number) = self.unit_names[unit];
        let cells = &self.unit_cells[unit * self.side..(unit + 1) * self.side];
        Unit { kind, number, cells }
    }

    /// All units: rows, columns, then boxes or regions, diagonals, windows, disjoint groups and further units.
    pub fn units(&self) -> impl ExactSizeIterator<Item = Unit<'_>> {
        (0..self.unit_count()).map(|unit| self.unit(unit))
    }

    /// The units of a cell in the order of [`units`](Self::units), with the cell's place in each.
    #[inline]
    pub(crate) fn memberships(&self, cell: Cell) -> &[Membership] {
        let start = self.membership_starts[cell.index()] as usize;
        let end = self.membership_starts[cell.index() + 1] as usize;
        &self.memberships[start..end]
    }

    /// The cells that must differ from this one without a common unit, ascending.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn exclusions(&self, cell: Cell) -> &[Cell] {
        if self.exclusion_starts.is_empty() {
            return &[];
        }
        let start = self.exclusion_starts[cell.index()] as usize;
        let end = self.exclusion_starts[cell.index() + 1] as usize;
        &self.exclusions[start..end]
    }

    /// Whether any two cells without a common unit must differ.
    #[inline]
    pub(crate) fn has_exclusions(&self) -> bool {
        !self.exclusions.is_empty()
    }

    /// The single pairs of cells that must differ, as given.
    pub(crate) fn pairs(&self) -> &[[Cell; 2]] {
        &self.pairs
    }
}

impl PartialEq for Geometry {
    fn eq(&self, other: &Geometry) -> bool {
        self.side == other.side
            && self.unit_names == other.unit_names
            && self.unit_cells == other.unit_cells
            && self.exclusion_starts == other.exclusion_starts
            && self.exclusions == other.exclusions
    }
}

impl Eq for Geometry {}

impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Geometry({self})")
    }
}

impl fmt::Display for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.side)?;
        if let Some((height, width)) = self.boxes().filter(|(height, width)| height != width) {
            write!(f, " with boxes of {height}x{width}")?;
        }
        if !self.variant.rules().is_empty() {
            write!(f, " ({})", self.variant)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_in_three_units_with_its_place() {
        for (height, width) in [(2, 2), (3, 3), (2, 3), (3, 4), (5, 5), (10, 10)] {
            let geometry = Geometry::rectangular(height, width).unwrap();
            for cell in geometry.cells() {
                let memberships = geometry.memberships(cell);
                assert_eq!(memberships.len(), 3);
                for m in memberships {
                    assert_eq!(geometry.unit(m.unit.into()).cells[usize::from(m.position)], cell);
                }
            }
        }
    }

    #[test]
    fn boxes_of_two_by_three() {
        let geometry = Geometry::rectangular(2, 3).unwrap();
        let boxes: Vec<_> = geometry.units().filter(|unit| unit.kind == UnitKind::Box).collect();
        assert_eq!(boxes[1].cells, [3, 4, 5, 9, 10, 11].map(Cell));
        assert_eq!(boxes[1].to_string(), "box 2");
        assert_eq!(boxes.len(), 6);
    }

    #[test]
    fn impossible_shapes_are_refused() {
        for (height, width) in [(0, 3), (1, 1), (11, 11), (u32::MAX, u32::MAX)] {
            assert!(Geometry::rectangular(height, width).is_err(), "{height}x{width}");
        }
    }
}
