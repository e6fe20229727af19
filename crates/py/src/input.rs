//! Puzzles from Python objects: texts, files, cells and `Puzzle`.

use std::path::{Path, PathBuf};

use antdoku::format::{self, Alphabet, Entry, InputFormat, ReadError, ReadOptions};
use antdoku::{Grid, NamedPuzzle};
use pyo3::exceptions::{PyMemoryError, PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::cells::{self, FORMS};
use crate::error::{PuzzleError, or_raised, wrong_type};
use crate::one_grid::Rows;
use crate::puzzle::Puzzle;
use crate::result::SolveResult;
use crate::rows::{self, bytes};
use crate::shape::{Shape, ShapeArguments};

/// The options for reading the puzzles of a call.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reading {
    shape: Shape,
    options: ReadOptions,
}

impl Reading {
    /// Makes the options from the arguments for the shape, and `alphabet`.
    pub(crate) fn new(
        shape: &ShapeArguments<'_, '_>,
        alphabet: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Reading> {
        let shape = Shape::new(shape)?;
        let alphabet = alphabet.map(|alphabet| {
            let name: String = alphabet.extract().map_err(|_| wrong_type("alphabet", alphabet, "a text"))?;
            name.parse::<Alphabet>().map_err(|error| PyValueError::new_err(error.to_string()))
        });
        Ok(Reading { options: shape.options(alphabet.transpose()?), shape })
    }

    /// Reads the one puzzle of the argument `puzzle`.
    pub(crate) fn one(&self, object: &Bound<'_, PyAny>) -> PyResult<Entry> {
        self.one_or(object, "give one of read(...)")
    }

    /// Reads the one puzzle of the argument `puzzle`. `remedy` is the advice if there are several.
    pub(crate) fn one_or(&self, object: &Bound<'_, PyAny>, remedy: &str) -> PyResult<Entry> {
        let py = object.py();
        let mut entries = self.all_of(object, "puzzle")?;
        if entries.len() > 1 {
            let error =
                PuzzleError::new(format!("puzzle has {} puzzles where one is expected", entries.len()));
            return Err(error.with_remedy(remedy).into_py_err(py));
        }
        entries.swap_remove(0).map_err(|error| error.into_py_err(py))
    }

    /// Reads the one grid of the argument `solution`, whose values may clash.
    pub(crate) fn solution(&self, object: &Bound<'_, PyAny>) -> PyResult<Grid> {
        let py = object.py();
        if let Ok(puzzle) = object.cast::<Puzzle>() {
            return Ok(puzzle.get().entry().puzzle.givens().clone());
        }
        if let Some(grid) = object.cast::<SolveResult>().ok().and_then(|result| result.get().best_grid()) {
            return Ok(grid.clone());
        }
        let Some(text) = Text::of(object)? else {
            return cells::grid(object, "solution", &|side| self.shape.of_rows(side))?
                .map_err(|error| error.into_py_err(py));
        };
        let mut grids = format::read_grids(&text.bytes, &text.options(&self.options));
        if grids.len() > 1 {
            let message = format!("solution has {} grids where one is expected", grids.len());
            return Err(PuzzleError::new(message).into_py_err(py));
        }
        match grids.swap_remove(0) {
            Ok(entry) => self.shape.moved(entry.grid).map_err(|error| error.into_py_err(py)),
            Err(error) => Err(text.error(&error).into_py_err(py)),
        }
    }

    /// Reads all puzzles of a text, a file, or a collection of puzzles in any form.
    ///
    /// An invalid puzzle has its error in its place. With `keeps`, so has an item of a wrong type, and a file that cannot
    /// be read. `name` is the argument that the object came from, for messages.
    pub(crate) fn many(
        &self,
        object: &Bound<'_, PyAny>,
        name: &str,
        keeps: bool,
    ) -> PyResult<Vec<Result<Entry, PuzzleError>>> {
        let py = object.py();
        if object.is_instance_of::<Puzzle>() || Text::is(object)? {
            return self.all_of(object, name);
        }
        let mut entries = Vec::new();
        let wrong = || wrong_type(name, object, "a file, a text, or several puzzles");
        // Iterating over a table of pandas gives its columns; iterating over its array gives the rows.
        let table = match cells::has_dimensions(object, 2) {
            true => Some(py.import("numpy")?.call_method1("asarray", (object,))?),
            false => None,
        };
        let items = table.as_ref().unwrap_or(object).try_iter();
        let mut rows = Rows::default();
        for item in items.map_err(|error| or_raised(error, py, wrong()))? {
            // Only Ctrl-C ends an endless iterator.
            py.check_signals()?;
            let index = entries.len();
            let item = item?;
            rows.add(&item);
            match self.all_of(&item, "a puzzle") {
                Ok(found) => entries.extend(found.into_iter().zip(index..).map(|(entry, index)| {
                    entry.map_err(|error| PuzzleError { index: Some(index), ..error })
                })),
                Err(error) if keeps && concerns_one_item(&error, py) => {
                    let message = error.value(py).str()?.to_string_lossy().into_owned();
                    entries.push(Err(PuzzleError { index: Some(index), ..PuzzleError::new(message) }));
                }
                Err(error) if error.get_type(py).is(py.get_type::<PyTypeError>()) => {
                    return Err(PyTypeError::new_err(format!(
                        "puzzle {index} (from 0): {}",
                        error.value(py)
                    )));
                }
                Err(error) => return Err(error),
            }
        }
        rows.refuse_one_grid(name)?;
        Ok(entries)
    }

    /// The entry of a `Puzzle`. Raises `ValueError` if the arguments for the shape contradict it.
    fn known<'p>(&self, puzzle: &'p Puzzle) -> PyResult<&'p Entry> {
        self.shape.check(puzzle.entry().puzzle.geometry())?;
        Ok(puzzle.entry())
    }

    /// The options for a grid that belongs to a puzzle: its alphabet, and its shape if this is unusual.
    pub(crate) fn like(&self, entry: &Entry) -> Reading {
        let shape = self.shape.like(entry.puzzle.geometry());
        let alphabet = self.options.alphabet.clone().or_else(|| entry.alphabet.clone());
        Reading { options: shape.options(alphabet), shape }
    }

    /// The puzzle of a text in the geometry of the call.
    fn moved(&self, entry: Entry) -> Result<Entry, PuzzleError> {
        let grid = self.shape.moved(entry.puzzle.givens().clone())?;
        match antdoku::Puzzle::new(grid) {
            Ok(puzzle) => Ok(Entry { puzzle, ..entry }),
            Err(clash) => Err(PuzzleError::new(clash.to_string()).with_remedy("blank one of the two")),
        }
    }

    /// Reads all puzzles of one object: at least one puzzle or error.
    fn all_of(&self, object: &Bound<'_, PyAny>, name: &str) -> PyResult<Vec<Result<Entry, PuzzleError>>> {
        if let Ok(puzzle) = object.cast::<Puzzle>() {
            return Ok(vec![Ok(self.known(puzzle.get())?.clone())]);
        }
        if object.is_instance_of::<SolveResult>() {
            let message =
                format!("{name} must be {FORMS}, not Result: its puzzle is .puzzle, its grid .best");
            return Err(PyTypeError::new_err(message));
        }
        match Text::of(object)? {
            Some(text) => {
                let entries = text.puzzles(object.py(), &self.options);
                if !self.shape.is_whole() {
                    return Ok(entries);
                }
                Ok(entries.into_iter().map(|entry| entry.and_then(|entry| self.moved(entry))).collect())
            }
            None => Ok(vec![cells::puzzle(object, name, &|side| self.shape.of_rows(side))?]),
        }
    }
}

