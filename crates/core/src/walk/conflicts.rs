//! The cells in conflict, each with its best moves.

use super::SlotNumber;
use super::conflict_counts::{ConflictCounts, LANES};

/// The cells whose value is also the value of a peer, in a list without gaps, with the best moves of each.
///
/// The tables have an element for every 16-bit number, so that no bounds check is needed.
#[derive(Clone, Debug)]
pub(super) struct Conflicts<T> {
    count: u16,
    cells: ByPlace<u16>,
    /// The index of each open cell in the list.
    places: ByPlace<u16>,
    /// The best change of cost by an allowed value, and by a tabu one; padded to whole lanes.
    free: ByPlace<T>,
    tabu: ByPlace<T>,
}

type ByPlace<T> = Box<[T; 1 << 16]>;

const ABSENT: u16 = u16::MAX;

impl<T: ConflictCounts> Conflicts<T> {
    pub(super) fn new(cell_count: usize) -> Conflicts<T> {
        Conflicts {
            count: 0,
            cells: u16::table(0, cell_count),
            places: u16::table(ABSENT, cell_count),
            free: u16::table(T::PADDING, cell_count),
            tabu: u16::table(T::PADDING, cell_count),
        }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.count.into()
    }

    #[inline]
    pub(super) fn has(&self, cell: u16) -> bool {
        self.places[usize::from(cell)] != ABSENT
    }

    #[inline]
    pub(super) fn cell(&self, place: usize) -> u16 {
        self.cells[place]
    }

    /// The best changes of cost by allowed values, in the order of the list, padded to whole lanes.
    #[inline]
    pub(super) fn free(&self) -> &[T] {
        &self.free[..self.len().next_multiple_of(LANES)]
    }

    /// The best changes of cost by tabu values, in the same order.
    #[inline]
    pub(super) fn tabu(&self) -> &[T] {
        &self.tabu[..self.len().next_multiple_of(LANES)]
    }

    /// Appends a cell, without moves yet, to the list.
    #[inline]
    pub(super) fn join(&mut self, cell: u16) {
        debug_assert!(!self.has(cell));
        self.places[usize::from(cell)] = self.count;
        self.cells[usize::from(self.count)] = cell;
        self.count += 1;
    }

    /// Sets the best moves of a cell of the list.
    #[inline]
    pub(super) fn enter(&mut self, cell: u16, free: T, tabu: T) {
        let place = usize::from(self.places[usize::from(cell)]);
        self.free[place] = free;
        self.tabu[place] = tabu;
    }

    /// The best moves of a cell of the list.
    #[inline]
    pub(super) fn best_of(&mut self, cell: u16) -> (&mut T, &mut T) {
        let place = usize::from(self.places[usize::from(cell)]);
        (&mut self.free[place], &mut self.tabu[place])
    }

    #[cfg(test)]
    pub(super) fn clone_best_of(&self, cell: u16) -> (T, T) {
        let place = usize::from(self.places[usize::from(cell)]);
        (self.free[place], self.tabu[place])
    }

    /// Removes a cell from the list; the last cell takes its index.
    #[inline]
    pub(super) fn leave(&mut self, cell: u16) {
        debug_assert!(self.has(cell));
        self.count -= 1;
        let (place, last) = (self.places[usize::from(cell)], usize::from(self.count));
        let moved = self.cells[last];
        self.places[usize::from(moved)] = place;
        // After the line above, because the cell may be the last one itself.
        self.places[usize::from(cell)] = ABSENT;
        let place = usize::from(place);
        self.cells[place] = moved;
        self.free[place] = self.free[last];
        self.tabu[place] = self.tabu[last];
        self.free[last] = T::PADDING;
        self.tabu[last] = T::PADDING;
    }

    pub(super) fn clear(&mut self) {
        self.count = 0;
        self.places.fill(ABSENT);
        self.free.fill(T::PADDING);
        self.tabu.fill(T::PADDING);
    }
}
