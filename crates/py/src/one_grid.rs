//! One grid where several puzzles are expected.

use antdoku::model::MAX_SIDE;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::cells;

/// Notices the items of a collection, which may be the rows of one grid.
#[derive(Default)]
pub(crate) struct Rows {
    /// Items so far.
    count: usize,
    /// Cells of each item, if all are lists of as many cells.
    cells: Option<usize>,
}

impl Rows {
    pub(crate) fn see(&mut self, item: &Bound<'_, PyAny>) {
        let cells = cells::flat_length(item).filter(|_| self.count <= MAX_SIDE);
        self.cells = cells.filter(|_| self.count == 0 || self.cells == cells);
        self.count += 1;
    }

    /// Raises `TypeError` if there are as many items as each has cells: they may be the rows of one grid, or puzzles with
    /// all cells in one list.
    pub(crate) fn refuse_one_grid(&self, name: &str) -> PyResult<()> {
        if self.cells.is_none_or(|cells| cells != self.count) {
            return Ok(());
        }
        Err(PyTypeError::new_err(format!(
            "{name} is one grid, it seems: put it into a list; if it is {} puzzles, give each as rows of cells",
            self.count
        )))
    }
}
