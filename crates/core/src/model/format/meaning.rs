//! The meaning of the characters and numbers of a grid: given by the options, or found from all of them together.

use std::ops::Range;

use super::alphabet::{Alphabet, Meaning, is_blank};
use super::cells::{Context, Notation};
use super::error::{Problem, ReadError};
use super::evidence::{self, Doubt, Zero};
use super::note::Note;
use crate::model::Geometry;

impl Context<'_> {
    /// The alphabet of a grid, in the case of its characters.
    pub(super) fn alphabet(
        &self,
        cells: &[Range<usize>],
        geometry: &Geometry,
        notes: &mut Vec<Note>,
    ) -> Result<Alphabet, ReadError> {
        let side = geometry.side();
        let symbols = || cells.iter().flat_map(|cell| self.text(cell).chars());
        let is_zero = |cell: &Range<usize>| self.text(cell) == "0";
        let alphabet = match &self.options.alphabet {
            Some(alphabet) => alphabet.clone(),
            None => match evidence::alphabet(symbols(), side, || clash(cells, geometry, is_zero)) {
                Ok((alphabet, note)) => {
                    let in_case = |alphabet: Alphabet| alphabet.in_case_of(symbols(), side);
                    notes.extend(note.map(|note| match note {
                        Note::Alphabet(alphabet) => Note::Alphabet(in_case(alphabet)),
                        note => note,
                    }));
                    alphabet
                }
                Err(Doubt::Letters(possible)) => return Err(self.ambiguous(cells, side, possible)),
                Err(Doubt::Zero) => return Err(self.open_zero(cells, side, is_zero)),
            },
        };
        if alphabet.fits(side) {
            return Ok(alphabet.in_case_of(symbols(), side));
        }
        let (symbols, is_given) = (alphabet.len(), self.options.alphabet.is_some());
        let whole = cells.first().map_or(0, |cell| cell.start)..cells.last().map_or(0, |cell| cell.end);
        Err(self.source.error(Problem::Alphabet { side, symbols, is_given }, whole))
    }

    /// The number of the first value: 1, or 0 if 0 cannot be a blank.
    pub(super) fn first_number(
        &self,
        cells: &[Range<usize>],
        notation: Notation,
        geometry: &Geometry,
        notes: &mut Vec<Note>,
    ) -> Result<i64, ReadError> {
        let side = geometry.side();
        let number = |cell: &Range<usize>| self.text(cell).parse::<i64>().ok();
        let is_zero = |cell: &Range<usize>| number(cell) == Some(0);
        let is_other_blank = |cell: &Range<usize>| match number(cell) {
            Some(number) => number == -1,
            None => notation == Notation::Json || self.text(cell).chars().all(is_blank),
        };
        let zeros = cells.iter().filter(|cell| is_zero(cell)).count();
        if notation == Notation::Candidates || zeros == 0 || !cells.iter().any(is_other_blank) {
            return Ok(1);
        }
        let has_last = cells.iter().any(|cell| number(cell).is_some_and(|number| number >= side as i64));
        let named = self.options.alphabet.as_ref().map(|alphabet| alphabet.index('0').is_some());
        let decided = evidence::zero(zeros, has_last, || clash(cells, geometry, is_zero), side);
        let is_value = match (decided, named) {
            (Zero::Blank, _) => false,
            (_, Some(is_value)) => return Ok(i64::from(!is_value)),
            (Zero::Value, None) => true,
            (Zero::Open, None) => return Err(self.open_zero(cells, side, is_zero)),
        };
        notes.push(if is_value { Note::ZeroIsValue } else { Note::ZeroIsBlank });
        Ok(i64::from(!is_value))
    }

    /// The error of a grid in which `0` may be a value or a blank; points at the first zero.
    fn open_zero(
        &self,
        cells: &[Range<usize>],
        side: usize,
        is_zero: impl Fn(&Range<usize>) -> bool,
    ) -> ReadError {
        let place = cells.iter().find(|cell| is_zero(cell)).cloned().unwrap_or(0..0);
        self.source.error(Problem::Zero(side), place)
    }

    /// The error of ambiguous letters; points at the first one.
    fn ambiguous(&self, cells: &[Range<usize>], side: usize, possible: Vec<Alphabet>) -> ReadError {
        let is_value = |letter: char| {
            letter.is_ascii_alphabetic()
                && possible.iter().any(|alphabet| matches!(alphabet.meaning(letter, side), Meaning::Value(_)))
        };
        let letter_of =
            |cell: &Range<usize>| self.text(cell).chars().next().filter(|&letter| is_value(letter));
        let first = cells.iter().find_map(|cell| Some((letter_of(cell)?, cell.clone())));
        let (letter, place) = first.unwrap_or(('a', 0..0));
        self.source.error(Problem::Ambiguous { side, letter, possible }, place)
    }
}

/// Whether two of these cells share a unit.
fn clash(cells: &[Range<usize>], geometry: &Geometry, is_one: impl Fn(&Range<usize>) -> bool) -> bool {
    let mut seen = vec![false; geometry.unit_count()];
    cells.iter().zip(geometry.cells()).filter(|(cell, _)| is_one(cell)).any(|(_, cell)| {
        let mut units = geometry.memberships(cell).iter();
        units.any(|its| std::mem::replace(&mut seen[usize::from(its.unit)], true))
    })
}
