//! Generates puzzles from full grids.
//!
//! As in the paper (section 4 of \[1\]), a colony fills a blank grid, then cells are blanked at random. On request, a cell is
//! blanked only if the solution stays unique, and cells are blanked in groups that keep the givens symmetric.
//!
//! A puzzle is a function of its recipe and seed: no clock is read, and every search within is limited by steps or
//! iterations.
//!
//! # References
//! \[1\] H. Lloyd, M. Amos, *Solving Sudoku with Ant Colony Optimization*, IEEE Transactions on Games 12(3), 2020.

mod full;
mod share;
mod symmetry;

pub use full::Filler;
pub use share::{Share, ShareError};
pub use symmetry::Symmetry;

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::method::Exact;
use crate::model::{Cell, Geometry, Grid, Puzzle, Solution};
use crate::rng::Seed;
use crate::search::{Budget, Enumerator, Event, Extent, Run, StopReason, trusted};

/// The streams of a seed, one per use.
const FILL: u64 = 0;
const BLANK: u64 = 1;

/// The most nodes for each proof of uniqueness. Up to 16x16 a proof rarely takes as many. A given stays if its proof is
/// given up, which is sound.
const NODES_PER_PROOF: u64 = 1_000;

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
/// let made = recipe.generate(Seed(7));
/// assert!((17..45).contains(&made.puzzle.givens().filled_count()));
/// assert_eq!(made.puzzle, recipe.generate(Seed(7)).puzzle);
/// # Ok::<(), antdoku::GeometryError>(())
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
    /// Until every further blank cell (with a symmetry: group of cells) would allow a second solution.
    Minimal,
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

impl Recipe {
    /// The wanted number of givens; `None` for as few as possible.
    #[doc(hidden)]
    #[must_use]
    pub fn wanted_givens(&self) -> Option<usize> {
        match self.blanking {
            Blanking::Random(share) | Blanking::Unique(share) => Some(share.of(self.geometry.cell_count())),
            Blanking::Minimal => None,
        }
    }

    /// Makes the puzzle of this seed.
    ///
    /// # Panics
    /// Never: nothing ends a run without limits.
    #[must_use]
    pub fn generate(&self, seed: Seed) -> Generated {
        match self.generate_within(&mut Run::new(seed)) {
            ControlFlow::Continue(made) => made,
            ControlFlow::Break(stopped) => unreachable!("nothing ends a run without limits: {stopped}"),
        }
    }

    /// Makes the puzzle of the run's seed. The run's cancel switch, wall limit and observer, which sees
    /// [`Event::Blanking`], can end the work early. Limits of steps and iterations are ignored: each inner search has its
    /// own.
    #[doc(hidden)]
    pub fn generate_within(&self, run: &mut Run<'_>) -> ControlFlow<StopReason, Generated> {
        let seed = run.seed();
        let (full, filler) = full::full_grid(&self.geometry, seed.derive(FILL), run)?;
        let mut groups = symmetry::orbits(&self.geometry, self.symmetry);
        seed.derive(BLANK).rng().shuffle(&mut groups);
        let fewest = self.wanted_givens().unwrap_or(0);
        let must_prove = !matches!(self.blanking, Blanking::Random(_));
        let mut givens = full.clone();
        let cells = self.geometry.cell_count();
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
            match if must_prove { is_unique(&givens, run)? } else { Some(true) } {
                Some(true) => left -= group.len(),
                verdict => {
                    undecided += if verdict.is_none() { group.len() } else { 0 };
                    fill(&mut givens, group, Some(&full));
                }
            }
        }
        let puzzle = consistent(givens);
        ControlFlow::Continue(Generated { solution: trusted(&puzzle, full), puzzle, filler, undecided })
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
    let budget = Budget { wall: run.budget().wall, iterations: None, steps: Some(NODES_PER_PROOF) };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method::Dlx;
    use crate::search::CancelToken;

    fn recipe(height: u32, width: u32, blanking: Blanking, symmetry: Option<Symmetry>) -> Recipe {
        Recipe { geometry: Geometry::rectangular(height, width).unwrap(), blanking, symmetry }
    }

    fn solutions(puzzle: &Puzzle) -> u64 {
        Dlx.count(puzzle, &mut Run::new(Seed(0)), 2).count
    }

    fn percent(percent: u32) -> Share {
        Share::from_percent(percent).unwrap()
    }

