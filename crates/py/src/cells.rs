//! Puzzles from rows of cells: lists, tuples and arrays.

use antdoku::format::{self, Entry};
use antdoku::model::{MAX_SIDE, MIN_SIDE};
use antdoku::{Geometry, Grid, Puzzle, Value};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyList, PySequence, PyString, PyTuple};

use crate::arrays;
use crate::error::{Fault, excerpt, type_name};
use crate::input::no_form;

/// A grid whose values may clash, or what is wrong with it.
pub(crate) fn grid(object: &Bound<'_, PyAny>, shape: Option<(u32, u32)>) -> PyResult<Result<Grid, Fault>> {
    let rows = rows_of(object)?;
    let side = rows.len()?;
    if !(MIN_SIDE..=MAX_SIDE).contains(&side) {
        let message = format!("a grid of {side} rows; sides from {MIN_SIDE} to {MAX_SIDE} are supported");
        return Ok(Err(Fault::new(message)));
    }
    let Some((height, width)) = shape.or_else(|| format::usual_box(side)) else {
        let fault = Fault::new(format!("a {side}x{side} grid has no usual boxes"));
        return Ok(
            Err(fault.with_remedy(format!("give height and width of a box, such as box=(1, {side})"))),
        );
    };
    let geometry = match Geometry::rectangular(height, width) {
        Ok(geometry) if geometry.side() == side => geometry,
        _ => {
            let message = format!("boxes of {height}x{width} do not make a grid of {side} rows");
            let remedy = "height times width of a box is the side of the grid; see box=";
            return Ok(Err(Fault::new(message).with_remedy(remedy)));
        }
    };
    let mut grid = Grid::blank(geometry.clone());
    for row in 0..side {
        let cells = row_of(&rows.get_item(row)?, row)?;
        if cells.len()? != side {
            let message = format!("row {} has {} cells, but there are {side} rows", row + 1, cells.len()?);
            return Ok(Err(Fault::new(message)
                .in_row(row + 1, 1)
                .with_remedy("a grid has as many cells in a row as rows")));
        }
        for column in 0..side {
            match value(&cells.get_item(column)?, side, (row + 1, column + 1))? {
                Ok(value) => grid.set(geometry.cell(row, column), value),
                Err(fault) => return Ok(Err(fault.in_row(row + 1, column + 1))),
            }
        }
    }
    Ok(Ok(grid))
}

/// A puzzle, or what is wrong with it.
pub(crate) fn puzzle(object: &Bound<'_, PyAny>, shape: Option<(u32, u32)>) -> PyResult<Result<Entry, Fault>> {
    let grid = match grid(object, shape)? {
        Ok(grid) => grid,
        Err(fault) => return Ok(Err(fault)),
    };
    let geometry = grid.geometry().clone();
    Ok(match Puzzle::new(grid) {
        Ok(puzzle) => Ok(Entry::new(puzzle)),
        Err(clash) => {
            let (row, column) = geometry.row_and_column(clash.second);
            Err(Fault::new(clash.to_string()).in_row(row + 1, column + 1).with_remedy("blank one of the two"))
        }
    })
}

/// The rows of an object that has rows.
fn rows_of<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PySequence>> {
    let py = object.py();
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        return Ok(object.cast::<PySequence>()?.clone());
    }
    // Classes have the attributes of their objects.
    let is_array =
        !object.is_instance_of::<pyo3::types::PyType>() && object.hasattr(intern!(py, "__array__"))?;
    if !is_array {
        return Err(no_form(object));
    }
    let array = match object.hasattr(intern!(py, "tolist"))? {
        true => object.clone(),
        false => {
            arrays::is_there(py)?;
            py.import("numpy")?.call_method1("asarray", (object,))?
        }
    };
    let shape: Vec<usize> = array.getattr(intern!(py, "shape"))?.extract()?;
    if shape.len() != 2 {
        return Err(PyTypeError::new_err(format!(
            "a grid has two dimensions, this array has {}",
            shape.len()
        )));
    }
    if shape.iter().any(|&length| length > MAX_SIDE) {
        // Not made into a list: it may be larger than the memory.
        let message =
            format!("an array of {}x{} cells; sides up to {MAX_SIDE} are supported", shape[0], shape[1]);
        return Err(Fault::new(message).raised(py));
    }
    let list = array.call_method0(intern!(py, "tolist"))?;
    Ok(list.cast_into::<PySequence>()?)
}

