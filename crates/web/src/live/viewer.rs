//! The stream of events of one viewer.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tokio::sync::watch;
use tokio::time::{sleep, timeout_at};

use super::job::{End, Job};
use super::news::News;

/// The time for which the news of several contestants is gathered into one answer.
const GATHER: Duration = Duration::from_millis(15);

/// The time for which a run waits for its owner to reconnect: browsers reopen a stream of events that breaks.
const GRACE: Duration = Duration::from_millis(200);

/// One viewer: its stream, and what it has seen.
struct Viewer {
    news: News,
    changes: watch::Receiver<u64>,
    /// The messages to be sent, whose bytes all viewers share.
    pending: VecDeque<Bytes>,
    _presence: Presence,
}

/// Counts a viewer while its stream is open.
struct Presence {
    job: Arc<Job>,
    is_owner: bool,
}

/// Opens the stream of a run for one more viewer.
pub(crate) fn open(job: &Arc<Job>, is_owner: bool) -> Response {
    job.viewers.fetch_add(1, Ordering::Relaxed);
    if is_owner {
        job.owners.fetch_add(1, Ordering::Relaxed);
        job.was_claimed.store(true, Ordering::Relaxed);
    }
    let viewer = Viewer {
        news: News::new(job),
        changes: job.subscribe(),
        pending: VecDeque::new(),
        _presence: Presence { job: Arc::clone(job), is_owner },
    };
    // The next messages are made when the last ones have been taken: a slow viewer gets fewer, and none pile up.
    let messages = stream::unfold(viewer, |mut viewer| async {
        let text = viewer.next().await?;
        Some((Ok::<Bytes, Infallible>(text), viewer))
    });
    let headers = [(CONTENT_TYPE, "text/event-stream"), (CACHE_CONTROL, "no-store")];
    (headers, Body::from_stream(messages)).into_response()
}

impl Viewer {
    /// Waits for the next message that the viewer has not seen; `None` after the end of the run.
    async fn next(&mut self) -> Option<Bytes> {
        while self.pending.is_empty() && !self.news.is_over {
            // The only possible error is that the time is over: the job outlives its viewers.
            let _ = timeout_at(self.news.next_pulse.into(), self.changes.changed()).await;
            sleep(GATHER).await;
            self.changes.mark_unchanged();
            self.pending.extend(self.news.gather());
        }
        self.pending.pop_front()
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.job.viewers.fetch_sub(1, Ordering::Relaxed);
        if !self.is_owner || self.job.owners.fetch_sub(1, Ordering::Relaxed) > 1 || self.job.is_done() {
            return;
        }
        let job = Arc::clone(&self.job);
        let stop_if_alone = async move {
            sleep(GRACE).await;
            if job.owners.load(Ordering::Relaxed) == 0 {
                job.stop(End::Left);
            }
        };
        match tokio::runtime::Handle::try_current() {
            Ok(runtime) => drop(runtime.spawn(stop_if_alone)),
            // The server is being shut down.
            Err(_) => self.job.stop(End::Closing),
        }
    }
}
