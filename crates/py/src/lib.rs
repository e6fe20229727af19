//! The native module of the Python package: `antdoku._antdoku`.

mod arrays;
mod call;
mod cells;
mod clock;
mod drawing;
mod error;
mod input;
mod interrupt;
mod iteration;
mod many;
mod puzzle;
mod result;
mod solve;

use pyo3::prelude::*;

/// The engines of antdoku.
#[pymodule]
mod _antdoku {
    use super::*;

    #[pymodule_export]
    use super::many::solve_many;
    #[pymodule_export]
    use super::puzzle::{Puzzle, read};
    #[pymodule_export]
    use super::result::SolveResult;
    #[pymodule_export]
    use super::solve::solve;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
