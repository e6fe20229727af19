//! The options for the shape of puzzles, shared by all commands that read or make puzzles.

use std::path::PathBuf;

use antdoku::{Rule, Variant};
use clap::{Args, ValueHint};

use super::values;
use crate::exit::Failure;

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

impl PuzzleShape {
    /// Refuses options that contradict each other, with the names of both.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        let Some(variant) = &self.variant else { return Ok(()) };
        let refuse = |other: String, why: &str| {
            Err(Failure::Usage(format!("--variant {variant} and {other} contradict each other: {why}")))
        };
        if let Some((height, width)) = self.shape {
            let other = format!("--box {height}x{width}");
            if variant.rules().contains(&Rule::Jigsaw) {
                return refuse(other, "a jigsaw has regions in place of boxes");
            }
            if variant.rules().contains(&Rule::Latin) && height > 1 && width > 1 {
                return refuse(other, "a Latin square has no boxes");
            }
        }
        if let Some(file) = &self.regions {
            let other = format!("--regions {}", file.display());
            if variant.rules().is_empty() {
                return refuse(other, "regions are a further rule, the jigsaw");
            }
            let with_regions: Result<Variant, _> = format!("jigsaw,{variant}").parse();
            if let (false, Err(error)) = (variant.rules().contains(&Rule::Jigsaw), with_regions) {
                return refuse(other, &error.to_string());
            }
        }
        Ok(())
    }
}
