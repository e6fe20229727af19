//! Makes random full grids; the rules of the geometry decide how.
//!
//! **Rows, columns and boxes.** Up to 25x25, the colony fills a blank grid, as in the paper. Up to 64x64 the colony takes
//! too long, and a tabu walk fills the grid. Above, or if either gives up after a fixed effort, the grid is made by
//! [shuffling](super::pattern): the cyclic pattern, with lines and values in random order, is changed by random switches.
//!
//! Seconds for a full grid, one thread, from a few seeds each:
//!
//! | side | 9 | 16 | 25 | 30 | 36 | 42 | 49 | 64 | 81 | 100 |
//! |---|---|---|---|---|---|---|---|---|---|---|
//! | colony | 0.001 | 0.002 | 0.03 | 0.4 | 0.4 to 2.4 | 2 to 8 | 13 to over 20 | - | - | - |
//! | walk | - | - | - | - | 0.01 to 0.02 | - | 0.1 to 0.2 | 0.2 to 0.7 | 1 to 8 | - |
//! | shuffling | - | - | - | - | - | - | 0.01 | 0.02 | 0.03 | 0.06 |
//!
//! Rejected for large sides: one box filled at random, and the rest by the `exact` engine. That takes 0.4
//! to 0.8 s at 49x49, but may take more than 10 s at 64x64, and only that one box would be random.
//!
//! **Rows and columns only.** A [Markov chain](super::latin) over Latin squares.
//!
//! **Any other rules.** A tabu walk with pheromone from a random start; its grids are random, but not all equally
//! probable. If the walk gives up, the `exact` search goes on from a random first row. That is no restriction, because
//! every rule treats all values alike. So its proof that there is no solution holds for the geometry.
//!
//! **Jigsaws without given regions.** Boxes are filled, and their regions are then [drawn](super::regions).

use std::sync::Arc;

use super::regions::{RegionMap, regular_regions, regular_shape};
use super::{GenerateError, latin, pattern};
use crate::method::{AcsParameters, AntsTabuParameters, Exact, Parameters, TabuParameters};
use crate::model::format::usual_box;
use crate::model::{Geometry, Grid, Puzzle, Rule, Value, Variant};
use crate::rng::{Rng, Seed};
use crate::search::{Budget, Run, Solver, Status, StopReason};

/// The algorithm that fills a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Filler {
    /// The ant colony, as in the paper.
    Colony,
    /// A tabu walk from a random start.
    Walk,
    /// The cyclic pattern, shuffled and switched at random.
    Shuffling,
    /// The Markov chain of Jacobson and Matthews over Latin squares.
    Chain,
    /// The exact search from a random first row.
    Exact,
}

/// The largest sides for the colony and for the walk.
const LARGEST_OF_COLONY: usize = 25;
const LARGEST_OF_WALK: usize = 64;

/// The most iterations of the colony; at 25x25 it takes a few.
const ITERATIONS: u64 = 1_000;

/// The most moves of the walk; at 64x64 it takes about a hundred thousand.
const MOVES: u64 = 3_000_000;

/// The largest side of a jigsaw that is filled anew for drawn regions, how often this is tried, and the most moves of the
/// walk for each cell.
const LARGEST_REFILLED: usize = 36;
const REFILLS: u64 = 8;
const MOVES_PER_CELL: u64 = 100;

/// The number of exchanges of equal values that are tried for each cell.
const TRIES_PER_CELL: usize = 50;

/// Makes the full grid of a seed.
pub(super) fn full_grid(
    geometry: &Arc<Geometry>,
    seed: Seed,
    run: &Run<'_>,
) -> Result<(Grid, Filler), GenerateError> {
    if geometry.is_plain() {
        of_boxes(geometry, seed, run)
    } else if geometry.variant().rules() == [Rule::Latin] {
        Ok((latin::random_square(geometry, &mut seed.rng()), Filler::Chain))
    } else {
        of_variant(geometry, seed, run, Limits::of(geometry))
    }
}

