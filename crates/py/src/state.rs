//! What the class `Colony` keeps between two calls.

use std::ops::ControlFlow;
use std::sync::Arc;

use antdoku::{ColonyView, Grid, Progress, Puzzle, Solution};
use numpy::{PyArray1, PyArray2};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::history::History;
use crate::iteration::filled;
use crate::nest::{Begun, Caller, Nest};
use crate::snapshot::{Layout, Snapshot, frozen_grid};

/// A colony, what it has come to, and what was handed out of it.
pub(crate) struct State {
    end: End,
    /// None if propagation has come to the end.
    nest: Option<Box<Nest>>,
    layout: Arc<Layout>,
    /// None if nobody wants one.
    history: Option<History>,
    arrays: Arrays,
}

pub(crate) enum End {
    Searching,
    Solved(Solution),
    Unsatisfiable,
}

impl End {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            End::Searching => "searching",
            End::Solved(_) => "solved",
            End::Unsatisfiable => "unsatisfiable",
        }
    }
}

/// What was handed out since the last iteration: whoever asks again gets the same.
#[derive(Default)]
struct Arrays {
    snapshot: Option<Arc<Snapshot>>,
    filled: Option<Py<PyArray1<i64>>>,
    alarm: Option<Py<PyArray2<f32>>>,
    best: Option<Py<PyArray2<i64>>>,
    history: Option<Py<PyDict>>,
}

impl State {
    pub(crate) fn new(begun: Begun, puzzle: &Puzzle, has_history: bool) -> State {
        let (end, nest) = match begun {
            Begun::Contradiction => (End::Unsatisfiable, None),
            Begun::Solved(solution) => (End::Solved(solution), None),
            Begun::Open(nest) => (End::Searching, Some(nest)),
        };
        let layout = match &nest {
            Some(nest) => Layout::of(nest.cover()),
            None => Layout::empty(puzzle.geometry()),
        };
        let history = has_history.then(History::default);
        State { end, nest, layout: Arc::new(layout), history, arrays: Arrays::default() }
    }

    /// One iteration, if the colony searches; `Break` if it searches no longer, or was interrupted.
    pub(crate) fn iterate(&mut self, puzzle: &Puzzle, caller: &Arc<Caller>) -> ControlFlow<()> {
        let (End::Searching, Some(nest)) = (&self.end, &mut self.nest) else { return ControlFlow::Break(()) };
        let progress = nest.iterate(caller)?;
        self.arrays = Arrays::default();
        if let Some(history) = &mut self.history {
            nest.see(|view| history.push(view, &self.layout));
        }
        self.end = match progress {
            Progress::Searching => return ControlFlow::Continue(()),
            Progress::Solved => End::Solved(nest.solution(puzzle)),
            Progress::Unsatisfiable => End::Unsatisfiable,
        };
        ControlFlow::Break(())
    }

    pub(crate) fn end(&self) -> &End {
        &self.end
    }

    pub(crate) fn is_searching(&self) -> bool {
        matches!(self.end, End::Searching)
    }

    pub(crate) fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    pub(crate) fn iterations(&self) -> u64 {
        self.nest.as_ref().map_or(0, |nest| nest.iterations())
    }

    pub(crate) fn steps(&self) -> u64 {
        self.nest.as_ref().map_or(0, |nest| nest.steps())
    }

    /// Looks at the colony, if there is one.
    pub(crate) fn see<T>(&self, nothing: T, look: impl FnOnce(&ColonyView<'_>) -> T) -> T {
        match &self.nest {
            Some(nest) => nest.see(look),
            None => nothing,
        }
    }

    /// The entropy of an open cell, on average; NaN if none is open.
    pub(crate) fn mean_entropy(&self) -> f64 {
        self.see(f64::NAN, |view| self.layout.mean_entropy(view.trails.all()))
    }

    /// The solution, or else the fullest grid so far.
    pub(crate) fn best_grid(&self) -> Option<Grid> {
        match (&self.end, &self.nest) {
            (End::Solved(solution), _) => Some(solution.grid().clone()),
            (End::Searching, Some(nest)) => Some(nest.best()),
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
        let made = match &self.nest {
            Some(nest) => nest.see(|view| filled(py, view.filled)),
            None => filled(py, &[]),
        };
        Ok(self.arrays.filled.insert(made?).clone_ref(py))
    }

    pub(crate) fn alarm(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyArray2<f32>>>> {
        if self.arrays.alarm.is_none() {
            self.arrays.alarm = self.see(Ok(None), |view| {
                let loudness = self.layout.open_cells().zip(view.alarm.iter().copied());
                (!view.alarm.is_empty()).then(|| self.layout.grid(py, loudness)).transpose()
            })?;
        }
        Ok(self.arrays.alarm.as_ref().map(|alarm| alarm.clone_ref(py)))
    }

    pub(crate) fn snapshot(&mut self, py: Python<'_>) -> PyResult<Arc<Snapshot>> {
        if let Some(snapshot) = &self.arrays.snapshot {
            return Ok(snapshot.clone());
        }
        let snapshot = match &self.nest {
            Some(nest) => nest.see(|view| Snapshot::of(py, &self.layout, view.trails.all())),
            None => Snapshot::of(py, &self.layout, &[]),
        };
        Ok(self.arrays.snapshot.insert(Arc::new(snapshot?)).clone())
    }

    pub(crate) fn history(&mut self, py: Python<'_>) -> PyResult<Py<PyDict>> {
        let Some(history) = &self.history else {
            return Err(PyRuntimeError::new_err("this colony was made with history=False"));
        };
        let columns = match self.arrays.history.take() {
            Some(columns) => columns,
            None => history.columns(py)?.unbind(),
        };
        // The arrays are kept as they are; the dict is the caller's own.
        let copy = columns.bind(py).copy()?.unbind();
        self.arrays.history = Some(columns);
        Ok(copy)
    }
}
