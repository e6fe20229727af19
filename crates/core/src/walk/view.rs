//! What observers of walks see.

use std::sync::Arc;

use crate::colony::Trails;
use crate::deduce::{Cover, Literal};

/// Walks over full grids after an iteration, as their observers see them.
#[derive(Clone, Debug)]
pub struct WalkView<'a> {
    /// Which island, from 0; always 0 if there is one.
    pub island: usize,
    /// The iteration just finished, from 1.
    pub iteration: u64,
    /// Clashing pairs in the grid of each ant; the ants in their order.
    pub costs: &'a [u32],
    /// The fewest clashing pairs that any of them has seen.
    pub best_cost: u32,
    /// The grid where the ant with the fewest clashing pairs is now: one literal for each open cell.
    pub grid: Vec<Literal>,
    /// How often an ant got hot, because nothing was gained for long.
    pub heatings: u64,
    /// How often an ant began anew.
    pub restarts: u64,
    /// How often the grid of an ant was added to the trails.
    pub deposits: u64,
    /// The pheromone which the ants share, if they have any.
    pub trails: Option<&'a Trails>,
    /// The open cells and values.
    pub cover: &'a Arc<Cover>,
}
