//! `POST /api/solve`

use std::collections::BTreeMap;

use antdoku::internals::record::SolveRecord;
use antdoku::{Budget, Run};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use serde_json::Value;

use crate::answer::{SOURCE, Solved};
use crate::app::AppState;
use crate::body::JsonBody;
use crate::error::ApiError;
use crate::request::{self, Advice, MethodChoice, PuzzleField, TimeLimit, shaped_request};

shaped_request! {
    pub(super) struct SolveRequest {
        puzzle: PuzzleField,
        method: Option<String>,
        preset: Option<String>,
        parameters: Option<BTreeMap<String, Value>>,
        seed: Option<u64>,
        timeout: Option<f64>,
    }
}

/// Solves a puzzle.
pub(super) async fn solve(
    State(app): State<AppState>,
    JsonBody(request): JsonBody<SolveRequest>,
) -> Result<Response, ApiError> {
    let longest = app.config.longest;
    let timeout = request::timeout(request.timeout, longest)?;
    let shape = request.shape()?;
    let (method, preset, parameters) =
        (request.method, request.preset, request.parameters.unwrap_or_default());
    let chosen = MethodChoice { method, preset, parameters }.build_usual()?;
    let (entry, chosen) = app.short(move || chosen.with_puzzle(&request.puzzle, &shape)).await?;
    let seed = request::seed(request.seed);
    let text = app
        .search(timeout, move |cancel| {
            let budget = Budget { wall: Some(timeout), ..Budget::default() };
            let mut run = Run::new(seed).with_budget(budget).with_cancel(cancel.clone());
            let outcome = chosen.solver.solve(&entry.puzzle, &mut run);
            let setup = chosen.setup(seed);
            let record = SolveRecord::new(SOURCE, &entry, &outcome, &setup);
            let advice = Advice::after(&outcome, &chosen, &entry.puzzle, TimeLimit { timeout, longest });
            serde_json::to_string(&Solved { record, advice, touches: Vec::new() })
                .expect("a record has only text and finite numbers")
        })
        .await?;
    Ok(([(CONTENT_TYPE, "application/json")], text).into_response())
}
