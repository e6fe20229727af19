//! antdoku for the browser: the JSON API of `antdoku serve` and its live runs, as a WebAssembly module without a server.
//!
//! `ffi` declares what JavaScript and the module call of each other; `desk` takes requests and hands out answers. The
//! JavaScript side is `crates/web/page/src/engine`. On other targets the crate is empty.

#[cfg(target_family = "wasm")]
mod desk;
#[cfg(target_family = "wasm")]
mod ffi;
