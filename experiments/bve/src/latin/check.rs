//! Checks completed squares from the definition: it knows nothing of geometries and propagation.

/// Checks an answer against the givens, and returns the number of empty cells. Values are row by row, 0 for an empty cell.
///
/// # Errors
/// The first given that was changed, or the first value that occurs twice in a row or column.
pub fn check(square: &[Vec<u32>], answer: &[u32]) -> Result<u64, String> {
    let side = square.len();
    if answer.len() != side * side {
        return Err(format!("the answer has {} cells, the square {}", answer.len(), side * side));
    }
    let at = |row: usize, column: usize| answer[row * side + column];
    for (row, givens) in square.iter().enumerate() {
        for (column, &given) in givens.iter().enumerate() {
            let value = at(row, column);
            let place = format!("row {}, column {}", row + 1, column + 1);
            if value as usize > side {
                return Err(format!("{value} in {place} is above {side}"));
            }
            if given != 0 && given != value {
                return Err(format!("the given {given} in {place} was replaced by {value}"));
            }
            let is_repeated = |other: u32| value != 0 && other == value;
            if (0..column).any(|earlier| is_repeated(at(row, earlier))) {
                return Err(format!("{value} in {place} occurs twice in its row"));
            }
            if (0..row).any(|earlier| is_repeated(at(earlier, column))) {
                return Err(format!("{value} in {place} occurs twice in its column"));
            }
        }
    }
    Ok(answer.iter().filter(|value| **value == 0).count() as u64)
}
