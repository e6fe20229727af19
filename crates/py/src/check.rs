//! `antdoku.check`

use antdoku::Solution;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::input::Reading;
use crate::shape::ShapeArguments;

/// Whether a grid is a solution of a puzzle; true in an `if` when it is.
#[pyclass(frozen, eq, module = "antdoku")]
#[derive(Debug, PartialEq)]
pub(crate) struct Check {
    /// The first violation found, in words; None if the grid is a solution.
    #[pyo3(get)]
    problem: Option<String>,
}

#[pymethods]
impl Check {
    fn __bool__(&self) -> bool {
        self.problem.is_none()
    }

    fn __repr__(&self) -> String {
        match &self.problem {
            None => "Check(valid)".to_owned(),
            Some(problem) => format!("Check(not valid: {problem})"),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        Ok((py.get_type::<Check>().getattr("_restore")?, (self.problem.clone(),).into_pyobject(py)?))
    }

    #[staticmethod]
    fn _restore(problem: Option<String>) -> Check {
        Check { problem }
    }
}

/// Check whether a grid is a solution of a puzzle: full, with every given kept, and every value once in each unit.
///
/// Args:
///     puzzle: a text in any form, a path, the name of a famous puzzle, cells, an array, or a Puzzle.
///     solution: the grid, in any of these forms, or a Result. It has the shape of the puzzle unless it declares its own.
///     box: height and width of a box, if not the usual ones.
///     variant: rules beside rows, columns and boxes, such as "latin", "jigsaw" or "diagonals,anti-knight".
///     regions: the regions of a jigsaw: a number or letter for each cell.
///     geometry: a Geometry instead of these three.
///     alphabet: the characters of the values, if the texts do not declare them.
///
/// Returns:
///     A Check, which is true if the grid is a solution; if not, its `problem` says why.
///
/// Raises:
///     PuzzleError: puzzle or solution cannot be read. A readable grid that is not a solution raises nothing.
///
/// Example:
///     >>> result = antdoku.solve("aiescargot")
///     >>> bool(antdoku.check("aiescargot", result.solution))
///     True
///     >>> antdoku.check("1...............", "1234341221434322").problem
///     'the value 2 stands twice in row 4: at r4c3 and at r4c4'
#[pyfunction]
#[pyo3(signature = (puzzle, solution, *, r#box=None, variant=None, regions=None, geometry=None, alphabet=None))]
pub(crate) fn check<'py>(
    puzzle: &Bound<'py, PyAny>,
    solution: &Bound<'py, PyAny>,
    r#box: Option<&Bound<'py, PyAny>>,
    variant: Option<&Bound<'py, PyAny>>,
    regions: Option<&Bound<'py, PyAny>>,
    geometry: Option<&Bound<'py, PyAny>>,
    alphabet: Option<&Bound<'py, PyAny>>,
) -> PyResult<Check> {
    let shape = ShapeArguments { boxes: r#box, variant, regions, geometry };
    let reading = Reading::new(&shape, alphabet)?;
    let entry = reading.one(puzzle)?;
    let grid = reading.like(&entry).solution(solution)?;
    Ok(Check { problem: Solution::verify(&entry.puzzle, grid).err().map(|error| error.to_string()) })
}
