//! `POST /api/read`

use antdoku::{Cell, Grid};
use axum::Json;
use axum::extract::State;
use serde::Serialize;

use crate::answer::{ShapeAnswer, cells};
use crate::app::AppState;
use crate::body::JsonBody;
use crate::error::ApiError;
use crate::request::{self, shaped_request};

shaped_request! {
    pub(super) struct ReadRequest {
        text: String,
    }
}

#[derive(Serialize)]
pub(super) struct ReadAnswer {
    #[serde(flatten)]
    shape: ShapeAnswer,
    cells: Vec<u8>,
    label: Option<String>,
    /// Pairs of cells that must differ but have the same value, and the value.
    clashes: Vec<(usize, usize, u8)>,
    /// The number of further grids in the text.
    more: usize,
}

/// Reads a pasted text in any form.
pub(super) async fn read(
    State(app): State<AppState>,
    JsonBody(request): JsonBody<ReadRequest>,
) -> Result<Json<ReadAnswer>, ApiError> {
    let work = move || {
        let (entry, more) = request::read_paste(&request.text, &request.shape()?)?;
        let grid = &entry.grid;
        let shape = ShapeAnswer::of(grid.geometry());
        Ok(ReadAnswer { shape, cells: cells(grid), clashes: clashes(grid), label: entry.label, more })
    };
    app.short(work).await.map(Json)
}

/// Each pair of cells of one unit, or of cells that exclude each other, with the same value, once.
fn clashes(grid: &Grid) -> Vec<(usize, usize, u8)> {
    let geometry = grid.geometry();
    let mut clashes = Vec::new();
    for unit in 0..geometry.unit_count() {
        let mut last: Vec<Option<Cell>> = vec![None; geometry.side()];
        for &cell in geometry.unit(unit).cells {
            let Some(value) = grid.get(cell) else { continue };
            if let Some(first) = last[value.index()].replace(cell) {
                clashes.push((first.index(), cell.index(), value.number()));
            }
        }
    }
    for (cell, value) in grid.filled() {
        let same = |other: &&Cell| **other > cell && grid.get(**other) == Some(value);
        let others = geometry.exclusions(cell).iter().filter(same);
        clashes.extend(others.map(|other| (cell.index(), other.index(), value.number())));
    }
    clashes.sort_unstable();
    clashes.dedup();
    clashes
}
