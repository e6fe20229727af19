//! The arguments of `generate`.

use std::path::PathBuf;

use antdoku::format::OutputFormat;
use antdoku::internals::{MAX_SIDE, MIN_SIDE};
use antdoku::{Blanking, Geometry, Rule, Share, Symmetry, Variant};
use clap::builder::TypedValueParser;
use clap::{ArgGroup, Args, ValueHint};

use super::{PuzzleShape, WishArgs, values};

/// Make puzzles
///
/// Makes a 9x9 puzzle with exactly one solution and no superfluous given, unless options say otherwise. A blank grid is
/// filled at random, then cells are blanked at random: with --fixed down to a share of the cells, as in the paper; with
/// --unique only while the solution stays unique; with --minimal, the default, until no more cells can be blanked.
#[derive(Debug, Args)]
#[command(
    after_help = EXAMPLES,
    after_long_help = LONG,
    group = ArgGroup::new("how_far").args(["fixed", "minimal"]),
    group = ArgGroup::new("shape_of").args(["size", "shape"])
)]
pub(crate) struct GenerateArgs {
    /// Side of the grid, such as 9 for 9x9; boxes are as square as possible [default: 9]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = size)]
    size: Option<u32>,
    #[command(flatten)]
    pub(crate) shape: PuzzleShape,
    /// Share of the cells that are given, such as 45% or 22.5%
    #[arg(long, value_name = "SHARE", allow_hyphen_values = true)]
    fixed: Option<Share>,
    /// Blank a cell only if the solution stays unique
    #[arg(long)]
    unique: bool,
    /// Blank as many cells in each row and column, or one more, which makes Latin squares harder; with --fixed
    #[arg(long, requires = "fixed", conflicts_with_all = ["unique", "symmetry"])]
    balanced: bool,
    /// Blank cells until no given is superfluous [default without --fixed]
    #[arg(long)]
    minimal: bool,
    /// Symmetry of the givens: a half turn (the usual one in print), a quarter turn, or a mirror along
    /// the middle row, the middle column, the diagonal from top left, or the one from top right
    #[arg(long, value_name = "SYMMETRY", value_parser = symmetry())]
    pub(crate) symmetry: Option<Symmetry>,
    /// Number of puzzles
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, default_value_t = 1)]
    pub(crate) count: u64,
    /// Seed of all random numbers: the same seed gives the same puzzles [default: random, and reported]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) wish: WishArgs,

    /// Write each puzzle to a file of its own in this folder, such as 25x25_45_0.txt
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
    /// Format of the puzzles
    #[arg(long, value_name = "FORMAT", default_value = "grid", value_parser = values::output_format(),
        help_heading = "Output")]
    pub(crate) format: OutputFormat,
    /// Write nothing to standard error but errors
    #[arg(short, long, help_heading = "Output")]
    pub(crate) quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  antdoku generate
  antdoku generate --symmetry rotate180 --level hard
  antdoku generate --size 25 --fixed 45% --count 100 --seed 1 -o instances
  antdoku generate --box 2x3 --fixed 40% --unique --count 10 --format line
  antdoku generate --variant jigsaw
  antdoku generate --variant latin --size 30 --fixed 58% -o squares";

const LONG: &str = "\
With --fixed alone there may be several solutions, as with the instances of the
paper. The number of given cells is then c - floor(c (1 - SHARE)) for c cells:
282 of 625 at 45%.

With --unique, SHARE may be too small for a unique solution. The puzzle then has
as few givens as could be reached, and standard error reports how many. A proof
of uniqueness that takes too long is given up, and the given is kept. So the
solution is always unique; a puzzle of --minimal may have a superfluous given
only if standard error says so.

With --level, --rating or --technique, puzzles are made until one meets all of
them, at most 20,000 for each. A puzzle meets them only if the techniques of
`antdoku explain` solve it without trial; the hardest of these is that of
--technique. `antdoku rate --help` describes the levels. Above 9x9, and with a
variant, most minimal puzzles need trial: a cell is then blanked only if the
puzzle is not harder than wished, unless --minimal or --fixed is given. Once an
unfair or extreme puzzle above 9x9 is as wished, it only loses cells that
singles give back. A 25x25 takes seconds; a rare technique or a narrow rating
takes as many tries as it is rare.

