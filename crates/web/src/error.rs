//! The answer to a request that cannot be served: a status, a sentence, a place and a remedy.

use std::borrow::Cow;
use std::time::Duration;

use antdoku::ParameterError;
use axum::http::header::{CONNECTION, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiError {
    /// The status of the answer.
    pub status: StatusCode,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub remedy: Option<String>,
    /// Line and column from 1: in the text of the field, or in the body where no field is named.
    pub place: Option<(usize, usize)>,
    /// The part of the request that is wrong, such as `puzzle` or `parameters.ants`.
    pub field: Option<Cow<'static, str>>,
    /// The seconds after which the request may be tried again.
    pub retry_after: Option<u32>,
}

impl ApiError {
    /// An error with nothing but a message.
    #[must_use]
    pub fn new(status: StatusCode, message: impl Into<String>) -> ApiError {
        ApiError {
            status,
            message: message.into(),
            remedy: None,
            place: None,
            field: None,
            retry_after: None,
        }
    }

    /// A malformed request: wrong JSON, or a field of a wrong type (400).
    #[must_use]
    pub fn malformed(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, message)
    }

    /// A well-formed request that is refused for the value of this field (422).
    #[must_use]
    pub fn refused(field: impl Into<Cow<'static, str>>, message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, message).about(field)
    }

    /// All slots and the whole queue are taken; there should be room after `wait` (503).
    #[must_use]
    pub fn busy(wait: Duration) -> ApiError {
        ApiError::no_room("all slots are taken and the queue is full", wait)
    }

    /// A lack of room; there should be some after `wait` (503).
    #[must_use]
    pub(crate) fn no_room(message: impl Into<String>, wait: Duration) -> ApiError {
        let seconds = u32::try_from(wait.as_secs_f64().ceil() as u64).unwrap_or(u32::MAX).max(1);
        let unit = if seconds == 1 { "second" } else { "seconds" };
        let error = ApiError::new(StatusCode::SERVICE_UNAVAILABLE, message);
        ApiError { retry_after: Some(seconds), ..error }.with_remedy(format!("try again in {seconds} {unit}"))
    }

    /// An HTTP verb that a path does not allow (405).
    #[must_use]
    pub(crate) fn wrong_verb() -> ApiError {
        ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "this path does not allow this HTTP verb")
            .with_remedy("the header `Allow` lists the allowed verbs")
    }

    /// The server is being shut down (503).
    #[must_use]
    pub fn closing() -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "the server is shutting down")
    }

    /// A defect of the server (500).
    #[must_use]
    pub fn broken() -> ApiError {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal error in the server")
            .with_remedy("please report it, with what the server wrote to standard error")
    }

    /// The same with a remedy.
    #[must_use]
    pub fn with_remedy(self, remedy: impl Into<String>) -> ApiError {
        ApiError { remedy: Some(remedy.into()), ..self }
    }

    /// The same with the field that is wrong.
    #[must_use]
    pub fn about(self, field: impl Into<Cow<'static, str>>) -> ApiError {
        ApiError { field: Some(field.into()), ..self }
    }

    /// The same with line and column of what is wrong.
    #[must_use]
    pub fn at(self, line: usize, column: usize) -> ApiError {
        ApiError { place: Some((line, column)), ..self }
    }
}

impl From<ParameterError> for ApiError {
    fn from(error: ParameterError) -> ApiError {
        let field: Cow<'static, str> = match &error {
            ParameterError::Method { .. } | ParameterError::NotInBuild { .. } => "method".into(),
            ParameterError::Preset { .. } => "preset".into(),
            ParameterError::Unknown { name, .. } => format!("parameters.{name}").into(),
            ParameterError::Twice { name }
            | ParameterError::Both { first: name, .. }
            | ParameterError::Combination { name, .. }
            | ParameterError::Range { name, .. } => format!("parameters.{name}").into(),
            _ => "parameters".into(),
        };
        ApiError::refused(field, error.to_string())
            .with_remedy("GET /api/methods lists methods, presets and parameters")
    }
}

/// The error as JSON.
#[derive(Serialize)]
struct Body<'a> {
    status: &'static str,
    message: &'a str,
    remedy: Option<&'a str>,
    line: Option<usize>,
    column: Option<usize>,
    field: Option<&'a str>,
}

impl ApiError {
    /// The error as the text of an answer.
    pub(crate) fn json(&self) -> String {
        let field = self.field.as_deref().map(excerpt);
        let body = Body {
            status: "error",
            message: &excerpt(&self.message),
            remedy: self.remedy.as_deref(),
            line: self.place.map(|place| place.0),
            column: self.place.map(|place| place.1),
            field: field.as_deref(),
        };
        serde_json::to_string(&body).expect("an error has only text and numbers")
    }
}

/// The most characters of a message: messages quote values of the request, which may be long.
const LONGEST: usize = 1_000;

fn excerpt(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]).into(),
        None => text.into(),
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let kind = [(CONTENT_TYPE, "application/json")];
        let mut response = (self.status, kind, self.json()).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        // The server does not wait for the rest of the body, so that no other request can follow it.
        if matches!(self.status, StatusCode::PAYLOAD_TOO_LARGE | StatusCode::REQUEST_TIMEOUT) {
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}
