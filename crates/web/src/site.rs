//! The files of the page without a server.

use std::borrow::Cow;
use std::iter;

use crate::assets::Assets;

/// The solvers as a WebAssembly module, which `crates/wasm/build` makes. It is compressed and within a script: a browser reads
/// no other files than scripts, styles and pictures from a folder.
const MODULE: &[u8] = include_bytes!("../module/engine.js");

/// The names and contents of the files of the page without a server: those of the served page, which the attribute
/// `data-engine` tells to search in workers of its own, and their module.
pub fn site() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    let files = Assets::iter().filter_map(|name| {
        let bytes = Assets::get(&name)?.data;
        let is_index = name == "index.html";
        Some((name.into_owned(), if is_index { with_workers(&bytes).into() } else { bytes }))
    });
    files.chain(iter::once(("engine.js".to_owned(), MODULE.into())))
}

fn with_workers(index: &[u8]) -> Vec<u8> {
    String::from_utf8_lossy(index).replacen("<html", r#"<html data-engine="worker""#, 1).into_bytes()
}
