//! The cells in conflict, each with its best change of cost.

use super::tally::{LANES, Tally};

/// The cells whose value some peer has, too, in a list without gaps, and beside it their best moves.
///
/// A move is stored as its change of cost above [`Tally::TABU`], so that it is never negative.
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

    /// Enters the best moves of a cell, which joins the list if it is not there: did it join?
    #[inline]
    pub(super) fn enter(&mut self, cell: usize, free: T, tabu: T) -> bool {
        let joins = self.places[cell] == ABSENT;
        if joins {
            self.places[cell] = self.cells.len() as u16;
            self.cells.push(cell as u16);
        }
        let place = usize::from(self.places[cell]);
        self.free[place] = free;
        self.tabu[place] = tabu;
        joins
    }

    /// Takes a cell from the list: was it there?
    #[inline]
    pub(super) fn leave(&mut self, cell: usize) -> bool {
        let place = self.places[cell];
        if place == ABSENT {
            return false;
        }
        let (place, last) = (usize::from(place), self.cells.len() - 1);
        self.cells.swap_remove(place);
        self.free[place] = self.free[last];
        self.tabu[place] = self.tabu[last];
        self.free[last] = T::PADDING;
        self.tabu[last] = T::PADDING;
        if place < last {
            self.places[usize::from(self.cells[place])] = place as u16;
        }
        self.places[cell] = ABSENT;
        true
    }

    pub(super) fn clear(&mut self) {
        self.cells.clear();
        self.places.fill(ABSENT);
        self.free.fill(T::PADDING);
        self.tabu.fill(T::PADDING);
    }
}
