//! The arguments of `page`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

/// Write the live window as files that need no server
///
/// Writes the page of `antdoku serve` with the solvers inside, as a WebAssembly module. It opens from the folder, works
/// without a network, and can be put on any web space. Runs with the same seed are those of this program.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = LONG)]
pub(crate) struct PageArgs {
    /// The folder to write: empty but for hidden files and `CNAME`, not there yet, or with an earlier page, which is replaced
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) output: PathBuf,
    /// Write only errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  antdoku page -o ants           then open ants/index.html in a browser
  python3 -m http.server -d ants";

const LONG: &str = "\
The page searches in a worker of the browser, on one thread. Pauses and single
steps need a browser that can suspend WebAssembly, such as Chrome or Edge from
version 137, or Firefox 153. The method `sat` is not in it.

Exit codes:
  0    written
  2    wrong options, or the folder holds something else
  74   a file could not be written

Examples:
  antdoku page -o ants           then open ants/index.html in a browser
  python3 -m http.server -d ants";
