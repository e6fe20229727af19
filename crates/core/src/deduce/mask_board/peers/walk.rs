//! The visits, in the order of the authors' program.

use super::shape::{ALONE, Seat, Shape, TAKEN, WAITING};
use super::{PeersMasks, UnitWords};
use crate::model::{Cell, ValueSet};

/// A fixed cell whose units are being visited: the next visit is at this position, in this unit or a later one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    cell: Cell,
    position: u8,
    slot: u8,
}

/// The parts of [`PeersMasks`] as plain slices, whose pointers stay in registers.
struct Walk<'a, S, const UNITS: usize, const REVERSIBLE: bool> {
    shape: &'a Shape<S>,
    /// The seats of each cell, if each has three; then all loops over the units of a cell are unrolled.
    triples: &'a [[Seat<S>; 3]],
    /// The words of places and cells.
    words: &'a mut [S],
    units: &'a mut [UnitWords<S>],
    fixed: &'a mut Vec<(Cell, u8)>,
    trail: &'a mut Vec<(u32, S)>,
    empty_cell: &'a mut Option<Cell>,
    /// Whether a cell has begun to wait because it is the only place of a value.
    has_woken: bool,
}

impl<S: ValueSet> PeersMasks<S> {
    /// Fixes an open cell and visits cells until no visit is left; can be undone if `REVERSIBLE`.
    pub(super) fn walk<const UNITS: usize, const REVERSIBLE: bool>(&mut self, cell: Cell, value: usize) {
        let PeersMasks { shape, words, fixed, stack, trail, empty_cell, .. } = self;
        let (words, units) = words.split_at_mut(shape.units);
        let units = units.as_chunks_mut().0;
        fixed.clear();
        let triples = if UNITS == 3 { shape.seats.as_chunks().0 } else { &[] };
        let mut walk = Walk::<S, UNITS, REVERSIBLE> {
            shape,
            triples,
            words,
            units,
            fixed,
            trail,
            empty_cell,
            has_woken: false,
        };
        // The cell may wait, if an ant comes to it before any visit.
        walk.leave(walk.seats(cell));
        walk.fix(cell, value);
        // A stack instead of recursion: on a blank 100x100 grid the chain can be 10,000 cells deep.
        let mut frame = Frame { cell, position: 0, slot: 0 };
        'frames: loop {
            let seats = walk.seats(frame.cell);
            let mut left = walk.collect(seats, frame);
            walk.has_woken = false;
            // The collected visits are made without another look at the units until something else begins to wait, so
            // that the processor can begin a visit before the last one has ended.
            while !left.is_empty(seats) {
                let (position, slots, place) = left.take_lowest(seats);
                let mate = shape.unit_cells[place];
                let fixes = walk.visit(mate);
                if fixes.is_none() && !walk.has_woken {
                    continue;
                }
                frame.position = position as u8;
                frame.slot = slots as u8;
                if let Some(value) = fixes {
                    walk.fix(mate, value);
                    stack.push(frame);
                    frame = Frame { cell: mate, position: 0, slot: 0 };
                }
                continue 'frames;
            }
            match stack.pop() {
                Some(outer) => frame = outer,
                None => return,
            }
        }
    }
}

/// Positions in each unit of a cell, which are taken one by one.
///
/// Taken without a branch on the unit and without an index into the sets: the processor cannot predict the unit, and the
/// sets stay in registers.
struct Positions<S, const UNITS: usize>([S; UNITS]);

impl<S: ValueSet, const UNITS: usize> Positions<S, UNITS> {
    #[inline(always)]
    fn is_empty(&self, seats: &[Seat<S>]) -> bool {
        self.all(seats).is_empty()
    }

    #[inline(always)]
    fn all(&self, seats: &[Seat<S>]) -> S {
        (0..seats.len()).fold(S::EMPTY, |all, slot| all | self.0[slot])
    }

    /// Takes the lowest position, in the first unit that has it. Returns the position, the number of units up to this
    /// one, and where its cell is in the list of all units.
    #[inline(always)]
    fn take_lowest(&mut self, seats: &[Seat<S>]) -> (usize, usize, usize) {
        let position = self.all(seats).lowest();
        let (mut slots, mut places, mut is_found) = (0, 0, false);
        for (slot, seat) in seats.iter().enumerate() {
            let left = self.0[slot];
            let is_here = left.has(position) & !is_found;
            is_found |= is_here;
            self.0[slot] = if is_here { left.without_lowest() } else { left };
            slots = if is_here { slot + 1 } else { slots };
            places = if is_here { seat.places } else { places };
        }
        (position, slots, usize::from(places) + position)
    }

    /// Takes a position of the first unit that has any. Returns where its cell is in the list of all units.
    #[inline(always)]
    fn take_any(&mut self, seats: &[Seat<S>]) -> usize {
        let (mut first, mut places, mut is_next) = (S::EMPTY, 0, true);
        for (slot, seat) in seats.iter().enumerate() {
            let left = self.0[slot];
            first |= if is_next { left } else { S::EMPTY };
            places = if is_next { seat.places } else { places };
            self.0[slot] = if is_next { left.without_lowest() } else { left };
            is_next &= left.is_empty();
        }
        usize::from(places) + first.lowest()
    }
}

