//! A change of a colony at work, as requests and records have it.

use antdoku::internals::{Touch, TouchError, TouchParameter};
use antdoku::{Cell, Geometry, Value};
use serde::{Deserialize, Serialize};

use crate::error::ApiError;

/// A change of a colony at work. Cells are numbered from 0 in reading order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum TouchField {
    /// Sets a parameter.
    Set { parameter: String, to: f64 },
    /// Lays a share of the pheromone of a cell on one of its values.
    Paint { cell: usize, value: u8, share: f32 },
    /// Resets the pheromone of a cell, or of all.
    Wipe {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cell: Option<usize>,
    },
    /// Lets every ant start with this value in a cell.
    Fix { cell: usize, value: u8 },
    /// Leaves a fixed cell to the ants again.
    Free { cell: usize },
}

/// A change, and the number of finished iterations after which it is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TouchedField {
    pub(crate) after: u64,
    pub(crate) touch: TouchField,
}

impl TouchField {
    /// The change on a grid of this geometry.
    ///
    /// # Errors
    /// 422 with the field that is no parameter, cell or value.
    pub(crate) fn read(&self, geometry: &Geometry) -> Result<Touch, ApiError> {
        Ok(match self {
            TouchField::Set { parameter, to } => Touch::Set(read_parameter(parameter)?, *to),
            &TouchField::Paint { cell, value, share } => {
                Touch::Paint { cell: read_cell(cell, geometry)?, value: read_value(value, geometry)?, share }
            }
            TouchField::Wipe { cell } => Touch::Wipe(cell.map(|cell| read_cell(cell, geometry)).transpose()?),
            &TouchField::Fix { cell, value } => {
                Touch::Fix(read_cell(cell, geometry)?, read_value(value, geometry)?)
            }
            &TouchField::Free { cell } => Touch::Free(read_cell(cell, geometry)?),
        })
    }
}

fn read_parameter(name: &str) -> Result<TouchParameter, ApiError> {
    name.parse()
        .map_err(|error: antdoku::UnknownName| ApiError::refused("touch.parameter", error.to_string()))
}

fn read_cell(cell: usize, geometry: &Geometry) -> Result<Cell, ApiError> {
    geometry.cells().nth(cell).ok_or_else(|| {
        let last = geometry.cell_count() - 1;
        let message = format!("cell is {cell}, but must be a whole number from 0 to {last}");
        ApiError::refused("touch.cell", message)
            .with_remedy("cells are numbered in reading order, from 0 at the top left")
    })
}

fn read_value(value: u8, geometry: &Geometry) -> Result<Value, ApiError> {
    let side = geometry.side();
    Value::new(value).filter(|value| usize::from(value.number()) <= side).ok_or_else(|| {
        let message = format!("value is {value}, but must be a whole number from 1 to {side}");
        ApiError::refused("touch.value", message)
    })
}

impl From<TouchError> for ApiError {
    fn from(error: TouchError) -> ApiError {
        let field = match &error {
            TouchError::Decided { .. } => "touch.cell",
            TouchError::RuledOut { .. } => "touch.value",
            _ => "touch",
        };
        ApiError::refused(field, error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_read_and_written_in_the_same_form() {
        let geometry = Geometry::square(2).unwrap();
        for text in [
            r#"{"what":"set","parameter":"ants","to":20.0}"#,
            r#"{"what":"paint","cell":3,"value":4,"share":0.9}"#,
            r#"{"what":"wipe","cell":0}"#,
            r#"{"what":"wipe"}"#,
            r#"{"what":"fix","cell":15,"value":1}"#,
            r#"{"what":"free","cell":15}"#,
        ] {
            let field: TouchField = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&field).unwrap(), text);
            assert!(field.read(&geometry).is_ok(), "{text}");
        }
    }

    #[test]
    fn a_bad_field_is_named() {
        let geometry = Geometry::square(2).unwrap();
        for (text, field, message) in [
            (
                r#"{"what":"set","parameter":"lives","to":2}"#,
                "touch.parameter",
                "`lives` is no parameter that can be set during a run: choose ants, greedy_probability, \
                 global_evaporation or best_value_evaporation",
            ),
            (
                r#"{"what":"wipe","cell":16}"#,
                "touch.cell",
                "cell is 16, but must be a whole number from 0 to 15",
            ),
            (
                r#"{"what":"fix","cell":1,"value":5}"#,
                "touch.value",
                "value is 5, but must be a whole number from 1 to 4",
            ),
        ] {
            let touch: TouchField = serde_json::from_str(text).unwrap();
            let error = touch.read(&geometry).unwrap_err();
            assert_eq!((error.field.as_deref(), error.message.as_str()), (Some(field), message));
        }
        assert!(serde_json::from_str::<TouchField>(r#"{"what":"wipe","value":5}"#).is_err());
    }
}
