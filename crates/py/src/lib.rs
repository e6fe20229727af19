//! The native module of the Python package: `antdoku._antdoku`.

mod arrays;
mod call;
mod cells;
mod check;
mod colony;
mod columns;
mod count;
mod drawing;
mod error;
mod generate;
mod geometry;
mod history;
mod input;
mod interrupt;
mod iteration;
mod lab;
mod lock;
mod logic;
mod many;
mod methods;
mod names;
mod one_grid;
mod program;
mod propagate;
mod puzzle;
mod rendezvous;
mod result;
mod rows;
mod shape;
mod snapshot;
mod solutions;
mod solve;
mod stepper;
mod touch;

use pyo3::prelude::*;

/// The engines of antdoku.
#[pymodule]
mod _antdoku {
    use super::*;

    #[pymodule_export]
    use super::check::{Check, check};
    #[pymodule_export]
    use super::colony::Colony;
    #[pymodule_export]
    use super::count::{Count, count};
    #[pymodule_export]
    use super::generate::{generate, generate_many};
    #[pymodule_export]
    use super::geometry::PyGeometry;
    #[pymodule_export]
    use super::iteration::Iteration;
    #[pymodule_export]
    use super::lab::{lab_records, lab_table};
    #[pymodule_export]
    use super::logic::logic_json;
    #[pymodule_export]
    use super::many::solve_many;
    #[pymodule_export]
    use super::methods::methods_json;
    #[pymodule_export]
    use super::program::main;
    #[pymodule_export]
    use super::propagate::propagate;
    #[pymodule_export]
    use super::puzzle::{Puzzle, read};
    #[pymodule_export]
    use super::result::SolveResult;
    #[pymodule_export]
    use super::solutions::{Solutions, solutions};
    #[pymodule_export]
    use super::solve::solve;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::arrays::load(module.py())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
