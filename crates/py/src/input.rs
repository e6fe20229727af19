//! From what Python has to puzzles.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use antdoku::format::{self, Alphabet, Entry, ReadError, ReadOptions};
use antdoku::model::NamedPuzzle;
use antdoku::{Geometry, Grid};
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::cells;
use crate::error::{Fault, wrong_type};
use crate::puzzle::Puzzle;

/// What an argument may be.
const FORMS: &str = "a text, a path, rows of cells, an array, or a Puzzle";

/// How the puzzles of a call are read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reading {
    options: ReadOptions,
}

impl Reading {
    /// From the arguments `box` and `alphabet`.
    pub(crate) fn new(
        shape: Option<&Bound<'_, PyAny>>,
        alphabet: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Reading> {
        let shape = shape.map(box_shape).transpose()?;
        let alphabet = alphabet.map(|alphabet| {
            let name: String = alphabet.extract().map_err(|_| wrong_type("alphabet", alphabet, "a text"))?;
            name.parse::<Alphabet>().map_err(|error| PyValueError::new_err(error.to_string()))
        });
        Ok(Reading { options: ReadOptions { format: None, alphabet: alphabet.transpose()?, shape } })
    }

    /// The one puzzle of an argument.
    pub(crate) fn one(&self, object: &Bound<'_, PyAny>) -> PyResult<Entry> {
        let py = object.py();
        let mut entries = self.all_of(object)?;
        if entries.len() > 1 {
            let fault = Fault::new(format!("there are {} puzzles where one is expected", entries.len()));
            return Err(fault.with_remedy("use solve_many, or one of read(...)").raised(py));
        }
        entries.swap_remove(0).map_err(|fault| fault.raised(py))
    }

    /// The one grid of an argument, whose values may clash.
    pub(crate) fn grid(&self, object: &Bound<'_, PyAny>) -> PyResult<Grid> {
        let py = object.py();
        if let Ok(puzzle) = object.cast::<Puzzle>() {
            return Ok(puzzle.get().entry().puzzle.givens().clone());
        }
        let Some(text) = Text::of(object)? else {
            return cells::grid(object, self.options.shape)?.map_err(|fault| fault.raised(py));
        };
        let mut grids = format::read_grids(&text.bytes, &self.options);
        if grids.len() > 1 {
            return Err(
                Fault::new(format!("there are {} grids where one is expected", grids.len())).raised(py)
            );
        }
        match grids.swap_remove(0) {
            Ok(entry) => Ok(entry.grid),
            Err(error) => Err(text.fault(&error).raised(py)),
        }
    }

    /// All puzzles of a text, a file, or a collection of any of our forms; what is none is told in its place.
    pub(crate) fn many(&self, object: &Bound<'_, PyAny>) -> PyResult<Vec<Result<Entry, Fault>>> {
        let py = object.py();
        if object.is_instance_of::<Puzzle>() || Text::is(object)? {
            return self.all_of(object);
        }
        let mut entries = Vec::new();
        let items = object
            .try_iter()
            .map_err(|_| wrong_type("puzzles", object, "a file, a text, or several puzzles"))?;
        for item in items {
            // An endless iterator is ended by Ctrl-C, and by nothing else.
            py.check_signals()?;
            entries.extend(self.all_of(&item?)?);
        }
        Ok(entries)
    }

    /// All puzzles of one argument: at least one, or why there is none.
    fn all_of(&self, object: &Bound<'_, PyAny>) -> PyResult<Vec<Result<Entry, Fault>>> {
        if let Ok(puzzle) = object.cast::<Puzzle>() {
            return Ok(vec![Ok(puzzle.get().entry().clone())]);
        }
        match Text::of(object)? {
            Some(text) => Ok(text.puzzles(&self.options)),
            None => Ok(vec![cells::puzzle(object, self.options.shape)?]),
        }
    }
}

/// A text with puzzles.
struct Text {
    bytes: Vec<u8>,
    /// The file it came from.
    source: Option<String>,
    label: Option<&'static str>,
    /// What to add if it is no puzzle.
    note: Option<String>,
}

impl Text {
    /// Is this argument a text, or does it name one?
    fn is(object: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(object.is_instance_of::<PyString>() || object.hasattr("__fspath__")?)
    }

    /// The text which an argument is or names; nothing if it is something else.
    fn of(object: &Bound<'_, PyAny>) -> PyResult<Option<Text>> {
        if !object.is_instance_of::<PyString>() {
            if !object.hasattr("__fspath__")? {
                return Ok(None);
            }
            return Text::file(object.py(), &object.extract::<PathBuf>()?).map(Some);
        }
        let text: String = object.extract()?;
        // As on the command line: a text that is no file and no name is a puzzle.
        if !text.contains('\n') && (Path::new(&text).exists() || format::is_file_name(&text)) {
            return Text::file(object.py(), Path::new(&text)).map(Some);
        }
        Ok(Some(match NamedPuzzle::find(&text) {
            Some(named) => {
                let bytes = named.line.as_bytes().to_vec();
                Text { bytes, source: None, label: Some(named.name), note: None }
            }
            None => {
                let note = format::note_on_name(&text);
                Text { bytes: text.into_bytes(), source: None, label: None, note }
            }
        }))
    }

    fn file(py: Python<'_>, path: &Path) -> PyResult<Text> {
        // Made as Python makes them: the class follows from the number, and the name of the file is told.
        let bytes = py.detach(|| fs::read(path)).map_err(|error| match error.raw_os_error() {
            Some(number) => PyOSError::new_err((number, reason(&error), path.as_os_str().to_owned())),
            None => PyErr::from(error),
        })?;
        Ok(Text { bytes, source: Some(path.display().to_string()), label: None, note: None })
    }

    fn puzzles(&self, options: &ReadOptions) -> Vec<Result<Entry, Fault>> {
        let label = |entry: Entry| Entry { label: entry.label.or(self.label.map(str::to_owned)), ..entry };
        let entries = format::read(&self.bytes, options).into_iter();
        entries.map(|entry| entry.map(label).map_err(|error| self.fault(&error))).collect()
    }

    fn fault(&self, error: &ReadError) -> Fault {
        let mut fault = Fault { source: self.source.clone(), ..Fault::from(error) };
        if let Some(note) = &self.note {
            fault.message = format!("{}; {note}", fault.message);
        }
        fault
    }
}

/// What the operating system says, without the number that Python adds itself.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_owned()
}

/// Height and width of a box.
pub(crate) fn box_shape(object: &Bound<'_, PyAny>) -> PyResult<(u32, u32)> {
    let must = "height and width of a box, such as (2, 3)";
    if !(object.is_instance_of::<PyTuple>() || object.is_instance_of::<PyList>()) {
        return Err(wrong_type("box", object, must));
    }
    let shape: (i64, i64) = match object.cast::<PyList>() {
        Ok(list) => list.to_tuple().extract(),
        Err(_) => object.extract(),
    }
    .map_err(|_| PyTypeError::new_err(format!("box must be {must}")))?;
    let within = |number: i64| u32::try_from(number).unwrap_or(0);
    let (height, width) = (within(shape.0), within(shape.1));
    match Geometry::rectangular(height, width) {
        Ok(_) => Ok((height, width)),
        Err(error) => Err(PyValueError::new_err(format!("box is {shape:?}: {error}"))),
    }
}

/// What is no puzzle in any form.
pub(crate) fn no_form(object: &Bound<'_, PyAny>) -> PyErr {
    wrong_type("a puzzle", object, FORMS)
}
