//! The body of a request: JSON, limited in size and time.

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use http_body_util::BodyExt as _;
use serde::de::DeserializeOwned;

use crate::app::AppState;
use crate::error::ApiError;

/// The largest body. The largest puzzle, a 100x100 in JSON with room between its numbers, takes 40 KB.
const MOST_BYTES: usize = 256 << 10;

const REMEDY: &str = "docs/guide/api.md shows the fields of each request";

/// The JSON body of a request, parsed into the type that its handler takes.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<AppState> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &AppState) -> Result<JsonBody<T>, ApiError> {
        let (parts, body) = request.into_parts();
        // A head that is refused is refused before the body arrives. The connection then discards the body
        // (`connection`), so that the client sees the answer.
        if !is_json(&parts.headers) {
            let error = ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "the body must be JSON");
            return Err(error.with_remedy("send it with `Content-Type: application/json`"));
        }
        if is_announced_large(&parts.headers) {
            return Err(too_large());
        }
        let bytes = arrived(body, app).await?;
        // serde would also read a list, as the fields in their order.
        if bytes.trim_ascii_start().first().is_some_and(|first| *first != b'{') {
            return Err(ApiError::malformed("the body must be a JSON object").with_remedy(REMEDY));
        }
        serde_json::from_slice(&bytes).map(JsonBody).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            let message = error.to_string();
            // The place stands in fields of its own.
            let message =
                message.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&message);
            ApiError::malformed(message).at(line, column).with_remedy(REMEDY)
        })
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/json")
}

/// Reads a whole body within the time limit for it.
#[cfg(feature = "server")]
async fn arrived(body: Body, app: &AppState) -> Result<Bytes, ApiError> {
    let limit = app.config.times.body;
    tokio::time::timeout(limit, collect(body)).await.map_err(|_| {
        let message = format!("the body did not arrive within {} seconds", limit.as_secs_f64());
        ApiError::new(StatusCode::REQUEST_TIMEOUT, message)
    })?
}

/// Reads a body, all of which is there.
#[cfg(not(feature = "server"))]
async fn arrived(body: Body, _app: &AppState) -> Result<Bytes, ApiError> {
    collect(body).await
}

/// Reads a whole body into memory; stops as soon as it is too large.
async fn collect(mut body: Body) -> Result<Bytes, ApiError> {
    let mut bytes = Vec::new();
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| ApiError::malformed("the body ended too early"))?;
        let Ok(data) = frame.into_data() else { continue };
        if bytes.len() + data.len() > MOST_BYTES {
            return Err(too_large());
        }
        bytes.extend_from_slice(&data);
    }
    Ok(bytes.into())
}

fn is_announced_large(headers: &HeaderMap) -> bool {
    let length = headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    length.is_some_and(|length: usize| length > MOST_BYTES)
}

fn too_large() -> ApiError {
    let error = ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "the body is too large");
    error.with_remedy(format!("a body may have {} KiB", MOST_BYTES >> 10))
}
