//! A 9x9 board that fits three lines of the cache, and what follows on it.

use super::tables::{BAND, EACH_ROW, ONLY, ROW, STACK, TRIADS};
use crate::model::{Cell, Grid, Value};

/// Three bands of 27 cells. The fourth word is always 0: four words are one register of the processor.
pub(super) type Bands = [u32; 4];

/// The places of each value, and the cells that are decided.
///
/// There is no list of values per cell: a cell's values are a column through the nine words of its band, and which
/// cells have one, two or three of them is counted for 27 cells at once by adding bit by bit.
#[derive(Clone)]
pub(super) struct Board {
    places: [Bands; 9],
    decided: Bands,
    /// The values whose places have changed since they were last looked at.
    changed: u16,
}

/// The cells with few values left.
pub(super) struct Counts {
    pub(super) two: Bands,
    pub(super) three: Bands,
    pub(super) open: Bands,
}

/// The values of no cell agree with the rest.
pub(super) struct Contradiction;

const ALL: u32 = (1 << 27) - 1;
const ALL_VALUES: u16 = ROW as u16;

impl Board {
    /// The board with the givens entered, nothing deduced.
    pub(super) fn new(givens: &Grid) -> Board {
        let mut given = [[0; 4]; 9];
        for (cell, value) in givens.filled() {
            given[value.index() % 9][cell.index() / 27] |= 1 << (cell.index() % 27);
        }
        let taken = given.iter().fold([0; 4], |all, bands| map(all, *bands, |all, band| all | band));
        let free = [ALL & !taken[0], ALL & !taken[1], ALL & !taken[2], 0];
        // In the row of a given, its value has no other place.
        let places = given.map(|bands| map(free, bands, |free, band| free & !rows_of(band) | band));
        Board { places, decided: [0; 4], changed: ALL_VALUES }
    }

    /// All singles and all locked candidates, until nothing follows any more.
    #[inline]
    pub(super) fn propagate(&mut self) -> Result<Counts, Contradiction> {
        loop {
            while self.changed != 0 {
                let value = self.changed.trailing_zeros() as usize % 9;
                self.changed &= self.changed - 1;
                self.narrow(value)?;
            }
            let counts = self.count()?;
            if self.changed == 0 {
                return Ok(counts);
            }
        }
    }

    /// Locked candidates of one value, in bands and stacks, and its hidden singles.
    #[inline]
    fn narrow(&mut self, value: usize) -> Result<(), Contradiction> {
        let mut bands = self.places[value];
        loop {
            for band in &mut bands[..3] {
                *band &= BAND[triads(*band)];
            }
            let columns = fold(bands[0]) | fold(bands[1]) << 9 | fold(bands[2]) << 18;
            let usable =
                STACK[gather(columns)] | STACK[gather(columns >> 3)] << 3 | STACK[gather(columns >> 6)] << 6;
            if bands[0] == 0 || bands[1] == 0 || bands[2] == 0 || usable == 0 {
                return Err(Contradiction);
            }
            if usable == columns {
                break;
            }
            for (number, band) in bands[..3].iter_mut().enumerate() {
                *band &= (usable >> (9 * number) & ROW) * EACH_ROW;
            }
        }
        self.places[value] = bands;

        let mut new = [0; 4];
        for (number, band) in bands[..3].iter().enumerate() {
            if band & !self.decided[number] != 0 {
                new[number] = only(*band) & !self.decided[number];
            }
        }
        if new != [0; 4] {
            self.decided = map(self.decided, new, |decided, new| decided | new);
            for (other, places) in self.places.iter_mut().enumerate() {
                let left = map(*places, new, |places, new| places & !new);
                if left != *places && other != value {
                    *places = left;
                    self.changed |= 1 << other;
                }
            }
        }
        Ok(())
    }