impl<'a, S: ValueSet, const UNITS: usize, const REVERSIBLE: bool> Walk<'a, S, UNITS, REVERSIBLE> {
    #[inline(always)]
    fn set(&mut self, index: usize, word: S) {
        if REVERSIBLE {
            self.trail.push((index as u32, self.words[index]));
        }
        self.words[index] = word;
    }

    #[inline(always)]
    fn set_unit(&mut self, unit: u16, word: usize, bits: S) {
        if REVERSIBLE {
            let index = self.shape.units + usize::from(unit) * size_of::<UnitWords<u8>>() + word;
            self.trail.push((index as u32, self.units[usize::from(unit)][word]));
        }
        self.units[usize::from(unit)][word] = bits;
    }

    #[inline(always)]
    fn seats(&self, cell: Cell) -> &'a [Seat<S>] {
        if UNITS == 3 { &self.triples[cell.index()] } else { self.shape.seats(cell) }
    }

    /// Collects the waiting positions of each unit of the frame, as far as they are not passed.
    #[inline(always)]
    fn collect(&self, seats: &[Seat<S>], frame: Frame) -> Positions<S, UNITS> {
        let mut left = [S::EMPTY; UNITS];
        let after = S::above(frame.position.into());
        let from = after | S::only(frame.position.into());
        for (slot, seat) in seats.iter().enumerate() {
            let mask = if slot < usize::from(frame.slot) { after } else { from };
            left[slot] = self.units[usize::from(seat.unit)][WAITING] & mask;
        }
        Positions(left)
    }

    /// Applies both rules to one open cell, which then waits no more. Returns the value to fix it to, if there is one.
    #[inline(always)]
    fn visit(&mut self, cell: Cell) -> Option<usize> {
        let seats = self.seats(cell);
        // It was visited a moment ago, if it shares two units with the frame's cell.
        if (self.units[usize::from(seats[0].unit)][WAITING] & seats[0].bit).is_empty() {
            return None;
        }
        let (taken, alone) = self.leave(seats);
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
        }
        if (alone & values).is_empty() {
            return None;
        }
        // Rows first. A cell that is the only place of two values is a contradiction, which the authors' program ignores.
        let hidden = |seat: &Seat<S>| self.units[usize::from(seat.unit)][ALONE] & values;
        seats.iter().rev().map(hidden).find(|hidden| hidden.is_single()).map(S::lowest)
    }

    /// Ends the waiting of a cell. Returns the values that are fixed, and those that have one place, in its units.
    #[inline(always)]
    fn leave(&mut self, seats: &[Seat<S>]) -> (S, S) {
        let (mut taken, mut alone) = (S::EMPTY, S::EMPTY);
        for seat in seats {
            let unit = self.units[usize::from(seat.unit)];
            taken |= unit[TAKEN];
            alone |= unit[ALONE];
            self.set_unit(seat.unit, WAITING, unit[WAITING] & !seat.bit);
        }
        (taken, alone)
    }

    /// Fixes a cell that does not wait; all other cells that have its value in its units wait from now on.
    #[inline(always)]
    fn fix(&mut self, cell: Cell, value: usize) {
        self.fixed.push((cell, value as u8));
        let seats = self.seats(cell);
        let before = self.words[self.shape.values + cell.index()];
        self.set(self.shape.values + cell.index(), before & S::only(value));
        for other in (before & !S::only(value)).indices() {
            self.unseat(seats, other);
        }
        let mut mates = Positions([S::EMPTY; UNITS]);
        for (slot, seat) in seats.iter().enumerate() {
            let unit = self.units[usize::from(seat.unit)];
            self.set_unit(seat.unit, TAKEN, unit[TAKEN] | S::only(value));
            let places = self.words[usize::from(seat.places) + value];
            mates.0[slot] = places & !seat.bit & !unit[WAITING];
            // The places of a fixed value matter no more. Without them no word of places has a fixed cell.
            self.set(usize::from(seat.places) + value, S::EMPTY);
        }
        // One loop for all units: its end is mispredicted once, not once for each unit.
        while !mates.is_empty(seats) {
            let place = mates.take_any(seats);
            self.wait(self.shape.unit_cells[place]);
        }
    }

    /// Removes one value of a cell from the places of its units; a cell that becomes the only place waits from now on.
    #[inline(always)]
    fn unseat(&mut self, seats: &[Seat<S>], value: usize) {
        for seat in seats {
            let places = self.words[usize::from(seat.places) + value] & !seat.bit;
            self.set(usize::from(seat.places) + value, places);
            if places.is_single() {
                self.leave_alone(seat, value, places.lowest());
            }
        }
    }

    /// Not inlined: it is rare, and without it the loops around it need fewer registers.
    #[inline(never)]
    fn leave_alone(&mut self, seat: &Seat<S>, value: usize, position: usize) {
        let alone = self.units[usize::from(seat.unit)][ALONE];
        self.set_unit(seat.unit, ALONE, alone | S::only(value));
        self.has_woken = true;
        self.wait(self.shape.unit_cells[usize::from(seat.places) + position]);
    }

    #[inline(always)]
    fn wait(&mut self, cell: Cell) {
        for seat in self.seats(cell) {
            let waiting = self.units[usize::from(seat.unit)][WAITING];
            self.set_unit(seat.unit, WAITING, waiting | seat.bit);
        }
    }
}
