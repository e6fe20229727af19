//! A connection that does not wait for ever for its reader, and that explains itself.
//!
//! What is no HTTP at all never comes to a handler: hyper itself answers with a bare status. Here such an answer gets the
//! body that all our errors have. It is known by what it lacks: every answer of a handler has a policy for browsers.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::http::StatusCode;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use crate::error::ApiError;
use crate::guard;

/// A connection to a client.
pub(crate) struct Stream {
    inner: TcpStream,
    /// The longest time in which a reader takes nothing.
    patience: Duration,
    waiting: Option<Pin<Box<Sleep>>>,
    /// What is written in the place of a bare status, and how much of it has been.
    explanation: Option<(Vec<u8>, usize)>,
}

impl Stream {
    pub(crate) fn new(inner: TcpStream, patience: Duration) -> Stream {
        Stream { inner, patience, waiting: None, explanation: None }
    }

    /// Writes some bytes, unless the reader has taken nothing for too long.
    fn write(&mut self, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if let Poll::Ready(written) = Pin::new(&mut self.inner).poll_write(context, bytes) {
            self.waiting = None;
            return Poll::Ready(written);
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(waiting.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncWrite for Stream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let stream = self.get_mut();
        let Some((text, sent)) = stream.explanation.take().or_else(|| Some((explanation(bytes)?, 0))) else {
            return stream.write(context, bytes);
        };
        let mut sent = sent;
        while sent < text.len() {
            match stream.write(context, &text[sent..]) {
                Poll::Ready(Ok(0)) => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                Poll::Ready(Ok(count)) => sent += count,
                Poll::Ready(Err(error)) => return Poll::Ready(Err(error)),
                Poll::Pending => {
                    stream.explanation = Some((text, sent));
                    return Poll::Pending;
                }
            }
        }
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().inner).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().inner).poll_shutdown(context)
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().inner).poll_read(context, buffer)
    }
}

/// The answer that is sent for a bare status.
fn explanation(bytes: &[u8]) -> Option<Vec<u8>> {
    let code =
        bytes.strip_prefix(b"HTTP/1.1 ").and_then(|rest| rest.get(..3)).filter(|code| code[0] == b'4')?;
    let policy = guard::POLICY.as_bytes();
    if bytes.windows(policy.len()).any(|part| part == policy) {
        return None;
    }
    let status = StatusCode::from_bytes(code).ok()?;
    let error = match status {
        StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => {
            ApiError::new(status, "the head of the request is too large")
        }
        _ => {
            ApiError::new(status, "this is no HTTP request").with_remedy("docs/api.md has examples for curl")
        }
    };
    let body = error.json();
    let headers = guard::HEADERS
        .into_iter()
        .map(|(name, value)| format!("{name}: {}\r\n", value.to_str().expect("the headers are text")));
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\n{}cache-control: no-store\r\n\
         connection: close\r\ncontent-length: {}\r\n\r\n",
        headers.collect::<String>(),
        body.len()
    );
    Some([head, body].concat().into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_bare_status_is_explained() {
        let text = explanation(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n").unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.starts_with("HTTP/1.1 400 Bad Request\r\n") && text.ends_with('}'));
        let ours = format!("HTTP/1.1 404 Not Found\r\ncontent-security-policy: {}\r\n\r\n", guard::POLICY);
        for bytes in [ours.as_bytes(), b"", b"HTTP/1.1 ", b"HTTP/1.1 200 OK\r\n\r\n", b"data: HTTP/1.1 400"] {
            assert_eq!(explanation(bytes), None);
        }
    }
}
