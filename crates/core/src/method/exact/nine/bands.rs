//! The places of a value as bits, and what follows from them by shifts.
//!
//! A band is three rows of nine cells and one word of 32 bits; the three bands are three lanes of a vector. In a word,
//! each row has ten bits. A *triad* is the three cells that a row or column has in a box.
//! ```text
//!   bit     29   28 .... 20   19   18 .... 10    9    8 7 6   5 4 3   2 1 0
//!          spare    row 2    spare    row 1    spare         row 0
//!                                         box          2 1 0   2 1 0   2 1 0
//!                                         column of it   2       1       0
//! ```
//! The cells of a row stand in the order of their columns *within* the boxes. So the row triads of a value, combined by
//! shifts of 3, are three bits side by side with a gap behind them, and the column triads, combined by shifts of 10, are
//! nine bits. Whatever a shift moves out of a group falls into the gap: no step below needs a mask.

use wide::u32x4;

/// Three bands of 27 cells. The fourth lane is always 0.
pub(super) type Bands = u32x4;

/// The nine cells of the first row.
pub(super) const ROW: u32 = 0x1FF;
/// The first cell of each row.
pub(super) const EACH_ROW: u32 = 1 | 1 << 10 | 1 << 20;
/// The cells of the first box in the first row.
pub(super) const TRIAD: u32 = 0o111;
/// The row triads of a band.
pub(super) const ROW_TRIADS: u32 = 7 * EACH_ROW;
/// The spare bit above each row.
const SPARE: u32 = EACH_ROW << 9;

pub(super) const NONE: Bands = u32x4::splat(0);
pub(super) const CELLS: Bands = each_band(ROW * EACH_ROW);

/// The same word in each band.
pub(super) const fn each_band(word: u32) -> Bands {
    u32x4::new([word, word, word, 0])
}

/// One word in one band.
#[inline(always)]
pub(super) fn in_band(band: usize, word: u32) -> Bands {
    let mut words = [0; 4];
    words[band % 4] = word;
    u32x4::new(words)
}

/// Whether any bit is set.
#[inline(always)]
pub(super) fn any(bands: Bands) -> bool {
    bands != NONE
}

/// The triads that can hold a value.
#[derive(Clone, Copy)]
pub(super) struct Triads {
    /// Triads of rows: bit `10 * row + box`.
    pub(super) rows: Bands,
    /// Triads of columns: bit `3 * column within the box + box`.
    pub(super) columns: Bands,
}

impl Triads {
    pub(super) const ALL: Triads = Triads { rows: each_band(ROW_TRIADS), columns: each_band(ROW) };

    /// The triads that have a cell.
    #[inline(always)]
    pub(super) fn of(cells: Bands) -> Triads {
        Triads {
            rows: (cells | cells >> 3_u32 | cells >> 6_u32) & Triads::ALL.rows,
            columns: (cells | cells >> 10_u32 | cells >> 20_u32) & Triads::ALL.columns,
        }
    }

    /// The cells whose triads, of the row and of the column, are both in the set.
    #[inline(always)]
    pub(super) fn cells(self) -> Bands {
        let Triads { rows, columns } = self;
        (rows | rows << 3_u32 | rows << 6_u32) & (columns | columns << 10_u32 | columns << 20_u32)
    }

    /// The triads that are the only one of their row, or the only column of their box.
    #[inline(always)]
    pub(super) fn settled(self) -> Triads {
        Triads {
            rows: self.rows & !beside_in_row(self.rows),
            columns: self.columns & !beside_in_box(self.columns),
        }
    }

    /// These triads without others.
    #[inline(always)]
    pub(super) fn without(self, others: Triads) -> Triads {
        Triads { rows: self.rows & !others.rows, columns: self.columns & !others.columns }
    }

    /// The other triads of the rows, columns and boxes of these.
    #[inline(always)]
    pub(super) fn neighbours(self) -> Triads {
        Triads {
            rows: beside_in_row(self.rows) | below_in_box(self.rows),
            columns: beside_in_box(self.columns) | below_in_column(self.columns),
        }
    }