/// Fills a grid of rows, columns and boxes.
fn of_boxes(geometry: &Arc<Geometry>, seed: Seed, run: &Run<'_>) -> Result<(Grid, Filler), GenerateError> {
    let blank = puzzle(Grid::blank(geometry.clone()));
    let filled = if geometry.side() <= LARGEST_OF_COLONY {
        let colony = AcsParameters::default().build().expect("the defaults are within their ranges");
        let budget = Budget { wall: run.budget().wall, iterations: Some(ITERATIONS), steps: None };
        fill(&blank, &*colony, &mut run.fork(seed, budget))?.map(|grid| (grid, Filler::Colony))
    } else if geometry.side() <= LARGEST_OF_WALK {
        let walk = TabuParameters::default().build().expect("the defaults are within their ranges");
        let budget = Budget { wall: run.budget().wall, iterations: None, steps: Some(MOVES) };
        fill(&blank, &*walk, &mut run.fork(seed, budget))?.map(|grid| (grid, Filler::Walk))
    } else {
        None
    };
    let shuffled = || (pattern::by_shuffling(geometry, &mut seed.rng()), Filler::Shuffling);
    Ok(filled.unwrap_or_else(shuffled))
}

/// Fills the grid from which the regions of a jigsaw are drawn, with all rules of the variant: one of boxes, or of
/// [regular regions](regular_regions) where the side is a prime.
pub(super) fn of_regular_regions(
    variant: &Variant,
    side: usize,
    seed: Seed,
    run: &Run<'_>,
) -> Result<(Grid, Filler), GenerateError> {
    let is_prime = usual_box(side).is_none();
    let rules = variant.rules().iter().copied().filter(|&rule| is_prime || rule != Rule::Jigsaw);
    let regions = is_prime.then(|| regular_regions(side));
    let geometry = Variant::of(rules.collect()).geometry(side as u32, None, regions.as_deref());
    let geometry = geometry.expect("the regions have the right size, and the rules were checked before");
    match full_grid(&geometry, seed, run) {
        Err(GenerateError::NotFound) if variant.rules() == [Rule::Jigsaw] => {
            Ok((pattern_of_prime(&geometry, &mut seed.rng()), Filler::Shuffling))
        }
        filled => filled,
    }
}

/// The cyclic pattern for regular regions of a prime side, with values in random order.
fn pattern_of_prime(geometry: &Arc<Geometry>, rng: &mut Rng) -> Grid {
    let side = geometry.side();
    let (_, width) = regular_shape(side);
    let mut values: Vec<usize> = (0..side).collect();
    rng.shuffle(&mut values);
    let mut grid = Grid::blank(geometry.clone());
    for cell in geometry.cells() {
        let (row, column) = (cell.index() / side, cell.index() % side);
        grid.set(cell, Some(Value::from_index(values[(row * width + column) % side])));
    }
    grid
}

/// Draws the regions of a jigsaw around a full grid of [regular regions](regular_regions).
///
/// Neighbouring regions exchange cells of equal value, so that each keeps every value once. Few such cells are at the
/// borders of large regions. Small grids are therefore also filled anew: regions exchange any cells, then a walk fills the
/// grid. If the walk gives up, the exchanges are taken back. So there is a full grid at all times.
pub(super) fn with_drawn_regions(
    (full, mut filler): (Grid, Filler),
    variant: &Variant,
    seed: Seed,
    run: &Run<'_>,
) -> Result<(Grid, Filler), GenerateError> {
    let (side, cells) = (full.geometry().side(), full.geometry().cell_count());
    let walk = TabuParameters::default().build().expect("the defaults are within their ranges");
    let mut map = RegionMap::new(side, &regular_regions(side));
    let mut grid = on_regions(&full, variant, &map);
    for round in 0..if side <= LARGEST_REFILLED { REFILLS } else { 0 } {
        let seed = seed.derive(round + 1);
        let (mut rng, mut changed) = (seed.rng(), map.clone());
        let one_class = vec![0; cells];
        (0..cells / 3).for_each(|_| changed.try_exchange(&one_class, &mut rng));
        let blank = puzzle(on_regions(&Grid::blank(full.geometry().clone()), variant, &changed));
        let moves = MOVES_PER_CELL * cells as u64;
        let budget = Budget { wall: run.budget().wall, iterations: None, steps: Some(moves) };
        match fill(&blank, &*walk, &mut run.fork(seed, budget)) {
            Ok(Some(filled)) => (grid, map, filler) = (filled, changed, Filler::Walk),
            Ok(None) | Err(GenerateError::NoFullGrid) => {}
            Err(error) => return Err(error),
        }
    }
    let values: Vec<usize> = grid.filled().map(|(_, value)| value.index()).collect();
    let mut rng = seed.rng();
    (0..TRIES_PER_CELL * cells).for_each(|_| map.try_exchange(&values, &mut rng));
    Ok((on_regions(&grid, variant, &map), filler))
}

