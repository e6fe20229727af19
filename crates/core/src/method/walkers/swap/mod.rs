//! Search by swaps: some units always hold every value once, and a move exchanges the values of two cells of such a unit.
//!
//! The walk is that of SRLS (Xie et al., IJCAI 2024), which solves Latin squares: cells may take values outside of their
//! value sets. The bookkeeping, the walk over Sudoku grids, the longer tenure and the pheromone are our own.

mod ants;
mod lone;
mod parameters;

use std::ops::ControlFlow;

pub use ants::AntsSwapParameters;
pub use lone::SwapParameters;

use super::pheromone::Pheromone;
use super::{Plan, WalkStart};
use crate::deduce::{Cover, Presolve};
use crate::local::{KeptUnits, boxes};
use crate::method::Preset;
use crate::method::start::Start;
use crate::model::Geometry;
use crate::search::{Outcome, Run, StopReason};
use crate::walk::{SwapLayout, SwapWalk, SwapWords};

pub(super) use ants::METHOD as ANTS_METHOD;
pub(super) use lone::METHOD;

const PRESETS: &[Preset] = &[Preset {
    name: "default",
    summary: "settings of a prototype, measured on Latin squares and from 36x36 to 64x64",
}];

/// The parameters of each walk, as they were given.
#[derive(Clone, Copy)]
struct SwapSettings {
    keep: KeptUnits,
    return_above: Option<u32>,
}

impl SwapSettings {
    /// How far the cost may rise above the best before a walk returns to the best grid; `None` if it never returns.
    ///
    /// On Latin squares walks that return are much better, on Sudoku grids much worse.
    fn return_above(self, geometry: &Geometry) -> Option<u32> {
        match self.return_above {
            Some(above) => Some(above).filter(|&above| above > 0),
            None => boxes(geometry).is_none().then_some(10),
        }
    }
}

/// How long what is left is tabu, as a share of the clashing pairs: fitted to the best shares of the prototype, 1.2 at
/// 36x36, 1.0 at 49x49 and 0.9 at 64x64, and 0.8 on Latin squares.
fn tenure_share(cover: &Cover) -> f64 {
    let geometry = cover.grid().geometry();
    if boxes(geometry).is_some() { (0.5 + 25.0 / geometry.side() as f64).min(1.2) } else { 0.8 }
}

/// Presolves the puzzle and lets walks search for the rest, as `plan` says.
fn search<P: Pheromone>(
    start: Start<'_>,
    run: &mut Run<'_>,
    settings: SwapSettings,
    plan: impl Fn(&Cover) -> (Plan, P),
) -> ControlFlow<StopReason, Outcome> {
    let compiled = start.presolve(Presolve::default(), run)?;
    start.answer(compiled, run, |cover, run| {
        let (plan, pheromone) = plan(cover);
        let geometry = cover.grid().geometry();
        let layout = SwapLayout::build(cover, settings.keep.of(geometry), || run.poll())?;
        let start = WalkStart { puzzle: start.puzzle, cover, plan: &plan, pheromone: &pheromone };
        let above = settings.return_above(geometry);
        if layout.most_clashes() <= u8::MOST_CLASHES {
            start.search(run, |longest| SwapWalk::<u8>::new(&layout, longest, above))
        } else {
            start.search(run, |longest| SwapWalk::<u16>::new(&layout, longest, above))
        }
    })
}
