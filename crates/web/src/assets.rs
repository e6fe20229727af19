//! The page, embedded in the program.

use axum::body::Body;
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::ApiError;

/// The files that Vite built from `page/`.
#[derive(RustEmbed)]
#[folder = "assets"]
pub(crate) struct Assets;

/// Answers with a file of the page. Only embedded files have names, so that no path leads out of them.
pub(crate) async fn asset(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let name = match uri.path() {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    let Some(file) = Assets::get(name).filter(|_| !uri.path().starts_with("//")) else {
        return not_found(uri.path());
    };
    if method != Method::GET && method != Method::HEAD {
        let allowed = HeaderValue::from_static("GET,HEAD");
        return ([(ALLOW, allowed)], ApiError::wrong_verb()).into_response();
    }
    let tag = tag(&file);
    let is_known = headers.get(IF_NONE_MATCH).is_some_and(|known| matches(known, &tag));
    // A browser asks each time whether its copy is current.
    let kept = [(ETAG, tag), (CACHE_CONTROL, "no-cache".to_owned())];
    if is_known {
        return (StatusCode::NOT_MODIFIED, kept).into_response();
    }
    (kept, [(CONTENT_TYPE, content_type(name))], Body::from(file.data)).into_response()
}

fn not_found(path: &str) -> Response {
    // The path is cut: it may be long, or made to look like a message of the server.
    let path: String = path.chars().take(60).collect();
    let error = ApiError::new(StatusCode::NOT_FOUND, format!("there is nothing at {path}"));
    error.with_remedy("the page is at /, and docs/guide/api.md lists the paths under /api").into_response()
}

fn tag(file: &EmbeddedFile) -> String {
    let hash = file.metadata.sha256_hash();
    let hex: String = hash[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{hex}\"")
}

/// Whether the tag is in the list of `If-None-Match`, or the list is a star.
fn matches(known: &HeaderValue, tag: &str) -> bool {
    let known = known.to_str().unwrap_or_default();
    known.split(',').map(str::trim).any(|known| known == "*" || known.trim_start_matches("W/") == tag)
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("json" | "webmanifest") => "application/json",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
