//! The trails of a colony as numpy arrays.

use std::sync::Arc;

use antdoku::internals::entropy;
use antdoku::{Cover, Geometry, Grid};
use numpy::{Element, IntoPyArray, PyArray, PyArray1, PyArray2, PyArray3, PyArrayMethods, ndarray};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::arrays;

/// The cells and values that have trails: those that propagation leaves open. They are the same for a whole run.
pub(crate) struct Layout {
    geometry: Arc<Geometry>,
    /// `None` if nothing is open.
    cover: Option<Arc<Cover>>,
    literals: PyOnceLock<Py<PyArray2<i64>>>,
}

impl Layout {
    pub(crate) fn new(geometry: &Arc<Geometry>, cover: Option<Arc<Cover>>) -> Layout {
        Layout { geometry: geometry.clone(), cover, literals: PyOnceLock::new() }
    }

    pub(crate) fn of(cover: &Arc<Cover>) -> Layout {
        Layout::new(cover.grid().geometry(), Some(cover.clone()))
    }

    /// Whether this is the layout of that cover.
    pub(crate) fn is_of(&self, cover: &Arc<Cover>) -> bool {
        self.cover.as_ref().is_some_and(|own| Arc::ptr_eq(own, cover))
    }

    /// The index of the cell, and of the value, of each literal.
    fn cells_and_values(&self) -> impl Iterator<Item = (usize, usize)> {
        self.cover.iter().flat_map(|cover| {
            cover.literals().map(|literal| (cover.cell(literal).index(), cover.value(literal).index()))
        })
    }

    /// Row, column and value of each literal.
    pub(crate) fn literals(&self, py: Python<'_>) -> PyResult<Py<PyArray2<i64>>> {
        let make = || {
            let side = self.geometry.side();
            let row = |(cell, value)| [cell / side, cell % side, value + 1].map(|number| number as i64);
            let numbers: Vec<i64> = self.cells_and_values().flat_map(row).collect();
            let count = numbers.len() / 3;
            frozen(py, numbers, [count, 3])
        };
        Ok(self.literals.get_or_try_init(py, make)?.clone_ref(py))
    }

    /// The indices of the open cells, in ascending order.
    fn open_cells(&self) -> impl Iterator<Item = usize> {
        self.cover.iter().flat_map(|cover| cover.open_cells()).map(|cell| cell.index())
    }

    /// The entropy of the trails of each open cell.
    fn entropies(&self, trails: &[f32]) -> impl Iterator<Item = f32> {
        let mut rest = trails;
        self.cover.iter().flat_map(move |cover| {
            (0..cover.open_cells().len()).map(move |open_cell| {
                let (of_cell, others) = rest.split_at(cover.literals_of(open_cell).count());
                rest = others;
                entropy(of_cell)
            })
        })
    }

    /// The mean entropy of the trails of the open cells; NaN if none is open.
    pub(crate) fn mean_entropy(&self, trails: &[f32]) -> f64 {
        let add = |(sum, count), entropy| (sum + f64::from(entropy), count + 1);
        let (sum, count) = self.entropies(trails).fold((0.0, 0u32), add);
        sum / f64::from(count)
    }

    /// A grid with a number for each open cell, NaN in all others.
    pub(crate) fn grid(
        &self,
        py: Python<'_>,
        numbers: impl Iterator<Item = f32>,
    ) -> PyResult<Py<PyArray2<f32>>> {
        let mut cells = vec![f32::NAN; self.geometry.cell_count()];
        for (cell, number) in self.open_cells().zip(numbers) {
            cells[cell] = number;
        }
        frozen(py, cells, [self.geometry.side(), self.geometry.side()])
    }
}

/// The trails after an iteration. The arrays computed from them are made on first access, and then kept.
pub(crate) struct Snapshot {
    pub(crate) layout: Arc<Layout>,
    trails: Py<PyArray1<f32>>,
    pheromone: PyOnceLock<Py<PyArray3<f32>>>,
    entropy: PyOnceLock<Py<PyArray2<f32>>>,
}

impl Snapshot {
    /// Copies the trails, which the next iteration changes.
    pub(crate) fn of(py: Python<'_>, layout: &Arc<Layout>, trails: &[f32]) -> PyResult<Snapshot> {
        Ok(Snapshot {
            layout: layout.clone(),
            trails: frozen(py, trails.to_vec(), [trails.len()])?,
            pheromone: PyOnceLock::new(),
            entropy: PyOnceLock::new(),
        })
    }

    pub(crate) fn trails(&self, py: Python<'_>) -> Py<PyArray1<f32>> {
        self.trails.clone_ref(py)
    }

    /// The trails in a cube of rows, columns and values, NaN where a value is not open.
    pub(crate) fn pheromone(&self, py: Python<'_>) -> PyResult<Py<PyArray3<f32>>> {
        let make = || {
            let side = self.layout.geometry.side();
            let mut cube = vec![f32::NAN; side * side * side];
            let trails = self.trails.bind(py).readonly();
            for ((cell, value), &trail) in self.layout.cells_and_values().zip(trails.as_slice()?) {
                cube[cell * side + value] = trail;
            }
            frozen(py, cube, [side, side, side])
        };
        Ok(self.pheromone.get_or_try_init(py, make)?.clone_ref(py))
    }

    /// The entropy of each cell, NaN where it is decided.
    pub(crate) fn entropy(&self, py: Python<'_>) -> PyResult<Py<PyArray2<f32>>> {
        let make = || {
            let trails = self.trails.bind(py).readonly();
            self.layout.grid(py, self.layout.entropies(trails.as_slice()?))
        };
        Ok(self.entropy.get_or_try_init(py, make)?.clone_ref(py))
    }

    pub(crate) fn mean_entropy(&self, py: Python<'_>) -> PyResult<f64> {
        Ok(self.layout.mean_entropy(self.trails.bind(py).readonly().as_slice()?))
    }
}

/// A grid as a read-only array.
pub(crate) fn frozen_grid(py: Python<'_>, grid: &Grid) -> PyResult<Py<PyArray2<i64>>> {
    let side = grid.geometry().side();
    frozen(py, arrays::cell_numbers(grid), [side, side])
}

/// Numbers as a read-only array of this shape. They are moved, not copied.
pub(crate) fn frozen<T: Element, D: ndarray::IntoDimension>(
    py: Python<'_>,
    numbers: Vec<T>,
    shape: D,
) -> PyResult<Py<PyArray<T, D::Dim>>> {
    arrays::require_numpy(py)?;
    let array = numbers.into_pyarray(py);
    // Before `reshape`, which makes a view: a view can be made writable if the array below it is writable.
    let _ = array.readwrite().make_nonwriteable();
    Ok(array.reshape(shape)?.unbind())
}
