//! Tabu search over full grids, alone and as a colony of walks that share pheromone.
//!
//! Every open cell has one of its values at any time; a move gives a cell in conflict another one. Sudoku-LS, the best
//! solver of large grids in the published records of AllDiff-LS (2025), walks like that, too; the bookkeeping, the
//! heating and the pheromone inside the walk are our own. What was measured: docs/decisions/0007.

mod ants;
mod colony;
mod lone;
mod pheromone;

use std::ops::ControlFlow;

pub use ants::{AntsTabu, AntsTabuParameters};
pub use lone::{Tabu, TabuParameters};

use self::colony::{Pace, WalkingColony};
use self::pheromone::Pheromone;
use super::Method;
use crate::deduce::{Cover, Presolve};
use crate::model::Puzzle;
use crate::parameters::{ParameterError, ParameterType};
use crate::search::{Outcome, Run, StopReason, search_on_islands};
use crate::walk::{ConflictCounts, NeighbourLists, Neighbours, PeerTable, Slots};

pub(super) const TABU: Method = lone::METHOD;
pub(super) const ANTS_TABU: Method = ants::METHOD;

/// Refuses a parameter that another one leaves without effect, unless it is as usual.
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

/// Everything that both methods decide.
struct Plan {
    pace: Pace,
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

/// Propagates the givens and lets walks search for the rest; `Break` if the time is over before they can begin.
fn solve<P: Pheromone>(
    puzzle: &Puzzle,
    run: &mut Run<'_>,
    plan: impl Fn(&Cover) -> Plan,
    pheromone: impl Fn(&Cover) -> P,
) -> ControlFlow<StopReason, Outcome> {
    let cover = match Presolve::default().compile(puzzle, || run.look())? {
        Ok(cover) => cover,
        Err(_) => return ControlFlow::Continue(run.unsatisfiable()),
    };
    if cover.is_trivial() {
        return ControlFlow::Continue(run.solved(puzzle, cover.grid().clone()));
    }
    let (plan, pheromone) = (plan(&cover), pheromone(&cover));
    let slots = Slots::new(&cover);
    run.look()?;
    let peers = PeerTable::build(&cover, &slots, || run.look())?;
    // Bytes, if no value of a cell can have more conflicts than a byte counts; numbers of two bytes, if they are enough.
    if let Some(lists) = NeighbourLists::<u16>::build(&cover, &slots, &peers, || run.look())? {
        return if lists.longest() <= u8::LIMIT {
            search::<u8, _, _>(puzzle, run, &cover, &slots, &lists, &plan, &pheromone)
        } else {
            search::<u16, _, _>(puzzle, run, &cover, &slots, &lists, &plan, &pheromone)
        };
    }
    match NeighbourLists::<u32>::build(&cover, &slots, &peers, || run.look())? {
        Some(lists) if lists.longest() <= u8::LIMIT => {
            search::<u8, _, _>(puzzle, run, &cover, &slots, &lists, &plan, &pheromone)
        }
        Some(lists) => search::<u16, _, _>(puzzle, run, &cover, &slots, &lists, &plan, &pheromone),
        None => search::<u16, _, _>(puzzle, run, &cover, &slots, &peers, &plan, &pheromone),
    }
}

fn search<T: ConflictCounts, N: Neighbours, P: Pheromone>(
    puzzle: &Puzzle,
    run: &mut Run<'_>,
    cover: &Cover,
    slots: &Slots,
    neighbours: &N,
    plan: &Plan,
    pheromone: &P,
) -> ControlFlow<StopReason, Outcome> {
    search_on_islands(plan.islands, puzzle, run, |run| {
        WalkingColony::<T, N, P>::new(cover, slots, neighbours, plan.pace, plan.ants, pheromone.clone(), run)
    })
}
