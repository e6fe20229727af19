//! Listening: connections with time-outs and a limit, until a signal comes.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time;

use crate::api;
use crate::app::{App, AppState, Config};
use crate::slots::Slots;
use crate::stream::Stream;

/// Handlers only pass on what threads that may block have done.
const WORKERS: usize = 2;

/// Where no connection can be accepted, for want of files mostly, it is tried again after this.
const BREATH: Duration = Duration::from_millis(50);

/// Searches that were cancelled at the end have this long to stop.
const LAST_SEARCHES: Duration = Duration::from_millis(200);

/// The head of a request is at most so large, and so is what is read before somebody takes it.
const LARGEST_HEAD: usize = 64 << 10;

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    app: AppState,
}

impl Server {
    /// Takes the address; from now on connections are queued.
    ///
    /// # Errors
    /// If the address is taken, or not allowed.
    pub fn bind(config: Config) -> io::Result<Server> {
        let listener = TcpListener::bind(config.address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { listener, app: Arc::new(App::new(config, address)) })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.app.address
    }

    /// Its slots, which tell how many searches run and wait.
    #[must_use]
    pub fn slots(&self) -> Arc<Slots> {
        Arc::clone(&self.app.slots)
    }

    /// Serves until SIGINT or SIGTERM, then ends within a second. `ready` is told the address of the page.
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

    /// Serves until `stop` is done, then ends within a second.
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

/// Done at the first signal that ends a program.
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

/// Accepts connections until `stop`, then tells those that are open, and waits for them a little.
async fn listen(listener: tokio::net::TcpListener, app: &AppState, stop: impl Future<Output = ()>) {
    let router = api::router(Arc::clone(app));
    let graceful = GracefulShutdown::new();
    let mut connections = JoinSet::new();
    let room = Arc::new(Semaphore::new(app.config.connections));
    let accept = async {
        loop {
            let Ok(permit) = Arc::clone(&room).acquire_owned().await else { return };
            let Ok((stream, _)) = listener.accept().await else {
                time::sleep(BREATH).await;
                continue;
            };
            let connection = serve_connection(stream, router.clone(), app, &graceful);
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
    // Whoever has not ended by then is cut off, with the tasks in which the connections live.
    let _ = time::timeout(app.config.times.farewell, graceful.shutdown()).await;
}

/// One connection, with as many requests as it has. Its errors are those of the other side.
fn serve_connection(
    stream: TcpStream,
    router: Router,
    app: &AppState,
    graceful: &GracefulShutdown,
) -> impl Future<Output = ()> + use<> {
    // Frames are small and must not wait for each other.
    let _ = stream.set_nodelay(true);
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(app.config.times.head).max_buf_size(LARGEST_HEAD);
    let service = TowerToHyperService::new(router);
    let stream = TokioIo::new(Stream::new(stream, app.config.times));
    let connection = graceful.watch(builder.serve_connection(stream, service));
    async move {
        let _ = connection.await;
    }
}
