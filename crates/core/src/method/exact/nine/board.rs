//! A 9x9 board in bits, and what follows on it.

use super::bands::{
    Bands, CELLS, EACH_ROW, NONE, ROW, ROW_TRIADS, Sum, TRIAD, Triads, alone_in_row, any, each_band, in_band,
};
use super::tables::{BIT_OF, CELL_OF, CONFIGURATIONS, PEERS, PER_BOX};
use crate::model::{Cell, Grid, Value};

/// The places of each value, and the cells that are decided.
///
/// There is no list of values per cell: a cell's values are a column through the nine words of its band, and cells with
/// one value are found for all cells at once by adding bit by bit.
#[derive(Clone)]
pub(super) struct Board {
    places: [Bands; 9],
    /// The places of each value that are the only one of their row.
    own: [Bands; 9],
    decided: Bands,
    /// The triads, packed, that more than three values can be in: what is left to guess.
    loose: Bands,
    /// The values whose places have changed since they were last looked at.
    changed: u32,
}

/// The values of no cell agree with the rest.
pub(super) struct Contradiction;

/// A value in one triad of its row or box, or not there.
pub(super) struct Guess {
    value: usize,
    band: usize,
    /// The cells of the triad.
    triad: u32,
    /// The cells of the row, or of the box, that the triad is a part of.
    unit: u32,
}

const ALL_VALUES: u32 = ROW;

impl Board {
    /// The board with the givens entered, and their values taken from their peers.
    pub(super) fn new(givens: &Grid) -> Board {
        let (mut given, mut barred, mut taken) = ([[0; 4]; 9], [NONE; 9], [0; 4]);
        for (cell, value) in givens.filled() {
            let (value, cell) = (value.index() % 9, cell.index() % 81);
            given[value][cell / 27] |= 1 << BIT_OF[cell];
            taken[cell / 27] |= 1 << BIT_OF[cell];
            barred[value] |= Bands::new(PEERS[cell]);
        }
        let free = CELLS & !Bands::new(taken);
        let places = std::array::from_fn(|value| (free | Bands::new(given[value])) & !barred[value]);
        Board { places, own: [NONE; 9], decided: NONE, loose: NONE, changed: ALL_VALUES }
    }

    /// Whether each cell has its value.
    pub(super) fn is_solved(&self) -> bool {
        self.decided == CELLS
    }

    /// Singles, locked candidates and full triads, until nothing follows any more.
    #[inline]
    pub(super) fn propagate(&mut self) -> Result<(), Contradiction> {
        loop {
            while self.changed != 0 {
                self.narrow_changed()?;
            }
            if self.is_solved() {
                return Ok(());
            }
            self.naked_singles()?;
            if self.changed == 0 {
                self.full_triads()?;
                if self.changed == 0 {
                    return Ok(());
                }
            }
        }
    }

    /// Locked candidates and hidden singles of all values that have changed, one step of each.
    ///
    /// The loop has no branch, and a step does not wait for the one before: what a value has decided is taken from the
    /// others two steps later. So the processor works on two or three values at once.
    #[inline(always)]
    fn narrow_changed(&mut self) -> Result<(), Contradiction> {
        let (mut todo, mut changed) = (self.changed, 0);
        let (mut lost, mut decided, mut decided_before_last) = (NONE, NONE, NONE);
        let free = !self.decided;
        while todo != 0 {
            let value = todo.trailing_zeros() as usize % 9;
            todo &= todo - 1;
            let places = self.places[value] & !decided_before_last;
            decided_before_last = decided;

            let (triads, without) = Triads::of(places).locked();
            let places = places & triads.cells();
            // A triad may have lost its last cell with a triad that crosses it: then there is more to do.
            changed |= u32::from(triads.differ(Triads::of(places))) << value;
            let own = alone_in_row(places);
            self.places[value] = places;
            self.own[value] = own;

            // No two values can be alone in the same cell.
            let new = own & free;
            lost |= without | decided & new;
            decided |= new;
        }
        if any(lost) {
            return Err(Contradiction);
        }
        self.changed = changed;
        if any(decided) {
            self.take_from_others(decided);
        }
        Ok(())
    }

    /// Takes cells from all values but those that own them.
    #[inline(always)]
    fn take_from_others(&mut self, cells: Bands) {
        self.decided |= cells;
        for (value, (places, own)) in self.places.iter_mut().zip(&self.own).enumerate() {
            let taken = *places & cells & !*own;
            *places ^= taken;
            self.changed |= u32::from(any(taken)) << value;
        }
    }

    /// Takes the only value of a cell from its peers.
    #[inline(always)]
    fn naked_singles(&mut self) -> Result<(), Contradiction> {
        let values = Sum::of(&self.places);
        if values.one_or_more() != CELLS {
            return Err(Contradiction);
        }
        let new = values.exactly_one() & !self.decided;
        if !any(new) {
            return Ok(());
        }
        for (band, mut cells) in new.to_array().into_iter().enumerate() {
            while cells != 0 {
                let bit = cells.trailing_zeros();
                cells &= cells - 1;
                // A peer with the same only value may have taken it.
                let holds = |places: &Bands| places.to_array()[band] >> bit & 1 == 1;
                let value = self.places.iter().position(holds).ok_or(Contradiction)?;
                self.places[value] &= !Bands::new(PEERS[cell_of(band, bit) % 81]);
                self.changed |= 1 << value;
            }
        }
        Ok(())
    }

