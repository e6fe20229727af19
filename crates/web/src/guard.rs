//! The check of host and origin, and the security headers of every answer.
//!
//! The server is for localhost, but every page in a browser can send requests to localhost. So a request must name this
//! server as its host: another site's name differs even if it is made to resolve to localhost. A request with an origin
//! must come from the server's own page.

use std::net::SocketAddr;

use axum::extract::{Request, State};
use axum::http::header::{self, HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::app::AppState;
use crate::error::ApiError;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The security headers of every answer.
pub(crate) const HEADERS: [(HeaderName, HeaderValue); 5] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
];

/// Passes a request on if it names this server and comes from its page or from no page.
pub(crate) async fn guard(State(app): State<AppState>, request: Request, next: Next) -> Response {
    match check(&request, app.address) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

/// Adds the security headers to every answer, and forbids caching unless the answer allows it.
pub(crate) async fn add_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.extend(HEADERS);
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn check(request: &Request, address: SocketAddr) -> Result<(), ApiError> {
    let authority = request.uri().authority().map(|authority| authority.as_str());
    let is_ours = |host: &str| is_ours(host, address);
    if !only(request.headers(), &HOST).is_some_and(is_ours) || !authority.is_none_or(is_ours) {
        let error = ApiError::new(StatusCode::MISDIRECTED_REQUEST, "the request is meant for another host");
        return Err(error.with_remedy(format!("open http://{address}/")));
    }
    if !request.headers().contains_key(ORIGIN) {
        return Ok(());
    }
    let origin = only(request.headers(), &ORIGIN).and_then(|origin| origin.strip_prefix("http://"));
    if !origin.is_some_and(is_ours) {
        let error = ApiError::new(StatusCode::FORBIDDEN, "the request comes from another page");
        return Err(error.with_remedy(format!("open http://{address}/")));
    }
    Ok(())
}

/// The value of a header that must be there once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    values.next().filter(|_| values.next().is_none())?.to_str().ok()
}

/// Whether this is a name of localhost, with the port of this server.
fn is_ours(host: &str, address: SocketAddr) -> bool {
    // The port of plain HTTP is left out.
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, port),
        _ => (host, "80"),
    };
    let is_own = ["127.0.0.1", "localhost", "[::1]"].iter().any(|own| own.eq_ignore_ascii_case(name));
    // Compared as text, so that `+5225` or `05225` is another port.
    is_own && port == address.port().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_localhost_need_the_port() {
        let address = "127.0.0.1:5225".parse().unwrap();
        for host in ["127.0.0.1:5225", "localhost:5225", "LocalHost:5225", "[::1]:5225"] {
            assert!(is_ours(host, address), "{host}");
        }
        for host in [
            "",
            ":5225",
            "127.0.0.1",
            "localhost",
            "[::1]",
            "localhost:5226",
            "localhost:05225",
            "localhost:+5225",
            "localhost:5225 ",
            "example.com:5225",
            "localhost.example.com:5225",
            "127.0.0.1.example.com:5225",
            "user@localhost:5225",
            "::1:5225",
            "0.0.0.0:5225",
            "127.0.0.2:5225",
        ] {
            assert!(!is_ours(host, address), "{host}");
        }
        let plain = "127.0.0.1:80".parse().unwrap();
        assert!(is_ours("localhost", plain) && is_ours("localhost:80", plain) && is_ours("[::1]", plain));
    }
}
