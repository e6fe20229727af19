//! The class `Puzzle`.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use antdoku::format::{self, Alphabet, Entry, OutputFormat};
use antdoku::internals::record;
use antdoku::{Grid, Seed, Solution};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arrays::{self, GridArray};
use crate::drawing;
use crate::geometry::PyGeometry;
use crate::input::Reading;
use crate::shape::ShapeArguments;

/// A puzzle, read and checked: its givens do not clash.
///
/// Every function takes puzzles in any form. This class is for reading a puzzle once and using it often, or for showing it.
///
/// Args:
///     puzzle: a text in any form, a path, the name of a famous puzzle, cells, an array, or a Puzzle.
///     box: height and width of a box, if not the usual ones.
///     variant: rules beside rows, columns and boxes, such as "latin", "jigsaw" or "diagonals,anti-knight".
///     regions: the regions of a jigsaw: a number or letter for each cell.
///     geometry: a Geometry instead of these three.
///     alphabet: the characters of the values, if the text does not declare them.
///
/// Example:
///     >>> puzzle = antdoku.Puzzle("1...............")
///     >>> puzzle.side, puzzle.box
///     (4, (2, 2))
#[pyclass(frozen, module = "antdoku")]
#[derive(Clone, Debug)]
pub(crate) struct Puzzle {
    entry: Entry,
    origin: Option<Origin>,
}

/// The origin of a generated puzzle.
#[derive(Clone, Debug)]
struct Origin {
    solution: Solution,
    /// The seed of the call, and the number of the puzzle in the call, from 0.
    seed: u64,
    number: u64,
}

impl Puzzle {
    pub(crate) fn new(entry: Entry) -> Puzzle {
        Puzzle { entry, origin: None }
    }

    /// Makes puzzle `number`, from 0, of a call of `generate_many` with this seed.
    pub(crate) fn generated(made: antdoku::Generated, Seed(seed): Seed, number: u64) -> Puzzle {
        let entry = Entry::new(made.puzzle);
        Puzzle { entry, origin: Some(Origin { solution: made.solution, seed, number }) }
    }

    pub(crate) fn entry(&self) -> &Entry {
        &self.entry
    }

    fn grid(&self) -> &Grid {
        self.entry.puzzle.givens()
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (puzzle, *, r#box=None, variant=None, regions=None, geometry=None, alphabet=None))]
    fn read(
        puzzle: &Bound<'_, PyAny>,
        r#box: Option<&Bound<'_, PyAny>>,
        variant: Option<&Bound<'_, PyAny>>,
        regions: Option<&Bound<'_, PyAny>>,
        geometry: Option<&Bound<'_, PyAny>>,
        alphabet: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Puzzle> {
        let shape = ShapeArguments { boxes: r#box, variant, regions, geometry };
        let entry = Reading::new(&shape, alphabet)?.one(puzzle)?;
        match puzzle.cast::<Puzzle>() {
            Ok(puzzle) => Ok(puzzle.get().clone()),
            Err(_) => Ok(Puzzle::new(entry)),
        }
    }

    /// The given cells, 0 for a blank; a new array each time.
    #[getter]
    fn givens<'py>(&self, py: Python<'py>) -> PyResult<GridArray<'py>> {
        arrays::of_grid(py, self.grid())
    }

    /// The full grid from which the puzzle was generated; None for a puzzle that was read.
    #[getter]
    fn solution<'py>(&self, py: Python<'py>) -> PyResult<Option<GridArray<'py>>> {
        self.origin.as_ref().map(|origin| arrays::of_grid(py, origin.solution.grid())).transpose()
    }

