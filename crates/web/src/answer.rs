//! The parts of answers that ordinary requests and live runs share.

use antdoku::internals::record::SolveRecord;
use antdoku::{Geometry, Grid, Value, format};
use serde::Serialize;
use serde_json::Map;

use crate::request::{Advice, TouchedField};

/// The source of every puzzle in records.
pub(crate) const SOURCE: &str = "request";

/// The answer of `solve`: the record of `antdoku solve --json`, and advice after a failure.
#[derive(Serialize)]
pub(crate) struct Solved<'a> {
    #[serde(flatten)]
    pub(crate) record: SolveRecord<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) advice: Option<Advice>,
    /// The changes that were made to the colony at work; without them the run takes another course.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) touches: Vec<TouchedField>,
}

/// The shape of a grid, with the fields of a puzzle in JSON; those that its variant lacks are left out.
#[derive(Debug, Serialize)]
pub(crate) struct ShapeAnswer {
    #[serde(flatten)]
    fields: Map<String, serde_json::Value>,
    side: usize,
}

impl ShapeAnswer {
    pub(crate) fn of(geometry: &Geometry) -> ShapeAnswer {
        let fields = format::shape_fields(geometry).into_iter();
        ShapeAnswer {
            fields: fields.map(|(name, value)| (name.to_owned(), value)).collect(),
            side: geometry.side(),
        }
    }
}

/// The cells of a grid in reading order, 0 for a blank.
pub(crate) fn cells(grid: &Grid) -> Vec<u8> {
    grid.geometry().cells().map(|cell| grid.get(cell).map_or(0, Value::number)).collect()
}
