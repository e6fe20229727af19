//! Interventions: what a viewer changes in a colony between two iterations.

use thiserror::Error;

use super::{Memory, Trails};
use crate::deduce::{Cover, Literal};
use crate::model::{Cell, Value, names};
use crate::parameters::{ParameterError, ParameterRange, ParameterType as _};

/// A change of a colony between two of its iterations.
///
/// A run with the same seed and the same changes after the same iterations takes the same course. A change that does not
/// fit the puzzle, such as a value that the givens rule out, is ignored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Touch {
    /// Sets a parameter.
    Set(TouchParameter, f64),
    /// Lays a share of the pheromone of a cell on one of its values; the other values divide the rest as before.
    Paint {
        /// The cell.
        cell: Cell,
        /// The value that gets the share.
        value: Value,
        /// The share, between 0 and 1.
        share: f32,
    },
    /// Resets the pheromone of a cell, or of all cells, to that of the start.
    Wipe(Option<Cell>),
    /// Lets every ant start with this value in a cell.
    Fix(Cell, Value),
    /// Leaves a cell that was fixed to the ants again.
    Free(Cell),
}

/// A parameter that can be set while a colony is at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchParameter {
    /// Ants per iteration.
    Ants,
    /// The probability of the greedy choice (Eq. 3).
    GreedyProbability,
    /// How far the trails of the best grid are pulled to its deposit (Eq. 6).
    GlobalEvaporation,
    /// The share of the best value that evaporates (Eq. 7).
    BestValueEvaporation,
}

names! { TouchParameter, "parameter that can be set during a run":
    Ants = "ants",
    GreedyProbability = "greedy_probability",
    GlobalEvaporation = "global_evaporation",
    BestValueEvaporation = "best_value_evaporation"
}

/// The reason why a colony at work cannot be changed as wished.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TouchError {
    /// A parameter or a share is out of range, or the colony is one of several.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// The givens decide the cell.
    #[error("row {row}, column {column} is not open: the givens make it {}", value.number())]
    Decided {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// The value that follows from the givens.
        value: Value,
    },
    /// The givens rule the value out.
    #[error("row {row}, column {column} cannot be {}: the givens leave {left}", value.number())]
    RuledOut {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// The value that was wished for.
        value: Value,
        /// The values that are left.
        left: String,
    },
}

/// The shares that can be painted: with all of the pheromone on one value, the others could never come back.
const SHARES: ParameterRange = ParameterRange::Real(0.001, 0.999);

/// The cells that a viewer has fixed, as literals in the order in which they were fixed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pins(Vec<Literal>);

