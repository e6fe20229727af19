//! The parts of answers that ordinary requests and live runs share.

use antdoku::internals::record::SolveRecord;
use antdoku::{Cell, Geometry, Grid, Rule, UnitKind, Value};
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

/// The shape of a grid, with the fields of a puzzle in JSON; those that its variant lacks are left out.
#[derive(Debug, Serialize)]
pub(crate) struct ShapeAnswer {
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    boxes: Option<[usize; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<String>,
    /// The numbers of the regions of a jigsaw, from 1, by rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    regions: Option<Vec<Vec<u16>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    units: Vec<Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pairs: Vec<[String; 2]>,
    side: usize,
}

impl ShapeAnswer {
    pub(crate) fn of(geometry: &Geometry) -> ShapeAnswer {
        let (side, rules) = (geometry.side(), geometry.variant().rules());
        let name = |cell: Cell| {
            let (row, column) = geometry.row_and_column(cell);
            format!("r{}c{}", row + 1, column + 1)
        };
        let rows = |regions: Vec<u16>| -> Vec<Vec<u16>> {
            regions.chunks(side).map(|row| row.iter().map(|region| region + 1).collect()).collect()
        };
        let further = geometry.units().filter(|unit| unit.kind == UnitKind::Further);
        ShapeAnswer {
            boxes: geometry.boxes().map(|(height, width)| [height, width]),
            variant: (!rules.is_empty()).then(|| geometry.variant().to_string()),
            regions: geometry.regions().filter(|_| rules.contains(&Rule::Jigsaw)).map(rows),
            units: further.map(|unit| unit.cells.iter().copied().map(name).collect()).collect(),
            pairs: geometry.pairs().iter().map(|pair| pair.map(name)).collect(),
            side,
        }
    }
}

/// The cells of a grid in reading order, 0 for a blank.
pub(crate) fn cells(grid: &Grid) -> Vec<u8> {
    grid.geometry().cells().map(|cell| grid.get(cell).map_or(0, Value::number)).collect()
}
