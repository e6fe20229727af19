//! Search by tabu walks: a move gives a cell in conflict another of its values.
//!
//! Sudoku-LS, the best solver of large grids in the published records of AllDiff-LS (2025), walks like that, too; the
//! bookkeeping, the heating and the pheromone inside the walk are our own.

mod ants;
mod lone;
mod parameters;

use std::ops::ControlFlow;

pub use ants::AntsTabuParameters;
pub use lone::TabuParameters;

use super::pheromone::Pheromone;
use super::{Plan, WalkStart};
use crate::deduce::{Cover, Presolve};
use crate::method::Preset;
use crate::method::start::Start;
use crate::search::{Outcome, Run, StopReason};
use crate::walk::{ConflictCounts, NeighbourLists, Neighbours, PeerTable, SlotNumber, Slots, TabuWalk};

pub(super) use ants::METHOD as ANTS_METHOD;
pub(super) use lone::METHOD;

const PRESETS: &[Preset] =
    &[Preset { name: "default", summary: "settings measured on generated puzzles from 36x36 to 64x64" }];

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
        let start = WalkStart { puzzle: start.puzzle, cover, plan: &plan, pheromone: &pheromone };
        // Numbers of two bytes if they are enough for the peers; bytes if no value of a cell can have more conflicts
        // than a byte counts.
        if let Some(lists) = NeighbourLists::<u16>::build(cover, &slots, || run.poll())? {
            return walk_on_lists(&start, &slots, &lists, run);
        }
        match NeighbourLists::<u32>::build(cover, &slots, || run.poll())? {
            Some(lists) => walk_on_lists(&start, &slots, &lists, run),
            None => {
                let peers = PeerTable::build(cover, &slots, || run.poll())?;
                walk::<u16, _, _>(&start, &slots, &peers, run)
            }
        }
    })
}

fn walk_on_lists<S: SlotNumber, P: Pheromone>(
    start: &WalkStart<'_, P>,
    slots: &Slots,
    lists: &NeighbourLists<S>,
    run: &mut Run<'_>,
) -> ControlFlow<StopReason, Outcome> {
    if lists.longest() <= u8::LIMIT {
        walk::<u8, _, _>(start, slots, lists, run)
    } else {
        walk::<u16, _, _>(start, slots, lists, run)
    }
}

fn walk<T: ConflictCounts, N: Neighbours, P: Pheromone>(
    start: &WalkStart<'_, P>,
    slots: &Slots,
    neighbours: &N,
    run: &mut Run<'_>,
) -> ControlFlow<StopReason, Outcome> {
    start.search(run, |longest| TabuWalk::<T, N>::new(start.cover, slots, neighbours, longest))
}
