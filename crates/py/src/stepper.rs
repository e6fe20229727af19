//! The state of the class `Colony`: a stepped colony with its run, its status, and the arrays made from it.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use antdoku::internals::{Acs, ColonyStepper, CompileError, Probed as _, Progress, StepperError, Touch, now};
use antdoku::{ColonyView, Grid, Puzzle, Run, Solution, StopReason};
use numpy::{PyArray1, PyArray2};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::history::History;
use crate::interrupt::Interrupt;
use crate::iteration::filled;
use crate::snapshot::{Layout, Snapshot, frozen_grid};

/// A colony that is stepped from Python.
pub(crate) struct Stepper {
    status: Status,
    /// `None` if propagation alone has decided the puzzle.
    colony: Option<Box<RunningColony>>,
    layout: Arc<Layout>,
    /// `None` with `history=False`.
    history: Option<History>,
    /// The changes made so far, each with the number of iterations finished before it.
    touches: Vec<(u64, Touch)>,
    arrays: Arrays,
}

pub(crate) enum Status {
    Searching,
    Solved(Solution),
    Unsatisfiable,
}

impl Status {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Status::Searching => "searching",
            Status::Solved(_) => "solved",
            Status::Unsatisfiable => "unsatisfiable",
        }
    }
}

struct RunningColony {
    colony: ColonyStepper,
    run: Run<'static>,
    /// Steps of iterations that were taken back.
    discarded_steps: u64,
    /// The duration of the last iteration.
    last: Duration,
}

/// The arrays made since the last iteration: each is made once.
#[derive(Default)]
struct Arrays {
    snapshot: Option<Arc<Snapshot>>,
    filled: Option<Py<PyArray1<i64>>>,
    alarm: Option<Py<PyArray2<f32>>>,
    best: Option<Py<PyArray2<i64>>>,
    history: Option<Py<PyDict>>,
}

/// Ctrl-C may break off an iteration if the last one took this long. The colony is copied before such an iteration, which
/// takes about a hundredth of its time. After a shorter one, Ctrl-C waits for the end of the iteration.
const LONG: Duration = Duration::from_millis(5);

/// Ctrl-C breaks an iteration off only after this time; most iterations are finished before.
const PATIENCE: Duration = Duration::from_millis(30);

impl Stepper {
    /// Propagates the givens and makes the colony; `Break` if the run is interrupted before.
    pub(crate) fn new(
        acs: &Acs,
        puzzle: &Puzzle,
        mut run: Run<'static>,
        has_history: bool,
    ) -> ControlFlow<StopReason, Stepper> {
        let compiled = match run.compile(puzzle, acs.parameters().propagation) {
            Err(CompileError::Stopped(stopped)) => return ControlFlow::Break(stopped),
            compiled => compiled,
        };
        let (status, colony) = match &compiled {
            Err(CompileError::Contradiction(_)) => (Status::Unsatisfiable, None),
            Err(error) => unreachable!("a puzzle compiles, contradicts itself or is stopped: {error}"),
            Ok(cover) if cover.is_trivial() => (Status::Solved(verified(puzzle, cover.grid().clone())), None),
            Ok(cover) => match acs.stepper(cover, &mut run) {
                Ok(colony) => {
                    let last = Duration::ZERO;
                    let running = RunningColony { colony, run, discarded_steps: 0, last };
                    (Status::Searching, Some(Box::new(running)))
                }
                Err(StepperError::Stopped(stopped)) => return ControlFlow::Break(stopped),
                Err(error) => unreachable!("parameters and cover were checked: {error}"),
            },
        };
        let cover = compiled.ok().filter(|_| colony.is_some());
        let layout = Arc::new(Layout::new(puzzle.geometry(), cover));
        let history = has_history.then(History::default);
        let (touches, arrays) = Default::default();
        ControlFlow::Continue(Stepper { status, colony, layout, history, touches, arrays })
    }

    /// Runs one iteration. `Break` if the search is over, or the iteration was interrupted and taken back.
    pub(crate) fn iterate(&mut self, puzzle: &Puzzle, interrupt: &Arc<Interrupt>) -> ControlFlow<()> {
        if !self.is_searching() {
            return ControlFlow::Break(());
        }
        let mut running = self.colony.take().expect("missing only after a panic");
        let steps = running.run.steps();
        // The duration of the first iteration is not known.
        let is_long = running.run.iterations() == 0 || running.last >= LONG;
        let began = now();
        interrupt.poll_from(is_long.then(|| began + PATIENCE));
        running.run = interrupt.watch(running.run);
        let saved = is_long.then(|| running.colony.clone());
        let progress = running.colony.iterate(&mut running.run);
        running.last = now() - began;
        if progress.is_break() {
            running.discarded_steps += running.run.steps() - steps;
            if let Some(saved) = saved {
                running.colony = saved;
            }
        }
        let running = self.colony.insert(running);
        let progress = progress.map_break(|_| ())?;
        self.arrays = Arrays::default();
        if let Some(history) = &mut self.history {
            history.push(&running.colony.view(), &self.layout);
        }
        self.status = match progress {
            Progress::Searching => return ControlFlow::Continue(()),
            Progress::Solved => Status::Solved(verified(puzzle, running.colony.best())),
            Progress::Unsatisfiable => Status::Unsatisfiable,
        };
        ControlFlow::Break(())
    }

