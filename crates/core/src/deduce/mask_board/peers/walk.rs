//! The visits, in the order of the authors' program.

use std::hint::select_unpredictable;

use super::PeersMasks;
use super::shape::{ALONE, PLACES, Seat, Shape, TAKEN, WAITING};
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
    /// The cells of each unit, from where its words begin.
    unit_cells: &'a [Cell],
    /// The words of units.
    words: &'a mut [S],
    /// The values of cells.
    values: &'a mut [S],
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
        let (words, values) = words.split_at_mut(shape.values);
        fixed.clear();
        let triples = if UNITS == 3 { shape.seats.as_chunks().0 } else { &[] };
        let mut walk = Walk::<S, UNITS, REVERSIBLE> {
            shape,
            triples,
            unit_cells: &shape.unit_cells,
            words,
            values,
            fixed,
            trail,
            empty_cell,
            has_woken: false,
        };
        // The cell may wait, if an ant comes to it before any visit.
        walk.leave(walk.seats(cell));
        let mut left = walk.fix(cell, value);
        // A stack instead of recursion: on a blank 100x100 grid the chain can be 10,000 cells deep.
        let mut frame = Frame { cell, position: 0, slot: 0 };
        'frames: loop {
            let seats = walk.seats(frame.cell);
            walk.has_woken = false;
            // The collected visits are made without another look at the units until something else begins to wait, so
            // that the processor can begin a visit before the last one has ended. A cell that shares two units with the
            // frame's cell may be visited twice; the second visit changes nothing.
            while !left.is_empty(seats) {
                let (position, slots, mate) = left.take_lowest(seats, walk.unit_cells);
                let fixes = walk.visit(mate);
                if fixes.is_none() && !walk.has_woken {
                    continue;
                }
                frame.position = position as u8;
                frame.slot = slots as u8;
                if let Some(value) = fixes {
                    left = walk.fix(mate, value);
                    stack.push(frame);
                    frame = Frame { cell: mate, position: 0, slot: 0 };
                } else {
                    left = walk.collect(seats, frame);
                }
                continue 'frames;
            }
            match stack.pop() {
                Some(outer) => frame = outer,
                None => return,
            }
            left = walk.collect(walk.seats(frame.cell), frame);
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
    /// one, and the cell.
    #[inline(always)]
    fn take_lowest(&mut self, seats: &[Seat<S>], unit_cells: &[Cell]) -> (usize, usize, Cell) {
        let all = self.all(seats);
        let position = all.lowest();
        // The lowest position, until a unit has it; then nothing.
        let mut wanted = all & !all.without_lowest();
        let (mut slots, mut unit) = (1, 0);
        for (left, seat) in self.0.iter_mut().zip(seats) {
            unit = select_unpredictable(wanted.is_empty(), unit, seat.word(0));
            let here = *left & wanted;
            *left &= !here;
            wanted &= !here;
            slots += usize::from(!wanted.is_empty());
        }
        (position, slots, unit_cells[unit + position])
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
    fn set_values(&mut self, cell: Cell, values: S) {
        if REVERSIBLE {
            self.trail.push(((self.shape.values + cell.index()) as u32, self.values[cell.index()]));
        }
        self.values[cell.index()] = values;
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
            left[slot] = self.words[seat.word(WAITING)] & mask;
        }
        Positions(left)
    }

    /// Applies both rules to one open cell, which then waits no more. Returns the value to fix it to, if there is one.
    #[inline(always)]
    fn visit(&mut self, cell: Cell) -> Option<usize> {
        let seats = self.seats(cell);
        let before = self.values[cell.index()];
        let (taken, alone) = self.leave(seats);
        let values = before & !taken;
        self.set_values(cell, values);
        // Nearly always one value or none, which the processor cannot predict. Instead of none, it removes the value that
        // has no places.
        let mut removed = before & taken;
        loop {
            let value = select_unpredictable(removed.is_empty(), self.shape.side, removed.lowest());
            self.unseat(seats, value);
            removed = removed.without_lowest();
            if removed.is_empty() {
                break;
            }
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
        let hidden = |seat: &Seat<S>| self.words[seat.word(ALONE)] & values;
        seats.iter().rev().map(hidden).find(|hidden| hidden.is_single()).map(S::lowest)
    }

    /// Ends the waiting of a cell. Returns the values that are fixed, and those that have one place, in its units.
    #[inline(always)]
    fn leave(&mut self, seats: &[Seat<S>]) -> (S, S) {
        let (mut taken, mut alone) = (S::EMPTY, S::EMPTY);
        for seat in seats {
            let waiting = self.words[seat.word(WAITING)];
            taken |= self.words[seat.word(TAKEN)];
            alone |= self.words[seat.word(ALONE)];
            self.set(seat.word(WAITING), waiting & !seat.bit);
        }
        (taken, alone)
    }

    /// Fixes a cell that does not wait; all other cells that have its value in its units wait from now on. Returns all
    /// waiting positions of its units: to read them again would take longer than to compute them.
    #[inline(always)]
    fn fix(&mut self, cell: Cell, value: usize) -> Positions<S, UNITS> {
        self.fixed.push((cell, value as u8));
        let seats = self.seats(cell);
        let before = self.values[cell.index()];
        self.set_values(cell, before & S::only(value));
        for other in (before & !S::only(value)).indices() {
            self.unseat(seats, other);
        }
        let mut mates = Positions([S::EMPTY; UNITS]);
        let mut left = Positions([S::EMPTY; UNITS]);
        for (slot, seat) in seats.iter().enumerate() {
            let places = self.words[seat.word(PLACES + value)];
            let waiting = self.words[seat.word(WAITING)];
            let taken = self.words[seat.word(TAKEN)];
            self.set(seat.word(TAKEN), taken | S::only(value));
            mates.0[slot] = places & !seat.bit & !waiting;
            left.0[slot] = waiting | mates.0[slot];
            // The places of a fixed value matter no more. Without them no word of places has a fixed cell.
            self.set(seat.word(PLACES + value), S::EMPTY);
        }
        // One loop for all units: its end is mispredicted once, not once for each unit.
        while !mates.is_empty(seats) {
            let (_, _, mate) = mates.take_lowest(seats, self.unit_cells);
            self.wait(mate);
        }
        left
    }

    /// Removes one value of a cell from the places of its units; a cell that becomes the only place waits from now on.
    #[inline(always)]
    fn unseat(&mut self, seats: &[Seat<S>], value: usize) {
        for seat in seats {
            let places = self.words[seat.word(PLACES + value)] & !seat.bit;
            self.set(seat.word(PLACES + value), places);
            if places.is_single() {
                self.set(seat.word(ALONE), self.words[seat.word(ALONE)] | S::only(value));
                self.has_woken = true;
                self.wait(self.unit_cells[seat.word(places.lowest())]);
            }
        }
    }

    #[inline(always)]
    fn wait(&mut self, cell: Cell) {
        for seat in self.seats(cell) {
            self.set(seat.word(WAITING), self.words[seat.word(WAITING)] | seat.bit);
        }
    }
}
