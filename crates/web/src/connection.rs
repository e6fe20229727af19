//! One connection: its requests go to the router, every answer has the form of this API, and the last one arrives.
//!
//! A handler never sees bytes that are no HTTP: hyper answers them with a bare status, and cannot be told otherwise. That
//! answer is the only one which hyper writes while no request is being answered, so the [`Stream`] drops it there. When
//! hyper returns its error, the client gets an [`ApiError`] instead.
//!
//! A request can be refused while the client still sends its body. If the connection were closed then, the system would
//! reset it, and the client would lose the answer. So after a refusal the connection is closed for writing first, and
//! what still comes is read and dropped, for a short time and up to a number of bytes.

use std::io;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use http_body_util::BodyExt as _;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, ReadBuf, copy, sink};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep, timeout};

use crate::app::AppState;
use crate::error::ApiError;
use crate::guard;

/// The largest head of a request, and the most bytes of a body that are read ahead of its handler.
const LARGEST_HEAD: usize = 64 << 10;

/// The most bytes that are read and dropped after a refusal.
const MOST_DISCARDED: u64 = 8 << 20;

/// Serves the requests of one connection until the client or the server ends it. Its errors are those of the client.
pub(crate) async fn serve(stream: TcpStream, router: Router, app: AppState) {
    // Frames are small and must not wait for each other.
    let _ = stream.set_nodelay(true);
    let times = app.config.times;
    let exchange = Arc::<Exchange>::default();
    let stream = Stream::new(stream, times.write, Arc::clone(&exchange));
    let router = TowerToHyperService::new(router);
    let service = service_fn(|request: hyper::Request<Incoming>| {
        exchange.set(Stage::Answering);
        let (answer, exchange) = (router.call(request), Arc::clone(&exchange));
        Box::pin(async move {
            let response = answer.await?;
            exchange.lock().is_refused = response.status().is_client_error();
            // hyper drops a body when it has all of it.
            let end = OnDrop(exchange);
            Ok::<_, std::convert::Infallible>(response.map(|body| {
                body.map_err(move |error| {
                    let _ = &end;
                    error
                })
            }))
        })
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(times.head).max_buf_size(LARGEST_HEAD);
    let mut connection = builder.serve_connection(TokioIo::new(stream), service);
    let mut closing = pin!(app.closing.wait());
    let mut is_closing = false;
    let ended = std::future::poll_fn(|context| {
        if !is_closing && closing.as_mut().poll(context).is_ready() {
            is_closing = true;
            Pin::new(&mut connection).graceful_shutdown();
        }
        connection.poll_without_shutdown(context)
    });
    let error = ended.await.err();
    let mut stream = connection.into_parts().io.into_inner();
    if let Some(error) = error.filter(|_| stream.has_dropped) {
        exchange.lock().is_refused = true;
        let _ = timeout(times.write, stream.inner.write_all(&explanation(&error))).await;
    }
    let _ = stream.inner.shutdown().await;
    if exchange.lock().is_refused {
        let (mut rest, mut nowhere) = (stream.inner.take(MOST_DISCARDED), sink());
        let _ = timeout(times.linger, copy(&mut rest, &mut nowhere)).await;
    }
}

/// What the service and the stream of a connection know of its requests.
#[derive(Default)]
struct Exchange(Mutex<ExchangeState>);

#[derive(Default)]
struct ExchangeState {
    stage: Stage,
    /// Whether the last answer refused its request, which may not have come in full.
    is_refused: bool,
}

#[derive(Default, PartialEq, Eq)]
enum Stage {
    /// No request is being answered.
    #[default]
    Idle,
    /// A handler answers a request, or hyper reads the body of its answer.
    Answering,
    /// hyper has the whole answer, but may not have written it.
    Buffered,
}

impl Exchange {
    fn lock(&self) -> MutexGuard<'_, ExchangeState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, stage: Stage) {
        self.lock().stage = stage;
    }
}

/// Notes the end of an answer's body.
struct OnDrop(Arc<Exchange>);

impl Drop for OnDrop {
    fn drop(&mut self) {
        self.0.set(Stage::Buffered);
    }
}

/// A stream that does not wait for ever for its reader.
struct Stream {
    inner: TcpStream,
    /// The longest time in which a reader takes nothing.
    patience: Duration,
    waiting: Option<Pin<Box<Sleep>>>,
    exchange: Arc<Exchange>,
    /// Whether an answer of hyper itself was dropped.
    has_dropped: bool,
}

impl Stream {
    fn new(inner: TcpStream, patience: Duration, exchange: Arc<Exchange>) -> Stream {
        Stream { inner, patience, waiting: None, exchange, has_dropped: false }
    }
}

impl AsyncWrite for Stream {
    /// Writes some bytes, unless the reader has taken nothing for too long.
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if self.exchange.lock().stage == Stage::Idle {
            self.has_dropped = true;
            return Poll::Ready(Ok(bytes.len()));
        }
        if let Poll::Ready(written) = Pin::new(&mut self.inner).poll_write(context, bytes) {
            self.waiting = None;
            return Poll::Ready(written);
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(waiting.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.inner).poll_flush(context))?;
        // hyper flushes after it has written all that it had.
        let mut exchange = self.exchange.lock();
        if exchange.stage == Stage::Buffered {
            exchange.stage = Stage::Idle;
        }
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(context)
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_read(context, buffer)
    }
}

/// The answer to bytes in which hyper found this error.
fn explanation(error: &hyper::Error) -> Vec<u8> {
    let error = if error.is_parse_too_large() {
        let status = StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE;
        ApiError::new(status, "the head of the request is too large")
    } else {
        ApiError::malformed("this is not an HTTP request")
            .with_remedy("docs/guide/api.md has examples for curl")
    };
    let headers = guard::HEADERS
        .into_iter()
        .map(|(name, value)| format!("{name}: {}\r\n", value.to_str().expect("the headers are text")));
    let body = error.json();
    let head = format!(
        "HTTP/1.1 {}\r\ncontent-type: application/json\r\n{}cache-control: no-store\r\n\
         connection: close\r\ncontent-length: {}\r\n\r\n",
        error.status,
        headers.collect::<String>(),
        body.len()
    );
    [head, body].concat().into_bytes()
}