/// A text with puzzles.
#[derive(Default)]
struct Text {
    bytes: Vec<u8>,
    /// The format, if it is known.
    format: Option<InputFormat>,
    /// The file that the text came from.
    source: Option<String>,
    label: Option<&'static str>,
    /// A hint to add to the message if the text is not a puzzle.
    note: Option<String>,
}

impl Text {
    /// Whether the object is a text or a path.
    fn is(object: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(object.is_instance_of::<PyString>() || bytes(object).is_some() || object.hasattr("__fspath__")?)
    }

    /// The text of a string, bytes, a file or rows of text; `None` for other objects.
    fn of(object: &Bound<'_, PyAny>) -> PyResult<Option<Text>> {
        if !object.is_instance_of::<PyString>() {
            if let Some(bytes) = bytes(object) {
                let note = "bytes are read as a text; give list(...) of them if they are numbers";
                return Ok(Some(Text { bytes, note: Some(note.to_owned()), ..Text::default() }));
            }
            if let Some((rows, format)) = rows::text(object)? {
                let bytes = rows.into_bytes();
                return Ok(Some(Text { bytes, format: Some(format), ..Text::default() }));
            }
            if !object.hasattr("__fspath__")? {
                return Ok(None);
            }
            return Text::file(object.py(), &object.extract::<PathBuf>()?).map(Some);
        }
        let text: String = object.extract()?;
        // As on the command line: a text that is neither a file nor a name is a puzzle.
        if !text.contains('\n') && (Path::new(&text).exists() || format::is_file_name(&text)) {
            return Text::file(object.py(), Path::new(&text)).map(Some);
        }
        Ok(Some(match NamedPuzzle::find(&text) {
            Some(named) => {
                let bytes = named.line.as_bytes().to_vec();
                Text { bytes, label: Some(named.name), ..Text::default() }
            }
            None => {
                let note = format::note_on_name(&text);
                Text { bytes: text.into_bytes(), note, ..Text::default() }
            }
        }))
    }

