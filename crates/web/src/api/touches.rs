//! Changes of a colony at work.

use std::sync::Arc;

use antdoku::internals::Touch;
use antdoku::{Cover, Puzzle};
use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};

use super::runs::wrong_key;
use crate::app::AppState;
use crate::body::JsonBody;
use crate::error::ApiError;
use crate::live::MOST_TOUCHES;
use crate::request::{Chosen, TouchField, TouchedField};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TouchRequest {
    key: String,
    contestant: Option<usize>,
    touch: TouchField,
}

/// The iteration after which a change is made.
#[derive(Debug, Serialize)]
pub(super) struct TouchAnswer {
    contestant: usize,
    after: u64,
    touch: TouchField,
}

pub(super) async fn touch(
    State(app): State<AppState>,
    id: Result<Path<String>, PathRejection>,
    JsonBody(request): JsonBody<TouchRequest>,
) -> Result<Json<TouchAnswer>, ApiError> {
    let TouchRequest { key, contestant, touch: field } = request;
    let job = app.live.find(id)?;
    if key != job.key {
        return Err(wrong_key());
    }
    let number = contestant.unwrap_or(0);
    let Some(contestant) = job.contestants.get(number) else {
        let last = job.contestants.len() - 1;
        let message = format!("contestant is {number}, but must be a whole number from 0 to {last}");
        return Err(ApiError::refused("contestant", message));
    };
    check_method(&contestant.chosen)?;
    if job.turns.is_done(number) {
        return Err(ApiError::new(StatusCode::CONFLICT, "the run has ended"));
    }
    let Some(cover) = contestant.cover() else {
        let error = ApiError::new(StatusCode::CONFLICT, "the ants are not at work yet");
        return Err(error.with_remedy("try again after the first iteration"));
    };
    let touch = read(&field, &contestant.chosen, job.puzzle(), &cover)?;
    let needed = contestant.chosen.memory_after(&[touch], job.puzzle());
    job.reserve(&app.live, contestant, needed)?;
    let after = job.touch(contestant, field.clone(), touch)?;
    Ok(Json(TouchAnswer { contestant: number, after, touch: field }))
}

/// Reads the changes that are known when a run begins.
///
/// # Errors
/// 422 with the first change that does not fit.
pub(super) fn planned(
    fields: Vec<TouchedField>,
    chosen: &Chosen,
    puzzle: &Puzzle,
) -> Result<Vec<(TouchedField, Touch)>, ApiError> {
    if fields.is_empty() {
        return Ok(Vec::new());
    }
    check_method(chosen).map_err(|error| error.about("touches"))?;
    if fields.len() > MOST_TOUCHES {
        let message = format!("{} changes are given, but a colony takes {MOST_TOUCHES}", fields.len());
        return Err(ApiError::refused("touches", message));
    }
    let settings = chosen.solver.settings();
    let propagation = settings.0.iter().find_map(|(_, setting)| setting.to_string().parse().ok());
    // The search says so itself if the givens contradict each other.
    let Ok(cover) = Cover::propagate_by(puzzle, propagation.unwrap_or_default()) else {
        return Ok(Vec::new());
    };
    let read = |(place, field): (usize, TouchedField)| {
        let touch = read(&field.touch, chosen, puzzle, &cover).map_err(|error| {
            let part = error.field.as_deref().unwrap_or("touch").to_owned();
            error.about(format!("touches[{place}].{part}"))
        })?;
        Ok((field, touch))
    };
    fields.into_iter().enumerate().map(read).collect()
}

fn read(field: &TouchField, chosen: &Chosen, puzzle: &Puzzle, cover: &Arc<Cover>) -> Result<Touch, ApiError> {
    let touch = field.read(puzzle.geometry())?;
    if let Some(probed) = chosen.solver.as_probed() {
        probed.check_touch(touch, cover)?;
    }
    Ok(touch)
}

/// Refuses a method without a colony.
fn check_method(chosen: &Chosen) -> Result<(), ApiError> {
    if chosen.solver.as_probed().is_some() {
        return Ok(());
    }
    let message = format!("method '{}' has no colony that can be changed at work", chosen.method.name);
    Err(ApiError::refused("contestant", message).with_remedy("use the method acs"))
}