With --symmetry, cells are blanked in groups that the symmetry maps onto
themselves; --minimal then means that no group can be blanked.

Puzzle K, counted from 0, depends only on the seed and K: --count 10 makes the
first ten puzzles of --count 100. Grids up to 25x25 are filled by an ant colony
as in the paper, up to 64x64 by a tabu walk. Above that, a cyclic pattern is
shuffled and switched at random.

The rules of --variant are latin (no boxes), jigsaw (regions in place of boxes),
diagonals, windoku, disjoint, anti-king and anti-knight, combined by commas. A
jigsaw without --regions draws connected regions for each puzzle from its seed,
around a full grid; above 36x36 most cells stay in boxes.
A Latin square comes from a Markov chain in which all squares are equally
probable in the limit; with --fixed it is a quasigroup with holes. With
--balanced, each row and column has the same number of holes, or one more, the
harder class of the literature. All other variants are filled by a tabu walk, or
by a complete search if the walk gives up. Rules that no grid can be filled by
are reported.

The format `line` does not contain the shape of the boxes. If it is not the
usual one for the side, solve with --box.

On a terminal, a bar shows how many cells were tried. Ctrl-C keeps the puzzles
that are finished, and standard error reports how many and where.

Exit codes:
  0    made
  1    proven that no grid can be filled by these rules
  2    wrong options
  3    no full grid, or no puzzle with the wanted difficulty, was found within
       the limit of the search
  65   the regions in a file could not be understood
  74   a file could not be read or written
  130  interrupted; the puzzles that were finished are kept

Examples:
  antdoku generate
  antdoku generate --symmetry rotate180 --level hard
  antdoku generate --technique x-wing --count 10 --format line
  antdoku generate --size 25 --fixed 45% --count 100 --seed 1 -o instances
  antdoku generate --box 2x3 --fixed 40% --unique --count 10 --format line
  antdoku generate --variant jigsaw
  antdoku generate --variant latin --size 30 --fixed 58% -o squares
  antdoku generate --variant latin --size 33 --fixed 58% --balanced -o squares
  antdoku generate --fixed 30% --seed 3 --format line | antdoku solve -";

impl GenerateArgs {
    /// The side of the grid, where it does not follow from regions.
    pub(crate) fn side(&self) -> Option<u32> {
        self.shape.shape.map(|(height, width)| height * width).or(self.size)
    }

    /// Whether each puzzle draws its regions.
    pub(crate) fn draws_regions(&self) -> bool {
        let is_jigsaw = |variant: &Variant| variant.rules().contains(&Rule::Jigsaw);
        self.shape.regions.is_none() && self.shape.variant.as_ref().is_some_and(is_jigsaw)
    }

    pub(crate) fn blanking(&self, geometry: &Geometry) -> Blanking {
        match self.fixed {
            None if self.minimal => Blanking::Minimal,
            None => Blanking::for_wish(self.wish.wish(), geometry),
            Some(share) if self.unique => Blanking::Unique(share),
            Some(share) if self.balanced => Blanking::Balanced(share),
            Some(share) => Blanking::Random(share),
        }
    }
}

fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    values::listed(Symmetry::ALL)
}

fn size(text: &str) -> Result<u32, String> {
    let side = text.parse().ok().filter(|side: &u32| (MIN_SIDE..=MAX_SIDE).contains(&(*side as usize)));
    side.ok_or_else(|| format!("a side from {MIN_SIDE} to {MAX_SIDE} expected"))
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sides_are_within_the_limits() {
        for (text, side) in [("2", 2), ("7", 7), ("9", 9), ("100", 100)] {
            assert_eq!(size(text), Ok(side));
        }
        for text in ["", "0", "1", "101", "-9", "9x9", "3.5", "4294967305"] {
            assert!(size(text).is_err(), "{text}");
        }
    }
}
