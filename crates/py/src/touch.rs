//! A change of a colony between two iterations, with the fields that it has in the JSON API.

use antdoku::internals::{Touch, TouchParameter};
use antdoku::{Cell, Geometry, Value};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString, PyTuple, PyType};

use crate::call::whole;
use crate::error::{excerpt, or_raised, wrong_type};

/// The arguments beside `what`, as they were given.
pub(crate) struct Fields<'a, 'py> {
    pub(crate) parameter: Option<&'a Bound<'py, PyAny>>,
    pub(crate) to: Option<&'a Bound<'py, PyAny>>,
    pub(crate) cell: Option<&'a Bound<'py, PyAny>>,
    pub(crate) value: Option<&'a Bound<'py, PyAny>>,
    pub(crate) share: Option<&'a Bound<'py, PyAny>>,
}

/// The arguments that each kind of change needs; "wipe" may also have a cell.
const KINDS: [(&str, &[&str]); 5] = [
    ("set", &["parameter", "to"]),
    ("paint", &["cell", "value", "share"]),
    ("wipe", &[]),
    ("fix", &["cell", "value"]),
    ("free", &["cell"]),
];

/// Reads a change of a grid of this geometry. Whether it fits the puzzle is left to the colony.
pub(crate) fn read(what: &Bound<'_, PyAny>, fields: &Fields<'_, '_>, geometry: &Geometry) -> PyResult<Touch> {
    let words = what.cast::<PyString>().map_err(|_| wrong_type("what", what, "a text"))?;
    let Some((kind, needed)) = KINDS.iter().find(|(name, _)| words.to_str().is_ok_and(|text| text == *name))
    else {
        let message =
            format!("what is {}, but must be 'set', 'paint', 'wipe', 'fix' or 'free'", excerpt(what));
        return Err(PyValueError::new_err(message));
    };
    let given = [
        ("parameter", fields.parameter),
        ("to", fields.to),
        ("cell", fields.cell),
        ("value", fields.value),
        ("share", fields.share),
    ];
    for (name, argument) in given {
        let is_optional = *kind == "wipe" && name == "cell";
        if argument.is_none() && needed.contains(&name) {
            return Err(PyTypeError::new_err(format!("touch('{kind}') needs the argument '{name}'")));
        }
        if argument.is_some() && !needed.contains(&name) && !is_optional {
            return Err(PyTypeError::new_err(format!("touch('{kind}') takes no argument '{name}'")));
        }
    }
    let the_cell = || fields.cell.map(|argument| cell(argument, geometry)).transpose();
    let needed_cell = || the_cell().map(|cell| cell.expect("it was checked"));
    let value = || {
        let argument = fields.value.expect("it was checked");
        let number = whole("value", argument, 1, geometry.side() as u64)?;
        Ok::<Value, PyErr>(Value::from_index(number as usize - 1))
    };
    let real = |name, argument: Option<&Bound<'_, PyAny>>| real(name, argument.expect("it was checked"));
    Ok(match *kind {
        "set" => Touch::Set(parameter(fields.parameter.expect("it was checked"))?, real("to", fields.to)?),
        "paint" => {
            let share = real("share", fields.share)? as f32;
            Touch::Paint { cell: needed_cell()?, value: value()?, share }
        }
        "wipe" => Touch::Wipe(the_cell()?),
        "fix" => Touch::Fix(needed_cell()?, value()?),
        _ => Touch::Free(needed_cell()?),
    })
}

fn parameter(argument: &Bound<'_, PyAny>) -> PyResult<TouchParameter> {
    let name = argument.cast::<PyString>().map_err(|_| wrong_type("parameter", argument, "a text"))?;
    let unknown = |error: antdoku::UnknownName| PyValueError::new_err(error.to_string());
    name.to_string_lossy().parse().map_err(unknown)
}

/// Reads the number of a cell, or its row and column.
fn cell(argument: &Bound<'_, PyAny>, geometry: &Geometry) -> PyResult<Cell> {
    let side = geometry.side() as u64;
    let number = match argument.cast::<PyTuple>() {
        Ok(pair) if pair.len() == 2 => {
            let row = whole("the row of cell", &pair.get_item(0)?, 0, side - 1)?;
            row * side + whole("the column of cell", &pair.get_item(1)?, 0, side - 1)?
        }
        Ok(_) => return Err(wrong_type("cell", argument, "a number, or row and column")),
        Err(_) => whole("cell", argument, 0, geometry.cell_count() as u64 - 1)?,
    };
    Ok(geometry.cell((number / side) as usize, (number % side) as usize))
}

fn real(name: &str, argument: &Bound<'_, PyAny>) -> PyResult<f64> {
    let wrong = || wrong_type(name, argument, "a number");
    if argument.is_instance_of::<PyBool>()
        || argument.is_instance_of::<PyType>()
        || argument.is_instance_of::<PyString>()
    {
        return Err(wrong());
    }
    argument.extract().map_err(|error| or_raised(error, argument.py(), wrong()))
}

/// Changes with the iterations finished before them, as in records of the page.
pub(crate) fn list<'py>(py: Python<'py>, touches: &[(u64, Touch)]) -> PyResult<Bound<'py, PyList>> {
    let entries = touches.iter().map(|&(after, touch)| {
        let entry = PyDict::new(py);
        entry.set_item("after", after)?;
        entry.set_item("touch", fields(py, touch)?)?;
        Ok(entry)
    });
    PyList::new(py, entries.collect::<PyResult<Vec<_>>>()?)
}

fn fields(py: Python<'_>, touch: Touch) -> PyResult<Bound<'_, PyDict>> {
    let fields = PyDict::new(py);
    let (what, cell, value) = match touch {
        Touch::Set(..) => ("set", None, None),
        Touch::Paint { cell, value, .. } => ("paint", Some(cell), Some(value)),
        Touch::Wipe(cell) => ("wipe", cell, None),
        Touch::Fix(cell, value) => ("fix", Some(cell), Some(value)),
        Touch::Free(cell) => ("free", Some(cell), None),
    };
    fields.set_item("what", what)?;
    if let Some(cell) = cell {
        fields.set_item("cell", cell.index())?;
    }
    if let Some(value) = value {
        fields.set_item("value", value.number())?;
    }
    match touch {
        Touch::Set(parameter, to) => {
            fields.set_item("parameter", parameter.name())?;
            fields.set_item("to", to)?;
        }
        // The shortest decimal number of the share, and not that of its double precision.
        Touch::Paint { share, .. } => fields.set_item("share", share.to_string().parse::<f64>()?)?,
        _ => {}
    }
    Ok(fields)
}
