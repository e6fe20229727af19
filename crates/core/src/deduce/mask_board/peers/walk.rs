//! The visits, as the authors' program orders them.

use super::shape::{ALONE, Seat, Shape, TAKEN, WAITING};
use crate::model::{Cell, ValueSet};

/// A fixed cell whose units are being visited: the next visit is at this position, in this unit or one after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) cell: Cell,
    pub(super) position: u8,
    pub(super) slot: u8,
}

/// The parts of [`PeersMasks`] as plain slices, whose pointers stay in registers.
pub(super) struct Walk<'a, S, const UNITS: usize, const REVERSIBLE: bool> {
    pub(super) shape: &'a Shape<S>,
    pub(super) words: &'a mut [S],
    pub(super) fixed: &'a mut Vec<(Cell, u8)>,
    pub(super) trail: &'a mut Vec<(u32, S)>,
    pub(super) empty_cell: &'a mut Option<Cell>,
}

impl<S: ValueSet, const UNITS: usize, const REVERSIBLE: bool> Walk<'_, S, UNITS, REVERSIBLE> {
    #[inline(always)]
    fn set(&mut self, index: usize, word: S) {
        if REVERSIBLE {
            self.trail.push((index as u32, self.words[index]));
        }
        self.words[index] = word;
    }

    #[inline(always)]
    fn add(&mut self, index: usize, bits: S) {
        self.set(index, self.words[index] | bits);
    }

    #[inline(always)]
    pub(super) fn clear(&mut self, index: usize, bits: S) {
        self.set(index, self.words[index] & !bits);
    }

    /// The next waiting cell of the frame's units: position by position, in each from the last unit to the first.
    #[inline(always)]
    pub(super) fn next_visit(&self, frame: &mut Frame) -> Option<Cell> {
        let seats = self.shape.seats::<UNITS>(frame.cell);
        let (position, passed) = (usize::from(frame.position), usize::from(frame.slot));
        let from_here = !S::all(position);
        let after_here = from_here & !S::only(position);
        let waiting = |slot: usize| {
            let left = if slot < passed { after_here } else { from_here };
            self.words[seats[slot].unit as usize + WAITING] & left
        };
        let all = (0..seats.len()).fold(S::EMPTY, |all, slot| all | waiting(slot));
        if all.is_empty() {
            return None;
        }
        let position = all.lowest();
        let slot = (0..seats.len()).find(|&slot| waiting(slot).has(position))?;
        frame.position = position as u8;
        frame.slot = slot as u8 + 1;
        Some(self.shape.unit_cells[seats[slot].places as usize + position])
    }

    /// Applies both rules to one open cell, which then waits no more. Returns the value to fix it to, if there is one.
    #[inline(always)]
    pub(super) fn visit(&mut self, cell: Cell) -> Option<usize> {
        let seats = self.shape.seats::<UNITS>(cell);
        let mut taken = S::EMPTY;
        for seat in seats {
            let unit = seat.unit as usize;
            taken |= self.words[unit + TAKEN];
            self.clear(unit + WAITING, seat.bit);
        }
        let before = self.words[self.shape.values + cell.index()];
        let values = before & !taken;
        self.set(self.shape.values + cell.index(), values);
        for value in (before & taken).indices() {
            self.unseat(seats, value);
        }
        if values.is_single() {
            return Some(values.lowest());
        }
        if values.is_empty() {
            self.empty_cell.get_or_insert(cell);
            return None;
        }
        // Rows first. A cell that is the only place of two values is a contradiction, which the authors' program ignores.
        for seat in seats.iter().rev() {
            let hidden = self.words[seat.unit as usize + ALONE] & values;
            if hidden.is_single() {
                return Some(hidden.lowest());
            }
        }
        None
    }

    /// Fixes a cell that waits no more; all other cells that have its value in its units wait from now on.
    #[inline(always)]
    pub(super) fn fix(&mut self, cell: Cell, value: usize) {
        self.fixed.push((cell, value as u8));
        let seats = self.shape.seats::<UNITS>(cell);
        let before = self.words[self.shape.values + cell.index()];
        self.set(self.shape.values + cell.index(), before & S::only(value));
        for other in (before & !S::only(value)).indices() {
            self.unseat(seats, other);
        }
        for seat in seats {
            self.add(seat.unit as usize + TAKEN, S::only(value));
            let mates = self.words[seat.places as usize + value] & !seat.bit;
            // The places of a fixed value matter no more. Without them no word of places has a fixed cell.
            self.set(seat.places as usize + value, S::EMPTY);
            for position in mates.indices() {
                self.wait(self.shape.unit_cells[seat.places as usize + position]);
            }
        }
    }

    /// Removes one value of a cell from the places of its units; a cell that becomes the only place waits from now on.
    #[inline(always)]
    fn unseat(&mut self, seats: &[Seat<S>], value: usize) {
        for seat in seats {
            let places = self.words[seat.places as usize + value] & !seat.bit;
            self.set(seat.places as usize + value, places);
            if places.is_single() {
                self.add(seat.unit as usize + ALONE, S::only(value));
                self.wait(self.shape.unit_cells[seat.places as usize + places.lowest()]);
            }
        }
    }

    #[inline(always)]
    fn wait(&mut self, cell: Cell) {
        for seat in self.shape.seats::<UNITS>(cell) {
            self.add(seat.unit as usize + WAITING, seat.bit);
        }
    }
}
