//! `antdoku.solve`

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::call::{Arguments, Call, threads as threads_of};
use crate::error::wrong_type;
use crate::input::Reading;
use crate::iteration::Callback;
use crate::names;
use crate::result::SolveResult;
use crate::shape::ShapeArguments;

/// Solve a puzzle.
///
/// Args:
///     puzzle: a text in any form, a path, the name of a famous puzzle, cells, an array (0 or -1 blank), or a
///         Puzzle.
///     method: the search method; `antdoku.methods()` lists all. A preset or parameter without a method selects the
///         first method that has it, such as "acs", the colony.
///     preset: a named set of parameters.
///     seed: the seed of the random numbers; None draws one, which is in `Result.seed`.
///     timeout: the largest time, in seconds or as a timedelta.
///     max_iterations: the largest number of iterations, in the method's own sense.
///     max_steps: the largest number of steps, in the method's own sense.
///     threads: threads for the search, where the method can use several.
///     on_iteration: a function that is called with an Iteration after each iteration; False as its result ends the
///         search.
///     box: height and width of a box, if not the usual ones.
///     variant: rules beside rows, columns and boxes, such as "latin", "jigsaw" or "diagonals,anti-knight".
///     regions: the regions of a jigsaw: a number or letter for each cell.
///     geometry: a Geometry instead of these three.
///     alphabet: the characters of the values, if the text does not declare them.
///     **parameters: parameters of the method, such as ants=20.
///
/// Raises:
///     PuzzleError: if the puzzle cannot be read.
///     ValueError: if a parameter is outside its range.
///
/// Example:
///     >>> antdoku.solve("1.3.34..2....3.1").solution
///     array([[1, 2, 3, 4],
///            [3, 4, 1, 2],
///            [2, 1, 4, 3],
///            [4, 3, 2, 1]])
#[pyfunction]
#[pyo3(signature = (
    puzzle, method="auto", *, preset=None, seed=None, timeout=None, max_iterations=None, max_steps=None, threads=1,
    on_iteration=None, r#box=None, variant=None, regions=None, geometry=None, alphabet=None, **parameters
))]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn solve(
    puzzle: &Bound<'_, PyAny>,
    method: &str,
    preset: Option<&str>,
    seed: Option<&Bound<'_, PyAny>>,
    timeout: Option<&Bound<'_, PyAny>>,
    max_iterations: Option<&Bound<'_, PyAny>>,
    max_steps: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = threads_of)] threads: usize,
    on_iteration: Option<&Bound<'_, PyAny>>,
    r#box: Option<&Bound<'_, PyAny>>,
    variant: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    geometry: Option<&Bound<'_, PyAny>>,
    alphabet: Option<&Bound<'_, PyAny>>,
    parameters: Option<&Bound<'_, PyDict>>,
) -> PyResult<SolveResult> {
    let call = Call::new(&Arguments {
        function: names::SOLVE,
        method,
        preset,
        parameters,
        seed,
        timeout,
        max_iterations,
        max_steps,
        threads,
    })?;
    let callback = on_iteration.map(callback).transpose()?;
    let shape = ShapeArguments { boxes: r#box, variant, regions, geometry };
    let reading = Reading::new(&shape, alphabet)?;
    let entry = reading.one_or(puzzle, "use solve_many, or give one of read(...)")?;
    call.accepts(&entry.puzzle)?;
    let outcome = call.solve(puzzle.py(), &entry.puzzle, callback)?;
    let seed = call.setup.seed;
    Ok(SolveResult::new(entry, outcome, call.setup, seed))
}

fn callback(function: &Bound<'_, PyAny>) -> PyResult<Callback> {
    if !function.is_callable() {
        return Err(wrong_type("on_iteration", function, "a function"));
    }
    Ok(Callback::new(function.clone().unbind()))
}
