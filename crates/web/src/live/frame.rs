//! One moment of a search as viewers get it.
//!
//! Numbers per cell or per literal are bytes in base64: a frame of a 25x25 puzzle has 5 kB, one of 64x64 60 kB.

use antdoku::internals::{Literal, shares};
use antdoku::{ColonyView, Cover, Grid, Puzzle, Trails, WalkView};
use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;
use serde::{Serialize, Serializer};

use super::stagnation::Stagnation;
use crate::answer::cells;

/// Bytes that are written as base64.
#[derive(Debug)]
pub(super) struct Bytes64(Vec<u8>);

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

/// The moment, puzzle and layout of a frame with a grid.
pub(super) struct Scene<'a> {
    pub(super) moment: Moment,
    pub(super) layout: u64,
    pub(super) puzzle: &'a Puzzle,
}

/// The part of a frame that every kind of search has.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Moment {
    pub(super) contestant: usize,
    /// Seconds that the contestant has searched.
    pub(super) seconds: f64,
}

/// How undecided the trails are on average.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(super) struct Spread {
    pub(super) entropy: f64,
    pub(super) branching: f64,
}

impl Spread {
    pub(super) fn of(trails: &Trails, cover: &Cover) -> Spread {
        let cells = 0..cover.open_cells().len();
        Spread {
            entropy: mean(cells.clone().map(|cell| trails.entropy(cover, cell).into())),
            branching: mean(cells.map(|cell| trails.branches(cover, cell) as f64)),
        }
    }
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
    fn of(trails: &Trails, cover: &Cover) -> Pheromone {
        let cells = 0..cover.open_cells().len();
        let shares =
            cells.clone().flat_map(|cell| shares(trails.of_cell(cover, cell))).map(logarithmic).collect();
        let entropies: Vec<f32> = cells.clone().map(|cell| trails.entropy(cover, cell)).collect();
        let spread = Spread {
            entropy: mean(entropies.iter().map(|&entropy| entropy.into())),
            branching: mean(cells.map(|cell| trails.branches(cover, cell) as f64)),
        };
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

#[derive(Debug, Serialize)]
pub(super) struct ColonyFrame {
    #[serde(flatten)]
    moment: Moment,
    layout: u64,
    kind: &'static str,
    iteration: u64,
    best_filled: usize,
    mean_filled: f64,
    cells: usize,
    ants: usize,
    deposit: f32,
    memory_filled: usize,
    restarts: u64,
    stagnation: Stagnation,
    #[serde(flatten)]
    pheromone: Pheromone,
    grid: Bytes64,
    origin: Bytes64,
}

impl ColonyFrame {
    pub(super) fn of(scene: &Scene<'_>, view: &ColonyView<'_>, stagnation: Stagnation) -> ColonyFrame {
        let &Scene { moment, layout, puzzle } = scene;
        let cover = view.cover;
        let cell_count = cover.grid().geometry().cell_count();
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
        ColonyFrame {
            moment,
            layout,
            kind: "colony",
            iteration: view.iteration,
            best_filled: view.best_filled(),
            mean_filled: view.mean_filled(),
            cells: cell_count,
            ants: view.filled.len(),
            deposit: view.memory.deposit(),
            memory_filled: view.remembered_filled(),
            restarts: view.restarts,
            stagnation,
            pheromone: Pheromone::of(view.trails, cover),
            grid: Bytes64(grid),
            origin: Bytes64(origin),
        }
    }
}

#[derive(Debug, Serialize)]
pub(super) struct WalkersFrame {
    #[serde(flatten)]
    moment: Moment,
    layout: u64,
    kind: &'static str,
    iteration: u64,
    cost: u32,
    mean_cost: f64,
    best_cost: u32,
    walkers: usize,
    heatings: u64,
    restarts: u64,
    deposits: u64,
    #[serde(flatten)]
    pheromone: Option<Pheromone>,
    grid: Bytes64,
    origin: Bytes64,
    clashes: Bytes64,
}

impl WalkersFrame {
    pub(super) fn of(scene: &Scene<'_>, view: &WalkView<'_>) -> WalkersFrame {
        let &Scene { moment, layout, puzzle } = scene;
        let (grid, origin) = filled(puzzle, view.cover, &view.grid, CHOSEN);
        WalkersFrame {
            moment,
            layout,
            kind: "walkers",
            iteration: view.iteration,
            cost: view.costs.iter().copied().min().unwrap_or(0),
            mean_cost: mean_cost(view),
            best_cost: view.best_cost,
            walkers: view.costs.len(),
            heatings: view.heatings,
            restarts: view.restarts,
            deposits: view.deposits,
            pheromone: view.trails.map(|trails| Pheromone::of(trails, view.cover)),
            clashes: Bytes64(clashes(puzzle, &grid)),
            grid: Bytes64(grid),
            origin: Bytes64(origin),
        }
    }
}

/// Clashing pairs in the grid of a walker, on average.
pub(super) fn mean_cost(view: &WalkView<'_>) -> f64 {
    mean(view.costs.iter().map(|&cost| cost.into()))
}

#[derive(Debug, Serialize)]
pub(super) struct WalkFrame {
    #[serde(flatten)]
    pub(super) moment: Moment,
    pub(super) kind: &'static str,
    pub(super) iteration: u64,
    pub(super) cost: u32,
    pub(super) best_cost: u32,
    pub(super) temperature: Option<f64>,
    /// The part of the iteration under way, and the share of its limit that it has used; none between iterations.
    pub(super) part: Option<&'static str>,
    pub(super) done: Option<f64>,
    #[serde(flatten)]
    pub(super) picture: Picture,
}

#[derive(Debug, Serialize)]
pub(super) struct NodesFrame {
    #[serde(flatten)]
    pub(super) moment: Moment,
    pub(super) kind: &'static str,
    pub(super) nodes: u64,
    pub(super) depth: usize,
    pub(super) filled: usize,
    #[serde(flatten)]
    pub(super) picture: Picture,
}

/// A grid of a search without trails, the origin of each cell's value, and for a walk the cells that clash.
#[derive(Debug, Serialize)]
pub(super) struct Picture {
    grid: Bytes64,
    origin: Bytes64,
    #[serde(skip_serializing_if = "Option::is_none")]
    clashes: Option<Bytes64>,
}

impl Picture {
    /// The fullest grid of a tree search that began with `start`.
    pub(super) fn of_tree(puzzle: &Puzzle, fullest: &Grid, start: &Grid) -> Picture {
        Picture {
            grid: Bytes64(cells(fullest)),
            origin: origins(puzzle, fullest, start, FOLLOWED),
            clashes: None,
        }
    }

    /// The grid of a walk in which the values of `start` stay in place.
    pub(super) fn of_walk(puzzle: &Puzzle, grid: &Grid, start: &Grid) -> Picture {
        let bytes = cells(grid);
        let clashes = Some(Bytes64(clashes(puzzle, &bytes)));
        Picture { grid: Bytes64(bytes), origin: origins(puzzle, grid, start, CHOSEN), clashes }
    }
}

/// The origins of the values of a grid; that of values which are not in `start` is `origin`.
fn origins(puzzle: &Puzzle, grid: &Grid, start: &Grid, origin: u8) -> Bytes64 {
    let added = grid.geometry().cells().map(|cell| if grid.get(cell).is_some() { origin } else { 0 });
    let origins = start_origins(puzzle, start).zip(added);
    Bytes64(origins.map(|(at_start, added)| if at_start > 0 { at_start } else { added }).collect())
}

/// The origins of the values that a search began with; 0 for blank cells.
fn start_origins(puzzle: &Puzzle, start: &Grid) -> impl Iterator<Item = u8> {
    start.geometry().cells().map(|cell| match start.get(cell) {
        None => 0,
        Some(_) if puzzle.givens().get(cell).is_some() => GIVEN,
        Some(_) => PROPAGATED,
    })
}

/// Whether an ant made a choice or took one back.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum StepKind {
    Choice,
    Undo,
}

/// A choice that an ant made or took back.
#[derive(Debug, Serialize)]
pub(super) struct Step {
    pub(super) contestant: usize,
    pub(super) layout: u64,
    pub(super) iteration: u64,
    pub(super) ant: usize,
    pub(super) what: StepKind,
    pub(super) cell: usize,
    pub(super) values: Vec<u8>,
    pub(super) shares: Vec<f32>,
    pub(super) probabilities: Vec<f32>,
    pub(super) chosen: u8,
    pub(super) cascade: Vec<(usize, u8)>,
    pub(super) grid: Bytes64,
    /// Cells without a possible value.
    pub(super) dead: Vec<usize>,
    pub(super) contradiction: bool,
    pub(super) lives_lost: Option<u32>,
}

/// The origins of the value of a cell.
const GIVEN: u8 = 1;
const PROPAGATED: u8 = 2;
const CHOSEN: u8 = 3;
const FOLLOWED: u8 = 4;
const PINNED: u8 = 5;

/// The grid with these literals, and the origin of each cell's value; that of the literals is `origin`.
fn filled(puzzle: &Puzzle, cover: &Cover, literals: &[Literal], origin: u8) -> (Vec<u8>, Vec<u8>) {
    let mut grid = cells(cover.grid());
    let mut origins: Vec<u8> = start_origins(puzzle, cover.grid()).collect();
    for &literal in literals {
        let cell = cover.cell(literal).index();
        grid[cell] = number(cover, literal);
        origins[cell] = origin;
    }
    (grid, origins)
}

/// An ant's grid as it is now.
pub(super) fn partial(puzzle: &Puzzle, cover: &Cover, fixed: &[Literal]) -> Bytes64 {
    Bytes64(filled(puzzle, cover, fixed, FOLLOWED).0)
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
