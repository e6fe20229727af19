//! One move of a [`TabuWalk`]: the choice of a cell and a value, and the counts after it.

use super::TabuWalk;
use crate::rng::Rng;
use crate::walk::conflict_counts::{LANES, draw_equal};
use crate::walk::{ConflictCounts, Guide, Neighbours, SlotNumber};

impl<T: ConflictCounts, N: Neighbours> TabuWalk<'_, T, N> {
    /// Chooses a best move: draws a cell among those that have one, then a value among the best ones of the cell.
    #[inline]
    pub(super) fn choose(&self, guide: &impl Guide, rng: &mut Rng) -> Option<(u16, N::Number)> {
        let (free, tabu) = T::least_of_each(self.conflicts.free(), self.conflicts.tabu());
        let bias = T::BARRED.raw();
        // Aspiration: a forbidden move is allowed if it leads to a cost below the best so far.
        let aspires = tabu < free && self.cost + tabu.raw() < self.best_cost + bias;
        let (best, changes) =
            if aspires { (tabu, self.conflicts.tabu()) } else { (free, self.conflicts.free()) };
        if best == T::PADDING {
            return None;
        }
        let cell = self.conflicts.cell(draw_equal(changes, best, rng));
        let wanted = T::of(self.own_count(cell).count() + best.raw() - bias);
        let wanted = if aspires { wanted.barred() } else { wanted };
        let own = self.current[usize::from(cell)];
        let slot = if self.is_narrow[usize::from(cell)] {
            let start = own.index() / LANES * LANES;
            self.draw_value(start, own.lanes(&self.counts), wanted, guide, rng)
        } else {
            let row = self.slots.row(cell.into());
            self.draw_value(row.start, &self.counts[row], wanted, guide, rng)
        };
        Some((cell, N::Number::of(slot)))
    }

    /// Draws one of the slots whose word equals `wanted`, in the row that begins at `start`.
    #[inline]
    pub(super) fn draw_value(
        &self,
        start: usize,
        row: &[T],
        wanted: T,
        guide: &impl Guide,
        rng: &mut Rng,
    ) -> usize {
        let mut draw = || draw_equal(row, wanted, rng);
        let first = draw();
        start + guide.draw_further(first, draw, |place| [self.slots.literal(start + place)])
    }

    /// Gives a cell another value; the old value is tabu for `moves` moves.
    #[inline]
    pub(super) fn change(&mut self, cell: u16, slot: N::Number, moves: u64) {
        let left = std::mem::replace(&mut self.current[usize::from(cell)], slot);
        let (before, after) = (self.counts[left.index()].count(), self.counts[slot.index()].count());
        if self.is_at_best && after > before {
            self.keep_best(cell, left);
        }
        self.cost = self.cost + after - before;
        // The old value stays barred, now because it is tabu.
        self.expiry.forbid(left.index(), moves);
        self.counts[slot.index()] = self.counts[slot.index()].barred();
        let touched = self.count(left, T::fewer);
        for place in 0..touched.index() {
            self.has_fewer(self.touched[place]);
        }
        let touched = self.count(slot, T::more);
        for place in 0..touched.index() {
            self.has_more(self.touched[place]);
        }
        self.refresh(cell);
    }

    /// Counts one conflict more or fewer for every neighbour of a slot. Writes the neighbours to be examined to
    /// `touched` and returns their number.
    #[inline]
    fn count(&mut self, slot: N::Number, change: impl Fn(T) -> T) -> N::Number {
        let TabuWalk { counts, watched, touched, neighbours, .. } = self;
        let (counts, watched, touched) = (&mut **counts, &**watched, &mut **touched);
        let mut count = N::Number::of(0);
        neighbours.for_each(slot.index(), |number| {
            let neighbour = number.index();
            let word = change(counts[neighbour]);
            counts[neighbour] = word;
            // Collected without a branch, which would be unpredictable.
            touched[count.index()] = number;
            count = count.advanced(word >= watched[neighbour / LANES]);
        });
        count
    }
}