    /// A triad holds three values. If three are possible, they stand nowhere else in its row, column and box; if three
    /// must be there, no other value can.
    #[inline(always)]
    fn full_triads(&mut self) -> Result<(), Contradiction> {
        const ALL: Bands = each_band(ROW_TRIADS | ROW << 23);
        let possible = self.places.map(|places| Triads::of(places).pack());
        let settled = self.places.map(|places| Triads::of(places).settled().pack());
        let (can, must) = (Sum::of(&possible), Sum::of(&settled));
        if any(ALL & !(can.exactly_three() | can.four_or_more) | must.four_or_more) {
            return Err(Contradiction);
        }
        self.loose = can.four_or_more;
        let (only, full) =
            (can.exactly_three() & !must.exactly_three(), must.exactly_three() & can.four_or_more);
        if any(only | full) {
            for value in 0..9 {
                let kept = Triads::unpack(possible[value] & only).neighbours();
                let barred = Triads::unpack(full & !settled[value]);
                let places = self.places[value] & Triads::ALL.without(kept).without(barred).cells();
                self.changed |= u32::from(places != self.places[value]) << value;
                self.places[value] = places;
            }
        }
        Ok(())
    }

    /// What to guess on a board from which nothing follows: of the bands and stacks that have a choice, the one with the
    /// fewest open cells, and in it the value with the fewest configurations.
    #[inline]
    pub(super) fn choose(&self) -> Guess {
        let which = self.most_decided();
        let (mut value, mut square, mut fewest) = (0, 0, u8::MAX);
        for (other, places) in self.places.iter().enumerate() {
            let triads = square_of(Triads::of(*places), which);
            let count = CONFIGURATIONS[triads as usize % 512];
            if (2..fewest).contains(&count) {
                (value, square, fewest) = (other, triads, count);
                if count == 2 {
                    break;
                }
            }
        }
        let line = |line: u32| square >> (3 * line) & 7;
        let first = (0..2).find(|&number| !line(number).is_power_of_two()).unwrap_or(2);
        let place = line(first).trailing_zeros();
        match which {
            0..3 => {
                let row = 10 * first;
                Guess { value, band: which, triad: TRIAD << (row + place), unit: ROW << row }
            }
            _ => {
                let stack = which as u32 - 3;
                let (triad, unit) = (EACH_ROW << (3 * first + stack), (TRIAD * EACH_ROW) << stack);
                Guess { value, band: place as usize, triad, unit }
            }
        }
    }

    /// The band (0 to 2) or stack (3 to 5) with the fewest open cells of those with a triad that is not full.
    #[inline(always)]
    fn most_decided(&self) -> usize {
        let open = (CELLS & !self.decided).to_array();
        let row = |word: u32| PER_BOX[(word & ROW) as usize];
        let boxes = [0, 1, 2].map(|band| row(open[band]) + row(open[band] >> 10) + row(open[band] >> 20));
        let stacks = boxes[0] + boxes[1] + boxes[2];
        let band = |band: usize| boxes[band].wrapping_mul(0x01_01_01) >> 16 & 0xFF;
        let stack = |stack: u32| stacks >> (8 * stack) & 0xFF;
        let loose = Triads::unpack(self.loose);
        let (rows, columns) = (loose.rows.to_array(), loose.columns.to_array());
        let columns = columns[0] | columns[1] | columns[2];
        let choices = [
            (rows[0], band(0)),
            (rows[1], band(1)),
            (rows[2], band(2)),
            (columns & TRIAD, stack(0)),
            (columns & TRIAD << 1, stack(1)),
            (columns & TRIAD << 2, stack(2)),
        ];
        let mut least = u32::MAX;
        for (number, (loose, cells)) in choices.into_iter().enumerate() {
            least = least.min(if loose == 0 { u32::MAX } else { 8 * cells + number as u32 });
        }
        least as usize % 8
    }

    /// Tries the guess.
    pub(super) fn assume(&mut self, guess: &Guess) {
        self.strike(guess, guess.unit & !guess.triad);
    }

    /// Tries the opposite of the guess.
    pub(super) fn refute(&mut self, guess: &Guess) {
        self.strike(guess, guess.triad);
    }

    fn strike(&mut self, guess: &Guess, cells: u32) {
        self.places[guess.value] &= !in_band(guess.band, cells);
        self.changed |= 1 << guess.value;
    }

    /// How many cells are decided.
    pub(super) fn decided_count(&self) -> u32 {
        self.decided.to_array().iter().map(|band| band.count_ones()).sum()
    }

    /// The grid of the decided cells.
    pub(super) fn grid(&self, givens: &Grid) -> Grid {
        let mut grid = givens.clone();
        for (value, own) in self.own.iter().enumerate() {
            for (band, mut cells) in (*own & self.decided).to_array().into_iter().enumerate() {
                while cells != 0 {
                    let cell = Cell(cell_of(band, cells.trailing_zeros()) as u16);
                    grid.set(cell, Some(Value::from_index(value)));
                    cells &= cells - 1;
                }
            }
        }
        grid
    }
}

/// The cell of a bit in the word of a band.
#[inline(always)]
fn cell_of(band: usize, bit: u32) -> usize {
    27 * band + usize::from(CELL_OF[bit as usize % 32])
}

/// The triads of a value in a band (0 to 2) or stack (3 to 5), as nine bits of a 3x3 square.
#[inline(always)]
fn square_of(triads: Triads, which: usize) -> u32 {
    match which {
        // Bits 0-2, 10-12 and 20-22, side by side.
        0..3 => triads.rows.to_array()[which].wrapping_mul(1 << 14 | 1 << 7 | 1) >> 14 & 0o777,
        _ => {
            let [first, second, third, _] = triads.columns.to_array();
            let of = |word: u32| word >> (which - 3) & TRIAD;
            of(first) | of(second) << 1 | of(third) << 2
        }
    }
}
