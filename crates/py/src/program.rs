//! The program `antdoku`, which the package brings along.

use std::ffi::OsString;
use std::io::{self, Write};

use pyo3::prelude::*;

/// Does what a command line of the program `antdoku` asks for, and returns its exit code.
///
/// `argv` begins with the name of the program; `program` has the words that start it in another process, for the scripts
/// of clusters. The interpreter's lock is free meanwhile.
#[pyfunction]
pub(crate) fn main(py: Python<'_>, argv: Vec<OsString>, program: Vec<OsString>) -> u8 {
    py.detach(|| {
        let code = antdoku_cli::run(argv, Some(&program));
        // A program of Rust does so at its end; the interpreter knows nothing of this buffer.
        let _ = io::stdout().flush();
        code
    })
}
