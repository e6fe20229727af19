//! Generates puzzles from full grids.
//!
//! As in the paper (section 4 of \[1\]), a blank grid is filled at random, then cells are blanked at random. On request, a
//! cell is blanked only if the solution stays unique, and cells are blanked in groups that keep the givens symmetric. This
//! holds for every geometry: a Latin square with blank cells is a quasigroup with holes.
//!
//! A puzzle is a function of its recipe and seed: no clock is read, and every search within is limited by steps or
//! iterations.
//!
//! # References
//! \[1\] H. Lloyd, M. Amos, *Solving Sudoku with Ant Colony Optimization*, IEEE Transactions on Games 12(3), 2020.
//! \[2\] On balanced holes: H. Kautz, Y. Ruan, D. Achlioptas, C. Gomes, B. Selman, M. Stickel, *Balance and Filtering in Structured Satisfiable
//! Problems*, IJCAI 2001.

mod balance;
mod error;
mod full;
mod generator;
mod graded;
mod latin;
mod pattern;
mod refusal;
mod regions;
mod share;
mod symmetry;
#[cfg(test)]
mod tests;
mod wish;
#[cfg(test)]
mod wish_tests;

pub use error::GenerateError;
pub use full::Filler;
pub use generator::Generator;
pub use regions::regular_regions;
pub use share::{Share, ShareError};
pub use symmetry::Symmetry;
pub use wish::{RatingRange, RatingRangeError, Wish, WishError};

use std::ops::ControlFlow;
use std::sync::Arc;

use self::graded::Grader;
use crate::method::Exact;
use crate::model::{Cell, Geometry, Grid, Puzzle, Solution};
use crate::rng::Seed;
use crate::search::{Budget, Enumerator, Event, Extent, Run, StopReason, trusted};

/// The streams of a seed, one per use.
const FILL: u64 = 0;
const BLANK: u64 = 1;
const REGIONS: u64 = 2;

/// The most nodes for each proof of uniqueness. Up to 16x16 a proof rarely takes as many. A given stays if its proof is
/// given up, which is sound.
const NODES_PER_PROOF: u64 = 1_000;

/// The same for variants of Sudoku of up to this number of cells, whose proofs are longer but quick.
const NODES_PER_SMALL_PROOF: u64 = 20_000;
const SMALL: usize = 81;

/// The kind of puzzle to make.
///
/// ```
/// use antdoku::{Blanking, Geometry, Recipe, Seed, Symmetry};
///
/// let recipe = Recipe {
///     geometry: Geometry::square(3)?,
///     blanking: Blanking::Minimal,
///     symmetry: Some(Symmetry::Rotate180),
/// };
/// let made = recipe.generate(Seed(7))?;
/// assert!((17..45).contains(&made.puzzle.givens().filled_count()));
/// assert_eq!(made.puzzle, recipe.generate(Seed(7))?.puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The shape of the puzzle.
    pub geometry: Arc<Geometry>,
    /// The cells to blank.
    pub blanking: Blanking,
    /// The symmetry of the givens, if any.
    pub symmetry: Option<Symmetry>,
}

/// How many cells of a full grid are blanked.
///
/// With a symmetry, cells are blanked in groups: the share is met as closely as groups allow, never undercut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blanking {
    /// Down to this share of givens; the solution need not be unique, as in the paper's instances.
    Random(Share),
    /// Down to this share of givens, or as near to it as the solution stays unique.
    Unique(Share),
    /// Down to this share of givens, with the same number of blank cells in each row and column, or one more. The solution
    /// need not be unique, and a symmetry is ignored. At the same share, Latin squares with balanced holes are harder to
    /// complete than others (Kautz et al., IJCAI 2001).
    Balanced(Share),
    /// Until every further blank cell (with a symmetry: group of cells) would allow a second solution.
    Minimal,
    /// As long as the techniques that are no harder than the wish solve the puzzle. Without a symmetry, no further cell can
    /// be blank then, except above 81 cells where chains are wished for: once such a puzzle is as wished, it only loses
    /// cells that singles give back.
    #[doc(hidden)]
    Graded(Wish),
}

/// A generated puzzle with the full grid that it was made from.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A solution; the only one if the recipe asks for that.
    pub solution: Solution,
    /// The algorithm that filled the grid.
    pub filler: Filler,
    /// The number of givens that stayed because the proof of uniqueness was given up. If there are any, the puzzle may not
    /// be minimal.
    pub undecided: usize,
}

