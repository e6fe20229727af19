//! `POST /api/check`

use antdoku::Solution;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};

use crate::app::AppState;
use crate::body::JsonBody;
use crate::error::ApiError;
use crate::request::{BoxShape, PuzzleField};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CheckRequest {
    puzzle: PuzzleField,
    solution: PuzzleField,
    #[serde(rename = "box")]
    shape: Option<BoxShape>,
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
            let puzzle = request.puzzle.read("puzzle", request.shape)?.puzzle;
            // A line has no boxes: a solution has those of the puzzle unless it names others.
            let (height, width) = (puzzle.geometry().box_height(), puzzle.geometry().box_width());
            let unusual = (height != width).then_some([height as u32, width as u32]);
            let solution = request.solution.read_grid("solution", request.shape.or(unusual))?;
            Ok(Solution::verify(&puzzle, solution.grid).err().map(|error| error.to_string()))
        })
        .await?;
    Ok(Json(Verdict { valid: reason.is_none(), reason }))
}