/// The same values in a jigsaw of these regions.
fn on_regions(grid: &Grid, variant: &Variant, map: &RegionMap) -> Grid {
    let side = grid.geometry().side() as u32;
    let geometry = variant.geometry(side, None, Some(&map.numbered()));
    let geometry = geometry.expect("the regions have the right size, and the rules were checked before");
    let mut moved = Grid::blank(geometry);
    grid.filled().for_each(|(cell, value)| moved.set(cell, Some(value)));
    moved
}

/// How long the searches for a full grid of a variant go on.
#[derive(Clone, Copy, Debug)]
struct Limits {
    /// Moves of the walk.
    moves: u64,
    /// Nodes of the exact search.
    nodes: u64,
}

impl Limits {
    /// Limits of seconds at the usual sizes. A walk needs more moves on a larger grid; a node takes longer there.
    fn of(geometry: &Geometry) -> Limits {
        let cells = geometry.cell_count() as u64;
        Limits { moves: 2_000 * cells, nodes: 10_000_000 / cells }
    }
}

/// Fills a grid of any rules.
fn of_variant(
    geometry: &Arc<Geometry>,
    seed: Seed,
    run: &Run<'_>,
    limits: Limits,
) -> Result<(Grid, Filler), GenerateError> {
    let budget = |steps| Budget { wall: run.budget().wall, iterations: None, steps: Some(steps) };
    let walk = AntsTabuParameters::default().build().expect("the defaults are within their ranges");
    let blank = puzzle(Grid::blank(geometry.clone()));
    if let Some(grid) = fill(&blank, &*walk, &mut run.fork(seed, budget(limits.moves)))? {
        return Ok((grid, Filler::Walk));
    }
    let started = puzzle(with_random_row(geometry, &mut seed.rng()));
    let grid = fill(&started, &Exact::default(), &mut run.fork(seed, budget(limits.nodes)))?;
    grid.map(|grid| (grid, Filler::Exact)).ok_or(GenerateError::NotFound)
}

/// A grid with all values in the first row, in random order.
fn with_random_row(geometry: &Arc<Geometry>, rng: &mut Rng) -> Grid {
    let mut values: Vec<usize> = (0..geometry.side()).collect();
    rng.shuffle(&mut values);
    let mut grid = Grid::blank(geometry.clone());
    for (column, &value) in values.iter().enumerate() {
        grid.set(geometry.cell(0, column), Some(Value::from_index(value)));
    }
    grid
}

fn puzzle(givens: Grid) -> Puzzle {
    Puzzle::new(givens).expect("different values do not clash")
}

