//! `GET /api/runs/ID/events`

use std::sync::atomic::Ordering;

use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::runs::wrong_key;
use crate::app::AppState;
use crate::error::ApiError;
use crate::live::viewer;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EventsQuery {
    key: Option<String>,
}

/// Opens the stream of a run.
pub(super) async fn events(
    State(app): State<AppState>,
    id: Result<Path<String>, PathRejection>,
    query: Result<Query<EventsQuery>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(EventsQuery { key }) = query.map_err(|error| ApiError::malformed(error.body_text()))?;
    let job = app.live.find(id)?;
    if key.as_ref().is_some_and(|key| *key != job.key) {
        return Err(wrong_key());
    }
    if job.viewers.load(Ordering::Relaxed) >= MOST_VIEWERS {
        let message = format!("{MOST_VIEWERS} viewers watch this run, which is the most");
        return Err(ApiError::no_room(message, job.turns.left()));
    }
    Ok(viewer::open(&job, key.is_some()))
}

/// The most viewers of one run.
const MOST_VIEWERS: usize = 500;