impl Blanking {
    /// How cells are blanked for a wish if nothing else is said. Without further rules, minimal puzzles of up to 81 cells are
    /// made until one is as wished. Others nearly all need trial and error or far more than was wished, so their cells are
    /// blanked only as long as the wish is not exceeded: an easy 9x9 with diagonals takes 5 ms instead of 17 s. So it is where
    /// not all singles are wished for, which no minimal puzzle does without.
    #[doc(hidden)]
    #[must_use]
    pub fn for_wish(wish: Wish, geometry: &Geometry) -> Blanking {
        let is_common = geometry.is_plain() && geometry.cell_count() <= SMALL && wish.allows_all_singles();
        if wish.is_empty() || is_common { Blanking::Minimal } else { Blanking::Graded(wish) }
    }
}

impl Recipe {
    /// The wanted number of givens; `None` for as few as possible.
    #[doc(hidden)]
    #[must_use]
    pub fn wanted_givens(&self) -> Option<usize> {
        match self.blanking {
            Blanking::Random(share) | Blanking::Unique(share) | Blanking::Balanced(share) => {
                Some(share.of(self.geometry.cell_count()))
            }
            Blanking::Minimal | Blanking::Graded(_) => None,
        }
    }

    /// Whether the puzzles have exactly one solution.
    #[doc(hidden)]
    #[must_use]
    pub fn has_one_solution(&self) -> bool {
        !matches!(self.blanking, Blanking::Random(_) | Blanking::Balanced(_))
    }

    /// The name of files with these puzzles, without their numbers: `25x25_45`, `6x6_2x3_40_unique`,
    /// `9x9_diagonals+anti-king_minimal`. It has the shape of boxes that are not square, and the rules of a variant.
    #[doc(hidden)]
    #[must_use]
    pub fn name(&self) -> String {
        let side = self.geometry.side();
        let mut name = format!("{side}x{side}");
        if let Some((height, width)) = self.geometry.boxes().filter(|(height, width)| height != width) {
            name += &format!("_{height}x{width}");
        }
        if !self.geometry.variant().rules().is_empty() {
            name += &format!("_{}", self.geometry.variant()).replace(',', "+");
        }
        match self.blanking {
            Blanking::Random(share) => format!("{name}_{share}"),
            Blanking::Unique(share) => format!("{name}_{share}_unique"),
            Blanking::Balanced(share) => format!("{name}_{share}_balanced"),
            Blanking::Minimal => format!("{name}_minimal"),
            Blanking::Graded(wish) => format!("{name}_{wish}"),
        }
    }

    /// Makes the puzzle of this seed.
    ///
    /// # Errors
    /// The geometry has no full grid, or none was found within the limits of the searches: never for Sudoku with boxes
    /// alone, nor for a Latin square.
    pub fn generate(&self, seed: Seed) -> Result<Generated, GenerateError> {
        self.generate_within(&mut Run::new(seed))
    }

    /// Makes the puzzle of the run's seed. The run's cancel switch, wall limit and observer, which sees
    /// [`Event::Blanking`], can end the work early. Limits of steps and iterations are ignored: each inner search has its
    /// own.
    ///
    /// # Errors
    /// As for [`generate`](Self::generate), or the run is over.
    #[doc(hidden)]
    pub fn generate_within(&self, run: &mut Run<'_>) -> Result<Generated, GenerateError> {
        let (full, filler) = full::full_grid(&self.geometry, run.seed().derive(FILL), run)?;
        self.generate_from(full, filler, run)
    }

    /// Makes a puzzle from a full grid.
    fn generate_from(
        &self,
        full: Grid,
        filler: Filler,
        run: &mut Run<'_>,
    ) -> Result<Generated, GenerateError> {
        match self.blank(&full, run) {
            ControlFlow::Continue((givens, undecided)) => {
                let puzzle = consistent(givens);
                Ok(Generated { solution: trusted(&puzzle, full), puzzle, filler, undecided })
            }
            ControlFlow::Break(stopped) => Err(GenerateError::Stopped(stopped)),
        }
    }

