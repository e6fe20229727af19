//! Arguments of `antdoku lab publish`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

/// Write a finished campaign into a small folder to publish
///
/// Writes the plan, the instances and all records, compressed, with report.html and the figures as SVG. From this folder
/// `antdoku lab report` makes the same report again, byte for byte.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  antdoku lab publish out -o results/mine", after_long_help = PUBLISH_LONG)]
pub(crate) struct PublishArgs {
    /// The folder of the campaign
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) campaign: PathBuf,
    /// The folder to write; a published campaign in it is replaced
    #[arg(short, long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) output: PathBuf,
    /// Write only errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

const PUBLISH_LONG: &str = "\
Hosts are renamed to `machine 1`, `machine 2`, ...; processors and systems stay.
Puzzles that came from files keep their hash, their size and what propagation
makes of them, but not their text, which may have no licence. Answers are left
out: a run with the same seed finds them again.

`antdoku lab report`, `antdoku lab status` and the Python package read the
folder. Commands that run tasks refuse it.

Exit codes:
  0    written
  2    refused: a task has no record, the plan names a file by an absolute path,
       or the folder holds something else
  74   a file could not be read or written
  130  interrupted: the report is incomplete

Example:
  antdoku lab publish out -o results/mine";
