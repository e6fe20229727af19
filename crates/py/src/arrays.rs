//! Grids as numpy arrays.

use antdoku::{Grid, Value};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Rows and columns of a grid, 0 for a blank.
pub(crate) type GridArray<'py> = Bound<'py, PyArray2<i64>>;

/// A new array with the cells of a grid.
pub(crate) fn of_grid<'py>(py: Python<'py>, grid: &Grid) -> PyResult<GridArray<'py>> {
    let side = grid.geometry().side();
    require_numpy(py)?;
    cell_numbers(grid).into_pyarray(py).reshape([side, side])
}

/// The numbers of all cells by rows, 0 for a blank.
pub(crate) fn cell_numbers(grid: &Grid) -> Vec<i64> {
    let number = |value: &Option<Value>| value.map_or(0, |value| i64::from(value.number()));
    grid.rows().flatten().map(number).collect()
}

/// The result of `__array__` for a grid: a new array of the requested dtype.
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

/// Loads numpy's array API by making a first array.
///
/// Making the first array runs Python code and panics if that code raises. A Ctrl-C that arrived during a search would
/// raise there. So the first array is made when the module is imported.
pub(crate) fn load(py: Python<'_>) -> PyResult<()> {
    require_numpy(py)?;
    py.check_signals()?;
    Vec::<i64>::new().into_pyarray(py);
    Ok(())
}

/// Raises `ImportError` if numpy is missing; making an array would panic then.
pub(crate) fn require_numpy(py: Python<'_>) -> PyResult<()> {
    py.import("numpy").map(drop)
}
