//! `POST /api/propagate`

use antdoku::{Cover, Grid, Puzzle, Value};
use axum::Json;
use axum::extract::State;
use serde::Serialize;

use crate::answer::{ShapeAnswer, cells};
use crate::app::AppState;
use crate::body::JsonBody;
use crate::error::ApiError;
use crate::request::{PuzzleField, shaped_request};

shaped_request! {
    pub(super) struct PropagateRequest {
        puzzle: PuzzleField,
    }
}

#[derive(Serialize)]
pub(super) struct Propagated {
    #[serde(flatten)]
    shape: ShapeAnswer,
    status: &'static str,
    message: Option<String>,
    cells: Vec<u8>,
    /// What each cell may still be.
    values: Vec<Vec<u8>>,
}

/// Says what follows from the givens by logic alone.
pub(super) async fn propagate(
    State(app): State<AppState>,
    JsonBody(request): JsonBody<PropagateRequest>,
) -> Result<Json<Propagated>, ApiError> {
    let work = move || Ok(propagated(&request.puzzle.read("puzzle", &request.shape()?)?.puzzle));
    app.short(work).await.map(Json)
}

fn propagated(puzzle: &Puzzle) -> Propagated {
    let shape = ShapeAnswer::of(puzzle.geometry());
    match Cover::propagate(puzzle) {
        Ok(cover) => {
            let status = if cover.is_trivial() { "solved" } else { "open" };
            let numbers = |cell| cover.values(cell).into_iter().map(Value::number).collect();
            let values = puzzle.geometry().cells().map(numbers).collect();
            Propagated { shape, status, message: None, cells: cells(cover.grid()), values }
        }
        Err(contradiction) => Propagated {
            shape,
            status: "contradiction",
            message: Some(contradiction.to_string()),
            cells: cells(puzzle.givens()),
            values: givens(puzzle.givens()),
        },
    }
}

/// The values of the givens alone: where they contradict each other, nothing follows for other cells.
fn givens(grid: &Grid) -> Vec<Vec<u8>> {
    grid.geometry().cells().map(|cell| grid.get(cell).map(Value::number).into_iter().collect()).collect()
}
