//! Frames of the timeline of a run.

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};

use crate::app::AppState;
use crate::error::ApiError;
use crate::live::Moment;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FramesQuery {
    at: u64,
}

/// The frame of each contestant at a place; `null` for one that has none.
#[derive(Debug, Serialize)]
pub(super) struct FramesAnswer {
    frames: Vec<Option<Moment>>,
}

pub(super) async fn frames(
    State(app): State<AppState>,
    id: Result<Path<String>, PathRejection>,
    query: Result<Query<FramesQuery>, QueryRejection>,
) -> Result<Json<FramesAnswer>, ApiError> {
    let Query(FramesQuery { at }) = query.map_err(|error| ApiError::malformed(error.body_text()))?;
    let job = app.live.find(id)?;
    let frames = app.short(move || Ok(job.moments(at))).await?;
    Ok(Json(FramesAnswer { frames }))
}
