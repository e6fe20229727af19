//! The class `Colony`.

use std::ops::ControlFlow;
use std::sync::Arc;

use antdoku::format::Entry;
use antdoku::internals::Acs;
use antdoku::internals::record::Setup;
use antdoku::{AcsParameters, Method, Run};
use numpy::{PyArray1, PyArray2, PyArray3};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::call::{Arguments, Call, whole};
use crate::error::refused;
use crate::input::Reading;
use crate::interrupt::Interrupt;
use crate::lock::{FairLock, Guard};
use crate::puzzle::{Puzzle, boxed};
use crate::result::{counted, parameters};
use crate::shape::ShapeArguments;
use crate::stepper::{Status, Stepper};
use crate::{drawing, names, touch};

/// The ant colony, one iteration at a time: the run of `solve(puzzle, "acs", ...)` with the same seed. Between two
/// iterations, the attributes show the state of the colony.
///
/// Returned arrays never change; after the next step there are new ones. Several threads may step and read: each waits
/// until an iteration is finished. Ctrl-C ends a step, and leaves the colony as after its last complete iteration.
///
/// Args:
///     puzzle: a text in any form, a path, the name of a famous puzzle, cells, an array, or a Puzzle.
///     preset: "paper", "no-bve", "tog" or "swift".
///     seed: the seed of the random numbers; None draws one.
///     history: whether to keep a row for each iteration; False saves 7 % of the time, and the memory of long runs.
///     box: height and width of a box, if not the usual ones.
///     variant: rules beside rows, columns and boxes, such as "latin", "jigsaw" or "diagonals,anti-knight".
///     regions: the regions of a jigsaw: a number or letter for each cell.
///     geometry: a Geometry instead of these three.
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
    acs: Acs,
    stepper: FairLock<Stepper>,
}

impl Colony {
    fn entry(&self) -> &Entry {
        self.puzzle.entry()
    }

    fn stepper(&self, py: Python<'_>) -> PyResult<Guard<'_, Stepper>> {
        self.stepper.attached(py)
    }
}

#[pymethods]
impl Colony {
    #[new]
    #[pyo3(signature = (
        puzzle, *, preset=None, seed=None, history=true, r#box=None, variant=None, regions=None, geometry=None,
        alphabet=None, **parameters
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn new(
        puzzle: &Bound<'_, PyAny>,
        preset: Option<&str>,
        seed: Option<&Bound<'_, PyAny>>,
        history: bool,
        r#box: Option<&Bound<'_, PyAny>>,
        variant: Option<&Bound<'_, PyAny>>,
        regions: Option<&Bound<'_, PyAny>>,
        geometry: Option<&Bound<'_, PyAny>>,
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
        let shape = ShapeArguments { boxes: r#box, variant, regions, geometry };
        let entry = Reading::new(&shape, alphabet)?.one(puzzle)?;
        call.accepts(&entry.puzzle)?;
        let interrupt = Interrupt::new();
        let run = interrupt.watch(Run::new(call.setup.seed));
        let stepper = py.detach(|| Stepper::new(&acs, &entry.puzzle, run, history));
        interrupt.raise()?;
        let ControlFlow::Continue(stepper) = stepper else {
            unreachable!("only a raised signal ends the run")
        };
        Ok(Colony { puzzle: Puzzle::new(entry), setup: call.setup, acs, stepper: FairLock::new(stepper) })
    }

    /// Run a number of iterations, in each of which every ant builds a grid; fewer if the search ends before.
    ///
    /// Returns:
    ///     True while the search is not finished.
    #[pyo3(signature = (iterations=None), text_signature = "($self, iterations=1)")]
    fn step(&self, py: Python<'_>, iterations: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
        let iterations = iterations.map_or(Ok(1), |number| whole("iterations", number, 0, u64::MAX))?;
        // Raises if this thread holds the lock: the detached part would wait for itself.
        drop(self.stepper(py)?);
        let interrupt = Interrupt::new();
        py.detach(|| {
            for _ in 0..iterations {
                let Some(mut stepper) = self.stepper.detached(|| interrupt.poll(|_| Ok(()))) else { return };
                if stepper.iterate(&self.entry().puzzle, &interrupt).is_break() {
                    return;
                }
            }
        });
        interrupt.raise()?;
        Ok(self.stepper(py)?.is_searching())
    }

    /// Change the colony before its next iteration. The same changes after the same iterations give the same run. The
    /// arguments are the fields of a change in the JSON API and in the records of the page.
    ///
    /// Args:
    ///     what: "set" a `parameter` to a number: "ants", "greedy_probability", "global_evaporation" or
    ///         "best_value_evaporation". "paint" a `value` in a `cell`, which gets a `share` of its pheromone. "wipe" the
    ///         pheromone of a `cell`, or of all cells. "fix" a `value` in a `cell`, with which every ant then begins. "free"
    ///         a fixed `cell`.
    ///     parameter: the name of the parameter.
    ///     to: the new value of the parameter.
    ///     cell: the number of the cell in reading order, from 0, or its row and column, from 0.
    ///     value: the value, from 1.
    ///     share: the share of the pheromone, from 0.001 to 0.999.
    ///
    /// Raises:
    ///     ValueError: if the change does not fit the puzzle.
    ///     RuntimeError: if the search has ended.
    ///
    /// Example:
    ///     >>> colony = antdoku.Colony("aiescargot", seed=7)
    ///     >>> colony.touch("set", parameter="ants", to=20)
    ///     >>> colony.touch("paint", cell=(0, 1), value=6, share=0.9)
    ///     >>> colony.touches[1]
    ///     {'after': 0, 'touch': {'what': 'paint', 'cell': 1, 'value': 6, 'share': 0.9}}
    #[pyo3(signature = (what, *, parameter=None, to=None, cell=None, value=None, share=None))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn touch(
        &self,
        py: Python<'_>,
        what: &Bound<'_, PyAny>,
        parameter: Option<&Bound<'_, PyAny>>,
        to: Option<&Bound<'_, PyAny>>,
        cell: Option<&Bound<'_, PyAny>>,
        value: Option<&Bound<'_, PyAny>>,
        share: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let fields = touch::Fields { parameter, to, cell, value, share };
        let touch = touch::read(what, &fields, self.entry().puzzle.geometry())?;
        self.stepper(py)?.touch(&self.acs, touch)
    }

