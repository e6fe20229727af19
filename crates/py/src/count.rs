//! `antdoku.count`

use antdoku::{Budget, Effort, Enumeration, Method, Run, Seed, Solver};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::PyTuple;

use crate::call::{seconds, whole};
use crate::error::refused;
use crate::input::Reading;
use crate::interrupt::Interrupt;
use crate::result::{stored_seconds, time};
use crate::shape::ShapeArguments;

/// How many solutions a puzzle has, or at least has.
///
/// It compares as its number does: `antdoku.count(puzzle) == 1`, and it is false if there is no solution.
#[pyclass(frozen, get_all, module = "antdoku")]
#[derive(Clone, Debug)]
pub(crate) struct Count {
    /// Solutions found.
    count: u64,
    /// "counted" if these are all, "limit" if the limit was reached, "unknown" if the budget ended the count.
    status: String,
    /// Why the status is unknown: "wall_clock" or "steps"; None otherwise.
    stopped: Option<String>,
    /// The method.
    method: String,
    /// Iterations finished, in the method's own sense.
    iterations: u64,
    /// Steps begun, in the method's own sense.
    steps: u64,
    /// Seconds for propagating the givens and building tables.
    setup_seconds: f64,
    /// Seconds of the search after that.
    search_seconds: f64,
}

impl Count {
    fn new(counted: &Enumeration, method: &str) -> Count {
        let Effort { iterations, steps, setup, search, .. } = counted.effort;
        Count {
            count: counted.count,
            status: counted.extent.name().to_owned(),
            stopped: counted.extent.stopped().map(|stopped| stopped.name().to_owned()),
            method: method.to_owned(),
            iterations,
            steps,
            setup_seconds: setup.as_secs_f64(),
            search_seconds: search.as_secs_f64(),
        }
    }
}

#[pymethods]
impl Count {
    /// Whether the puzzle has exactly one solution; None if the count ended too early to know.
    #[getter]
    fn is_unique(&self) -> Option<bool> {
        match (self.count, self.status == "counted") {
            (2.., _) => Some(false),
            (count, true) => Some(count == 1),
            (_, false) => None,
        }
    }

    fn __int__(&self) -> u64 {
        self.count
    }

    fn __index__(&self) -> u64 {
        self.count
    }

    fn __bool__(&self) -> bool {
        self.count > 0
    }

    /// Compares the number of solutions.
    fn __richcmp__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        match other.cast::<Count>() {
            Ok(other) => self.count.into_pyobject(py)?.rich_compare(other.get().count, operator),
            Err(_) => self.count.into_pyobject(py)?.rich_compare(other, operator),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.count.into_pyobject(py)?.hash()
    }

    fn __repr__(&self) -> String {
        let Count { count, status, method, steps, .. } = self;
        let least = if status == "counted" { "" } else { "at least " };
        let unique = if self.is_unique() == Some(true) { ", unique" } else { "" };
        let stopped = self.stopped.as_ref().map_or(String::new(), |stopped| format!(" (stopped: {stopped})"));
        let time = time(self.setup_seconds + self.search_seconds);
        format!("Count({least}{count}{unique}, {status}{stopped}, {method}, {steps} steps, {time})")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let Count { count, status, stopped, method, iterations, steps, setup_seconds, search_seconds } =
            self.clone();
        let fields = (count, status, stopped, method, iterations, steps, setup_seconds, search_seconds);
        Ok((py.get_type::<Count>().getattr("_restore")?, fields.into_pyobject(py)?))
    }

    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "the fields that pickle stores")]
    fn _restore(
        count: u64,
        status: String,
        stopped: Option<String>,
        method: String,
        iterations: u64,
        steps: u64,
        setup_seconds: f64,
        search_seconds: f64,
    ) -> PyResult<Count> {
        if stored_seconds(setup_seconds).and(stored_seconds(search_seconds)).is_none() {
            return Err(PyValueError::new_err("invalid stored Count: a time is out of range"));
        }
        Ok(Count { count, status, stopped, method, iterations, steps, setup_seconds, search_seconds })
    }
}

