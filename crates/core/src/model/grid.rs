//! Grids and their guarantees: [`Grid`] -> [`Puzzle`] (givens agree) -> [`Solution`] (only by verification).

use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use super::{Cell, Geometry, Rule, UnitKind, Value, ValueSet, with_value_set};

/// A grid of cells, each blank or with a value. Only the range of the values is guaranteed.
#[derive(Clone, PartialEq, Eq)]
pub struct Grid {
    geometry: Arc<Geometry>,
    cells: Vec<Option<Value>>,
}

impl Grid {
    /// A grid of blanks.
    #[must_use]
    pub fn blank(geometry: Arc<Geometry>) -> Grid {
        let cells = vec![None; geometry.cell_count()];
        Grid { geometry, cells }
    }

    /// The shape of the grid.
    #[must_use]
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The value of a cell, if it has one.
    #[inline]
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<Value> {
        self.cells[cell.index()]
    }

    /// Fills or blanks a cell.
    ///
    /// # Panics
    /// If the value is larger than the side of the grid.
    pub fn set(&mut self, cell: Cell, value: Option<Value>) {
        assert!(value.is_none_or(|v| v.index() < self.geometry.side()), "the value exceeds the side");
        self.cells[cell.index()] = value;
    }

    /// All cells with a value, in reading order.
    #[doc(hidden)]
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Value)> + '_ {
        self.geometry.cells().zip(&self.cells).filter_map(|(cell, value)| Some((cell, (*value)?)))
    }

    /// The number of cells with a value.
    #[must_use]
    pub fn filled_count(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    /// The rows of the grid.
    #[doc(hidden)]
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Option<Value>]> {
        self.cells.chunks(self.geometry.side())
    }

    /// The first pair of equal values in one unit, units in their order, cells ascending; then the first two equal
    /// values in cells that must differ without a common unit.
    #[doc(hidden)]
    #[must_use]
    pub fn first_clash(&self) -> Option<Clash> {
        self.first_clash_in_units().or_else(|| self.first_excluded())
    }

    fn first_clash_in_units(&self) -> Option<Clash> {
        // One more than the values: blanks count as number 0, which may stand anywhere.
        with_value_set!(self.geometry.side() + 1, Set => {
            (0..self.geometry.unit_count()).find(|&unit| self.has_clash::<Set>(unit))
        })
        .map(|unit| self.clash_in(unit))
    }

    /// Whether a value stands twice in the unit. There is no branch per cell: a batch of small puzzles spends a good part
    /// of its time in verification.
    fn has_clash<S: ValueSet>(&self, unit: usize) -> bool {
        let (mut seen, mut twice) = (S::EMPTY, S::EMPTY);
        for &cell in self.geometry.unit(unit).cells {
            let number = S::only(self.get(cell).map_or(0, Value::number).into());
            twice |= seen & number;
            seen |= number;
        }
        !(twice & !S::only(0)).is_empty()
    }

    /// The first clash in a unit that has one.
    fn clash_in(&self, unit: usize) -> Clash {
        let mut seen: Vec<Option<Cell>> = vec![None; self.geometry.side()];
        let clash = self.geometry.unit(unit).cells.iter().find_map(|&cell| {
            let value = self.get(cell)?;
            let first = seen[value.index()].replace(cell)?;
            Some(Clash { value, first, second: cell, unit: Some(unit), geometry: self.geometry.clone() })
        });
        clash.expect("the unit has a value twice")
    }

    /// The first two equal values in cells that exclude each other.
    fn first_excluded(&self) -> Option<Clash> {
        if !self.geometry.has_exclusions() {
            return None;
        }
        self.filled().find_map(|(first, value)| {
            let mut others = self.geometry.exclusions(first).iter();
            let second = others.find(|&&other| other > first && self.get(other) == Some(value))?;
            Some(self.excluded(first, *second, value))
        })
    }

    fn excluded(&self, first: Cell, second: Cell, value: Value) -> Clash {
        Clash { value, first, second, unit: None, geometry: self.geometry.clone() }
    }

    /// Like [`first_excluded`](Self::first_excluded), but from the rules themselves and not from the table that the
    /// solvers read, so that a mistake in the table does not hide itself.
    fn first_broken_rule(&self) -> Option<Clash> {
        let geometry = &self.geometry;
        let reach = [(Rule::AntiKing, [1, 1]), (Rule::AntiKnight, [1, 2])];
        for (_, [near, far]) in reach.into_iter().filter(|&(rule, _)| geometry.variant().has(rule)) {
            for (first, value) in self.filled() {
                let (row, column) = geometry.row_and_column(first);
                // No move leads further than two rows down.
                let end = ((row + 3) * geometry.side()).min(self.cells.len());
                for second in (first.0 + 1..end as u16).map(Cell) {
                    let (other_row, other_column) = geometry.row_and_column(second);
                    let mut apart = [row.abs_diff(other_row), column.abs_diff(other_column)];
                    apart.sort_unstable();
                    if apart == [near, far] && self.get(second) == Some(value) {
                        return Some(self.excluded(first, second, value));
                    }
                }
            }
        }
        geometry.pairs().iter().find_map(|&[first, second]| {
            let value = self.get(first).filter(|&value| self.get(second) == Some(value))?;
            Some(self.excluded(first.min(second), first.max(second), value))
        })
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Grid {}", self.geometry)?;
        for row in self.rows() {
            for value in row {
                match value {
                    Some(value) => write!(f, "{value:>4}")?,
                    None => write!(f, "   .")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Two equal values in one unit, or in two cells that must differ.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub struct Clash {
    /// The value that stands twice.
    pub value: Value,
    /// The earlier cell.
    pub first: Cell,
    /// The later cell.
    pub second: Cell,
    /// The number of the unit in the geometry's list; `None` if the cells must differ without a common unit.
    pub unit: Option<usize>,
    geometry: Arc<Geometry>,
}

impl Clash {
    /// Whether the values clash in a box.
    pub(crate) fn is_in_box(&self) -> bool {
        self.unit.is_some_and(|unit| self.geometry.unit(unit).kind == UnitKind::Box)
    }
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.geometry.value_name(self.value);
        let (first, second) = (self.geometry.cell_name(self.first), self.geometry.cell_name(self.second));
        match self.unit.map(|unit| self.geometry.unit(unit)) {
            Some(unit) => write!(f, "the value {value} stands twice in {unit}: at {first} and at {second}"),
            None => write!(f, "the value {value} stands at {first} and at {second}, which must differ"),
        }
    }
}

/// A grid whose givens agree: no value stands twice in a unit or in cells that must differ. It may still have no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle(Grid);

impl Puzzle {
    /// Takes a grid as a puzzle.
    ///
    /// # Errors
    /// If two equal givens share a unit or stand in cells that must differ.
    pub fn new(givens: Grid) -> Result<Puzzle, Clash> {
        match givens.first_clash() {
            Some(clash) => Err(clash),
            None => Ok(Puzzle(givens)),
        }
    }

    /// The givens.
    #[must_use]
    pub fn givens(&self) -> &Grid {
        &self.0
    }

    /// The shape of the puzzle.
    #[must_use]
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.0.geometry
    }
}

/// A full grid that has been checked against its puzzle.
///
/// Only [`verify`](Solution::verify) makes a solution; it shares no code with the solvers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution(Grid);

/// The reason why a grid is not a solution of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CheckError {
    /// The grid has another shape than the puzzle.
    #[error("the puzzle is {puzzle}, the solution {solution}")]
    Shape {
        /// The puzzle's shape.
        puzzle: String,
        /// The grid's shape.
        solution: String,
    },
    /// A cell is blank.
    #[error("{cell} is blank ({count} blank in all)")]
    Blank {
        /// The first blank cell.
        cell: String,
        /// The number of blank cells.
        count: usize,
    },
    /// A given was changed.
    #[error("{cell} is given as {given}, but the solution has {found}")]
    Given {
        /// The cell.
        cell: String,
        /// The puzzle's value.
        given: String,
        /// The solution's value.
        found: String,
    },
    /// A value stands twice in a unit.
    #[error(transparent)]
    Clash(#[from] Clash),
}

impl Solution {
    /// Checks that `grid` is full, keeps every given, has every value once in each unit, and has different values in
    /// cells that must differ.
    ///
    /// # Errors
    /// The first fault that is found.
    pub fn verify(puzzle: &Puzzle, grid: Grid) -> Result<Solution, CheckError> {
        let geometry = puzzle.geometry();
        if grid.geometry != *geometry {
            return Err(CheckError::Shape {
                puzzle: geometry.to_string(),
                solution: grid.geometry.to_string(),
            });
        }
        let mut blanks = geometry.cells().filter(|&cell| grid.get(cell).is_none());
        if let Some(cell) = blanks.next() {
            return Err(CheckError::Blank { cell: geometry.cell_name(cell), count: 1 + blanks.count() });
        }
        for (cell, given) in puzzle.givens().filled() {
            match grid.get(cell) {
                Some(found) if found != given => {
                    let (given, found) = (geometry.value_name(given), geometry.value_name(found));
                    return Err(CheckError::Given { cell: geometry.cell_name(cell), given, found });
                }
                _ => {}
            }
        }
        // A full unit without a repeated value has each value exactly once.
        match grid.first_clash_in_units().or_else(|| grid.first_broken_rule()) {
            Some(clash) => Err(clash.into()),
            None => Ok(Solution(grid)),
        }
    }

    /// The full grid.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.0
    }

    /// Turns the solution into its full grid.
    #[doc(hidden)]
    #[must_use]
    pub fn into_grid(self) -> Grid {
        self.0
    }
}