    /// Counts the values of all cells, and notes the naked singles.
    #[inline]
    fn count(&mut self) -> Result<Counts, Contradiction> {
        let (mut one, mut two, mut three, mut four) = ([0; 4], [0; 4], [0; 4], [0; 4]);
        for places in &self.places {
            for band in 0..4 {
                four[band] |= three[band] & places[band];
                three[band] |= two[band] & places[band];
                two[band] |= one[band] & places[band];
                one[band] |= places[band];
            }
        }
        if one != [ALL, ALL, ALL, 0] {
            return Err(Contradiction);
        }
        let new =
            map(map(one, two, |one, two| one & !two), self.decided, |single, decided| single & !decided);
        if new != [0; 4] {
            for (value, places) in self.places.iter_mut().enumerate() {
                let here = map(*places, new, |places, new| places & new);
                if here != [0; 4] {
                    // Two in one row would both stay for ever.
                    if here.iter().any(|&band| only(band) != band) {
                        return Err(Contradiction);
                    }
                    // Its row has no other place for the value; box and column follow when the value is looked at.
                    *places = map(*places, here, |places, here| places & !rows_of(here) | here);
                    self.changed |= 1 << value;
                }
            }
        }
        Ok(Counts {
            two: map(two, three, |two, three| two & !three),
            three: map(three, four, |three, four| three & !four),
            open: two,
        })
    }

    /// The lowest value of a cell.
    #[inline]
    pub(super) fn lowest_value(&self, cell: usize) -> usize {
        let (band, bit) = (cell / 27 % 4, 1 << (cell % 27));
        self.places.iter().position(|places| places[band] & bit != 0).expect("an open cell has a value")
    }

    /// A value with two places in a row, and the first of them.
    pub(super) fn value_with_two_places(&self) -> Option<(usize, usize)> {
        (0..9).find_map(|row| {
            let here = |places: &Bands| places[row / 3] >> (row % 3 * 9) & ROW;
            let value = self.places.iter().position(|places| here(places).count_ones() == 2)?;
            Some((row * 9 + here(&self.places[value]).trailing_zeros() as usize, value))
        })
    }

    /// Gives a cell one of its values.
    #[inline]
    pub(super) fn assume(&mut self, cell: usize, value: usize) {
        let (band, bit) = (cell / 27 % 4, 1 << (cell % 27));
        for (other, places) in self.places.iter_mut().enumerate() {
            if other == value {
                places[band] = places[band] & !rows_of(bit) | bit;
                self.changed |= 1 << other;
            } else if places[band] & bit != 0 {
                places[band] &= !bit;
                self.changed |= 1 << other;
            }
        }
    }

    /// Takes a value from a cell.
    #[inline]
    pub(super) fn refute(&mut self, cell: usize, value: usize) {
        self.places[value][cell / 27 % 4] &= !(1 << (cell % 27));
        self.changed |= 1 << value;
    }

    /// How many cells are decided.
    pub(super) fn decided_count(&self) -> u32 {
        self.decided.iter().map(|band| band.count_ones()).sum()
    }

    /// The grid of the decided cells.
    pub(super) fn grid(&self, givens: &Grid) -> Grid {
        let mut grid = givens.clone();
        for (value, places) in self.places.iter().enumerate() {
            for (band, (places, decided)) in places.iter().zip(self.decided).enumerate() {
                let mut here = places & decided;
                while here != 0 {
                    let cell = Cell((27 * band) as u16 + here.trailing_zeros() as u16);
                    grid.set(cell, Some(Value::from_index(value)));
                    here &= here - 1;
                }
            }
        }
        grid
    }
}

/// The same for each band.
#[inline]
fn map(left: Bands, right: Bands, each: impl Fn(u32, u32) -> u32) -> Bands {
    [each(left[0], right[0]), each(left[1], right[1]), each(left[2], right[2]), each(left[3], right[3])]
}

/// The triads of a band that are not empty.
#[inline]
fn triads(band: u32) -> usize {
    let row = |row: u32| usize::from(TRIADS[(band >> (9 * row) & ROW) as usize]);
    row(0) | row(1) << 3 | row(2) << 6
}

/// The columns that have a cell in some row of the band.
#[inline]
fn fold(band: u32) -> u32 {
    (band | band >> 9 | band >> 18) & ROW
}

/// Bits 0-2, 9-11 and 18-20, side by side.
#[inline]
fn gather(columns: u32) -> usize {
    (columns & 0o7 | columns >> 6 & 0o70 | columns >> 12 & 0o700) as usize
}

/// The cells that are the only one of their row.
#[inline]
fn only(band: u32) -> u32 {
    let row = |row: u32| u32::from(ONLY[(band >> (9 * row) & ROW) as usize]) << (9 * row);
    row(0) | row(1) | row(2)
}

/// The rows in which a band has a cell, whole.
#[inline]
fn rows_of(band: u32) -> u32 {
    let row = |row: u32| if band & ROW << (9 * row) == 0 { 0 } else { ROW << (9 * row) };
    row(0) | row(1) | row(2)
}
