//! The cells in conflict, each with its best change of cost.

use super::tally::{LANES, Tally};

/// The cells whose value some peer has, too, in a list without gaps, and beside it their best moves.
#[derive(Clone, Debug)]
pub(super) struct Conflicts<T> {
    cells: Vec<u16>,
    /// The place of each open cell in the list.
    places: Vec<u16>,
    /// The best change by a value that is allowed, and by one that is tabu; filled up to whole lanes.
    free: Vec<T>,
    tabu: Vec<T>,
}

const ABSENT: u16 = u16::MAX;

impl<T: Tally> Conflicts<T> {
    pub(super) fn new(cell_count: usize) -> Conflicts<T> {
        let room = cell_count.next_multiple_of(LANES);
        Conflicts {
            cells: Vec::with_capacity(cell_count),
            places: vec![ABSENT; cell_count],
            free: vec![T::PADDING; room],
            tabu: vec![T::PADDING; room],
        }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    #[inline]
    pub(super) fn has(&self, cell: usize) -> bool {
        self.places[cell] != ABSENT
    }

    #[inline]
    pub(super) fn cell(&self, place: usize) -> usize {
        self.cells[place].into()
    }

    /// The best changes by allowed values, in the order of the list, filled up to whole lanes.
    #[inline]
    pub(super) fn free(&self) -> &[T] {
        &self.free[..self.cells.len().next_multiple_of(LANES)]
    }

    /// The best changes by tabu values.
    #[inline]
    pub(super) fn tabu(&self) -> &[T] {
        &self.tabu[..self.cells.len().next_multiple_of(LANES)]
    }

    /// Puts a cell with no moves yet at the end of the list.
    #[inline]
    pub(super) fn join(&mut self, cell: usize) {
        debug_assert_eq!(self.places[cell], ABSENT);
        self.places[cell] = self.cells.len() as u16;
        self.cells.push(cell as u16);
    }

    /// Enters the best moves of a cell of the list.
    #[inline]
    pub(super) fn enter(&mut self, cell: usize, free: T, tabu: T) {
        let place = usize::from(self.places[cell]);
        self.free[place] = free;
        self.tabu[place] = tabu;
    }

    /// The best moves of a cell of the list.
    #[inline]
    pub(super) fn best_of(&mut self, cell: usize) -> (&mut T, &mut T) {
        let place = usize::from(self.places[cell]);
        (&mut self.free[place], &mut self.tabu[place])
    }

    #[cfg(test)]
    pub(super) fn clone_best_of(&self, cell: usize) -> (T, T) {
        let place = usize::from(self.places[cell]);
        (self.free[place], self.tabu[place])
    }

    /// Takes a cell from the list.
    #[inline]
    pub(super) fn leave(&mut self, cell: usize) {
        let (place, last) = (usize::from(self.places[cell]), self.cells.len() - 1);
        self.cells.swap_remove(place);
        self.free[place] = self.free[last];
        self.tabu[place] = self.tabu[last];
        self.free[last] = T::PADDING;
        self.tabu[last] = T::PADDING;
        if place < last {
            self.places[usize::from(self.cells[place])] = place as u16;
        }
        self.places[cell] = ABSENT;
    }

    pub(super) fn clear(&mut self) {
        self.cells.clear();
        self.places.fill(ABSENT);
        self.free.fill(T::PADDING);
        self.tabu.fill(T::PADDING);
    }
}
