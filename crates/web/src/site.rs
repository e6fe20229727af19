//! The files of the page without a server, embedded in the program.

use std::borrow::Cow;
use std::io::Write as _;
use std::iter;

use base64::engine::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;

/// The files that Vite built from `page/` with an engine of its own.
#[derive(RustEmbed)]
#[folder = "site"]
struct Site;

/// The solvers as a WebAssembly module, which `crates/wasm/build` makes.
const MODULE: &[u8] = include_bytes!("../module/antdoku.wasm");

/// The names and contents of the files of the page without a server.
pub fn site() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    let files = Site::iter().filter_map(|name| Some((name.clone().into_owned(), Site::get(&name)?.data)));
    files.chain(iter::once_with(|| ("engine.js".to_owned(), engine().into())))
}

/// The module as a script: a browser reads no other file than scripts, styles and pictures from a folder.
fn engine() -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let zipped = encoder.write_all(MODULE).and_then(|()| encoder.finish()).expect("a vector takes all bytes");
    format!("globalThis.antdokuEngine = '{}';\n", STANDARD.encode(zipped)).into_bytes()
}
