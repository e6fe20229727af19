//! One moment of a search as viewers get it.
//!
//! Numbers per cell or per literal are bytes in base64: a frame of a 25x25 puzzle has 5 kB, one of 64x64 60 kB.

use antdoku::internals::{Literal, branches, entropy, shares};
use antdoku::{Cover, Puzzle};
use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;
use serde::{Serialize, Serializer};

use super::snapshot::{Halves, Numbers, Snapshot};
use crate::answer::cells;

/// Bytes that are written as base64.
#[derive(Debug)]
pub(super) struct Bytes64(pub(super) Vec<u8>);

impl Serialize for Bytes64 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&Base64Display::new(&self.0, &STANDARD))
    }
}

/// The open literals, and the grid that propagation made of the givens.
#[derive(Debug, Serialize)]
pub(super) struct Layout {
    contestant: usize,
    layout: u64,
    propagated: Vec<u8>,
    open: Vec<u16>,
    values: Vec<Vec<u8>>,
}

impl Layout {
    pub(super) fn of(contestant: usize, layout: u64, cover: &Cover) -> Layout {
        let values = |open_cell| cover.literals_of(open_cell).map(|literal| number(cover, literal)).collect();
        Layout {
            contestant,
            layout,
            propagated: cells(cover.grid()),
            open: cover.open_cells().iter().map(|cell| cell.index() as u16).collect(),
            values: (0..cover.open_cells().len()).map(values).collect(),
        }
    }
}

/// A frame of a contestant.
#[derive(Debug, Serialize)]
pub(super) struct Frame {
    contestant: usize,
    /// Seconds that the contestant has searched.
    seconds: f64,
    #[serde(flatten)]
    numbers: Numbers,
    #[serde(skip_serializing_if = "Option::is_none")]
    layout: Option<u64>,
    #[serde(flatten)]
    pheromone: Option<Pheromone>,
    grid: Bytes64,
    origin: Bytes64,
    /// The cells that clash; none for searches whose grids have no clashes.
    #[serde(skip_serializing_if = "Option::is_none")]
    clashes: Option<Bytes64>,
}

impl Frame {
    pub(super) fn of(contestant: usize, puzzle: &Puzzle, snapshot: &Snapshot) -> Frame {
        let Snapshot { numbers, seconds, grid, origin, layout, trails } = snapshot;
        let may_clash = matches!(numbers, Numbers::Walkers { .. } | Numbers::Walk { .. });
        let pheromone = trails.as_ref().zip(layout.as_ref());
        Frame {
            contestant,
            seconds: *seconds,
            numbers: numbers.clone(),
            layout: layout.as_ref().map(|&(number, _)| number),
            pheromone: pheromone.map(|(trails, (_, cover))| Pheromone::of(trails, cover)),
            clashes: may_clash.then(|| Bytes64(clashes(puzzle, grid))),
            grid: Bytes64(grid.clone()),
            origin: Bytes64(origin.clone()),
        }
    }

    /// How undecided the trails are; `None` for a search without.
    pub(super) fn spread(&self) -> Option<Spread> {
        self.pheromone.as_ref().map(|pheromone| pheromone.spread)
    }
}

/// How undecided the trails are on average.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(super) struct Spread {
    pub(super) entropy: f64,
    pub(super) branching: f64,
}

impl Spread {
    pub(super) fn of(trails: &[f32], cover: &Cover) -> Spread {
        Spread::with(by_cell(trails, cover).map(entropy), trails, cover)
    }

    fn with(entropies: impl ExactSizeIterator<Item = f32>, trails: &[f32], cover: &Cover) -> Spread {
        Spread {
            entropy: mean(entropies.map(f64::from)),
            branching: mean(by_cell(trails, cover).map(|own| branches(own) as f64)),
        }
    }
}

/// The pheromone of each open cell.
fn by_cell<'a>(trails: &'a [f32], cover: &Cover) -> impl ExactSizeIterator<Item = &'a [f32]> {
    let mut rest = trails;
    (0..cover.open_cells().len()).map(move |cell| {
        let (own, others) = rest.split_at(cover.literals_of(cell).count());
        rest = others;
        own
    })
}

fn mean(numbers: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = numbers.len().max(1);
    numbers.sum::<f64>() / count as f64
}

/// The trails of every cell.
#[derive(Debug, Serialize)]
struct Pheromone {
    #[serde(flatten)]
    spread: Spread,
    shares: Bytes64,
    entropies: Bytes64,
}

impl Pheromone {
    fn of(trails: &Halves, cover: &Cover) -> Pheromone {
        let trails = trails.numbers();
        let shares = by_cell(&trails, cover).flat_map(shares).map(logarithmic).collect();
        let entropies: Vec<f32> = by_cell(&trails, cover).map(entropy).collect();
        let spread = Spread::with(entropies.iter().copied(), &trails, cover);
        let entropies = entropies.iter().map(|entropy| (255.0 * entropy).round() as u8).collect();
        Pheromone { spread, shares: Bytes64(shares), entropies: Bytes64(entropies) }
    }
}

/// The smallest share that is shown as more than none.
const SMALLEST_SHARE: f32 = 1e-4;

/// A share as a byte on a logarithmic scale: 255 is 1, and 64 less is a tenth.
fn logarithmic(share: f32) -> u8 {
    (255.0 * (1.0 + share.max(SMALLEST_SHARE).log10() / 4.0)).round() as u8
}

pub(super) fn number(cover: &Cover, literal: Literal) -> u8 {
    cover.value(literal).number()
}

/// 1 for each cell whose value stands twice in one of its units, else 0.
fn clashes(puzzle: &Puzzle, grid: &[u8]) -> Vec<u8> {
    let geometry = puzzle.geometry();
    let mut clashes = vec![0; grid.len()];
    let mut first = [usize::MAX; 256];
    for unit in geometry.units() {
        first.fill(usize::MAX);
        for cell in unit.cells.iter().map(|cell| cell.index()).filter(|&cell| grid[cell] != 0) {
            let seen = &mut first[usize::from(grid[cell])];
            if *seen == usize::MAX {
                *seen = cell;
            } else {
                clashes[cell] = 1;
                clashes[*seen] = 1;
            }
        }
    }
    clashes
}
