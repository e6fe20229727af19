//! The trails of a colony as numpy arrays.

use std::sync::Arc;

use antdoku::colony::entropy;
use antdoku::{Cover, Geometry, Grid, Value};
use numpy::{Element, IntoPyArray, PyArray, PyArray1, PyArray2, PyArray3, PyArrayMethods, ndarray};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::arrays;

/// An array that nobody can change, not even its owner.
pub(crate) type Kept<T, D> = Py<PyArray<T, D>>;

/// Which cells and values have trails: all that is open after propagation. It is the same for a whole run.
pub(crate) struct Layout {
    geometry: Arc<Geometry>,
    /// Where each literal stands in a cube of rows, columns and values, ascending.
    places: Vec<u32>,
    literals: PyOnceLock<Py<PyArray2<i64>>>,
}

impl Layout {
    pub(crate) fn of(cover: &Cover) -> Layout {
        let geometry = cover.grid().geometry().clone();
        Layout { places: places(cover).collect(), geometry, literals: PyOnceLock::new() }
    }

    /// The layout of a puzzle of which nothing is open.
    pub(crate) fn empty(geometry: &Arc<Geometry>) -> Layout {
        Layout { geometry: geometry.clone(), places: Vec::new(), literals: PyOnceLock::new() }
    }

    /// Is this the layout of that cover? Asking takes far less than an iteration.
    pub(crate) fn is_of(&self, cover: &Cover) -> bool {
        self.places.len() == cover.literal_count() && places(cover).eq(self.places.iter().copied())
    }

    fn side(&self) -> usize {
        self.geometry.side()
    }

    /// Row, column and value of each literal.
    pub(crate) fn literals(&self, py: Python<'_>) -> PyResult<Py<PyArray2<i64>>> {
        let make = || {
            let side = self.side() as u32;
            let row =
                |&place: &u32| [place / side / side, place / side % side, place % side + 1].map(i64::from);
            frozen(py, self.places.iter().flat_map(row).collect(), [self.places.len(), 3])
        };
        Ok(self.literals.get_or_try_init(py, make)?.clone_ref(py))
    }

    /// The cells that have trails, each with its trails.
    fn cells<'a>(&'a self, trails: &'a [f32]) -> impl Iterator<Item = (usize, &'a [f32])> {
        let side = self.side() as u32;
        let mut rest = trails;
        self.places.chunk_by(move |place, next| place / side == next / side).map(move |values| {
            let (of_cell, others) = rest.split_at(values.len());
            rest = others;
            ((values[0] / side) as usize, of_cell)
        })
    }

    /// The entropy of the trails of an open cell, on average; NaN if none is open.
    pub(crate) fn mean_entropy(&self, trails: &[f32]) -> f64 {
        let add = |(sum, count), (_, of_cell)| (sum + f64::from(entropy(of_cell)), count + 1);
        let (sum, count) = self.cells(trails).fold((0.0, 0u32), add);
        sum / f64::from(count)
    }

    /// Numbers of open cells in a grid, NaN in all others.
    pub(crate) fn grid(
        &self,
        py: Python<'_>,
        numbers: impl Iterator<Item = (usize, f32)>,
    ) -> PyResult<Py<PyArray2<f32>>> {
        let mut cells = vec![f32::NAN; self.geometry.cell_count()];
        for (cell, number) in numbers {
            cells[cell] = number;
        }
        frozen(py, cells, [self.side(), self.side()])
    }

    /// The cells that have trails, in ascending order.
    pub(crate) fn open_cells(&self) -> impl Iterator<Item = usize> {
        let side = self.side() as u32;
        self.places
            .chunk_by(move |place, next| place / side == next / side)
            .map(move |values| (values[0] / side) as usize)
    }
}

fn places(cover: &Cover) -> impl Iterator<Item = u32> {
    let side = cover.grid().geometry().side();
    cover
        .literals()
        .map(move |literal| (cover.cell(literal).index() * side + cover.value(literal).index()) as u32)
}

/// The trails after an iteration: what is made of them is made when somebody asks, and then kept.
pub(crate) struct Snapshot {
    pub(crate) layout: Arc<Layout>,
    trails: Py<PyArray1<f32>>,
    pheromone: PyOnceLock<Py<PyArray3<f32>>>,
    entropy: PyOnceLock<Py<PyArray2<f32>>>,
}

impl Snapshot {
    /// Copies the trails, which the colony will change.
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
            let side = self.layout.side();
            let mut cube = vec![f32::NAN; side * side * side];
            let trails = self.trails.bind(py).readonly();
            for (&place, &trail) in self.layout.places.iter().zip(trails.as_slice()?) {
                cube[place as usize] = trail;
            }
            frozen(py, cube, [side, side, side])
        };
        Ok(self.pheromone.get_or_try_init(py, make)?.clone_ref(py))
    }

    /// The entropy of each cell, NaN where it is decided.
    pub(crate) fn entropy(&self, py: Python<'_>) -> PyResult<Py<PyArray2<f32>>> {
        let make = || {
            let trails = self.trails.bind(py).readonly();
            let entropies = self.layout.cells(trails.as_slice()?);
            self.layout.grid(py, entropies.map(|(cell, of_cell)| (cell, entropy(of_cell))))
        };
        Ok(self.entropy.get_or_try_init(py, make)?.clone_ref(py))
    }

    pub(crate) fn mean_entropy(&self, py: Python<'_>) -> PyResult<f64> {
        Ok(self.layout.mean_entropy(self.trails.bind(py).readonly().as_slice()?))
    }
}

/// A grid as an array that cannot be written to.
pub(crate) fn frozen_grid(py: Python<'_>, grid: &Grid) -> PyResult<Py<PyArray2<i64>>> {
    let number = |value: &Option<Value>| value.map_or(0, |value| i64::from(value.number()));
    let side = grid.geometry().side();
    frozen(py, grid.rows().flatten().map(number).collect(), [side, side])
}

/// Numbers as an array of this shape that cannot be written to. They are moved, not copied.
pub(crate) fn frozen<T: Element, D: ndarray::IntoDimension>(
    py: Python<'_>,
    numbers: Vec<T>,
    shape: D,
) -> PyResult<Kept<T, D::Dim>> {
    arrays::require_numpy(py)?;
    let array = numbers.into_pyarray(py);
    // Before it is given its shape: that makes a view, which could be unlocked again if the array below it can be.
    let _ = array.readwrite().make_nonwriteable();
    Ok(array.reshape(shape)?.unbind())
}
