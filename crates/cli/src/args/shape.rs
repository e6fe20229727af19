//! The options for the shape of puzzles, shared by all commands that read or make puzzles.

use std::path::PathBuf;

use antdoku::Variant;
use clap::{Args, ValueHint};

use super::values;

/// The shape of puzzles, as far as options state it.
#[derive(Debug, Args)]
pub(crate) struct PuzzleShape {
    /// Height and width of a box, such as 2x3 for a 6x6 grid; 1x7 is a Latin square [default: derived from the side]
    #[arg(long = "box", value_name = "HxW", value_parser = values::box_shape)]
    pub(crate) shape: Option<(u32, u32)>,
    /// Rules, with commas between them: latin, jigsaw, diagonals, windoku, disjoint, anti-king, anti-knight, or sudoku
    /// [default: sudoku, or as the text says]
    #[arg(long, value_name = "NAMES", value_parser = values::variant)]
    pub(crate) variant: Option<Variant>,
    /// File with the regions of a jigsaw: a row per line, a letter for each cell
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "shape")]
    pub(crate) regions: Option<PathBuf>,
}
