//! The live window: a page and a JSON API on localhost.
//!
//! ```no_run
//! let server = antdoku_web::Server::bind(antdoku_web::Config::default())?;
//! server.run(|url| println!("{url}"))?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! The page is embedded in the program. Requests come from localhost only, and are read, checked and answered as
//! docs/guide/api.md says. Searches run on threads that may block, as many at once as [`Config::slots`] says.
//!
//! Without the feature `server` there is no network: `Local` answers the same requests within the program that asks, which
//! is how the page works without a server.

#![cfg_attr(not(feature = "server"), allow(dead_code, reason = "the server uses it"))]

mod answer;
mod api;
mod app;
#[cfg(feature = "server")]
mod assets;
mod body;
#[cfg(feature = "server")]
mod closing;
#[cfg(feature = "server")]
mod connection;
mod error;
mod estimate;
#[cfg(feature = "server")]
mod guard;
mod live;
#[cfg(not(feature = "server"))]
mod local;
mod request;
#[cfg(feature = "server")]
mod serve;
#[cfg(feature = "server")]
mod site;
mod slots;
mod threads;

pub use app::{Config, Times};
pub use live::LiveLimits;
#[cfg(not(feature = "server"))]
pub use local::{Answer, Local};
#[cfg(feature = "server")]
pub use serve::Server;
#[cfg(feature = "server")]
pub use site::{is_site, site};
pub use slots::{Load, Slots};
#[cfg(target_family = "wasm")]
pub use threads::{Scheduler, run_next, set_scheduler, waiting};
