//! What the ants of a colony share: the trails of pheromone, the rule of choice, and the memory of the best grid.

mod alarm;
mod choice;
mod memory;
mod probe;
mod spread;
mod trails;

pub use alarm::Alarm;
pub use choice::{Choice, shares};
pub use memory::Memory;
pub use probe::{ChoiceEvent, NoProbe, Probe, UndoEvent};
pub use spread::entropy;
pub use trails::Trails;

use std::sync::Arc;

use crate::deduce::{Cover, Literal};

/// A colony after an iteration, as its observers see it.
#[derive(Clone, Copy, Debug)]
pub struct ColonyView<'a> {
    /// Which colony, from 0; always 0 if there is one.
    pub island: usize,
    /// The iteration just finished, from 1.
    pub iteration: u64,
    /// Cells fixed by each ant of this iteration, givens included; the ants in their order.
    pub filled: &'a [usize],
    /// What the best ant of this iteration fixed, in the order in which it did.
    pub best_ant: &'a [Literal],
    /// Which of these it chose, in the same order; the others followed.
    pub choices: &'a [Literal],
    /// The best grid remembered, and its evaporating value.
    pub memory: &'a Memory,
    /// The pheromone of each open cell and value.
    pub trails: &'a Trails,
    /// How loud the alarm is at each open cell; nothing for ants that have no alarm.
    pub alarm: &'a [f32],
    /// Lives that each ant of this iteration lost; nothing for ants that have none.
    pub lives_lost: &'a [u32],
    /// How often the trails were wiped so far.
    pub restarts: u64,
    /// The open cells and values.
    pub cover: &'a Arc<Cover>,
}

impl ColonyView<'_> {
    /// Cells fixed by the best ant of this iteration.
    #[must_use]
    pub fn best_filled(&self) -> usize {
        self.filled.iter().copied().max().unwrap_or(0)
    }

    /// Cells fixed in the remembered grid, givens included.
    #[must_use]
    pub fn remembered_filled(&self) -> usize {
        let (geometry, open) = (self.cover.grid().geometry(), self.cover.open_cells().len());
        geometry.cell_count() - open + self.memory.best().len()
    }

    /// Cells fixed by an ant of this iteration, on average.
    #[must_use]
    pub fn mean_filled(&self) -> f64 {
        self.filled.iter().sum::<usize>() as f64 / self.filled.len().max(1) as f64
    }
}
