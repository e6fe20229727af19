//! Puzzles from cells: given as rows, or all in one list or array.

use std::sync::Arc;

use antdoku::format::Entry;
use antdoku::internals::{MAX_SIDE, MIN_SIDE};
use antdoku::{Geometry, Grid, Puzzle, Value};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyList, PyRange, PySequence, PyString, PyTuple, PyType};

use crate::error::{PuzzleError, excerpt, type_name, wrong_type};

/// The forms of a puzzle, for messages.
pub(crate) const FORMS: &str = "a text, a path, cells, an array, or a Puzzle";

/// A function that gives the geometry of a grid with this number of rows.
pub(crate) type GeometryOf<'a> = &'a dyn Fn(usize) -> Result<Arc<Geometry>, PuzzleError>;

/// Reads a grid, whose values may clash. `name` is the argument that the object came from, for messages.
pub(crate) fn grid(
    object: &Bound<'_, PyAny>,
    name: &str,
    geometry_of: GeometryOf<'_>,
) -> PyResult<Result<Grid, PuzzleError>> {
    let cells = Cells::of(object, name)?;
    let side = match cells.side()? {
        Ok(side) => side,
        Err(error) => return Ok(Err(error)),
    };
    let geometry = match geometry_of(side) {
        Ok(geometry) => geometry,
        Err(error) => return Ok(Err(error)),
    };
    let mut grid = Grid::blank(geometry.clone());
    for row in 0..side {
        let (line, first) = match cells.row(row, side)? {
            Ok(line) => line,
            Err(error) => return Ok(Err(error)),
        };
        for column in 0..side {
            match value(&line.get_item(first + column)?, side, (row + 1, column + 1))? {
                Ok(value) => grid.set(geometry.cell(row, column), value),
                Err(error) => return Ok(Err(error.in_row(row + 1, column + 1))),
            }
        }
    }
    Ok(Ok(grid))
}

/// Reads a puzzle.
pub(crate) fn puzzle(
    object: &Bound<'_, PyAny>,
    name: &str,
    geometry_of: GeometryOf<'_>,
) -> PyResult<Result<Entry, PuzzleError>> {
    let grid = match grid(object, name, geometry_of)? {
        Ok(grid) => grid,
        Err(error) => return Ok(Err(error)),
    };
    let geometry = grid.geometry().clone();
    Ok(match Puzzle::new(grid) {
        Ok(puzzle) => Ok(Entry::new(puzzle)),
        Err(clash) => {
            let (row, column) = geometry.row_and_column(clash.second);
            Err(PuzzleError::new(clash.to_string())
                .in_row(row + 1, column + 1)
                .with_remedy("blank one of the two"))
        }
    })
}

/// Reads a whole number from 0 for each cell of a grid, in reading order.
pub(crate) fn numbers(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Result<Vec<u16>, PuzzleError>> {
    let cells = Cells::of(object, name)?;
    let side = match cells.side()? {
        Ok(side) => side,
        Err(error) => return Ok(Err(error)),
    };
    let mut numbers = Vec::with_capacity(side * side);
    for row in 0..side {
        let (line, first) = match cells.row(row, side)? {
            Ok(line) => line,
            Err(error) => return Ok(Err(error)),
        };
        for column in 0..side {
            let cell = line.get_item(first + column)?;
            let whole = match number(&cell)? {
                Some(Number::Whole(number)) => u16::try_from(number).ok(),
                Some(Number::Real(number)) if number.fract() == 0.0 => u16::try_from(number as i64).ok(),
                _ => None,
            };
            let Some(whole) = whole else {
                let error = PuzzleError::new(format!("{} is no whole number from 0", excerpt(&cell)));
                return Ok(Err(error.in_row(row + 1, column + 1)));
            };
            numbers.push(whole);
        }
    }
    Ok(Ok(numbers))
}

/// The number of cells of an object that holds all cells of a grid in one list or array; `None` for other objects.
pub(crate) fn flat_length(object: &Bound<'_, PyAny>) -> Option<usize> {
    if has_dimensions(object, 1) {
        return object.len().ok();
    }
    let items = sequence(object)?;
    let length = items.len().ok().filter(|&length| length > 0)?;
    is_cell(&items.get_item(0).ok()?).ok()?.then_some(length)
}

/// Whether the object is an array with this number of dimensions.
pub(crate) fn has_dimensions(object: &Bound<'_, PyAny>, number: usize) -> bool {
    let is_equal = |dimensions: Bound<'_, PyAny>| dimensions.eq(number).unwrap_or(false);
    !object.is_instance_of::<PyType>() && object.getattr(intern!(object.py(), "ndim")).is_ok_and(is_equal)
}

/// The smallest number of cells without rows. With fewer, a row of a 9x9 would be read as a 3x3 grid.
const MIN_FLAT: usize = 16;

/// The cells of a grid as Python objects.
struct Cells<'py> {
    items: Bound<'py, PySequence>,
    /// Whether the items are cells; otherwise they are rows.
    is_flat: bool,
}

