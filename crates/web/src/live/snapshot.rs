//! The state of a search at one moment: what a frame is made of, and what the timeline keeps of each iteration.

use std::mem::discriminant;
use std::sync::Arc;

use antdoku::internals::Literal;
use antdoku::{ColonyView, Cover, Grid, Puzzle, Trails, WalkView};
use serde::Serialize;

use super::frame::number;
use super::stagnation::Stagnation;
use crate::answer::cells;

/// The numbers, the grid and the pheromone of a search at one moment.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    pub(super) numbers: Numbers,
    /// Seconds that the contestant had searched.
    pub(super) seconds: f64,
    pub(super) grid: Vec<u8>,
    /// Where the value of each cell is from.
    pub(super) origin: Vec<u8>,
    /// The number and the cover of the layout, for a search with open cells and values.
    pub(super) layout: Option<(u64, Arc<Cover>)>,
    /// The pheromone of each literal; none for a search without.
    pub(super) trails: Option<Halves>,
}

/// Numbers of a single precision in two bytes each: with 8 binary digits, more than the byte of a frame shows.
#[derive(Clone, Debug)]
pub(super) struct Halves(Vec<u16>);

/// The numbers of a frame, by the kind of search.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum Numbers {
    Colony {
        iteration: u64,
        best_filled: usize,
        mean_filled: f64,
        cells: usize,
        ants: usize,
        deposit: f32,
        memory_filled: usize,
        restarts: u64,
        stagnation: Stagnation,
    },
    Walkers {
        iteration: u64,
        cost: u32,
        mean_cost: f64,
        best_cost: u32,
        walkers: usize,
        heatings: u64,
        restarts: u64,
        deposits: u64,
    },
    Walk {
        iteration: u64,
        cost: u32,
        best_cost: u32,
        temperature: Option<f64>,
        /// The part of the iteration under way, and the share of its limit that it has used; none between iterations.
        part: Option<&'static str>,
        done: Option<f64>,
    },
    Nodes {
        nodes: u64,
        depth: usize,
        filled: usize,
    },
}

impl Halves {
    fn of(numbers: &[f32]) -> Halves {
        Halves(numbers.iter().map(|number| ((number.to_bits() + 0x8000) >> 16) as u16).collect())
    }

    pub(super) fn numbers(&self) -> Vec<f32> {
        self.0.iter().map(|&half| f32::from_bits(u32::from(half) << 16)).collect()
    }
}

impl Snapshot {
    pub(super) fn of_colony(
        puzzle: &Puzzle,
        layout: u64,
        view: &ColonyView<'_>,
        stagnation: Stagnation,
    ) -> Snapshot {
        let cover = view.cover;
        let (grid, mut origin) = filled(puzzle, cover, view.best_ant, FOLLOWED);
        for &choice in view.choices {
            origin[cover.cell(choice).index()] = CHOSEN;
        }
        for &pin in view.pins {
            let cell = cover.cell(pin).index();
            if origin[cell] != 0 {
                origin[cell] = PINNED;
            }
        }
        let numbers = Numbers::Colony {
            iteration: view.iteration,
            best_filled: view.best_filled(),
            mean_filled: view.mean_filled(),
            cells: grid.len(),
            ants: view.filled.len(),
            deposit: view.memory.deposit(),
            memory_filled: view.remembered_filled(),
            restarts: view.restarts,
            stagnation,
        };
        Snapshot {
            layout: Some((layout, Arc::clone(cover))),
            trails: Some(Halves::of(view.trails.all())),
            ..Snapshot::new(numbers, grid, origin)
        }
    }

    pub(super) fn of_walkers(puzzle: &Puzzle, layout: u64, view: &WalkView<'_>) -> Snapshot {
        let (grid, origin) = filled(puzzle, view.cover, &view.grid, CHOSEN);
        let numbers = Numbers::Walkers {
            iteration: view.iteration,
            cost: view.costs.iter().copied().min().unwrap_or(0),
            mean_cost: mean_cost(view),
            best_cost: view.best_cost,
            walkers: view.costs.len(),
            heatings: view.heatings,
            restarts: view.restarts,
            deposits: view.deposits,
        };
        Snapshot {
            layout: Some((layout, Arc::clone(view.cover))),
            trails: view.trails.map(Trails::all).map(Halves::of),
            ..Snapshot::new(numbers, grid, origin)
        }
    }

