//! Grids as numpy arrays.

use antdoku::{Grid, Value};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Rows and columns of a grid, 0 for a blank.
pub(crate) type GridArray<'py> = Bound<'py, PyArray2<i64>>;

/// A grid as an array of its own.
pub(crate) fn of_grid<'py>(py: Python<'py>, grid: &Grid) -> PyResult<GridArray<'py>> {
    let number = |value: &Option<Value>| value.map_or(0, |value| i64::from(value.number()));
    let cells: Vec<i64> = grid.rows().flatten().map(number).collect();
    let side = grid.geometry().side();
    is_there(py)?;
    cells.into_pyarray(py).reshape([side, side])
}

/// What `__array__` returns for a grid: an array of its own, of the kind that numpy asks for.
pub(crate) fn converted<'py>(
    py: Python<'py>,
    grid: &Grid,
    dtype: Option<&Bound<'py, PyAny>>,
    copy: Option<bool>,
) -> PyResult<Bound<'py, PyAny>> {
    if copy == Some(false) {
        return Err(PyValueError::new_err("copy is False, but the array of a grid is always a copy"));
    }
    let array = of_grid(py, grid)?.into_any();
    match dtype {
        None => Ok(array),
        Some(dtype) => array.call_method1("astype", (dtype,)),
    }
}

/// Loads what arrays are made with, before any is.
///
/// The first array runs code of Python in its making, and panics if that raises something: as a Ctrl-C does that came
/// during a search and has waited for the interpreter. So the first one is made when nobody waits for anything.
pub(crate) fn load(py: Python<'_>) -> PyResult<()> {
    is_there(py)?;
    py.check_signals()?;
    Vec::<i64>::new().into_pyarray(py);
    Ok(())
}

/// Raises `ImportError` if there is no numpy, where making an array would panic.
pub(crate) fn is_there(py: Python<'_>) -> PyResult<()> {
    py.import("numpy").map(drop)
}
