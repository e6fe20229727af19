//! Tables for one value in one band: which of its small pieces can still hold it.
//!
//! A band is three rows of nine cells, 27 bits; a *triad* is the three cells which a row has in a box. A value stands
//! once in each row and once in each box of the band, so that its three triads are the places of a permutation:
//! ```text
//!  row 0   bits  0- 8    triads 0 1 2
//!  row 1   bits  9-17    triads 3 4 5
//!  row 2   bits 18-26    triads 6 7 8
//! ```
//! A triad outside every permutation that is still possible can be struck out. That is locked candidates in both
//! directions at once, and it says when there is none left. The same table serves for the columns of a stack.

/// The nine bits of one row.
pub(super) const ROW: u32 = 0x1FF;

/// A bit in the same place of each row.
pub(super) const EACH_ROW: u32 = 1 | 1 << 9 | 1 << 18;

/// For the nine cells of a row: which of its three triads are not empty.
pub(super) const TRIADS: [u8; 512] = {
    let mut table = [0; 512];
    let mut row = 0;
    while row < 512 {
        let (a, b, c) = (row & 0o7 != 0, row & 0o70 != 0, row & 0o700 != 0);
        table[row] = a as u8 | (b as u8) << 1 | (c as u8) << 2;
        row += 1;
    }
    table
};

/// For the nine cells of a row: the cell that is left if there is one only, or nothing.
pub(super) const ONLY: [u16; 512] = {
    let mut table = [0; 512];
    let mut place = 0;
    while place < 9 {
        table[1 << place] = 1 << place;
        place += 1;
    }
    table
};

/// For the nine triads of a band that are not empty: the cells of those that a permutation can use.
pub(super) const BAND: [u32; 512] = {
    let mut table = [0; 512];
    let mut triads = 0;
    while triads < 512 {
        let usable = usable(triads as u32);
        let mut triad = 0;
        while triad < 9 {
            if usable >> triad & 1 == 1 {
                table[triads] |= 0o7 << (3 * triad);
            }
            triad += 1;
        }
        triads += 1;
    }
    table
};

/// For the columns of a stack that each of its three boxes can use, three bits each: those that a permutation can use,
/// nine bits apart.
pub(super) const STACK: [u32; 512] = {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        let usable = usable(columns as u32);
        table[columns] = usable & 0o7 | (usable >> 3 & 0o7) << 9 | (usable >> 6) << 18;
        columns += 1;
    }
    table
};

/// The places of a 3x3 square that are in some permutation within these places.
const fn usable(places: u32) -> u32 {
    const PERMUTATIONS: [u32; 6] = [0o421, 0o241, 0o412, 0o142, 0o214, 0o124];
    let mut all = 0;
    let mut which = 0;
    while which < 6 {
        if PERMUTATIONS[which] & !places == 0 {
            all |= PERMUTATIONS[which];
        }
        which += 1;
    }
    all
}