impl<'py> Cells<'py> {
    fn of(object: &Bound<'py, PyAny>, name: &str) -> PyResult<Cells<'py>> {
        let items = match sequence(object) {
            Some(items) => items,
            None => of_array(object, name)?,
        };
        let is_flat = items.len()? > 0 && is_cell(&items.get_item(0)?)?;
        Ok(Cells { items, is_flat })
    }

    fn side(&self) -> PyResult<Result<usize, PuzzleError>> {
        let length = self.items.len()?;
        let side = if self.is_flat { length.isqrt() } else { length };
        let range = format!("sides from {MIN_SIDE} to {MAX_SIDE} are supported");
        Ok(if self.is_flat && side * side != length {
            Err(PuzzleError::new(format!("{length} cells do not make a square grid")).with_remedy(
                "a grid has 16, 81, 256 or any other square number of cells; or give rows of cells",
            ))
        } else if self.is_flat && length < MIN_FLAT {
            Err(PuzzleError::new(format!("{length} cells without rows may be a row of a larger grid"))
                .with_remedy("give rows of cells, or at least 16 cells in one list"))
        } else if !(MIN_SIDE..=MAX_SIDE).contains(&side) {
            let what = if self.is_flat { format!("{length} cells") } else { format!("{side} rows") };
            Err(PuzzleError::new(format!("a grid of {what}; {range}")))
        } else {
            Ok(side)
        })
    }

    /// A sequence that holds the cells of a row, and the index of the first one.
    fn row(&self, row: usize, side: usize) -> PyResult<Result<(Bound<'py, PySequence>, usize), PuzzleError>> {
        if self.is_flat {
            return Ok(Ok((self.items.clone(), row * side)));
        }
        let cells = row_of(&self.items.get_item(row)?, row)?;
        let length = cells.len()?;
        if length == side {
            return Ok(Ok((cells, 0)));
        }
        Ok(Err(PuzzleError::new(format!("row {} has {length} cells, but there are {side} rows", row + 1))
            .in_row(row + 1, 1)
            .with_remedy("a grid has as many cells in a row as rows")))
    }
}

/// The object as a sequence, if it is a list, a tuple or a range.
pub(crate) fn sequence<'py>(object: &Bound<'py, PyAny>) -> Option<Bound<'py, PySequence>> {
    let is_one = object.is_instance_of::<PyList>()
        || object.is_instance_of::<PyTuple>()
        || object.is_instance_of::<PyRange>();
    // For other types the cast calls Python code: that is slow, and a Ctrl-C would be lost in it.
    if is_one { object.cast::<PySequence>().ok().cloned() } else { None }
}

/// Whether the item is a cell rather than a row.
fn is_cell(item: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(item.is_instance_of::<PyInt>()
        || item.is_instance_of::<PyString>()
        || !item.hasattr(intern!(item.py(), "__len__"))?)
}

/// The rows, or all cells, of an array as a list.
fn of_array<'py>(object: &Bound<'py, PyAny>, name: &str) -> PyResult<Bound<'py, PySequence>> {
    let py = object.py();
    // Classes have the attributes of their objects.
    if object.is_instance_of::<PyType>() || !object.hasattr(intern!(py, "__array__"))? {
        return Err(wrong_type(name, object, FORMS));
    }
    let array = match object.hasattr(intern!(py, "tolist"))? {
        true => object.clone(),
        false => py.import("numpy")?.call_method1(intern!(py, "asarray"), (object,))?,
    };
    let shape: Vec<usize> = array.getattr(intern!(py, "shape"))?.extract()?;
    // A larger array is not made into a list: that may exceed the memory.
    let message = match shape[..] {
        [length] if length > MAX_SIDE * MAX_SIDE => format!("an array of {length} cells"),
        [rows, columns] if rows.max(columns) > MAX_SIDE => format!("an array of {rows}x{columns} cells"),
        [_] | [_, _] => {
            return Ok(array.call_method0(intern!(py, "tolist"))?.cast_into::<PySequence>()?);
        }
        _ => {
            return Err(PyTypeError::new_err(format!(
                "{name} must have the cells of one grid in one or two dimensions; this array has {}",
                shape.len()
            )));
        }
    };
    Err(PuzzleError::new(format!("{message}; sides up to {MAX_SIDE} are supported")).into_py_err(py))
}

