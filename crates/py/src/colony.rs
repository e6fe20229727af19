//! The class `Colony`.

use std::ops::ControlFlow;
use std::sync::Arc;

use antdoku::format::Entry;
use antdoku::record::Setup;
use antdoku::{Acs, AcsParameters, Method};
use numpy::{PyArray1, PyArray2, PyArray3};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::call::{Arguments, Call, whole};
use crate::drawing;
use crate::error::refused;
use crate::input::Reading;
use crate::names;
use crate::nest::{Caller, Inside, Nest};
use crate::puzzle::{Puzzle, boxed};
use crate::result::{counted, parameters};
use crate::shared::{Held, Shared};
use crate::state::{End, State};

/// The ant colony, led iteration by iteration: the run of `solve(puzzle, "acs", ...)` with the same seed, with all that
/// the ants know open to be looked at in between.
///
/// Arrays that are handed out never change; after the next step there are new ones. Several threads may lead and look:
/// each waits until an iteration is finished. Ctrl-C ends a step, and leaves the colony between two iterations.
///
/// Args:
///     puzzle: a text in any form, a path, the name of a famous puzzle, cells, an array, or a Puzzle.
///     preset: "paper", "no-bve", "tog" or "swift".
///     seed: where all randomness comes from; None draws one.
///     history: keep a row for each iteration; False saves 7 % of the time, and memory in runs of millions.
///     box: height and width of a box, if not the usual ones.
///     alphabet: the characters of the values, if the text does not declare them.
///     **parameters: parameters of the method "acs", such as ants=20.
///
/// Raises:
///     PuzzleError: if the puzzle cannot be read.
///     ValueError: if a parameter is outside its range, or islands is not 1.
///
/// Example:
///     >>> colony = antdoku.Colony("aiescargot", seed=7)
///     >>> while colony.step():
///     ...     print(colony.iteration, colony.filled.max(), f"{colony.mean_entropy:.2f}")
///     1 79 0.04
///     2 79 0.20
///     3 79 0.28
///     4 79 0.35
///     5 79 0.47
///     6 79 0.48
///     >>> colony.status
///     'solved'
#[pyclass(frozen, module = "antdoku")]
pub(crate) struct Colony {
    puzzle: Puzzle,
    setup: Arc<Setup<'static>>,
    state: Shared<State>,
}

impl Colony {
    fn entry(&self) -> &Entry {
        self.puzzle.entry()
    }

