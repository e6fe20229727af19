//! Puzzles from a list of texts: one text for each row, or one for each cell.

use antdoku::format::InputFormat;
use antdoku::internals::MAX_SIDE;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyByteArrayMethods, PyBytes, PyBytesMethods, PyString};

use crate::cells;

/// The largest number of characters of a cell. A longer text is a row.
const LONGEST_CELL: usize = 3;

/// The text and format of a list or array whose items are texts. `None` for other objects, and for cells of several
/// characters, which are numbers.
pub(crate) fn text(object: &Bound<'_, PyAny>) -> PyResult<Option<(String, InputFormat)>> {
    let listed = match cells::has_dimensions(object, 1) && is_of_texts(object) {
        true => Some(object.call_method0(intern!(object.py(), "tolist"))?),
        false => None,
    };
    let Some(items) = cells::sequence(listed.as_ref().unwrap_or(object)) else { return Ok(None) };
    let mut texts = Vec::new();
    // By index, so that a list which reports a wrong length ends too.
    for number in 0..items.len()?.min(MAX_SIDE * MAX_SIDE + 1) {
        let Some(text) = plain(&items.get_item(number)?) else { return Ok(None) };
        texts.push(text);
        let is_row = texts[0].chars().count() > LONGEST_CELL;
        if is_row && texts.len() > MAX_SIDE {
            break;
        }
    }
    let is_cell = |text: &String| text.chars().count() <= LONGEST_CELL;
    let is_character = |text: &String| text.chars().count() == 1;
    Ok(if texts.len() >= 4 && texts.iter().all(is_character) {
        let blank = |text: String| if text.trim().is_empty() { ".".to_owned() } else { text };
        Some((texts.into_iter().map(blank).collect(), InputFormat::Line))
    } else if texts.is_empty() || texts.len() >= 4 && texts.iter().all(is_cell) {
        None
    } else {
        Some((texts.join("\n") + "\n", InputFormat::Block))
    })
}

/// Whether an array holds texts or objects, rather than numbers.
fn is_of_texts(array: &Bound<'_, PyAny>) -> bool {
    let kind = array.getattr(intern!(array.py(), "dtype")).and_then(|kind| kind.getattr("kind"));
    kind.and_then(|kind| kind.extract::<String>()).is_ok_and(|kind| "OSU".contains(&kind))
}

/// The text of a string or of bytes.
fn plain(item: &Bound<'_, PyAny>) -> Option<String> {
    if let Ok(text) = item.cast::<PyString>() {
        return Some(text.to_string_lossy().into_owned());
    }
    bytes(item).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// The content of `bytes` or a `bytearray`.
pub(crate) fn bytes(object: &Bound<'_, PyAny>) -> Option<Vec<u8>> {
    let of_array = || object.cast::<PyByteArray>().ok().map(PyByteArrayMethods::to_vec);
    object.cast::<PyBytes>().ok().map(|bytes| bytes.as_bytes().to_vec()).or_else(of_array)
}
