//! `on_iteration`: a Python function that is called after each iteration.

use std::ops::ControlFlow;
use std::sync::Arc;

use antdoku::{Cover, Event, Observer};
use numpy::{PyArray1, PyArray2, PyArray3};
use pyo3::prelude::*;

use crate::snapshot::{Layout, Snapshot, frozen, frozen_grid};

/// An observer that calls a Python function after each iteration.
pub(crate) struct Callback {
    function: Py<PyAny>,
    raised: Option<PyErr>,
    /// The layout of the last trails.
    layout: Option<Arc<Layout>>,
}

impl Callback {
    pub(crate) fn new(function: Py<PyAny>) -> Callback {
        Callback { function, raised: None, layout: None }
    }

    /// Takes the exception that the function raised.
    pub(crate) fn raised(&mut self) -> Option<PyErr> {
        self.raised.take()
    }

    /// Calls the function if the event is an iteration; whether the search may continue.
    fn call(&mut self, py: Python<'_>, event: &Event<'_>) -> PyResult<bool> {
        let Some(iteration) = self.iteration(py, event)? else { return Ok(true) };
        let answer = self.function.bind(py).call1((iteration,))?;
        // Only False ends the search: a function without a return statement returns None. numpy.False_ counts as False.
        Ok(answer.is_none() || !matches!(answer.extract::<bool>(), Ok(false)))
    }

    fn iteration(&mut self, py: Python<'_>, event: &Event<'_>) -> PyResult<Option<Iteration>> {
        Ok(Some(match event {
            Event::Iteration(view) => Iteration {
                iteration: view.iteration,
                island: view.island,
                filled: Some(filled(py, view.filled)?),
                best_filled: Some(view.best_filled()),
                mean_filled: Some(view.mean_filled()),
                best_value: Some(view.memory.deposit()),
                restarts: Some(view.restarts),
                snapshot: Some(Snapshot::of(py, &self.layout_of(view.cover), view.trails.all())?),
                ..Iteration::new("colony", frozen_grid(py, &view.cover.fill(view.best_ant))?)
            },
            Event::Walkers(view) => {
                let layout = self.layout_of(view.cover);
                let snapshot = view.trails.map(|trails| Snapshot::of(py, &layout, trails.all()));
                Iteration {
                    iteration: view.iteration,
                    island: view.island,
                    cost: view.costs.iter().copied().min(),
                    best_cost: Some(view.best_cost),
                    restarts: Some(view.restarts),
                    snapshot: snapshot.transpose()?,
                    ..Iteration::new("walkers", frozen_grid(py, &view.cover.fill(&view.grid))?)
                }
            }
            &Event::Walk { iteration, cost, best_cost, ref grid, .. } => Iteration {
                iteration,
                cost: Some(cost),
                best_cost: Some(best_cost),
                ..Iteration::new("walk", frozen_grid(py, grid)?)
            },
            // The path of the tree search counts as one ant.
            &Event::Nodes { nodes, filled: cells, ref fullest, .. } => Iteration {
                iteration: nodes,
                filled: Some(filled(py, &[cells])?),
                best_filled: Some(cells),
                mean_filled: Some(cells as f64),
                ..Iteration::new("nodes", frozen_grid(py, fullest)?)
            },
            _ => return Ok(None),
        }))
    }

    fn layout_of(&mut self, cover: &Arc<Cover>) -> Arc<Layout> {
        match &self.layout {
            Some(layout) if layout.is_of(cover) => layout.clone(),
            _ => self.layout.insert(Arc::new(Layout::of(cover))).clone(),
        }
    }
}

impl Observer for Callback {
    fn on_event(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        match Python::try_attach(|py| self.call(py, event)) {
            Some(Ok(true)) => ControlFlow::Continue(()),
            Some(Err(error)) => {
                self.raised = Some(error);
                ControlFlow::Break(())
            }
            // The function returned False, or the interpreter has ended.
            Some(Ok(false)) | None => ControlFlow::Break(()),
        }
    }
}

/// An array with the number of cells filled by each ant.
pub(crate) fn filled(py: Python<'_>, ants: &[usize]) -> PyResult<Py<PyArray1<i64>>> {
    frozen(py, ants.iter().map(|&cells| cells as i64).collect(), [ants.len()])
}

