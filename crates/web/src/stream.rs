//! A connection that does not wait for ever for its reader, that explains itself, and that ends so that its last answer
//! arrives.
//!
//! What is no HTTP at all never comes to a handler: hyper itself answers with a bare status. Here such an answer gets the
//! body that all our errors have. It is known by what it lacks: every answer of a handler has a policy for browsers.
//!
//! A request can be refused while the client still sends its body. If the connection were closed then, the system would
//! reset it, and the client would lose the answer. So after a refusal the connection is closed for writing first, and
//! what still comes is read and thrown away, for a short time and up to a number of bytes.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::http::StatusCode;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use crate::app::Times;
use crate::error::ApiError;
use crate::guard;

/// The most bytes that are read and thrown away after a refusal.
const MOST_DISCARDED: usize = 8 << 20;

/// A connection to a client.
pub(crate) struct Stream {
    inner: TcpStream,
    /// The longest time in which a reader takes nothing.
    patience: Duration,
    /// How long what comes after a refusal is thrown away.
    linger: Duration,
    waiting: Option<Pin<Box<Sleep>>>,
    /// What is written in the place of a bare status, and how much of it has been.
    explanation: Option<(Vec<u8>, usize)>,
    /// Whether the last answer refused its request, which may not have come in full.
    is_refused: bool,
    discarding: Option<Discarding>,
}

/// The end of a connection after a refusal.
struct Discarding {
    deadline: Pin<Box<Sleep>>,
    bytes_left: usize,
}

impl Stream {
    pub(crate) fn new(inner: TcpStream, times: Times) -> Stream {
        Stream {
            inner,
            patience: times.write,
            linger: times.linger,
            waiting: None,
            explanation: None,
            is_refused: false,
            discarding: None,
        }
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

    /// Reads past what the client still sends, until it has ended, too much has come, or the time is over.
    fn discard(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let linger = self.linger;
        let discarding = self.discarding.get_or_insert_with(|| Discarding {
            deadline: Box::pin(sleep(linger)),
            bytes_left: MOST_DISCARDED,
        });
        let mut bytes = [0; 4096];
        loop {
            let mut buffer = ReadBuf::new(&mut bytes);
            match Pin::new(&mut self.inner).poll_read(context, &mut buffer) {
                Poll::Ready(Ok(())) if !buffer.filled().is_empty() => {
                    discarding.bytes_left = discarding.bytes_left.saturating_sub(buffer.filled().len());
                    if discarding.bytes_left == 0 {
                        return Poll::Ready(());
                    }
                }
                Poll::Ready(_) => return Poll::Ready(()),
                Poll::Pending => return discarding.deadline.as_mut().poll(context),
            }
        }
    }
}

/// Whether an answer begins with these bytes that refuses its request; nothing if none begins with them.
fn refuses(bytes: &[u8]) -> Option<bool> {
    bytes.strip_prefix(b"HTTP/1.1 ")?.first().map(|class| *class == b'4')
}

impl AsyncWrite for Stream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let stream = self.get_mut();
        stream.is_refused = refuses(bytes).unwrap_or(stream.is_refused);
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
        let stream = self.get_mut();
        if stream.discarding.is_none() {
            ready!(Pin::new(&mut stream.inner).poll_shutdown(context))?;
        }
        if stream.is_refused {
            ready!(stream.discard(context));
        }
        Poll::Ready(Ok(()))
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
        _ => ApiError::new(status, "this is no HTTP request")
            .with_remedy("docs/guide/api.md has examples for curl"),
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
