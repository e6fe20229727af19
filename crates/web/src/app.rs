//! The state that all requests share: the configuration of the server, its slots, and its worker threads.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use antdoku::CancelToken;
#[cfg(feature = "server")]
use tokio::{sync::Semaphore, task};

#[cfg(feature = "server")]
use crate::closing::Closing;
use crate::error::ApiError;
#[cfg(feature = "server")]
use crate::estimate::Stay;
use crate::live::{Live, LiveLimits};
use crate::slots::Slots;

/// The default port.
const PORT: u16 = 5225;

/// The most short pieces of work, such as reading a puzzle, at once. A blank 64x64 takes some 15 MB while it is
/// propagated, so that their number must be limited.
#[cfg(feature = "server")]
const SHORT_AT_ONCE: usize = 4;

/// The configuration of the server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen at; port 0 takes a free one.
    pub address: SocketAddr,
    /// The most searches at once.
    pub slots: usize,
    /// The most searches that wait.
    pub queue: usize,
    /// The longest time limit of a search.
    pub longest: Duration,
    /// The most connections at once; further ones wait to be accepted.
    pub connections: usize,
    /// Time limits for clients.
    pub times: Times,
    /// Limits of live runs.
    pub live: LiveLimits,
}

/// Time limits for clients.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// For the head of a request, from the start of the connection or the end of the request before.
    pub head: Duration,
    /// For the body of a request.
    pub body: Duration,
    /// For a client that reads nothing of an answer.
    pub write: Duration,
    /// For the rest of a request that was refused before it had arrived in full.
    pub linger: Duration,
    /// For answers under way when the server shuts down.
    pub farewell: Duration,
}

impl Default for Config {
    /// A server on localhost, with one search for each processor.
    fn default() -> Config {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        Config {
            address: (Ipv4Addr::LOCALHOST, PORT).into(),
            slots: processors,
            queue: (4 * processors).max(16),
            longest: Duration::from_secs(60),
            connections: 512,
            times: Times::default(),
            live: LiveLimits::default(),
        }
    }
}

impl Default for Times {
    fn default() -> Times {
        Times {
            head: Duration::from_secs(5),
            body: Duration::from_secs(10),
            write: Duration::from_secs(30),
            linger: Duration::from_secs(2),
            farewell: Duration::from_millis(500),
        }
    }
}

/// The state that handlers get.
pub(crate) type AppState = Arc<App>;

/// The state that all requests share.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) config: Config,
    /// The address at which the server listens, with its actual port.
    pub(crate) address: SocketAddr,
    pub(crate) slots: Arc<Slots>,
    #[cfg(feature = "server")]
    pub(crate) closing: Closing,
    pub(crate) live: Arc<Live>,
    #[cfg(feature = "server")]
    short: Arc<Semaphore>,
}

impl App {
    pub(crate) fn new(config: Config, address: SocketAddr) -> App {
        let slots = Slots::new(config.slots, config.queue);
        App {
            live: Live::new(Arc::clone(&slots), config.live),
            config,
            address,
            slots,
            #[cfg(feature = "server")]
            closing: Closing::new(),
            #[cfg(feature = "server")]
            short: Arc::new(Semaphore::new(SHORT_AT_ONCE)),
        }
    }
}

#[cfg(feature = "server")]
impl App {
    /// Runs a short piece of work on a blocking thread.
    pub(crate) async fn short<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let permit = Arc::clone(&self.short).acquire_owned().await.map_err(|_| ApiError::closing())?;
        // The work holds the permit: it continues when its request has been dropped.
        let work = move || {
            let _permit = permit;
            work()
        };
        task::spawn_blocking(work).await.map_err(|_| ApiError::broken())?
    }

    /// Runs a search of at most `limit` in a slot, once one is free. If the client disconnects or the server shuts down, the
    /// token is cancelled.
    pub(crate) async fn search<T: Send + 'static>(
        &self,
        limit: Duration,
        work: impl FnOnce(&CancelToken) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let ticket =
            self.slots.enter(Stay::Search(limit)).map_err(|_| ApiError::busy(self.slots.busy_for()))?;
        let guard = CancelOnDrop(CancelToken::new());
        let token = guard.0.clone();
        let mut search = task::spawn_blocking(move || ticket.wait(&token).map(|_slot| work(&token)));
        let done = tokio::select! {
            done = &mut search => done,
            () = self.closing.wait() => {
                guard.0.cancel();
                search.await
            }
        };
        done.map_err(|_| ApiError::broken())?.ok_or_else(ApiError::closing)
    }
}

/// Without a server there is one user, who waits for the answer.
#[cfg(not(feature = "server"))]
impl App {
    /// Does a short piece of work.
    pub(crate) async fn short<T>(&self, work: impl FnOnce() -> Result<T, ApiError>) -> Result<T, ApiError> {
        work()
    }

    /// Searches; the limit is also in the work itself.
    pub(crate) async fn search<T>(
        &self,
        _limit: Duration,
        work: impl FnOnce(&CancelToken) -> T,
    ) -> Result<T, ApiError> {
        Ok(work(&CancelToken::new()))
    }
}

/// Cancels its token when dropped: the search ends with the future of its request.
#[cfg(feature = "server")]
struct CancelOnDrop(CancelToken);

#[cfg(feature = "server")]
impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
