//! `POST /api/check`

use std::sync::Arc;

use antdoku::{Geometry, Grid, Rule, Solution};
use axum::Json;
use axum::extract::State;
use serde::Serialize;

use crate::app::AppState;
use crate::body::JsonBody;
use crate::error::ApiError;
use crate::request::{PuzzleField, Shape, shaped_request};

shaped_request! {
    pub(super) struct CheckRequest {
        puzzle: PuzzleField,
        solution: PuzzleField,
    }
}

#[derive(Serialize)]
pub(super) struct Verdict {
    valid: bool,
    reason: Option<String>,
}

/// Checks whether a grid is a solution of a puzzle, and says why not.
pub(super) async fn check(
    State(app): State<AppState>,
    JsonBody(request): JsonBody<CheckRequest>,
) -> Result<Json<Verdict>, ApiError> {
    let reason = app
        .short(move || {
            let shape = request.shape()?;
            let puzzle = request.puzzle.read("puzzle", &shape)?.puzzle;
            // A line has no shape: a solution has the one of the puzzle unless it names another.
            let shape = if shape.is_empty() { Shape::of(puzzle.geometry()) } else { shape };
            let solution = request.solution.read_grid("solution", &shape)?;
            let grid = with_further_units(solution.grid, puzzle.geometry());
            Ok(Solution::verify(&puzzle, grid).err().map(|error| error.to_string()))
        })
        .await?;
    Ok(Json(Verdict { valid: reason.is_none(), reason }))
}

/// Moves a grid to the geometry of its puzzle if that one has further units or pairs, which a line cannot name.
fn with_further_units(grid: Grid, geometry: &Arc<Geometry>) -> Grid {
    let rules = geometry.variant().rules();
    let has_further = rules.contains(&Rule::Units) || rules.contains(&Rule::Pairs);
    if !has_further || grid.geometry().side() != geometry.side() {
        return grid;
    }
    let mut moved = Grid::blank(Arc::clone(geometry));
    grid.filled().for_each(|(cell, value)| moved.set(cell, Some(value)));
    moved
}