    fn file(py: Python<'_>, path: &Path) -> PyResult<Text> {
        Ok(Text { bytes: read_file(py, path)?, source: Some(path.display().to_string()), ..Text::default() })
    }

    fn puzzles(&self, py: Python<'_>, options: &ReadOptions) -> Vec<Result<Entry, PuzzleError>> {
        let label = |entry: Entry| Entry { label: entry.label.or(self.label.map(str::to_owned)), ..entry };
        let in_python = |error| self.error(&error);
        // Reading a text of many megabytes is slow: other threads may run meanwhile.
        let read = || {
            format::read(&self.bytes, &self.options(options))
                .into_iter()
                .map(|entry| entry.map(label).map_err(in_python))
                .collect()
        };
        py.detach(read)
    }

    fn options(&self, options: &ReadOptions) -> ReadOptions {
        ReadOptions { format: self.format, ..options.clone() }
    }

    fn error(&self, cause: &ReadError) -> PuzzleError {
        let mut error = PuzzleError { source: self.source.clone(), ..PuzzleError::from(cause) };
        if let Some(note) = &self.note {
            error.message = format!("{}; {note}", error.message);
        }
        error
    }
}

/// Reads all bytes of a file. Python opens and reads it, so that Ctrl-C ends the wait for a pipe, and the reading of an
/// endless device.
fn read_file(py: Python<'_>, path: &Path) -> PyResult<Vec<u8>> {
    const PART: usize = 1 << 20;
    let file = py.import("io")?.call_method1("FileIO", (path.as_os_str(),))?;
    let read_all = || {
        let mut bytes = Vec::new();
        loop {
            wait_until_readable(py, &file)?;
            let part = file.call_method1("read", (PART,))?;
            let part = part.extract::<&[u8]>()?;
            if part.is_empty() {
                return Ok(bytes);
            }
            bytes
                .try_reserve(part.len())
                .map_err(|_| PyMemoryError::new_err("the file is larger than the memory"))?;
            bytes.extend_from_slice(part);
        }
    };
    let bytes = read_all();
    file.call_method0("close")?;
    bytes
}

/// Waits until the file has data or has ended, and polls for signals meanwhile.
///
/// A read alone would lose a Ctrl-C that arrives just before it blocks: Python's handler has then already run.
#[cfg(unix)]
fn wait_until_readable(py: Python<'_>, file: &Bound<'_, PyAny>) -> PyResult<()> {
    const POLL_MS: u32 = 50;
    let poll = py.import("select")?.call_method0("poll")?;
    poll.call_method1("register", (file,))?;
    loop {
        py.check_signals()?;
        if poll.call_method1("poll", (POLL_MS,))?.is_truthy()? {
            return Ok(());
        }
    }
}

/// Polls for signals; Windows cannot wait for files.
#[cfg(not(unix))]
fn wait_until_readable(py: Python<'_>, _: &Bound<'_, PyAny>) -> PyResult<()> {
    py.check_signals()
}

/// Whether the error concerns one item of a collection, rather than the whole call.
fn concerns_one_item(error: &PyErr, py: Python<'_>) -> bool {
    error.is_instance_of::<PyTypeError>(py)
        || error.is_instance_of::<PyOSError>(py)
        || error.is_instance_of::<PyValueError>(py)
}