/// The rows of a list whose rows are texts, one below the other; nothing for any other object.
pub(crate) fn text_rows(object: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if !(object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>()) {
        return Ok(None);
    }
    let rows = object.cast::<PySequence>()?;
    let mut text = String::new();
    // By number, so that a list which lies about its length ends all the same.
    for row in 0..rows.len()?.min(MAX_SIDE + 1) {
        let row = rows.get_item(row)?;
        let Ok(row) = row.cast::<PyString>() else { return Ok(None) };
        text += &row.to_string_lossy();
        text.push('\n');
    }
    Ok((!text.is_empty()).then_some(text))
}

fn row_of<'py>(row: &Bound<'py, PyAny>, number: usize) -> PyResult<Bound<'py, PySequence>> {
    if row.is_instance_of::<PyList>() || row.is_instance_of::<PyTuple>() {
        return Ok(row.cast::<PySequence>()?.clone());
    }
    if !row.is_instance_of::<pyo3::types::PyType>() && row.hasattr("tolist")? {
        let list = row.call_method0("tolist")?;
        if let Ok(list) = list.cast_into::<PyList>() {
            return Ok(list.as_sequence().clone());
        }
    }
    let kind = type_name(row);
    Err(PyTypeError::new_err(format!("row {} must be a list of cells, not {kind}", number + 1)))
}

/// The value of a cell: 0, -1, None and NaN are blanks.
fn value(
    cell: &Bound<'_, PyAny>,
    side: usize,
    (row, column): (usize, usize),
) -> PyResult<Result<Option<Value>, Fault>> {
    let wrong = |what: &str| {
        Fault::new(format!(
            "{what} is no cell of a {side}x{side} grid: values are 1 to {side}, blanks 0, -1, None or NaN"
        ))
    };
    // Most cells are plain numbers: asking for these first makes arrays three times as fast to read.
    if let Ok(number) = cell.cast_exact::<PyInt>() {
        // What is too large for the machine is too large for a grid.
        let number = number.extract::<i64>().unwrap_or(i64::MAX);
        return Ok(within(number, side).ok_or_else(|| wrong(&excerpt(cell))));
    }
    if cell.is_none() {
        return Ok(Ok(None));
    }
    if let Ok(text) = cell.cast::<PyString>() {
        let text = text.to_string_lossy();
        return Ok(match (text.trim(), text.trim().parse::<i64>()) {
            ("" | "." | "_" | "*", _) => Ok(None),
            (_, Ok(number)) => within(number, side).ok_or_else(|| wrong(&format!("{number}"))),
            _ => Err(wrong("this text").with_remedy("give numbers, or the rows as texts")),
        });
    }
    let is_number = !cell.is_instance_of::<PyBool>();
    let number = match cell.cast::<PyFloat>() {
        Ok(float) => {
            let float = float.value();
            if float.is_nan() {
                return Ok(Ok(None));
            }
            if float.fract() != 0.0 || float.abs() > 1e9 {
                return Ok(Err(wrong(&float.to_string())));
            }
            Some(float as i64)
        }
        // What is too large for the machine is too large for a grid.
        Err(_) if is_number && cell.hasattr("__index__")? => {
            Some(cell.extract::<i64>().or_else(|error| {
                match error.is_instance_of::<pyo3::exceptions::PyOverflowError>(cell.py()) {
                    true => Ok(i64::MAX),
                    false => Err(error),
                }
            })?)
        }
        Err(_) => None,
    };
    let Some(number) = number else {
        let kind = type_name(cell);
        return Err(PyTypeError::new_err(format!(
            "row {row}, column {column}: a cell must be a number, not {kind}"
        )));
    };
    Ok(within(number, side).ok_or_else(|| wrong(&number.to_string())))
}

/// The cell of this number, if it is one.
fn within(number: i64, side: usize) -> Option<Option<Value>> {
    match number {
        -1 | 0 => Some(None),
        _ => u8::try_from(number).ok().filter(|&number| usize::from(number) <= side).map(Value::new),
    }
}
