//! Tabu search over full grids, alone and as a colony of walks that share pheromone.
//!
//! The two kinds of walks differ in their moves: `tabu` gives a cell another value, `swap` exchanges the values of two
//! cells. Everything around the walk is the same. What was measured: docs/decisions/0007.

mod colony;
mod parameters;
mod pheromone;
mod swap;
mod tabu;

use std::ops::ControlFlow;
use std::sync::Arc;

pub use swap::{AntsSwapParameters, SwapParameters};
pub use tabu::{AntsTabuParameters, TabuParameters};

use self::colony::{WalkSchedule, WalkingColony};
use self::pheromone::Pheromone;
use super::Method;
use crate::deduce::Cover;
use crate::model::Puzzle;
use crate::parameters::{ParameterError, ParameterType};
use crate::search::{Outcome, Run, StopReason, search_on_islands};
use crate::walk::{Tenure, Walk};

pub(super) const TABU: Method = tabu::METHOD;
pub(super) const ANTS_TABU: Method = tabu::ANTS_METHOD;
pub(super) const SWAP: Method = swap::METHOD;
pub(super) const ANTS_SWAP: Method = swap::ANTS_METHOD;

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

/// What a method decides about a search.
struct Plan {
    schedule: WalkSchedule,
    ants: u32,
    islands: u32,
}

/// Everything that a search by walks is made of, but for the walks.
struct WalkStart<'s, P> {
    puzzle: &'s Puzzle,
    cover: &'s Arc<Cover>,
    plan: &'s Plan,
    pheromone: &'s P,
}

impl<P: Pheromone> WalkStart<'_, P> {
    /// Searches with walks made by `make`, which is told the longest tenure.
    fn search<W: Walk>(
        &self,
        run: &mut Run<'_>,
        make: impl Fn(Tenure) -> W,
    ) -> ControlFlow<StopReason, Outcome> {
        search_on_islands(self.plan.islands, self.puzzle, run, |run| WalkingColony::new(self, run, &make))
    }
}