    /// Locked candidates in both directions, and the rows, columns and boxes that have no triad left.
    ///
    /// A value stands once in each row and box of a band, so its row triads are the places of a permutation in a 3x3
    /// square. A triad is in no permutation if and only if another line of the square has all its triads in line with
    /// it. The column triads of a stack are such a square as well.
    #[inline(always)]
    pub(super) fn locked(self) -> (Triads, Bands) {
        let Triads { rows, columns } = self;
        let (in_row, in_box) = (beside_in_row(rows), below_in_box(rows));
        let locked_rows = below_in_box(rows & !in_row) | beside_in_row(rows & !in_box);
        let (across, in_column) = (beside_in_box(columns), below_in_column(columns));
        let locked_columns = below_in_column(columns & !across) | beside_in_box(columns & !in_column);
        let lost = Triads::ALL.rows & !(rows | in_row)
            | Triads::ALL.columns & !((columns | across) & (columns | in_column));
        (Triads { rows: rows & !locked_rows, columns: columns & !locked_columns }, lost)
    }

    #[inline(always)]
    pub(super) fn differ(self, other: Triads) -> bool {
        any((self.rows ^ other.rows) | (self.columns ^ other.columns))
    }

    /// All triads in one word per band, for counting: those of columns from bit 23.
    #[inline(always)]
    pub(super) fn pack(self) -> Bands {
        self.rows | self.columns << 23_u32
    }

    #[inline(always)]
    pub(super) fn unpack(packed: Bands) -> Triads {
        Triads { rows: packed & Triads::ALL.rows, columns: packed >> 23_u32 }
    }
}

/// The other row triads of the same row.
#[inline(always)]
fn beside_in_row(rows: Bands) -> Bands {
    rows << 1_u32 | rows << 2_u32 | rows >> 1_u32 | rows >> 2_u32
}

/// The other row triads of the same box.
#[inline(always)]
fn below_in_box(rows: Bands) -> Bands {
    rows << 10_u32 | rows << 20_u32 | rows >> 10_u32 | rows >> 20_u32
}

/// The other column triads of the same box.
#[inline(always)]
fn beside_in_box(columns: Bands) -> Bands {
    columns << 3_u32 | columns << 6_u32 | columns >> 3_u32 | columns >> 6_u32
}

/// The other column triads of the same column.
#[inline(always)]
fn below_in_column(columns: Bands) -> Bands {
    let [first, second, third, unused] = columns.to_array();
    u32x4::new([second, third, first, unused]) | u32x4::new([third, first, second, unused])
}

/// The cells that are the only one of their row.
///
/// Subtracting 1 from each row clears its lowest bit; a row with another bit then carries into its spare bit.
#[inline(always)]
pub(super) fn alone_in_row(cells: Bands) -> Bands {
    let others = cells & (cells - each_band(EACH_ROW));
    let rows = (others + CELLS) & each_band(SPARE);
    cells & !(rows - (rows >> 9_u32))
}

/// For each bit, in how many of nine words it is set, counted up to four.
pub(super) struct Sum {
    ones: Bands,
    twos: Bands,
    pub(super) four_or_more: Bands,
}

impl Sum {
    /// Counts by full adders: the carries of three words are counted like the words themselves.
    #[inline(always)]
    pub(super) fn of(words: &[Bands; 9]) -> Sum {
        let (first, carry_0) = add(words[0], words[1], words[2]);
        let (second, carry_1) = add(words[3], words[4], words[5]);
        let (third, carry_2) = add(words[6], words[7], words[8]);
        let (ones, carry_3) = add(first, second, third);
        let (carries, fours) = add(carry_0, carry_1, carry_2);
        Sum { ones, twos: carries ^ carry_3, four_or_more: fours | carries & carry_3 }
    }

    #[inline(always)]
    pub(super) fn one_or_more(&self) -> Bands {
        self.ones | self.twos | self.four_or_more
    }

    #[inline(always)]
    pub(super) fn exactly_one(&self) -> Bands {
        self.ones & !(self.twos | self.four_or_more)
    }

    #[inline(always)]
    pub(super) fn exactly_three(&self) -> Bands {
        self.ones & self.twos & !self.four_or_more
    }
}

/// A full adder of each bit: the sum and the carry.
#[inline(always)]
fn add(left: Bands, right: Bands, carry: Bands) -> (Bands, Bands) {
    let half = left ^ right;
    (half ^ carry, left & right | half & carry)
}
