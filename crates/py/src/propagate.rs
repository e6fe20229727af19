//! `antdoku.propagate`

use antdoku::{Cover, Propagation};
use numpy::{IntoPyArray, PyArray3, PyArrayMethods};
use pyo3::prelude::*;

use crate::arrays;
use crate::call::word;
use crate::input::Reading;
use crate::shape::ShapeArguments;

/// Propagate the givens of a puzzle, without search.
///
/// Two rules are applied: a fixed value is removed from the peers of its cell, and a value with only one place left in a
/// unit is fixed there. Ants and other searches begin with the values that remain.
///
/// Args:
///     puzzle: a text in any form, a path, the name of a famous puzzle, cells, an array, or a Puzzle.
///     reading: how often the rules are applied. "fixpoint": until nothing changes, as in the text of the paper.
///         "peers": as in the authors' program, which examines a cell only when a peer has just been fixed.
///     box: height and width of a box, if not the usual ones.
///     variant: rules beside rows, columns and boxes, such as "latin", "jigsaw" or "diagonals,anti-knight".
///     regions: the regions of a jigsaw: a number or letter for each cell.
///     geometry: a Geometry instead of these three.
///     alphabet: the characters of the values, if the text does not declare them.
///
/// Returns:
///     An array of booleans, (n, n, n) for a puzzle of side n: `[row, column, value - 1]` is True if the value is still
///     possible. All are False if the givens contradict each other.
///
/// Example:
///     >>> possible = antdoku.propagate("aiescargot")
///     >>> possible.shape
///     (9, 9, 9)
///     >>> int((possible.sum(axis=2) == 1).sum())      # cells that are decided
///     24
#[pyfunction]
#[pyo3(signature = (
    puzzle, *, reading="fixpoint", r#box=None, variant=None, regions=None, geometry=None, alphabet=None
))]
pub(crate) fn propagate<'py>(
    puzzle: &Bound<'py, PyAny>,
    reading: &str,
    r#box: Option<&Bound<'py, PyAny>>,
    variant: Option<&Bound<'py, PyAny>>,
    regions: Option<&Bound<'py, PyAny>>,
    geometry: Option<&Bound<'py, PyAny>>,
    alphabet: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray3<bool>>> {
    let py = puzzle.py();
    let readings = [Propagation::Fixpoint, Propagation::Peers].map(|reading| (reading.name(), reading));
    let propagation = word("reading", reading, &readings)?;
    let shape = ShapeArguments { boxes: r#box, variant, regions, geometry };
    let puzzle = Reading::new(&shape, alphabet)?.one(puzzle)?.puzzle;
    let side = puzzle.geometry().side();
    let possible = py.detach(|| {
        let mut possible = vec![false; side * side * side];
        if let Ok(cover) = Cover::propagate_by(&puzzle, propagation) {
            for (cell, values) in puzzle.geometry().cells().zip(possible.chunks_exact_mut(side)) {
                for value in cover.values(cell) {
                    values[usize::from(value.number()) - 1] = true;
                }
            }
        }
        possible
    });
    arrays::require_numpy(py)?;
    possible.into_pyarray(py).reshape([side, side, side])
}
