//! Listening: connections with time-outs and a limit, until a signal comes.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time;

use crate::app::{App, AppState, Config};
use crate::slots::Slots;
use crate::{api, connection};

/// Threads for handlers, which only pass on the results of blocking threads.
const WORKERS: usize = 2;

/// The pause after a failure to accept a connection, mostly for lack of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// The time that cancelled searches have to stop at the end.
const LAST_SEARCHES: Duration = Duration::from_millis(200);

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    app: AppState,
}

impl Server {
    /// Binds the address; from now on connections are queued.
    ///
    /// # Errors
    /// If the address is in use, or not allowed.
    pub fn bind(config: Config) -> io::Result<Server> {
        let listener = TcpListener::bind(config.address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { listener, app: Arc::new(App::new(config, address)) })
    }

    /// The address at which the server listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.app.address
    }

    /// The slots of the server, with the numbers of searches that run and wait.
    #[must_use]
    pub fn slots(&self) -> Arc<Slots> {
        Arc::clone(&self.app.slots)
    }

    /// Serves until SIGINT or SIGTERM, then ends within a second. `ready` is called with the address of the page.
    ///
    /// # Errors
    /// If the system gives no threads, or no signals.
    pub fn run(self, ready: impl FnOnce(&str)) -> io::Result<()> {
        let runtime = runtime()?;
        let stop = {
            let _guard = runtime.enter();
            signals()?
        };
        ready(&format!("http://{}/", self.address()));
        self.serve(runtime, stop)
    }

    /// Serves until `stop` resolves, then ends within a second.
    ///
    /// # Errors
    /// If the system gives no threads.
    pub fn run_until(self, stop: impl Future<Output = ()>) -> io::Result<()> {
        self.serve(runtime()?, stop)
    }

    fn serve(self, runtime: Runtime, stop: impl Future<Output = ()>) -> io::Result<()> {
        let Server { listener, app } = self;
        let served = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            listen(listener, &app, stop).await;
            Ok(())
        });
        runtime.shutdown_timeout(LAST_SEARCHES);
        served
    }
}

fn runtime() -> io::Result<Runtime> {
    Builder::new_multi_thread().worker_threads(WORKERS).thread_name("antdoku-web").enable_all().build()
}

/// Waits for the first signal that ends a program.
fn signals() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let (mut interrupt, mut terminate) =
            (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    {
        let mut interrupt = tokio::signal::windows::ctrl_c()?;
        Ok(async move {
            interrupt.recv().await;
        })
    }
}

/// Accepts connections until `stop`, then announces the end to open connections, and waits for them a little.
async fn listen(listener: tokio::net::TcpListener, app: &AppState, stop: impl Future<Output = ()>) {
    let router = api::router(Arc::clone(app));
    let mut connections = JoinSet::new();
    let room = Arc::new(Semaphore::new(app.config.connections));
    let accept = async {
        loop {
            let Ok(permit) = Arc::clone(&room).acquire_owned().await else { return };
            let Ok((stream, _)) = listener.accept().await else {
                time::sleep(ACCEPT_PAUSE).await;
                continue;
            };
            let connection = connection::serve(stream, router.clone(), Arc::clone(app));
            connections.spawn(async move {
                connection.await;
                drop(permit);
            });
            while connections.try_join_next().is_some() {}
        }
    };
    tokio::select! {
        () = accept => {}
        () = stop => {}
    }
    drop(listener);
    app.closing.close();
    app.live.stop();
    // Connections that have not ended by then are cut off: their tasks end with the set.
    let all_ended = async { while connections.join_next().await.is_some() {} };
    let _ = time::timeout(app.config.times.farewell, all_ended).await;
}
