//! The steps of the 9x9 engine against slow versions of themselves.

use super::bands::{Bands, CELLS, EACH_ROW, ROW, Sum, TRIAD, Triads, alone_in_row, any, each_band, in_band};
use super::tables::{BIT_OF, CELL_OF, CONFIGURATIONS};
use crate::rng::Seed;

const PERMUTATIONS: [u32; 6] = [0o421, 0o241, 0o412, 0o142, 0o214, 0o124];

/// The places of a 3x3 square that are in some permutation within it.
fn usable(square: u32) -> u32 {
    PERMUTATIONS.into_iter().filter(|permutation| permutation & !square == 0).fold(0, |all, one| all | one)
}

/// The nine bits of a square in the words of the row triads of band 1.
fn as_rows(square: u32) -> Bands {
    in_band(1, square & 7 | (square >> 3 & 7) << 10 | (square >> 6) << 20)
}

/// The same in the words of the column triads of stack 2: a line of the square is a band.
fn as_columns(square: u32) -> Bands {
    let line = |line: u32| square >> (3 * line) & 7;
    let spread = |bits: u32| (bits & 1 | (bits & 2) << 2 | (bits & 4) << 4) << 2;
    Bands::new([spread(line(0)), spread(line(1)), spread(line(2)), 0])
}

#[test]
fn locked_candidates_are_those_of_no_permutation() {
    for square in 0..512 {
        let whole = Triads::ALL;
        let (rows, columns) = (whole.rows & !as_rows(0o777) | as_rows(square), as_columns(0o777));
        let columns = whole.columns & !columns | as_columns(square);
        let (locked, lost) = Triads { rows, columns }.locked();
        let expected = usable(square);
        assert_eq!(any(lost), is_empty_somewhere(square), "{square:o}");
        if !any(lost) {
            let others =
                Triads { rows: whole.rows & !as_rows(0o777), columns: whole.columns & !as_columns(0o777) };
            let found = locked.without(others);
            assert_eq!(found.rows, as_rows(expected), "{square:o}");
            assert_eq!(found.columns, as_columns(expected), "{square:o}");
            assert_eq!(CONFIGURATIONS[square as usize] == 0, expected == 0);
        }
    }
}

/// Whether a line of the square, in either direction, has no place.
fn is_empty_somewhere(square: u32) -> bool {
    (0..3).any(|line| square >> (3 * line) & 7 == 0 || square >> line & TRIAD == 0)
}

#[test]
fn cells_and_triads_match() {
    for cell in 0..81 {
        let cells = in_band(cell / 27, 1 << BIT_OF[cell]);
        assert_eq!(Triads::of(cells).cells(), cells);
        assert_eq!(usize::from(CELL_OF[usize::from(BIT_OF[cell])]), cell % 27);
        let packed = Triads::of(cells).pack();
        assert!(!Triads::unpack(packed).differ(Triads::of(cells)));
    }
    assert_eq!(Triads::ALL.cells(), CELLS);
    assert_eq!(each_band(ROW * EACH_ROW), CELLS);
}

#[test]
fn counts_of_nine_words_are_right() {
    let mut rng = Seed(1).rng();
    for _ in 0..200 {
        let words: [[u32; 4]; 9] =
            std::array::from_fn(|_| std::array::from_fn(|_| (rng.bits() & rng.bits()) as u32));
        let sum = Sum::of(&words.map(Bands::new));
        for (lane, bit) in (0..4).flat_map(|lane| (0..32).map(move |bit| (lane, bit))) {
            let count = words.iter().filter(|word| word[lane] >> bit & 1 == 1).count();
            let is_set = |bands: Bands| bands.to_array()[lane] >> bit & 1 == 1;
            assert_eq!(is_set(sum.one_or_more()), count >= 1);
            assert_eq!(is_set(sum.exactly_one()), count == 1);
            assert_eq!(is_set(sum.exactly_three()), count == 3);
            assert_eq!(is_set(sum.four_or_more), count >= 4);
        }
    }
}

#[test]
fn cells_alone_in_their_row_are_found() {
    let mut rng = Seed(2).rng();
    for _ in 0..500 {
        // No row is empty: the engine has stopped before.
        let row = |rng: &mut crate::rng::Rng| match rng.below(3) {
            0 => 1 << rng.below(9),
            _ => (rng.bits() as u32 & ROW).max(1),
        };
        let word: [u32; 4] = std::array::from_fn(|band| match band {
            3 => 0,
            _ => row(&mut rng) | row(&mut rng) << 10 | row(&mut rng) << 20,
        });
        let expected = word.map(|word| {
            let rows = [0, 10, 20].map(|shift| word & ROW << shift);
            rows.into_iter().filter(|row| row.is_power_of_two()).fold(0, |all, row| all | row)
        });
        assert_eq!(alone_in_row(Bands::new(word)).to_array(), expected);
    }
}
