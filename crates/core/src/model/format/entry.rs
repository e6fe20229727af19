//! What reading gives: puzzles and grids, each with what is known about its text.

use super::alphabet::Alphabet;
use super::note::Note;
use super::write::{OutputFormat, cell_text, write_with};
use crate::model::{Cell, Grid, Puzzle, Value};

/// A puzzle of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name, if it has one.
    pub label: Option<String>,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Which character was which value; nothing if the values were numbers.
    pub alphabet: Option<Alphabet>,
    /// The line of its first cell, from 1.
    pub line: usize,
    /// What was assumed about it, or left out.
    pub notes: Vec<Note>,
    /// What a player has noted in it, if its text has that.
    pub marks: Option<PencilMarks>,
}

/// What a player has noted in a puzzle. It is not part of the puzzle: a player may be wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PencilMarks {
    /// The values that the player has set in blank cells.
    pub placed: Vec<(Cell, Value)>,
    /// The values that are struck out of blank cells, without those that a given or a set value of the same row, column or
    /// box rules out.
    pub struck: Vec<(Cell, Value)>,
}

impl Entry {
    /// A puzzle without a text: no name, values as numbers, nothing assumed.
    #[must_use]
    pub fn new(puzzle: Puzzle) -> Entry {
        Entry { label: None, puzzle, alphabet: None, line: 1, notes: Vec::new(), marks: None }
    }

    /// A grid of this puzzle's shape in the characters in which the puzzle was read; the text ends with a new line.
    #[must_use]
    pub fn write(&self, grid: &Grid, format: OutputFormat) -> String {
        write_with(grid, format, self.symbols())
    }

    /// A value in the characters in which the puzzle was read.
    #[must_use]
    pub fn symbol(&self, value: Value) -> String {
        cell_text(Some(value), self.puzzle.geometry().side(), self.symbols())
    }

    fn symbols(&self) -> &Alphabet {
        self.alphabet.as_ref().unwrap_or(&Alphabet::WRITTEN)
    }
}

/// A grid of an input, whose values may clash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridEntry {
    /// Its name, if it has one.
    pub label: Option<String>,
    /// The grid.
    pub grid: Grid,
    /// Which character was which value; nothing if the values were numbers.
    pub alphabet: Option<Alphabet>,
    /// The line of its first cell, from 1.
    pub line: usize,
    /// What was assumed about it, or left out.
    pub notes: Vec<Note>,
}