    /// The seed of the call of `generate` or `generate_many`, given or drawn; None for a puzzle that was read.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.origin.as_ref().map(|origin| origin.seed)
    }

    /// The number of the puzzle in the call, from 0: `generate_many(number + 1, ..., seed=seed)[number]` is the same
    /// puzzle. None for a puzzle that was read.
    #[getter]
    fn number(&self) -> Option<u64> {
        self.origin.as_ref().map(|origin| origin.number)
    }

    /// Cells in a row.
    #[getter]
    fn side(&self) -> usize {
        self.grid().geometry().side()
    }

    /// Height and width of a box; None for a jigsaw and a Latin square.
    #[getter]
    fn r#box(&self) -> Option<(usize, usize)> {
        self.grid().geometry().boxes()
    }

    /// The rules beside rows, columns and boxes, such as "jigsaw"; "sudoku" if there are none.
    #[getter]
    fn variant(&self) -> String {
        self.grid().geometry().variant().to_string()
    }

    /// The shape of the puzzle: side, boxes or regions, and rules.
    #[getter]
    fn geometry(&self) -> PyGeometry {
        PyGeometry::new(self.grid().geometry().clone())
    }

    /// The name of the puzzle; None if it has none.
    #[getter]
    fn label(&self) -> Option<&str> {
        self.entry.label.as_deref()
    }

    /// The assumptions made when the text was read, and what was left out.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.entry.notes.iter().map(ToString::to_string).collect()
    }

    /// The puzzle in one line, in the characters in which it was read; `.` is a blank.
    fn line(&self) -> String {
        record::line(&self.entry, self.grid())
    }

    /// The givens as an array, for `numpy.asarray(puzzle)` and the like.
    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        arrays::converted(py, self.grid(), dtype, copy)
    }

    fn __str__(&self) -> String {
        boxed(&self.entry, self.grid())
    }

    fn __repr__(&self) -> String {
        let (geometry, givens) = (self.grid().geometry(), self.grid().filled_count());
        let label = self.entry.label.as_ref().map_or(String::new(), |label| format!("{label}, "));
        format!(
            "Puzzle({label}{geometry}, {givens} of {} cells given)\n{self}",
            geometry.cell_count(),
            self = self.__str__()
        )
    }

    fn _repr_html_(&self) -> String {
        let geometry = self.grid().geometry();
        // Not all rules can be seen in the picture.
        let is_plain = geometry.variant().rules().is_empty();
        let rules = if is_plain { String::new() } else { drawing::caption(&geometry.to_string()) };
        drawing::svg(&self.entry, self.grid()) + &rules
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Puzzle>().is_ok_and(|other| other.get().grid() == self.grid())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.side(), self.r#box(), self.variant()).hash(&mut hasher);
        self.grid().rows().for_each(|row| row.hash(&mut hasher));
        hasher.finish()
    }

    /// The fields that pickle stores: the grids as text, and how to read them.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let json = |grid: &Grid| format::write(grid, OutputFormat::Json);
        let alphabet = self.entry.alphabet.as_ref().map(Alphabet::to_string);
        let origin =
            self.origin.as_ref().map(|origin| (json(origin.solution.grid()), origin.seed, origin.number));
        let fields = (json(self.grid()), alphabet, self.entry.label.clone(), self.entry.line, origin);
        Ok((py.get_type::<Puzzle>().getattr("_restore")?, fields.into_pyobject(py)?))
    }

    #[staticmethod]
    fn _restore(
        givens: &str,
        alphabet: Option<&str>,
        label: Option<String>,
        line: usize,
        origin: Option<(String, u64, u64)>,
    ) -> PyResult<Puzzle> {
        let broken =
            |error: &dyn std::fmt::Display| PyValueError::new_err(format!("invalid stored Puzzle: {error}"));
        let puzzle: antdoku::Puzzle = givens.parse().map_err(|error| broken(&error))?;
        let alphabet = alphabet.map(str::parse).transpose().map_err(|error| broken(&error))?;
        let origin = origin.map(|(text, seed, number)| {
            let full: antdoku::Puzzle = text.parse().map_err(|error| broken(&error))?;
            let solution = Solution::verify(&puzzle, full.givens().clone());
            Ok::<_, PyErr>(Origin { solution: solution.map_err(|error| broken(&error))?, seed, number })
        });
        let origin = origin.transpose()?;
        Ok(Puzzle { entry: Entry { label, alphabet, line, ..Entry::new(puzzle) }, origin })
    }
}

/// A grid with lines between its boxes, in the characters of its puzzle.
pub(crate) fn boxed(entry: &Entry, grid: &Grid) -> String {
    entry.write(grid, OutputFormat::Grid).trim_end().to_owned()
}

/// Read all puzzles of a file or a text, in their order.
///
/// Args:
///     source: a path or a text; also several of them, or of any other form of a puzzle.
///     box: height and width of a box, if not the usual ones.
///     variant: rules beside rows, columns and boxes, such as "latin", "jigsaw" or "diagonals,anti-knight".
///     regions: the regions of a jigsaw: a number or letter for each cell.
///     geometry: a Geometry instead of these three.
///     alphabet: the characters of the values, if the text does not declare them.
///
/// Raises:
///     PuzzleError: at the first puzzle that cannot be read.
///
/// Example:
///     >>> [puzzle.label for puzzle in antdoku.read("a 1...............\nb 2...............")]
///     ['a', 'b']
#[pyfunction]
#[pyo3(signature = (source, *, r#box=None, variant=None, regions=None, geometry=None, alphabet=None))]
pub(crate) fn read(
    source: &Bound<'_, PyAny>,
    r#box: Option<&Bound<'_, PyAny>>,
    variant: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    geometry: Option<&Bound<'_, PyAny>>,
    alphabet: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<Puzzle>> {
    let shape = ShapeArguments { boxes: r#box, variant, regions, geometry };
    let entries = Reading::new(&shape, alphabet)?.many(source, "source", false)?.into_iter();
    entries.map(|entry| entry.map(Puzzle::new).map_err(|error| error.into_py_err(source.py()))).collect()
}