fn row_of<'py>(row: &Bound<'py, PyAny>, number: usize) -> PyResult<Bound<'py, PySequence>> {
    if let Some(row) = sequence(row) {
        return Ok(row);
    }
    if !row.is_instance_of::<PyType>() && row.hasattr(intern!(row.py(), "tolist"))? {
        let list = row.call_method0(intern!(row.py(), "tolist"))?;
        if let Ok(list) = list.cast_into::<PyList>() {
            return Ok(list.as_sequence().clone());
        }
    }
    let kind = type_name(row);
    Err(PyTypeError::new_err(format!("row {} must be a list of cells, not {kind}", number + 1)))
}

/// The value of a cell: 0, -1, None, NaN and pandas.NA are blanks.
fn value(
    cell: &Bound<'_, PyAny>,
    side: usize,
    (row, column): (usize, usize),
) -> PyResult<Result<Option<Value>, PuzzleError>> {
    let wrong = |what: &str| {
        PuzzleError::new(format!(
            "{what} is not valid in a {side}x{side} grid: values are 1 to {side}, blanks 0, -1, None or NaN"
        ))
    };
    // Most cells are plain numbers: asking for these first makes arrays three times as fast to read.
    if let Ok(number) = cell.cast_exact::<PyInt>() {
        // An integer beyond 64 bits is too large for a grid too.
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
    Ok(match number(cell)? {
        Some(Number::Whole(number)) => within(number, side).ok_or_else(|| wrong(&number.to_string())),
        Some(Number::Real(number)) if number.is_nan() => Ok(None),
        Some(Number::Real(number)) if number.fract() != 0.0 || number.abs() > 1e9 => {
            Err(wrong(&number.to_string()))
        }
        Some(Number::Real(number)) => {
            within(number as i64, side).ok_or_else(|| wrong(&(number as i64).to_string()))
        }
        None if is_missing(cell) => Ok(None),
        None => {
            let kind = type_name(cell);
            return Err(PyTypeError::new_err(format!(
                "row {row}, column {column}: a cell must be a number, not {kind}"
            )));
        }
    })
}

enum Number {
    Whole(i64),
    Real(f64),
}

/// The number that an object converts to, if it is a number.
fn number(cell: &Bound<'_, PyAny>) -> PyResult<Option<Number>> {
    if let Ok(real) = cell.cast::<PyFloat>() {
        return Ok(Some(Number::Real(real.value())));
    }
    if cell.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    if cell.hasattr(intern!(cell.py(), "__index__"))? {
        return match cell.extract::<i64>() {
            // An integer beyond 64 bits is too large for a grid too.
            Err(error) if error.is_instance_of::<PyOverflowError>(cell.py()) => {
                Ok(Some(Number::Whole(i64::MAX)))
            }
            number => number.map(Number::Whole).map(Some),
        };
    }
    if !cell.is_instance_of::<PyType>() && cell.hasattr(intern!(cell.py(), "__float__"))? {
        return cell.extract::<f64>().map(Number::Real).map(Some);
    }
    Ok(None)
}

/// Whether the cell is `pandas.NA`. Such an object exists only if pandas is imported already.
fn is_missing(cell: &Bound<'_, PyAny>) -> bool {
    let kind = cell.get_type();
    let is_pandas = |module: Bound<'_, PyString>| module.to_string_lossy().starts_with("pandas.");
    kind.name().is_ok_and(|name| name == "NAType") && kind.module().is_ok_and(is_pandas)
}

/// The content of a cell with this number; `None` if the number is out of range.
fn within(number: i64, side: usize) -> Option<Option<Value>> {
    match number {
        -1 | 0 => Some(None),
        _ => u8::try_from(number).ok().filter(|&number| usize::from(number) <= side).map(Value::new),
    }
}
