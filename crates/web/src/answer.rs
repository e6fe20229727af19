//! The parts of answers that ordinary requests and live runs share.

use antdoku::internals::record::SolveRecord;
use antdoku::{Grid, Value};
use serde::Serialize;

use crate::request::Advice;

/// The source of every puzzle in records.
pub(crate) const SOURCE: &str = "request";

/// The answer of `solve`: the record of `antdoku solve --json`, and advice after a failure.
#[derive(Serialize)]
pub(crate) struct Solved<'a> {
    #[serde(flatten)]
    pub(crate) record: SolveRecord<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) advice: Option<Advice>,
}

/// Height and width of a grid's boxes.
pub(crate) fn boxes(grid: &Grid) -> [usize; 2] {
    [grid.geometry().box_height(), grid.geometry().box_width()]
}

/// The cells of a grid in reading order, 0 for a blank.
pub(crate) fn cells(grid: &Grid) -> Vec<u8> {
    grid.geometry().cells().map(|cell| grid.get(cell).map_or(0, Value::number)).collect()
}
