//! Helpers that several tests share.

/// A 64x64 grid with a filled diagonal of boxes: far too hard for a colony.
pub fn hopeless() -> String {
    let given =
        |row: usize, column: usize| if row / 8 == column / 8 { row % 8 * 8 + column % 8 + 1 } else { 0 };
    let cells = (0..64).flat_map(|row| (0..64).map(move |column| given(row, column).to_string()));
    cells.collect::<Vec<_>>().join(",")
}
