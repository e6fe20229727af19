//! The JSON API, one file for each request; docs/guide/api.md describes it.

mod check;
mod count;
mod examples;
mod frames;
mod generate;
mod logic;
mod methods;
mod propagate;
mod read;
mod runs;
mod solve;
mod touches;

use std::any::Any;

use axum::response::IntoResponse as _;
use axum::routing::{get, post};
use axum::{Router, middleware};
use tower_http::catch_panic::CatchPanicLayer;

use crate::app::AppState;
use crate::error::ApiError;
use crate::{assets, guard};

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
        .route("/api/hint", post(logic::hint))
        .route("/api/explain", post(logic::explain))
        .route("/api/rate", post(logic::rate))
        .route("/api/generate", post(generate::generate))
        .merge(runs::routes())
        .method_not_allowed_fallback(async || ApiError::wrong_verb())
        .fallback(assets::asset)
        .layer(CatchPanicLayer::custom(|_: Box<dyn Any + Send>| ApiError::broken().into_response()))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .layer(middleware::from_fn(guard::add_headers))
        .with_state(app)
}
