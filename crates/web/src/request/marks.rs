//! What a player has noted in the puzzle of a request.

use std::fmt;

use antdoku::format::{Entry, PencilMarks};
use antdoku::{Cell, Geometry, Value};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::error::ApiError;

/// Whether the notes in the text of the puzzle count, or the notes themselves.
#[derive(Clone, Debug)]
pub(crate) enum MarksField {
    /// Whether the notes in the text count.
    Use(bool),
    /// These notes count, and those in the text.
    Given(GivenMarks),
}

/// The values that a player has set and struck out.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GivenMarks {
    #[serde(default)]
    placed: Vec<CandidateField>,
    #[serde(default)]
    struck: Vec<CandidateField>,
}

/// A value in a cell, in the form of answers; rows and columns count from 1.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CandidateField {
    row: usize,
    column: usize,
    value: u8,
}

impl<'de> Deserialize<'de> for MarksField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MarksField, D::Error> {
        deserializer.deserialize_any(MarksVisitor)
    }
}

/// Tells the two forms apart by their type, so that a fault in a list is named with its place.
struct MarksVisitor;

impl<'de> Visitor<'de> for MarksVisitor {
    type Value = MarksField;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("true, false, or an object with `placed` and `struck`")
    }

    fn visit_bool<E>(self, is_used: bool) -> Result<MarksField, E> {
        Ok(MarksField::Use(is_used))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<MarksField, A::Error> {
        GivenMarks::deserialize(MapAccessDeserializer::new(map)).map(MarksField::Given)
    }
}

impl Default for MarksField {
    fn default() -> MarksField {
        MarksField::Use(true)
    }
}

impl MarksField {
    /// The notes in the puzzle and in this field.
    ///
    /// # Errors
    /// 422 for a cell or a value that the puzzle does not have, and for a value set in a given cell.
    pub(crate) fn read(&self, entry: &Entry) -> Result<Option<PencilMarks>, ApiError> {
        let given = match self {
            MarksField::Use(true) => return Ok(entry.marks.clone()),
            MarksField::Use(false) => return Ok(None),
            MarksField::Given(given) => given,
        };
        let puzzle = &entry.puzzle;
        let read = |name: &'static str, fields: &[CandidateField]| {
            fields.iter().map(|field| field.read(name, puzzle.geometry())).collect::<Result<Vec<_>, _>>()
        };
        let mut marks = entry.marks.clone().unwrap_or_default();
        for (cell, value) in read("marks.placed", &given.placed)? {
            if let Some(given) = puzzle.givens().get(cell) {
                let (row, column) = puzzle.geometry().row_and_column(cell);
                let message = format!("r{}c{} is given: it is {given}", row + 1, column + 1);
                return Err(
                    ApiError::refused("marks.placed", message).with_remedy("set values in blank cells only")
                );
            }
            marks.placed.push((cell, value));
        }
        marks.struck.extend(read("marks.struck", &given.struck)?);
        Ok(Some(marks))
    }
}

impl CandidateField {
    fn read(self, name: &'static str, geometry: &Geometry) -> Result<(Cell, Value), ApiError> {
        let side = geometry.side();
        let refused = |what: &str, number: usize| {
            let message = format!("{what} is {number}, but must be a whole number from 1 to {side}");
            ApiError::refused(name, message)
        };
        for (what, number) in [("row", self.row), ("column", self.column)] {
            if !(1..=side).contains(&number) {
                return Err(refused(what, number));
            }
        }
        let value = Value::new(self.value).filter(|value| usize::from(value.number()) <= side);
        let value = value.ok_or_else(|| refused("value", self.value.into()))?;
        Ok((geometry.cell(self.row - 1, self.column - 1), value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antdoku::Puzzle;

    fn read(json: &str) -> Result<Option<PencilMarks>, ApiError> {
        let entry = Entry::new("1...............".parse::<Puzzle>().unwrap());
        serde_json::from_str::<MarksField>(json).unwrap().read(&entry)
    }

    #[test]
    fn marks_are_lists_of_values_in_cells() {
        let marks =
            read(r#"{"placed":[{"row":1,"column":2,"value":3}],"struck":[{"row":4,"column":4,"value":1}]}"#);
        let marks = marks.unwrap().unwrap();
        let value = |number| Value::new(number).unwrap();
        assert_eq!((marks.placed, marks.struck), (vec![(Cell(1), value(3))], vec![(Cell(15), value(1))]));
        assert_eq!(read("true").unwrap(), None);
        assert_eq!(read("{}").unwrap(), Some(PencilMarks::default()));
    }

    #[test]
    fn a_bad_mark_is_named() {
        for (json, field, message) in [
            (
                r#"{"placed":[{"row":5,"column":1,"value":1}]}"#,
                "marks.placed",
                "row is 5, but must be a whole number from 1 to 4",
            ),
            (
                r#"{"struck":[{"row":1,"column":0,"value":1}]}"#,
                "marks.struck",
                "column is 0, but must be a whole number from 1 to 4",
            ),
            (
                r#"{"struck":[{"row":1,"column":2,"value":9}]}"#,
                "marks.struck",
                "value is 9, but must be a whole number from 1 to 4",
            ),
            (r#"{"placed":[{"row":1,"column":1,"value":2}]}"#, "marks.placed", "r1c1 is given: it is 1"),
        ] {
            let error = read(json).unwrap_err();
            assert_eq!((error.field.as_deref(), error.message.as_str()), (Some(field), message));
        }
        for (json, message) in [
            ("3", "invalid type: integer `3`, expected true, false, or an object with `placed` and `struck`"),
            (r#"{"placd":[]}"#, "unknown field `placd`, expected `placed` or `struck`"),
        ] {
            let error = serde_json::from_str::<MarksField>(json).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