    /// The changes made so far, as in records of the page: each a dict with `after`, the iterations finished before it,
    /// and `touch`.
    #[getter]
    fn touches<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        touch::list(py, self.stepper(py)?.touches())
    }

    fn __iter__(this: Bound<'_, Colony>) -> Bound<'_, Colony> {
        this
    }

    /// The colony after one more iteration.
    fn __next__(this: Bound<'_, Colony>) -> PyResult<Option<Bound<'_, Colony>>> {
        let py = this.py();
        if !this.get().stepper(py)?.is_searching() {
            return Ok(None);
        }
        this.get().step(py, None)?;
        Ok(Some(this))
    }

    /// "searching", "solved" or "unsatisfiable".
    #[getter]
    fn status(&self, py: Python<'_>) -> PyResult<&'static str> {
        Ok(self.stepper(py)?.status().name())
    }

    /// The number of finished iterations.
    #[getter]
    fn iteration(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.stepper(py)?.iterations())
    }

    /// The number of values chosen by ants in these iterations.
    #[getter]
    fn steps(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.stepper(py)?.steps())
    }

    /// The verified solution; None if none is found yet.
    #[getter]
    fn solution(&self, py: Python<'_>) -> PyResult<Option<Py<PyArray2<i64>>>> {
        let mut stepper = self.stepper(py)?;
        match stepper.status() {
            Status::Solved(_) => stepper.best(py),
            Status::Searching | Status::Unsatisfiable => Ok(None),
        }
    }

    /// The solution, or else the fullest grid so far, 0 for a blank; None if there is no solution.
    #[getter]
    fn best(&self, py: Python<'_>) -> PyResult<Option<Py<PyArray2<i64>>>> {
        self.stepper(py)?.best(py)
    }

    /// Cells filled by each ant of the last iteration, the givens included.
    #[getter]
    fn filled(&self, py: Python<'_>) -> PyResult<Py<PyArray1<i64>>> {
        self.stepper(py)?.filled(py)
    }

    /// The pheromone that the best grid deposits now: dTau_best of the paper, which evaporates.
    #[getter]
    fn best_value(&self, py: Python<'_>) -> PyResult<f32> {
        Ok(self.stepper(py)?.view().map_or(0.0, |view| view.memory.deposit()))
    }

    /// The number of restarts, which reset the trails; only the preset "swift" restarts.
    #[getter]
    fn restarts(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.stepper(py)?.view().map_or(0, |view| view.restarts))
    }

