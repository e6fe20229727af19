//! Tabu search over full grids, alone and as a colony of walks that share pheromone.
//!
//! Every open cell has one of its values at any time; a move gives a cell in conflict another one. Sudoku-LS, the best
//! solver of large grids in the published records of AllDiff-LS (2025), walks like that, too; the bookkeeping, the
//! heating and the pheromone inside the walk are our own. What was measured: docs/decisions/0007.

mod ants;
mod colony;
mod lone;
mod parameters;
mod pheromone;

use std::ops::ControlFlow;
use std::sync::Arc;

pub use ants::AntsTabuParameters;
pub use lone::TabuParameters;

use self::colony::{WalkSchedule, WalkingColony};
use self::pheromone::Pheromone;
use super::start::Start;
use super::{Method, Preset};
use crate::deduce::{Cover, Presolve};
use crate::model::Puzzle;
use crate::parameters::{ParameterError, ParameterType};
use crate::search::{Outcome, Run, StopReason, search_on_islands};
use crate::walk::{ConflictCounts, NeighbourLists, Neighbours, PeerTable, SlotNumber, Slots};

pub(super) const TABU: Method = lone::METHOD;
pub(super) const ANTS_TABU: Method = ants::METHOD;

const PRESETS: &[Preset] =
    &[Preset { name: "default", summary: "settings measured on generated puzzles from 36x36 to 64x64" }];

/// Refuses a parameter that another one leaves without effect, unless it has its default value.
fn must_stay<V: ParameterType + PartialEq>(
    name: &'static str,
    value: &V,
    usual: &V,
    other: &'static str,
) -> Result<(), ParameterError> {
    if value == usual {
        return Ok(());
    }
    let must = "left alone";
    Err(ParameterError::Combination { name, value: value.setting().to_string(), must, other })
}

/// What both methods decide about a search.
struct Plan {
    schedule: WalkSchedule,
    ants: u32,
    islands: u32,
}

/// How long what is left is tabu, as a share of the cells in conflict: the larger and the more open the grid, the less
/// (docs/decisions/0007 has what was measured).
fn tenure_share(cover: &Cover) -> f64 {
    let side = cover.grid().geometry().side() as f64;
    let openness = cover.mean_open_values() / side;
    (0.1 + 11.5 / side).min(0.45) * (1.1 - 0.6 * openness)
}

/// Presolves the puzzle and lets walks search for the rest, as `plan` says.
fn search<P: Pheromone>(
    start: Start<'_>,
    run: &mut Run<'_>,
    plan: impl Fn(&Cover) -> (Plan, P),
) -> ControlFlow<StopReason, Outcome> {
    let compiled = start.presolve(Presolve::default(), run)?;
    start.answer(compiled, run, |cover, run| {
        let (plan, pheromone) = plan(cover);
        let slots = Slots::new(cover);
        run.poll()?;
        let peers = PeerTable::build(cover, &slots, || run.poll())?;
        let colony =
            WalkStart { puzzle: start.puzzle, cover, slots: &slots, plan: &plan, pheromone: &pheromone };
        // Numbers of two bytes if they are enough for the peers; bytes if no value of a cell can have more conflicts
        // than a byte counts.
        if let Some(lists) = NeighbourLists::<u16>::build(cover, &slots, &peers, || run.poll())? {
            return colony.walk_on_lists(&lists, run);
        }
        match NeighbourLists::<u32>::build(cover, &slots, &peers, || run.poll())? {
            Some(lists) => colony.walk_on_lists(&lists, run),
            None => colony.walk::<u16, _>(&peers, run),
        }
    })
}

/// Everything that a search by walks is made of, but for the neighbours and the size of counts.
struct WalkStart<'s, P> {
    puzzle: &'s Puzzle,
    cover: &'s Arc<Cover>,
    slots: &'s Slots,
    plan: &'s Plan,
    pheromone: &'s P,
}

impl<P: Pheromone> WalkStart<'_, P> {
    fn walk_on_lists<S: SlotNumber>(
        &self,
        lists: &NeighbourLists<S>,
        run: &mut Run<'_>,
    ) -> ControlFlow<StopReason, Outcome> {
        if lists.longest() <= u8::LIMIT {
            self.walk::<u8, _>(lists, run)
        } else {
            self.walk::<u16, _>(lists, run)
        }
    }

    fn walk<T: ConflictCounts, N: Neighbours>(
        &self,
        neighbours: &N,
        run: &mut Run<'_>,
    ) -> ControlFlow<StopReason, Outcome> {
        search_on_islands(self.plan.islands, self.puzzle, run, |run| {
            WalkingColony::<T, N, P>::new(self, neighbours, run)
        })
    }
}