    /// A walk over full grids in which the values of `start` stay in place, or a tree search that began with it.
    pub(super) fn of_grid(puzzle: &Puzzle, numbers: Numbers, grid: &Grid, start: &Grid) -> Snapshot {
        let added = if matches!(numbers, Numbers::Nodes { .. }) { FOLLOWED } else { CHOSEN };
        let bytes = cells(grid);
        let origins = start_origins(puzzle, start).zip(&bytes);
        let origin = origins.map(|(at_start, &value)| match (at_start, value) {
            (0, 0) => 0,
            (0, _) => added,
            _ => at_start,
        });
        let origin = origin.collect();
        Snapshot::new(numbers, bytes, origin)
    }

    fn new(numbers: Numbers, grid: Vec<u8>, origin: Vec<u8>) -> Snapshot {
        Snapshot { numbers, seconds: 0.0, grid, origin, layout: None, trails: None }
    }

    /// The place on the timeline: the iteration, or for a tree search its nodes.
    pub(super) fn place(&self) -> u64 {
        match self.numbers {
            Numbers::Colony { iteration, .. }
            | Numbers::Walkers { iteration, .. }
            | Numbers::Walk { iteration, .. } => iteration,
            Numbers::Nodes { nodes, .. } => nodes,
        }
    }

    /// Whether both are of the same kind of search.
    pub(super) fn is_like(&self, other: &Snapshot) -> bool {
        discriminant(&self.numbers) == discriminant(&other.numbers)
    }

    /// The number of finished iterations; 0 for a tree search, which has none.
    pub(super) fn iteration(&self) -> u64 {
        if matches!(self.numbers, Numbers::Nodes { .. }) { 0 } else { self.place() }
    }

    /// The bytes that it takes.
    pub(super) fn size(&self) -> u64 {
        let trails = self.trails.as_ref().map_or(0, |Halves(halves)| 2 * halves.len());
        (size_of::<Snapshot>() + self.grid.len() + self.origin.len() + trails) as u64
    }
}

/// Clashing pairs in the grid of a walker, on average.
pub(super) fn mean_cost(view: &WalkView<'_>) -> f64 {
    let sum: f64 = view.costs.iter().map(|&cost| f64::from(cost)).sum();
    sum / view.costs.len().max(1) as f64
}

/// The origins of the value of a cell.
const GIVEN: u8 = 1;
const PROPAGATED: u8 = 2;
const CHOSEN: u8 = 3;
pub(super) const FOLLOWED: u8 = 4;
const PINNED: u8 = 5;

/// The origins of the values that a search began with; 0 for blank cells.
fn start_origins(puzzle: &Puzzle, start: &Grid) -> impl Iterator<Item = u8> {
    start.geometry().cells().map(|cell| match start.get(cell) {
        None => 0,
        Some(_) if puzzle.givens().get(cell).is_some() => GIVEN,
        Some(_) => PROPAGATED,
    })
}

/// The grid with these literals, and the origin of each cell's value; that of the literals is `origin`.
pub(super) fn filled(puzzle: &Puzzle, cover: &Cover, literals: &[Literal], origin: u8) -> (Vec<u8>, Vec<u8>) {
    let mut grid = cells(cover.grid());
    let mut origins: Vec<u8> = start_origins(puzzle, cover.grid()).collect();
    for &literal in literals {
        let cell = cover.cell(literal).index();
        grid[cell] = number(cover, literal);
        origins[cell] = origin;
    }
    (grid, origins)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_bytes_keep_eight_digits_of_a_number() {
        let numbers = [1e-30_f32, 1e-4, 0.0123, 1.0, 1.999, 78.125, 3e5];
        for (number, kept) in numbers.iter().zip(Halves::of(&numbers).numbers()) {
            assert!((kept / number - 1.0).abs() <= 1.0 / 256.0, "{number} became {kept}");
        }
        assert_eq!(Halves::of(&[0.0, 1.0, 0.5]).numbers(), [0.0, 1.0, 0.5]);
    }
}