    /// The alarm of each cell, NaN where a cell is decided; None for ants without an alarm.
    #[getter]
    fn alarm(&self, py: Python<'_>) -> PyResult<Option<Py<PyArray2<f32>>>> {
        self.stepper(py)?.alarm(py)
    }

    /// Row and column, from 0, and value of each trail: all values that propagation leaves open.
    #[getter]
    fn literals(&self, py: Python<'_>) -> PyResult<Py<PyArray2<i64>>> {
        self.stepper(py)?.layout().literals(py)
    }

    /// The pheromone of each trail, in the order of `literals`.
    #[getter]
    fn trails(&self, py: Python<'_>) -> PyResult<Py<PyArray1<f32>>> {
        Ok(self.stepper(py)?.snapshot(py)?.trails(py))
    }

    /// The pheromone by row, column and value - 1; NaN where a value is not open.
    #[getter]
    fn pheromone(&self, py: Python<'_>) -> PyResult<Py<PyArray3<f32>>> {
        let snapshot = self.stepper(py)?.snapshot(py)?;
        snapshot.pheromone(py)
    }

    /// The entropy of the pheromone of each cell, from 0 (one value has all of it) to 1 (all have the same); NaN where a cell
    /// is decided.
    #[getter]
    fn entropy(&self, py: Python<'_>) -> PyResult<Py<PyArray2<f32>>> {
        let snapshot = self.stepper(py)?.snapshot(py)?;
        snapshot.entropy(py)
    }

    /// The mean entropy of the undecided cells; NaN if there is none.
    #[getter]
    fn mean_entropy(&self, py: Python<'_>) -> PyResult<f64> {
        Ok(self.stepper(py)?.mean_entropy())
    }

    /// A dict of arrays with a number for each iteration so far: iteration, best_filled, mean_filled, best_value, and the
    /// mean entropy.
    #[getter]
    fn history(&self, py: Python<'_>) -> PyResult<Py<PyDict>> {
        self.stepper(py)?.history(py)
    }

    /// The puzzle.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        self.puzzle.clone()
    }

    /// The seed of the random numbers: the same seed gives the same run.
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
        let stepper = self.stepper(py)?;
        let geometry = self.entry().puzzle.geometry();
        let label = self.entry().label.as_ref().map_or(String::new(), |label| format!("{label}, "));
        let best = stepper.best_grid().map_or(String::new(), |grid| {
            format!(", {} of {} cells filled", grid.filled_count(), geometry.cell_count())
        });
        Ok(format!(
            "Colony({}, {label}{geometry}{best}, {}, seed {}, {})",
            stepper.status().name(),
            self.setup.preset.unwrap_or(self.setup.method),
            self.setup.seed.0,
            counted(stepper.iterations(), "iteration"),
        ))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let best = self.stepper(py)?.best_grid();
        Ok(best.map_or_else(|| "no solution".to_owned(), |grid| boxed(self.entry(), &grid)))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let best = self.stepper(py)?.best_grid();
        let grid = best.as_ref().unwrap_or_else(|| self.entry().puzzle.givens());
        Ok(drawing::svg(self.entry(), grid) + &drawing::caption(&self.__repr__(py)?))
    }
}

/// The method `acs` with the parameters of a call. Raises `ValueError` if it cannot be stepped.
fn acs(setup: &Setup<'_>) -> PyResult<Acs> {
    let mut parameters = AcsParameters::default();
    for (name, setting) in &setup.parameters.0 {
        parameters.set(name, &setting.to_string()).transpose().map_err(|error| refused(&error))?;
    }
    let acs = Acs::new(parameters).map_err(|error| refused(&error))?;
    acs.can_step().map_err(|error| refused(&error))?;
    Ok(acs)
}
