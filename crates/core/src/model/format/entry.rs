//! Results of the reader: puzzles and grids, each with facts about its text.

use std::ops::Range;

use super::alphabet::Alphabet;
use super::error::{Problem, ReadError};
use super::note::Note;
use super::source::line_and_column;
use super::write::{OutputFormat, cell_text, write_answer};
use crate::model::{Cell, Geometry, Grid, Puzzle, Value};

/// A puzzle of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name in the text, if there is one.
    pub label: Option<String>,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The alphabet of the text; `None` if the values are numbers.
    pub alphabet: Option<Alphabet>,
    /// The line of the first cell, from 1.
    pub line: usize,
    /// The assumptions about the text, and what was left out.
    pub notes: Vec<Note>,
    /// The notes of a player, if the text has any.
    #[doc(hidden)]
    pub marks: Option<PencilMarks>,
}

/// The notes of a player. They are not part of the puzzle, because a player may be wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PencilMarks {
    /// The values that the player has set in blank cells.
    pub placed: Vec<(Cell, Value)>,
    /// The values that are struck out of blank cells, except those that a given or a set value excludes by the rules.
    pub struck: Vec<(Cell, Value)>,
}

impl Entry {
    /// An entry for a puzzle without a text: no name, values as numbers, no assumptions.
    #[doc(hidden)]
    #[must_use]
    pub fn new(puzzle: Puzzle) -> Entry {
        Entry { label: None, puzzle, alphabet: None, line: 1, notes: Vec::new(), marks: None }
    }

    /// Writes a grid of the same shape in the alphabet of this puzzle, without a header; the text ends with a new line.
    #[doc(hidden)]
    #[must_use]
    pub fn write(&self, grid: &Grid, format: OutputFormat) -> String {
        write_answer(grid, format, self.alphabet.as_ref())
    }

    /// Writes a value in the alphabet of this puzzle.
    #[doc(hidden)]
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
    /// The name in the text, if there is one.
    pub label: Option<String>,
    /// The grid.
    pub grid: Grid,
    /// The alphabet of the text; `None` if the values are numbers.
    pub alphabet: Option<Alphabet>,
    /// The line of the first cell, from 1.
    pub line: usize,
    /// The assumptions about the text, and what was left out.
    pub notes: Vec<Note>,
    /// The bytes of the input that state the rules of the grid, if the text states any.
    pub rules_at: Option<Range<usize>>,
}

impl GridEntry {
    /// The error of a solution whose text states other rules than those of its puzzle. A solution of another size is no
    /// error of this kind. `text` is the input that the grid was read from.
    #[must_use]
    pub fn contradiction(&self, text: &[u8], puzzle: &Geometry) -> Option<ReadError> {
        let span = self.rules_at.clone()?;
        let stated = self.grid.geometry();
        if stated.side() != puzzle.side() || **stated == *puzzle {
            return None;
        }
        let place = line_and_column(text, span.start);
        Some(ReadError::new(Problem::OtherRules(puzzle.to_string()), place, span))
    }
}
