//! All counts of a [`TabuWalk`] against counting from scratch.

use super::TabuWalk;
use crate::walk::{ConflictCounts, Neighbours, SlotNumber};

impl<T: ConflictCounts, N: Neighbours> TabuWalk<'_, T, N> {
    /// Compares all tables with counts from scratch.
    pub(in crate::walk) fn check(&self) {
        for cell in 0..self.best.len() {
            let own = self.current[cell].index();
            let conflicts = self.counts[own].count();
            let row = self.slots.row(cell);
            let mut best = [T::PADDING; 2];
            for literal in self.cover.literals_of(cell) {
                let slot = self.slots.slot(literal);
                assert!(row.contains(&slot));
                let mut count = 0;
                self.neighbours.for_each(slot, |other| {
                    let other = other.index();
                    count += u32::from(self.current[self.slots.cell(other)].index() == other);
                });
                let word = self.counts[slot];
                assert_eq!(word.count(), count);
                assert!(slot != own || word.is_barred());
                let best = &mut best[usize::from(word.is_barred())];
                if slot != own {
                    *best = self.counts[own].change_to(word).min(*best);
                }
            }
            assert_eq!(self.conflicts.has(cell as u16), conflicts > 0);
            let watched = if conflicts > 0 { T::ZERO } else { T::BARRED };
            assert!(self.slots.lanes(cell).all(|lanes| self.watched[lanes] == watched));
            if conflicts > 0 {
                let (free, tabu) = self.conflicts.clone_best_of(cell as u16);
                assert_eq!(free, best[0]);
                // Exact where it matters: for negative changes.
                assert!(if best[1] < T::BARRED { tabu == best[1] } else { tabu >= T::BARRED });
            }
        }
    }
}
