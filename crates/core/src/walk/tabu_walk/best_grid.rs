//! The best grid of a [`TabuWalk`], copied only when the walk leaves it.

use super::TabuWalk;
use crate::model::Grid;
use crate::walk::clashes::without_clashes;
use crate::walk::{ConflictCounts, Neighbours, SlotNumber};

impl<T: ConflictCounts, N: Neighbours> TabuWalk<'_, T, N> {
    #[inline]
    pub(super) fn note_best(&mut self) {
        if self.cost < self.best_cost {
            self.best_cost = self.cost;
            self.is_at_best = true;
            self.stale = 0;
        }
    }

    /// Copies the best grid, which the walk has just left by changing the value of this cell from `left`.
    #[cold]
    pub(super) fn keep_best(&mut self, cell: u16, left: N::Number) {
        let cell_count = self.best.len();
        self.best.copy_from_slice(&self.current[..cell_count]);
        self.best[usize::from(cell)] = left;
        self.is_at_best = false;
    }

    /// The best grid since the walk began, without clashing cells.
    pub(super) fn best_without_clashes(&self) -> Grid {
        let best = if self.is_at_best { self.current() } else { &self.best };
        let mut grid = self.cover.grid().clone();
        for slot in best {
            let literal = self.slots.literal(slot.index());
            grid.set(self.cover.cell(literal), Some(self.cover.value(literal)));
        }
        without_clashes(grid, self.cover.open_cells())
    }
}