    #[test]
    fn the_paper_s_instances_have_as_many_givens_as_the_paper_says() {
        for (order, share, givens) in [(5, 45, 282), (5, 0, 0), (3, 95, 77), (3, 100, 81), (4, 40, 103)] {
            let made = recipe(order, order, Blanking::Random(percent(share)), None).generate(Seed(1));
            assert_eq!(made.puzzle.givens().filled_count(), givens, "order {order}, {share} %");
            assert_eq!(made.filler, Filler::Colony);
        }
    }

    #[test]
    fn different_seeds_make_different_puzzles_and_one_seed_the_same() {
        let recipe = recipe(3, 3, Blanking::Random(percent(40)), None);
        let puzzles: Vec<Puzzle> = (0..20).map(|seed| recipe.generate(Seed(seed)).puzzle).collect();
        for (seed, puzzle) in puzzles.iter().enumerate() {
            assert_eq!(recipe.generate(Seed(seed as u64)).puzzle, *puzzle);
            assert!(!puzzles[..seed].contains(puzzle));
        }
    }

    #[test]
    fn a_run_ends_the_generation_or_changes_nothing() {
        for (order, blanking) in [(3, Blanking::Minimal), (5, Blanking::Random(percent(45)))] {
            let recipe = recipe(order, order, blanking, None);
            let cancel = CancelToken::new();
            let made = recipe.generate_within(&mut Run::new(Seed(5)).with_cancel(cancel.clone()));
            assert_eq!(made.continue_value().unwrap().puzzle, recipe.generate(Seed(5)).puzzle);
            cancel.cancel();
            let stopped = recipe.generate_within(&mut Run::new(Seed(5)).with_cancel(cancel));
            assert_eq!(stopped.break_value(), Some(StopReason::Cancelled));
        }
    }

    #[test]
    fn an_observer_sees_every_group_of_cells_and_can_stop_the_generation() {
        let recipe = recipe(3, 3, Blanking::Minimal, Some(Symmetry::Rotate180));
        let mut seen = Vec::new();
        let mut watch = |event: &Event<'_>| {
            let Event::Blanking { tried, given, cells } = *event else { return ControlFlow::Continue(()) };
            seen.push((tried, given, cells));
            ControlFlow::Continue(())
        };
        let made = recipe.generate_within(&mut Run::new(Seed(5)).with_observer(&mut watch));
        assert_eq!(made.continue_value().unwrap().puzzle, recipe.generate(Seed(5)).puzzle);
        assert_eq!((seen.len(), seen[0]), (41, (0, 81, 81)));
        assert!(seen.is_sorted_by(|a, b| a.0 < b.0 && a.1 >= b.1), "{seen:?}");

        let mut refuse = |event: &Event<'_>| match event {
            Event::Blanking { tried: 10.., .. } => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        let stopped = recipe.generate_within(&mut Run::new(Seed(5)).with_observer(&mut refuse));
        assert_eq!(stopped.break_value(), Some(StopReason::Observer));
    }

    #[test]
    fn every_given_of_a_minimal_puzzle_is_needed() {
        for (height, width) in [(2, 2), (2, 3), (3, 3)] {
            for seed in 0..10 {
                let made = recipe(height, width, Blanking::Minimal, None).generate(Seed(seed));
                assert_eq!((solutions(&made.puzzle), made.undecided), (1, 0));
                for (cell, _) in made.puzzle.givens().filled() {
                    let mut less = made.puzzle.givens().clone();
                    less.set(cell, None);
                    assert_eq!(solutions(&Puzzle::new(less).unwrap()), 2);
                }
            }
        }
    }

    #[test]
    fn a_unique_puzzle_stops_at_its_share_or_where_it_would_no_longer_be_unique() {
        for (share, reached) in [(60, 49..=49), (40, 33..=33), (5, 17..=30)] {
            let made = recipe(3, 3, Blanking::Unique(percent(share)), None).generate(Seed(3));
            assert!(reached.contains(&made.puzzle.givens().filled_count()), "{share} %");
            assert_eq!(solutions(&made.puzzle), 1);
        }
    }

    #[test]
    fn the_givens_have_the_symmetry() {
        for symmetry in Symmetry::ALL {
            for (height, width) in [(2, 2), (2, 3), (3, 3)] {
                let recipe = recipe(height, width, Blanking::Unique(percent(40)), Some(symmetry));
                let made = recipe.generate(Seed(11));
                let givens = made.puzzle.givens();
                assert!(givens.filled_count() < recipe.geometry.cell_count());
                for group in symmetry::orbits(&recipe.geometry, Some(symmetry)) {
                    let filled = group.iter().filter(|&&cell| givens.get(cell).is_some()).count();
                    assert!(filled == 0 || filled == group.len(), "{symmetry}");
                }
                assert_eq!(solutions(&made.puzzle), 1);
            }
        }
    }
}
