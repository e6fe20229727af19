//! The class `Result`.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use antdoku::format::{self, Entry, OutputFormat};
use antdoku::internals::record::{self, Setup};
use antdoku::{Effort, Grid, Method, Outcome, Seed, Setting, Solution, Status, StopReason};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::arrays::{self, GridArray};
use crate::drawing;
use crate::puzzle::{Puzzle, boxed};

/// The result of a search.
///
/// `status` is "solved", "unsatisfiable" (there is a proof that no solution exists) or "unknown" (the search ended
/// without an answer, and `stopped` says why). A result is true if it has a solution.
#[pyclass(frozen, name = "Result", module = "antdoku")]
#[derive(Debug)]
pub(crate) struct SolveResult {
    puzzle: Arc<Puzzle>,
    outcome: Outcome,
    /// The setup of the call. Its seed is not used: each puzzle of `solve_many` may have its own.
    setup: Arc<Setup<'static>>,
    seed: Seed,
}

impl SolveResult {
    pub(crate) fn new(entry: Entry, outcome: Outcome, setup: Arc<Setup<'static>>, seed: Seed) -> SolveResult {
        SolveResult { puzzle: Arc::new(Puzzle::new(entry)), outcome, setup, seed }
    }

    fn entry(&self) -> &Entry {
        self.puzzle.entry()
    }

    pub(crate) fn best_grid(&self) -> Option<&Grid> {
        match &self.outcome.status {
            Status::Solved(solution) => Some(solution.grid()),
            Status::Unknown { best, .. } => Some(best),
            Status::Unsatisfiable => None,
        }
    }

    fn stop_reason(&self) -> Option<StopReason> {
        match self.outcome.status {
            Status::Unknown { stopped, .. } => Some(stopped),
            Status::Solved(_) | Status::Unsatisfiable => None,
        }
    }

    /// The one-line summary.
    fn facts(&self) -> String {
        let Effort { iterations, steps, setup, search, .. } = self.outcome.effort;
        let geometry = self.entry().puzzle.geometry();
        let label = self.entry().label.as_ref().map_or(String::new(), |label| format!("{label}, "));
        let preset = self.setup.preset.map_or(String::new(), |preset| format!(" {preset}"));
        let stopped = self.stop_reason().map_or(String::new(), |reason| format!(" (stopped: {reason})"));
        let filled = match &self.outcome.status {
            Status::Unknown { best, .. } => {
                format!(", {} of {} cells filled", best.filled_count(), geometry.cell_count())
            }
            _ => String::new(),
        };
        format!(
            "Result({}{stopped}, {label}{geometry}{filled}, {}{preset}, seed {}, {}, {}, {})",
            self.outcome.status.name(),
            self.setup.method,
            self.seed.0,
            counted(iterations, "iteration"),
            counted(steps, "step"),
            time((setup + search).as_secs_f64()),
        )
    }
}

/// `1 step`, `2 steps`.
pub(crate) fn counted(number: u64, unit: &str) -> String {
    format!("{number} {unit}{}", if number == 1 { "" } else { "s" })
}

/// A time with a readable unit.
pub(crate) fn time(seconds: f64) -> String {
    match seconds {
        _ if seconds < 1e-3 => format!("{:.0} µs", seconds * 1e6),
        _ if seconds < 1.0 => format!("{:.1} ms", seconds * 1e3),
        _ => format!("{seconds:.2} s"),
    }
}

/// Stored seconds, if they are in the range that a search may take.
pub(crate) fn stored_seconds(seconds: f64) -> Option<f64> {
    (0.0..1e9).contains(&seconds).then_some(seconds)
}