/// Count the solutions of a puzzle, up to a limit.
///
/// Args:
///     puzzle: a text in any form, a path, the name of a famous puzzle, cells, an array, or a Puzzle.
///     limit: stop at this number; 2 is enough for `is_unique`. None is no limit.
///     method: the search method; only complete methods can count, such as "exact" or "dlx".
///     timeout: the largest time, in seconds or as a timedelta; None is no limit.
///     max_steps: the largest number of steps, a repeatable limit; None is no limit.
///     box: height and width of a box, if not the usual ones.
///     variant: rules beside rows, columns and boxes, such as "latin", "jigsaw" or "diagonals,anti-knight".
///     regions: the regions of a jigsaw: a number or letter for each cell.
///     geometry: a Geometry instead of these three.
///     alphabet: the characters of the values, if the text does not declare them.
///
/// Raises:
///     PuzzleError: the puzzle cannot be read, or its givens clash.
///     ValueError: an argument is outside its range, or the method cannot count.
///
/// Example:
///     >>> antdoku.count("aiescargot").is_unique
///     True
///     >>> antdoku.count("1...............") == 72
///     True
#[pyfunction]
#[pyo3(signature = (
    puzzle, *, limit=1000, method="exact", timeout=None, max_steps=None, r#box=None, variant=None, regions=None,
    geometry=None, alphabet=None
))]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn count<'py>(
    puzzle: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = limit_of)] limit: u64,
    method: &str,
    timeout: Option<&Bound<'py, PyAny>>,
    max_steps: Option<&Bound<'py, PyAny>>,
    r#box: Option<&Bound<'py, PyAny>>,
    variant: Option<&Bound<'py, PyAny>>,
    regions: Option<&Bound<'py, PyAny>>,
    geometry: Option<&Bound<'py, PyAny>>,
    alphabet: Option<&Bound<'py, PyAny>>,
) -> PyResult<Count> {
    let solver = enumerating(method)?;
    let steps = max_steps.map(|steps| whole("max_steps", steps, 0, u64::MAX)).transpose()?;
    let budget = Budget { wall: timeout.map_or(Ok(None), seconds)?, iterations: None, steps };
    let shape = ShapeArguments { boxes: r#box, variant, regions, geometry };
    let puzzle_read = Reading::new(&shape, alphabet)?.one(puzzle)?.puzzle;
    let interrupt = Interrupt::new();
    let counted = puzzle.py().detach(|| {
        // Complete methods use no random numbers: any seed will do.
        let mut run = interrupt.watch(Run::new(Seed(0)).with_budget(budget));
        let enumerator = solver.as_enumerator().expect("`enumerating` has checked it");
        enumerator.count(&puzzle_read, &mut run, limit)
    });
    interrupt.raise()?;
    Ok(Count::new(&counted, solver.name()))
}

fn limit_of(limit: &Bound<'_, PyAny>) -> PyResult<u64> {
    if limit.is_none() { Ok(u64::MAX) } else { whole("limit", limit, 1, u64::MAX) }
}

/// Builds the method of this name. Raises `ValueError` if it cannot find all solutions.
pub(crate) fn enumerating(name: &str) -> PyResult<Box<dyn Solver>> {
    let method = Method::find(name).map_err(|error| refused(&error))?;
    let solver = method.build(None, &[]).map_err(|error| refused(&error))?;
    if solver.as_enumerator().is_some() {
        return Ok(solver);
    }
    let able = Method::names(|method| method.enumerates).into_iter();
    let able: Vec<String> = able.map(|name| format!("'{name}'")).collect();
    Err(PyValueError::new_err(format!(
        "method '{name}' cannot find all solutions; those that can are {}",
        able.join(", ")
    )))
}