/// The state of a search after an iteration: the argument of `on_iteration`.
///
/// What an iteration is depends on the method. `kind` is "colony" (all ants built a grid), "walkers" or "walk" (over full
/// grids), or "nodes" (of a tree). Attributes that this kind does not have are None. Arrays never change.
#[pyclass(frozen, module = "antdoku")]
pub(crate) struct Iteration {
    /// "colony", "walkers", "walk" or "nodes".
    #[pyo3(get)]
    kind: &'static str,
    /// The number of finished iterations, or of visited nodes of a tree.
    #[pyo3(get)]
    iteration: u64,
    /// The number of the island, from 0.
    #[pyo3(get)]
    island: usize,
    filled: Option<Py<PyArray1<i64>>>,
    /// Cells filled by the best ant of this iteration, the givens included.
    #[pyo3(get)]
    best_filled: Option<usize>,
    /// The mean number of cells filled by an ant of this iteration.
    #[pyo3(get)]
    mean_filled: Option<f64>,
    /// The pheromone that the best grid deposits now: dTau_best of the paper.
    #[pyo3(get)]
    best_value: Option<f32>,
    /// The lowest current cost of the walks: clashing pairs, or values missing from units.
    #[pyo3(get)]
    cost: Option<u32>,
    /// The lowest cost so far.
    #[pyo3(get)]
    best_cost: Option<u32>,
    /// The number of restarts.
    #[pyo3(get)]
    restarts: Option<u64>,
    grid: Py<PyArray2<i64>>,
    snapshot: Option<Snapshot>,
}

impl Iteration {
    fn new(kind: &'static str, grid: Py<PyArray2<i64>>) -> Iteration {
        Iteration {
            kind,
            iteration: 0,
            island: 0,
            filled: None,
            best_filled: None,
            mean_filled: None,
            best_value: None,
            cost: None,
            best_cost: None,
            restarts: None,
            grid,
            snapshot: None,
        }
    }
}

#[pymethods]
impl Iteration {
    /// Cells filled by each ant, the givens included.
    #[getter]
    fn filled(&self, py: Python<'_>) -> Option<Py<PyArray1<i64>>> {
        self.filled.as_ref().map(|filled| filled.clone_ref(py))
    }

    /// The best ant's grid; the grid of a walk, with its conflicts; or the fullest grid of a tree so far. 0 is a blank.
    #[getter]
    fn grid(&self, py: Python<'_>) -> Py<PyArray2<i64>> {
        self.grid.clone_ref(py)
    }

    /// Row and column, from 0, and value of each trail.
    #[getter]
    fn literals(&self, py: Python<'_>) -> PyResult<Option<Py<PyArray2<i64>>>> {
        self.snapshot.as_ref().map(|snapshot| snapshot.layout.literals(py)).transpose()
    }

    /// The pheromone of each trail.
    #[getter]
    fn trails(&self, py: Python<'_>) -> Option<Py<PyArray1<f32>>> {
        self.snapshot.as_ref().map(|snapshot| snapshot.trails(py))
    }

    /// The pheromone by row, column and value - 1; NaN where a value is not open.
    #[getter]
    fn pheromone(&self, py: Python<'_>) -> PyResult<Option<Py<PyArray3<f32>>>> {
        self.snapshot.as_ref().map(|snapshot| snapshot.pheromone(py)).transpose()
    }

    /// The entropy of the pheromone of each cell, from 0 (one value has all of it) to 1 (all have the same); NaN where a cell
    /// is decided.
    #[getter]
    fn entropy(&self, py: Python<'_>) -> PyResult<Option<Py<PyArray2<f32>>>> {
        self.snapshot.as_ref().map(|snapshot| snapshot.entropy(py)).transpose()
    }

    /// The mean entropy of the undecided cells.
    #[getter]
    fn mean_entropy(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        self.snapshot.as_ref().map(|snapshot| snapshot.mean_entropy(py)).transpose()
    }

    fn __repr__(&self) -> String {
        let mut facts = format!("Iteration({}, {}", self.kind, self.iteration);
        if let Some(cells) = self.best_filled {
            facts += &format!(", {cells} cells filled");
        }
        if let Some(cost) = self.cost {
            facts += &format!(", cost {cost}");
        }
        facts + ")"
    }
}