#[pymethods]
impl SolveResult {
    /// "solved", "unsatisfiable" or "unknown".
    #[getter]
    fn status(&self) -> &'static str {
        self.outcome.status.name()
    }

    /// The solution, verified; None if there is none. A new array each time.
    #[getter]
    fn solution<'py>(&self, py: Python<'py>) -> PyResult<Option<GridArray<'py>>> {
        match &self.outcome.status {
            Status::Solved(solution) => arrays::of_grid(py, solution.grid()).map(Some),
            Status::Unsatisfiable | Status::Unknown { .. } => Ok(None),
        }
    }

    /// The solution, or else the fullest grid found, 0 for a blank; its values need not belong to a solution.
    #[getter]
    fn best<'py>(&self, py: Python<'py>) -> PyResult<Option<GridArray<'py>>> {
        self.best_grid().map(|grid| arrays::of_grid(py, grid)).transpose()
    }

    /// Why the search ended without an answer: "wall_clock", "iterations", "steps" or "observer"; None if it has one.
    #[getter]
    fn stopped(&self) -> Option<&'static str> {
        self.stop_reason().map(StopReason::name)
    }

    /// The puzzle.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        (*self.puzzle).clone()
    }

    /// The name of the puzzle, if it has one.
    #[getter]
    fn label(&self) -> Option<&str> {
        self.entry().label.as_deref()
    }

    /// The seed of the random numbers: the same seed gives the same run.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed.0
    }

    /// The method.
    #[getter]
    fn method(&self) -> &'static str {
        self.setup.method
    }

    /// The preset; None if the method has no presets.
    #[getter]
    fn preset(&self) -> Option<&'static str> {
        self.setup.preset
    }

    /// All parameters of the method, by name.
    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        parameters(py, &self.setup)
    }

    /// Iterations finished, in the method's own sense.
    #[getter]
    fn iterations(&self) -> u64 {
        self.outcome.effort.iterations
    }

    /// Steps begun, in the method's own sense.
    #[getter]
    fn steps(&self) -> u64 {
        self.outcome.effort.steps
    }

    /// Seconds for propagating the givens and building tables.
    #[getter]
    fn setup_seconds(&self) -> f64 {
        self.outcome.effort.setup.as_secs_f64()
    }

    /// Seconds of the search after that.
    #[getter]
    fn search_seconds(&self) -> f64 {
        self.outcome.effort.search.as_secs_f64()
    }

    /// The method that solved the puzzle or proved that it has no solution, with its preset where "auto" chose one, such as
    /// "exact" or "acs swift"; "propagation" if no search was needed. None if the status is unknown.
    #[getter]
    fn solved_by(&self) -> Option<&str> {
        self.outcome.solved_by.as_deref()
    }

    /// The result as a dict of texts and numbers with the names of `antdoku solve --json`: a row for a table.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let row = PyDict::new(py);
        let line = |grid: &Grid| record::line(self.entry(), grid);
        let (solution, best) = match &self.outcome.status {
            Status::Solved(solution) => (Some(line(solution.grid())), None),
            Status::Unknown { best, .. } => (None, Some(line(best))),
            Status::Unsatisfiable => (None, None),
        };
        row.set_item("status", self.status())?;
        row.set_item("stopped", self.stopped())?;
        row.set_item("solution", solution)?;
        row.set_item("best", best)?;
        row.set_item("seed", self.seed())?;
        row.set_item("method", self.method())?;
        row.set_item("solved_by", self.solved_by())?;
        row.set_item("preset", self.preset())?;
        row.set_item("parameters", self.parameters(py)?)?;
        row.set_item("iterations", self.iterations())?;
        row.set_item("steps", self.steps())?;
        row.set_item("setup_seconds", self.setup_seconds())?;
        row.set_item("search_seconds", self.search_seconds())?;
        row.set_item("label", self.label())?;
        Ok(row)
    }

    /// The grid of `best` as an array, for `numpy.asarray(result)` and the like.
    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let none =
            || PyValueError::new_err("the puzzle has no solution: there is no grid to convert to an array");
        arrays::converted(py, self.best_grid().ok_or_else(none)?, dtype, copy)
    }

    /// Whether there is a solution.
    fn __bool__(&self) -> bool {
        matches!(self.outcome.status, Status::Solved(_))
    }

    fn __str__(&self) -> String {
        self.best_grid().map_or_else(|| "no solution".to_owned(), |grid| boxed(self.entry(), grid))
    }

    fn __repr__(&self) -> String {
        let grid =
            self.best_grid().map_or(String::new(), |grid| "\n".to_owned() + &boxed(self.entry(), grid));
        self.facts() + &grid
    }

    fn _repr_html_(&self) -> String {
        let grid = self.best_grid().unwrap_or_else(|| self.entry().puzzle.givens());
        drawing::svg(self.entry(), grid) + &drawing::caption(&self.facts())
    }

    /// The fields that pickle stores.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let parameters: Vec<(&str, String)> =
            self.setup.parameters.0.iter().map(|(name, setting)| (*name, setting.to_string())).collect();
        let Effort { iterations, steps, setup, search, .. } = self.outcome.effort;
        let how = (self.setup.method, self.setup.preset, parameters, self.seed.0);
        let best = self.best_grid().map(|grid| format::write(grid, OutputFormat::Json));
        let effort = (iterations, steps, setup.as_secs_f64(), search.as_secs_f64());
        let fields = (self.puzzle(), self.status(), self.stopped(), best, how, effort, self.solved_by());
        Ok((py.get_type::<SolveResult>().getattr("_restore")?, fields.into_pyobject(py)?))
    }

    #[staticmethod]
    fn _restore(
        puzzle: &Bound<'_, Puzzle>,
        status: &str,
        stopped: Option<&str>,
        best: Option<&str>,
        how: (String, Option<String>, Vec<(String, String)>, u64),
        effort: (u64, u64, f64, f64),
        solved_by: Option<String>,
    ) -> PyResult<SolveResult> {
        let broken = |what: &str| PyValueError::new_err(format!("invalid stored Result: {what}"));
        let (method, preset, parameters, seed) = how;
        let (iterations, steps, setup, search) = effort;
        let puzzle = puzzle.get().clone();
        let best = best.map(|text| {
            let mut grids = format::read_grids(text.as_bytes(), &format::ReadOptions::default());
            let grid = grids.swap_remove(0).map_err(|error| broken(&error.to_string()))?.grid;
            let fits = grids.is_empty() && grid.geometry() == puzzle.entry().puzzle.geometry();
            if fits { Ok(grid) } else { Err(broken("its grid does not fit the puzzle")) }
        });
        let stopped = stopped.and_then(|name| name.parse::<StopReason>().ok());
        let status = match (status, best.transpose()?, stopped) {
            // A stored solution is verified like any other.
            ("solved", Some(grid), _) => Solution::verify(&puzzle.entry().puzzle, grid)
                .map(Status::Solved)
                .map_err(|error| broken(&error.to_string()))?,
            ("unsatisfiable", _, _) => Status::Unsatisfiable,
            ("unknown", Some(best), Some(stopped)) => Status::Unknown { stopped, best },
            _ => return Err(broken("unknown status")),
        };
        let unknown = |error: antdoku::ParameterError| broken(&error.to_string());
        let method = Method::find(&method).map_err(unknown)?;
        let texts: Vec<_> = parameters.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let solver = method.build(preset.as_deref(), &texts).map_err(unknown)?;
        let preset =
            method.presets.iter().map(|preset| preset.name).find(|name| Some(*name) == preset.as_deref());
        let span = |seconds| {
            stored_seconds(seconds)
                .map(Duration::from_secs_f64)
                .ok_or_else(|| broken("a time is out of range"))
        };
        let mut effort = Effort::default();
        (effort.iterations, effort.steps) = (iterations, steps);
        (effort.setup, effort.search) = (span(setup)?, span(search)?);
        let setup = Arc::new(Setup::new(method, preset, solver.as_ref(), Seed(seed)));
        let mut outcome = Outcome::new(status, effort);
        outcome.solved_by = solved_by.map(Cow::Owned);
        Ok(SolveResult { puzzle: Arc::new(puzzle), outcome, setup, seed: Seed(seed) })
    }
}

/// All parameters in effect, by name.
pub(crate) fn parameters<'py>(py: Python<'py>, setup: &Setup<'_>) -> PyResult<Bound<'py, PyDict>> {
    let parameters = PyDict::new(py);
    for (name, setting) in &setup.parameters.0 {
        match setting {
            Setting::Integer(number) => parameters.set_item(name, number)?,
            Setting::Real(number) => parameters.set_item(name, number)?,
            Setting::Word(word) => parameters.set_item(name, word)?,
        }
    }
    Ok(parameters)
}
