//! Tables of the 9x9 engine, all computed at compile time.

/// The bit of each cell in the word of its band.
pub(super) static BIT_OF: [u8; 81] = {
    let mut table = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        table[cell] = (cell % 27 / 9 * 10 + cell % 3 * 3 + cell % 9 / 3) as u8;
        cell += 1;
    }
    table
};

/// The cell of each bit in the word of the first band. There is none for the spare bits.
pub(super) static CELL_OF: [u8; 32] = {
    let mut table = [0; 32];
    let mut cell = 0;
    while cell < 27 {
        table[BIT_OF[cell] as usize] = cell as u8;
        cell += 1;
    }
    table
};

/// The other cells of the row, column and box of each cell, as bits of the three bands.
pub(super) static PEERS: [[u32; 4]; 81] = {
    let mut table = [[0; 4]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut other = 0;
        while other < 81 {
            let same_box = cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
            if cell != other && (same_box || cell / 9 == other / 9 || cell % 9 == other % 9) {
                table[cell][other / 27] |= 1 << BIT_OF[other];
            }
            other += 1;
        }
        cell += 1;
    }
    table
};

/// For the nine bits of a row: how many are set in each of the three boxes, one byte each.
pub(super) static PER_BOX: [u32; 512] = {
    let mut table = [0; 512];
    let mut row = 0u32;
    while row < 512 {
        table[row as usize] =
            (row & 0o111).count_ones() | (row & 0o222).count_ones() << 8 | (row & 0o444).count_ones() << 16;
        row += 1;
    }
    table
};

/// For the triads of a band or stack that can hold a value, as a 3x3 square: the number of permutations in it.
pub(super) static CONFIGURATIONS: [u8; 512] = {
    const PERMUTATIONS: [usize; 6] = [0o421, 0o241, 0o412, 0o142, 0o214, 0o124];
    let mut table = [0; 512];
    let mut square = 0;
    while square < 512 {
        let mut which = 0;
        while which < 6 {
            if PERMUTATIONS[which] & !square == 0 {
                table[square] += 1;
            }
            which += 1;
        }
        square += 1;
    }
    table
};
