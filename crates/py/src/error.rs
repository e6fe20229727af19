//! Errors of arguments and puzzles, and the exceptions that Python gets for them.

use antdoku::ParameterError;
use antdoku::format::{Alphabet, ReadError, Remedy};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// An error in a puzzle: the content of Python's `PuzzleError`.
#[derive(Clone, Debug, Default)]
pub(crate) struct PuzzleError {
    pub(crate) message: String,
    /// The file that the puzzle came from.
    pub(crate) source: Option<String>,
    /// Line and column, counted from 1.
    pub(crate) place: Option<(usize, usize)>,
    /// The index of the puzzle in a collection, counted from 0.
    pub(crate) index: Option<usize>,
    /// Whether `place` is a row and column of cells, rather than a line and column of text.
    pub(crate) is_row: bool,
    pub(crate) remedy: Option<String>,
}

impl PuzzleError {
    pub(crate) fn new(message: impl Into<String>) -> PuzzleError {
        PuzzleError { message: message.into(), ..PuzzleError::default() }
    }

    /// Sets the place to a line of a text.
    fn at(self, line: usize, column: usize) -> PuzzleError {
        PuzzleError { place: Some((line, column)), ..self }
    }

    /// Sets the place to a row of cells, counted from 1.
    pub(crate) fn in_row(self, row: usize, column: usize) -> PuzzleError {
        PuzzleError { is_row: true, ..self.at(row, column) }
    }

    pub(crate) fn with_remedy(self, remedy: impl Into<String>) -> PuzzleError {
        PuzzleError { remedy: Some(remedy.into()), ..self }
    }

    /// Makes the exception `antdoku.PuzzleError`.
    pub(crate) fn into_py_err(self, py: Python<'_>) -> PyErr {
        static PUZZLE_ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let class = match PUZZLE_ERROR.import(py, "antdoku._errors", "PuzzleError") {
            Ok(class) => class,
            Err(error) => return error,
        };
        let (line, column) = self.place.unzip();
        let unit = if self.is_row { "row" } else { "line" };
        match class.call1((self.message, self.source, line, column, self.remedy, self.index, unit)) {
            Ok(error) => PyErr::from_value(error),
            Err(error) => error,
        }
    }
}

impl From<&ReadError> for PuzzleError {
    fn from(error: &ReadError) -> PuzzleError {
        PuzzleError::new(error.to_string())
            .at(error.line(), error.column())
            .with_remedy(with_arguments(&error.remedy()))
    }
}

/// Phrases a remedy with the arguments of Python.
fn with_arguments(remedy: &Remedy) -> String {
    match remedy {
        Remedy::NameBox { side } => {
            format!(
                "give the height and width of a box with `box`, such as box=(1, {side}), or variant='latin' or 'jigsaw'"
            )
        }
        Remedy::OmitBox { shape: (height, width), cells, side } => {
            format!("{cells} cells are a {side}x{side}; leave out box=({height}, {width})")
        }
        Remedy::NameRegions => "give the regions with `regions`".to_owned(),
        Remedy::GiveOnce { field } => format!("leave out `{field}`, or give what the text says"),
        Remedy::ChangeBox => format!("{remedy}; see `box`"),
        Remedy::CorrectLength { shape: Some((height, width)), side } => {
            format!("{remedy}; box=({height}, {width}) makes {side}x{side} grids")
        }
        Remedy::CorrectLength { shape: None, .. } => {
            format!("{remedy}; other boxes than the usual ones need `box`")
        }
        Remedy::NameAlphabet => "correct it, or name the characters in use with `alphabet`".to_owned(),
        Remedy::NameBoxOrAlphabet => {
            "correct it, or name the shape with `box` or the characters with `alphabet`".to_owned()
        }
        Remedy::ChooseAlphabet(possible) => {
            let names: Vec<String> = possible.iter().map(Alphabet::explain).collect();
            format!("choose with `alphabet`: {}", names.join(" or "))
        }
        Remedy::DecideZero => {
            "use one character for blanks, or choose with `alphabet`: \"hex0\" (`0` is the \
             first value) or \"digits-letters\" (`0` is a blank)"
                .to_owned()
        }
        Remedy::ChangeAlphabet => "give `alphabet` one character per value".to_owned(),
        Remedy::NameFormat => format!("{remedy}, or give rows of cells"),
        _ => remedy.to_string(),
    }
}

/// Makes a `ValueError` for a rejected parameter.
pub(crate) fn refused(error: &ParameterError) -> PyErr {
    PyValueError::new_err(match error {
        ParameterError::NotInBuild { method, feature, needs } => format!(
            "method '{method}' is not in this build; build it with `pip install . --config-settings \
            build-args='--features {feature}'` (needs {needs})"
        ),
        _ => error.to_string(),
    })
}

/// Makes a `ValueError` for an argument outside its range.
pub(crate) fn out_of_range(name: &str, value: &Bound<'_, PyAny>, must: &str) -> PyErr {
    PyValueError::new_err(format!("{name} is {}, but must be {must}", excerpt(value)))
}

/// Makes a `TypeError` for an argument of the wrong type.
pub(crate) fn wrong_type(name: &str, value: &Bound<'_, PyAny>, must: &str) -> PyErr {
    PyTypeError::new_err(format!("{name} must be {must}, not {}", type_name(value)))
}

pub(crate) fn type_name(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "an object".to_owned(), |name| name.to_string())
}

/// The beginning of an object's `repr`, which may be very long; the name of its type if `repr` raises.
pub(crate) fn excerpt(value: &Bound<'_, PyAny>) -> String {
    const LONGEST: usize = 60;
    let Ok(text) = value.repr() else { return type_name(value) };
    let text = text.to_string_lossy();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into_owned(),
    }
}

/// `replacement` instead of a conversion error of Python; any other exception of the caller's objects is kept.
pub(crate) fn or_raised(error: PyErr, py: Python<'_>, replacement: PyErr) -> PyErr {
    let is_conversion = error.is_instance_of::<PyTypeError>(py)
        || error.is_instance_of::<PyValueError>(py)
        || error.is_instance_of::<PyOverflowError>(py);
    if is_conversion { replacement } else { error }
}
