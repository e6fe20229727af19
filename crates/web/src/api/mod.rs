//! The JSON API, one file for each request; docs/guide/api.md describes it.

mod check;
mod count;
#[cfg(feature = "server")]
mod events;
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

use axum::Router;
use axum::routing::{get, post};

use crate::app::AppState;
use crate::error::ApiError;

/// The API within a program.
#[cfg(not(feature = "server"))]
pub(crate) fn router(app: AppState) -> Router {
    use axum::http::StatusCode;

    let nothing = async || ApiError::new(StatusCode::NOT_FOUND, "there is nothing at this path");
    routes().fallback(nothing).with_state(app)
}

/// The API and the page on a server, guarded.
#[cfg(feature = "server")]
pub(crate) fn router(app: AppState) -> Router {
    use std::any::Any;

    use axum::middleware;
    use axum::response::IntoResponse as _;
    use tower_http::catch_panic::CatchPanicLayer;

    use crate::{assets, guard};

    routes()
        .route("/api/runs/{id}/events", get(events::events))
        .fallback(assets::asset)
        .layer(CatchPanicLayer::custom(|_: Box<dyn Any + Send>| ApiError::broken().into_response()))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .layer(middleware::from_fn(guard::add_headers))
        .with_state(app)
}

fn routes() -> Router<AppState> {
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
}
