//! The data behind `antdoku.methods`.

use antdoku::internals::record::MethodRecord;
use pyo3::prelude::*;

/// All methods with presets and parameters, as `antdoku methods --json` writes them.
#[pyfunction]
pub(crate) fn methods_json() -> String {
    serde_json::to_string(&MethodRecord::all()).expect("a record has only text and finite numbers")
}
