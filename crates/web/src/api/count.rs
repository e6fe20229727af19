//! `POST /api/count`

use antdoku::internals::record::CountRecord;
use antdoku::{Budget, Method, Run, Seed};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};

use crate::answer::SOURCE;
use crate::app::AppState;
use crate::body::JsonBody;
use crate::error::ApiError;
use crate::request::{self, Chosen, MethodChoice, PuzzleField, shaped_request};

/// As for `antdoku count`.
const LIMIT: u64 = 1_000;

shaped_request! {
    pub(super) struct CountRequest {
        puzzle: PuzzleField,
        method: Option<String>,
        limit: Option<u64>,
        timeout: Option<f64>,
    }
}

/// Counts the solutions of a puzzle, up to a limit.
pub(super) async fn count(
    State(app): State<AppState>,
    JsonBody(request): JsonBody<CountRequest>,
) -> Result<Response, ApiError> {
    let timeout = request::timeout(request.timeout, app.config.longest)?;
    let limit = request.limit.unwrap_or(LIMIT);
    if limit == 0 {
        return Err(ApiError::refused("limit", "limit is 0, but must be a whole number from 1"));
    }
    let shape = request.shape()?;
    let chosen =
        MethodChoice { method: request.method, ..MethodChoice::default() }.build(Method::COUNTING)?;
    is_able(&chosen)?;
    let (entry, chosen) = app.short(move || chosen.with_puzzle(&request.puzzle, &shape)).await?;
    let text = app
        .search(timeout, move |cancel| {
            let budget = Budget { wall: Some(timeout), ..Budget::default() };
            // Complete methods use no random numbers.
            let mut run = Run::new(Seed(0)).with_budget(budget).with_cancel(cancel.clone());
            let enumerator = chosen.solver.as_enumerator().expect("the method was checked");
            let counted = enumerator.count(&entry.puzzle, &mut run, limit);
            let record = CountRecord::new(SOURCE, &entry, &counted, chosen.method.name, limit);
            serde_json::to_string(&record).expect("a record has only text and finite numbers")
        })
        .await?;
    Ok(([(CONTENT_TYPE, "application/json")], text).into_response())
}

fn is_able(chosen: &Chosen) -> Result<(), ApiError> {
    if chosen.solver.as_enumerator().is_some() {
        return Ok(());
    }
    let able = Method::names(|method| method.enumerates);
    let message = format!("method '{}' cannot find all solutions", chosen.method.name);
    Err(ApiError::refused("method", message).with_remedy(format!("those that can: {}", able.join(", "))))
}
