//! `antdoku.propagate`

use antdoku::{Cover, Propagation};
use numpy::{IntoPyArray, PyArray3, PyArrayMethods};
use pyo3::prelude::*;

use crate::arrays;
use crate::call::word;
use crate::input::Reading;

/// Tell what follows from the givens of a puzzle by logic alone.
///
/// Two rules are taken as far as they go: a value that is fixed is none for the peers of its cell, and a value that has
/// only one place left in a unit belongs there. Ants and other searches begin with what they leave open.
///
/// Args:
///     puzzle: a text in any form, a path, the name of a famous puzzle, cells, an array, or a Puzzle.
///     reading: how far the rules are taken. "fixpoint": until nothing follows any more, as the paper's text says.
///         "peers": as in the authors' program, which looks at a cell only when a peer has just been fixed.
///     box: height and width of a box, where they are not the usual ones.
///     alphabet: which character is which value, where the text does not tell.
///
/// Returns:
///     An array of booleans, (n, n, n) for a puzzle of side n: `[row, column, value - 1]` tells whether the value is still
///     possible. All are False if the givens contradict each other: then nothing is possible anywhere.
///
/// Example:
///     >>> possible = antdoku.propagate("aiescargot")
///     >>> possible.shape
///     (9, 9, 9)
///     >>> int((possible.sum(axis=2) == 1).sum())      # cells that are decided
///     24
#[pyfunction]
#[pyo3(signature = (puzzle, *, reading="fixpoint", r#box=None, alphabet=None))]
pub(crate) fn propagate<'py>(
    puzzle: &Bound<'py, PyAny>,
    reading: &str,
    r#box: Option<&Bound<'py, PyAny>>,
    alphabet: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray3<bool>>> {
    let py = puzzle.py();
    let readings = [Propagation::Fixpoint, Propagation::Peers].map(|reading| (reading.name(), reading));
    let propagation = word("reading", reading, &readings)?;
    let puzzle = Reading::new(r#box, alphabet)?.one(puzzle)?.puzzle;
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
    arrays::is_there(py)?;
    possible.into_pyarray(py).reshape([side, side, side])
}