    fn state(&self, py: Python<'_>) -> PyResult<Held<'_, State>> {
        self.state.attached(py)
    }

    /// Iterates until it is enough, the colony comes to an end, or Ctrl-C.
    fn iterate(&self, iterations: u64, caller: &Arc<Caller>) {
        for _ in 0..iterations {
            let Some(mut state) = self.state.detached(|| caller.interrupt.poll(|_| Ok(()))) else { return };
            if state.iterate(&self.entry().puzzle, caller).is_break() {
                return;
            }
        }
    }
}

#[pymethods]
impl Colony {
    #[new]
    #[pyo3(signature = (puzzle, *, preset=None, seed=None, history=true, r#box=None, alphabet=None, **parameters))]
    fn new(
        puzzle: &Bound<'_, PyAny>,
        preset: Option<&str>,
        seed: Option<&Bound<'_, PyAny>>,
        history: bool,
        r#box: Option<&Bound<'_, PyAny>>,
        alphabet: Option<&Bound<'_, PyAny>>,
        parameters: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Colony> {
        let py = puzzle.py();
        let call = Call::new(&Arguments {
            function: names::COLONY,
            method: Method::COLONY.name,
            preset,
            parameters,
            seed,
            timeout: None,
            max_iterations: None,
            max_steps: None,
            threads: 1,
        })?;
        let acs = acs(&call.setup)?;
        let entry = Reading::new(r#box, alphabet)?.one(puzzle)?;
        call.accepts(&entry.puzzle)?;
        let inside = Arc::<Inside>::default();
        let caller = Caller::new(&inside);
        let begun = py.detach(|| Nest::begin(&acs, &entry.puzzle, caller.begin(call.setup.seed)));
        caller.interrupt.raise()?;
        let ControlFlow::Continue(begun) = begun else {
            return Err(PyKeyboardInterrupt::new_err("nothing else ends it"));
        };
        let state = Shared::new(State::new(begun, &entry.puzzle, history), inside);
        Ok(Colony { puzzle: Puzzle::new(entry), setup: call.setup, state })
    }

    /// Let all ants build a grid, so many times; less often if that ends the search.
    ///
    /// Returns:
    ///     True while the search goes on.
    #[pyo3(signature = (iterations=None), text_signature = "($self, iterations=1)")]
    fn step(&self, py: Python<'_>, iterations: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
        let iterations = iterations.map_or(Ok(1), |number| whole("iterations", number, 0, u64::MAX))?;
        // Nobody waits for a step that would wait for itself.
        drop(self.state(py)?);
        let caller = Caller::new(self.state.inside());
        py.detach(|| self.iterate(iterations, &caller));
        caller.interrupt.raise()?;
        Ok(self.state(py)?.is_searching())
    }

    fn __iter__(this: Bound<'_, Colony>) -> Bound<'_, Colony> {
        this
    }

    /// The colony after one more iteration.
    fn __next__(this: Bound<'_, Colony>) -> PyResult<Option<Bound<'_, Colony>>> {
        let py = this.py();
        if !this.get().state(py)?.is_searching() {
            return Ok(None);
        }
        this.get().step(py, None)?;
        Ok(Some(this))
    }

    /// "searching", "solved" or "unsatisfiable".
    #[getter]
    fn status(&self, py: Python<'_>) -> PyResult<&'static str> {
        Ok(self.state(py)?.end().name())
    }

    /// Iterations finished.
    #[getter]
    fn iteration(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.state(py)?.iterations())
    }

    /// Choices of values by ants in these iterations.
    #[getter]
    fn steps(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.state(py)?.steps())
    }

    /// The solution, verified; None if there is none yet.
    #[getter]
    fn solution(&self, py: Python<'_>) -> PyResult<Option<Py<PyArray2<i64>>>> {
        let mut state = self.state(py)?;
        match state.end() {
            End::Solved(_) => state.best(py),
            End::Searching | End::Unsatisfiable => Ok(None),
        }
    }

    /// The solution, or else the fullest grid so far, 0 for a blank; None if there is no solution.
    #[getter]
    fn best(&self, py: Python<'_>) -> PyResult<Option<Py<PyArray2<i64>>>> {
        self.state(py)?.best(py)
    }

    /// Cells filled by each ant of the last iteration, the givens included.
    #[getter]
    fn filled(&self, py: Python<'_>) -> PyResult<Py<PyArray1<i64>>> {
        self.state(py)?.filled(py)
    }

    /// What the best grid remembered deposits now: dTau_best of the paper, which evaporates.
    #[getter]
    fn best_value(&self, py: Python<'_>) -> PyResult<f32> {
        Ok(self.state(py)?.see(0.0, |view| view.memory.deposit()))
    }

    /// How often the trails were wiped; only swift ants do that.
    #[getter]
    fn restarts(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.state(py)?.see(0, |view| view.restarts))
    }

    /// How loud the alarm is at each cell, NaN where a cell is decided; None for ants that have no alarm.
    #[getter]
    fn alarm(&self, py: Python<'_>) -> PyResult<Option<Py<PyArray2<f32>>>> {
        self.state(py)?.alarm(py)
    }

    /// Row and column, from 0, and value of each trail: all that is open after propagation.
    #[getter]
    fn literals(&self, py: Python<'_>) -> PyResult<Py<PyArray2<i64>>> {
        self.state(py)?.layout().literals(py)
    }

    /// The pheromone of each trail, in the order of `literals`.
    #[getter]
    fn trails(&self, py: Python<'_>) -> PyResult<Py<PyArray1<f32>>> {
        Ok(self.state(py)?.snapshot(py)?.trails(py))
    }

    /// The pheromone by row, column and value - 1; NaN where a value is not open.
    #[getter]
    fn pheromone(&self, py: Python<'_>) -> PyResult<Py<PyArray3<f32>>> {
        let snapshot = self.state(py)?.snapshot(py)?;
        snapshot.pheromone(py)
    }

    /// The entropy of the pheromone of each cell, from 0 (one value has all) to 1 (all have as much); NaN where a cell is
    /// decided.
    #[getter]
    fn entropy(&self, py: Python<'_>) -> PyResult<Py<PyArray2<f32>>> {
        let snapshot = self.state(py)?.snapshot(py)?;
        snapshot.entropy(py)
    }

    /// The entropy of an undecided cell, on average; NaN if there is none.
    #[getter]
    fn mean_entropy(&self, py: Python<'_>) -> PyResult<f64> {
        Ok(self.state(py)?.mean_entropy())
    }

    /// A dict of arrays with a number for each iteration so far: iteration, best_filled, mean_filled, best_value, and
    /// entropy, which is the mean one.
    #[getter]
    fn history(&self, py: Python<'_>) -> PyResult<Py<PyDict>> {
        self.state(py)?.history(py)
    }

    /// The puzzle.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        self.puzzle.clone()
    }

    /// Where the randomness comes from: the same seed gives the same run.
    #[getter]
    fn seed(&self) -> u64 {
        self.setup.seed.0
    }

    /// The preset.
    #[getter]
    fn preset(&self) -> Option<&'static str> {
        self.setup.preset
    }

    /// All parameters by name.
    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        parameters(py, &self.setup)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let state = self.state(py)?;
        let geometry = self.entry().puzzle.geometry();
        let label = self.entry().label.as_ref().map_or(String::new(), |label| format!("{label}, "));
        let best = state.best_grid().map_or(String::new(), |grid| {
            format!(", {} of {} cells filled", grid.filled_count(), geometry.cell_count())
        });
        Ok(format!(
            "Colony({}, {label}{geometry}{best}, {}, seed {}, {})",
            state.end().name(),
            self.setup.preset.unwrap_or(self.setup.method),
            self.setup.seed.0,
            counted(state.iterations(), "iteration"),
        ))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let best = self.state(py)?.best_grid();
        Ok(best.map_or_else(|| "no solution".to_owned(), |grid| boxed(self.entry(), &grid)))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let best = self.state(py)?.best_grid();
        let grid = best.as_ref().unwrap_or_else(|| self.entry().puzzle.givens());
        Ok(drawing::svg(self.entry(), grid) + &drawing::caption(&self.__repr__(py)?))
    }
}

/// The colony with the parameters of a call.
fn acs(setup: &Setup<'_>) -> PyResult<Acs> {
    let mut parameters = AcsParameters::default();
    for (name, setting) in &setup.parameters.0 {
        parameters.set(name, &setting.to_string()).transpose().map_err(|error| refused(&error))?;
    }
    let acs = Acs::new(parameters).map_err(|error| refused(&error))?;
    acs.can_step().map_err(|error| refused(&error))?;
    Ok(acs)
}
