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

mod answer;
mod api;
mod app;
mod assets;
mod body;
mod closing;
mod connection;
mod error;
mod estimate;
mod guard;
mod live;
mod request;
mod serve;
mod slots;

pub use app::{Config, Times};
pub use live::LiveLimits;
pub use serve::Server;
pub use slots::{Load, Slots};
