//! The API without a server: requests of the program that runs this code, such as the page in a browser.
//!
//! The handlers are those of the server. They run at once and to their end, so that an answer is there when the first
//! poll of its future returns.

use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use axum::http::header::CONTENT_TYPE;
use http_body_util::BodyExt as _;
use tower_service::Service as _;

use crate::api;
use crate::app::{App, AppState, Config};
use crate::error::ApiError;
use crate::live::{End, LiveLimits, News};

/// The API within a program: one user, and as many searches at once as it asks for.
#[derive(Debug)]
pub struct Local {
    app: AppState,
    router: Router,
    /// The runs that are watched, by their names.
    watched: BTreeMap<String, News>,
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The status, as in HTTP.
    pub status: u16,
    /// JSON.
    pub body: Vec<u8>,
}

/// Searches that may be under way at once: the queue of a server is of no use to one user.
const SLOTS: usize = 1_000;

/// The longest time limit of a search: the user can end it.
const LONGEST: Duration = Duration::from_secs(600);

/// The longest pause of a run, which costs nothing but memory.
const LONGEST_PAUSE: Duration = Duration::from_secs(30 * 24 * 3600);

impl Default for Local {
    fn default() -> Local {
        let live = LiveLimits { longest_pause: LONGEST_PAUSE, ..LiveLimits::default() };
        let config = Config { slots: SLOTS, longest: LONGEST, live, ..Config::default() };
        let app = Arc::new(App::new(config, (Ipv4Addr::LOCALHOST, 0).into()));
        Local { router: api::router(Arc::clone(&app)), app, watched: BTreeMap::new() }
    }
}

impl Local {
    /// Answers a request: `path` as in docs/guide/api.md, and the body of a `POST`, or none for a `GET`.
    #[must_use]
    pub fn answer(&self, path: &str, body: Option<&str>) -> Answer {
        let verb = if body.is_some() { "POST" } else { "GET" };
        let request = Request::builder().method(verb).uri(path).header(CONTENT_TYPE, "application/json");
        let Ok(request) = request.body(Body::from(body.unwrap_or_default().to_owned())) else {
            return refused(&ApiError::malformed("this is no path"));
        };
        let answer = async {
            let Ok(response) = self.router.clone().call(request).await;
            let status = response.status().as_u16();
            let body = response.into_body().collect().await;
            Answer { status, body: body.map(|body| body.to_bytes().to_vec()).unwrap_or_default() }
        };
        match pin!(answer).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(answer) => answer,
            Poll::Pending => refused(&ApiError::broken()),
        }
    }

    /// Begins to watch a run, as its owner. Earlier ones that are done are forgotten.
    ///
    /// # Errors
    /// There is no such run.
    pub fn watch(&mut self, id: &str) -> Result<(), Answer> {
        let job = self.app.live.named(id).map_err(|error| refused(&error))?;
        self.app.live.forget_others(id);
        self.watched.insert(id.to_owned(), News::new(&job));
        Ok(())
    }

    /// What happened in a watched run since the last call, in the form of a stream of events; `None` after its end.
    pub fn news(&mut self, id: &str) -> Option<Vec<u8>> {
        let news = self.watched.get_mut(id).filter(|news| !news.is_over)?;
        Some(news.gather().concat())
    }

    /// Ends a run, if it has not ended. Its timeline is kept until the next run is watched.
    pub fn leave(&mut self, id: &str) {
        if let Some(news) = self.watched.remove(id) {
            news.job.stop(End::Left);
        }
    }
}

fn refused(error: &ApiError) -> Answer {
    Answer { status: error.status.as_u16(), body: error.json().into_bytes() }
}
