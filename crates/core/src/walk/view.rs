//! The view of walks for observers.

use std::sync::Arc;

use crate::colony::Trails;
use crate::deduce::{Cover, Literal};

/// The state of the walks over full grids after an iteration, for observers.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WalkView<'a> {
    /// The number of the island, from 0; always 0 for a single island.
    pub island: usize,
    /// The number of the iteration just finished, from 1.
    pub iteration: u64,
    /// The number of clashing pairs in the grid of each ant.
    pub costs: &'a [u32],
    /// The fewest clashing pairs that any ant has reached.
    pub best_cost: u32,
    /// The current grid of the ant with the fewest clashing pairs: one literal for each open cell, but for cells with a
    /// value outside of their value set.
    pub grid: Vec<Literal>,
    /// The number of times that an ant was heated after a long time without progress.
    pub heatings: u64,
    /// The number of times that an ant restarted.
    pub restarts: u64,
    /// The number of times that the grid of an ant was added to the trails.
    pub deposits: u64,
    /// The pheromone that the ants share, if there is any.
    pub trails: Option<&'a Trails>,
    /// The open part of the puzzle.
    pub cover: &'a Arc<Cover>,
}
