//! What the library asks of a browser, where the standard library has neither a clock nor random keys.

use std::sync::OnceLock;
use std::time::Duration;

/// The functions of the program around this library on `wasm32-unknown-unknown`.
#[derive(Clone, Copy, Debug)]
pub struct Host {
    /// The time since some fixed moment; it never runs backwards.
    pub clock: fn() -> Duration,
    /// 64 random bits.
    pub random: fn() -> u64,
}

static HOST: OnceLock<Host> = OnceLock::new();

/// Names the host, once and before anything else of the library is called.
pub fn set_host(host: Host) {
    let _ = HOST.set(host);
}

/// The host.
///
/// # Panics
/// If none was named.
pub(crate) fn host() -> &'static Host {
    HOST.get().expect("`set_host` names the host first")
}
