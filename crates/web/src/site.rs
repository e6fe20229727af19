//! The files of the page without a server.

use std::borrow::Cow;

use crate::assets::Assets;

/// The solvers as a WebAssembly module, which `crates/wasm/build` makes. It is compressed and within a script: a browser reads
/// no other files than scripts, styles and pictures from a folder.
const MODULE: &[u8] = include_bytes!("../module/engine.js");

/// The attribute by which `index.html` searches in workers of its own.
const MARK: &str = r#"data-engine="worker""#;

/// What the page says if its script is missing.
const NO_SCRIPT: &str = "document.getElementById('status').textContent = \
    'The file app.js could not be loaded. It must be beside index.html; then reload the page.'";

/// The names and contents of the files of the page without a server: those of the served page, of which `index.html` is
/// changed, and their module.
///
/// `index.html` asks for the other files by their names and the version of all. So no cache can mix files of two versions.
#[must_use]
pub fn site() -> Vec<(String, Cow<'static, [u8]>)> {
    let assets = Assets::iter().filter_map(|name| Some((name.to_string(), Assets::get(&name)?.data)));
    let mut files: Vec<_> = assets.collect();
    files.push(("engine.js".to_owned(), MODULE.into()));
    files.sort_unstable();
    let version = version(&files);
    for (_, bytes) in files.iter_mut().filter(|(name, _)| name == "index.html") {
        *bytes = with_workers(bytes, &version).into();
    }
    files
}

/// Whether this is the `index.html` of a page without a server, of any version.
#[must_use]
pub fn is_site(index: &[u8]) -> bool {
    String::from_utf8_lossy(index).contains(MARK)
}

fn with_workers(index: &[u8], version: &str) -> Vec<u8> {
    let mut index = String::from_utf8_lossy(index)
        .replacen("<html", &format!(r#"<html {MARK} data-version="{version}""#), 1)
        .replacen("<script defer", &format!(r#"<script defer onerror="{NO_SCRIPT}""#), 1);
    for name in ["app.js", "style.css", "icon.svg"] {
        index = index.replace(&format!(r#""./{name}""#), &format!(r#""./{name}?{version}""#));
    }
    index.into_bytes()
}

/// A short text that differs between versions of the files: their FNV-1a hash.
fn version(files: &[(String, Cow<'_, [u8]>)]) -> String {
    let bytes = files.iter().flat_map(|(_, bytes)| bytes.iter());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}
