//! `POST /api/hint`, `POST /api/explain` and `POST /api/rate`

use antdoku::Position;
use antdoku::format::Entry;
use antdoku::internals::now;
use antdoku::internals::record::{ExplainRecord, HintRecord, RateRecord, WrongRecord};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use serde::Serialize;
use serde_json::json;

use crate::answer::SOURCE;
use crate::app::AppState;
use crate::body::JsonBody;
use crate::error::ApiError;
use crate::request::{self, MarksField, PuzzleField, shaped_request};

/// The largest side: a step of a blank 64x64 takes seconds, and the time limit is polled between steps.
const LARGEST: usize = 64;

shaped_request! {
    pub(super) struct PositionRequest {
        puzzle: PuzzleField,
        marks: Option<MarksField>,
        timeout: Option<f64>,
    }
}

/// The next step by the easiest technique.
pub(super) async fn hint(
    State(app): State<AppState>,
    JsonBody(request): JsonBody<PositionRequest>,
) -> Result<Response, ApiError> {
    answer(app, request, |entry, position, _| {
        Some(text(&HintRecord::new(SOURCE, entry, position, position.hint().as_ref())))
    })
    .await
}

/// All steps to the solution, or as far as the techniques lead.
pub(super) async fn explain(
    State(app): State<AppState>,
    JsonBody(request): JsonBody<PositionRequest>,
) -> Result<Response, ApiError> {
    answer(app, request, |entry, position, goes_on| {
        let explained = position.explain_while(goes_on)?;
        Some(text(&ExplainRecord::new(SOURCE, entry, position, &explained)))
    })
    .await
}

/// How hard the puzzle is for a person.
pub(super) async fn rate(
    State(app): State<AppState>,
    JsonBody(request): JsonBody<PositionRequest>,
) -> Result<Response, ApiError> {
    answer(app, request, |entry, position, goes_on| {
        let rating = position.rate_while(goes_on)?;
        Some(text(&RateRecord::new(SOURCE, entry, position, &rating)))
    })
    .await
}

/// Reads the position of a request, and answers it by `make`, which returns `None` if the time is over.
async fn answer(
    app: AppState,
    request: PositionRequest,
    make: impl FnOnce(&Entry, &Position, &dyn Fn() -> bool) -> Option<String> + Send + 'static,
) -> Result<Response, ApiError> {
    let timeout = request::timeout(request.timeout, app.config.longest)?;
    let shape = request.shape()?;
    let entry = app
        .short(move || {
            let entry = request.puzzle.read("puzzle", &shape)?;
            check_side(&entry)?;
            let marks = request.marks.unwrap_or_default().read(&entry)?;
            Ok(Entry { marks, ..entry })
        })
        .await?;
    let text = app
        .search(timeout, move |cancel| {
            let end = now() + timeout;
            let goes_on = || !cancel.is_cancelled() && now() < end;
            let position = match &entry.marks {
                Some(marks) => Position::with_marks(&entry.puzzle, marks),
                None => Position::new(&entry.puzzle),
            };
            let position = match position {
                Ok(position) => position,
                Err(error) => {
                    let remedy = error.remedy("`\"marks\": false`");
                    return text(&WrongRecord::new(SOURCE, &entry, &error, remedy));
                }
            };
            make(&entry, &position, &goes_on).unwrap_or_else(|| {
                let stopped = if cancel.is_cancelled() { "cancelled" } else { "wall_clock" };
                text(&json!({ "status": "unknown", "stopped": stopped }))
            })
        })
        .await?;
    Ok(([(CONTENT_TYPE, "application/json")], text).into_response())
}

fn check_side(entry: &Entry) -> Result<(), ApiError> {
    let side = entry.puzzle.geometry().side();
    if side <= LARGEST {
        return Ok(());
    }
    let error =
        ApiError::refused("puzzle", format!("a grid of side {side} is too large for hints and ratings"));
    Err(error.with_remedy(format!("hints, explanations and ratings are for sides up to {LARGEST}")))
}

fn text(record: &impl Serialize) -> String {
    serde_json::to_string(record).expect("a record has only text and finite numbers")
}
