//! The command line program `antdoku`, which is part of the package.

use std::ffi::OsString;
use std::io::{self, Write};

use pyo3::prelude::*;
use pyo3::types::PyList;

/// Runs the program `antdoku` with a command line, and returns its exit code.
///
/// `argv` begins with the name of the program. `program` has the words that start it in another process, for cluster
/// scripts. The GIL is released meanwhile.
#[pyfunction]
pub(crate) fn main(py: Python<'_>, argv: &Bound<'_, PyList>, program: &Bound<'_, PyList>) -> PyResult<u8> {
    let (argv, program) = (words(argv)?, words(program)?);
    Ok(py.detach(|| {
        let code = antdoku_cli::run(argv, Some(&program));
        // A Rust program flushes at its end; the interpreter does not know this buffer.
        let _ = io::stdout().flush();
        code
    }))
}

/// The items of a list as texts. Other sequences may report a wrong length, for which memory would be allocated.
fn words(list: &Bound<'_, PyList>) -> PyResult<Vec<OsString>> {
    list.iter().map(|word| word.extract()).collect()
}
