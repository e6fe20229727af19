//! The parts that the ants of a colony share: pheromone trails, the rule of choice, and the memory of the best solution.
//!
//! These three know no Sudoku. They work on [`Component`]s, and other construction problems use them as they are
//! (`experiments/bve`); docs/decisions/0016 says why the loops of construction are not shared. The other parts work on the
//! literals of a cover.

mod alarm;
mod choice;
mod component;
mod memory;
mod probe;
mod spread;
mod touch;
mod trails;

pub(crate) use alarm::Alarm;
pub use choice::{Choice, shares};
pub use component::Component;
pub use memory::Memory;
pub use probe::{ChoiceEvent, NoProbe, Probe, UndoEvent};
pub use spread::{branches, entropy};
pub(crate) use touch::Pins;
pub use touch::{Touch, TouchError, TouchParameter};
pub use trails::Trails;

use std::sync::Arc;

use crate::deduce::{Cover, Literal};

/// The state of a colony after an iteration, for observers.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ColonyView<'a> {
    /// The number of the colony, from 0; always 0 for a single colony.
    pub island: usize,
    /// The number of the iteration just finished, from 1.
    pub iteration: u64,
    /// The number of steps, which are choices of ants, up to the end of the last finished iteration.
    pub steps: u64,
    /// The number of cells fixed by each ant of this iteration, givens included.
    pub filled: &'a [usize],
    /// The literals that the best ant of this iteration fixed, in order.
    #[doc(hidden)]
    pub best_ant: &'a [Literal],
    /// The literals of `best_ant` that the ant chose, in the same order; the others followed by propagation.
    #[doc(hidden)]
    pub choices: &'a [Literal],
    /// The literals that a viewer has fixed for all ants.
    #[doc(hidden)]
    pub pins: &'a [Literal],
    /// The best grid so far, with its evaporating value.
    pub memory: &'a Memory,
    /// The pheromone of each open cell and value.
    pub trails: &'a Trails,
    /// The loudness of the alarm at each open cell; empty for ants without an alarm.
    pub alarm: &'a [f32],
    /// The lives that each ant of this iteration lost; empty for ants without lives.
    pub lives_lost: &'a [u32],
    /// The number of restarts so far, each of which resets the trails.
    pub restarts: u64,
    /// The open part of the puzzle.
    pub cover: &'a Arc<Cover>,
}

impl ColonyView<'_> {
    /// The number of cells fixed by the best ant of this iteration.
    #[doc(hidden)]
    #[must_use]
    pub fn best_filled(&self) -> usize {
        self.filled.iter().copied().max().unwrap_or(0)
    }

    /// The number of cells fixed in the best grid so far, givens included.
    #[doc(hidden)]
    #[must_use]
    pub fn remembered_filled(&self) -> usize {
        let (geometry, open) = (self.cover.grid().geometry(), self.cover.open_cells().len());
        geometry.cell_count() - open + self.memory.best().len()
    }

    /// The mean number of cells fixed by an ant of this iteration.
    #[doc(hidden)]
    #[must_use]
    pub fn mean_filled(&self) -> f64 {
        self.filled.iter().sum::<usize>() as f64 / self.filled.len().max(1) as f64
    }
}
