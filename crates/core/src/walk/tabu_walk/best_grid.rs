//! The best grid of a [`TabuWalk`], copied only when the walk leaves it.

use super::TabuWalk;
use crate::model::Grid;
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
    pub(crate) fn best_grid(&self) -> Grid {
        let best = if self.is_at_best { self.current() } else { &self.best };
        let mut grid = self.cover.grid().clone();
        for slot in best {
            let literal = self.slots.literal(slot.index());
            grid.set(self.cover.cell(literal), Some(self.cover.value(literal)));
        }
        // One cell of each clashing pair is blanked; cells with more clashes are blanked first.
        let is_in_best = |slot: usize| best[self.slots.cell(slot)].index() == slot;
        let mut clashes: Vec<(u32, usize)> = Vec::new();
        for slot in best.iter().map(|slot| slot.index()) {
            let mut count = 0;
            self.neighbours.for_each(slot, |neighbour| count += u32::from(is_in_best(neighbour.index())));
            if count > 0 {
                clashes.push((count, slot));
            }
        }
        clashes.sort_unstable_by(|a, b| b.cmp(a));
        for (_, slot) in clashes {
            let mut still_clashes = false;
            self.neighbours.for_each(slot, |neighbour| {
                let neighbour = neighbour.index();
                let cell = self.cover.cell(self.slots.literal(neighbour));
                still_clashes |= is_in_best(neighbour) && grid.get(cell).is_some();
            });
            if still_clashes {
                grid.set(self.cover.cell(self.slots.literal(slot)), None);
            }
        }
        grid
    }
}
