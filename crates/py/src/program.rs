//! The program `antdoku`, which the package brings along.

use std::ffi::OsString;
use std::io::{self, Write};

use pyo3::prelude::*;
use pyo3::types::PyList;

/// Does what a command line of the program `antdoku` asks for, and returns its exit code.
///
/// `argv` begins with the name of the program; `program` has the words that start it in another process, for the scripts
/// of clusters. The interpreter's lock is free meanwhile.
#[pyfunction]
pub(crate) fn main(py: Python<'_>, argv: &Bound<'_, PyList>, program: &Bound<'_, PyList>) -> PyResult<u8> {
    let (argv, program) = (words(argv)?, words(program)?);
    Ok(py.detach(|| {
        let code = antdoku_cli::run(argv, Some(&program));
        // A program of Rust does so at its end; the interpreter knows nothing of this buffer.
        let _ = io::stdout().flush();
        code
    }))
}

/// Only of lists: other sequences may lie about their length, for which memory would be taken.
fn words(list: &Bound<'_, PyList>) -> PyResult<Vec<OsString>> {
    list.iter().map(|word| word.extract()).collect()
}