/// Fills a grid by a solver; `None` if the solver gives up.
fn fill(givens: &Puzzle, solver: &dyn Solver, run: &mut Run<'_>) -> Result<Option<Grid>, GenerateError> {
    match solver.solve(givens, run).status {
        Status::Solved(solution) => Ok(Some(solution.into_grid())),
        Status::Unsatisfiable => Err(GenerateError::NoFullGrid),
        Status::Unknown { stopped: StopReason::Iterations | StopReason::Steps, .. } => Ok(None),
        Status::Unknown { stopped, .. } => Err(GenerateError::Stopped(stopped)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::CancelToken;

    fn full(geometry: &Arc<Geometry>, seed: u64) -> (Grid, Filler) {
        let (grid, filler) = full_grid(geometry, Seed(seed), &Run::new(Seed(seed))).unwrap();
        assert_eq!((grid.filled_count(), grid.first_clash()), (geometry.cell_count(), None), "{geometry}");
        (grid, filler)
    }

    #[test]
    fn the_colony_fills_small_grids_the_walk_larger_ones_and_shuffling_the_largest() {
        for (height, width, filler) in [
            (1, 5, Filler::Chain),
            (2, 2, Filler::Colony),
            (5, 5, Filler::Colony),
            (6, 7, Filler::Walk),
            (9, 9, Filler::Shuffling),
        ] {
            let geometry = Geometry::rectangular(height, width).unwrap();
            assert_eq!(full(&geometry, 1).1, filler, "{height}x{width}");
        }
    }

    #[test]
    fn every_variant_is_filled_at_random() {
        let mut geometries = vec![
            Geometry::builder(7).with(Rule::Diagonals).build().unwrap(),
            Geometry::builder(16).boxes(4, 4).with(Rule::Diagonals).build().unwrap(),
            Geometry::builder(12).regions(&regular_regions(12)).build().unwrap(),
        ];
        for rule in [Rule::Diagonals, Rule::Windoku, Rule::Disjoint, Rule::AntiKing, Rule::AntiKnight] {
            geometries.push(Geometry::builder(9).boxes(3, 3).with(rule).build().unwrap());
        }
        for geometry in geometries {
            let (grid, _) = full(&geometry, 1);
            assert_eq!(grid, full(&geometry, 1).0, "{geometry}: the same seed gives the same grid");
            assert_ne!(grid, full(&geometry, 2).0, "{geometry}");
        }
    }

    #[test]
    fn the_pattern_of_a_prime_is_a_full_grid_of_regular_regions() {
        for side in (2..=100).filter(|&side| usual_box(side).is_none()) {
            let geometry = Geometry::builder(side as u32).regions(&regular_regions(side)).build().unwrap();
            let full = pattern_of_prime(&geometry, &mut Seed(1).rng());
            assert_eq!((full.filled_count(), full.first_clash()), (side * side, None), "{side}");
        }
    }

    #[test]
    fn a_geometry_without_a_full_grid_is_proven_to_have_none() {
        // There are no Latin squares of orders 2 and 3 with different values on both diagonals.
        for side in [2, 3] {
            let geometry = Geometry::builder(side).with(Rule::Diagonals).build().unwrap();
            let found = full_grid(&geometry, Seed(1), &Run::new(Seed(1)));
            assert_eq!(found.unwrap_err(), GenerateError::NoFullGrid, "{side}");
        }
    }

    #[test]
    fn the_exact_search_follows_the_walk_and_may_end_at_its_limit() {
        let geometry = Geometry::builder(16).boxes(4, 4).with(Rule::Diagonals).build().unwrap();
        let within =
            |moves, nodes| of_variant(&geometry, Seed(3), &Run::new(Seed(3)), Limits { moves, nodes });
        let (grid, filler) = within(0, 100_000).unwrap();
        assert_eq!((filler, grid.filled_count(), grid.first_clash()), (Filler::Exact, 256, None));
        assert_eq!(within(0, 1).unwrap_err(), GenerateError::NotFound);
        let cancel = CancelToken::new();
        cancel.cancel();
        let stopped = full_grid(&geometry, Seed(3), &Run::new(Seed(3)).with_cancel(cancel));
        assert_eq!(stopped.unwrap_err(), GenerateError::Stopped(StopReason::Cancelled));
    }
}
