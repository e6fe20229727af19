//! Detects one grid in the place of several puzzles.

use antdoku::internals::MAX_SIDE;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::cells;

/// The shape of the items of a collection, which may be the rows of one grid.
#[derive(Default)]
pub(crate) struct Rows {
    /// The number of items so far.
    count: usize,
    /// The number of cells of each item, if all are lists of cells of the same length.
    cells: Option<usize>,
}

impl Rows {
    pub(crate) fn add(&mut self, item: &Bound<'_, PyAny>) {
        let cells = cells::flat_length(item).filter(|_| self.count <= MAX_SIDE);
        self.cells = cells.filter(|_| self.count == 0 || self.cells == cells);
        self.count += 1;
    }

    /// Raises `TypeError` if there are as many items as cells in each: the items may be rows of one grid, or puzzles.
    pub(crate) fn refuse_one_grid(&self, name: &str) -> PyResult<()> {
        if self.cells.is_none_or(|cells| cells != self.count) {
            return Ok(());
        }
        Err(PyTypeError::new_err(format!(
            "{name} looks like one grid: put it into a list; for {} separate puzzles, give each as rows of cells",
            self.count
        )))
    }
}
