//! The native module of the Python package: `antdoku._antdoku`.

mod columns;
mod lab;

use pyo3::prelude::*;

#[pymodule]
mod _antdoku {
    use super::*;

    #[pymodule_export]
    use crate::lab::{lab_records, lab_table};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
