//! What `antdoku.methods` is made of.

use antdoku::METHODS;
use antdoku::record::MethodRecord;
use pyo3::prelude::*;

/// All methods with presets and parameters, as `antdoku methods --json` writes them.
#[pyfunction]
pub(crate) fn methods_json() -> String {
    let records: Vec<MethodRecord> = METHODS.iter().map(MethodRecord::of).collect();
    serde_json::to_string(&records).expect("a record has only text and finite numbers")
}
