//! The JSON API, one file for each request; docs/guide/api.md describes it.

mod check;
mod count;
mod examples;
mod generate;
mod methods;
mod propagate;
mod read;
mod solve;

use std::any::Any;

use antdoku::record::SolveRecord;
use antdoku::{Grid, Value};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use axum::{Router, middleware};
use serde::Serialize;
use tower_http::catch_panic::CatchPanicLayer;

use crate::app::AppState;
use crate::error::ApiError;
use crate::request::Advice;
use crate::{assets, guard, live};

/// The routes of the server.
pub(crate) fn router(app: AppState) -> Router {
    Router::new()
        .route("/api/methods", get(methods::methods))
        .route("/api/examples", get(examples::examples))
        .route("/api/read", post(read::read))
        .route("/api/propagate", post(propagate::propagate))
        .route("/api/solve", post(solve::solve))
        .route("/api/check", post(check::check))
        .route("/api/count", post(count::count))
        .route("/api/generate", post(generate::generate))
        .merge(live::routes())
        .method_not_allowed_fallback(async || wrong_verb())
        .fallback(assets::asset)
        .layer(CatchPanicLayer::custom(|_: Box<dyn Any + Send>| ApiError::broken().into_response()))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .layer(middleware::from_fn(guard::add_headers))
        .with_state(app)
}

/// The answer to an HTTP verb that a path does not allow.
pub(crate) fn wrong_verb() -> Response {
    let error = ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "this path does not allow this HTTP verb");
    error.with_remedy("the header `Allow` lists the allowed verbs").into_response()
}

/// The source of every puzzle in records.
pub(crate) const SOURCE: &str = "request";

/// The answer of `solve`: the record of `antdoku solve --json`, and advice after a failure.
#[derive(Serialize)]
pub(crate) struct Solved<'a> {
    #[serde(flatten)]
    pub(crate) record: SolveRecord<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) advice: Option<Advice>,
}

/// Height and width of a grid's boxes.
pub(crate) fn boxes(grid: &Grid) -> [usize; 2] {
    [grid.geometry().box_height(), grid.geometry().box_width()]
}

/// The cells of a grid in reading order, 0 for a blank.
pub(crate) fn cells(grid: &Grid) -> Vec<u8> {
    grid.geometry().cells().map(|cell| grid.get(cell).map_or(0, Value::number)).collect()
}