impl Pins {
    pub(crate) fn all(&self) -> &[Literal] {
        &self.0
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Touch {
    /// Checks that the cells, values and shares fit a cover; a parameter is left to the colony.
    pub(crate) fn check(self, cover: &Cover) -> Result<(), TouchError> {
        match self {
            Touch::Paint { cell, value, share } => {
                check_value(cell, value, cover)?;
                let text = share.to_string();
                if f64::parse(&text, &SHARES).is_none() {
                    let range = SHARES.to_string();
                    return Err(ParameterError::Range { name: "share", value: text, range }.into());
                }
                Ok(())
            }
            Touch::Fix(cell, value) => check_value(cell, value, cover),
            Touch::Wipe(Some(cell)) | Touch::Free(cell) => check_open(cell, cover),
            Touch::Wipe(None) | Touch::Set(..) => Ok(()),
        }
    }

    /// Does to trails and pins what this change says; a parameter is left to the colony.
    pub(crate) fn apply(self, cover: &Cover, memory: &Memory, trails: &mut Trails, pins: &mut Pins) {
        match self {
            Touch::Set(..) => {}
            Touch::Paint { cell, value, share } => {
                if let Some(literal) = cover.literal(cell, value) {
                    trails.paint(cover.members(cover.open_cell(literal)), literal, share, memory.deposit());
                }
            }
            Touch::Wipe(None) => trails.reset(),
            Touch::Wipe(Some(cell)) => {
                let literals = cover.values(cell).into_iter().filter_map(|value| cover.literal(cell, value));
                trails.wipe(literals);
            }
            Touch::Fix(cell, value) => {
                if let Some(literal) = cover.literal(cell, value) {
                    Touch::Free(cell).apply(cover, memory, trails, pins);
                    pins.0.push(literal);
                }
            }
            Touch::Free(cell) => pins.0.retain(|&pin| cover.cell(pin) != cell),
        }
    }
}

fn check_open(cell: Cell, cover: &Cover) -> Result<(), TouchError> {
    let Some(value) = cover.grid().get(cell) else { return Ok(()) };
    let (row, column) = place(cell, cover);
    Err(TouchError::Decided { row, column, value })
}

fn check_value(cell: Cell, value: Value, cover: &Cover) -> Result<(), TouchError> {
    check_open(cell, cover)?;
    let values = cover.values(cell);
    if values.contains(&value) {
        return Ok(());
    }
    let (row, column) = place(cell, cover);
    let left: Vec<String> = values.iter().map(|value| value.number().to_string()).collect();
    Err(TouchError::RuledOut { row, column, value, left: left.join(", ") })
}

/// The row and the column of a cell, from 1.
fn place(cell: Cell, cover: &Cover) -> (usize, usize) {
    let side = cover.grid().geometry().side();
    (cell.index() / side + 1, cell.index() % side + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Puzzle;

    #[test]
    fn pheromone_is_painted_and_wiped() {
        let puzzle: Puzzle = "1...............".parse().unwrap();
        let cover = Cover::propagate(&puzzle).unwrap();
        let (mut trails, mut pins, mut memory) =
            (Trails::new(cover.literal_count(), 0.5), Pins::default(), Memory::with_capacity(0));
        let before = trails.clone();
        let mut touch = |touch: Touch, memory: &Memory| {
            touch.apply(&cover, memory, &mut trails, &mut pins);
            trails.clone()
        };
        let (cell, value) = (cover.open_cells()[0], Value::from_index(2));
        assert_eq!(cover.values(cell).len(), 3);
        let painted = touch(Touch::Paint { cell, value, share: 0.75 }, &memory);
        assert_eq!(painted.of_cell(&cover, 0), [0.1875, 1.125, 0.1875], "the sum stays");
        assert_eq!(painted.of_cell(&cover, 1), before.of_cell(&cover, 1));
        memory.remember(&[], Memory::deposit_of(8, 16));
        let painted = touch(Touch::Paint { cell, value, share: 0.5 }, &memory);
        assert_eq!(painted.of_cell(&cover, 0), [0.5, 1.0, 0.5], "or grows to the best value");
        let given = Touch::Paint { cell: puzzle.geometry().cells().next().unwrap(), value, share: 0.5 };
        assert_eq!(touch(given, &memory), painted, "a given has no pheromone");
        assert_eq!(touch(Touch::Wipe(Some(cell)), &memory), before);
        touch(Touch::Paint { cell, value, share: 0.5 }, &memory);
        assert_eq!(touch(Touch::Wipe(None), &memory), before);
    }

    #[test]
    fn a_cell_has_one_pin() {
        let puzzle: Puzzle = "1...............".parse().unwrap();
        let cover = Cover::propagate(&puzzle).unwrap();
        let (mut trails, mut pins) = (Trails::new(cover.literal_count(), 0.5), Pins::default());
        let mut touch = |touch: Touch| {
            touch.apply(&cover, &Memory::with_capacity(0), &mut trails, &mut pins);
            pins.all().iter().map(|&pin| cover.value(pin).number()).collect::<Vec<u8>>()
        };
        let cells = cover.open_cells();
        assert_eq!(touch(Touch::Fix(cells[0], Value::from_index(1))), [2]);
        assert_eq!(touch(Touch::Fix(cells[1], Value::from_index(3))), [2, 4]);
        assert_eq!(touch(Touch::Fix(cells[0], Value::from_index(2))), [4, 3]);
        assert_eq!(touch(Touch::Fix(cells[0], Value::from_index(0))), [4, 3], "1 is ruled out");
        assert_eq!(touch(Touch::Free(cells[1])), [3]);
        assert_eq!(touch(Touch::Free(cells[1])), [3]);
    }
}
