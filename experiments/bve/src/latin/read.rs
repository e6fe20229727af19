//! Reads squares in the form of CSPLib problem 67: rows of numbers, 0 is blank.

use crate::error::InstanceError;

/// The rows of a square, 0 for a blank cell.
pub type Square = Vec<Vec<u32>>;

/// The largest side that antdoku has values for.
const MAX_SIDE: usize = 100;

/// Reads a square. Empty lines are skipped.
///
/// # Errors
/// The line of the first mistake.
pub fn read(text: &str) -> Result<Square, InstanceError> {
    let lines = || text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    let side = lines().count();
    if !(2..=MAX_SIDE).contains(&side) {
        return Err(InstanceError::at(
            text.lines().count().max(1),
            format!("a square has 2 to {MAX_SIDE} rows of numbers, this one has {side}"),
        ));
    }
    let row = |(line, number): (&str, usize)| {
        let values = line.split_whitespace().map(|word| match word.parse::<u32>() {
            Ok(value) if value as usize <= side => Ok(value),
            _ => Err(InstanceError::at(
                number,
                format!("`{word}` is not a number from 0 (blank) to {side}, the number of rows"),
            )),
        });
        let values = values.collect::<Result<Vec<u32>, InstanceError>>()?;
        if values.len() == side {
            return Ok(values);
        }
        let counts = format!("the square has {side} rows, but this row has {} numbers", values.len());
        Err(InstanceError::at(number, counts))
    };
    lines().map(row).collect()
}
