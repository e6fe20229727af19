//! The native module of the Python package: `antdoku._antdoku`.

mod arrays;
mod call;
mod cells;
mod clock;
mod colony;
mod drawing;
mod error;
mod history;
mod input;
mod interrupt;
mod iteration;
mod many;
mod nest;
mod puzzle;
mod result;
mod snapshot;
mod solve;

use pyo3::prelude::*;

/// The engines of antdoku.
#[pymodule]
mod _antdoku {
    use super::*;

    #[pymodule_export]
    use super::colony::Colony;
    #[pymodule_export]
    use super::iteration::Iteration;
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