    /// Makes the jigsaw of the run's seed with regions of its own: the rules and the side are those of the recipe's
    /// geometry, and the regions are [drawn](regions) around a full grid.
    ///
    /// # Errors
    /// As for [`generate_within`](Self::generate_within). Never if jigsaw is the only rule, unless the run is over.
    ///
    /// # Panics
    /// If the geometry is no jigsaw, or has further units or single pairs, which are no part of its name.
    #[doc(hidden)]
    pub fn generate_with_regions(&self, run: &mut Run<'_>) -> Result<Generated, GenerateError> {
        let (side, variant) = (self.geometry.side(), self.geometry.variant());
        let filled = full::of_regular_regions(variant, side, run.seed().derive(FILL), run);
        let filled = filled.map_err(|error| match error {
            // Other regions may have one.
            GenerateError::NoFullGrid => GenerateError::NotFound,
            error => error,
        })?;
        let (full, filler) = full::with_drawn_regions(filled, variant, run.seed().derive(REGIONS), run)?;
        let geometry = full.geometry().clone();
        let recipe = Recipe { geometry, blanking: self.blanking, symmetry: self.symmetry };
        recipe.generate_from(full, filler, run)
    }

    /// Blanks cells of a full grid; the number of givens that stayed because a proof was given up comes with the rest.
    fn blank(&self, full: &Grid, run: &mut Run<'_>) -> ControlFlow<StopReason, (Grid, usize)> {
        let mut givens = full.clone();
        let mut rng = run.seed().derive(BLANK).rng();
        let cells = self.geometry.cell_count();
        let fewest = self.wanted_givens().unwrap_or(0);
        if let Blanking::Balanced(_) = self.blanking {
            run.poll()?;
            fill(&mut givens, &balance::holes(&self.geometry, cells - fewest, &mut rng), None);
            return ControlFlow::Continue((givens, 0));
        }
        let mut groups = symmetry::orbits(&self.geometry, self.symmetry);
        rng.shuffle(&mut groups);
        let mut grader = match self.blanking {
            Blanking::Graded(wish) => Some(Grader::new(&self.geometry, wish)),
            _ => None,
        };
        let mut left = cells;
        let mut tried = 0;
        let mut undecided = 0;
        // A given that must stay now must stay later too: fewer givens never have fewer solutions. So one pass is enough,
        // also for a minimal puzzle.
        for group in &groups {
            run.report(|| Event::Blanking { tried, given: left, cells })?;
            tried += group.len();
            if left - group.len() < fewest {
                continue;
            }
            fill(&mut givens, group, None);
            let can_be_blank = match (self.blanking, &mut grader) {
                (Blanking::Random(_), _) => Some(true),
                (_, Some(grader)) => Some(grader.can_be_blank(&givens, group, run)?),
                _ => is_unique(&givens, run)?,
            };
            match can_be_blank {
                Some(true) => left -= group.len(),
                verdict => {
                    undecided += if verdict.is_none() { group.len() } else { 0 };
                    fill(&mut givens, group, Some(full));
                }
            }
        }
        ControlFlow::Continue((givens, undecided))
    }
}

/// Blanks cells, or fills them with the values of another grid.
fn fill(grid: &mut Grid, cells: &[Cell], from: Option<&Grid>) {
    for &cell in cells {
        grid.set(cell, from.and_then(|from| from.get(cell)));
    }
}

/// Whether there is no second solution; `None` if the proof takes too long.
fn is_unique(givens: &Grid, run: &mut Run<'_>) -> ControlFlow<StopReason, Option<bool>> {
    run.poll()?;
    let geometry = givens.geometry();
    let is_small = geometry.cell_count() <= SMALL && !geometry.variant().rules().is_empty();
    let nodes = if is_small { NODES_PER_SMALL_PROOF } else { NODES_PER_PROOF };
    let budget = Budget { wall: run.budget().wall, iterations: None, steps: Some(nodes) };
    // The engine draws no random numbers, so any seed will do.
    let mut proof = run.fork(run.seed(), budget);
    let found = Exact::default().count(&consistent(givens.clone()), &mut proof, 2);
    ControlFlow::Continue(match (found.count, found.extent) {
        (2.., _) => Some(false),
        (_, Extent::All) => Some(true),
        (_, Extent::Stopped(StopReason::Steps) | Extent::Limit) => None,
        (_, Extent::Stopped(stopped)) => return ControlFlow::Break(stopped),
    })
}

fn consistent(givens: Grid) -> Puzzle {
    Puzzle::new(givens).expect("the givens are part of a solution")
}
