//! What all requests share: the settings of the server, its slots, and the way to its threads.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use antdoku::CancelToken;
use tokio::sync::Semaphore;
use tokio::task;

use crate::closing::Closing;
use crate::error::ApiError;
use crate::estimate::Stay;
use crate::live::{Live, LiveLimits};
use crate::slots::Slots;

/// The port when none is named.
const PORT: u16 = 5225;

/// Short pieces of work, such as reading a puzzle, that run at once. A blank 64x64 takes some 15 MB while it is
/// propagated, so that a crowd of them must not meet.
const SHORT_AT_ONCE: usize = 4;

/// How the server works.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; port 0 takes a free one.
    pub address: SocketAddr,
    /// Searches at once.
    pub slots: usize,
    /// Searches that may wait.
    pub queue: usize,
    /// The longest time that a search may ask for.
    pub longest: Duration,
    /// Connections at once; further ones wait to be accepted.
    pub connections: usize,
    /// How long to wait for what others send.
    pub times: Times,
    /// How live runs are kept.
    pub live: LiveLimits,
}

/// How long to wait for what others send.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// For the head of a request, from the start of the connection or the end of the request before.
    pub head: Duration,
    /// For the body of a request.
    pub body: Duration,
    /// For a reader that takes nothing of an answer.
    pub write: Duration,
    /// For the rest of a request that was refused before it had come in full.
    pub linger: Duration,
    /// For answers under way when the server ends.
    pub farewell: Duration,
}

impl Default for Config {
    /// On the own machine only, with a search for each processor.
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

/// What handlers are given.
pub(crate) type AppState = Arc<App>;

/// What all requests share.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) config: Config,
    /// Where the server listens, with the port it was given.
    pub(crate) address: SocketAddr,
    pub(crate) slots: Arc<Slots>,
    pub(crate) closing: Closing,
    pub(crate) live: Arc<Live>,
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
            closing: Closing::new(),
            short: Arc::new(Semaphore::new(SHORT_AT_ONCE)),
        }
    }

    /// Does a short piece of work on a thread that may block.
    pub(crate) async fn short<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let permit = Arc::clone(&self.short).acquire_owned().await.map_err(|_| ApiError::closing())?;
        // The permit goes with the work, which goes on if nobody waits for it any more.
        let work = move || {
            let _permit = permit;
            work()
        };
        task::spawn_blocking(work).await.map_err(|_| ApiError::broken())?
    }

    /// Searches in a slot of its own, once there is one, for at most `limit`. If the client hangs up or the server ends,
    /// the token is cancelled.
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

/// Cancels when it is dropped: a future that is dropped takes its search along.
struct CancelOnDrop(CancelToken);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