    /// Changes the colony before its next iteration. Raises `ValueError` for a change that does not fit, and `RuntimeError`
    /// after the end of the search.
    pub(crate) fn touch(&mut self, acs: &Acs, touch: Touch) -> PyResult<()> {
        let Some(running) = self.colony.as_mut().filter(|_| matches!(self.status, Status::Searching)) else {
            return Err(PyRuntimeError::new_err("the search has ended: there is nothing to change"));
        };
        let view = running.colony.view();
        acs.check_touch(touch, view.cover).map_err(|error| PyValueError::new_err(error.to_string()))?;
        if let Touch::Free(cell) = touch
            && !view.pins.iter().any(|&pin| view.cover.cell(pin) == cell)
        {
            return Err(PyValueError::new_err("this cell is not fixed: nothing is to be freed"));
        }
        running.colony.touch(touch);
        self.touches.push((running.run.iterations(), touch));
        self.arrays = Arrays::default();
        Ok(())
    }

    /// The changes made so far, each with the number of iterations finished before it.
    pub(crate) fn touches(&self) -> &[(u64, Touch)] {
        &self.touches
    }

    pub(crate) fn status(&self) -> &Status {
        &self.status
    }

    pub(crate) fn is_searching(&self) -> bool {
        matches!(self.status, Status::Searching)
    }

    pub(crate) fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    pub(crate) fn iterations(&self) -> u64 {
        self.colony.as_ref().map_or(0, |running| running.run.iterations())
    }

    /// The steps of all finished iterations.
    pub(crate) fn steps(&self) -> u64 {
        self.colony.as_ref().map_or(0, |running| running.run.steps() - running.discarded_steps)
    }

    /// The colony as observers see it; `None` if propagation alone has decided the puzzle.
    pub(crate) fn view(&self) -> Option<ColonyView<'_>> {
        self.colony.as_ref().map(|running| running.colony.view())
    }

    fn trails(&self) -> &[f32] {
        self.view().map_or(&[][..], |view| view.trails.all())
    }

    /// The mean entropy of the open cells; NaN if none is open.
    pub(crate) fn mean_entropy(&self) -> f64 {
        self.layout.mean_entropy(self.trails())
    }

    /// The solution, or else the fullest grid so far.
    pub(crate) fn best_grid(&self) -> Option<Grid> {
        match (&self.status, &self.colony) {
            (Status::Solved(solution), _) => Some(solution.grid().clone()),
            (Status::Searching, Some(running)) => Some(running.colony.best()),
            _ => None,
        }
    }

    pub(crate) fn best(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyArray2<i64>>>> {
        if self.arrays.best.is_none() {
            self.arrays.best = self.best_grid().map(|grid| frozen_grid(py, &grid)).transpose()?;
        }
        Ok(self.arrays.best.as_ref().map(|best| best.clone_ref(py)))
    }

    pub(crate) fn filled(&mut self, py: Python<'_>) -> PyResult<Py<PyArray1<i64>>> {
        if let Some(filled) = &self.arrays.filled {
            return Ok(filled.clone_ref(py));
        }
        let made = filled(py, self.view().map_or(&[][..], |view| view.filled))?;
        Ok(self.arrays.filled.insert(made).clone_ref(py))
    }

    pub(crate) fn alarm(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyArray2<f32>>>> {
        if self.arrays.alarm.is_none() {
            let alarm = self.view().map_or(&[][..], |view| view.alarm);
            let make = || self.layout.grid(py, alarm.iter().copied());
            self.arrays.alarm = (!alarm.is_empty()).then(make).transpose()?;
        }
        Ok(self.arrays.alarm.as_ref().map(|alarm| alarm.clone_ref(py)))
    }

    pub(crate) fn snapshot(&mut self, py: Python<'_>) -> PyResult<Arc<Snapshot>> {
        if let Some(snapshot) = &self.arrays.snapshot {
            return Ok(snapshot.clone());
        }
        let made = Snapshot::of(py, &self.layout, self.trails())?;
        Ok(self.arrays.snapshot.insert(Arc::new(made)).clone())
    }

    pub(crate) fn history(&mut self, py: Python<'_>) -> PyResult<Py<PyDict>> {
        let Some(history) = &self.history else {
            return Err(PyRuntimeError::new_err("this colony was made with history=False"));
        };
        let columns = match self.arrays.history.take() {
            Some(columns) => columns,
            None => history.columns(py)?.unbind(),
        };
        // The arrays are shared; every caller gets a new dict.
        let copy = columns.bind(py).copy()?.unbind();
        self.arrays.history = Some(columns);
        Ok(copy)
    }
}

/// The solution that a colony or the propagation has found, verified.
fn verified(puzzle: &Puzzle, grid: Grid) -> Solution {
    Solution::verify(puzzle, grid).expect("a colony reports only solutions as solved")
}
